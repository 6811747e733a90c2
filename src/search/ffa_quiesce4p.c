/* The leaves of a search of free-for-all: captures that do not lose, by the seat that looks for its
 * move, or of its pieces by the others. What the others take from each other is left alone: their
 * points change little, and it would never end. */
#include "search/search4p.h"
#include "search/see4p.h"

enum { PLIES_MOST = 6, EVADING = 2 };

typedef struct leaf {
    int alpha, beta, best;
    bool mine, pressed;
} leaf;

static bool concerns_me(const hm_4p_searcher *s, hm_4p_move move) {
    return hm_4p_owner(&s->position, HM_4P_MOVE_TO(move)) == s->me;
}

static int below(hm_worker *w, unsigned ply, unsigned depth, const leaf *l) {
    const hm_4p_searcher *s = w->state;
    bool mine = s->position.state.side == s->me;
    if (mine == l->mine) return hm_4p_ffa_quiesce(w, ply + 1, depth + 1, l->alpha, l->beta);
    return -hm_4p_ffa_quiesce(w, ply + 1, depth + 1, -l->beta, -l->alpha);
}

static void search_moves(hm_worker *w, unsigned ply, unsigned depth, leaf *l) {
    hm_4p_searcher *s = w->state;
    bool failed = false;
    hm_4p_picker_start(s, ply, HM_4P_NO_MOVE, !l->pressed);
    for (;;) {
        hm_4p_move move = hm_4p_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4P_NO_MOVE) break;
        if (!l->mine && !concerns_me(s, move)) continue;
        hm_4p_ffa_make(s, ply, move);
        int score = below(w, ply, depth, l);
        hm_4p_ffa_unmake(s, ply);
        if (hm_worker_stopped(w)) break;
        if (score > l->best) l->best = score;
        if (score <= l->alpha) continue;
        l->alpha = score;
        hm_worker_put_line(w, ply, move);
        if (score >= l->beta) break;
    }
    hm_4p_picker_end(s, ply);
}

int hm_4p_ffa_quiesce(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_4p_searcher *s = w->state;
    hm_worker_end_line(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    leaf l = {.alpha = alpha, .beta = beta, .mine = s->position.state.side == s->me};
    hm_4p_ply *p = &s->plies[ply];
    if (p->over) return l.mine ? hm_4p_ffa_final(s, false) : -hm_4p_ffa_final(s, false);
    p->check = hm_4p_in_check(&s->position, s->position.state.side);
    int stand = hm_4p_ffa_evaluate(s, ply);
    if (!l.mine) stand = -stand;
    if (ply >= HM_4P_SEARCH_PLIES || depth >= PLIES_MOST) return stand;
    /* My king has to move; what becomes of others' kings is their business. */
    l.pressed = l.mine && p->check && depth < EVADING;
    l.best = l.pressed ? -HM_SCORE_MATED_MOST : stand;
    if (l.best >= beta) return l.best;
    if (l.best > l.alpha) l.alpha = l.best;
    search_moves(w, ply, depth, &l);
    return l.best;
}
