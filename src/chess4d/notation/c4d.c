/* Games as .c4d text (rules4d, section 12): an optional position block in the .c4dpos form, else
 * the standard start, then one move per line in any form. Blank lines and lines that begin with '#'
 * are skipped. The "== N" line of an archive may precede the game. */
#include "chess4d/notation/text4d.h"
#include "core/work.h"

#include <string.h>

/* ---- reading ---- */

/* Keeps the comments of some lines that the cursor has passed. */
static hm_status c4d_keep_notes(const hm_cursor *c, size_t from, size_t ply, hm_4d_notes *notes) {
    bool kept = true;
    while (notes != NULL && from < c->at && kept) {
        const char *line = c->text + from, *feed = memchr(line, '\n', c->at - from);
        size_t length = feed != NULL ? (size_t)(feed - line) : c->at - from;
        from += length + 1;
        for (; length > 0 && hm_is_blank(*line); length--)
            line++;
        while (length > 0 && (hm_is_blank(line[length - 1]) || line[length - 1] == '\r'))
            length--;
        if (length > 0 && *line == '#') kept = hm_4d_notes_add(notes, ply, line + 1, length - 1);
    }
    return kept ? HM_OK : hm_fail_memory(c->error, "a comment");
}

static hm_status c4d_skip(hm_cursor *c, size_t ply, hm_4d_notes *notes) {
    size_t from = c->at;
    hm_4d_skip_empty_lines(c);
    return c4d_keep_notes(c, from, ply, notes);
}

/* The side to move begins a position. */
static bool c4d_is_header(const hm_cursor *c) {
    int side = hm_peek(c);
    bool letter = side == 'w' || side == 'W' || side == 'b' || side == 'B';
    return letter && c->length - c->at > 1 && hm_is_blank(c->text[c->at + 1]);
}

static hm_status c4d_take_moves(hm_cursor *c, hm_4d_game *game, hm_4d_notes *notes) {
    hm_4d_position *position;
    hm_status status = hm_4d_position_create(&position, c->error);
    if (status != HM_OK) return status;
    hm_4d_position_init(position, &game->start);
    for (;;) {
        status = c4d_skip(c, game->count, notes);
        if (status != HM_OK || hm_at_end(c)) break;
        status = hm_cursor_ask(c);
        if (status != HM_OK) break;
        const char *start = c->text + c->at;
        size_t left = c->length - c->at;
        if (hm_4d_is_mark(start, left)) {
            status = hm_fail(c->error, HM_ERR_TRAILING, c->at,
                             "another game begins here: this is an archive, and one game is read");
            break;
        }
        if (c4d_is_header(c)) {
            status = hm_fail(c->error, HM_ERR_TRAILING, c->at,
                             "another game begins here: put a line \"== 1\", \"== 2\", ... before "
                             "each game of a file");
            break;
        }
        /* The move is what stands on the line without trailing blanks. */
        const char *end = memchr(start, '\n', left);
        size_t length = end == NULL ? left : (size_t)(end - start);
        if (length > 0 && start[length - 1] == '\r') length--;
        while (length > 0 && hm_is_blank(start[length - 1]))
            length--;
        hm_4d_move move;
        hm_4d_undo undo;
        status = hm_4d_move_parse(position, start, length, &move, c->error);
        if (status != HM_OK && c->error != NULL) c->error->offset += c->at;
        if (status == HM_OK) status = hm_4d_game_add(game, move, c->error);
        if (status != HM_OK) break;
        hm_4d_make(position, move, &undo);
        c->at += length;
        status = hm_4d_end_line(c);
        if (status != HM_OK) break;
    }
    hm_4d_position_destroy(position);
    return status;
}

hm_status hm_4d_game_salvage_notes(const char *text, size_t length, hm_4d_game *game,
                                   hm_4d_notes *notes, bool *started, const hm_watch *watch,
                                   hm_error *error) {
    hm_sentry sentry;
    hm_cursor c = {.text = text, .length = length, .error = error, .sentry = &sentry};
    hm_status status = HM_OK;
    hm_sentry_init(&sentry, watch, 0);
    *started = false;
    hm_4d_game_clear(game);
    status = c4d_skip(&c, 0, notes);
    if (status == HM_OK) status = hm_4d_take_mark(&c);
    if (status == HM_OK) status = c4d_skip(&c, 0, notes);
    if (status != HM_OK) return status;
    size_t block = c.at;
    if (c4d_is_header(&c)) status = hm_4d_take_c4dpos(&c, true, &game->start);
    if (status == HM_OK) status = c4d_keep_notes(&c, block, 0, notes);
    *started = status == HM_OK;
    return status == HM_OK ? c4d_take_moves(&c, game, notes) : status;
}

hm_status hm_4d_game_salvage(const char *text, size_t length, hm_4d_game *game, bool *started,
                             const hm_watch *watch, hm_error *error) {
    return hm_4d_game_salvage_notes(text, length, game, NULL, started, watch, error);
}

hm_status hm_4d_game_parse(const char *text, size_t length, hm_4d_game *game, hm_error *error) {
    bool started;
    return hm_4d_game_salvage(text, length, game, &started, NULL, error);
}

size_t hm_4d_count_lines(const char *text, size_t length) {
    hm_cursor c = {.text = text, .length = length};
    size_t count = 0;
    for (hm_4d_skip_empty_lines(&c); c.at < length; count++) {
        const char *feed = memchr(text + c.at, '\n', length - c.at);
        c.at = feed != NULL ? (size_t)(feed + 1 - text) : length;
        hm_4d_skip_empty_lines(&c);
    }
    return count;
}

/* ---- writing ---- */

/* The comments of a ply, of which *next is the first; *next is the one after them then. */
static void c4d_put_notes(const hm_4d_notes *notes, size_t ply, size_t *next, hm_text *text) {
    for (; notes != NULL && *next < notes->list.count; ++*next) {
        const hm_4d_note *note = &notes->list.at[*next];
        if (note->ply != ply) return;
        hm_text_puts(text, "#");
        hm_text_add(text, notes->words.data + note->text, note->length);
        hm_text_puts(text, "\n");
    }
}

void hm_4d_game_format(const hm_4d_game *game, hm_text *text) {
    hm_4d_game_format_notes(game, NULL, text);
}

void hm_4d_game_format_notes(const hm_4d_game *game, const hm_4d_notes *notes, hm_text *text) {
    size_t next = 0;
    hm_4d_position *position;
    if (hm_4d_position_create(&position, NULL) != HM_OK) {
        text->failed = true;
        return;
    }
    if (!hm_4d_is_start(&game->start)) {
        hm_4d_c4dpos_format(&game->start, text);
        hm_text_puts(text, "\n");
    } else if (game->count == 0 && (notes == NULL || notes->list.count == 0)) {
        hm_text_puts(text, "# no moves\n"); /* an empty text is no game */
    }
    c4d_put_notes(notes, 0, &next, text);
    hm_4d_position_init(position, &game->start);
    for (size_t i = 0; i < game->count; i++) {
        hm_4d_move_format_c4d(position, game->moves[i], text);
        hm_text_puts(text, "\n");
        c4d_put_notes(notes, i + 1, &next, text);
        hm_4d_undo undo;
        hm_4d_make(position, game->moves[i], &undo);
    }
    hm_4d_position_destroy(position);
}
