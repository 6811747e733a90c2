/* Wins without mate: one first move is expected to win, and every other one is not. And which
 * positions are worth a long search: those after a move that lost much. */
#include "puzzles/puzzles.h"
#include "review/review.h"
#include "search/game.h"

#include <math.h>
#include <string.h>

/* Chances that a win has at least; what a move has lost before a candidate; points of free-for-all
 * that count as a whole point of chances; nodes of the search that finds candidates; plies of a
 * solution. */
#define WIN_LEAST      0.90
#define CANDIDATE_LOSS 0.10
#define POINTS_OF_ONE  60.0
#define SCAN_LESS      0.15 /* by which chances may be wrong in a short search */
enum { SCAN_NODES = 2000, WIN_NODES = 50000, WIN_PLIES = 5 };

/* ---- judging ---- */

/* Two lines of the position, by so many nodes. *eval is the caller's to clear. */
static hm_status judge_position(hm_puzzler *p, hm_session *session, uint64_t nodes,
                                hm_review_eval *eval, hm_error *error) {
    hm_review_limits limits = {.size = sizeof limits, .multipv = 2};
    hm_watch watch = hm_puzzle_watch(p);
    hm_puzzle_begin(p);
    limits.search = hm_puzzle_left(p, nodes);
    hm_search_clear(p->judge);
    hm_error cause = {.status = HM_OK};
    hm_status status = hm_review_evaluate(p->judge, session, &limits, NULL, &watch, eval, &cause);
    hm_puzzle_spend(p, eval->nodes);
    /* The position has used up its own work; the caller still has some. */
    bool spent = status == HM_ERR_INTERRUPTED && hm_work_is_spent(&p->work);
    if (spent || hm_is_of_position(status)) {
        eval->known = false;
        return hm_watch_ask(p->watch, 0, 0, error);
    }
    if (status != HM_OK && error != NULL) *error = cause;
    return status;
}

static double gain_of_line(const hm_score_scale *scale, const hm_review_line *line) {
    return scale->lost * line->cp / 100;
}

/* ---- wins ---- */

/* Whether the best move wins and the next one does not: by `gap`, and by `less` than usual. */
static bool is_win(const hm_score_scale *scale, const hm_review_eval *eval, double gap, double less,
                   hm_puzzle *puzzle) {
    const hm_review_line *best = &eval->lines[0], *second = &eval->lines[1];
    double *e = puzzle->expected;
    if (!eval->known || eval->only || eval->line_count < 2) return false;
    if (best->mate == 0 && best->depth != second->depth) return false;
    for (int i = 0; i < 2; i++) {
        const hm_review_line *line = &eval->lines[i];
        e[i] = eval->points ? gain_of_line(scale, line)
                            : hm_review_expected(scale, line->cp, line->mate);
    }
    if (eval->points) return e[0] - e[1] >= POINTS_OF_ONE * gap;
    return e[0] >= WIN_LEAST - less && e[1] <= WIN_LEAST - gap + less;
}

/* A short search leaves out most positions: few have one good move. */
static hm_status is_promising(hm_puzzler *p, hm_session *session, const hm_score_scale *scale,
                              bool *promising, hm_error *error) {
    hm_review_eval eval = {.known = false};
    hm_puzzle puzzle = {.mate_in = 0};
    hm_status status = judge_position(p, session, SCAN_NODES, &eval, error);
    *promising = status == HM_OK &&
                 (!eval.known || is_win(scale, &eval, p->plan.gap / 2, SCAN_LESS, &puzzle));
    if (eval.over) *promising = false;
    hm_review_eval_clear(&eval);
    return status;
}

hm_status hm_puzzle_find_win(hm_puzzler *p, hm_session *session, hm_puzzle *puzzle,
                             hm_puzzle_verdict *verdict, hm_error *error) {
    hm_review_eval eval = {.known = false};
    const hm_score_scale *scale;
    bool promising = false;
    *verdict = HM_PUZZLE_NONE;
    hm_status status = hm_review_scale_of(session, &scale, error);
    if (status == HM_OK) status = is_promising(p, session, scale, &promising, error);
    uint64_t nodes = p->plan.seconds > 0 || p->plan.nodes > 0 ? 0 : WIN_NODES;
    if (status == HM_OK && promising) status = judge_position(p, session, nodes, &eval, error);
    if (status == HM_OK && promising && !eval.known && !eval.over) *verdict = HM_PUZZLE_UNDECIDED;
    if (status == HM_OK && is_win(scale, &eval, p->plan.gap, 0, puzzle)) {
        const hm_review_line *line = &eval.lines[0];
        *verdict = HM_PUZZLE_FOUND;
        puzzle->mate_in = 0;
        puzzle->solutions = 1;
        puzzle->exact = "search";
        puzzle->points = eval.points;
        puzzle->nodes = p->nodes;
        puzzle->plies = line->plies < WIN_PLIES ? line->plies : WIN_PLIES;
        /* The last move is an own one. */
        if (puzzle->plies > 0) puzzle->plies -= (puzzle->plies - 1) % hm_puzzle_period(puzzle);
        puzzle->words.length = 0;
        for (size_t i = 0; i < puzzle->plies; i++) {
            const char *text = hm_review_text(&eval, line, i);
            hm_text_add(&puzzle->words, text, strlen(text) + 1);
        }
        if (puzzle->words.failed) status = hm_fail_memory(error, "a puzzle");
    }
    hm_review_eval_clear(&eval);
    return status;
}

/* ---- candidates ---- */

/* Chances of the side to move by what a comment says of the first party. */
static double said_chances(hm_session *session, const hm_score_scale *scale, const hm_said *said) {
    const char *sides = hm_game_sides(hm_session_game(session));
    const char *at = strchr(sides, *hm_session_side(session));
    double eval = isnan(said->eval) ? 0 : 100 * said->eval;
    int mate = isnan(said->mate) ? 0 : said->mate > 0 ? 1 : -1;
    int cp = eval > 100000 ? 100000 : eval < -100000 ? -100000 : (int)eval;
    double first = hm_review_expected(scale, cp, mate);
    return at == NULL || (at - sides) % 2 == 0 ? first : 1 - first;
}

hm_status hm_puzzle_is_candidate(hm_puzzler *p, hm_session *session, const hm_said *said,
                                 hm_puzzle_trend *trend, bool *candidate, hm_error *error) {
    hm_review_eval eval = {.known = false};
    hm_puzzle_trend now = {.known = true};
    hm_puzzle win = {0};
    const hm_score_scale *scale;
    *candidate = false;
    hm_status status = hm_review_scale_of(session, &scale, error);
    if (status != HM_OK) return status;
    if (scale->k > 0 && (!isnan(said->eval) || !isnan(said->mate))) {
        now.expected = said_chances(session, scale, said);
    } else {
        status = judge_position(p, session, SCAN_NODES, &eval, error);
        now.known = eval.known;
        now.expected = eval.known ? hm_review_chances(scale, &eval) : 0;
        /* Nobody gains what another seat loses where each plays for points. */
        if (eval.points) *candidate = is_win(scale, &eval, p->plan.gap / 2, 0, &win);
    }
    if (!eval.points && now.known && trend->known)
        *candidate = trend->expected - (1 - now.expected) >= CANDIDATE_LOSS;
    *trend = now;
    hm_review_eval_clear(&eval);
    return status;
}
