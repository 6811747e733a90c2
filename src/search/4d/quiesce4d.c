/* The leaves of a 4D search: captures that do not lose, until none is left, and answers to checks.
 * The side to move may also leave it at what it has. */
#include "search/4d/search4d.h"
#include "search/4d/see4d.h"

enum { DELTA_MARGIN = 150, PSQ_GAIN = 40, PLIES_MOST = 8 };

/* Whether a move cannot lift the score to alpha, by what its exchange brings. One that answers a
 * check has to count for something, though: it is there. */
static bool delta_prunes(const hm_4d_searcher *s, hm_4d_move move, hm_node *n) {
    unsigned victim = HM_4D_KIND(s->position.state.board.square[HM_4D_MOVE_TO(move)]);
    if (n->in_check && s->plain) return false;
    if (HM_4D_MOVE_PROMOTION(move) != 0) return false;
    if (!n->in_check && n->eval + hm_4d_exchange_values[victim] + DELTA_MARGIN <= n->alpha)
        return true;
    if (s->plain) return false;
    int score = n->eval + hm_4d_static_exchange(&s->position, move) + PSQ_GAIN;
    if (score > n->alpha) return false;
    if (score > n->best) n->best = score;
    return true;
}

static void search_moves(hm_worker *w, unsigned ply, unsigned depth, hm_node *n) {
    hm_4d_searcher *s = w->state;
    bool failed = false;
    hm_4d_picker_start(s, ply, HM_4D_NO_MOVE, true);
    for (;;) {
        hm_4d_move move = hm_4d_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4D_NO_MOVE) break;
        if (delta_prunes(s, move, n)) continue;
        hm_4d_search_make(s, ply, move);
        int score = -hm_4d_quiescence(w, ply + 1, depth + 1, -n->beta, -n->alpha);
        hm_4d_search_unmake(s, ply);
        if (hm_worker_stopped(w)) break;
        if (hm_node_update(w, ply, n, move, score)) break;
    }
    hm_4d_picker_end(s, ply);
}

/* Whether the opponent mates at once after a move that was to prevent it. */
static bool is_mated(hm_worker *w, unsigned ply, hm_4d_move move) {
    hm_4d_searcher *s = w->state;
    if (!hm_worker_visit_behind(w, ply + 1)) return true;
    hm_4d_search_make(s, ply, move);
    bool check = hm_4d_refresh_check_info(s, ply + 1);
    bool mated = !check && hm_4d_mate_in_one(w, ply + 1) != HM_4D_NO_MOVE;
    hm_4d_search_unmake(s, ply);
    return mated;
}

/* There is a threat: what is left when it has been answered, by exchanges alone. */
static void answer_threat(hm_worker *w, unsigned ply, hm_node *n) {
    hm_4d_searcher *s = w->state;
    bool failed = false;
    n->best = hm_score_mated(ply + 2);
    hm_4d_picker_start(s, ply, HM_4D_NO_MOVE, false);
    while (n->best < n->beta) {
        hm_4d_move move = hm_4d_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4D_NO_MOVE || hm_worker_stopped(w)) break;
        if (!hm_4d_defends(s, ply, move)) continue;
        int score = n->eval + hm_4d_static_exchange(&s->position, move);
        if (score <= n->best || is_mated(w, ply, move)) continue;
        hm_worker_clear_pv(w, ply + 1);
        if (hm_node_update(w, ply, n, move, score)) break;
    }
    hm_4d_picker_end(s, ply);
}

int hm_4d_quiescence(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_4d_searcher *s = w->state;
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit_behind(w, ply)) return 0;
    hm_node n = hm_node_begin(0, alpha, beta);
    n.in_check = hm_4d_refresh_check_info(s, ply);
    if (depth == 0 && !n.in_check) {
        hm_4d_move mate = hm_4d_mate_in_one(w, ply);
        if (mate != HM_4D_NO_MOVE) return hm_node_mate(w, ply, 1, mate);
    }
    n.eval = hm_4d_evaluate(s, ply);
    if (ply >= HM_4D_SEARCH_PLIES || depth >= PLIES_MOST) return n.eval;
    n.best = n.in_check ? hm_score_mated(ply) : n.eval;
    if (!n.in_check && depth == 0 && n.eval > alpha && hm_4d_find_threat(w, ply, false)) {
        answer_threat(w, ply, &n);
        return n.best;
    }
    if (!n.in_check && n.eval >= beta) return n.eval;
    if (n.best > n.alpha) n.alpha = n.best;
    search_moves(w, ply, depth, &n);
    return n.best;
}
