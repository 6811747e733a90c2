/* Counting the leaves of the tree of legal moves, at the last ply without making moves, and without
 * making the move before it either when the last player does not see it (sight4p.c). Several
 * threads share the first two plies: a player often has but twenty moves, too few to keep all
 * threads busy to the end. Sums do not depend on who counted what. */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/moves4p.h"
#include "chess4p/rules/sight4p.h"
#include "core/core.h"

#include <stdlib.h>

/* A move at the root with a reply to it, or alone if replies are not listed separately. */
typedef struct branch {
    size_t root; /* index in the divide */
    hm_4p_move reply;
    uint64_t nodes;
} branch;

typedef HM_LIST(branch) branch_list;

typedef struct search {
    const hm_4p_position *root;
    hm_4p_divide *divide;
    size_t count;
    unsigned depth;
    branch_list branches;
    hm_sentry sentry;
} search;

/* One thread's position and its stack of moves: the moves of a level lie above the moves of the
 * level before. It lives on the thread's own stack. */
typedef struct counter {
    search *search;
    hm_4p_position position;
    HM_LIST(hm_4p_move) moves;
    uint64_t unreported; /* leaves that the watcher has not heard of */
    hm_status status;
} counter;

enum { REPORT_EVERY = 1 << 16 }; /* leaves: about a tenth of a millisecond */

static void perft4p_report(counter *c, uint64_t leaves) {
    c->unreported += leaves;
    if (c->unreported < REPORT_EVERY) return;
    hm_sentry_work(&c->search->sentry, c->unreported);
    hm_sentry_report(&c->search->sentry, c->unreported);
    if (c->status == HM_OK) c->status = hm_sentry_status(&c->search->sentry, NULL);
    c->unreported = 0;
}

/* The moves of a level, as places in the stack: it moves when it grows. */
typedef struct level {
    size_t start, end;
} level;

static uint64_t perft4p_count_leaves(counter *c, unsigned depth, const hm_4p_sight *known);

/* The leaves below a move when `depth` plies follow it. `known`: what the player of the last ply
 * sees, or NULL. A move that takes a king is counted and not expanded (rules4p, section 4). */
static uint64_t perft4p_count_below(counter *c, hm_4p_move move, unsigned depth,
                                    const hm_4p_sight *known) {
    if (hm_4p_takes_king(&c->position, move)) return 1;
    hm_4p_undo undo;
    hm_4p_make_unkeyed(&c->position, move, &undo);
    uint64_t leaves = perft4p_count_leaves(c, depth, known);
    hm_4p_unmake(&c->position, move, &undo);
    return leaves;
}

/* One ply follows the moves. */
static uint64_t perft4p_count_pairs(counter *c, level l, const hm_4p_sight *known) {
    hm_4p_sight sight;
    if (known == NULL || known->before != c->position.state.side) {
        hm_4p_look_ahead(&c->position, 1, &sight);
        known = &sight;
    }
    uint64_t leaves = 0;
    for (size_t i = l.start; i < l.end; i++) {
        hm_4p_move move = c->moves.at[i];
        bool unseen = hm_4p_is_unseen(known, move);
        leaves += unseen ? known->count : perft4p_count_below(c, move, 1, NULL);
    }
    perft4p_report(c, leaves);
    return leaves;
}

/* Two plies follow; what the player of the last one sees is mostly the same after each move. */
static uint64_t count_triples(counter *c, level l) {
    hm_4p_sight sight;
    uint64_t leaves = 0;
    hm_4p_look_ahead(&c->position, 2, &sight);
    for (size_t i = l.start; i < l.end && c->status == HM_OK; i++) {
        hm_4p_move move = c->moves.at[i];
        leaves += perft4p_count_below(c, move, 2, hm_4p_is_unseen(&sight, move) ? &sight : NULL);
    }
    return leaves;
}

static uint64_t perft4p_count_leaves(counter *c, unsigned depth, const hm_4p_sight *known) {
    if (depth == 0) return 1;
    if (depth == 1) return hm_4p_count(&c->position);
    if (!HM_ROOM(c->moves, hm_4p_moves_bound(&c->position))) {
        c->status = HM_ERR_MEMORY;
        return 0;
    }
    size_t start = c->moves.count;
    c->moves.count += hm_4p_generate(&c->position, c->moves.at + start);
    level l = {start, c->moves.count};
    uint64_t leaves = depth == 2   ? perft4p_count_pairs(c, l, known)
                      : depth == 3 ? count_triples(c, l)
                                   : 0;
    for (size_t i = l.start; i < l.end && depth > 3 && c->status == HM_OK; i++)
        leaves += perft4p_count_below(c, c->moves.at[i], depth - 1, NULL);
    c->moves.count = start;
    return leaves;
}

/* The work of one thread. */
static hm_status count_branches(hm_crew *crew, void *shared) {
    search *s = shared;
    counter c = {.search = s, .position = *s->root};
    size_t i;
    while (c.status == HM_OK && hm_crew_next(crew, &i)) {
        branch *b = &s->branches.at[i];
        hm_4p_move move = s->divide[b->root].move;
        if (b->reply == HM_4P_NO_MOVE) {
            b->nodes = perft4p_count_below(&c, move, s->depth - 1, NULL);
        } else {
            hm_4p_undo undo;
            hm_4p_make_unkeyed(&c.position, move, &undo);
            b->nodes = perft4p_count_below(&c, b->reply, s->depth - 2, NULL);
            hm_4p_unmake(&c.position, move, &undo);
        }
        if (s->depth <= 2) perft4p_report(&c, b->nodes);
    }
    free(c.moves.at);
    return c.status;
}

/* ---- the first two plies ---- */

static bool perft4p_add_branch(search *s, size_t root, hm_4p_move reply) {
    if (!HM_ROOM(s->branches, 1)) return false;
    s->branches.at[s->branches.count++] = (branch){root, reply, 0};
    return true;
}

/* The moves at the root, ascending, with no leaves yet, and the replies to them; a move has none
 * where the tree is shallow. */
static hm_status list_branches(search *s) {
    hm_4p_position position = *s->root;
    hm_4p_move *moves = malloc(HM_4P_MOVES_MAX * sizeof *moves);
    if (moves == NULL) return HM_ERR_MEMORY;
    s->count = hm_4p_generate(&position, moves);
    hm_4p_sort_moves(moves, s->count);
    s->divide = calloc(s->count > 0 ? s->count : 1, sizeof *s->divide);
    bool listed = s->divide != NULL;
    for (size_t i = 0; i < s->count && listed; i++)
        s->divide[i].move = moves[i];
    for (size_t i = 0; i < s->count && listed; i++) {
        hm_4p_move move = s->divide[i].move;
        if (s->depth < 4 || hm_4p_takes_king(&position, move)) {
            listed = perft4p_add_branch(s, i, HM_4P_NO_MOVE);
            continue;
        }
        hm_4p_undo undo;
        hm_4p_make_unkeyed(&position, move, &undo);
        size_t count = hm_4p_generate(&position, moves);
        hm_4p_unmake(&position, move, &undo);
        for (size_t k = 0; k < count && listed; k++)
            listed = perft4p_add_branch(s, i, moves[k]);
    }
    free(moves);
    return listed ? HM_OK : HM_ERR_MEMORY;
}

hm_status hm_4p_perft_divide(const hm_4p_position *position, unsigned depth, unsigned jobs,
                             const hm_watch *watch, hm_4p_divide **divide, size_t *count,
                             hm_error *error) {
    if (depth == 0 || jobs == 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a divide needs a depth and a job, at least 1");
    }
    search s = {.root = position, .depth = depth};
    hm_sentry_init(&s.sentry, watch, 0);
    hm_status status = list_branches(&s);
    if (status == HM_OK) status = hm_crew_run(jobs, s.branches.count, count_branches, &s);
    for (size_t i = 0; i < s.branches.count && status == HM_OK; i++)
        s.divide[s.branches.at[i].root].nodes += s.branches.at[i].nodes;
    free(s.branches.at);
    if (status == HM_OK) {
        *divide = s.divide;
        *count = s.count;
        return HM_OK;
    }
    free(s.divide);
    return status == HM_ERR_MEMORY ? hm_fail_memory(error, "perft")
                                   : hm_sentry_status(&s.sentry, error);
}

hm_status hm_4p_perft(const hm_4p_position *position, unsigned depth, unsigned jobs,
                      const hm_watch *watch, uint64_t *nodes, hm_error *error) {
    if (depth < 2) {
        *nodes = depth == 0 ? 1 : hm_4p_count(position);
        return HM_OK;
    }
    hm_4p_divide *divide;
    size_t count;
    hm_status status = hm_4p_perft_divide(position, depth, jobs, watch, &divide, &count, error);
    if (status != HM_OK) return status;
    *nodes = 0;
    /* NOLINTNEXTLINE(core.UndefinedBinaryOperatorResult): HM_OK means that it is set */
    for (size_t i = 0; i < count; i++)
        *nodes += divide[i].nodes;
    free(divide);
    return HM_OK;
}
