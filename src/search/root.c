/* The first moves: principal variation search over the list, best moves to the front.
 *
 * A move that looks best is shown to the adapter, which may know that it is mated in a way that the
 * ordinary search has not seen (game.h, refute). Such moves are set aside for good. */
#include "search/game.h"

#include <limits.h>
#include <string.h>

/* A move is proved again when that may be done with twice the nodes. */
enum { PROOF_LEAST = 256, PROOF_SHARE = 8, PROOF_DEPTH = 2 };

/* Later moves first have to beat the best one in a window of nothing. */
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

/* Whether the opponent mates after it. */
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

static void to_front(hm_worker *w, unsigned from, unsigned index) {
    hm_root_move *moves = w->moves.at, best = moves[index];
    memmove(moves + from + 1, moves + from, (index - from) * sizeof *moves);
    moves[from] = best;
}

static void store_pv(hm_worker *w, unsigned from, hm_search_move move, int depth, int score) {
    hm_worker_line *line = &w->lines[from];
    unsigned below = w->length[1] < HM_SEARCH_PLIES - 1 ? w->length[1] : HM_SEARCH_PLIES - 1;
    line->score = score;
    line->depth = (unsigned)depth;
    line->seldepth = w->seldepth;
    line->moves[0] = move;
    memcpy(line->moves + 1, w->line[1], below * sizeof move);
    line->count = 1 + below;
}

/* All first moves that are known are mated after so many plies. Where there are others that is no
 * mate yet. */
static int score_of_lost(const hm_worker *w, unsigned plies) {
    const hm_search_game *game = w->shared->game;
    int score = hm_score_mated(plies);
    return game->knows_all == NULL || game->knows_all(w) ? score : hm_score_bounded(score);
}

/* The first line has got the first move of another one, which is none any more. */
static void drop_double(hm_worker *w) {
    for (unsigned i = 1; i < w->line_count; i++) {
        if (w->lines[i].moves[0] != w->lines[0].moves[0]) continue;
        w->line_count--;
        memmove(w->lines + i, w->lines + i + 1, (w->line_count - i) * sizeof *w->lines);
    }
}

/* The search was stopped while the best move turned out to be mated: the first one that is not. */
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
    drop_double(w);
}

/* All moves are mated: the longest way there. */
static int keep_longest_defence(hm_worker *w, unsigned from, int depth) {
    unsigned best = from;
    for (unsigned i = from; i < w->moves.count; i++) {
        if (w->moves.at[i].lost > w->moves.at[best].lost) best = i;
    }
    int score = score_of_lost(w, w->moves.at[best].lost);
    to_front(w, from, best);
    hm_worker_clear_pv(w, 1);
    store_pv(w, from, w->moves.at[from].move, depth, score);
    w->lines[from].bound = HM_SEARCH_EXACT;
    return score;
}

static unsigned width_of(hm_worker *w, int depth) {
    const hm_search_game *game = w->shared->game;
    return game->width != NULL ? game->width(w, depth) : UINT_MAX;
}

int hm_root_search(hm_worker *w, unsigned from, int depth, int alpha, int beta) {
    int best = -HM_SCORE_INFINITE;
    bool found = false;
    unsigned seen = 0, width = width_of(w, depth);
    for (unsigned i = from; i < w->moves.count && best < beta; i++) {
        if (w->moves.at[i].lost > 0) continue;
        if (found && seen++ >= width && best > -HM_SCORE_MATED_MOST) break;
        int bar = found && best > alpha ? best : alpha;
        hm_worker_clear_pv(w, 1);
        int score = null_window_search(w, i, depth, bar, beta, !found);
        if (hm_worker_stopped(w)) return best;
        if ((found && score <= bar) || is_lost(w, i, depth)) continue;
        if (hm_worker_stopped(w)) return best;
        found = true;
        best = score;
        hm_search_move move = w->moves.at[i].move;
        bool low = score <= alpha;
        /* A score that fell below the window says nothing new about the line. */
        if (!low || w->lines[from].moves[0] != move) store_pv(w, from, move, depth, score);
        w->lines[from].bound = low             ? HM_SEARCH_UPPER
                               : score >= beta ? HM_SEARCH_LOWER
                                               : HM_SEARCH_EXACT;
        to_front(w, from, i);
    }
    return found ? best : keep_longest_defence(w, from, depth);
}
