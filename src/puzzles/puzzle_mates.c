/* Mates: the exact searches say which first moves force mate, and whether all others fail. */
#include "puzzles/puzzles.h"
#include "search/mates.h"

static hm_status keep_solution(hm_puzzler *p, const hm_mates *mates, hm_puzzle *puzzle,
                               hm_error *error) {
    puzzle->words.length = 0;
    puzzle->plies = mates->line.count;
    for (size_t i = 0; i < mates->line.count; i++) {
        hm_search_move_text(p->mates, &mates->line, i, HM_SEARCH_OWN, &puzzle->words);
        hm_text_add(&puzzle->words, "", 1);
    }
    return puzzle->words.failed ? hm_fail_memory(error, "a puzzle") : HM_OK;
}

/* The verdict of the first moves. Two of them are known before all are settled. */
static hm_puzzle_verdict judge_mates_found(const hm_puzzler *p, const hm_mates *mates) {
    bool one = mates->count == 1;
    if (!one && !p->plan.several) return HM_PUZZLE_NONE;
    bool whole = mates->complete && mates->line.count == 2 * mates->moves - 1;
    return whole ? HM_PUZZLE_FOUND : HM_PUZZLE_UNDECIDED;
}

/* The exact search for mates in a number of moves; *settled: there is no need to look for longer
 * ones. */
static hm_status find_mate_in(hm_puzzler *p, const hm_search_root *root, unsigned moves,
                              hm_puzzle *puzzle, hm_puzzle_verdict *verdict, bool *settled,
                              hm_error *error) {
    hm_mates mates = {.moves = moves, .most = p->plan.several ? 0 : 2};
    hm_search_watcher watcher = {.watch = hm_puzzle_watch(p)};
    hm_search_limits limits =
        hm_puzzle_left(p, p->plan.seconds > 0 || p->plan.nodes > 0 ? 0 : HM_PUZZLE_NODES);
    hm_error cause = {.status = HM_OK};
    hm_status status = hm_search_mates(p->mates, root, &limits, &watcher, &mates, &cause);
    hm_puzzle_spend(p, mates.nodes);
    *settled = true;
    if (status == HM_ERR_UNSUPPORTED) return HM_OK;
    if (hm_is_of_position(status)) *verdict = HM_PUZZLE_UNDECIDED;
    if (status != HM_OK && !hm_is_of_position(status)) {
        if (error != NULL) *error = cause;
        return status;
    }
    status = hm_watch_ask(p->watch, 0, 0, error);
    if (status != HM_OK || *verdict == HM_PUZZLE_UNDECIDED) return status;
    if (mates.count == 0) {
        *settled = !mates.complete;
        if (!mates.complete) *verdict = HM_PUZZLE_UNDECIDED;
        return HM_OK;
    }
    if (mates.sooner) return HM_OK;
    *verdict = judge_mates_found(p, &mates);
    if (*verdict == HM_PUZZLE_FOUND && moves < p->plan.mate_from) *verdict = HM_PUZZLE_NONE;
    if (*verdict != HM_PUZZLE_FOUND) return HM_OK;
    puzzle->mate_in = moves;
    puzzle->solutions = mates.count;
    puzzle->exact = mates.checks_only ? "checks" : "all";
    puzzle->nodes = p->nodes;
    return keep_solution(p, &mates, puzzle, error);
}

/* The number of moves is raised one by one: a mate that is found is a shortest one. */
hm_status hm_puzzle_find_mate(hm_puzzler *p, hm_session *session, unsigned most, hm_puzzle *puzzle,
                              hm_puzzle_verdict *verdict, hm_error *error) {
    hm_search_root root;
    hm_status status = hm_session_root(session, &root, error);
    bool settled = false;
    *verdict = HM_PUZZLE_NONE;
    hm_puzzle_begin(p);
    if (most > p->plan.mate_to) most = p->plan.mate_to;
    for (unsigned n = 1; n <= most && status == HM_OK && !settled; n++)
        status = find_mate_in(p, &root, n, puzzle, verdict, &settled, error);
    return status;
}
