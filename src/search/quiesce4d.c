/* The leaves of a 4D search: captures that do not lose, until none is left, and answers to checks.
 * The side to move may also leave it at what it has. */
#include "search/search4d.h"
#include "search/see4d.h"

enum { DELTA = 150, PLIES_MOST = 8 };

/* Whether the piece that is taken cannot lift the score to alpha. */
static bool is_hopeless(const hm_4d_searcher *s, hm_4d_move move, const hm_frame *n) {
    unsigned victim = HM_4D_KIND(s->position.state.board.square[HM_4D_MOVE_TO(move)]);
    if (HM_4D_MOVE_PROMOTION(move) != 0) return false;
    return n->eval + hm_4d_exchange_values[victim] + DELTA <= n->alpha;
}

static void search_moves(hm_worker *w, unsigned ply, unsigned depth, hm_frame *n) {
    hm_4d_searcher *s = w->state;
    bool failed = false;
    hm_4d_picker_start(s, ply, HM_4D_NO_MOVE, true);
    for (;;) {
        hm_4d_move move = hm_4d_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4D_NO_MOVE) break;
        if (!n->pressed && is_hopeless(s, move, n)) continue;
        hm_4d_search_make(s, ply, move);
        int score = -hm_4d_quiesce(w, ply + 1, depth + 1, -n->beta, -n->alpha);
        hm_4d_search_unmake(s, ply);
        if (hm_worker_stopped(w)) break;
        if (hm_frame_take(w, ply, n, move, score)) break;
    }
    hm_4d_picker_end(s, ply);
}

int hm_4d_quiesce(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_4d_searcher *s = w->state;
    hm_worker_end_line(w, ply);
    if (!hm_worker_visit_behind(w, ply)) return 0;
    hm_frame n = hm_frame_of(0, alpha, beta);
    n.pressed = hm_4d_search_look(s, ply);
    if (depth == 0 && !n.pressed) {
        hm_4d_move mate = hm_4d_mate_in_one(w, ply);
        if (mate != HM_4D_NO_MOVE) {
            hm_worker_end_line(w, ply + 1);
            hm_worker_put_line(w, ply, mate);
            return -hm_score_mated(ply + 1);
        }
    }
    n.eval = hm_4d_evaluate(s, ply);
    if (ply >= HM_4D_SEARCH_PLIES || depth >= PLIES_MOST) return n.eval;
    n.best = n.pressed ? hm_score_mated(ply) : n.eval;
    if (!n.pressed && n.eval >= beta) return n.eval;
    if (n.best > n.alpha) n.alpha = n.best;
    search_moves(w, ply, depth, &n);
    return n.best;
}
