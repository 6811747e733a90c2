/* The root: principal variation search over the list of root moves. Better moves go to the front,
 * so that the list is in the order of the last iteration and the first move gets the full window.
 *
 * A move that looks best is shown to the adapter, which may know that it loses to a mate that the
 * tree has not seen (game.h, refute). Such moves are set aside for good. */
#include "search/game.h"

#include <limits.h>
#include <string.h>

/* Nodes of a refutation search: an eighth of all so far, but at least 256, from depth 2 on. Chosen
 * by hand. The search is repeated when twice as many nodes can be spent. */
enum { PROOF_LEAST = 256, PROOF_SHARE = 8, PROOF_DEPTH = 2 };

/* Principal variation search of one root move. Later moves first have to beat the best one in a
 * null window, at reduced depth (late move reduction), then at full depth; only a move that does is
 * searched with the full window. */
static int null_window_search(hm_worker *w, unsigned index, int depth, int alpha, int beta,
                              bool first) {
    const hm_search_game *game = w->shared->game;
    hm_search_move move = w->moves.at[index].move;
    if (first) return game->search(w, move, depth, alpha, beta);
    int less =
        game->late_move_reduction != NULL ? game->late_move_reduction(w, move, index, depth) : 0;
    int score = game->search(w, move, depth - less, alpha, alpha + 1);
    if (score > alpha && less > 0) score = game->search(w, move, depth, alpha, alpha + 1);
    if (score > alpha && score < beta) score = game->search(w, move, depth, alpha, beta);
    return score;
}

/* Returns whether the opponent has a forced mate after the move. Only the first thread searches for
 * it. */
static bool is_lost(hm_worker *w, unsigned index, int depth) {
    const hm_search_shared *s = w->shared;
    hm_root_move *move = &w->moves.at[index];
    if (s->game->refute == NULL || s->options.no_mate) return false;
    if (w->number > 0 || depth < PROOF_DEPTH) return false;
    uint64_t budget = PROOF_LEAST + hm_worker_nodes(w) / PROOF_SHARE;
    if (budget < 2 * move->proved) return false;
    unsigned plies = s->game->refute(w, move->move, budget);
    if (hm_worker_stopped(w)) return false;
    move->proved = budget;
    move->lost = (uint16_t)plies;
    return plies > 0;
}

/* Moves the ones between back by one place, which keeps their order: a sort would lose what earlier
 * iterations have learned. */
static void to_front(hm_worker *w, unsigned from, unsigned index) {
    hm_root_move *moves = w->moves.at, best = moves[index];
    memmove(moves + from + 1, moves + from, (index - from) * sizeof *moves);
    moves[from] = best;
}

/* The principal variation of a line: the root move and what the search below it has left at ply
 * 1. */
static void root_store_pv(hm_worker *w, unsigned from, hm_search_move move, int depth, int score) {
    hm_worker_line *line = &w->lines[from];
    unsigned below = w->length[1] < HM_SEARCH_PLIES - 1 ? w->length[1] : HM_SEARCH_PLIES - 1;
    line->score = score;
    line->depth = (unsigned)depth;
    line->seldepth = w->seldepth;
    line->moves[0] = move;
    memcpy(line->moves + 1, w->line[1], below * sizeof move);
    line->count = 1 + below;
}

/* All known root moves lose to a mate after so many plies. If the game may have other root moves
 * (5D), that is not a mate yet. */
static int score_of_lost(const hm_worker *w, unsigned plies) {
    const hm_search_game *game = w->shared->game;
    int score = hm_score_mated(plies);
    return game->knows_all == NULL || game->knows_all(w) ? score : hm_score_bounded(score);
}

/* If the search stops just after the best root move was found to lose to a forced mate, replaces it
 * by the first move not known to lose. If all moves lose, by the move that is mated last. */
void hm_root_replace_lost_best(hm_worker *w) {
    hm_worker_line *line = &w->lines[0];
    unsigned best = 0;
    for (unsigned i = 0; i < w->moves.count; i++) {
        const hm_root_move *move = &w->moves.at[i];
        if (move->move == line->moves[0] && move->lost == 0) return;
        if (w->moves.at[best].lost > 0 && (move->lost == 0 || move->lost > w->moves.at[best].lost))
            best = i;
    }
    to_front(w, 0, best);
    line->moves[0] = w->moves.at[0].move;
    line->count = 1;
    line->bound = HM_SEARCH_UPPER;
    if (w->moves.at[0].lost > 0) line->score = score_of_lost(w, w->moves.at[0].lost);

    /* After replace_lost_best the first line may begin with the move of another line (multi-PV),
     * which is then removed. */
    for (unsigned i = 1; i < w->line_count; i++) {
        if (w->lines[i].moves[0] != w->lines[0].moves[0]) continue;
        w->line_count--;
        memmove(w->lines + i, w->lines + i + 1, (w->line_count - i) * sizeof *w->lines);
    }
}

/* All root moves lose to a mate: chooses the one that is mated last. */
static int keep_longest_defence(hm_worker *w, unsigned from, int depth) {
    unsigned best = from;
    for (unsigned i = from; i < w->moves.count; i++) {
        if (w->moves.at[i].lost > w->moves.at[best].lost) best = i;
    }
    int score = score_of_lost(w, w->moves.at[best].lost);
    to_front(w, from, best);
    hm_worker_clear_pv(w, 1);
    root_store_pv(w, from, w->moves.at[from].move, depth, score);
    w->lines[from].bound = HM_SEARCH_EXACT;
    return score;
}

/* One pass over the root moves from number `from` on; returns the best score. Moves known to lose
 * are skipped and do not count towards the width. */
int hm_root_search(hm_worker *w, unsigned from, int depth, int alpha, int beta) {
    const hm_search_game *game = w->shared->game;
    int best = -HM_SCORE_INFINITE;
    bool found = false;
    unsigned seen = 0, width = game->width != NULL ? game->width(w, depth) : UINT_MAX;
    /* Once a move is known to lose, the first moves are tested for a mate before their search. */
    bool wary = false;
    for (unsigned i = 0; i < w->moves.count; i++)
        wary = wary || w->moves.at[i].lost > 0;

    for (unsigned i = from; i < w->moves.count && best < beta; i++) {
        if (w->moves.at[i].lost > 0 || (wary && !found && is_lost(w, i, depth))) continue;
        if (hm_worker_stopped(w)) return best;
        if (found && seen++ >= width && best > -HM_SCORE_MATED_MOST) break;
        /* The score to beat. */
        int bar = found && best > alpha ? best : alpha;
        hm_worker_clear_pv(w, 1);
        int score = null_window_search(w, i, depth, bar, beta, !found);
        if (hm_worker_stopped(w)) return best;
        /* The proof that a move is not lost is expensive, so it is made only for a move that would
         * become the best one. */
        if ((found && score <= bar) || is_lost(w, i, depth)) continue;
        if (hm_worker_stopped(w)) return best;
        found = true;
        best = score;
        hm_search_move move = w->moves.at[i].move;
        bool low = score <= alpha;
        /* A score that fell below the window says nothing new about the line. */
        if (!low || w->lines[from].moves[0] != move) root_store_pv(w, from, move, depth, score);
        w->lines[from].bound = low             ? HM_SEARCH_UPPER
                               : score >= beta ? HM_SEARCH_LOWER
                                               : HM_SEARCH_EXACT;
        to_front(w, from, i);
    }
    return found ? best : keep_longest_defence(w, from, depth);
}
