/* Alpha-beta below the root of a 4D search.
 *
 * Most of 2,000 to 4,000 moves of a node are never looked at: late quiet moves are left out near
 * the leaves, and searched less deeply elsewhere. */
#include "search/4d/search4d.h"

/* Margins, depths and shares below were chosen by hand and not tuned one by one. docs/strength.md
 * lists what matches have measured of this search. */
enum {
    FUTILITY_MARGIN = 150, /* a ply of futility */
    FUTILITY_DEPTH = 3,
    NULL_MOVE_DEPTH = 3, /* null moves from this depth on */
    QUIET_SHARE = 12,    /* quiet moves searched: this times the depth squared */
    QUIET_DEPTH = 4,     /* up to this depth */
    REDUCTION_DEPTH = 3,
    CHECKS_DEPTH = 4,  /* mates by checks alone are looked for from this depth on */
    CHECKS_BUDGET = 48 /* with so many nodes */
};

/* ---- killers and history ---- */

/* A quiet move has caused a beta cutoff: raises its history, makes it the first killer of the ply,
 * and notes it as the counter move of the move before it. The bonus grows with the square of the
 * depth up to 1600, a tenth of what a history can hold; both were chosen by hand. */
static void update_quiet_history(hm_4d_searcher *s, unsigned ply, hm_4d_move move, int depth) {
    hm_4d_ply *p = &s->plies[ply];
    const hm_4d_piece *board = s->position.state.board.square;
    int bonus = depth * depth * 16 < 1600 ? depth * depth * 16 : 1600;
    hm_history_adjust(&s->history[board[HM_4D_MOVE_FROM(move)]][HM_4D_MOVE_TO(move)], bonus);
    hm_killers_note(p->killers, move);
    hm_4d_move last = ply > 0 ? s->plies[ply - 1].move : HM_4D_NO_MOVE;
    if (last == HM_4D_NO_MOVE) return;
    int to = HM_4D_MOVE_TO(last);
    s->counters[board[to]][to] = move;
}

/* ---- without searching the moves ---- */

/* Null move pruning: the side passes, and a search with reduced depth still does not fall below
 * beta. Then a real move would not either, for in 4D chess a side with dozens of pieces is hardly
 * ever in zugzwang. The reduction of 3 plies and a quarter of the depth is the usual one.
 *
 * If passing is mated in a longer way than find_threat sees, the node is threatened: its moves are
 * then neither pruned nor reduced. */
static bool node4d_null_move_fails_high(hm_worker *w, unsigned ply, hm_node *n) {
    hm_4d_searcher *s = w->state;
    if (n->depth < NULL_MOVE_DEPTH || n->eval < n->beta || hm_score_is_mate(n->beta)) return false;
    hm_4d_search_make(s, ply, HM_4D_NO_MOVE);
    /* The null window around beta asks only whether the score reaches beta. */
    int depth = n->depth - 3 - n->depth / 4;
    int score = -hm_4d_node(w, ply + 1, depth, -n->beta, -n->beta + 1, false);
    hm_4d_search_unmake(s, ply);
    if (score <= -HM_SCORE_MATED_MOST && !w->shared->options.plain) n->threatened = true;
    return score >= n->beta && !hm_worker_stopped(w);
}

/* Steps 6 to 10: pruning before any move is made. Returns true if the node is done; n->best is its
 * score then. The side to move is not in check. */
static bool node4d_prunes_before_moves(hm_worker *w, unsigned ply, hm_node *n, bool may_null) {
    hm_4d_searcher *s = w->state;
    /* Reverse futility and null move prune in null windows only: the principal variation is
     * searched in full, so that the line that is printed is real. */
    bool zero = n->beta - n->alpha == 1;
    /* Step 6. Mate in one. The call also counts the forks of kings, which the evaluation needs:
     * therefore it comes before hm_4d_evaluate. */
    hm_4d_move mate = hm_4d_mate_in_one(w, ply);
    n->eval = hm_4d_evaluate(s, ply);
    if (mate != HM_4D_NO_MOVE) {
        n->best = hm_node_mate(w, ply, 1, mate);
        n->move = mate;
        return true;
    }
    /* Step 7. Threat detection. If the opponent would mate by a fork after a pass, only moves that
     * answer the threat are searched below. Every other move is mated two plies later, which is the
     * lower bound of the score. */
    if (hm_4d_find_threat(w, ply, true)) {
        n->threatened = true;
        n->best = hm_score_mated(ply + 2); /* so ends every move that does not answer it */
        return n->best >= n->beta;
    }
    /* Step 8. Reverse futility pruning (static null move pruning). If the evaluation exceeds beta
     * by a margin for each remaining ply, the opponent will hardly make up for it. */
    if (zero && n->depth <= FUTILITY_DEPTH && n->eval - FUTILITY_MARGIN * n->depth >= n->beta &&
        !hm_score_is_mate(n->beta)) {
        n->best = n->eval;
        return true;
    }
    /* Step 9. Mate search by checks alone (mate4d.c), at nodes deep enough to be worth its budget.
     * Only the first thread has the memory for it. */
    if (s->mates != NULL && n->depth >= CHECKS_DEPTH && !w->shared->options.no_mate) {
        hm_4d_move line[HM_4D_MATE_PLIES];
        s->mates->plies = ply;
        unsigned length = hm_4d_mates_find(s->mates, w, &s->position, 0, CHECKS_BUDGET);
        if (length > 0 && hm_4d_mates_line(s->mates, length, line) > 0) {
            n->best = hm_node_mate(w, ply, length, line[0]);
            n->move = line[0];
            return true;
        }
    }
    /* Step 10. Null move pruning. Two passes in a row would only repeat the question, so may_null
     * is false below a null move. */
    if (zero && may_null && node4d_null_move_fails_high(w, ply, n)) {
        n->best = n->beta;
        return true;
    }
    return false;
}

/* ---- moves ---- */

/* Late move reduction (LMR): moves that come late in the order hardly ever raise alpha, so they are
 * searched with less depth first. Captures, promotions, evasions and answers to threats keep their
 * depth. The steps at 4, 20 and 100 moves fit nodes of thousands of moves; they were chosen by
 * hand. */
static int node4d_late_move_reduction(const hm_node *n, bool quiet) {
    if (n->depth < REDUCTION_DEPTH || n->in_check || n->threatened || !quiet || n->count < 4)
        return 0;
    int less = 1 + (n->count > 20) + (n->count > 100);
    /* The principal variation is searched more carefully. */
    if (n->beta - n->alpha > 1) less--;
    return less < n->depth - 1 ? less : n->depth - 1;
}

/* Principal variation search (PVS) of a move that has been made: returns its score. */
static int node4d_search_move(hm_worker *w, unsigned ply, const hm_node *n, bool quiet) {
    int depth = n->depth - 1;
    /* The first move is expected to be the best and gets the full window. */
    if (n->count == 0) return -hm_4d_node(w, ply + 1, depth, -n->beta, -n->alpha, true);
    /* Later moves only have to be refuted: a null window at reduced depth does that with the fewest
     * nodes. */
    int less = node4d_late_move_reduction(n, quiet);
    int score = -hm_4d_node(w, ply + 1, depth - less, -n->alpha - 1, -n->alpha, true);
    /* The reduced search was wrong about the move: it is searched again with full depth, still in
     * the null window. */
    if (score > n->alpha && less > 0) {
        score = -hm_4d_node(w, ply + 1, depth, -n->alpha - 1, -n->alpha, true);
    }
    /* The move is better than the best one so far: its exact score needs the full window. */
    if (score > n->alpha && score < n->beta) {
        score = -hm_4d_node(w, ply + 1, depth, -n->beta, -n->alpha, true);
    }
    return score;
}

/* Steps 11 to 15: the moves one by one, until one causes a beta cutoff. */
static void node4d_search_moves(hm_worker *w, unsigned ply, hm_node *n, hm_4d_move first) {
    hm_4d_searcher *s = w->state;
    bool failed = false;
    hm_4d_picker_start(s, ply, first, false);
    for (;;) {
        /* Step 11. Late move pruning (LMP): near the leaves the quiet moves after the first
         * QUIET_SHARE times the depth squared are not searched at all. Not while every move so far
         * is mated: then one of the pruned moves may be the only defence. Losing captures still
         * follow the quiet moves that are skipped.
         *
         * That leaves 12 moves at depth 1, 48 at depth 2, 108 at depth 3 and 192 at depth 4, of
         * 2,000 to 4,000. From depth 5 on all are searched, most of them with reduced depth. */
        if (!n->in_check && !n->threatened && n->depth <= QUIET_DEPTH &&
            n->best > -HM_SCORE_MATED_MOST &&
            n->count >= (unsigned)(QUIET_SHARE * n->depth * n->depth)) {
            hm_picker_skip_quiets(&s->plies[ply].picker);
        }
        hm_4d_move move = hm_4d_picker_next(s, ply, &failed);
        if (failed) hm_worker_give_up(w);
        if (move == HM_4D_NO_MOVE) break;
        /* Step 12. Threat pruning. The generated moves are filtered already (movepicker4d.c); the
         * move of the transposition table, killers and the counter move are not. */
        if (s->plies[ply].threat != HM_4D_NO_MOVE &&
            !hm_4d_defends(&s->plies[ply].defences, &s->position, move))
            continue;
        bool quiet = !hm_4d_is_noisy(&s->position, move);
        hm_4d_search_make(s, ply, move);
        /* Steps 13 and 14. Late move reduction and principal variation search. */
        int score = node4d_search_move(w, ply, n, quiet);
        hm_4d_search_unmake(s, ply);
        if (hm_worker_stopped(w)) break;
        /* Step 15. Update of the best move. Only a beta cutoff teaches killers, history and counter
         * moves: a move that merely raises alpha may be one of many. */
        n->count++;
        if (!hm_node_update(w, ply, n, move, score)) continue;
        if (quiet) update_quiet_history(s, ply, move, n->depth);
        break;
    }
    hm_4d_picker_end(s, ply);
}

/* ---- a node ---- */

/* Step 16. No move was searched: distinguishes stalemate from mate. When a threat has filtered the
 * moves, the position may still have legal moves that lose to it; only generating all of them
 * decides. */
static bool is_stalemate(hm_worker *w, unsigned ply) {
    hm_4d_searcher *s = w->state;
    if (s->plies[ply].check) return false;
    if (s->plies[ply].threat == HM_4D_NO_MOVE) return true;
    if (hm_4d_search_room(s)) return hm_4d_generate(&s->position, s->picks.made.at) == 0;
    hm_worker_give_up(w);
    return false;
}

/* The score of a solved ending, unless a draw can be claimed by the clock before the mate. */
static int node4d_ending(const hm_4d_searcher *s, unsigned ply) {
    hm_endings_4d_answer answer = hm_endings_4d_probe(s->endings, &s->position);
    bool wins = answer.value == HM_ENDINGS_4D_WIN;
    unsigned plies = 2 * answer.moves - wins;
    if (answer.value == HM_ENDINGS_4D_DRAW) return HM_SCORE_DRAW;
    if (answer.value == HM_ENDINGS_4D_UNKNOWN ||
        s->position.state.halfmove + plies > HM_4D_FIFTY_MOVES)
        return HM_SCORE_NONE;
    return wins ? -hm_score_mated(ply + plies) : hm_score_mated(ply + plies);
}

/* Step 2. Scores that need no search: the end of the tree, draws, solved endings, and mate
 * distance. Returns HM_SCORE_NONE if the position has to be searched. */
static int node4d_draw_or_mate_distance(hm_worker *w, unsigned ply, hm_node *n) {
    const hm_4d_searcher *s = w->state;
    if (ply >= HM_4D_SEARCH_PLIES) return hm_4d_evaluate(s, ply);
    /* The fifty-move rule and repetitions count as draws as soon as a player may claim them. One
     * repetition within the tree is enough: whoever could repeat once can do so again. */
    bool fifty = s->position.state.halfmove >= HM_4D_FIFTY_MOVES;
    if (fifty || hm_4d_search_repeats(s)) return HM_SCORE_DRAW;
    int ending = s->endings != NULL ? node4d_ending(s, ply) : HM_SCORE_NONE;
    if (ending != HM_SCORE_NONE) return ending;
    /* Mate distance pruning: even a mate by the next move would not be shorter than the mate that
     * alpha already stands for. */
    if (n->alpha >= -hm_score_mated(ply + 1)) return n->alpha;
    return HM_SCORE_NONE;
}

/* One node of the alpha-beta search (negamax, fail-soft). The numbered steps have their usual
 * names, so that they can be compared with other engines. */
int hm_4d_node(hm_worker *w, unsigned ply, int depth, int alpha, int beta, bool may_null) {
    hm_4d_searcher *s = w->state;
    /* Step 1. Quiescence search. No depth is left: only captures and answers to checks are
     * searched. */
    if (depth <= 0) return hm_4d_quiescence(w, ply, 0, alpha, beta);
    hm_node n = hm_node_begin(depth, alpha, beta);
    hm_worker_clear_pv(w, ply);
    if (!hm_worker_visit(w, ply)) return 0;
    int score = node4d_draw_or_mate_distance(w, ply, &n);
    if (score != HM_SCORE_NONE) return score;
    /* Step 3. Transposition table. An entry of sufficient depth ends the node; a shallower one
     * still gives the move to try first. */
    hm_transposition known = {.bound = HM_BOUND_NONE};
    if (hm_transposition_probe(&w->shared->table, s->position.key, &known)) {
        score = hm_score_from_table(known.score, ply);
        if (hm_node_tt_cutoff(&n, &known, score)) return score;
    }
    /* Step 4. Check information: is the king in check, which pieces are pinned, which squares are
     * attacked. The generators and step 6 use it. */
    n.in_check = hm_4d_refresh_check_info(s, ply);
    /* Step 5. Check extension: a check must not push a loss beyond the horizon. A match without the
     * extension scored 18 to 22, which is within the noise (docs/strength.md). */
    n.depth += n.in_check;
    /* If no move raises this score, the side is mated here; is_stalemate corrects it when it is not
     * in check. */
    n.best = hm_score_mated(ply);
    if (n.in_check) n.eval = hm_4d_evaluate(s, ply);
    if (n.in_check || !node4d_prunes_before_moves(w, ply, &n, may_null)) {
        /* A fork has few answers, which need no more depth than they have. */
        n.depth += n.threatened && s->plies[ply].threat == HM_4D_NO_MOVE;
        node4d_search_moves(w, ply, &n, known.move);
        if (hm_worker_stopped(w)) return n.best;
        if (n.count == 0 && is_stalemate(w, ply)) n.best = HM_SCORE_DRAW;
    }
    /* Step 17. The result goes into the transposition table, unless the search was stopped: a
     * partial score would mislead later searches. */
    if (!hm_worker_stopped(w)) hm_node_store(&n, w, s->position.key, ply);
    return n.best;
}
