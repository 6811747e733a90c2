/* Mates beside the 5D search: the solver of puzzles, with a share of the nodes. */
#include "chess5d/rules/moves5d.h"
#include "search/5d/search5d.h"

/* So many nodes are spent on a mate in one whatever the share is: there are more than a thousand
 * actions soon, and none of them may be missed. */
enum { LEAST = 3000 };

/* The solver asks from time to time: the clock and a stop are checked then. */
static bool mate5d_go_on(void *context, uint64_t done, uint64_t total) {
    hm_worker *w = context;
    (void)done, (void)total;
    hm_worker_look(w);
    return !hm_worker_stopped(w);
}

/* Looks for `most` first actions (0: all). The caller clears the solution. False: memory is short.
 * An interrupted solver still reports what it has proved. Only without any limit on nodes does it
 * get none. */
static bool mate5d_solve(hm_worker *w, unsigned moves, size_t most, uint64_t budget,
                         hm_5d_solution *solution) {
    const hm_5d_searcher *s = w->state;
    hm_watch watch = {mate5d_go_on, w, hm_5d_search_work(w)};
    uint64_t limit = w->shared->limits.nodes, nodes = hm_search_nodes(w->shared);
    uint64_t left = limit == 0 ? UINT64_MAX : limit > nodes ? limit - nodes : 1;
    hm_5d_solve_options options = {
        .size = sizeof options, .nodes = budget < left ? budget : left, .limit = most};
    if (budget == UINT64_MAX && limit == 0) options.nodes = 0;
    hm_status status = hm_5d_solve(s->position, moves, &options, &watch, solution, NULL);
    uint64_t spent = solution->nodes;
    if (options.nodes > 0 && spent > options.nodes) spent = options.nodes;
    /* The solver's nodes count like others. */
    uint64_t sum = hm_worker_nodes(w) + spent;
    atomic_store_explicit(&w->nodes, sum, memory_order_relaxed);
    if (sum >= w->next_look) hm_worker_look(w);
    if (status == HM_ERR_MEMORY) hm_worker_give_up(w);
    return status == HM_OK || status == HM_ERR_INTERRUPTED;
}

/* ---- own mates ---- */

/* The number of a first action, which may not have been among those considered so far. */
static hm_search_move mate5d_first_move(hm_worker *w, const hm_5d_move *moves, size_t count) {
    hm_5d_searcher *s = w->state;
    bool failed = false;
    for (size_t i = 0; i < w->moves.count; i++) {
        hm_search_move number = w->moves.at[i].move;
        size_t own;
        const hm_5d_move *its = hm_5d_action_list_at(&s->known, (size_t)number - 1, &own);
        if (own == count && hm_5d_same_action(its, moves, count)) return number;
    }
    hm_search_move move = hm_5d_number_action(s, moves, count, &failed);
    /* One that was not named has a number, but is no first move. */
    if (move != 0 && hm_5d_is_chosen(s, moves, count)) failed |= !hm_worker_add_move(w, move);
    if (failed) hm_worker_give_up(w);
    return move;
}

/* The line of the solution as a principal variation, from its end. Actions get numbers, since the
 * common search knows moves as numbers only. */
static bool mate5d_store_pv(hm_worker *w, const hm_5d_action_list *line) {
    hm_5d_searcher *s = w->state;
    bool failed = false;
    if (line->count == 0 || line->count >= HM_SEARCH_PLIES) return false;
    hm_worker_clear_pv(w, (unsigned)line->count);
    for (size_t i = line->count; i > 0; i--) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(line, i - 1, &count);
        hm_search_move move = i == 1 ? mate5d_first_move(w, moves, count)
                                     : hm_5d_number_action(s, moves, count, &failed);
        if (move == 0) return false;
        hm_worker_store_pv(w, (unsigned)i - 1, move);
    }
    return true;
}

/* One depth of the mate search. A complete search without a mate is remembered (`mateless`), so
 * that no later call repeats it. */
static unsigned mate_in(hm_worker *w, unsigned moves, uint64_t budget) {
    hm_5d_searcher *s = w->state;
    hm_5d_solution solution;
    unsigned plies = 0;
    if (!mate5d_solve(w, moves, 1, budget, &solution)) return 0;
    if (solution.shortest > 0 && mate5d_store_pv(w, &solution.line))
        plies = 2 * solution.shortest - 1;
    if (solution.shortest == 0 && solution.complete) s->mateless = moves;
    hm_5d_solution_clear(&solution);
    return plies;
}

/* Without a number of moves, looks for a mate in one, then in two. A search that found nothing is
 * repeated with twice the nodes. */
unsigned hm_5d_search_mate(hm_worker *w, unsigned moves, uint64_t budget) {
    hm_5d_searcher *s = w->state;
    unsigned most = moves > HM_5D_MOST_MATE ? HM_5D_MOST_MATE : moves > 0 ? moves : 2, plies = 0;
    if (budget < LEAST) budget = LEAST;
    if (moves == 0 && budget / 2 < s->solved) return 0;
    s->solved = budget;
    for (unsigned n = s->mateless + 1; n <= most && plies == 0 && !hm_worker_stopped(w); n++)
        plies = mate_in(w, n, budget);
    return plies == 0 && s->mateless < moves ? HM_MATE_UNKNOWN : plies;
}

/* Every first action that does, or so many of them (search/mates.h). */
bool hm_5d_search_mates(hm_worker *w, hm_mates *mates) {
    hm_5d_solution solution;
    if (mates->moves > HM_5D_MOST_MATE) return false;
    if (!mate5d_solve(w, mates->moves, mates->most, UINT64_MAX, &solution)) return true;
    mates->complete = solution.complete;
    if (solution.first.count > 0 && mate5d_store_pv(w, &solution.line)) {
        hm_worker_found_mate(w, mates);
        mates->count = solution.first.count;
    } else if (solution.first.count > 0) {
        mates->complete = false;
    }
    hm_5d_solution_clear(&solution);
    return true;
}

/* ---- the opponent's ---- */

/* A mate in one by the opponent refutes a root action: two plies, the action and the mate. */
unsigned hm_5d_search_refute(hm_worker *w, hm_search_move move, uint64_t budget) {
    hm_5d_searcher *s = w->state;
    hm_5d_solution solution;
    unsigned plies = 0;
    hm_status status = hm_5d_search_play(s, move);
    if (status != HM_OK) {
        if (status == HM_ERR_MEMORY) hm_worker_give_up(w);
        return 0;
    }
    if (budget < LEAST) budget = LEAST;
    if (mate5d_solve(w, 1, 1, budget, &solution)) {
        plies = solution.shortest > 0 ? 2 : 0;
        hm_5d_solution_clear(&solution);
    }
    hm_5d_search_unplay(s, move);
    return plies;
}
