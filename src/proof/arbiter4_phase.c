/* The phase engine as arbiter: moves, checks and what a move does to a state, all in phases. */
#include "phase4d/make.h"
#include "proof/arbiter4.h"

#include <stdlib.h>

typedef struct phase_board {
    hm_phase_engine *engine;
    hm_4d_state states[HM_ARBITER4_PLIES + 1]; /* after each move */
    size_t plies;
} phase_board;

static hm_status phase_create(hm_arbiter4 *arbiter, hm_error *error) {
    phase_board *b = arbiter->board = calloc(1, sizeof *b);
    if (b == NULL) return hm_fail_memory(error, "positions");
    return hm_phase_engine_create(NULL, &b->engine, error);
}

static void phase_destroy(hm_arbiter4 *arbiter) {
    phase_board *b = arbiter->board;
    if (b != NULL) hm_phase_engine_destroy(b->engine);
    free(b);
}

static void phase_begin(hm_arbiter4 *arbiter, const hm_4d_state *start) {
    phase_board *b = arbiter->board;
    b->states[0] = *start;
    b->plies = 0;
}

static bool phase_list(hm_arbiter4 *arbiter, hm_arbiter4_moves *moves) {
    enum { USUAL_MOVES = 4096 };
    phase_board *b = arbiter->board;
    size_t count = USUAL_MOVES;
    moves->count = 0;
    do {
        if (!HM_ROOM(*moves, count)) return false;
        count = hm_phase_generate(b->engine, &b->states[b->plies], moves->at, moves->capacity);
    } while (count > moves->capacity);
    moves->count = count;
    return true;
}

static bool phase_has_moves(hm_arbiter4 *arbiter) {
    phase_board *b = arbiter->board;
    return hm_phase_generate(b->engine, &b->states[b->plies], NULL, 0) > 0;
}

static bool phase_in_check(hm_arbiter4 *arbiter) {
    phase_board *b = arbiter->board;
    const hm_4d_state *state = &b->states[b->plies];
    hm_phase_load(b->engine, &state->board);
    return hm_phase_in_check(b->engine, state->side, 0);
}

static void phase_play(hm_arbiter4 *arbiter, hm_4d_move move) {
    phase_board *b = arbiter->board;
    b->states[b->plies + 1] = b->states[b->plies];
    hm_phase_play(b->engine, &b->states[++b->plies], move);
}

static void phase_take_back(hm_arbiter4 *arbiter) {
    phase_board *b = arbiter->board;
    b->plies--;
}

static const hm_4d_state *phase_state(const hm_arbiter4 *arbiter) {
    const phase_board *b = arbiter->board;
    return &b->states[b->plies];
}

const hm_arbiter4 hm_arbiter4_phase = {
    .create = phase_create,
    .destroy = phase_destroy,
    .begin = phase_begin,
    .list = phase_list,
    .has_moves = phase_has_moves,
    .in_check = phase_in_check,
    .play = phase_play,
    .take_back = phase_take_back,
    .state = phase_state,
};
