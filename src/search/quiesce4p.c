/* The leaves of a search in Teams: captures that do not lose, until none is left, and answers to
 * checks. The side to move may also leave it at what it has, unless its king is in check or its
 * partner's can be taken by the next seat. */
#include "search/search4p.h"
#include "search/see4p.h"

enum { DELTA = 200, EVADING = 3 /* plies of answers to checks */ };

typedef struct leaf {
    int alpha, beta, best;
    int stand; /* the score without a move */
    bool pressed;
} leaf;

/* Whether the piece that is taken cannot lift the score to alpha. */
static bool is_hopeless(const hm_4p_searcher *s, hm_4p_move move, const leaf *l) {
    unsigned victim = HM_4P_KIND(s->position.state.square[HM_4P_MOVE_TO(move)]);
    if (HM_4P_MOVE_PROMOTION(move) != 0 || l->pressed || s->whole) return false;
    return l->stand + hm_4p_exchange_values[victim] + DELTA <= l->alpha;
}

static int below(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    const hm_4p_searcher *s = w->state;
    const hm_4p_position *position = &s->position;
    unsigned team = hm_4p_team(&position->rules, s->plies[ply].undo.made.side);
    if (team >> position->state.side & 1) return hm_4p_quiesce(w, ply + 1, depth + 1, alpha, beta);
    return -hm_4p_quiesce(w, ply + 1, depth + 1, -beta, -alpha);
}

static int try_move(hm_worker *w, unsigned ply, unsigned depth, const leaf *l, hm_4p_move move) {
    hm_4p_searcher *s = w->state;
    if (hm_4p_takes_king(&s->position, move)) {
        hm_worker_end_line(w, ply + 1);
        return -hm_score_mated(ply + 1);
    }
    hm_4p_search_make(s, ply, move);
    int score = below(w, ply, depth, l->alpha, l->beta);
    hm_4p_search_unmake(s, ply);
    return score;
}

/* Returns the number of moves. */
static unsigned search_moves(hm_worker *w, unsigned ply, unsigned depth, leaf *l) {
    hm_4p_searcher *s = w->state;
    bool failed = false;
    unsigned count = 0;
    hm_4p_picker_start(s, ply, HM_4P_NO_MOVE, !l->pressed);
    for (;;) {
        hm_4p_move move = hm_4p_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4P_NO_MOVE) break;
        count++;
        if (is_hopeless(s, move, l)) continue;
        int score = try_move(w, ply, depth, l, move);
        if (hm_worker_stopped(w)) break;
        if (score > l->best) l->best = score;
        if (score <= l->alpha) continue;
        l->alpha = score;
        hm_worker_put_line(w, ply, move);
        if (score >= l->beta) break;
    }
    hm_4p_picker_end(s, ply);
    return count;
}

int hm_4p_quiesce(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_4p_searcher *s = w->state;
    hm_worker_end_line(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    hm_4p_search_look(s, ply);
    const hm_4p_ply *p = &s->plies[ply];
    if (ply >= HM_4P_SEARCH_PLIES) return hm_4p_evaluate(s, ply, alpha, beta);
    leaf l = {.alpha = alpha, .beta = beta};
    l.pressed = (p->check || p->exposed) && depth < EVADING;
    l.best = hm_score_mated(ply);
    if (!l.pressed) {
        l.stand = l.best = hm_4p_evaluate(s, ply, alpha, beta);
        if (l.stand >= beta) return l.stand;
        if (l.stand > l.alpha) l.alpha = l.stand;
    }
    unsigned count = search_moves(w, ply, depth, &l);
    if (l.pressed && count == 0 && !hm_worker_stopped(w) && !p->check) l.best = HM_SCORE_DRAW;
    return l.best;
}
