/* Alpha-beta below the root of a 5D search.
 *
 * There may be thousands of actions, so only the likeliest of them are looked at: the less, the
 * nearer the leaves. But while all that were looked at are mated the next one is looked at too, to
 * the last: so what is called a mate is one. */
#include "chess5d/rules/moves5d.h"
#include "search/5d/search5d.h"

#include <string.h>

/* Chosen by hand; docs/strength.md has the matches against other programs, in which nothing was
 * tuned. EFFORT limits the steps of the picker, which is what a node costs here. */
enum {
    FUTILITY_MARGIN = 250, /* a ply of futility */
    FUTILITY_DEPTH = 2,
    EFFORT = 1500
};

/* ---- killers and history ---- */

/* Keeps an action as the killer of a ply, or as the best action of a position, which takes the
 * place of the move of the transposition table. Longer actions than HM_5D_KEPT_MOVES are not kept:
 * their moves still have history. */
static void node5d_keep(hm_5d_kept *kept, uint64_t key, const hm_5d_move_list *action) {
    if (action->count > HM_5D_KEPT_MOVES) return;
    kept->key = key;
    kept->count = (uint32_t)action->count;
    if (action->count > 0) {
        memcpy(kept->moves, action->moves, action->count * sizeof kept->moves[0]);
    }
}

/* ---- actions ---- */

/* Late move reduction (LMR). Depth 2 is reduced by one ply, and only from the ninth action on. */
static int node5d_late_move_reduction(const hm_node *n) {
    if (n->in_check || n->depth < 2 || n->count < 4) return 0;
    int less = n->depth == 2 ? n->count >= 8 : 1 + (n->count >= 12);
    return less < n->depth - 1 ? less : n->depth - 1;
}

/* Principal variation search (PVS) of an action that has been made: returns its score. */
static int search_action(hm_worker *w, unsigned ply, const hm_node *n) {
    int depth = n->depth - 1;
    /* The first action gets the full window. */
    if (n->count == 0) return -hm_5d_node(w, ply + 1, depth, -n->beta, -n->alpha);
    int less = node5d_late_move_reduction(n);
    /* Later ones are tested with a null window at reduced depth. */
    int score = -hm_5d_node(w, ply + 1, depth - less, -n->alpha - 1, -n->alpha);
    /* The reduced search failed high: the same window at full depth. */
    if (score > n->alpha && less > 0) {
        score = -hm_5d_node(w, ply + 1, depth, -n->alpha - 1, -n->alpha);
    }
    /* The action is better than the best one so far: its exact score needs the full window. */
    if (score > n->alpha && score < n->beta) {
        score = -hm_5d_node(w, ply + 1, depth, -n->beta, -n->alpha);
    }
    return score;
}

/* Late move pruning: how many actions a node searches, by depth. Chosen by hand. */
static unsigned node5d_width(const hm_node *n) {
    static const unsigned by_depth[] = {12, 20, 28, 36};
    return by_depth[n->depth < 3 ? n->depth : 3];
}

/* The action on the board has raised alpha: keeps it for the next visit of this position, as a
 * killer after a beta cutoff, and as principal variation. Returns false when memory is short. */
static bool note_best(hm_worker *w, unsigned ply, const hm_node *n, bool principal) {
    hm_5d_searcher *s = w->state;
    hm_5d_ply *p = &s->plies[ply];
    bool failed = false;
    if (!hm_5d_picker_write(s, ply)) return false;
    const hm_5d_move_list *action = &s->action;
    node5d_keep(&s->kept[p->key[0] % HM_5D_KEPT], p->key[0], action);
    if (n->alpha >= n->beta) {
        node5d_keep(&p->killer, 0, action);

        /* An action has caused a beta cutoff: every quiet move of it gains history. The credit
         * cannot be split among the moves, for they were only searched together. The bonus grows
         * with the square of the depth up to 1600. */
        int bonus = n->depth * n->depth * 32 < 1600 ? n->depth * n->depth * 32 : 1600;
        for (size_t i = 0; i < s->action.count; i++) {
            const hm_5d_move *move = &s->action.moves[i];
            if ((move->flags & HM_5D_CAPTURE) != 0) continue;
            int32_t time = move->from_time;
            hm_5d_piece piece = hm_5d_position_at(s->position, move->from_line, time, move->from);
            hm_history_adjust(&s->history[s->position->side][HM_5D_KIND(piece)][move->to], bonus);
        }
    }
    /* Null windows never become part of the line that is printed, and a numbered action costs
     * memory until the search ends. */
    if (!principal) return true;
    hm_search_move move = hm_5d_number_action(s, action->moves, action->count, &failed);
    if (move != 0) hm_worker_store_pv(w, ply, move);
    return !failed;
}

/* Steps 6 to 9: the actions one by one, until the width is reached or one causes a beta cutoff. */
static void node5d_search_actions(hm_worker *w, unsigned ply, hm_node *n) {
    hm_5d_searcher *s = w->state;
    hm_5d_picker *p = &s->plies[ply].picker;
    bool principal = n->beta - n->alpha > 1;
    if (!hm_5d_picker_start(s, ply, false, EFFORT)) hm_worker_give_up(w);
    for (; !hm_worker_stopped(w); n->count++) {
        /* The width limits the actions. While every action so far is mated the search continues, to
         * the last action: what it calls a mate is one. */
        if (n->count >= node5d_width(n) && n->best > -HM_SCORE_MATED_MOST) break;
        /* Step 6. The complete enumerator is asked for the rest only while all actions are
         * mated. */
        p->whole = n->best <= -HM_SCORE_MATED_MOST;
        if (!hm_5d_picker_next(w, ply)) break;
        hm_5d_search_submit(s, ply);
        /* Steps 7 and 8. Late move reduction and principal variation search. */
        int score = search_action(w, ply, n);
        hm_5d_search_return(s);
        if (hm_worker_stopped(w)) break;
        /* Step 9. Update of the best action; the actions after a beta cutoff are not needed. */
        if (score > n->best) n->best = score;
        if (score <= n->alpha) continue;
        n->alpha = score;
        if (!note_best(w, ply, n, principal)) hm_worker_give_up(w);
        if (score < n->beta) continue;
        n->count++;
        break;
    }
    hm_5d_picker_end(s, ply);
}

/* ---- a node ---- */

/* One node of the alpha-beta search of 5D chess; a ply is an action. There is no null move pruning:
 * the rules know no pass on a board that must be moved on. */
int hm_5d_node(hm_worker *w, unsigned ply, int depth, int alpha, int beta) {
    hm_5d_searcher *s = w->state;
    /* Step 1. Quiescence search when no depth is left. */
    if (depth <= 0) return hm_5d_quiescence(w, ply, 0, alpha, beta);
    hm_node n = hm_node_begin(depth, alpha, beta);
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    /* Step 2. End of the tree and mate distance pruning. Positions do not repeat in 5D chess, since
     * time advances, so there is no test for repetitions. */
    if (ply >= HM_5D_SEARCH_PLIES) return hm_5d_evaluate(s);
    /* No mate from here can be better than one that is known. */
    if (alpha >= -hm_score_mated(ply + 1)) return alpha;
    /* Step 3. Transposition table. It gives a cutoff but no move: an action does not fit into an
     * entry. */
    hm_transposition known = {.bound = HM_BOUND_NONE};
    if (hm_transposition_probe(&w->shared->table, s->plies[ply].key, &known)) {
        int score = hm_score_from_table(known.score, ply);
        if (hm_node_tt_cutoff(&n, &known, score)) return score;
    }
    /* Step 4. Check information, by the threats after a pass on every board. */
    n.in_check = s->plies[ply].check = hm_5d_search_check(s);
    n.eval = hm_5d_evaluate(s);
    /* Step 5. Reverse futility pruning: the side to move is so far ahead that one or two actions of
     * the opponent will not change it. */
    if (n.beta - n.alpha == 1 && n.depth <= FUTILITY_DEPTH && !n.in_check &&
        n.eval - FUTILITY_MARGIN * n.depth >= n.beta && !hm_score_is_mate(n.beta)) {
        return n.eval;
    }
    n.best = -HM_SCORE_INFINITE;
    node5d_search_actions(w, ply, &n);
    if (hm_worker_stopped(w)) return n.best;
    /* Step 10. Without an action it is checkmate or stalemate, if the picker knows that there is
     * none. */
    if (n.count == 0) n.best = hm_5d_no_action(s, ply);
    /* Where the list has ended before all actions were seen the others may help. */
    bool mated = n.best < -HM_SCORE_MATED_MOST;
    if (mated && !s->plies[ply].picker.exact) n.best = hm_score_bounded(n.best);
    /* Step 11. The result goes into the transposition table. */
    hm_node_store(&n, w, s->plies[ply].key, ply);
    return n.best;
}
