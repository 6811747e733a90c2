/* Action perft: sequences of legal actions. The last actions are counted, not played. */
#include "chess5d/chess5d.h"

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

static ladder *create_ladder(unsigned depth) {
    ladder *l = calloc(1, sizeof *l + depth * sizeof(hm_5d_actions *));
    if (l == NULL) return NULL;
    l->depth = depth;
    for (unsigned i = 0; i < depth; i++) {
        if (hm_5d_actions_create(&l->rung[i]) != HM_OK) {
            destroy_ladder(l);
            return NULL;
        }
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

typedef struct tally {
    unsigned depth;
    uint64_t *nodes; /* one number for each first action */
} tally;

static hm_status count_first(hm_5d_worker *worker, size_t index) {
    tally *t = worker->shared;
    t->nodes[index] = 0;
    if (t->depth == 1) {
        t->nodes[index] = 1;
        return HM_OK;
    }
    if (worker->own == NULL) worker->own = create_ladder(t->depth - 1);
    if (worker->own == NULL) return HM_ERR_MEMORY;
    return count_down(worker->own, worker->position, t->depth - 1, &t->nodes[index]);
}

static void leave(hm_5d_worker *worker) {
    destroy_ladder(worker->own);
}

hm_status
hm_5d_perft(const hm_5d_position *position, unsigned depth, unsigned jobs, uint64_t *nodes,
            void (*each)(void *user, const hm_5d_move *moves, size_t count, uint64_t nodes),
            void *user) {
    hm_5d_action_list first = {0};
    *nodes = 1;
    if (depth == 0) return HM_OK;
    *nodes = 0;
    hm_status status = hm_5d_collect(position, SIZE_MAX, &first, NULL);
    tally t = {depth, calloc(first.count + 1, sizeof *t.nodes)};
    if (t.nodes == NULL) status = HM_ERR_MEMORY;
    hm_5d_crew crew = {position, &first, jobs, &t, count_first, leave};
    if (status == HM_OK && first.count > 0) status = hm_5d_crew_run(&crew);
    for (size_t i = 0; status == HM_OK && i < first.count; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&first, i, &count);
        *nodes += t.nodes[i];
        if (each != NULL) each(user, moves, count, t.nodes[i]);
    }
    free(t.nodes);
    hm_5d_action_list_clear(&first);
    return status;
}
