/* Quiescence search of Teams: captures that do not lose, until none is left, and answers to
 * checks. The side to move may also leave it at what it has, unless its king is in check or its
 * partner's can be taken before the partner moves: from EVADING moves on then, too. */
#include "search/4p/search4p.h"
#include "search/4p/see4p.h"

/* Chosen by hand, not tuned. EVADING limits the plies at which all answers to a check are
 * searched. */
enum { DELTA_MARGIN = 200, EVADING = 3 /* plies of answers to checks */ };

/* Delta pruning: returns whether the captured piece and a margin cannot lift the score to alpha. A
 * rough evaluation (stand_pat) leaves n->eval unknown; then nothing is pruned. */
static bool quiesce4p_delta_prunes(const hm_4p_searcher *s, hm_4p_move move, const hm_node *n) {
    unsigned victim = HM_4P_KIND(s->position.state.square[HM_4P_MOVE_TO(move)]);
    if (HM_4P_MOVE_PROMOTION(move) != 0 || n->in_check || s->whole) return false;
    if (n->eval == HM_SCORE_NONE) return false;
    return n->eval + hm_4p_exchange_values[victim] + DELTA_MARGIN <= n->alpha;
}

/* Searches the position after the move at a ply. The sign changes only when the turn goes to the
 * other team. */
static int quiesce4p_below(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    const hm_4p_searcher *s = w->state;
    const hm_4p_position *position = &s->position;
    unsigned team = hm_4p_team(&position->rules, s->plies[ply].undo.made.side);
    if (team >> position->state.side & 1)
        return hm_4p_quiescence(w, ply + 1, depth + 1, alpha, beta);
    return -hm_4p_quiescence(w, ply + 1, depth + 1, -beta, -alpha);
}

/* Plays one move and returns its score for the mover's team. The capture of a king is mate. */
static int quiesce4p_try_move(hm_worker *w, unsigned ply, unsigned depth, const hm_node *n,
                              hm_4p_move move) {
    hm_4p_searcher *s = w->state;
    if (hm_4p_takes_king(&s->position, move)) {
        hm_worker_clear_pv(w, ply + 1);
        return -hm_score_mated(ply + 1);
    }
    hm_4p_search_prefetch(s, &w->shared->table, move);
    hm_4p_search_make(s, ply, move);
    int score = quiesce4p_below(w, ply, depth, n->alpha, n->beta);
    hm_4p_search_unmake(s, ply);
    return score;
}

/* Steps 4 and 5: captures that do not lose, best first (MVV-LVA), or all moves when a king of the
 * team is attacked. */
static void quiesce4p_search_moves(hm_worker *w, unsigned ply, unsigned depth, hm_node *n,
                                   hm_4p_move first) {
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
        if (quiesce4p_delta_prunes(s, move, n)) continue;
        int score = quiesce4p_try_move(w, ply, depth, n, move);
        if (hm_worker_stopped(w)) break;
        if (hm_node_update(w, ply, n, move, score)) break;
    }
    hm_4p_picker_end(s, ply);
}

/* Step 3. The score of making no capture. The evaluation comes from the transposition table if it
 * is known there. If material alone is far outside the window, the expensive terms are not computed
 * and n->eval stays unknown. */
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

/* Quiescence search of Teams. `depth` counts its plies upwards from 0. */
int hm_4p_quiescence(hm_worker *w, unsigned ply, unsigned depth, int alpha, int beta) {
    hm_4p_searcher *s = w->state;
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit_behind(w, ply)) return 0;
    if (ply >= HM_4P_SEARCH_PLIES) return hm_4p_evaluate(s, ply);
    hm_node n = hm_node_begin(0, alpha, beta);
    n.eval = HM_SCORE_NONE;
    /* Step 1. Transposition table. Entries of quiescence have depth 0 and serve as well as those of
     * the main search. */
    hm_transposition known = {.bound = HM_BOUND_NONE};
    if (hm_transposition_probe(&w->shared->table, s->position.key, &known)) {
        int score = hm_score_from_table(known.score, ply);
        if (hm_node_tt_cutoff(&n, &known, score)) return score;
    }
    /* Step 2. Check information. Evasions are searched for the first EVADING plies only: a chain of
     * checks could go on for as long as the tree allows. */
    hm_4p_refresh_check_info(s, ply);
    const hm_4p_ply *p = &s->plies[ply];
    n.in_check = (p->check || p->exposed) && depth < EVADING;
    n.best = hm_score_mated(ply);
    if (!n.in_check) {
        stand_pat(s, ply, &known, &n);
        if (n.best >= beta) return n.best;
        if (n.best > n.alpha) n.alpha = n.best;
    }
    quiesce4p_search_moves(w, ply, depth, &n, known.move);
    if (n.in_check && n.count == 0 && !hm_worker_stopped(w) && !p->check) n.best = HM_SCORE_DRAW;
    /* Step 6. An entry of the main search is deeper and is not overwritten. */
    bool keep = known.bound == HM_BOUND_NONE || known.depth == 0;
    if (keep && !hm_worker_stopped(w)) hm_node_store(&n, w, s->position.key, ply);
    return n.best;
}
