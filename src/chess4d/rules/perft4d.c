/* Counting the leaves of the tree of legal moves, at the last ply without making moves. Several
 * threads share the moves at the root; sums do not depend on who counted what. */
#include "chess4d/rules/tally4d.h"
#include "core/list.h"
#include "core/work.h"

#include <stdlib.h>
#include <string.h>

typedef struct search {
    const hm_4d_position *root;
    hm_4d_divide *divide;
    size_t count;
    unsigned depth;
    atomic_uint_fast64_t *stats; /* in the order of hm_4d_stats; NULL: nobody asks */
    hm_sentry sentry;
} search;

enum { STATS = sizeof(hm_4d_stats) / sizeof(uint64_t) };

/* One thread's position and its stack of moves: the moves of a level lie above the moves of the
 * level before. */
typedef struct counter {
    hm_4d_position position;
    HM_LIST(hm_4d_move) moves;
    bool failed; /* no memory */
    search *search;
    hm_4d_tally tally; /* where the search has stats */
} counter;

/* A leaf is about a unit of work. */
static void perft4d_report(hm_sentry *sentry, uint64_t leaves) {
    hm_sentry_work(sentry, leaves);
    hm_sentry_report(sentry, leaves);
}

static bool may_go_on(const counter *c) {
    return !c->failed && !hm_sentry_stopped(&c->search->sentry);
}

static uint64_t tally_leaves(counter *c) {
    uint64_t before = c->tally.stats.nodes;
    hm_4d_tally_moves(&c->tally, &c->position, c->moves.at + c->moves.count);
    return c->tally.stats.nodes - before;
}

static uint64_t perft4d_count_leaves(counter *c, unsigned depth) {
    if (depth == 0) return 1;
    if (depth == 1 && c->search->stats == NULL) return hm_4d_count(&c->position);
    if (!HM_ROOM(c->moves, hm_4d_moves_bound(&c->position))) {
        c->failed = true;
        return 0;
    }
    if (depth == 1) return tally_leaves(c);
    size_t start = c->moves.count;
    c->moves.count += hm_4d_generate(&c->position, c->moves.at + start);
    size_t end = c->moves.count;
    uint64_t leaves = 0;
    for (size_t i = start; i < end && may_go_on(c); i++) {
        hm_4d_move move = c->moves.at[i]; /* the stack may be moved below */
        hm_4d_undo undo;
        hm_4d_make(&c->position, move, &undo);
        leaves += perft4d_count_leaves(c, depth - 1);
        hm_4d_unmake(&c->position, move, &undo);
    }
    c->moves.count = start;
    /* Two plies above the leaves: rare enough to look up, often enough to stop soon. */
    if (depth == 2) perft4d_report(&c->search->sentry, leaves);
    return leaves;
}

static hm_status perft4d_count_moves(hm_crew *crew, void *shared) {
    search *s = shared;
    counter *c = malloc(sizeof *c);
    if (c == NULL) return HM_ERR_MEMORY;
    c->position = *s->root;
    c->moves.at = NULL;
    c->moves.count = c->moves.capacity = 0;
    c->failed = false;
    c->search = s;
    c->tally.stats = (hm_4d_stats){0};
    size_t i;
    while (may_go_on(c) && hm_crew_next(crew, &i)) {
        hm_4d_undo undo;
        hm_4d_make(&c->position, s->divide[i].move, &undo);
        s->divide[i].nodes = perft4d_count_leaves(c, s->depth - 1);
        if (s->depth == 2) perft4d_report(&s->sentry, s->divide[i].nodes);
        hm_4d_unmake(&c->position, s->divide[i].move, &undo);
    }
    hm_status status = c->failed ? HM_ERR_MEMORY : HM_OK;
    if (s->stats != NULL) {
        uint64_t numbers[STATS];
        memcpy(numbers, &c->tally.stats, sizeof numbers);
        for (size_t k = 0; k < STATS; k++)
            atomic_fetch_add(&s->stats[k], numbers[k]);
    }
    free(c->moves.at);
    free(c);
    return status;
}

static hm_status perft4d_divide(search *s, unsigned jobs, const hm_watch *watch, hm_error *error) {
    hm_sentry_init(&s->sentry, watch, 0);
    /* The moves at the root, ascending, with no leaves yet. */
    hm_4d_move *moves = malloc(hm_4d_moves_bound(s->root) * sizeof *moves);
    if (moves == NULL) return hm_fail_memory(error, "perft");
    s->count = hm_4d_generate(s->root, moves);
    hm_4d_sort_moves(moves, s->count);
    s->divide = calloc(s->count > 0 ? s->count : 1, sizeof *s->divide);
    for (size_t i = 0; i < s->count && s->divide != NULL; i++)
        s->divide[i].move = moves[i];
    free(moves);
    hm_status status = HM_OK;
    if (s->divide == NULL || hm_crew_run(jobs, s->count, perft4d_count_moves, s) != HM_OK) {
        status = hm_fail_memory(error, "perft");
    }
    if (status == HM_OK) status = hm_sentry_status(&s->sentry, error);
    if (status != HM_OK) free(s->divide);
    return status;
}

hm_status hm_4d_perft_divide(const hm_4d_position *position, unsigned depth, unsigned jobs,
                             const hm_watch *watch, hm_4d_divide **divide, size_t *count,
                             hm_error *error) {
    if (depth == 0 || jobs == 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a divide needs a depth and a job, at least 1");
    }
    search s = {.root = position, .depth = depth};
    hm_status status = perft4d_divide(&s, jobs, watch, error);
    if (status != HM_OK) return status;
    *divide = s.divide;
    *count = s.count;
    return HM_OK;
}

hm_status hm_4d_perft(const hm_4d_position *position, unsigned depth, unsigned jobs,
                      const hm_watch *watch, uint64_t *nodes, hm_error *error) {
    if (depth < 2) {
        *nodes = depth == 0 ? 1 : hm_4d_count(position);
        return HM_OK;
    }
    hm_4d_divide *divide = NULL;
    size_t count = 0;
    hm_status status = hm_4d_perft_divide(position, depth, jobs, watch, &divide, &count, error);
    if (status != HM_OK) return status;
    *nodes = 0;
    for (size_t i = 0; i < count; i++)
        *nodes += divide[i].nodes;
    free(divide);
    return HM_OK;
}

hm_status hm_4d_perft_stats(const hm_4d_position *position, unsigned depth, unsigned jobs,
                            const hm_watch *watch, hm_4d_stats *stats, hm_error *error) {
    *stats = (hm_4d_stats){.nodes = 1};
    if (depth == 0) return HM_OK;
    if (depth == 1) {
        /* The moves of the position itself. */
        counter *c = calloc(1, sizeof *c);
        if (c == NULL || !HM_ROOM(c->moves, hm_4d_moves_bound(position))) {
            free(c);
            return hm_fail_memory(error, "perft");
        }
        c->position = *position;
        tally_leaves(c);
        *stats = c->tally.stats;
        free(c->moves.at);
        free(c);
        return HM_OK;
    }
    if (jobs == 0) return hm_fail(error, HM_ERR_ARGUMENT, 0, "perft needs at least one job");
    atomic_uint_fast64_t sums[STATS];
    uint64_t numbers[STATS];
    for (size_t i = 0; i < STATS; i++)
        atomic_init(&sums[i], 0);
    search s = {.root = position, .depth = depth, .stats = sums};
    hm_status status = perft4d_divide(&s, jobs, watch, error);
    if (status != HM_OK) return status;
    free(s.divide);
    for (size_t i = 0; i < STATS; i++)
        numbers[i] = atomic_load(&sums[i]);
    memcpy(stats, numbers, sizeof numbers);
    return HM_OK;
}
