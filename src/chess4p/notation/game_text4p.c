/* Reads games (formats, section 9): rounds, comments, glyphs and nested variations; game_steps4p.c
 * reads the steps.
 *
 * A variation stands for the move before it; the position before the last move is kept for that,
 * and the lines that are varied lie on a stack. */
#include "chess4p/notation/game_reader4p.h"
#include "chess4p/notation/token4p.h"
#include "core/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- comments ---- */

/* At the beginning of a variation a comment belongs to the step that comes. */
static hm_status add_comment(hm_4p_game_reader *r, hm_4p_comment *comment) {
    hm_status status = hm_4p_game_check_bytes(r->game, r->c, comment->text, comment->length);
    if (status != HM_OK) return status;
    comment->before = r->now.step == 0;
    if (r->open.count == 0 || !hm_4p_at_branch(r)) {
        return hm_4p_game_note_comment(r->game, r->now.step, comment, r->c->error);
    }
    comment->before = true;
    if (!HM_ROOM(r->holds, 1)) return hm_4p_reader_fail_memory(r);
    r->holds.at[r->holds.count++] = *comment;
    return HM_OK;
}

static hm_status read_comment(hm_4p_game_reader *r) {
    hm_4p_comment comment;
    if (!hm_4p_comment_scan(r->c, &comment)) {
        return hm_expected(r->c, HM_ERR_4P_COMMENT, "a comment that ends in '}'");
    }
    if (!comment.line) r->nested = memchr(comment.text, '{', comment.length) != NULL;
    return add_comment(r, &comment);
}

/* ---- numbers, separators, results ---- */

static hm_status read_dots(hm_4p_game_reader *r) {
    hm_cursor *c = r->c;
    size_t start = c->at;
    while (hm_take(c, '.')) {
    }
    uint32_t round = hm_4p_game_step(r->game, r->now.step)->round;
    bool begins =
        hm_4p_at_branch(r) && (r->open.count > 0 || r->game->start.state.side != HM_4P_RED);
    bool goes_on = begins || (r->number > 0 && r->number - r->shift == round);
    bool empty = c->at - start > 2 || (r->separated && !goes_on);
    r->separated = true;
    r->number = 0;
    if (!empty) return HM_OK;
    return HM_4P_REMARK(r, HM_ERR_4P_TOKEN, -1, start, "a place for a move is empty");
}

/* "7." and what dots follow it; false when there is no such thing. */
static bool scan_number(hm_4p_game_reader *r, uint32_t *number) {
    hm_cursor look = *r->c;
    *number = 0;
    while (hm_is_digit(hm_peek(&look))) {
        if (*number < 100000000) *number = 10 * *number + (uint32_t)(hm_peek(&look) - '0');
        look.at++;
    }
    if (look.at == r->c->at || !hm_take(&look, '.')) return false;
    r->c->at = look.at;
    return true;
}

static hm_status check_number(hm_4p_game_reader *r, uint32_t number, size_t start) {
    const hm_4p_step *last = hm_4p_game_step(r->game, r->now.step);
    uint32_t wanted = hm_4p_game_next_round(last, r->now.position.state.side);
    r->separated = true;
    r->number = number;
    if (number - r->shift == wanted) return HM_OK;
    r->shift = number - wanted;
    return HM_4P_REMARK(r, HM_ERR_4P_TOKEN, -1, start, "round %u has the number %u",
                        (unsigned)wanted, (unsigned)number);
}

static bool scan_result(hm_4p_game_reader *r) {
    hm_4p_token t;
    int first = hm_peek(r->c); /* no move but castling with noughts begins like a result */
    if (first != '1' && first != '0' && first != '*') return false;
    if (hm_4p_token_scan(r->c, &t) != HM_OK) return false;
    if (!hm_4p_is_result(t.text, t.length)) return false;
    r->c->at = t.end;
    memcpy(r->game->result, t.text, t.length + 1);
    return true;
}

/* ---- variations ---- */

static hm_status open_variation(hm_4p_game_reader *r) {
    if (hm_4p_at_branch(r)) {
        return hm_expected(r->c, HM_ERR_4P_VARIATION, "a move that a variation can stand for");
    }
    if (r->open.count == HM_4P_VARIATIONS_MAX) {
        return hm_fail(r->c->error, HM_ERR_LIMIT, r->c->at,
                       "expected at most %d variations within each other", HM_4P_VARIATIONS_MAX);
    }
    if (!HM_ROOM(r->open, 1)) return hm_4p_reader_fail_memory(r);
    r->c->at++;
    r->open.at[r->open.count++] = r->now;
    r->now.position = r->now.before;
    r->now.pending = r->now.pending_before;
    r->now.actor = r->now.actor_before;
    r->now.step = r->branch = hm_4p_game_step(r->game, r->now.step)->parent;
    r->separated = true;
    r->number = 0;
    r->over = false;
    return HM_OK;
}

/* The step behind which the line around a variation began. */
static int32_t branch_of(const hm_4p_game_reader *r) {
    if (r->open.count == 0) return 0;
    return hm_4p_game_step(r->game, r->open.at[r->open.count - 1].step)->parent;
}

static hm_status close_variation(hm_4p_game_reader *r) {
    if (r->open.count == 0 || hm_4p_at_branch(r)) {
        return hm_expected(r->c, HM_ERR_4P_VARIATION, "a move");
    }
    r->c->at++;
    r->now = r->open.at[--r->open.count];
    r->branch = branch_of(r);
    r->separated = false;
    r->number = 0;
    r->over = hm_4p_game_is_over(r->game, &r->now.position, r->now.step);
    return HM_OK;
}

/* ---- the moves of a game ---- */

static hm_status expect_end(hm_4p_game_reader *r) {
    for (;;) {
        hm_4p_skip_space(r->c);
        int next = hm_peek(r->c);
        if (r->c->at >= r->c->length || next == '[') return HM_OK;
        if (next != '{' && next != ';') {
            return hm_expected(r->c, HM_ERR_4P_TOKEN, "the end of the game");
        }
        hm_status status = read_comment(r);
        if (status != HM_OK) return status;
    }
}

/* A glyph apart from its move. */
static hm_status read_glyph(hm_4p_game_reader *r) {
    if (hm_4p_at_branch(r)) return hm_expected(r->c, HM_ERR_4P_TOKEN, "a move");
    size_t start = r->c->at;
    bool known;
    unsigned glyph = hm_4p_glyph_scan(r->c, &known);
    uint8_t *kept = &r->game->steps.at[r->now.step].glyph;
    bool several = glyph > 0 && *kept > 0 && *kept != glyph;
    if (glyph > 0) *kept = (uint8_t)glyph;
    if (!known) return hm_4p_reader_remark_glyph(r, r->now.step, start);
    if (!several) return HM_OK;
    return HM_4P_REMARK(r, HM_ERR_FIELD, r->now.step, start, "of several glyphs the last is kept");
}

/* One token; *over at the end of the game. */
static hm_status read_token(hm_4p_game_reader *r, bool *over) {
    hm_cursor *c = r->c;
    size_t start = c->at;
    int next = hm_peek(c);
    uint32_t number;
    *over = c->at >= c->length || next == '[';
    r->start = r->end = start;
    if (*over) return HM_OK;
    switch (next) {
    case '{':
    case ';':
        return read_comment(r);
    case '(':
        return open_variation(r);
    case ')':
        return close_variation(r);
    case '.':
        return read_dots(r);
    case '!':
    case '?':
    case '$':
        return read_glyph(r);
    default:
        break;
    }
    if (scan_number(r, &number)) return check_number(r, number, start);
    if (r->open.count == 0 && scan_result(r)) {
        *over = true;
        return expect_end(r);
    }
    return hm_4p_read_step(r);
}

static bool is_about_a_word(hm_status status) {
    return status == HM_ERR_4P_TOKEN || status == HM_ERR_4P_MOVE;
}

/* What follows a brace within braces is no comment any more. */
static void tell_of_braces(hm_error *error) {
    size_t used = strlen(error->message);
    snprintf(error->message + used, sizeof error->message - used,
             " (the comment before ends at its first '}')");
}

static hm_status read_moves(hm_4p_game_reader *r) {
    bool over = false;
    hm_status status = HM_OK;
    while (status == HM_OK && !over) {
        hm_4p_skip_space(r->c);
        status = read_token(r, &over);
    }
    if (r->nested && is_about_a_word(status)) tell_of_braces(r->c->error);
    if (status == HM_OK && r->open.count > 0) {
        return hm_expected(r->c, HM_ERR_4P_VARIATION, "')'");
    }
    return status;
}

static void note_fault(const hm_4p_game_reader *r) {
    const hm_4p_step *last = hm_4p_game_step(r->game, r->now.step);
    int seat = r->now.position.state.side;
    r->game->failed = true;
    r->game->fault = (hm_4p_fault){.step = r->now.step,
                                   .round = hm_4p_game_next_round(last, seat),
                                   .seat = seat,
                                   .offset = r->start,
                                   .length = r->end - r->start};
}

/* A text that is read, and how. */
typedef struct source {
    hm_cursor c;
    hm_error ignored; /* where failures go when nobody asks for them */
    hm_4p_reading reading;
    hm_sentry sentry;
    bool alone; /* the text is of moves, and no game follows */
} source;

static hm_status open_source(source *s, const char *text, size_t length,
                             const hm_4p_reading *reading, const hm_watch *watch, hm_error *error) {
    hm_error *told = error != NULL ? error : &s->ignored;
    *s = (source){.c = {.text = text, .length = length, .error = told}};
    hm_sentry_init(&s->sentry, watch, 0);
    if (length > INT32_MAX) {
        return hm_fail(told, HM_ERR_LIMIT, INT32_MAX, "a game of more than 2 GiB");
    }
    return hm_options_take(&s->reading, sizeof s->reading, reading, told);
}

/* A bracket ends the moves only where an archive is parted, too: else what stands behind it would
 * be of no game. */
static hm_status expect_next_game(source *s) {
    hm_cursor *c = &s->c;
    if (c->at >= c->length) return HM_OK;
    if (s->alone) return hm_expected(c, HM_ERR_4P_TOKEN, "the end of the moves");
    if (hm_4p_game_extent(c->text, c->length) <= c->at) return HM_OK;
    return hm_expected(c, HM_ERR_4P_TOKEN, "a move, or the next game on a line of its own");
}

static hm_status read_body(source *s, hm_4p_game *game) {
    int side = game->start.state.side;
    hm_4p_game_reader r = {.c = &s->c,
                           .game = game,
                           .strict = s->reading.strict,
                           .separated = true,
                           .sentry = &s->sentry};
    r.now.position = r.now.before = game->start;
    r.now.actor = r.now.actor_before = (side + 3) & 3;
    hm_status status = read_moves(&r);
    if (status == HM_OK) status = expect_next_game(s);
    if (status == HM_OK) status = hm_4p_read_missing(&r);
    if (status != HM_OK) {
        note_fault(&r);
    } else {
        game->end = r.now.position;
        game->effects = r.now.effects;
        game->last = r.now.step;
    }
    free(r.open.at);
    free(r.holds.at);
    return status;
}

static hm_status read_game(source *s, hm_4p_game *game) {
    game->was_read = true;
    game->marked = hm_take_word(&s->c, "\xef\xbb\xbf");
    hm_status status = hm_4p_game_tags_scan(&s->c, game);
    if (status != HM_OK) return status;
    size_t moves = s->c.at;
    status = hm_4p_game_rules(&s->c, &s->reading, game);
    bool other = game->other_word > 0 && status != HM_ERR_MEMORY;
    if (status == HM_OK || other) {
        hm_status kept = hm_4p_game_keep_by_tags(game, &s->c);
        if (kept != HM_OK || game->raw.length > 0) return kept;
    }
    if (status == HM_OK) status = read_body(s, game);
    return status == HM_OK ? HM_OK : hm_4p_game_keep_unread(game, &s->c, moves, status);
}

hm_status hm_4p_game_read_moves(hm_4p_game *game, const char *text, size_t length,
                                const hm_4p_reading *reading, const hm_watch *watch,
                                hm_error *error) {
    source s;
    if (game->steps.count > 1 || game->raw.length > 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has moves already");
    }
    hm_status status = open_source(&s, text, length, reading, watch, error);
    s.alone = true;
    return status == HM_OK ? read_body(&s, game) : status;
}

hm_status hm_4p_game_parse(const char *text, size_t length, const hm_4p_reading *reading,
                           hm_4p_game **game, size_t *used, const hm_watch *watch,
                           hm_error *error) {
    source s;
    *game = hm_4p_game_new();
    hm_status status = open_source(&s, text, length, reading, watch, error);
    if (*game == NULL) status = HM_ERR_MEMORY;
    if (status == HM_OK) status = read_game(&s, *game);
    if (status == HM_ERR_MEMORY) {
        hm_fail_memory(error, "the game");
        hm_4p_game_destroy(*game);
        *game = NULL;
    } else if (status != HM_OK) {
        (*game)->failed = true;
    }
    if (used != NULL) *used = s.c.at;
    return status;
}
