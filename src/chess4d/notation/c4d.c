/* Games as .c4d text (rules4d, section 12): an optional position block in the .c4dpos form, else
 * the standard start, then one move a line in any form; blank lines and lines that begin with '#'
 * do not count. The mark of a game of an archive may stand before it. */
#include "chess4d/notation/text4d.h"
#include "core/work.h"

#include <string.h>

/* ---- reading ---- */

static hm_status c4d_take_moves(hm_cursor *c, hm_4d_game *game) {
    hm_4d_position *position;
    hm_status status = hm_4d_position_create(&position, c->error);
    if (status != HM_OK) return status;
    hm_4d_position_init(position, &game->start);
    for (hm_4d_skip_empty_lines(c); status == HM_OK && !hm_at_end(c); hm_4d_skip_empty_lines(c)) {
        status = hm_cursor_ask(c);
        if (status != HM_OK) break;
        const char *start = c->text + c->at;
        size_t left = c->length - c->at;
        if (hm_4d_is_mark(start, left)) {
            status = hm_fail(c->error, HM_ERR_TRAILING, c->at,
                             "another game begins here: this is an archive, and one game is read");
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

hm_status hm_4d_game_salvage(const char *text, size_t length, hm_4d_game *game, bool *started,
                             const hm_watch *watch, hm_error *error) {
    hm_sentry sentry;
    hm_cursor c = {.text = text, .length = length, .error = error, .sentry = &sentry};
    hm_status status = HM_OK;
    hm_sentry_init(&sentry, watch, 0);
    *started = false;
    hm_4d_game_clear(game);
    hm_4d_skip_empty_lines(&c);
    status = hm_4d_take_mark(&c);
    if (status != HM_OK) return status;
    hm_4d_skip_empty_lines(&c);
    int side = hm_peek(&c);
    bool letter = side == 'w' || side == 'W' || side == 'b' || side == 'B';
    if (letter && c.length - c.at > 1 && hm_is_blank(c.text[c.at + 1]))
        status = hm_4d_take_c4dpos(&c, true, &game->start);
    *started = status == HM_OK;
    return status == HM_OK ? c4d_take_moves(&c, game) : status;
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

void hm_4d_game_format(const hm_4d_game *game, hm_text *text) {
    hm_4d_position *position;
    if (hm_4d_position_create(&position, NULL) != HM_OK) {
        text->failed = true;
        return;
    }
    if (!hm_4d_is_start(&game->start)) {
        hm_4d_c4dpos_format(&game->start, text);
        hm_text_puts(text, "\n");
    } else if (game->count == 0) {
        hm_text_puts(text, "# no moves\n"); /* an empty text is no game */
    }
    hm_4d_position_init(position, &game->start);
    for (size_t i = 0; i < game->count; i++) {
        hm_4d_move_format_c4d(position, game->moves[i], text);
        hm_text_puts(text, "\n");
        hm_4d_undo undo;
        hm_4d_make(position, game->moves[i], &undo);
    }
    hm_4d_position_destroy(position);
}
