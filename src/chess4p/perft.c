/* Counting the leaves of the tree of legal moves, at the last ply without making moves. Several
 * threads share the first two plies: a player often has but twenty moves, too few to keep all
 * threads busy to the end. Sums do not depend on who counted what. */
#include "chess4p/board.h"
#include "chess4p/moves.h"
#include "core/core.h"

#include <stdatomic.h>
#include <stdlib.h>

/* One thread's position and its stack of moves: a level's moves lie above those of the level
 * before. It lives on the thread's own stack: two of them in one cache line cost 40 % of the speed.
 */
typedef struct counter {
    hm_4p_position position;
    hm_4p_move *moves;
    size_t used, capacity;
    uint64_t unreported; /* leaves that the watcher has not heard of */
    bool failed;         /* no memory */
    bool watched;        /* this thread calls the watcher */
    struct search *search;
} counter;

/* What a thread is told, and how it went. */
typedef struct job {
    struct search *search;
    bool watched, failed;
} job;

/* A move at the root with a reply to it, or alone where replies are not told apart. */
typedef struct branch {
    size_t root; /* index in the divide */
    hm_4p_move reply;
    uint64_t nodes;
} branch;

typedef struct search {
    const hm_4p_position *root;
    hm_4p_divide *divide;
    size_t count;
    unsigned depth;
    branch *branches;
    size_t branch_count, branch_capacity;
    atomic_size_t next; /* branch that nobody has taken yet */
    const hm_4p_watch *watch;
    atomic_ullong leaves; /* so far; kept only for a watcher */
    atomic_bool stopped;  /* by the watcher */
} search;

static bool reserve(counter *c, size_t extra) {
    if (c->capacity - c->used >= extra) return true;
    size_t capacity = 2 * c->capacity + extra;
    hm_4p_move *moves = realloc(c->moves, capacity * sizeof *moves);
    if (moves == NULL) return false;
    c->moves = moves;
    c->capacity = capacity;
    return true;
}

enum { REPORT_EVERY = 1 << 14 }; /* leaves: about a tenth of a millisecond */

/* All threads write to one total: seldom enough that they do not wait for each other. */
static void report(counter *c, uint64_t leaves) {
    search *s = c->search;
    c->unreported += leaves;
    if (s->watch == NULL || c->unreported < REPORT_EVERY) return;
    uint64_t total = atomic_fetch_add(&s->leaves, c->unreported) + c->unreported;
    c->unreported = 0;
    if (c->watched && !s->watch->progress(s->watch->context, total)) {
        atomic_store(&s->stopped, true);
    }
}

static bool may_go_on(const counter *c) {
    return !c->failed && !atomic_load_explicit(&c->search->stopped, memory_order_relaxed);
}

/* Rules section 4: such a move is counted and not expanded. */
static bool takes_king(const hm_4p_position *position, hm_4p_move move) {
    int to = HM_4P_MOVE_TO(move), owner = hm_4p_owner(position, to);
    return owner >= 0 && position->king[owner] == to;
}

static uint64_t count_leaves(counter *c, unsigned depth);

/* The leaves below a move when `depth` plies follow it. */
static uint64_t count_below(counter *c, hm_4p_move move, unsigned depth) {
    if (takes_king(&c->position, move)) return 1;
    hm_4p_undo undo;
    hm_4p_make_unkeyed(&c->position, move, &undo);
    uint64_t leaves = count_leaves(c, depth);
    hm_4p_unmake(&c->position, move, &undo);
    return leaves;
}

static uint64_t count_leaves(counter *c, unsigned depth) {
    if (depth == 0) return 1;
    if (depth == 1) return hm_4p_count(&c->position);
    if (!reserve(c, HM_4P_MOVES_MAX)) {
        c->failed = true;
        return 0;
    }
    size_t start = c->used;
    c->used += hm_4p_generate(&c->position, c->moves + start);
    size_t end = c->used;
    uint64_t leaves = 0;
    for (size_t i = start; i < end && may_go_on(c); i++)
        leaves += count_below(c, c->moves[i], depth - 1);
    c->used = start;
    if (depth == 2) report(c, leaves);
    return leaves;
}

static uint64_t count_branch(counter *c, const branch *b) {
    const search *s = c->search;
    hm_4p_move move = s->divide[b->root].move;
    if (b->reply == HM_4P_NO_MOVE) return count_below(c, move, s->depth - 1);
    hm_4p_undo undo;
    hm_4p_make_unkeyed(&c->position, move, &undo);
    uint64_t leaves = count_below(c, b->reply, s->depth - 2);
    hm_4p_unmake(&c->position, move, &undo);
    return leaves;
}

static void run_job(void *argument) {
    job *j = argument;
    search *s = j->search;
    counter c = {.position = *s->root, .watched = j->watched, .search = s};
    while (may_go_on(&c)) {
        size_t i = atomic_fetch_add(&s->next, 1);
        if (i >= s->branch_count) break;
        uint64_t nodes = count_branch(&c, &s->branches[i]);
        s->branches[i].nodes = nodes;
        if (s->depth <= 3) report(&c, nodes);
    }
    j->failed = c.failed;
    free(c.moves);
}

static bool run_jobs(search *s, unsigned count, hm_pool *pool, job *jobs, hm_task *tasks) {
    for (unsigned i = 0; i < count; i++) {
        jobs[i] = (job){.search = s, .watched = i == 0};
        tasks[i] = (hm_task){.run = run_job, .argument = &jobs[i]};
        hm_pool_submit(pool, &tasks[i]);
    }
    bool failed = false;
    for (unsigned i = 0; i < count; i++) {
        hm_pool_wait(pool, &tasks[i]);
        failed |= jobs[i].failed;
    }
    return !failed;
}

static bool count_in_parallel(search *s, unsigned count) {
    if (count > s->branch_count) count = s->branch_count > 0 ? (unsigned)s->branch_count : 1;
    hm_pool *pool = hm_pool_create(count);
    job *jobs = calloc(count, sizeof *jobs);
    hm_task *tasks = calloc(count, sizeof *tasks);
    bool done = pool != NULL && jobs != NULL && tasks != NULL;
    if (done) done = run_jobs(s, count, pool, jobs, tasks);
    hm_pool_destroy(pool);
    free(jobs);
    free(tasks);
    return done;
}

static bool add_branch(search *s, size_t root, hm_4p_move reply) {
    if (s->branch_count == s->branch_capacity) {
        size_t capacity = 2 * s->branch_capacity + 64;
        branch *branches = realloc(s->branches, capacity * sizeof *branches);
        if (branches == NULL) return false;
        s->branches = branches;
        s->branch_capacity = capacity;
    }
    s->branches[s->branch_count++] = (branch){root, reply, 0};
    return true;
}

/* The replies to a move at the root, or itself alone when the tree is shallow. */
static bool list_replies(search *s, size_t root, hm_4p_position *position, hm_4p_move *moves) {
    hm_4p_move move = s->divide[root].move;
    if (s->depth < 3 || takes_king(position, move)) return add_branch(s, root, HM_4P_NO_MOVE);
    hm_4p_undo undo;
    hm_4p_make_unkeyed(position, move, &undo);
    size_t count = hm_4p_generate(position, moves);
    hm_4p_unmake(position, move, &undo);
    for (size_t i = 0; i < count; i++) {
        if (!add_branch(s, root, moves[i])) return false;
    }
    return true;
}

/* The moves at the root, ascending, with no leaves yet; `moves` is working space. */
static bool list_branches(search *s, hm_4p_move *moves) {
    hm_4p_position position = *s->root;
    s->count = hm_4p_generate(&position, moves);
    hm_4p_sort_moves(moves, s->count);
    s->divide = calloc(s->count > 0 ? s->count : 1, sizeof *s->divide);
    if (s->divide == NULL) return false;
    for (size_t i = 0; i < s->count; i++)
        s->divide[i].move = moves[i];
    for (size_t i = 0; i < s->count; i++) {
        if (!list_replies(s, i, &position, moves)) return false;
    }
    return true;
}

static bool list_tree(search *s) {
    hm_4p_move *moves = malloc(HM_4P_MOVES_MAX * sizeof *moves);
    bool listed = moves != NULL && list_branches(s, moves);
    free(moves);
    return listed;
}

static void sum_up(search *s) {
    for (size_t i = 0; i < s->branch_count; i++)
        s->divide[s->branches[i].root].nodes += s->branches[i].nodes;
}

hm_status hm_4p_perft_divide(const hm_4p_position *position, unsigned depth, unsigned jobs,
                             const hm_4p_watch *watch, hm_4p_divide **divide, size_t *count,
                             hm_error *error) {
    if (depth == 0 || jobs == 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a divide needs a depth and a job, at least 1");
    }
    search s = {.root = position, .depth = depth, .watch = watch};
    hm_status status = HM_OK;
    if (!list_tree(&s) || !count_in_parallel(&s, jobs)) status = hm_fail_memory(error, "perft");
    if (status == HM_OK && s.stopped) {
        status = hm_fail(error, HM_ERR_INTERRUPTED, 0, "interrupted");
    }
    if (status == HM_OK) sum_up(&s);
    free(s.branches);
    if (status != HM_OK) {
        free(s.divide);
        return status;
    }
    *divide = s.divide;
    *count = s.count;
    return HM_OK;
}

hm_status hm_4p_perft(const hm_4p_position *position, unsigned depth, unsigned jobs,
                      uint64_t *nodes, hm_error *error) {
    if (depth < 2) {
        *nodes = depth == 0 ? 1 : hm_4p_count(position);
        return HM_OK;
    }
    hm_4p_divide *divide;
    size_t count;
    hm_status status = hm_4p_perft_divide(position, depth, jobs, NULL, &divide, &count, error);
    if (status != HM_OK) return status;
    *nodes = 0;
    for (size_t i = 0; i < count; i++)
        *nodes += divide[i].nodes;
    free(divide);
    return HM_OK;
}
