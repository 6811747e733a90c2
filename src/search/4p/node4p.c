/* Alpha-beta below the root of a search in Teams.
 *
 * Two sides with two movers each: mostly the turn goes from one team to the other with every ply,
 * and what is good for one is bad for the other. Which team moves next is looked up all the same:
 * partners may sit beside each other, and seats without pieces are passed over.
 *
 * Two enemies move between two moves of a seat, and a quiet defence may be the only one: while a
 * king of the team is attacked nothing is left out, and passing proves nothing. Elsewhere late and
 * hopeless quiet moves are left out near the leaves, but for checks. */
#include "search/4p/search4p.h"

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

int hm_4p_node_below(hm_worker *w, unsigned ply, int depth, int alpha, int beta, bool may_null) {
    const hm_4p_searcher *s = w->state;
    const hm_4p_position *position = &s->position;
    unsigned team = hm_4p_team(&position->rules, s->plies[ply].undo.made.side);
    if (team >> position->state.side & 1)
        return hm_4p_node(w, ply + 1, depth, alpha, beta, may_null);
    return -hm_4p_node(w, ply + 1, depth, -beta, -alpha, may_null);
}

/* ---- without searching the moves ---- */

/* The next seat moves, and still it is not below beta. */
static bool null_move_fails_high(hm_worker *w, unsigned ply, const hm_node *n) {
    hm_4p_searcher *s = w->state;
    if (n->depth < NULL_MOVE_DEPTH || n->eval < n->beta || hm_score_is_mate(n->beta)) return false;
    hm_4p_search_make(s, ply, HM_4P_NO_MOVE);
    int depth = n->depth - 3 - n->depth / 4;
    int score = hm_4p_node_below(w, ply, depth, n->beta - 1, n->beta, false);
    hm_4p_search_unmake(s, ply);
    return score >= n->beta && !hm_worker_stopped(w);
}

/* Whether the node is done; then n->best is its score. */
static bool prunes_before_moves(hm_worker *w, unsigned ply, hm_node *n, bool may_null) {
    const hm_4p_searcher *s = w->state;
    if (s->whole || n->in_check || n->beta - n->alpha != 1) return false;
    if (n->depth <= FUTILITY_DEPTH && n->eval - FUTILITY_MARGIN * n->depth >= n->beta &&
        !hm_score_is_mate(n->beta)) {
        n->best = n->eval;
        return true;
    }
    if (may_null && null_move_fails_high(w, ply, n)) {
        n->best = n->beta;
        return true;
    }
    return false;
}

/* ---- moves ---- */

/* Whether an enemy's king is attacked after the move at a ply. */
static bool gives_check(const hm_4p_searcher *s, unsigned ply) {
    const hm_4p_position *position = &s->position;
    unsigned enemies = position->enemies[s->plies[ply].undo.made.side];
    for (; enemies != 0; enemies &= enemies - 1) {
        if (hm_4p_in_check(position, __builtin_ctz(enemies))) return true;
    }
    return false;
}

/* Eight times the logarithm to the base 2, its fraction by the straight line. */
static int eighths_of_log(int number) {
    int whole = 31 - __builtin_clz((unsigned)number);
    return 8 * whole + (number * 8 >> whole) - 8;
}

/* `history` is that of the move; it has been made. */
static int late_move_reduction(const hm_4p_searcher *s, unsigned ply, const hm_node *n, bool quiet,
                               int history) {
    if (n->depth < REDUCTION_DEPTH || n->in_check || !quiet || n->count < 3) return 0;
    if (s->whole || gives_check(s, ply)) return 0;
    int less = (eighths_of_log(n->depth) * eighths_of_log((int)n->count) + LOG_ROUND) / LOG_SHARE;
    less -= history > GOOD_HISTORY;
    less += history < -GOOD_HISTORY;
    if (n->beta - n->alpha > 1) less--;
    if (less < 0) return 0;
    return less < n->depth - 1 ? less : n->depth - 1;
}

/* The score of a move that has been made. */
static int search_move(hm_worker *w, unsigned ply, const hm_node *n, int less) {
    int depth = n->depth - 1;
    if (n->count == 0) return hm_4p_node_below(w, ply, depth, n->alpha, n->beta, true);
    int score = hm_4p_node_below(w, ply, depth - less, n->alpha, n->alpha + 1, true);
    if (score > n->alpha && less > 0) {
        score = hm_4p_node_below(w, ply, depth, n->alpha, n->alpha + 1, true);
    }
    if (score > n->alpha && score < n->beta) {
        score = hm_4p_node_below(w, ply, depth, n->alpha, n->beta, true);
    }
    return score;
}

/* Whether a quiet move that has been made comes too late, or too little can come of it. */
static bool prunes_quiet(const hm_4p_searcher *s, unsigned ply, const hm_node *n, bool quiet) {
    if (s->whole || !quiet || n->in_check || n->depth > LATE_DEPTH ||
        n->best <= -HM_SCORE_MATED_MOST)
        return false;
    if (n->beta - n->alpha != 1) return false;
    bool late = n->count >= (unsigned)(LATE_LEAST + 4 * n->depth * n->depth);
    bool futile = n->eval + QUIET_MARGIN * (n->depth + 1) <= n->alpha;
    return (late || futile) && !gives_check(s, ply);
}

static int try_move(hm_worker *w, unsigned ply, const hm_node *n, hm_4p_move move, bool quiet) {
    hm_4p_searcher *s = w->state;
    if (hm_4p_takes_king(&s->position, move)) {
        hm_worker_clear_pv(w, ply + 1);
        return -hm_score_mated(ply + 1);
    }
    int history = *hm_4p_history_of(s, move);
    hm_4p_search_make(s, ply, move);
    hm_transposition_prefetch(&w->shared->table, s->position.key);
    int score = HM_SCORE_NONE;
    if (!prunes_quiet(s, ply, n, quiet)) {
        score = search_move(w, ply, n, late_move_reduction(s, ply, n, quiet, history));
    }
    hm_4p_search_unmake(s, ply);
    return score;
}

static void search_moves(hm_worker *w, unsigned ply, hm_node *n, hm_4p_move first) {
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
        int score = try_move(w, ply, n, move, quiet);
        if (hm_worker_stopped(w)) break;
        n->count++;
        if (score == HM_SCORE_NONE) continue;
        if (hm_node_update(w, ply, n, move, score)) {
            if (quiet) hm_4p_update_quiet_history(s, ply, move, n->depth, tried, quiets);
            break;
        }
        if (quiet && quiets < TRIED) tried[quiets++] = move;
    }
    hm_4p_picker_end(s, ply);
}

/* ---- a node ---- */

/* The score of a position that needs no search; HM_SCORE_NONE: it does. */
static int draw_or_mate_distance(const hm_4p_searcher *s, unsigned ply, const hm_node *n) {
    if (ply >= HM_4P_SEARCH_PLIES) return hm_4p_evaluate(s, ply);
    if (hm_4p_search_is_drawn(s)) return HM_SCORE_DRAW;
    /* No mate from here can be better than one that is known. */
    if (n->alpha >= -hm_score_mated(ply + 1)) return n->alpha;
    return HM_SCORE_NONE;
}

int hm_4p_node(hm_worker *w, unsigned ply, int depth, int alpha, int beta, bool may_null) {
    hm_4p_searcher *s = w->state;
    if (depth <= 0) return hm_4p_quiescence(w, ply, 0, alpha, beta);
    hm_node n = hm_node_begin(depth, alpha, beta);
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    int score = draw_or_mate_distance(s, ply, &n);
    if (score != HM_SCORE_NONE) return score;
    hm_transposition known = {.bound = HM_BOUND_NONE};
    bool found = hm_transposition_probe(&w->shared->table, s->position.key, &known);
    if (found) {
        score = hm_score_from_table(known.score, ply);
        if (hm_node_tt_cutoff(&n, &known, score)) return score;
    }
    hm_4p_refresh_check_info(s, ply);
    const hm_4p_ply *p = &s->plies[ply];
    n.in_check = p->check || p->exposed;
    /* Not without end: an attack may give check for ever. */
    n.depth += n.in_check && !s->whole && ply < 2 * w->depth + 4;
    n.eval = found ? known.eval : HM_SCORE_NONE;
    if (n.eval == HM_SCORE_NONE) n.eval = hm_4p_evaluate(s, ply);
    n.best = hm_score_mated(ply);
    if (!prunes_before_moves(w, ply, &n, may_null)) {
        search_moves(w, ply, &n, known.move);
        if (hm_worker_stopped(w)) return n.best;
        if (n.count == 0 && !p->check) n.best = HM_SCORE_DRAW;
    }
    if (!hm_worker_stopped(w)) hm_node_store(&n, w, s->position.key, ply);
    return n.best;
}
