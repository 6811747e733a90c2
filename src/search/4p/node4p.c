/* Alpha-beta below the root of a search in Teams.
 *
 * Two sides with two movers each: mostly the turn goes from one team to the other with every ply,
 * and what is good for one is bad for the other. The team that moves next is looked up
 * nevertheless: partners may sit beside each other, and seats without pieces are skipped.
 *
 * Two enemies move between two moves of a seat, and a quiet defence may be the only one: while a
 * king of the team is attacked nothing is left out, and passing proves nothing. Elsewhere late and
 * futile quiet moves are pruned near the leaves, except checks. */
#include "search/4p/search4p.h"

/* All numbers below were chosen by hand; docs/strength.md has the matches that were played with
 * them. Late move pruning is the one step that was measured: against 4pchess the search scored 7 to
 * 8 without it and 17 to 5 with it (1 s a move). */
enum {
    FUTILITY_MARGIN = 150, /* a ply of futility */
    FUTILITY_DEPTH = 2,
    NULL_MOVE_DEPTH = 3, /* null moves from this depth on */
    REDUCTION_DEPTH = 3,
    LOG_ROUND = 128,
    LOG_SHARE = 256,
    GOOD_HISTORY = 4000, /* of 16,384: moves that were as good are searched deeper */
    LATE_DEPTH = 3,      /* quiet moves are left out up to this depth */
    LATE_LEAST = 8,
    QUIET_MARGIN = 120 /* what a quiet move may gain at each ply */
};

/* ---- one move further ---- */

/* Searches the position after the move at a ply and returns the score from the view of its mover.
 * The sign changes only when the turn goes to the other team: between partners the window is handed
 * on as it is. */
int hm_4p_node_below(hm_worker *w, unsigned ply, int depth, int alpha, int beta, bool may_null) {
    const hm_4p_searcher *s = w->state;
    const hm_4p_position *position = &s->position;
    unsigned team = hm_4p_team(&position->rules, s->plies[ply].undo.made.side);
    if (team >> position->state.side & 1)
        return hm_4p_node(w, ply + 1, depth, alpha, beta, may_null);
    return -hm_4p_node(w, ply + 1, depth, -beta, -alpha, may_null);
}

/* ---- without searching the moves ---- */

/* Null move pruning: the seat passes, and the search with reduced depth does not fall below beta.
 * Two enemies have moved by the time a seat moves again, so the null move is never tried while a
 * king of the team is attacked (prunes_before_moves returns before). */
static bool node4p_null_move_fails_high(hm_worker *w, unsigned ply, const hm_node *n) {
    hm_4p_searcher *s = w->state;
    if (n->depth < NULL_MOVE_DEPTH || n->eval < n->beta || hm_score_is_mate(n->beta)) return false;
    hm_4p_search_make(s, ply, HM_4P_NO_MOVE);
    /* The window is the null window just below beta, seen from the mover's team. */
    int depth = n->depth - 3 - n->depth / 4;
    int score = hm_4p_node_below(w, ply, depth, n->beta - 1, n->beta, false);
    hm_4p_search_unmake(s, ply);
    return score >= n->beta && !hm_worker_stopped(w);
}

/* Steps 5 and 6: pruning before any move is made. Returns true if the node is done; n->best is its
 * score then. */
static bool node4p_prunes_before_moves(hm_worker *w, unsigned ply, hm_node *n, bool may_null) {
    const hm_4p_searcher *s = w->state;
    if (s->whole || n->in_check || n->beta - n->alpha != 1) return false;
    /* Step 5. Reverse futility pruning: the evaluation exceeds beta by a margin for each remaining
     * ply. */
    if (n->depth <= FUTILITY_DEPTH && n->eval - FUTILITY_MARGIN * n->depth >= n->beta &&
        !hm_score_is_mate(n->beta)) {
        n->best = n->eval;
        return true;
    }
    /* Step 6. Null move pruning, not directly after another null move. */
    if (may_null && node4p_null_move_fails_high(w, ply, n)) {
        n->best = n->beta;
        return true;
    }
    return false;
}

/* ---- moves ---- */

/* Returns whether an enemy's king is attacked after the move at a ply. Both enemies count, not only
 * the one who moves next. */
static bool node4p_gives_check(const hm_4p_searcher *s, unsigned ply) {
    const hm_4p_position *position = &s->position;
    unsigned enemies = position->enemies[s->plies[ply].undo.made.side];
    if (s->plies[ply + 1].calm) return false;
    for (; enemies != 0; enemies &= enemies - 1) {
        if (hm_4p_in_check(position, __builtin_ctz(enemies))) return true;
    }
    return false;
}

/* Eight times the base-2 logarithm, with linear interpolation between powers of two. Integers keep
 * the search the same on every machine. */
static int eighths_of_log(int number) {
    int whole = 31 - __builtin_clz((unsigned)number);
    return 8 * whole + (number * 8 >> whole) - 8;
}

/* Late move reduction (LMR): a quarter of the product of the logarithms (base 2) of depth and move
 * number, rounded. LOG_SHARE is that quarter of 8 times 8. A good history reduces less, a bad one
 * more. `history` was read before the move was made, since its piece has left the square since.
 *
 * Some reductions, for depth (down) and number of the move (across):
 *
 *            4    8   16   32
 *       4    1    2    2    3
 *       8    2    2    3    4 */
static int node4p_late_move_reduction(const hm_4p_searcher *s, unsigned ply, const hm_node *n,
                                      bool quiet, int history) {
    if (n->depth < REDUCTION_DEPTH || n->in_check || !quiet || n->count < 3) return 0;
    /* Checks are forcing: their refutation is found at full depth only. */
    if (s->whole || node4p_gives_check(s, ply)) return 0;
    int less = (eighths_of_log(n->depth) * eighths_of_log((int)n->count) + LOG_ROUND) / LOG_SHARE;
    less -= history > GOOD_HISTORY;
    less += history < -GOOD_HISTORY;
    /* The principal variation is searched more carefully. */
    if (n->beta - n->alpha > 1) less--;
    if (less < 0) return 0;
    return less < n->depth - 1 ? less : n->depth - 1;
}

/* Principal variation search (PVS) of a move that has been made: returns its score. */
static int node4p_search_move(hm_worker *w, unsigned ply, const hm_node *n, int less) {
    int depth = n->depth - 1;
    /* The first move gets the full window. */
    if (n->count == 0) return hm_4p_node_below(w, ply, depth, n->alpha, n->beta, true);
    /* Later moves are tested with a null window at reduced depth. */
    int score = hm_4p_node_below(w, ply, depth - less, n->alpha, n->alpha + 1, true);
    /* The reduced search failed high: the same window at full depth. */
    if (score > n->alpha && less > 0) {
        score = hm_4p_node_below(w, ply, depth, n->alpha, n->alpha + 1, true);
    }
    /* The move is better than the best one so far: its exact score needs the full window. */
    if (score > n->alpha && score < n->beta) {
        score = hm_4p_node_below(w, ply, depth, n->alpha, n->beta, true);
    }
    return score;
}

/* Steps 8 to 10 for one move. Returns HM_SCORE_NONE if the move was pruned. */
static int node4p_try_move(hm_worker *w, unsigned ply, const hm_node *n, hm_4p_move move,
                           bool quiet) {
    hm_4p_searcher *s = w->state;
    /* Step 8. A king that was left attacked is captured: that is mate, without a further search. */
    if (hm_4p_takes_king(&s->position, move)) {
        hm_worker_clear_pv(w, ply + 1);
        return -hm_score_mated(ply + 1);
    }
    int history = *hm_4p_history_of(s, move), score = HM_SCORE_NONE;
    bool calm = hm_4p_is_calm(s, ply, move);
    /* Step 9. Late move pruning and futility pruning of a quiet move: it comes too late in the
     * order, or the evaluation is so far below alpha that a quiet move will not bridge it. Checks
     * to either enemy are kept, and so is everything in the principal variation. */
    bool late = n->count >= (unsigned)(LATE_LEAST + 4 * n->depth * n->depth);
    bool futile = n->eval + QUIET_MARGIN * (n->depth + 1) <= n->alpha;
    bool may_prune = quiet && !s->whole && !n->in_check && n->depth <= LATE_DEPTH &&
                     n->best > -HM_SCORE_MATED_MOST && n->beta - n->alpha == 1;
    may_prune &= late || futile;
    if (may_prune && calm) return score;
    /* The child's entry arrives from memory while the move is made. */
    hm_4p_search_prefetch(s, &w->shared->table, move);
    hm_4p_search_make(s, ply, move);
    s->plies[ply + 1].calm = calm;
    /* Step 10. Late move reduction and principal variation search. */
    if (!may_prune || node4p_gives_check(s, ply)) {
        score =
            node4p_search_move(w, ply, n, node4p_late_move_reduction(s, ply, n, quiet, history));
    }
    hm_4p_search_unmake(s, ply);
    return score;
}

/* Step 7. The moves one by one, until one causes a beta cutoff. Quiet moves that failed before the
 * cutoff lose history, so that they come later next time; 16 of them are remembered. */
static void node4p_search_moves(hm_worker *w, unsigned ply, hm_node *n, hm_4p_move first) {
    enum { TRIED = 16 };
    hm_4p_searcher *s = w->state;
    bool failed = false;
    hm_4p_move tried[TRIED];
    unsigned quiets = 0;
    hm_4p_picker_start(s, ply, first, false);
    for (;;) {
        hm_4p_move move = hm_4p_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4P_NO_MOVE) break;
        bool quiet = !hm_4p_is_noisy(&s->position, move);
        int score = node4p_try_move(w, ply, n, move, quiet);
        if (hm_worker_stopped(w)) break;
        /* Pruned moves count too: late move pruning and reduction go by the place in the order. */
        n->count++;
        if (score == HM_SCORE_NONE) continue;
        /* Step 11. A beta cutoff updates killers, history and the counter move. */
        if (hm_node_update(w, ply, n, move, score)) {
            if (quiet) hm_4p_update_quiet_history(s, ply, move, n->depth, tried, quiets);
            break;
        }
        if (quiet && quiets < TRIED) tried[quiets++] = move;
    }
    hm_4p_picker_end(s, ply);
}

/* ---- a node ---- */

/* Step 2. Scores that need no search: the end of the tree, draws, and mate distance. Returns
 * HM_SCORE_NONE if the position has to be searched. */
static int node4p_draw_or_mate_distance(const hm_4p_searcher *s, unsigned ply, const hm_node *n) {
    if (ply >= HM_4P_SEARCH_PLIES) return hm_4p_evaluate(s, ply);
    if (hm_4p_search_is_drawn(s)) return HM_SCORE_DRAW;
    /* Mate distance pruning: no mate from here can be shorter than the mate that alpha already
     * stands for. */
    if (n->alpha >= -hm_score_mated(ply + 1)) return n->alpha;
    return HM_SCORE_NONE;
}

/* One node of the alpha-beta search of Teams. The numbered steps have their usual names. */
int hm_4p_node(hm_worker *w, unsigned ply, int depth, int alpha, int beta, bool may_null) {
    hm_4p_searcher *s = w->state;
    /* Step 1. Quiescence search when no depth is left. */
    if (depth <= 0) return hm_4p_quiescence(w, ply, 0, alpha, beta);
    hm_node n = hm_node_begin(depth, alpha, beta);
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    int score = node4p_draw_or_mate_distance(s, ply, &n);
    if (score != HM_SCORE_NONE) return score;
    /* Step 3. Transposition table: a cutoff, or at least the move to try first and the static
     * evaluation. */
    hm_transposition known = {.bound = HM_BOUND_NONE};
    bool found = hm_transposition_probe(&w->shared->table, s->position.key, &known);
    if (found) {
        score = hm_score_from_table(known.score, ply);
        if (hm_node_tt_cutoff(&n, &known, score)) return score;
    }
    /* Step 4. Check information and check extension. A partner's king that can be captured before
     * the partner moves counts like a check. */
    hm_4p_refresh_check_info(s, ply);
    const hm_4p_ply *p = &s->plies[ply];
    n.in_check = p->check || p->exposed;
    /* Limits check extensions: an attack may give check without end. */
    n.depth += n.in_check && !s->whole && ply < 2 * w->depth + 4;
    /* The evaluation costs more than the probe, so it is taken from the table where it was
     * stored. */
    n.eval = found ? known.eval : HM_SCORE_NONE;
    if (n.eval == HM_SCORE_NONE) n.eval = hm_4p_evaluate(s, ply);
    /* Step 12. Without a legal move the seat is mated, or it is a stalemate, which is a draw. */
    n.best = hm_score_mated(ply);
    if (!node4p_prunes_before_moves(w, ply, &n, may_null)) {
        node4p_search_moves(w, ply, &n, known.move);
        if (hm_worker_stopped(w)) return n.best;
        if (n.count == 0 && !p->check) n.best = HM_SCORE_DRAW;
    }
    /* Step 13. The result goes into the transposition table, unless the search was stopped. */
    if (!hm_worker_stopped(w)) hm_node_store(&n, w, s->position.key, ply);
    return n.best;
}
