/* Games: a start state and legal moves. */
#include "chess4d/notation/text4d.h"
#include "core/error.h"
#include "core/list.h"

#include <stdlib.h>
#include <string.h>

void hm_4d_game_init(hm_4d_game *game) {
    memset(game, 0, sizeof *game);
    hm_4d_state_start(&game->start);
}

bool hm_4d_is_start(const hm_4d_state *state) {
    hm_4d_state start;
    hm_4d_state_start(&start);
    return memcmp(&state->board, &start.board, sizeof start.board) == 0 &&
           memcmp(state->castling, start.castling, sizeof start.castling) == 0 &&
           state->ep_target == start.ep_target && state->side == start.side &&
           state->halfmove == start.halfmove;
}

void hm_4d_game_clear(hm_4d_game *game) {
    free(game->moves);
    hm_4d_game_init(game);
}

hm_status hm_4d_game_add(hm_4d_game *game, hm_4d_move move, hm_error *error) {
    if (game->count == game->capacity &&
        !hm_list_room(&game->moves, &game->capacity, game->count, 1, sizeof move)) {
        return hm_fail_memory(error, "the moves of a game");
    }
    game->moves[game->count++] = move;
    return HM_OK;
}

void hm_4d_game_position(const hm_4d_game *game, size_t ply, hm_4d_position *position) {
    hm_4d_position_init(position, &game->start);
    for (size_t i = 0; i < ply && i < game->count; i++) {
        hm_4d_undo undo;
        hm_4d_make(position, game->moves[i], &undo);
    }
}
