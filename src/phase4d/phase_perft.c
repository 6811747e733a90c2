/* Leaves of the tree of legal moves, counted without making the last move. */
#include "core/list.h"
#include "core/work.h"
#include "phase4d/make.h"

#include <stdlib.h>

/* A level's moves lie above those of the level before. */
typedef struct counter {
    hm_phase_engine *engine;
    HM_LIST(hm_4d_move) moves;
    const hm_watch *watch;
    uint64_t leaves;
    hm_error *error;
} counter;

/* Appends the legal moves of a state; asks again when there was no room for all. */
static hm_status phase_perft_list_moves(counter *c, const hm_4d_state *state) {
    enum { USUAL = 4096 };
    size_t room = 0, count = USUAL;
    while (count > room) {
        if (!HM_ROOM(c->moves, count)) return hm_fail_memory(c->error, "moves");
        room = c->moves.capacity - c->moves.count;
        count = hm_phase_generate(c->engine, state, c->moves.at + c->moves.count, room);
    }
    c->moves.count += count;
    return HM_OK;
}

static hm_status phase_perft_count_leaves(counter *c, const hm_4d_state *state, unsigned depth);

static hm_status phase_perft_count_below(counter *c, const hm_4d_state *state, unsigned depth) {
    size_t start = c->moves.count;
    hm_4d_state *next = malloc(sizeof *next);
    if (next == NULL) return hm_fail_memory(c->error, "a state");
    hm_status status = phase_perft_list_moves(c, state);
    for (size_t i = start; status == HM_OK && i < c->moves.count; i++) {
        *next = *state;
        hm_phase_play(c->engine, next, c->moves.at[i]);
        status = phase_perft_count_leaves(c, next, depth - 1);
    }
    free(next);
    c->moves.count = start;
    return status;
}

static hm_status phase_perft_count_leaves(counter *c, const hm_4d_state *state, unsigned depth) {
    if (depth > 1) return phase_perft_count_below(c, state, depth);
    c->leaves += depth == 0 ? 1 : hm_phase_generate(c->engine, state, NULL, 0);
    return hm_watch_ask(c->watch, c->leaves, 0, c->error);
}

hm_status hm_phase_perft(hm_phase_engine *engine, const hm_4d_state *state, unsigned depth,
                         const hm_watch *watch, uint64_t *leaves, hm_error *error) {
    counter c = {.engine = engine, .watch = watch, .error = error};
    hm_status status = phase_perft_count_leaves(&c, state, depth);
    free(c.moves.at);
    *leaves = c.leaves;
    return status;
}
