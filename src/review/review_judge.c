/* Judges moves: what each lost, which mates it missed or allowed, and the class of that. */
#include "games/archiving.h"
#include "games/games.h"
#include "review/review.h"

#include <string.h>

/* Losses in hundredths of the expected score, or in points. The thresholds of chances are those of
 * Lichess: 0.1, 0.2 and 0.3 on a scale from -1 to 1. */
static const double chance_steps[] = {5, 10, 15}, point_steps[] = {3, 6, 9};

enum { CP_MOST = 1000, ONLY_LOSS = 10 };

const char *const hm_review_class_names[] = {
    [HM_REVIEW_UNKNOWN] = "",        [HM_REVIEW_FORCED] = "forced",
    [HM_REVIEW_ONLY] = "only",       [HM_REVIEW_BEST] = "best",
    [HM_REVIEW_GOOD] = "good",       [HM_REVIEW_INACCURACY] = "inaccuracy",
    [HM_REVIEW_MISTAKE] = "mistake", [HM_REVIEW_BLUNDER] = "blunder",
};
const char *const hm_review_glyphs[] = {
    [HM_REVIEW_UNKNOWN] = "",  [HM_REVIEW_FORCED] = "",      [HM_REVIEW_ONLY] = "!",
    [HM_REVIEW_BEST] = "",     [HM_REVIEW_GOOD] = "",        [HM_REVIEW_INACCURACY] = "?!",
    [HM_REVIEW_MISTAKE] = "?", [HM_REVIEW_BLUNDER] = "\?\?",
};

/* ---- one ply ---- */

/* A ply while it is judged. */
typedef struct judging {
    const hm_review *review;
    hm_review_ply *ply;
    const hm_review_eval *before, *after;
    const hm_review_eval *best; /* after the best move; NULL: not looked into */
    int turn;                   /* -1: the other party is to move after it */
} judging;

static int judge_cp(const hm_review_eval *eval) {
    int cp = eval->over ? eval->result * CP_MOST : eval->mate > 0 ? CP_MOST : 0;
    if (eval->over || eval->mate > 0 || eval->line_count == 0) return cp;
    const hm_review_line *line = &eval->lines[0];
    cp = line->mate > 0 ? CP_MOST : line->mate < 0 ? -CP_MOST : line->cp;
    return cp > CP_MOST ? CP_MOST : cp < -CP_MOST ? -CP_MOST : cp;
}

/* The chances of the mover before his move are those after the best one. A search from the position
 * after the move looks a ply further than the one before it: compared with that, every move seems
 * to lose what only the deeper search sees. So where that matters, the position after the best move
 * is searched in the same way. */
static void judge_chances(judging *j) {
    hm_review_ply *p = j->ply;
    const hm_score_scale *scale = j->review->scale;
    const hm_review_eval *best = j->best != NULL ? j->best : j->before;
    int turn = j->best != NULL ? j->turn : 1;
    double chances = hm_review_chances(scale, best), after = hm_review_chances(scale, j->after);
    p->before = turn < 0 ? 1 - chances : chances;
    p->after = j->turn < 0 ? 1 - after : after;
    p->loss = p->best || p->before < p->after ? 0 : p->before - p->after;
    p->cp_loss = p->best ? 0 : turn * judge_cp(best) - j->turn * judge_cp(j->after);
    if (p->cp_loss < 0) p->cp_loss = 0;
}

/* The move of the game was searched beside the best one, from the same seat. */
static void judge_points(judging *j, size_t ply) {
    hm_review_ply *p = j->ply;
    const hm_review *r = j->review;
    const char *sides = hm_game_sides(r->game), *at = strchr(sides, p->side);
    double points[4];
    const hm_review_line *best = &j->before->lines[0], *played = &j->before->played;
    int less = p->best || played->plies == 0 ? 0 : best->cp - played->cp;
    hm_review_points(r->scale, j->before, ply, points);
    p->before = points[at == NULL ? 0 : at - sides];
    p->loss = less > 0 ? r->scale->lost * less / 100 : 0;
    p->after = p->before - p->loss;
}

/* ---- mates ---- */

static void judge_facts(judging *j) {
    hm_review_ply *p = j->ply;
    const hm_review_eval *before = j->before, *after = j->after;
    bool lost = before->mate == 0 && before->line_count > 0 && before->lines[0].mate < 0;
    if (j->best != NULL && j->ply->before == 0) lost = true;
    int behind = after->line_count > 0 && j->turn < 0 ? -after->lines[0].mate : 0;
    if (before->mate > 0) {
        unsigned mate = (unsigned)before->mate;
        bool kept =
            p->best || before->kept > 0 || (j->turn < 0 && after->over && after->result < 0);
        bool dropped = before->kept < 0 || mate == 1;
        if (kept)
            p->found = mate;
        else if (dropped && behind > 0)
            p->delayed = (unsigned)behind + 1 > mate ? (unsigned)behind + 1 - mate : 0;
        else if (dropped)
            p->missed = mate;
    }
    if (after->mate > 0 && j->turn < 0 && !p->best && !lost) p->allowed = (unsigned)after->mate;
}

/* After a move that keeps a proved mate the other party is mated a move sooner, also if the search
 * after it does not see that. */
static void judge_kept(judging *j, hm_review_eval *after) {
    const hm_review_eval *before = j->before;
    bool kept = before->mate > 1 && (j->ply->best || before->kept > 0) && j->turn < 0;
    if (!kept || after->over || after->line_count == 0 || after->lines[0].mate != 0) return;
    after->lines[0].mate = 1 - before->mate;
    after->lines[0].cp = 0;
}

/* The less it mattered for the result, the milder is the word for a mate. */
static hm_review_class class_of_mate(double chances) {
    return chances >= 0.975   ? HM_REVIEW_INACCURACY
           : chances >= 0.929 ? HM_REVIEW_MISTAKE
                              : HM_REVIEW_BLUNDER;
}

static hm_review_class class_of_loss(const judging *j) {
    const hm_review_ply *p = j->ply;
    const double *steps = j->review->points ? point_steps : chance_steps;
    double loss = j->review->points ? p->loss : 100 * p->loss;
    return loss >= steps[2]   ? HM_REVIEW_BLUNDER
           : loss >= steps[1] ? HM_REVIEW_MISTAKE
           : loss >= steps[0] ? HM_REVIEW_INACCURACY
                              : HM_REVIEW_GOOD;
}

/* In how many moves the mover mates; 0: he has mated, -1: no mate is known. */
static int judge_mate(const hm_review_eval *eval, int turn) {
    int mate = eval->mate > 0 ? eval->mate : eval->line_count > 0 ? eval->lines[0].mate : 0;
    if (eval->over) return turn * eval->result > 0 ? 0 : -1;
    return turn * mate > 0 ? turn * mate : -1;
}

/* Whether the best move mates, and the move of the game may mate as well: no fact is known of it,
 * and its score comes from a search that is not deep enough to see such a mate. */
static bool stays_open(const judging *j) {
    const hm_review_ply *p = j->ply;
    const hm_review_eval *after = j->after;
    int mate = j->best != NULL ? judge_mate(j->best, j->turn) + 1 : judge_mate(j->before, 1);
    bool proved = after->over || after->mate > 0 || after->lines[0].mate != 0;
    if (mate <= 0 || proved || p->missed > 0) return false;
    return after->lines[0].depth < 2 * (unsigned)mate - 1;
}

/* Whether the second best move would have lost much, and the best one is not what anybody plays. */
static bool is_only(const judging *j) {
    const hm_review_eval *b = j->before;
    if (!j->ply->quiet || b->line_count < 2 || j->review->points) return false;
    const hm_review_line *second = &b->lines[1];
    double other = hm_review_expected(j->review->scale, second->cp, second->mate);
    return 100 * (j->ply->before - other) >= ONLY_LOSS;
}

static void judge_class(judging *j) {
    hm_review_ply *p = j->ply;
    p->class = p->best || p->found > 0 ? HM_REVIEW_BEST : class_of_loss(j);
    if (p->best && is_only(j)) p->class = HM_REVIEW_ONLY;
    hm_review_class mate = HM_REVIEW_UNKNOWN;
    if (p->missed > 0) mate = class_of_mate(p->after);
    if (p->allowed > 0) {
        hm_review_class other = class_of_mate(1 - p->before);
        if (other > mate) mate = other;
    }
    if (mate > p->class) p->class = mate;
    if (j->before->only) p->class = HM_REVIEW_FORCED;
    double crossed = (p->before - 0.5) * (p->after - 0.5);
    bool turned = crossed < 0 && 100 * p->loss >= chance_steps[1];
    p->turns = p->class > HM_REVIEW_FORCED && !j->review->points && (turned || p->allowed > 0);
    double scaled = j->review->points ? p->loss * chance_steps[2] / point_steps[2] : 100 * p->loss;
    p->accuracy = hm_review_accuracy(scaled);
}

static void judge_ply(hm_review *r, size_t ply, char next) {
    hm_review_ply *p = &r->ply.at[ply - 1];
    judging j = {.review = r, .ply = p, .before = &r->evals[ply - 1], .after = &r->evals[ply]};
    bool known = j.before->known && j.before->line_count > 0 && p->is_move;
    j.turn = hm_review_sign(r, p->side) * hm_review_sign(r, next);
    if (r->best_after[ply - 1].known) j.best = &r->best_after[ply - 1];
    bool asked = r->plan.sides == NULL || strchr(r->plan.sides, p->side) != NULL;
    p->judged = known && (j.after->known || r->points) && asked;
    if (!known || (!j.after->known && !r->points)) return;
    p->best = strcmp(hm_review_move(r, p), hm_review_text(j.before, j.before->lines, 0)) == 0;
    p->missed = p->allowed = p->delayed = p->found = 0;
    if (r->points) {
        judge_points(&j, ply - 1);
    } else {
        judge_kept(&j, &r->evals[ply]);
        judge_chances(&j);
        judge_facts(&j);
    }
    judge_class(&j);
    /* A mate that the move missed is a fact and needs no second look. */
    bool costs = p->judged && !r->points && p->class >= HM_REVIEW_INACCURACY;
    p->doubted = costs && j.before->mate == 0;
    if (!costs || !stays_open(&j)) return;
    p->judged = false;
    p->class = HM_REVIEW_UNKNOWN;
}

/* ---- the game ---- */

/* Reads one ply; the session is at the position before it. */
static hm_status judge_read(hm_review *r, size_t ply, hm_error *error) {
    hm_review_ply *p = &r->ply.at[r->ply.count++];
    hm_search_root root;
    *p = (hm_review_ply){.side = *hm_session_side(r->session), .text = r->words.length};
    hm_status status = hm_session_ply_text(r->session, ply, &r->words, error);
    hm_text_add(&r->words, "", 1);
    if (status == HM_OK && r->words.failed) status = hm_fail_memory(error, "the moves of a game");
    if (status == HM_OK && ply >= r->from && ply < r->to)
        status = hm_session_root(r->session, &root, error);
    else
        return status;
    const char *text = hm_review_move(r, p);
    p->is_move = status == HM_OK &&
                 (hm_game_has_turns(r->game) || hm_search_find(&root, text, strlen(text)) != 0);
    return status;
}

/* A ply of which the rules say what it did: checks of the last three plies may still be answered
 * where four sides move. */
static hm_status judge_walk(hm_review *r, hm_error *error) {
    const hm_archiving *archiving = r->game->archiving;
    size_t answers = strlen(hm_game_sides(r->game)) - 1, checked = SIZE_MAX;
    hm_status status = HM_OK;
    if (!HM_ROOM(r->ply, r->plies)) return hm_fail_memory(error, "the plies of a review");
    for (size_t ply = 0; ply < r->plies && status == HM_OK; ply++) {
        hm_happened happened = {.check = false, .glyph = ""};
        status = judge_read(r, ply, error);
        if (status != HM_OK) break;
        r->session->listed = false;
        status = archiving != NULL ? archiving->next(r->session->play, HM_WANT_CHECK,
                                                     &r->plan.watch, &happened, error)
                                   : r->game->step(r->session->play, error);
        bool evades = checked != SIZE_MAX && ply - checked < answers + 1;
        r->ply.at[ply].quiet = happened.captured == 0 && !evades;
        if (happened.check) checked = ply;
    }
    return status;
}

hm_status hm_review_judge(hm_review *r, hm_error *error) {
    r->points = r->evals[r->from].points;
    hm_status status = hm_session_go(r->session, 0, error);
    if (status == HM_OK) status = judge_walk(r, error);
    if (status != HM_OK) return status;
    r->last_side = *hm_session_side(r->session);
    for (size_t ply = r->from + 1; ply <= r->to; ply++)
        judge_ply(r, ply, hm_review_side(r, ply));
    return HM_OK;
}

void hm_review_judge_again(hm_review *r) {
    for (size_t ply = r->from + 1; ply <= r->to; ply++)
        judge_ply(r, ply, hm_review_side(r, ply));
}
