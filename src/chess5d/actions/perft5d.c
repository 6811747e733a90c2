/* Action perft: sequences of legal actions. The last actions are counted, not played.
 *
 * Threads are dealt pieces of the tree: what follows a first action, or from depth 3 on what
 * follows two actions. First actions alone are often some twenty, and the last of them would keep
 * one thread busy while the others wait. */
#include "chess5d/actions/parallel5d.h"

#include <stdlib.h>
#include <string.h>

enum { REPORTED = 1024 }; /* sequences that a thread reports to the watcher at a time */

/* Data of a thread: an enumerator for each depth below the first actions, and the undo records of
 * all actions that are played. */
typedef struct ladder {
    hm_sentry *sentry;
    uint64_t untold; /* sequences counted since the last report to the watcher */
    HM_LIST(hm_5d_undo) undo;
    unsigned depth;
    hm_5d_actions *rung[];
} ladder;

static void destroy_ladder(ladder *l) {
    if (l == NULL) return;
    for (unsigned i = 0; i < l->depth; i++)
        hm_5d_actions_destroy(l->rung[i]);
    free(l->undo.at);
    free(l);
}

/* Enumerators are created once per thread and reused at each node, so that they keep their memory.
 */
static ladder *create_ladder(unsigned depth, hm_sentry *sentry, hm_budget *budget) {
    ladder *l = calloc(1, sizeof *l + depth * sizeof(hm_5d_actions *));
    if (l == NULL) return NULL;
    l->depth = depth;
    l->sentry = sentry;
    for (unsigned i = 0; i < depth; i++) {
        if (hm_5d_actions_create(&l->rung[i], NULL) != HM_OK) {
            destroy_ladder(l);
            return NULL;
        }
        hm_5d_actions_guard(l->rung[i], sentry);
        hm_5d_actions_share(l->rung[i], budget);
    }
    return l;
}

/* Counts the sequences below a position. At the last depth it only steps through the actions; above
 * it, each action is made and taken back. */
static hm_status count_down(ladder *l, hm_5d_position *position, unsigned depth, uint64_t *nodes) {
    hm_5d_actions *actions = l->rung[depth - 1];
    hm_status status = hm_5d_actions_start(actions, position, 0, NULL);
    while (depth == 1 && status == HM_OK && hm_5d_actions_step(actions, &status)) {
        ++*nodes;
        if (++l->untold < REPORTED) continue;
        l->untold = 0;
        if (!hm_sentry_report(l->sentry, REPORTED)) return hm_sentry_status(l->sentry, NULL);
    }
    while (depth > 1 && status == HM_OK) {
        const hm_5d_move *moves;
        size_t count;
        status = hm_5d_actions_go(actions, &moves, &count);
        if (status != HM_OK || moves == NULL) break;
        size_t first = l->undo.count;
        if (!HM_ROOM(l->undo, count)) return HM_ERR_MEMORY;
        status = hm_5d_make_action(position, moves, count, l->undo.at + first, NULL);
        if (status != HM_OK) break;
        l->undo.count += count;
        status = count_down(l, position, depth - 1, nodes);
        l->undo.count = first;
        hm_5d_unmake_action(position, moves, count, l->undo.at + first);
    }
    return status;
}

/* ---- the first actions, dealt out to threads ---- */

typedef struct tally {
    unsigned depth, jobs;
    hm_sentry sentry;
    hm_budget budget;
    hm_5d_action_list batch;
    uint64_t total;
    uint64_t nodes[HM_5D_BATCH];  /* one number for each first action of the batch */
    hm_5d_action_list seconds;    /* that follow first ones of the batch */
    size_t follows[HM_5D_BATCH];  /* which one */
    uint64_t beyond[HM_5D_BATCH]; /* a number for each of them */
    hm_5d_action_list *firsts;    /* all first actions and their numbers; NULL: not wanted */
    HM_LIST(uint64_t) parts;
} tally;

/* Counts what follows actions that were played: a first one, or from depth 3 on a second one. The
 * number is written down once: threads share the memory of them all. */
static hm_status count_share(hm_5d_worker *worker, size_t index) {
    tally *t = worker->shared;
    bool second = t->depth > 2;
    unsigned depth = t->depth - (second ? 2 : 1);
    uint64_t nodes = 0;
    if (worker->own == NULL) worker->own = create_ladder(depth, &t->sentry, &t->budget);
    if (worker->own == NULL) return HM_ERR_MEMORY;
    hm_status status = count_down(worker->own, worker->position, depth, &nodes);
    *(second ? &t->beyond[index] : &t->nodes[index]) = nodes;
    return status;
}

static void perft5d_leave(hm_5d_worker *worker) {
    destroy_ladder(worker->own);
}

/* Deals out the second actions that are in memory, and forgets them. */
static hm_status count_seconds(tally *t, const hm_5d_position *position) {
    hm_5d_dealing dealing = {position,      &t->seconds, t,         count_share,
                             perft5d_leave, &t->batch,   t->follows};
    memset(t->beyond, 0, sizeof t->beyond);
    hm_status status = hm_5d_deal_out(&dealing, t->jobs);
    for (size_t i = 0; i < t->seconds.count; i++)
        t->nodes[t->follows[i]] += t->beyond[i];
    t->seconds.count = t->seconds.move_count = 0;
    return status;
}

/* Counts by second actions. */
static hm_status perft5d_count_pairs(tally *t, const hm_5d_position *position) {
    ladder *l = create_ladder(1, &t->sentry, &t->budget);
    hm_5d_position *played = NULL;
    hm_status status = l == NULL ? HM_ERR_MEMORY : hm_5d_position_copy(position, &played, NULL);
    for (size_t i = 0; i < t->batch.count && status == HM_OK; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&t->batch, i, &count);
        if (!HM_ROOM(l->undo, count)) status = HM_ERR_MEMORY;
        if (status == HM_OK) status = hm_5d_make_action(played, moves, count, l->undo.at, NULL);
        if (status != HM_OK) break;
        /* Collects the actions that follow this one. */
        status = hm_5d_actions_start(l->rung[0], played, 0, NULL);
        while (status == HM_OK) {
            const hm_5d_move *next;
            size_t number;
            status = hm_5d_actions_go(l->rung[0], &next, &number);
            if (status != HM_OK || next == NULL) break;
            t->follows[t->seconds.count] = i;
            status = hm_5d_action_list_add(&t->seconds, next, number, NULL);
            bool full = t->seconds.count == HM_5D_BATCH || t->seconds.move_count >= HM_5D_TAKEN;
            if (status == HM_OK && full) status = count_seconds(t, position);
        }
        hm_5d_unmake_action(played, moves, count, l->undo.at);
    }
    if (status == HM_OK) status = count_seconds(t, position);
    hm_5d_position_destroy(played);
    destroy_ladder(l);
    return status;
}

/* Takes the numbers of a batch over. */
static hm_status add_batch(tally *t) {
    if (t->firsts != NULL && !HM_ROOM(t->parts, t->batch.count)) return HM_ERR_MEMORY;
    for (size_t i = 0; i < t->batch.count; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&t->batch, i, &count);
        t->total += t->nodes[i];
        if (t->firsts == NULL) continue;
        t->parts.at[t->parts.count++] = t->nodes[i];
        hm_status status = hm_5d_action_list_add(t->firsts, moves, count, NULL);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

static hm_status perft5d_count_all(tally *t, hm_5d_actions *actions,
                                   const hm_5d_position *position) {
    hm_5d_dealing dealing = {position, &t->batch, t, count_share, perft5d_leave, NULL, NULL};
    hm_status status = HM_OK;
    for (bool more = true; status == HM_OK && more;) {
        status = hm_5d_actions_take(actions, HM_5D_BATCH, &t->batch, &more);
        memset(t->nodes, 0, t->batch.count * sizeof *t->nodes);
        /* If the count was stopped, the number so far is a lower bound. */
        hm_status counted = status;
        if (t->depth == 1) {
            for (size_t i = 0; i < t->batch.count; i++)
                t->nodes[i] = 1;
            hm_sentry_report(&t->sentry, t->batch.count);
            counted = hm_sentry_status(&t->sentry, NULL);
        } else if (status == HM_OK) {
            counted = t->depth == 2 ? hm_5d_deal_out(&dealing, t->jobs)
                                    : perft5d_count_pairs(t, position);
        }
        hm_status added = add_batch(t);
        if (status == HM_OK) status = counted != HM_OK ? counted : added;
    }
    return status;
}

static hm_status perft5d_run(tally *t, const hm_5d_position *position, hm_error *error) {
    hm_5d_actions *actions;
    hm_budget_init(&t->budget, hm_watch_memory(t->sentry.watch, position->memory));
    hm_status status = hm_5d_actions_create(&actions, error);
    if (status == HM_OK) hm_5d_actions_share(actions, &t->budget);
    if (status == HM_OK) status = hm_5d_actions_start(actions, position, 0, error);
    if (status == HM_OK) {
        hm_5d_actions_guard(actions, &t->sentry);
        status = hm_5d_actions_fail(perft5d_count_all(t, actions, position), error);
    }
    hm_5d_action_list_clear(&t->batch);
    hm_5d_action_list_clear(&t->seconds);
    hm_5d_actions_destroy(actions);
    return status;
}

static tally *create_tally(unsigned depth, unsigned jobs, const hm_watch *watch) {
    tally *t = calloc(1, sizeof *t);
    if (t == NULL) return NULL;
    t->depth = depth;
    t->jobs = jobs;
    hm_sentry_init(&t->sentry, watch, 0);
    return t;
}

hm_status hm_5d_perft(const hm_5d_position *position, unsigned depth, unsigned jobs,
                      const hm_watch *watch, uint64_t *nodes, hm_error *error) {
    *nodes = depth == 0;
    if (depth == 0) return HM_OK;
    tally *t = create_tally(depth, jobs, watch);
    if (t == NULL) return hm_fail_memory(error, "perft");
    hm_status status = perft5d_run(t, position, error);
    *nodes = t->total;
    free(t);
    return status;
}

/* ---- divided by first actions ---- */

/* The records and after them the moves, in one piece of memory. */
static hm_5d_divide *divide_of(const tally *t) {
    const hm_5d_action_list *list = t->firsts;
    size_t records = (list->count + 1) * sizeof(hm_5d_divide);
    hm_5d_divide *divide = malloc(records + list->move_count * sizeof(hm_5d_move));
    if (divide == NULL) return NULL;
    hm_5d_move *moves = (hm_5d_move *)(void *)((char *)divide + records);
    if (list->move_count > 0) memcpy(moves, list->moves, list->move_count * sizeof *moves);
    for (size_t i = 0; i < list->count; i++) {
        const hm_5d_move *first = hm_5d_action_list_at(list, i, &divide[i].count);
        divide[i].moves = moves + (first - list->moves);
        divide[i].nodes = t->parts.at[i];
    }
    return divide;
}

hm_status hm_5d_perft_divide(const hm_5d_position *position, unsigned depth, unsigned jobs,
                             const hm_watch *watch, hm_5d_divide **divide, size_t *number,
                             hm_error *error) {
    hm_5d_action_list firsts = {0};
    *divide = NULL;
    *number = 0;
    if (depth == 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "perft is divided from depth 1 on");
    }
    tally *t = create_tally(depth, jobs, watch);
    if (t == NULL) return hm_fail_memory(error, "perft");
    t->firsts = &firsts;
    hm_status status = perft5d_run(t, position, error);
    if (status == HM_OK) {
        *divide = divide_of(t);
        if (*divide == NULL) status = hm_fail_memory(error, "perft");
    }
    if (status == HM_OK) *number = firsts.count;
    hm_5d_action_list_clear(&firsts);
    free(t->parts.at);
    free(t);
    return status;
}
