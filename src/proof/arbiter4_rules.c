/* The rules engine as arbiter. */
#include "proof/arbiter4.h"

#include <stdlib.h>

typedef struct rules_board {
    hm_4d_position position;
    hm_4d_move played[HM_ARBITER4_PLIES];
    hm_4d_undo undo[HM_ARBITER4_PLIES];
    size_t plies;
} rules_board;

static hm_status rules_create(hm_arbiter4 *arbiter, hm_error *error) {
    arbiter->board = calloc(1, sizeof(rules_board));
    return arbiter->board == NULL ? hm_fail_memory(error, "a position") : HM_OK;
}

static void rules_destroy(hm_arbiter4 *arbiter) {
    free(arbiter->board);
}

static void rules_begin(hm_arbiter4 *arbiter, const hm_4d_state *start) {
    rules_board *b = arbiter->board;
    hm_4d_position_init(&b->position, start);
    b->plies = 0;
}

static bool rules_list(hm_arbiter4 *arbiter, hm_arbiter4_moves *moves) {
    rules_board *b = arbiter->board;
    moves->count = 0;
    if (!HM_ROOM(*moves, hm_4d_moves_bound(&b->position))) return false;
    moves->count = hm_4d_generate(&b->position, moves->at);
    return true;
}

static bool rules_has_moves(hm_arbiter4 *arbiter) {
    rules_board *b = arbiter->board;
    return hm_4d_count(&b->position) > 0;
}

static bool rules_in_check(hm_arbiter4 *arbiter) {
    rules_board *b = arbiter->board;
    return hm_4d_in_check(&b->position, b->position.state.side, NULL);
}

static void rules_play(hm_arbiter4 *arbiter, hm_4d_move move) {
    rules_board *b = arbiter->board;
    b->played[b->plies] = move;
    hm_4d_make(&b->position, move, &b->undo[b->plies++]);
}

static void rules_take_back(hm_arbiter4 *arbiter) {
    rules_board *b = arbiter->board;
    b->plies--;
    hm_4d_unmake(&b->position, b->played[b->plies], &b->undo[b->plies]);
}

static const hm_4d_state *rules_state(const hm_arbiter4 *arbiter) {
    const rules_board *b = arbiter->board;
    return &b->position.state;
}

const hm_arbiter4 hm_arbiter4_rules = {
    .create = rules_create,
    .destroy = rules_destroy,
    .begin = rules_begin,
    .list = rules_list,
    .has_moves = rules_has_moves,
    .in_check = rules_in_check,
    .play = rules_play,
    .take_back = rules_take_back,
    .state = rules_state,
};
