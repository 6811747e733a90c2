/* Writes a review into a game: evaluations, glyphs, better lines, accuracies as tags. */
#include "games/annotation.h"
#include "games/games.h"
#include "review/review.h"

#include <stdio.h>
#include <string.h>

#define ANNOTATOR "hypermate"

/* ---- values ---- */

/* A line's value for the first party: "0.31,9", "#-3". */
static void write_value(const hm_review_line *line, int mate, int sign, hm_text *text) {
    int moves = sign * (mate > 0 ? mate : line->mate), cp = sign * line->cp;
    if (moves != 0) {
        hm_text_printf(text, "[%%eval #%d]", moves);
        return;
    }
    unsigned whole = (unsigned)(cp < 0 ? -cp : cp);
    hm_text_printf(text, "[%%eval %s%u.%02u,%u]", cp < 0 ? "-" : "", whole / 100, whole % 100,
                   line->depth);
}

static void write_points(const hm_review *r, size_t ply, hm_text *text) {
    double points[4];
    hm_review_points_after(r, ply, points);
    hm_text_puts(text, "[%points ");
    for (int i = 0; i < 4; i++) {
        long tenths = (long)(10 * hm_review_round(points[i], 1) + 0.5);
        hm_text_printf(text, "%s%ld", i > 0 ? "," : "", tenths / 10);
        if (tenths % 10 != 0) hm_text_printf(text, ".%ld", tenths % 10);
    }
    hm_text_puts(text, "]");
}

/* Writes the value of the position after a ply; nothing if the game is over. */
static void write_token(const hm_review *r, size_t ply, hm_text *text) {
    const hm_review_eval *eval = &r->evals[ply];
    if (!eval->known || eval->over) return;
    if (eval->points)
        write_points(r, ply, text);
    else
        write_value(&eval->lines[0], eval->mate, hm_review_sign(r, hm_review_side(r, ply)), text);
}

/* Writes the value of the best move: the one that the move of the game was compared with. */
static void write_best(const hm_review *r, size_t ply, hm_text *text) {
    const hm_review_eval *before = &r->evals[ply - 1], *best = &r->best_after[ply - 1];
    const hm_review_line over = {.mate = best->result};
    if (best->known)
        write_value(best->over ? &over : &best->lines[0], best->mate,
                    hm_review_sign(r, hm_review_side(r, ply)), text);
    else
        write_value(&before->lines[0], before->mate, hm_review_sign(r, r->ply.at[ply - 1].side),
                    text);
}

/* ---- plies ---- */

static bool wants_line(const hm_review_ply *p, int lines) {
    if (lines == 0 || p->best) return false;
    return lines > 1 ? p->class > HM_REVIEW_BEST : p->class > HM_REVIEW_GOOD;
}

static hm_status write_ply(const hm_review *r, hm_session *session, size_t ply, int lines,
                           bool glyphs, hm_error *error) {
    const hm_review_ply *p = &r->ply.at[ply - 1];
    const hm_review_eval *before = &r->evals[ply - 1];
    const char *line[HM_REVIEW_PV];
    hm_text token = {0}, better = {0};
    hm_annotation note = {.replace = glyphs, .glyph = hm_review_glyphs[p->class], .line = line};
    write_token(r, ply, &token);
    if (wants_line(p, lines)) {
        const hm_review_line *best = &before->lines[0];
        for (; note.count < best->plies; note.count++)
            line[note.count] = hm_review_text(before, best, note.count);
        if (r->points)
            write_points(r, ply - 1, &better);
        else
            write_best(r, ply, &better);
        hm_text_puts(&better, HM_BETTER);
    }
    note.token = token.length > 0 ? token.data : "";
    note.better = better.length > 0 ? better.data : "";
    bool failed = token.failed || better.failed;
    hm_status status = failed ? hm_fail_memory(error, "a comment") : HM_OK;
    if (status == HM_OK) status = session->game->annotate(session->play, &note, error);
    hm_text_clear(&token);
    hm_text_clear(&better);
    return status;
}

/* ---- tags ---- */

static const char *name_of_side(char side) {
    static const struct {
        char side;
        const char *name;
    } names[] = {{'w', "White"}, {'b', "Black"},  {'R', "Red"},
                 {'B', "Blue"},  {'Y', "Yellow"}, {'G', "Green"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].side == side) return names[i].name;
    return "";
}

static hm_status write_tags(const hm_review *r, hm_session *session, bool own, hm_error *error) {
    const hm_game *game = session->game;
    hm_status status = HM_OK;
    if (own) status = game->set_tag(session->play, "Annotator", ANNOTATOR " " HM_VERSION, error);
    for (const char *side = hm_game_sides(game); *side != '\0' && status == HM_OK; side++) {
        char name[24], value[48];
        hm_review_sum sum = hm_review_sum_of(r, *side);
        if (!sum.counts) continue;
        long tenths = (long)(10 * hm_review_round(sum.accuracy, 1) + 0.5);
        snprintf(name, sizeof name, "%sAccuracy", name_of_side(*side));
        snprintf(value, sizeof value, "%ld.%ld", tenths / 10, tenths % 10);
        status = game->set_tag(session->play, name, value, error);
    }
    return status;
}

hm_status hm_review_annotate(const hm_review *r, hm_session *session, int lines, bool glyphs,
                             hm_error *error) {
    const hm_game *game = session->game;
    if (game != r->game || game->annotate == NULL)
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "the game cannot be annotated");
    const char *by = game->tag(session->play, "Annotator");
    bool own = by != NULL && strncmp(by, ANNOTATOR, strlen(ANNOTATOR)) == 0;
    size_t ply = hm_session_ply(session);
    hm_status status = HM_OK;
    for (size_t i = r->from + 1; i <= r->to && status == HM_OK; i++) {
        if (!r->ply.at[i - 1].judged) continue;
        status = hm_session_go(session, i - 1, error);
        if (status == HM_OK) status = write_ply(r, session, i, lines, glyphs || own, error);
    }
    if (status == HM_OK) status = hm_session_go(session, ply, error);
    if (status == HM_OK) status = write_tags(r, session, by == NULL || own, error);
    return status;
}
