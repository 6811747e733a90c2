/* Quiescence search of free-for-all: captures that do not lose material, by the seat that the
 * search is for, or of its pieces by the others. Captures among the other seats are skipped: they
 * change the score little, and the search would not end. */
#include "search/4p/search4p.h"
#include "search/4p/see4p.h"

/* Chosen by hand, not tuned. */
enum { PLIES_MOST = 6, EVADING = 2 };

/* After the move at a ply, made by the searcher's seat or (not `mine`) another. */
static int ffa_quiesce4p_below(hm_worker *w, unsigned ply, unsigned depth, const hm_node *n,
                               bool mine) {
    const hm_4p_searcher *s = w->state;
    if (mine == (s->position.state.side == s->me)) {
        return hm_4p_ffa_quiescence(w, ply + 1, depth + 1, n->alpha, n->beta);
    }
    return -hm_4p_ffa_quiescence(w, ply + 1, depth + 1, -n->beta, -n->alpha);
}

/* Step 3: captures that do not lose, best first (MVV-LVA), or all moves if my king is in check. */
static void ffa_quiesce4p_search_moves(hm_worker *w, unsigned ply, unsigned depth, hm_node *n) {
    hm_4p_searcher *s = w->state;
    bool failed = false, mine = s->position.state.side == s->me;
    hm_4p_picker_start(s, ply, HM_4P_NO_MOVE, !n->in_check);
    for (;;) {
        hm_4p_move move = hm_4p_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4P_NO_MOVE) break;
        /* Captures among the other seats are not searched. */
        if (!mine && hm_4p_owner(&s->position, HM_4P_MOVE_TO(move)) != s->me) continue;
        hm_4p_ffa_make(s, ply, move);
        int score = ffa_quiesce4p_below(w, ply, depth, n, mine);
        hm_4p_ffa_unmake(s, ply);
        if (hm_worker_stopped(w)) break;
        if (hm_node_update(w, ply, n, move, score)) break;
    }
    hm_4p_picker_end(s, ply);
}

/* Quiescence search of free-for-all and Solo, scored for the searcher's seat when it is to move and
 * against it when another is. */
int hm_4p_ffa_quiescence(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_4p_searcher *s = w->state;
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit_behind(w, ply)) return 0;
    hm_node n = hm_node_begin(0, alpha, beta);
    bool mine = s->position.state.side == s->me;
    hm_4p_ply *p = &s->plies[ply];
    /* Step 1. The game has ended: only points count. */
    if (p->over) return mine ? hm_4p_ffa_final(s, false) : -hm_4p_ffa_final(s, false);
    p->check = hm_4p_in_check(&s->position, s->position.state.side);
    /* Step 2. Stand pat: nobody has to capture. */
    int stand_pat = hm_4p_ffa_evaluate(s, ply);
    if (!mine) stand_pat = -stand_pat;
    if (ply >= HM_4P_SEARCH_PLIES || depth >= PLIES_MOST) return stand_pat;
    /* My king has to move; what becomes of others' kings is their business. */
    n.in_check = mine && p->check && depth < EVADING;
    n.best = n.in_check ? -HM_SCORE_MATED_MOST : stand_pat;
    if (n.best >= beta) return n.best;
    if (n.best > n.alpha) n.alpha = n.best;
    ffa_quiesce4p_search_moves(w, ply, depth, &n);
    return n.best;
}
