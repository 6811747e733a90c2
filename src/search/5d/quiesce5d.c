/* Quiescence search of 5D chess: captures that gain, on one board or on several, and answers to
 * checks. The side to move may also leave it at what it has.
 *
 * A capture on one board says little about what would have to be played on the others. So boards
 * without a capture are repeated as they are, which the rules do not allow: mates after that prove
 * nothing. */
#include "search/5d/search5d.h"

/* Chosen by hand, not tuned. The efforts limit the steps of the picker, and with them the time that
 * a node may take; a check gets more, since one of its answers has to be found. */
enum {
    PLIES_MOST = 6,
    CHECKS_MOST = 2, /* plies at which checks are answered */
    WIDTH = 6,
    EFFORT = 120,
    CHECK_EFFORT = 400
};

/* Returns whether all that was played belongs to a legal action. Without a repeated board it
 * does. */
static bool is_legal(const hm_5d_picker *p) {
    for (size_t i = 0; i < p->path.count; i++) {
        if (p->path.at[i].repeated) return false;
    }
    return true;
}

/* Steps 4 and 5: captures that gain, on one board or on several, or all answers to a check. */
static void quiesce5d_search_actions(hm_worker *w, unsigned ply, unsigned depth, hm_node *n) {
    hm_5d_searcher *s = w->state;
    hm_5d_picker *p = &s->plies[ply].picker;
    if (!hm_5d_picker_start(s, ply, !n->in_check, n->in_check ? CHECK_EFFORT : EFFORT)) {
        hm_worker_give_up(w);
        return;
    }
    /* The width limits the actions, unless all of them are mated so far. */
    for (; n->count < WIDTH || n->best <= -HM_SCORE_MATED_MOST; n->count++) {
        p->whole = n->best <= -HM_SCORE_MATED_MOST;
        if (!hm_5d_picker_next(w, ply)) break;
        bool legal = is_legal(p);
        hm_5d_search_submit(s, ply);
        int score = -hm_5d_quiescence(w, ply + 1, depth + 1, -n->beta, -n->alpha);
        hm_5d_search_return(s);
        if (hm_worker_stopped(w)) break;
        /* Step 5. Doubt about what the rules do not allow. */
        if (!legal) {
            /* A mate that follows a repeated board is not proved: the score becomes a high
             * evaluation. */
            enum { MOST = HM_SCORE_MATED_MOST / 2 };
            score = score > MOST ? MOST : score;
        }
        if (score > n->best) n->best = score;
        if (score > n->alpha) n->alpha = score;
        if (score >= n->beta) break;
    }
    hm_5d_picker_end(s, ply);
}

/* An enumeration that was not finished proves nothing, so the evaluation stands for the score. */
int hm_5d_no_action(const hm_5d_searcher *s, unsigned ply) {
    const hm_5d_ply *p = &s->plies[ply];
    if (!p->picker.exact) return hm_5d_evaluate(s);
    return p->check ? hm_score_mated(ply) : HM_SCORE_DRAW;
}

/* Quiescence search of 5D chess. `depth` counts its plies upwards from 0. */
int hm_5d_quiescence(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_5d_searcher *s = w->state;
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit_behind(w, ply)) return 0;
    /* Step 1. Static evaluation, which is final at the end of the tree. */
    int stand_pat = hm_5d_evaluate(s);
    if (ply >= HM_5D_SEARCH_PLIES || depth >= PLIES_MOST) return stand_pat;
    /* Step 2. Check information. After CHECKS_MOST plies checks are no longer answered, and the
     * evaluation decides. */
    bool check = hm_5d_search_check(s);
    s->plies[ply].check = check;
    if (check && depth >= CHECKS_MOST) return stand_pat;
    hm_node n = hm_node_begin(0, alpha, beta);
    n.in_check = check;
    n.best = check ? -HM_SCORE_INFINITE : stand_pat;
    /* Step 3. Stand pat: nobody has to capture. In check there is no such choice. */
    if (!check && stand_pat >= beta) return stand_pat;
    if (n.best > n.alpha) n.alpha = n.best;
    quiesce5d_search_actions(w, ply, depth, &n);
    if (check && n.count == 0 && !hm_worker_stopped(w)) return hm_5d_no_action(s, ply);
    return n.best;
}
