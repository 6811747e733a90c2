/* Comments, glyphs and warnings of a game. Comments belong to an action and follow a number of its
 * moves; comments before the first move belong to the start. */
#include "chess5d/notation/game5d.h"
#include "chess5d/notation/move_text5d.h"

#include <stdio.h>
#include <string.h>

enum { MOST_WARNINGS = 100 };

/* ---- comments ---- */

static hm_status game_notes5d_append(hm_5d_game *game, hm_5d_notes *notes, hm_5d_note comment) {
    if (!HM_ROOM(game->comments, 1) || game->comments.count > INT32_MAX / 2) {
        return HM_ERR_MEMORY;
    }
    int32_t number = (int32_t)game->comments.count;
    comment.next = -1;
    game->comments.at[game->comments.count++] = comment;
    if (notes->first < 0) {
        notes->first = number;
    } else {
        game->comments.at[notes->last].next = number;
    }
    notes->last = number;
    return HM_OK;
}

hm_status hm_5d_notes_add(hm_5d_game *game, hm_5d_notes *notes, const char *text, size_t length,
                          size_t after) {
    hm_5d_note comment = {.text = game->words.length, .length = length, .after = after};
    hm_text_add(&game->words, text, length);
    hm_text_add(&game->words, "", 1);
    return game->words.failed ? HM_ERR_MEMORY : game_notes5d_append(game, notes, comment);
}

hm_status hm_5d_notes_scan(hm_cursor *c, hm_5d_game *game, hm_5d_notes *notes, size_t after) {
    const char *text;
    size_t length;
    bool line = hm_peek(c) == ';';
    hm_status status = hm_5d_comment_scan(c, &text, &length);
    if (status != HM_OK) return status;
    if (hm_5d_notes_add(game, notes, text, length, after) != HM_OK) {
        return hm_fail_memory(c->error, "a comment");
    }
    game->comments.at[notes->last].to_line_end = line;
    return HM_OK;
}

hm_status hm_5d_notes_pass(hm_5d_game *game, hm_5d_notes *notes, int32_t line, int32_t time,
                           size_t glyph, size_t after) {
    hm_5d_note pass = {.after = after, .pass = true, .line = line, .time = time, .glyph = glyph};
    return game_notes5d_append(game, notes, pass);
}

void hm_5d_notes_give(hm_5d_game *game, hm_5d_notes *notes, int32_t node) {
    if (notes->first < 0) return;
    hm_5d_node *owner = &game->nodes.at[node];
    *(owner->last_comment < 0 ? &owner->comment : &game->comments.at[owner->last_comment].next) =
        notes->first;
    owner->last_comment = notes->last;
    notes->first = notes->last = -1;
}

const hm_5d_note *hm_5d_note_next(const hm_5d_game *game, int32_t *next, size_t after) {
    if (*next < 0 || game->comments.at[*next].after > after) return NULL;
    const hm_5d_note *note = &game->comments.at[*next];
    *next = note->next;
    return note;
}

/* The first of these notes that is a comment, or -1. */
static int32_t comment_from(const hm_5d_game *game, int32_t note) {
    while (note >= 0 && game->comments.at[note].pass)
        note = game->comments.at[note].next;
    return note;
}

int32_t hm_5d_game_first_comment(const hm_5d_game *game, int32_t node) {
    return comment_from(game, game->nodes.at[node].comment);
}

hm_5d_comment hm_5d_game_comment(const hm_5d_game *game, int32_t comment) {
    const hm_5d_note *note = &game->comments.at[comment];
    return (hm_5d_comment){.text = game->words.data + note->text,
                           .length = note->length,
                           .after = note->after,
                           .next = comment_from(game, note->next),
                           .to_line_end = note->to_line_end};
}

/* Braces pair, and nothing ends the text too early: what is written reads back as one comment. */
static bool game_notes5d_is_comment(const char *text, size_t length) {
    size_t depth = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\0' || (text[i] == '}' && depth == 0)) return false;
        if (text[i] == '{') depth++;
        if (text[i] == '}') depth--;
    }
    return depth == 0;
}

hm_status hm_5d_game_add_comment(hm_5d_game *game, int32_t node, size_t after, const char *text,
                                 size_t length, hm_error *error) {
    hm_5d_notes notes = {-1, -1};
    hm_status status = hm_5d_node_check(game, node, error);
    if (status != HM_OK) return status;
    size_t moves = game->nodes.at[node].count;
    if (after > moves) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the action has only %zu moves", moves);
    }
    if (!game_notes5d_is_comment(text, length)) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "expected a comment whose braces pair");
    }
    if (hm_5d_notes_add(game, &notes, text, length, after) != HM_OK) {
        return hm_fail_memory(error, "a comment");
    }
    /* Comments are linked in text order. */
    hm_5d_node *owner = &game->nodes.at[node];
    hm_5d_note *comments = game->comments.at;
    int32_t before = -1, behind = owner->comment;
    for (; behind >= 0 && comments[behind].after <= after; behind = comments[behind].next)
        before = behind;
    comments[notes.first].next = behind;
    *(before < 0 ? &owner->comment : &comments[before].next) = notes.first;
    if (behind < 0) owner->last_comment = notes.first;
    return HM_OK;
}

hm_status hm_5d_game_set_comment(hm_5d_game *game, int32_t comment, const char *text, size_t length,
                                 hm_error *error) {
    if (comment < 0 || (size_t)comment >= game->comments.count)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has no comment %d", (int)comment);
    hm_5d_note *note = &game->comments.at[comment];
    bool fits = note->to_line_end ? memchr(text, '\n', length) == NULL
                                  : game_notes5d_is_comment(text, length);
    if (!fits) return hm_fail(error, HM_ERR_ARGUMENT, 0, "the comment would end too early");
    size_t at = game->words.length;
    hm_text_add(&game->words, text, length);
    hm_text_add(&game->words, "", 1);
    if (game->words.failed) return hm_fail_memory(error, "a comment");
    note->text = at;
    note->length = length;
    return HM_OK;
}

/* ---- glyphs ---- */

const char *hm_5d_glyphs_text(const hm_5d_game *game, size_t glyph) {
    return glyph == 0 ? "" : game->words.data + glyph - 1;
}

/* One glyph of a text into another: "$13", "-", or at most two of ! and ?, once. Returns its
 * length, also of what is no glyph. */
static size_t put_glyph(const char *text, size_t length, hm_text *glyphs, bool *odd) {
    size_t end = 1;
    if (*text == '$') {
        while (end < length && hm_is_digit(text[end]))
            end++;
        hm_cursor number = {.text = text, .length = end, .at = 1};
        int32_t value;
        *odd |= !hm_5d_scan_number(&number, &value) || value > 255;
        if (glyphs->length > 0) hm_text_puts(glyphs, " ");
        hm_text_add(glyphs, text, end);
    } else if (*text == '!' || *text == '?') {
        while (end < length && (text[end] == '!' || text[end] == '?'))
            end++;
        bool first = glyphs->length == 0 || strpbrk(glyphs->data, "!?") == NULL;
        if (first) hm_text_add(glyphs, text, end < 2 ? end : 2);
    } else if (*text == '-') {
        hm_text_puts(glyphs, "-");
    }
    return end;
}

hm_status hm_5d_glyphs_add(hm_5d_game *game, const char *text, size_t length, size_t *glyph,
                           bool *odd) {
    hm_text glyphs = {0};
    *odd = false;
    if (length == 0) return HM_OK;
    hm_text_puts(&glyphs, hm_5d_glyphs_text(game, *glyph));
    for (size_t at = 0; at < length;)
        at += put_glyph(text + at, length - at, &glyphs, odd);
    size_t start = game->words.length;
    hm_text_add(&game->words, glyphs.data, glyphs.length);
    hm_text_add(&game->words, "", 1);
    bool failed = glyphs.failed || game->words.failed;
    if (!failed) *glyph = glyphs.length == 0 ? 0 : start + 1;
    hm_text_clear(&glyphs);
    return failed ? HM_ERR_MEMORY : HM_OK;
}

const char *hm_5d_game_glyph(const hm_5d_game *game, int32_t node, size_t move) {
    return hm_5d_glyphs_text(game, game->glyphs.at[game->nodes.at[node].move + move]);
}

hm_status hm_5d_game_set_glyph(hm_5d_game *game, int32_t node, size_t move, const char *glyph,
                               hm_error *error) {
    hm_status status = hm_5d_node_check(game, node, error);
    if (status != HM_OK) return status;
    size_t number = 0, length = strlen(glyph);
    bool odd;
    if (move < game->nodes.at[node].count) {
        if (hm_5d_glyphs_add(game, glyph, length, &number, &odd) != HM_OK) {
            return hm_fail_memory(error, "a glyph");
        }
        if (!odd && strcmp(hm_5d_glyphs_text(game, number), glyph) == 0) {
            game->glyphs.at[game->nodes.at[node].move + move] = number;
            return HM_OK;
        }
    }
    return hm_fail(error, HM_ERR_ARGUMENT, 0,
                   "unknown move glyph \"%.20s\": expected !, ?, !!, ??, !?, ?! or $1 to $255",
                   glyph);
}

/* ---- warnings ---- */

hm_status hm_5d_fault(hm_5d_game *game, unsigned flags, hm_error *error, hm_status status,
                      size_t offset, const char *format, ...) {
    hm_error fault = {.status = status, .offset = offset};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault.message, sizeof fault.message, format, arguments);
    va_end(arguments);
    if ((flags & HM_5D_STRICT) != 0) return hm_fail(error, status, offset, "%s", fault.message);
    if (game == NULL || game->warnings.count == MOST_WARNINGS) return HM_OK;
    if (!HM_ROOM(game->warnings, 1)) {
        return hm_fail_memory(error, "a warning");
    }
    game->warnings.at[game->warnings.count++] = fault;
    return HM_OK;
}

const hm_error *hm_5d_game_warning(const hm_5d_game *game, size_t index) {
    return index < game->warnings.count ? &game->warnings.at[index] : NULL;
}
