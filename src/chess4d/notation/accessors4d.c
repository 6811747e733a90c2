/* Structs and macros as functions, for those who do not see them (bindings): states, positions and
 * games on the heap, and their members. */
#include "core/error.h"
#include "hypermate/chess4d_games.h"

#include <stdlib.h>

/* ---- states ---- */

hm_status hm_4d_state_create(hm_4d_state **state, hm_error *error) {
    *state = malloc(sizeof **state);
    if (*state == NULL) return hm_fail_memory(error, "a state");
    hm_4d_state_init(*state);
    return HM_OK;
}

void hm_4d_state_destroy(hm_4d_state *state) {
    free(state);
}

hm_4d_board *hm_4d_state_board(hm_4d_state *state) {
    return &state->board;
}

hm_4d_piece hm_4d_state_at(const hm_4d_state *state, int square) {
    return state->board.square[square];
}

hm_4d_piece hm_4d_state_side(const hm_4d_state *state) {
    return state->side;
}

uint64_t hm_4d_state_castling(const hm_4d_state *state, hm_4d_piece colour, int side) {
    return state->castling[colour >> 3][side];
}

int hm_4d_state_ep_target(const hm_4d_state *state) {
    return state->ep_target;
}

hm_4d_piece hm_4d_state_ep_axis(const hm_4d_state *state) {
    return state->ep_axis;
}

uint32_t hm_4d_state_halfmove(const hm_4d_state *state) {
    return state->halfmove;
}

uint32_t hm_4d_state_fullmove(const hm_4d_state *state) {
    return state->fullmove;
}

/* ---- positions ---- */

hm_status hm_4d_position_create(hm_4d_position **position, hm_error *error) {
    *position = malloc(sizeof **position);
    return *position != NULL ? HM_OK : hm_fail_memory(error, "a position");
}

void hm_4d_position_destroy(hm_4d_position *position) {
    free(position);
}

void hm_4d_position_copy(hm_4d_position *position, const hm_4d_position *from) {
    *position = *from;
}

const hm_4d_state *hm_4d_position_state(const hm_4d_position *position) {
    return &position->state;
}

/* ---- games ---- */

hm_status hm_4d_game_create(hm_4d_game **game, hm_error *error) {
    *game = malloc(sizeof **game);
    if (*game == NULL) return hm_fail_memory(error, "a game");
    hm_4d_game_init(*game);
    return HM_OK;
}

void hm_4d_game_destroy(hm_4d_game *game) {
    if (game != NULL) free(game->moves);
    free(game);
}

const hm_4d_state *hm_4d_game_start(const hm_4d_game *game) {
    return &game->start;
}

size_t hm_4d_game_plies(const hm_4d_game *game) {
    return game->count;
}

hm_4d_move hm_4d_game_move(const hm_4d_game *game, size_t ply) {
    return game->moves[ply];
}

/* ---- moves ---- */

int hm_4d_move_from(hm_4d_move move) {
    return HM_4D_MOVE_FROM(move);
}

int hm_4d_move_to(hm_4d_move move) {
    return HM_4D_MOVE_TO(move);
}

int hm_4d_move_promotion(hm_4d_move move) {
    return HM_4D_MOVE_PROMOTION(move);
}

int hm_4d_move_tag(hm_4d_move move) {
    return HM_4D_MOVE_TAG(move);
}
