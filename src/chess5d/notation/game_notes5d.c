/* What a game holds besides its moves: comments, glyphs and warnings. Comments belong to an action
 * and stand behind a number of its moves; those before the first move belong to the start. */
#include "chess5d/notation/game5d.h"
#include "chess5d/notation/move_text5d.h"

#include <stdio.h>
#include <string.h>

enum { MOST_WARNINGS = 100 };

/* ---- comments ---- */

static hm_status append(hm_5d_game *game, hm_5d_notes *notes, hm_5d_note comment) {
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
    return game->words.failed ? HM_ERR_MEMORY : append(game, notes, comment);
}

hm_status hm_5d_notes_pass(hm_5d_game *game, hm_5d_notes *notes, int32_t line, int32_t time,
                           uint8_t glyph, size_t after) {
    hm_5d_note pass = {.after = after, .pass = true, .line = line, .time = time, .glyph = glyph};
    return append(game, notes, pass);
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
                           .next = comment_from(game, note->next)};
}

/* Braces pair, and nothing ends the text too early: what is written reads back as one comment. */
static bool is_comment(const char *text, size_t length) {
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
    if (!is_comment(text, length)) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "expected a comment whose braces pair");
    }
    if (hm_5d_notes_add(game, &notes, text, length, after) != HM_OK) {
        return hm_fail_memory(error, "a comment");
    }
    /* Comments are linked in the order in which they stand. */
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

/* ---- glyphs ---- */

const char *hm_5d_game_glyph(const hm_5d_game *game, int32_t node, size_t move) {
    return hm_5d_glyph_text(game->glyphs.at[game->nodes.at[node].move + move]);
}

hm_status hm_5d_game_set_glyph(hm_5d_game *game, int32_t node, size_t move, const char *glyph,
                               hm_error *error) {
    hm_status status = hm_5d_node_check(game, node, error);
    if (status != HM_OK) return status;
    for (uint8_t i = 0; i < HM_5D_GLYPHS && move < game->nodes.at[node].count; i++) {
        if (strcmp(hm_5d_glyph_text(i), glyph) != 0) continue;
        game->glyphs.at[game->nodes.at[node].move + move] = i;
        return HM_OK;
    }
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "%.20s is no glyph of a move", glyph);
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
