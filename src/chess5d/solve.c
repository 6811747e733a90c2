/* Mate-in-N puzzles. An action forces mate within n when the opponent has no answer and is in
 * check, or when n > 1 and after every answer some action forces mate within n - 1. */
#include "chess5d/parallel.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 4096 }; /* first actions that are in memory at a time */

typedef struct puzzle {
    unsigned mate_in;
    hm_5d_solve_options options;
    double deadline;
    atomic_uint_fast64_t nodes; /* positions seen */
    const hm_watch *watch;      /* the caller's; may be NULL */
    atomic_bool interrupted;    /* by it */
    hm_watch asks;              /* asks it and the clock */
    hm_sentry sentry;
    hm_budget budget;   /* of all enumerators */
    bool forces[BATCH]; /* one for each first action of the batch */
} puzzle;

/* The time is not over, and the caller does not want to stop. */
static bool ask(void *context, uint64_t done, uint64_t total) {
    puzzle *p = context;
    (void)done;
    if (p->options.seconds > 0 && hm_seconds_now() > p->deadline) return false;
    if (p->watch == NULL || p->watch->progress == NULL) return true;
    bool go_on = p->watch->progress(p->watch->context, atomic_load(&p->nodes), total);
    if (!go_on) atomic_store(&p->interrupted, true);
    return go_on;
}

/* Counts a position; false when a limit is reached. */
static bool go_on(puzzle *p) {
    uint64_t nodes = atomic_fetch_add(&p->nodes, 1) + 1;
    if (p->options.nodes > 0 && nodes > p->options.nodes) atomic_store(&p->sentry.stopped, true);
    return (nodes & 15) == 0 ? hm_sentry_report(&p->sentry, 0) : !hm_sentry_stopped(&p->sentry);
}

/* One level of the search: an enumerator, the undo records of the action being tried, and of
 * attacks the one that forced mate the last time: threats mostly outlive the answers to them, so it
 * is tried first in the next position. */
typedef struct rung {
    hm_5d_actions *actions;
    const hm_5d_move *moves;
    size_t count;
    HM_LIST(hm_5d_undo) undo;
    HM_LIST(hm_5d_move) best;
} rung;

typedef struct solver {
    puzzle *p;
    hm_5d_position *position;
    rung *rungs; /* two a move: answers, then attacks */
    unsigned depth;
} solver;

static void destroy_solver(solver *s) {
    if (s == NULL) return;
    for (unsigned i = 0; i < s->depth; i++) {
        hm_5d_actions_destroy(s->rungs[i].actions);
        free(s->rungs[i].undo.at);
        free(s->rungs[i].best.at);
    }
    free(s->rungs);
    free(s);
}

static solver *create_solver(puzzle *p) {
    solver *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->p = p;
    s->rungs = calloc(2 * p->mate_in, sizeof *s->rungs);
    bool ok = s->rungs != NULL;
    for (unsigned i = 0; ok && i < 2 * p->mate_in; i++) {
        ok = hm_5d_actions_create(&s->rungs[i].actions, NULL) == HM_OK;
        if (ok) hm_5d_actions_guard(s->rungs[i].actions, &p->sentry);
        if (ok) hm_5d_actions_share(s->rungs[i].actions, &p->budget);
        s->depth++;
    }
    if (ok) return s;
    destroy_solver(s);
    return NULL;
}

/* The action being tried forces mate. One that makes timelines is not kept: what follows it takes
 * many times longer. */
static hm_status keep_best(rung *r) {
    for (size_t i = 0; i < r->count; i++) {
        if ((r->moves[i].flags & HM_5D_BRANCH) != 0) return HM_OK;
    }
    r->best.count = 0;
    if (!HM_ROOM(r->best, r->count)) return HM_ERR_MEMORY;
    memcpy(r->best.at, r->moves, r->count * sizeof *r->moves);
    r->best.count = r->count;
    return HM_OK;
}

/* Plays the next action of a rung; *played is false when there is none. */
static hm_status play_next(solver *s, rung *r, bool *played) {
    *played = false;
    hm_status status = hm_5d_actions_go(r->actions, &r->moves, &r->count);
    if (status != HM_OK || r->moves == NULL) return status;
    if (!HM_ROOM(r->undo, r->count)) return HM_ERR_MEMORY;
    status = hm_5d_make_action(s->position, r->moves, r->count, r->undo.at, NULL);
    *played = status == HM_OK;
    return status;
}

static void take_back(solver *s, const rung *r) {
    hm_5d_unmake_action(s->position, r->moves, r->count, r->undo.at);
}

static hm_status is_forced(solver *s, unsigned n, bool *forced);

/* Some action of the side to move forces mate within n. */
static hm_status can_force(solver *s, unsigned n, bool *can) {
    rung *r = &s->rungs[2 * (n - 1)];
    bool played = true;
    *can = false;
    hm_status status = hm_5d_actions_start(r->actions, s->position, 0, NULL);
    hm_5d_actions_prefer(r->actions, r->best.at, r->best.count);
    while (status == HM_OK && !*can) {
        status = play_next(s, r, &played);
        if (!played) break;
        status = is_forced(s, n, can);
        take_back(s, r);
        if (status == HM_OK && *can) status = keep_best(r);
    }
    return status;
}

/* The side to move, which has just been attacked, is mated within n attacks (that one included). */
static hm_status is_forced(solver *s, unsigned n, bool *forced) {
    rung *r = &s->rungs[2 * (n - 1) + 1];
    bool check = true, played = false, answered = false, lost = true;
    *forced = false;
    if (!go_on(s->p)) return HM_ERR_INTERRUPTED;
    if (n == 1) {
        hm_status status = hm_5d_in_check(s->position, &check, NULL, NULL);
        if (status != HM_OK || !check) return status;
    }
    hm_status status = hm_5d_actions_start(r->actions, s->position, 0, NULL);
    while (status == HM_OK && lost) {
        if (n == 1) {
            lost = !hm_5d_actions_step(r->actions, &status);
            *forced = lost && status == HM_OK;
            return status;
        }
        status = play_next(s, r, &played);
        if (!played) break;
        answered = true;
        status = can_force(s, n - 1, &lost);
        take_back(s, r);
    }
    if (status != HM_OK) return status;
    if (!answered) status = hm_5d_in_check(s->position, &check, NULL, NULL);
    *forced = answered ? lost : check;
    return status;
}

static hm_status try_first(hm_5d_worker *worker, size_t index) {
    puzzle *p = worker->shared;
    if (worker->own == NULL) worker->own = create_solver(p);
    solver *s = worker->own;
    if (s == NULL) return HM_ERR_MEMORY;
    s->position = worker->position;
    /* What is counted must not depend on who tried which action before. */
    for (unsigned i = 0; i < s->depth; i++)
        s->rungs[i].best.count = 0;
    return is_forced(s, p->mate_in, &p->forces[index]);
}

static void leave(hm_5d_worker *worker) {
    destroy_solver(worker->own);
}

/* Adds those actions of a batch that force mate. */
static hm_status try_batch(puzzle *p, const hm_5d_position *position,
                           const hm_5d_action_list *batch, hm_5d_action_list *forcing) {
    hm_5d_dealing dealing = {position, batch, p, try_first, leave};
    memset(p->forces, 0, sizeof p->forces);
    hm_status status = hm_5d_deal_out(&dealing, p->options.jobs);
    hm_status added = HM_OK;
    for (size_t i = 0; i < batch->count && added == HM_OK; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(batch, i, &count);
        if (p->forces[i]) added = hm_5d_action_list_add(forcing, moves, count, NULL);
    }
    return added != HM_OK ? added : status;
}

/* Adds the actions that force mate within n, or the first of them only. There may be more actions
 * than memory holds, so they are taken in batches. HM_ERR_INTERRUPTED when a limit stopped it. */
static hm_status try_all(puzzle *p, const hm_5d_position *position, unsigned n, bool first_only,
                         hm_5d_action_list *forcing) {
    hm_5d_actions *actions;
    hm_5d_action_list batch = {0};
    p->mate_in = n;
    hm_status status = hm_5d_actions_create(&actions, NULL);
    if (status != HM_OK) return status;
    hm_5d_actions_guard(actions, &p->sentry);
    hm_5d_actions_share(actions, &p->budget);
    status = hm_5d_actions_start(actions, position, 0, NULL);
    for (bool more = true; status == HM_OK && more;) {
        status = hm_5d_actions_take(actions, BATCH, &batch, &more);
        if (status == HM_OK) status = try_batch(p, position, &batch, forcing);
        if (first_only && forcing->count > 0) break;
    }
    hm_5d_action_list_clear(&batch);
    hm_5d_actions_destroy(actions);
    return status;
}

/* ---- the line of play ---- */

static hm_status play_on(hm_5d_position *position, const hm_5d_action_list *list, size_t index,
                         hm_5d_action_list *line) {
    size_t count;
    const hm_5d_move *moves = hm_5d_action_list_at(list, index, &count);
    hm_5d_undo *undo = malloc((count + 1) * sizeof *undo);
    if (undo == NULL) return HM_ERR_MEMORY;
    hm_status status = hm_5d_action_list_add(line, moves, count, NULL);
    if (status == HM_OK) status = hm_5d_make_action(position, moves, count, undo, NULL);
    free(undo);
    return status;
}

/* Appends an attack that forces mate within n and the first answer to it; *over: it mates. */
static hm_status add_to_line(puzzle *p, hm_5d_position *position, unsigned n,
                             hm_5d_action_list *line, bool *over) {
    hm_5d_action_list list = {0};
    hm_status status = try_all(p, position, n, true, &list);
    *over = status != HM_OK || list.count == 0;
    if (!*over) {
        status = play_on(position, &list, 0, line);
        hm_5d_action_list_clear(&list);
        if (status == HM_OK) status = hm_5d_collect(position, 1, &p->asks, &list, NULL, NULL);
        *over = status != HM_OK || list.count == 0;
        if (!*over) status = play_on(position, &list, 0, line);
    }
    hm_5d_action_list_clear(&list);
    return status;
}

static hm_status find_line(puzzle *p, const hm_5d_position *start, unsigned n,
                           hm_5d_action_list *line) {
    hm_5d_position *position;
    bool over = false;
    hm_status status = hm_5d_position_copy(start, &position, NULL);
    for (; n > 0 && status == HM_OK && !over; n--)
        status = add_to_line(p, position, n, line, &over);
    hm_5d_position_destroy(position);
    return status;
}

/* ---- all together ---- */

static bool contains(const hm_5d_action_list *list, const hm_5d_move *moves, size_t count) {
    for (size_t i = 0; i < list->count; i++) {
        size_t other;
        const hm_5d_move *its = hm_5d_action_list_at(list, i, &other);
        if (other == count && memcmp(its, moves, count * sizeof *moves) == 0) return true;
    }
    return false;
}

/* What forces mate within n - 1 does so within n: nothing proved is lost when a limit stops the
 * last pass. */
static hm_status add_missing(hm_5d_action_list *list, const hm_5d_action_list *from) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < from->count && status == HM_OK; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(from, i, &count);
        if (!contains(list, moves, count)) status = hm_5d_action_list_add(list, moves, count, NULL);
    }
    return status;
}

static hm_status search(puzzle *p, const hm_5d_position *position, unsigned mate_in,
                        hm_5d_solution *solution) {
    hm_status status = HM_OK;
    for (unsigned n = 1; n <= mate_in && status == HM_OK; n++) {
        hm_5d_action_list forcing = {0};
        status = try_all(p, position, n, false, &forcing);
        hm_status kept = status == HM_OK ? HM_OK : add_missing(&forcing, &solution->first);
        hm_5d_action_list_clear(&solution->first);
        solution->first = forcing;
        if (solution->shortest == 0 && forcing.count > 0) solution->shortest = n;
        if (kept != HM_OK) return kept;
    }
    if (status == HM_OK && solution->shortest > 0) {
        status = find_line(p, position, solution->shortest, &solution->line);
    }
    return status;
}

static puzzle *create_puzzle(const hm_5d_solve_options *options, const hm_watch *watch) {
    puzzle *p = calloc(1, sizeof *p);
    if (p == NULL) return NULL;
    if (options != NULL) {
        size_t size = options->size < sizeof p->options ? options->size : sizeof p->options;
        memcpy(&p->options, options, size);
    }
    p->watch = watch;
    p->deadline = hm_seconds_now() + p->options.seconds;
    p->asks = (hm_watch){ask, p};
    hm_sentry_init(&p->sentry, &p->asks, p->options.nodes);
    return p;
}

hm_status hm_5d_solve(const hm_5d_position *position, unsigned mate_in,
                      const hm_5d_solve_options *options, const hm_watch *watch,
                      hm_5d_solution *solution, hm_error *error) {
    memset(solution, 0, sizeof *solution);
    if (mate_in == 0) return hm_fail(error, HM_ERR_ARGUMENT, 0, "a mate takes one action at least");
    hm_status status = hm_5d_rules_apply(position, error);
    if (status != HM_OK) return status;
    puzzle *p = create_puzzle(options, watch);
    if (p == NULL) return hm_fail_memory(error, "a puzzle");
    hm_budget_init(&p->budget, position->memory);
    status = search(p, position, mate_in, solution);
    solution->nodes = atomic_load(&p->nodes);
    solution->complete = status == HM_OK;
    /* That a limit was reached is no failure. */
    if (status == HM_ERR_INTERRUPTED && !atomic_load(&p->interrupted)) status = HM_OK;
    if (status == HM_ERR_LIMIT) status = HM_OK;
    free(p);
    if (status != HM_OK && status != HM_ERR_INTERRUPTED) hm_5d_solution_clear(solution);
    return hm_5d_actions_fail(status, error);
}

void hm_5d_solution_clear(hm_5d_solution *solution) {
    hm_5d_action_list_clear(&solution->first);
    hm_5d_action_list_clear(&solution->line);
}
