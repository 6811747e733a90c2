/* The leaves of a 4D search: captures that do not lose, until none is left, and answers to checks.
 * The side to move may also leave it at what it has. */
#include "search/search4d.h"
#include "search/see4d.h"

enum { DELTA = 150, PLIES_MOST = 8 };

/* Whether the piece that is taken cannot lift the score to alpha. */
static bool is_hopeless(const hm_4d_searcher *s, hm_4d_move move, int stand, int alpha) {
    unsigned victim = HM_4D_KIND(s->position.state.board.square[HM_4D_MOVE_TO(move)]);
    if (HM_4D_MOVE_PROMOTION(move) != 0) return false;
    return stand + hm_4d_exchange_values[victim] + DELTA <= alpha;
}

typedef struct leaf {
    int alpha, beta, best;
    int stand; /* the score without a move */
} leaf;

/* Searches the moves of the node; false: the search has ended. */
static void search_moves(hm_worker *w, unsigned ply, unsigned depth, leaf *l) {
    hm_4d_searcher *s = w->state;
    bool failed = false, check = s->plies[ply].check;
    hm_4d_picker_start(s, ply, HM_4D_NO_MOVE, true);
    for (;;) {
        hm_4d_move move = hm_4d_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4D_NO_MOVE) break;
        if (!check && is_hopeless(s, move, l->stand, l->alpha)) continue;
        hm_4d_search_make(s, ply, move);
        int score = -hm_4d_quiesce(w, ply + 1, depth + 1, -l->beta, -l->alpha);
        hm_4d_search_unmake(s, ply);
        if (hm_worker_stopped(w)) break;
        if (score > l->best) l->best = score;
        if (score <= l->alpha) continue;
        l->alpha = score;
        hm_worker_put_line(w, ply, move);
        if (score >= l->beta) break;
    }
    hm_4d_picker_end(s, ply);
}

int hm_4d_quiesce(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_4d_searcher *s = w->state;
    hm_worker_end_line(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    bool check = hm_4d_search_look(s, ply);
    if (depth == 0 && !check) {
        hm_4d_move mate = hm_4d_mate_in_one(w, ply);
        if (mate != HM_4D_NO_MOVE) {
            hm_worker_end_line(w, ply + 1);
            hm_worker_put_line(w, ply, mate);
            return -hm_score_mated(ply + 1);
        }
    }
    int stand = hm_4d_evaluate(s, ply);
    if (ply >= HM_4D_SEARCH_PLIES || depth >= PLIES_MOST) return stand;
    leaf l = {.alpha = alpha, .beta = beta, .stand = stand};
    l.best = check ? hm_score_mated(ply) : stand;
    if (!check && stand >= beta) return stand;
    if (l.best > l.alpha) l.alpha = l.best;
    search_moves(w, ply, depth, &l);
    return l.best;
}
