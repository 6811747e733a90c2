/* Seeded random games: game number i of a seed is the same on every machine, whoever asks for it
 * and whatever was asked before, so that more games only extend a corpus and any game can be made
 * alone. Each move is drawn evenly from the sorted list of legal moves. */
#include "chess4d/rules/board4d.h"
#include "core/list.h"
#include "core/random.h"
#include "core/work.h"
#include "hypermate/more/chess4d_games.h"

#include <stdlib.h>

typedef struct player {
    hm_4d_game *game;
    size_t plies; /* at most */
    hm_4d_position *position;
    HM_LIST(hm_4d_move) moves;
    hm_4d_history history;
    unsigned occurrences; /* of the position */
    hm_random random;
} player;

static bool note_position(player *p) {
    p->occurrences = hm_4d_history_add(&p->history, p->position);
    return p->occurrences > 0;
}

static hm_status play_to_the_end(player *p, const hm_watch *watch, hm_error *error) {
    hm_4d_position_init(p->position, &p->game->start);
    if (!note_position(p)) return hm_fail_memory(error, "a random game");
    while (p->game->count < p->plies && p->position->state.halfmove < HM_4D_FIFTY_MOVES &&
           p->occurrences < HM_4D_THREEFOLD) {
        hm_status status = hm_watch_ask(watch, p->game->count, 0, error);
        if (status != HM_OK) return status;
        if (!HM_ROOM(p->moves, hm_4d_moves_bound(p->position)))
            return hm_fail_memory(error, "a random game");
        size_t count = hm_4d_generate(p->position, p->moves.at);
        if (count == 0) return HM_OK;
        hm_4d_sort_moves(p->moves.at, count);
        hm_4d_move move = p->moves.at[hm_random_below(&p->random, count)];
        hm_4d_undo undo;
        status = hm_4d_game_add(p->game, move, error);
        if (status != HM_OK) return status;
        hm_4d_make(p->position, move, &undo);
        if (!note_position(p)) return hm_fail_memory(error, "a random game");
    }
    return HM_OK;
}

hm_status hm_4d_random_game(uint64_t seed, uint64_t number, size_t plies, hm_4d_game *game,
                            const hm_watch *watch, hm_error *error) {
    player p = {.game = game, .plies = plies};
    hm_random_stream(&p.random, seed, number);
    game->count = 0;
    hm_status status = hm_4d_position_create(&p.position, error);
    if (status == HM_OK) status = play_to_the_end(&p, watch, error);
    hm_4d_history_clear(&p.history);
    free(p.moves.at);
    hm_4d_position_destroy(p.position);
    return status;
}
