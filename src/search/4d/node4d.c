/* Alpha-beta below the root of a 4D search.
 *
 * Most of 2,000 to 4,000 moves of a node are never looked at: late quiet moves are left out near
 * the leaves, and searched less deeply elsewhere. */
#include "search/4d/search4d.h"

enum {
    FUTILITY_MARGIN = 150, /* a ply of futility */
    FUTILITY_DEPTH = 3,
    NULL_MOVE_DEPTH = 3, /* null moves from this depth on */
    QUIET_SHARE = 12,    /* quiet moves looked at: this times the depth squared */
    QUIET_DEPTH = 4,     /* up to this depth */
    REDUCTION_DEPTH = 3,
    CHECKS_DEPTH = 4,  /* mates by checks alone are looked for from this depth on */
    CHECKS_BUDGET = 48 /* with so many nodes */
};

/* ---- what was good ---- */

static void update_quiet_history(hm_4d_searcher *s, unsigned ply, hm_4d_move move, int depth) {
    hm_4d_ply *p = &s->plies[ply];
    const hm_4d_piece *board = s->position.state.board.square;
    int bonus = depth * depth * 16 < 1600 ? depth * depth * 16 : 1600;
    hm_history_adjust(&s->history[board[HM_4D_MOVE_FROM(move)]][HM_4D_MOVE_TO(move)], bonus);
    hm_killers_note(p->killers, move);
    hm_4d_move last = ply > 0 ? s->plies[ply - 1].move : HM_4D_NO_MOVE;
    if (last == HM_4D_NO_MOVE) return;
    int to = HM_4D_MOVE_TO(last);
    s->counters[board[to]][to] = move;
}

/* ---- without searching the moves ---- */

/* The opponent moves twice, and still does not get below beta. */
static bool null_move_fails_high(hm_worker *w, unsigned ply, hm_node *n) {
    hm_4d_searcher *s = w->state;
    if (n->depth < NULL_MOVE_DEPTH || n->eval < n->beta || hm_score_is_mate(n->beta)) return false;
    hm_4d_search_make(s, ply, HM_4D_NO_MOVE);
    int depth = n->depth - 3 - n->depth / 4;
    int score = -hm_4d_node(w, ply + 1, depth, -n->beta, -n->beta + 1, false);
    hm_4d_search_unmake(s, ply);
    if (score <= -HM_SCORE_MATED_MOST && !w->shared->options.plain) n->threatened = true;
    return score >= n->beta && !hm_worker_stopped(w);
}

/* A mate of few checks, where the node is worth the search for one. */
static bool finds_mate_by_checks(hm_worker *w, unsigned ply, hm_node *n) {
    hm_4d_searcher *s = w->state;
    if (s->mates == NULL || n->depth < CHECKS_DEPTH || w->shared->options.no_mate) return false;
    s->mates->plies = ply;
    unsigned length = hm_4d_mates_find(s->mates, w, &s->position, 0, CHECKS_BUDGET);
    hm_4d_move line[HM_4D_MATE_PLIES];
    if (length == 0 || hm_4d_mates_line(s->mates, length, line) == 0) return false;
    n->best = hm_node_mate(w, ply, length, line[0]);
    n->move = line[0];
    return true;
}

/* Whether the node is done; then n->best is its score. */
static bool prunes_before_moves(hm_worker *w, unsigned ply, hm_node *n, bool may_null) {
    bool zero = n->beta - n->alpha == 1;
    hm_4d_move mate = hm_4d_mate_in_one(w, ply);
    n->eval = hm_4d_evaluate(w->state, ply);
    if (mate != HM_4D_NO_MOVE) {
        n->best = hm_node_mate(w, ply, 1, mate);
        n->move = mate;
        return true;
    }
    if (hm_4d_find_threat(w, ply, true)) {
        n->threatened = true;
        n->best = hm_score_mated(ply + 2); /* so ends every move that does not answer it */
        return n->best >= n->beta;
    }
    if (zero && n->depth <= FUTILITY_DEPTH && n->eval - FUTILITY_MARGIN * n->depth >= n->beta &&
        !hm_score_is_mate(n->beta)) {
        n->best = n->eval;
        return true;
    }
    if (finds_mate_by_checks(w, ply, n)) return true;
    if (zero && may_null && null_move_fails_high(w, ply, n)) {
        n->best = n->beta;
        return true;
    }
    return false;
}

/* ---- moves ---- */

static int late_move_reduction(const hm_node *n, bool quiet) {
    if (n->depth < REDUCTION_DEPTH || n->in_check || n->threatened || !quiet || n->count < 4)
        return 0;
    int less = 1 + (n->count > 20) + (n->count > 100);
    if (n->beta - n->alpha > 1) less--;
    return less < n->depth - 1 ? less : n->depth - 1;
}

/* The score of a move that has been made. */
static int search_move(hm_worker *w, unsigned ply, const hm_node *n, bool quiet) {
    int depth = n->depth - 1;
    if (n->count == 0) return -hm_4d_node(w, ply + 1, depth, -n->beta, -n->alpha, true);
    int less = late_move_reduction(n, quiet);
    int score = -hm_4d_node(w, ply + 1, depth - less, -n->alpha - 1, -n->alpha, true);
    if (score > n->alpha && less > 0) {
        score = -hm_4d_node(w, ply + 1, depth, -n->alpha - 1, -n->alpha, true);
    }
    if (score > n->alpha && score < n->beta) {
        score = -hm_4d_node(w, ply + 1, depth, -n->beta, -n->alpha, true);
    }
    return score;
}

static bool prunes_late_quiets(const hm_node *n) {
    return !n->in_check && !n->threatened && n->depth <= QUIET_DEPTH &&
           n->best > -HM_SCORE_MATED_MOST &&
           n->count >= (unsigned)(QUIET_SHARE * n->depth * n->depth);
}

static void search_moves(hm_worker *w, unsigned ply, hm_node *n, hm_4d_move first) {
    hm_4d_searcher *s = w->state;
    bool failed = false;
    hm_4d_picker_start(s, ply, first, false);
    for (;;) {
        if (prunes_late_quiets(n)) hm_picker_skip_quiets(&s->plies[ply].picker);
        hm_4d_move move = hm_4d_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4D_NO_MOVE) break;
        if (s->plies[ply].threat != HM_4D_NO_MOVE && !hm_4d_defends(s, ply, move)) continue;
        bool quiet = !hm_4d_is_noisy(&s->position, move);
        hm_4d_search_make(s, ply, move);
        int score = search_move(w, ply, n, quiet);
        hm_4d_search_unmake(s, ply);
        if (hm_worker_stopped(w)) break;
        n->count++;
        if (!hm_node_update(w, ply, n, move, score)) continue;
        if (quiet) update_quiet_history(s, ply, move, n->depth);
        break;
    }
    hm_4d_picker_end(s, ply);
}

/* ---- a node ---- */

/* Nothing was searched: the side can do nothing, or nothing against a threat. */
static bool is_stalemate(hm_worker *w, unsigned ply) {
    hm_4d_searcher *s = w->state;
    if (s->plies[ply].check) return false;
    if (s->plies[ply].threat == HM_4D_NO_MOVE) return true;
    if (hm_4d_search_room(s)) return hm_4d_generate(&s->position, s->picks.made.at) == 0;
    hm_worker_give_up(w);
    return false;
}

/* The score of a position that needs no search; HM_SCORE_NONE: it does. */
static int draw_or_mate_distance(hm_worker *w, unsigned ply, hm_node *n) {
    const hm_4d_searcher *s = w->state;
    if (ply >= HM_4D_SEARCH_PLIES) return hm_4d_evaluate(s, ply);
    bool fifty = s->position.state.halfmove >= HM_4D_FIFTY_MOVES;
    if (fifty || hm_4d_search_repeats(s)) return HM_SCORE_DRAW;
    /* No mate from here can be better than one that is known. */
    if (n->alpha >= -hm_score_mated(ply + 1)) return n->alpha;
    return HM_SCORE_NONE;
}

int hm_4d_node(hm_worker *w, unsigned ply, int depth, int alpha, int beta, bool may_null) {
    hm_4d_searcher *s = w->state;
    if (depth <= 0) return hm_4d_quiescence(w, ply, 0, alpha, beta);
    hm_node n = hm_node_begin(depth, alpha, beta);
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    int score = draw_or_mate_distance(w, ply, &n);
    if (score != HM_SCORE_NONE) return score;
    hm_transposition known = {.bound = HM_BOUND_NONE};
    if (hm_transposition_probe(&w->shared->table, s->position.key, &known)) {
        score = hm_score_from_table(known.score, ply);
        if (hm_node_tt_cutoff(&n, &known, score)) return score;
    }
    n.in_check = hm_4d_refresh_check_info(s, ply);
    n.depth += n.in_check;
    n.best = hm_score_mated(ply);
    if (n.in_check) n.eval = hm_4d_evaluate(s, ply);
    if (n.in_check || !prunes_before_moves(w, ply, &n, may_null)) {
        /* A fork has few answers, which need no more depth than they have. */
        n.depth += n.threatened && s->plies[ply].threat == HM_4D_NO_MOVE;
        search_moves(w, ply, &n, known.move);
        if (hm_worker_stopped(w)) return n.best;
        if (n.count == 0 && is_stalemate(w, ply)) n.best = HM_SCORE_DRAW;
    }
    if (!hm_worker_stopped(w)) hm_node_store(&n, w, s->position.key, ply);
    return n.best;
}
