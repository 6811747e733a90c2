/* Action perft: sequences of legal actions. The last actions are counted, not played. */
#include "chess5d/parallel.h"

#include <stdlib.h>

/* Enumerators and undo records for each depth below the first actions. */
typedef struct ladder {
    unsigned depth;
    hm_5d_actions *rung[];
} ladder;

static void destroy_ladder(ladder *l) {
    if (l == NULL) return;
    for (unsigned i = 0; i < l->depth; i++)
        hm_5d_actions_destroy(l->rung[i]);
    free(l);
}

static ladder *create_ladder(unsigned depth, hm_sentry *sentry) {
    ladder *l = calloc(1, sizeof *l + depth * sizeof(hm_5d_actions *));
    if (l == NULL) return NULL;
    l->depth = depth;
    for (unsigned i = 0; i < depth; i++) {
        if (hm_5d_actions_create(&l->rung[i]) != HM_OK) {
            destroy_ladder(l);
            return NULL;
        }
        hm_5d_actions_guard(l->rung[i], sentry);
    }
    return l;
}

static hm_status count_down(ladder *l, hm_5d_position *position, unsigned depth, uint64_t *nodes);

static hm_status count_below(ladder *l, hm_5d_position *position, unsigned depth,
                             const hm_5d_move *moves, size_t count, uint64_t *nodes) {
    enum { USUAL = 32 };
    hm_5d_undo usual[USUAL], *undo = usual;
    if (count > USUAL) undo = malloc(count * sizeof *undo);
    if (undo == NULL) return HM_ERR_MEMORY;
    hm_status status = hm_5d_make_action(position, moves, count, undo);
    if (status == HM_OK) {
        status = count_down(l, position, depth - 1, nodes);
        hm_5d_unmake_action(position, undo, count);
    }
    if (undo != usual) free(undo);
    return status;
}

static hm_status count_down(ladder *l, hm_5d_position *position, unsigned depth, uint64_t *nodes) {
    hm_5d_actions *actions = l->rung[depth - 1];
    const hm_5d_move *moves;
    size_t count = 1;
    hm_status status = hm_5d_actions_start(actions, position, 0);
    while (depth == 1 && status == HM_OK && hm_5d_actions_step(actions, &status))
        ++*nodes;
    while (depth > 1 && status == HM_OK && count > 0) {
        status = hm_5d_actions_next(actions, &moves, &count);
        if (status == HM_OK && count > 0) {
            status = count_below(l, position, depth, moves, count, nodes);
        }
    }
    return status;
}

enum { BATCH = 4096 }; /* first actions that are in memory at a time */

typedef struct tally {
    unsigned depth;
    const hm_5d_watch *watch;
    hm_watch asks;
    hm_sentry sentry;
    atomic_uint_fast64_t seen; /* by the watch */
    uint64_t nodes[BATCH];     /* one number for each first action of the batch */
} tally;

static bool ask(void *context, uint64_t done, uint64_t total) {
    tally *t = context;
    (void)done, (void)total;
    return t->watch == NULL || t->watch->progress(t->watch->user, atomic_load(&t->seen));
}

static hm_status count_first(hm_5d_worker *worker, size_t index) {
    tally *t = worker->shared;
    t->nodes[index] = 0;
    if (worker->own == NULL) worker->own = create_ladder(t->depth - 1, &t->sentry);
    if (worker->own == NULL) return HM_ERR_MEMORY;
    hm_status status = count_down(worker->own, worker->position, t->depth - 1, &t->nodes[index]);
    atomic_fetch_add(&t->seen, t->nodes[index]);
    return status;
}

static void leave(hm_5d_worker *worker) {
    destroy_ladder(worker->own);
}

static hm_status count_all(tally *t, hm_5d_actions *actions, const hm_5d_position *position,
                           unsigned jobs, hm_5d_each *each, void *user, uint64_t *nodes) {
    hm_5d_action_list batch = {0};
    hm_5d_crew crew = {position, &batch, jobs, t, count_first, leave};
    hm_status status = hm_5d_actions_start(actions, position, 0);
    for (bool more = true; status == HM_OK && more;) {
        status = hm_5d_actions_take(actions, BATCH, &batch, &more);
        for (size_t i = 0; i < batch.count; i++)
            t->nodes[i] = 1;
        bool deeper = t->depth > 1 && batch.count > 0;
        if (status == HM_OK && deeper) status = hm_5d_crew_run(&crew);
        for (size_t i = 0; i < batch.count && status == HM_OK; i++) {
            size_t count;
            const hm_5d_move *moves = hm_5d_action_list_at(&batch, i, &count);
            *nodes += t->nodes[i];
            if (each != NULL) each(user, moves, count, t->nodes[i]);
        }
        atomic_store(&t->seen, *nodes);
    }
    hm_5d_action_list_clear(&batch);
    return status;
}

hm_status hm_5d_perft(const hm_5d_position *position, unsigned depth, unsigned jobs,
                      const hm_5d_watch *watch, uint64_t *nodes, hm_5d_each *each, void *user) {
    hm_5d_actions *actions;
    *nodes = 1;
    if (depth == 0) return HM_OK;
    *nodes = 0;
    tally *t = calloc(1, sizeof *t);
    if (t == NULL) return HM_ERR_MEMORY;
    t->depth = depth;
    t->watch = watch;
    t->asks = (hm_watch){ask, t};
    hm_sentry_init(&t->sentry, &t->asks, 0);
    hm_status status = hm_5d_actions_create(&actions);
    if (status == HM_OK) {
        hm_5d_actions_guard(actions, &t->sentry);
        status = count_all(t, actions, position, jobs, each, user, nodes);
        hm_5d_actions_destroy(actions);
    }
    free(t);
    return status;
}
