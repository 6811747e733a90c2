/* Reads games (formats, section 9): rounds, comments, glyphs and nested variations; game_steps4p.c
 * reads the steps.
 *
 * A variation stands for the move before it; the position before the last move is kept for that,
 * and the lines that are varied lie on a stack. */
#include "chess4p/notation/game4p.h"
#include "chess4p/notation/game_reader4p.h"
#include "chess4p/notation/token4p.h"
#include "core/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- comments ---- */

static hm_status game_text4p_read_comment(hm_4p_game_reader *r) {
    hm_4p_comment comment;
    if (!hm_4p_comment_scan(r->c, &comment)) {
        return hm_expected(r->c, HM_ERR_4P_COMMENT, "a comment that ends in '}'");
    }
    if (!comment.line) r->nested = memchr(comment.text, '{', comment.length) != NULL;
    hm_status status = hm_4p_game_check_bytes(r->game, r->c, comment.text, comment.length);
    if (status != HM_OK) return status;
    comment.before = r->now.step == 0;
    if (r->open.count == 0 || !hm_4p_at_branch(r)) {
        return hm_4p_game_note_comment(r->game, r->now.step, &comment, r->c->error);
    }
    /* At the beginning of a variation a comment belongs to the step that comes. */
    comment.before = true;
    if (!HM_ROOM(r->holds, 1)) return hm_4p_reader_fail_memory(r);
    r->holds.at[r->holds.count++] = comment;
    return HM_OK;
}

/* ---- separators ---- */

static hm_status game_text4p_read_dots(hm_4p_game_reader *r) {
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
    r->over = r->lacks_material = false;
    return HM_OK;
}

static hm_status close_variation(hm_4p_game_reader *r) {
    if (r->open.count == 0 || hm_4p_at_branch(r)) {
        return hm_expected(r->c, HM_ERR_4P_VARIATION, "a move");
    }
    r->c->at++;
    r->now = r->open.at[--r->open.count];
    /* The step after which the line around it began. */
    r->branch = 0;
    if (r->open.count > 0)
        r->branch = hm_4p_game_step(r->game, r->open.at[r->open.count - 1].step)->parent;
    r->separated = false;
    r->number = 0;
    r->over = hm_4p_game_has_ended(r->game, &r->now.position, r->now.step);
    r->lacks_material = hm_4p_game_lacks_material(r->game, &r->now.position);
    return HM_OK;
}

/* ---- the moves of a game ---- */

static hm_status game_text4p_expect_end(hm_4p_game_reader *r) {
    for (;;) {
        hm_4p_skip_space(r->c);
        int next = hm_peek(r->c);
        if (r->c->at >= r->c->length || next == '[') return HM_OK;
        if (next != '{' && next != ';') {
            return hm_expected(r->c, HM_ERR_4P_TOKEN, "the end of the game");
        }
        hm_status status = game_text4p_read_comment(r);
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
static hm_status game_text4p_read_token(hm_4p_game_reader *r, bool *over) {
    hm_cursor *c = r->c;
    size_t start = c->at;
    int next = hm_peek(c);
    *over = c->at >= c->length || next == '[';
    r->start = r->end = start;
    if (*over) return HM_OK;
    switch (next) {
    case '{':
    case ';':
        return game_text4p_read_comment(r);
    case '(':
        return open_variation(r);
    case ')':
        return close_variation(r);
    case '.':
        return game_text4p_read_dots(r);
    case '!':
    case '?':
    case '$':
        return read_glyph(r);
    default:
        break;
    }
    /* The number of a round, "7."; a wrong one shifts those that follow. */
    hm_cursor look = *c;
    uint32_t number = 0;
    for (; hm_is_digit(hm_peek(&look)); look.at++)
        if (number < 100000000) number = 10 * number + (uint32_t)(hm_peek(&look) - '0');
    if (look.at > start && hm_take(&look, '.')) {
        c->at = look.at;
        const hm_4p_step *last = hm_4p_game_step(r->game, r->now.step);
        uint32_t wanted = hm_4p_game_next_round(last, r->now.position.state.side);
        r->separated = true;
        r->number = number;
        if (number - r->shift == wanted) return HM_OK;
        r->shift = number - wanted;
        return HM_4P_REMARK(r, HM_ERR_4P_TOKEN, -1, start, "round %u has the number %u",
                            (unsigned)wanted, (unsigned)number);
    }
    /* No move but castling with noughts begins like a result; 0xc2 begins a half. */
    bool may_be_result = next == '1' || next == '0' || next == '*' || next == 0xc2;
    hm_4p_token t;
    if (r->open.count > 0 || !may_be_result || hm_4p_token_scan(c, &t) != HM_OK ||
        !hm_4p_is_result(t.text, t.length)) {
        return hm_4p_read_step(r);
    }
    c->at = t.end;
    memcpy(r->game->result, t.text, t.length + 1);
    r->game->result_at = t.start;
    *over = true;
    return game_text4p_expect_end(r);
}

/* A text that is read, and how. */
typedef struct source {
    hm_cursor c;
    hm_error ignored; /* where failures go when nobody asks for them */
    hm_4p_reading reading;
    hm_sentry sentry;
    bool alone; /* the text is of moves, and no game follows */
} source;

static hm_status game_text4p_open_source(source *s, const char *text, size_t length,
                                         const hm_4p_reading *reading, const hm_watch *watch,
                                         hm_error *error) {
    hm_error *told = error != NULL ? error : &s->ignored;
    *s = (source){.c = {.text = text, .length = length, .error = told}};
    hm_sentry_init(&s->sentry, watch, 0);
    s->c.sentry = &s->sentry;
    if (length > INT32_MAX) {
        return hm_fail(told, HM_ERR_LIMIT, INT32_MAX, "a game of more than 2 GiB");
    }
    return hm_options_take(&s->reading, sizeof s->reading, reading, told);
}

/* A text that stops a little late, in the same draw, and says that it is one, needs no remark. */
static void check_went_on(hm_4p_game_reader *r) {
    static const char *const names[] = {"nsuff", "3-fold", "50-move", ""};
    const char *tag = hm_4p_game_tag(r->game, "Termination");
    hm_4p_draw draw = hm_4p_game_draw(r->game, r->now.step);
    bool kept = r->went_on > 0 && r->went_on <= r->game->remarks.count;
    bool drawn = draw != HM_4P_NO_DRAW || r->lacks_material;
    if (!kept || !drawn || tag == NULL || strstr(tag, names[draw]) == NULL) return;
    hm_4p_game_oddity *oddity = &r->game->remarks.at[r->went_on - 1];
    size_t behind = r->game->remarks.count-- - r->went_on;
    memmove(oddity, oddity + 1, behind * sizeof *oddity);
}

static hm_status game_text4p_read_body(source *s, hm_4p_game *game) {
    int side = game->start.state.side;
    hm_4p_game_reader r = {.c = &s->c,
                           .game = game,
                           .strict = s->reading.strict,
                           .separated = true,
                           .sentry = &s->sentry};
    r.now.position = r.now.before = game->start;
    r.now.effects = game->effects;
    r.now.actor = r.now.actor_before = (side + 3) & 3;
    /* 1. The moves. */
    hm_cursor *c = &s->c;
    bool over = false;
    hm_status status = HM_OK;
    while (status == HM_OK && !over) {
        hm_4p_skip_space(c);
        status = game_text4p_read_token(&r, &over);
        if (status == HM_OK) status = hm_cursor_ask(c);
    }
    if (r.nested && (status == HM_ERR_4P_TOKEN || status == HM_ERR_4P_MOVE)) {
        size_t used = strlen(c->error->message);
        snprintf(c->error->message + used, sizeof c->error->message - used,
                 " (the comment before ends at its first '}')");
    }
    if (status == HM_OK && r.open.count > 0) status = hm_expected(c, HM_ERR_4P_VARIATION, "')'");
    /* 2. Their end. A bracket ends them only where an archive is parted, too: else the text after
     * it would belong to no game. */
    if (status == HM_OK && c->at < c->length) {
        if (s->alone) {
            status = hm_expected(c, HM_ERR_4P_TOKEN, "the end of the moves");
        } else if (hm_4p_game_extent_watched(c->text, c->length, s->sentry.watch) > c->at) {
            status =
                hm_expected(c, HM_ERR_4P_TOKEN, "a move, or the next game on a line of its own");
        }
    }
    if (status == HM_OK) status = hm_4p_read_missing(&r);
    /* 3. The place of a fault, or the end that was reached. */
    if (status != HM_OK) {
        int seat = r.now.position.state.side;
        const hm_4p_step *last = hm_4p_game_step(game, r.now.step);
        game->failed = true;
        game->fault = (hm_4p_fault){.step = r.now.step,
                                    .round = hm_4p_game_next_round(last, seat),
                                    .seat = seat,
                                    .offset = r.start,
                                    .length = r.end - r.start};
    } else {
        check_went_on(&r);
        hm_4p_game_give_draw(game, r.now.step, &r.now.position, &r.now.effects);
        game->end = r.now.position;
        game->effects = r.now.effects;
        game->last = r.now.step;
    }
    free(r.open.at);
    free(r.holds.at);
    return status;
}

/* Reads a game by one reading; *moves is where they begin. */
static hm_status game_text4p_read_game(source *s, hm_4p_game *game, size_t *moves) {
    game->was_read = true;
    game->marked = hm_take_word(&s->c, "\xef\xbb\xbf");
    *moves = s->c.at;
    hm_status status = hm_4p_game_tags_scan(&s->c, game);
    if (status != HM_OK) return status;
    *moves = s->c.at;
    status = hm_4p_game_rules(&s->c, &s->reading, game);
    if (status == HM_ERR_MEMORY) return status;
    /* An unknown start may belong to unknown rules. */
    size_t doubt = game->unknown_word > 0 ? game->unknown_word : game->doubt_word;
    if (status != HM_OK && game->other_word == 0) game->other_word = doubt;
    if (status == HM_OK || game->other_word > 0) {
        hm_status kept = hm_4p_game_keep_by_tags(game, &s->c);
        if (kept != HM_OK || game->raw.length > 0) return kept;
    }
    return status == HM_OK ? game_text4p_read_body(s, game) : status;
}

hm_status hm_4p_game_read_moves(hm_4p_game *game, const char *text, size_t length,
                                const hm_4p_reading *reading, const hm_watch *watch,
                                hm_error *error) {
    source s;
    if (game->steps.count > 1 || game->raw.length > 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has moves already");
    }
    hm_status status = game_text4p_open_source(&s, text, length, reading, watch, error);
    s.alone = true;
    return status == HM_OK ? game_text4p_read_body(&s, game) : status;
}

/* ---- texts that do not say by which mode or rules they are played ---- */

/* One reading of a text, and how it ended. */
typedef struct attempt {
    hm_4p_game *game;
    size_t moves, used;
    hm_status status;
    hm_error error;
} attempt;

/* Tries the other readings in their order; *best is the first one. False when memory is short, or
 * the caller asks to stop. */
static bool try_others(const source *s, const hm_watch *watch, attempt *best) {
    const unsigned untold = best->game->untold;
    const hm_4p_rules *rules = &best->game->start.rules;
    const hm_4p_mode modes[2] = {(hm_4p_mode)rules->mode, HM_4P_FFA};
    const hm_4p_profile profiles[2] = {(hm_4p_profile)rules->profile,
                                       rules->profile == HM_4P_2022 ? HM_4P_2018 : HM_4P_CURRENT};
    for (unsigned i = 1; i < 4 && best->status != HM_OK; i++) {
        unsigned mode = i >> 1, profile = i & 1;
        if (mode != 0 && (untold & HM_4P_UNTOLD_MODE) == 0) continue;
        if (profile != 0 && (untold & HM_4P_UNTOLD_PROFILE) == 0) continue;
        hm_4p_reading reading = s->reading;
        reading.mode = &modes[mode];
        reading.profile = &profiles[profile];
        source again;
        attempt next = {.game = hm_4p_game_new(), .status = HM_ERR_MEMORY};
        if (next.game != NULL)
            next.status = game_text4p_open_source(&again, s->c.text, s->c.length, &reading, watch,
                                                  &next.error);
        if (next.status == HM_OK)
            next.status = game_text4p_read_game(&again, next.game, &next.moves);
        next.used = next.game != NULL ? again.c.at : 0;
        if (next.status == HM_ERR_MEMORY || next.status == HM_ERR_INTERRUPTED) {
            hm_4p_game_destroy(best->game);
            *best = next;
            return false;
        }
        /* Better is a reading that fits to the end, or one that gets further. */
        bool better = next.status == HM_OK || (hm_4p_is_about_token(next.status) &&
                                               next.game->fault.offset > best->game->fault.offset);
        hm_4p_game_destroy(better ? best->game : next.game);
        if (better) *best = next;
        best->game->untold = untold;
    }
    return true;
}

/* The mode and the profile that were taken, and where the first reading ended. */
static bool remark_reading(const source *s, const attempt *best, const hm_4p_fault *fault,
                           const hm_4p_rules *first, bool judged) {
    hm_4p_game *game = best->game;
    const hm_4p_rules *taken = &game->start.rules;
    char where[80] = "";
    bool failed = fault->length > 0 || fault->offset > 0;
    int length = fault->length < 24 ? (int)fault->length : 24;
    if (failed && judged)
        snprintf(where, sizeof where, " fails at %.*s in round %u", length,
                 s->c.text + fault->offset, (unsigned)fault->round);
    bool kept = true;
    if (taken->profile != first->profile) {
        game->profile_untold = true;
        kept = hm_4p_game_remarked_first(game, "no date: taken for the profile %s; %s%s",
                                         hm_4p_profile_name((hm_4p_profile)taken->profile),
                                         hm_4p_profile_name((hm_4p_profile)first->profile), where);
    }
    if ((game->untold & HM_4P_UNTOLD_MODE) == 0) return kept;
    if (taken->mode == first->mode) {
        return hm_4p_game_remarked_first(game, "no tag Variant: taken for %s; --mode names another",
                                         hm_4p_mode_tag(taken)) &&
               kept;
    }
    return hm_4p_game_remarked_first(game, "no tag Variant: taken for %s; %s%s; --mode names it",
                                     hm_4p_mode_tag(taken), hm_4p_mode_tag(first), where) &&
           kept;
}

hm_status hm_4p_game_parse(const char *text, size_t length, const hm_4p_reading *reading,
                           hm_4p_game **game, size_t *used, const hm_watch *watch,
                           hm_error *error) {
    source s;
    attempt best = {.game = hm_4p_game_new()};
    best.status = game_text4p_open_source(&s, text, length, reading, watch, &best.error);
    if (best.game == NULL) best.status = HM_ERR_MEMORY;
    if (best.status == HM_OK) best.status = game_text4p_read_game(&s, best.game, &best.moves);
    best.used = s.c.at;
    bool read = best.game != NULL && best.game->raw.length == 0 && best.status != HM_ERR_MEMORY &&
                best.status != HM_ERR_INTERRUPTED;
    if (read && best.game->untold != 0) {
        /* The tags do not say all: other modes and profiles are tried, and what was taken is said.
         */
        hm_4p_fault fault = best.game->fault;
        hm_4p_rules first = best.game->start.rules;
        bool about = hm_4p_is_about_token(best.status);
        bool going = !about || try_others(&s, watch, &best);
        if (going && about && best.status != HM_OK &&
            (best.game->untold & HM_4P_UNTOLD_MODE) != 0) {
            char *message = best.error.message;
            size_t end = strlen(message);
            snprintf(message + end, sizeof best.error.message - end,
                     " (no tag Variant: neither Teams nor FFA fits; --mode names one)");
        }
        bool says = going && (best.status == HM_OK || about);
        if (says && !remark_reading(&s, &best, &fault, &first, about)) best.status = HM_ERR_MEMORY;
    }
    s.c.at = best.used;
    s.c.error = &best.error;
    if (best.game != NULL && best.status != HM_OK) {
        best.status = hm_4p_game_keep_unread(best.game, &s.c, best.moves, best.status);
    }
    if (best.status != HM_OK && error != NULL) *error = best.error;
    if (best.status == HM_ERR_MEMORY) {
        hm_fail_memory(error, "the game");
        hm_4p_game_destroy(best.game);
        best.game = NULL;
    } else if (best.status != HM_OK) {
        best.game->failed = true;
    }
    *game = best.game;
    if (used != NULL) *used = s.c.at;
    return best.status;
}
