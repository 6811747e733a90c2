/* The leaves of a search in Teams: captures that do not lose, until none is left, and answers to
 * checks. The side to move may also leave it at what it has, unless its king is in check or its
 * partner's can be taken before the partner moves: from EVADING moves on then, too. */
#include "search/4p/search4p.h"
#include "search/4p/see4p.h"

enum { DELTA_MARGIN = 200, EVADING = 3 /* plies of answers to checks */ };

/* Whether the piece that is taken cannot lift the score to alpha. */
static bool delta_prunes(const hm_4p_searcher *s, hm_4p_move move, const hm_node *n) {
    unsigned victim = HM_4P_KIND(s->position.state.square[HM_4P_MOVE_TO(move)]);
    if (HM_4P_MOVE_PROMOTION(move) != 0 || n->in_check || s->whole) return false;
    if (n->eval == HM_SCORE_NONE) return false;
    return n->eval + hm_4p_exchange_values[victim] + DELTA_MARGIN <= n->alpha;
}

static int below(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    const hm_4p_searcher *s = w->state;
    const hm_4p_position *position = &s->position;
    unsigned team = hm_4p_team(&position->rules, s->plies[ply].undo.made.side);
    if (team >> position->state.side & 1)
        return hm_4p_quiescence(w, ply + 1, depth + 1, alpha, beta);
    return -hm_4p_quiescence(w, ply + 1, depth + 1, -beta, -alpha);
}

static int try_move(hm_worker *w, unsigned ply, unsigned depth, const hm_node *n, hm_4p_move move) {
    hm_4p_searcher *s = w->state;
    if (hm_4p_takes_king(&s->position, move)) {
        hm_worker_clear_pv(w, ply + 1);
        return -hm_score_mated(ply + 1);
    }
    hm_4p_search_make(s, ply, move);
    int score = below(w, ply, depth, n->alpha, n->beta);
    hm_4p_search_unmake(s, ply);
    return score;
}

static void search_moves(hm_worker *w, unsigned ply, unsigned depth, hm_node *n, hm_4p_move first) {
    hm_4p_searcher *s = w->state;
    bool failed = false;
    /* The move of the table may be quiet, which is of no use here. */
    if (!n->in_check && first != HM_4P_NO_MOVE && !hm_4p_is_noisy(&s->position, first))
        first = HM_4P_NO_MOVE;
    hm_4p_picker_start(s, ply, first, !n->in_check);
    for (;;) {
        hm_4p_move move = hm_4p_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4P_NO_MOVE) break;
        n->count++;
        if (delta_prunes(s, move, n)) continue;
        int score = try_move(w, ply, depth, n, move);
        if (hm_worker_stopped(w)) break;
        if (hm_node_update(w, ply, n, move, score)) break;
    }
    hm_4p_picker_end(s, ply);
}

/* What leaving it as it is brings; an evaluation that is known already need not be found again. */
static void stand_pat(const hm_4p_searcher *s, unsigned ply, const hm_transposition *known,
                      hm_node *n) {
    int rough;
    if (known->bound != HM_BOUND_NONE && known->eval != HM_SCORE_NONE) {
        n->eval = known->eval;
    } else if (hm_4p_evaluate_roughly(s, ply, n->alpha, n->beta, &rough)) {
        n->best = rough;
        return;
    } else {
        n->eval = hm_4p_evaluate(s, ply);
    }
    n->best = n->eval;
}

int hm_4p_quiescence(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_4p_searcher *s = w->state;
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit_behind(w, ply)) return 0;
    if (ply >= HM_4P_SEARCH_PLIES) return hm_4p_evaluate(s, ply);
    hm_node n = hm_node_begin(0, alpha, beta);
    n.eval = HM_SCORE_NONE;
    hm_transposition known = {.bound = HM_BOUND_NONE};
    if (hm_transposition_probe(&w->shared->table, s->position.key, &known)) {
        int score = hm_score_from_table(known.score, ply);
        if (hm_node_tt_cutoff(&n, &known, score)) return score;
    }
    hm_4p_refresh_check_info(s, ply);
    const hm_4p_ply *p = &s->plies[ply];
    n.in_check = (p->check || p->exposed) && depth < EVADING;
    n.best = hm_score_mated(ply);
    if (!n.in_check) {
        stand_pat(s, ply, &known, &n);
        if (n.best >= beta) return n.best;
        if (n.best > n.alpha) n.alpha = n.best;
    }
    search_moves(w, ply, depth, &n, known.move);
    if (n.in_check && n.count == 0 && !hm_worker_stopped(w) && !p->check) n.best = HM_SCORE_DRAW;
    /* What a search has found is worth more. */
    bool keep = known.bound == HM_BOUND_NONE || known.depth == 0;
    if (keep && !hm_worker_stopped(w)) hm_node_store(&n, w, s->position.key, ply);
    return n.best;
}
