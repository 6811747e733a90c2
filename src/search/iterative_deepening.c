/* Iterative deepening: one iteration per depth, each in an aspiration window around the score of
 * the last one, until a limit is reached or nothing better can be found. Each iteration fills the
 * transposition table and the histories for the next, so that searching all depths usually costs
 * less than searching the last one alone.
 *
 * The first thread decides when to end (lazy SMP): the others search the same root moves with the
 * same table, each skipping some depths, so that they are ahead of each other. */
#include "core/core.h"
#include "search/game.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* Chosen by hand: windows from depth 4 on, since scores of shallower depths jump. An eighth of the
 * nodes may go into the search for mates beside the tree; half or twice SOLVE_LEAST made no
 * difference in matches of 40 games (22 to 18, 21 to 19; docs/strength.md). */
enum { ASPIRATION_DEPTH = 4, SOLVE_LEAST = 256, SOLVE_SHARE = 8 };

/* ---- one iteration ---- */

/* One end of an aspiration window, kept within the range of scores. */
static int iterative_deepening_narrow(int score, int delta) {
    int bound = score + delta;
    return bound > HM_SCORE_INFINITE    ? HM_SCORE_INFINITE
           : bound < -HM_SCORE_INFINITE ? -HM_SCORE_INFINITE
                                        : bound;
}

/* Searches for the line `from` in an aspiration window. A score outside it is only a bound, so the
 * window is widened on that side and the iteration repeated. After a fail low beta moves towards
 * alpha as well, since the true score is below both. The width doubles; beyond 2000 the window is
 * open. */
static void aspiration_search(hm_worker *w, unsigned from, int depth) {
    const hm_worker_line *line = &w->lines[from];
    int delta = w->shared->game->aspiration, last = line->score;
    /* Mate scores move by whole plies: a window around them costs more repetitions than it saves.
     */
    bool wide = depth < ASPIRATION_DEPTH || hm_score_is_mate(last) || line->depth == 0;
    int alpha = wide ? -HM_SCORE_INFINITE : iterative_deepening_narrow(last, -delta);
    int beta = wide ? HM_SCORE_INFINITE : iterative_deepening_narrow(last, delta);
    for (;;) {
        int score = hm_root_search(w, from, depth, alpha, beta);
        if (hm_worker_stopped(w)) return;
        delta = delta > 2000 ? 2 * HM_SCORE_INFINITE : 2 * delta;
        if (score <= alpha && alpha > -HM_SCORE_INFINITE) {
            beta = (alpha + beta) / 2;
            alpha = iterative_deepening_narrow(score, -delta);
        } else if (score >= beta && beta < HM_SCORE_INFINITE) {
            beta = iterative_deepening_narrow(score, delta);
        } else {
            return;
        }
    }
}

static bool has_line_of(const hm_worker *w, unsigned count, hm_search_move move) {
    for (unsigned i = 0; i < count; i++) {
        if (w->lines[i].moves[0] == move) return true;
    }
    return false;
}

/* One iteration: as many lines as requested. Each line excludes the root moves of the lines
 * before it.
 *
 * An example of the windows above: the last score was 40 and the game's aspiration is 25, so the
 * first window is 15 to 65. A score of 70 fails high: beta becomes 70 + 50 and the window 15 to
 * 120. */
static void search_iteration(hm_worker *w, int depth) {
    unsigned found = w->solved;
    w->seldepth = 0;
    if (w->line_count > 1) memcpy(w->last, w->lines, w->line_count * sizeof *w->lines);
    for (; found < w->line_count && !hm_worker_stopped(w); found++)
        aspiration_search(w, found, depth);
    /* The line at which the search was stopped is incomplete or empty: drops it. */
    if (found > w->solved && w->lines[found - 1].depth < (unsigned)depth) found--;
    if (w->line_count > 1 && found < w->line_count) {
        /* The iteration was stopped before all lines (multi-PV) were found: after those it has
         * found come the lines of the last iteration with other root moves. Lines that no iteration
         * has searched are dropped. */
        unsigned count = found, most = w->line_count;
        for (unsigned i = 0; i < most && count < most; i++) {
            const hm_worker_line *line = &w->last[i];
            bool known = line->depth > 0 && !has_line_of(w, found, line->moves[0]);
            if (known) w->lines[count++] = *line;
        }
        w->line_count = count > 0 ? count : 1;
    }

    /* Sorts the lines by score, and their root moves with them, as insertion sort: there are few.
     * Lines that a stop has left from the last iteration stay after those of this one, for scores
     * of different depths do not compare. */
    for (unsigned i = 1; i < w->line_count; i++) {
        for (unsigned k = i; k > w->solved && w->lines[k].score > w->lines[k - 1].score &&
                             w->lines[k].depth >= w->lines[k - 1].depth;
             k--) {
            hm_worker_line line = w->lines[k];
            hm_root_move move = w->moves.at[k];
            w->lines[k] = w->lines[k - 1];
            w->lines[k - 1] = line;
            w->moves.at[k] = w->moves.at[k - 1];
            w->moves.at[k - 1] = move;
        }
    }
}

/* ---- mates beside the ordinary search ---- */

static bool iterative_deepening_is_considered(const hm_worker *w, hm_search_move move) {
    for (unsigned i = 0; i < w->moves.count; i++) {
        if (w->moves.at[i].move == move) return true;
    }
    return false;
}

/* Looks for a forced mate beside the tree search. `wanted` own moves: `go mate`; 0: what a share of
 * the nodes can find. The last budget has to double before the next attempt, so that all attempts
 * together cost at most twice the last one. */
static void iterative_deepening_solve(hm_worker *w, unsigned wanted) {
    const hm_search_shared *s = w->shared;
    if (w->number > 0 || s->game->mate == NULL || w->solved > 0) return;
    if (wanted == 0 && s->options.no_mate) return;
    uint64_t budget = wanted > 0 ? UINT64_MAX : SOLVE_LEAST + hm_worker_nodes(w) / SOLVE_SHARE;
    if (budget / 2 < w->sought) return;
    w->sought = budget;
    unsigned plies = s->game->mate(w, wanted, budget);
    if (plies == HM_MATE_UNKNOWN) return;
    if (plies > 0 && iterative_deepening_is_considered(w, w->line[0][0])) {
        /* A proved mate becomes the first line, and its first move the first root move. It stays
         * there: no later iteration replaces it (`solved`). */
        hm_worker_line *line = &w->lines[0];
        unsigned place = 0; /* of the line that goes: one with this move, or the last */
        while (place + 1 < w->line_count && w->lines[place].moves[0] != w->line[0][0])
            place++;
        memmove(w->lines + 1, w->lines, place * sizeof *line);
        line->score = HM_SCORE_MATE - (int)plies;
        line->bound = HM_SEARCH_EXACT;
        line->depth = line->seldepth = plies;
        line->count = w->length[0];
        memcpy(line->moves, w->line[0], line->count * sizeof line->moves[0]);
        for (unsigned i = 0; i < w->moves.count; i++) {
            if (w->moves.at[i].move != line->moves[0]) continue;
            hm_root_move move = w->moves.at[i];
            memmove(w->moves.at + 1, w->moves.at, i * sizeof move);
            w->moves.at[0] = move;
        }
        w->solved = 1;
    }
    if (plies > 0 || hm_worker_stopped(w)) return;
    /* A mate in one is a check in any case. */
    if (s->game->mates_by_checks && wanted > 1)
        w->mateless_by_checks = wanted;
    else
        w->mateless = wanted;
}

/* ---- when it ends ---- */

typedef struct progress {
    hm_search_move best;
    unsigned stable; /* iterations since it became the best */
    int score;
} progress;

/* Returns whether only a single line is requested, or exists. */
static bool has_one_line(const hm_worker *w) {
    return w->shared->options.multipv == 1 || w->moves.count == 1;
}

bool hm_worker_is_done(const hm_worker *w) {
    const hm_search_shared *s = w->shared;
    const hm_search_limits *limits = &s->limits;
    if (w->line_count == 0) return s->game->knows_all == NULL || s->game->knows_all(w);
    if (w->depth >= s->game->depth_most) return true;
    if (limits->depth > 0 && w->depth >= limits->depth) return true;
    /* "mate" alone: as deep as the mate would have been. */
    bool alone = limits->nodes == 0 && limits->depth == 0 && !s->timeman.timed;
    if (limits->mate > 0 && alone && w->depth >= 2 * limits->mate) return true;
    int score = w->lines[0].score, mate = hm_score_mate_moves(score);
    if (limits->mate > 0 && mate > 0 && mate <= (int)limits->mate) return true;
    if (!hm_score_is_mate(score) || !has_one_line(w)) return false;
    /* No deeper search can improve a mate that was proved beside the tree, or found by a search at
     * least as deep as the mate is long. */
    int plies = HM_SCORE_MATE - (score > 0 ? score : -score);
    return w->solved > 0 || (int)w->depth >= plies;
}

/* Returns whether the last iteration was the last one: a limit is reached, or the time manager does
 * not begin another. `fall` is by how much the score dropped, which asks for more time. */
static bool iterative_deepening_is_enough(hm_worker *w, progress *p) {
    const hm_search_shared *s = w->shared;
    const hm_search_limits *limits = &s->limits;
    const hm_worker_line *line = &w->lines[0];
    int fall = w->depth > 1 ? p->score - line->score : 0;
    p->stable = p->best == line->moves[0] ? p->stable + 1 : 0;
    p->best = line->moves[0];
    p->score = line->score;
    if (limits->depth > 0 && w->depth >= limits->depth) return true; /* of "infinite", too */
    if (limits->infinite || hm_worker_ponders(w)) return false;
    if (hm_worker_is_done(w)) return true;
    /* With one legal move there is nothing to think about, so the clock is saved. */
    if (w->moves.count == 1 && limits->clock) return true;
    return !hm_timeman_goes_on(&s->timeman, hm_search_nodes(s), p->stable, fall);
}

/* ---- the whole ---- */

/* Shuffles the root moves of the first iteration by the seed, for variety between games. Moves that
 * it does not search (width) stay after those that it does. */
static void shuffle(hm_worker *w, uint64_t seed) {
    const hm_search_game *game = w->shared->game;
    size_t seen = game->width != NULL ? game->width(w, 1) : w->moves.count;
    hm_random random;
    hm_random_stream(&random, seed, w->number);
    for (size_t i = seen < w->moves.count ? seen : w->moves.count; i > 1; i--) {
        size_t other = (size_t)hm_random_below(&random, i);
        hm_root_move move = w->moves.at[other];
        w->moves.at[other] = w->moves.at[i - 1];
        w->moves.at[i - 1] = move;
    }
}

/* Root moves, their first order, and the search for a mate before the first iteration. */
static hm_status iterative_deepening_begin(hm_worker *w) {
    const hm_search_shared *s = w->shared;
    hm_status status = s->game->generate_root_moves(w, 1, &w->failure);
    if (status != HM_OK) return status;
    if (s->options.seed != 0) shuffle(w, s->options.seed);

    /* The first root moves become lines of depth 0, so that even a search that is stopped at once
     * has a move. */
    unsigned wanted = s->options.multipv;
    w->line_count = wanted < w->moves.count ? wanted : (unsigned)w->moves.count;
    for (unsigned i = 0; i < w->line_count; i++) {
        w->lines[i] = (hm_worker_line){.count = 1};
        w->lines[i].moves[0] = w->moves.at[i].move;
    }
    if (w->moves.count > 0) iterative_deepening_solve(w, s->limits.mate);
    char message[60];
    bool known = w->mateless > 0;
    unsigned moves = known ? w->mateless : w->mateless_by_checks;
    snprintf(message, sizeof message, "no mate %sin %u", known ? "" : "by checks alone ", moves);
    if (moves > 0) hm_worker_say(w, message);
    return HM_OK;
}

/* Returns whether an iteration, perhaps a stopped one, has finished a line; proved mates have a
 * depth of their own. */
static bool has_news(const hm_worker *w, unsigned depth) {
    for (unsigned i = w->solved; i < w->line_count; i++) {
        if (w->lines[i].depth >= depth) return true;
    }
    return false;
}

/* The loop over depths. Limits are checked between iterations here, and inside them by
 * hm_worker_visit. */
static hm_status iterative_deepening(hm_worker *w) {
    const hm_search_shared *s = w->shared;
    unsigned most = s->game->depth_most;
    progress p = {.best = 0};
    hm_status status = iterative_deepening_begin(w);
    bool enough = status != HM_OK || w->moves.count == 0;
    if (!enough && w->solved > 0) {
        hm_worker_report(w);
        enough = has_one_line(w);
    }
    for (unsigned depth = 1; !enough && depth <= most && !hm_worker_stopped(w); depth++) {
        /* Helpers skip every second, third or fourth depth, by their number. */
        if (w->number > 0 && depth > 1 && (depth + w->number) % (2 + w->number / 2 % 3) == 0)
            continue;
        /* Without memory for more it ends with what it has. */
        if (depth > 1 && s->game->generate_root_moves(w, depth, NULL) != HM_OK)
            hm_worker_give_up(w);
        if (hm_worker_stopped(w)) break;
        unsigned solved = w->solved;
        search_iteration(w, (int)depth);
        if (!hm_worker_stopped(w)) {
            w->depth = depth;
            if (s->limits.mate == 0) iterative_deepening_solve(w, 0);
        }
        /* An iteration that was stopped may have found a better move. */
        if (w->solved > solved || has_news(w, depth)) hm_worker_report(w);
        enough = w->number == 0 && iterative_deepening_is_enough(w, &p);
        enough |= w->solved > 0 && has_one_line(w);
    }
    return status;
}

hm_status hm_worker_think(hm_worker *w) {
    hm_status status = iterative_deepening(w);
    if (w->number > 0) return status;
    /* Nothing has been searched: a move is all that is known. */
    if (w->line_count > 1 && w->lines[0].depth == 0) w->line_count = 1;
    if (w->line_count > 0 && w->solved == 0) hm_root_replace_lost_best(w);
    if (status == HM_OK) {
        /* Protocols forbid an answer before `stop` or `ponderhit`, even when there is nothing left
         * to search. */
        const struct timespec pause = {.tv_nsec = 2000000};
        while (!hm_worker_stopped(w) && (w->shared->limits.infinite || hm_worker_ponders(w))) {
            nanosleep(&pause, NULL);
            hm_worker_look(w);
        }
    }
    atomic_store(&w->shared->over, true);
    return status;
}
