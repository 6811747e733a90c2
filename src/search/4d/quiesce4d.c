/* Quiescence search of 4D chess: captures that do not lose, until none is left, and answers to
 * checks. The side to move may also leave it at what it has. */
#include "search/4d/search4d.h"
#include "search/4d/see4d.h"

/* Chosen by hand, not tuned: DELTA_MARGIN is what a capture may gain beyond the captured piece,
 * PSQ_GAIN what better squares may add to an exchange, PLIES_MOST the plies of captures after the
 * last ply of depth. */
enum { DELTA_MARGIN = 150, PSQ_GAIN = 40, PLIES_MOST = 8 };

/* Delta pruning: returns whether a move cannot lift the score to alpha, by the captured piece first
 * and by static exchange evaluation (SEE) second. An answer to a check raises the best score all
 * the same: since it exists, the side is not mated. */
static bool quiesce4d_delta_prunes(const hm_4d_searcher *s, hm_4d_move move, hm_node *n) {
    unsigned victim = HM_4D_KIND(s->position.state.board.square[HM_4D_MOVE_TO(move)]);
    if (n->in_check && s->plain) return false;
    /* A promotion gains more than the captured piece says. */
    if (HM_4D_MOVE_PROMOTION(move) != 0) return false;
    if (!n->in_check && n->eval + hm_4d_exchange_values[victim] + DELTA_MARGIN <= n->alpha)
        return true;
    if (s->plain) return false;
    int score = n->eval + hm_4d_static_exchange(&s->position, move) + PSQ_GAIN;
    if (score > n->alpha) return false;
    if (score > n->best) n->best = score;
    return true;
}

/* Steps 6 and 7: captures that do not lose, best first (MVV-LVA), or all evasions of a check. */
static void quiesce4d_search_moves(hm_worker *w, unsigned ply, unsigned depth, hm_node *n) {
    hm_4d_searcher *s = w->state;
    bool failed = false;
    hm_4d_picker_start(s, ply, HM_4D_NO_MOVE, true);
    for (;;) {
        hm_4d_move move = hm_4d_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4D_NO_MOVE) break;
        /* Step 7. Delta pruning. */
        if (quiesce4d_delta_prunes(s, move, n)) continue;
        hm_4d_search_make(s, ply, move);
        int score = -hm_4d_quiescence(w, ply + 1, depth + 1, -n->beta, -n->alpha);
        hm_4d_search_unmake(s, ply);
        if (hm_worker_stopped(w)) break;
        if (hm_node_update(w, ply, n, move, score)) break;
    }
    hm_4d_picker_end(s, ply);
}

/* Returns whether the opponent mates at once after a move that was to prevent the mate. The node
 * that is visited for it counts as one of quiescence. A stopped search answers true, so that the
 * move is not taken. */
static bool quiesce4d_is_mated(hm_worker *w, unsigned ply, hm_4d_move move) {
    hm_4d_searcher *s = w->state;
    if (!hm_worker_visit_behind(w, ply + 1)) return true;
    hm_4d_search_make(s, ply, move);
    bool check = hm_4d_refresh_check_info(s, ply + 1);
    bool mated = !check && hm_4d_mate_in_one(w, ply + 1) != HM_4D_NO_MOVE;
    hm_4d_search_unmake(s, ply);
    return mated;
}

/* Step 4. The opponent threatens mate: scores each answer by the evaluation and its static
 * exchange, without searching further. Quiescence would otherwise let the side stand pat in a
 * position that is lost. */
static void answer_threat(hm_worker *w, unsigned ply, hm_node *n) {
    hm_4d_searcher *s = w->state;
    bool failed = false;
    /* All moves that do not answer the threat end so. */
    n->best = hm_score_mated(ply + 2);
    hm_4d_picker_start(s, ply, HM_4D_NO_MOVE, false);
    while (n->best < n->beta) {
        hm_4d_move move = hm_4d_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4D_NO_MOVE || hm_worker_stopped(w)) break;
        if (!hm_4d_defends(&s->plies[ply].defences, &s->position, move)) continue;
        int score = n->eval + hm_4d_static_exchange(&s->position, move);
        /* The expensive test comes last: most moves do not beat the best score anyway. */
        if (score <= n->best || quiesce4d_is_mated(w, ply, move)) continue;
        hm_worker_clear_pv(w, ply + 1);
        if (hm_node_update(w, ply, n, move, score)) break;
    }
    hm_4d_picker_end(s, ply);
}

/* Quiescence search: plays out captures and checks, so that the evaluation never judges a position
 * in the middle of an exchange. `depth` counts its plies upwards from 0. */
int hm_4d_quiescence(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_4d_searcher *s = w->state;
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit_behind(w, ply)) return 0;
    hm_node n = hm_node_begin(0, alpha, beta);
    /* Step 1. Check information. */
    n.in_check = hm_4d_refresh_check_info(s, ply);
    /* Step 2. Mate in one, at the first ply only: it keeps the plies of captures cheap. */
    if (depth == 0 && !n.in_check) {
        hm_4d_move mate = hm_4d_mate_in_one(w, ply);
        if (mate != HM_4D_NO_MOVE) return hm_node_mate(w, ply, 1, mate);
    }
    /* Step 3. Static evaluation, which is final at the end of the tree and after PLIES_MOST
     * captures. */
    n.eval = hm_4d_evaluate(s, ply);
    if (ply >= HM_4D_SEARCH_PLIES || depth >= PLIES_MOST) return n.eval;
    n.best = n.in_check ? hm_score_mated(ply) : n.eval;
    if (!n.in_check && depth == 0 && n.eval > alpha && hm_4d_find_threat(w, ply, false)) {
        answer_threat(w, ply, &n);
        return n.best;
    }
    /* Step 5. Stand pat: nobody has to capture. In check there is no such choice. */
    if (!n.in_check && n.eval >= beta) return n.eval;
    if (n.best > n.alpha) n.alpha = n.best;
    quiesce4d_search_moves(w, ply, depth, &n);
    return n.best;
}
