/* The first part of a game: headers and boards in any order, made into a start position
 * (formats, section 7.1). */
#include "chess5d/notation/setup5d.h"

#include <stdlib.h>
#include <string.h>

/* A bracket without quotes and blanks but with a colon holds a board, all else is a header. The end
 * of the board; 0 for a header. */
static size_t board_end(const hm_cursor *c) {
    static const char never[] = "\" \n\t\r";
    const char *text = c->text + c->at;
    const char *end = memchr(text, ']', c->length - c->at);
    size_t length = end == NULL ? c->length - c->at : (size_t)(end - text) + 1;
    bool board = memchr(text, ':', length) != NULL;
    for (size_t i = 0; board && i < sizeof never - 1; i++)
        board = memchr(text, never[i], length) == NULL;
    return board ? c->at + length : 0;
}

static hm_status scan_items(hm_5d_setup *s) {
    for (;;) {
        hm_status status = HM_OK;
        hm_skip_space(s->c);
        int next = hm_peek(s->c);
        size_t end = next == '[' ? board_end(s->c) : 0;
        if (hm_5d_at_comment(s->c)) {
            status = hm_5d_notes_scan(s->c, s->game, &s->notes, 0);
            /* NOLINTNEXTLINE(bugprone-branch-clone): two ends of a head */
        } else if (next != '[') {
            return HM_OK;
        } else if (end != 0) {
            enum { MOST_BOARDS = 100000 }; /* they are sorted, which nobody can watch */
            if (s->board_at.count == MOST_BOARDS) {
                return hm_fail(s->c->error, HM_ERR_LIMIT, s->c->at, "expected at most %d boards",
                               MOST_BOARDS);
            }
            if (!HM_ROOM(s->board_at, 1)) return hm_fail_memory(s->c->error, "a position");
            s->board_at.at[s->board_at.count++] = s->c->at;
            s->c->at = end;
        } else if (hm_5d_at_mode(s->c) && hm_5d_header_find(s->headers, "Mode") != NULL) {
            return HM_OK;
        } else {
            bool bare; /* Open5DChess writes no quotes around values */
            size_t start = s->c->at;
            status = hm_5d_header_scan(s->c, &s->game->headers, &bare);
            if (status == HM_OK && bare) {
                status = hm_5d_fault(s->game, s->flags, s->c->error, HM_ERR_5D_HEADER, start,
                                     "expected quotes around the value of a header");
            }
        }
        if (status == HM_OK) status = hm_cursor_ask(s->c);
        if (status != HM_OK) return status;
    }
}

/* Warns about boards without any mark: their author may not know what that means. */
static hm_status remark_marks(const hm_5d_setup *s) {
    bool home = false;
    for (size_t i = 0; i < s->count; i++) {
        for (int square = 0; square < 256; square++) {
            hm_5d_piece piece = s->boards[i].square[square];
            if ((piece & HM_5D_UNMOVED) != 0) return HM_OK;
            home = home || hm_5d_is_at_home(piece, HM_5D_RANK(square), s->height);
        }
    }
    if (!home || s->height < 4) return HM_OK;
    return hm_5d_fault(s->game, 0, s->c->error, HM_ERR_5D_MARK, s->boards[0].offset, "%s",
                       HM_5D_NO_MARKS);
}

hm_status hm_5d_setup_scan(hm_cursor *c, const hm_5d_parse_options *options, hm_5d_game *game) {
    hm_5d_setup s = {.c = c,
                     .game = game,
                     .headers = &game->headers,
                     .flags = options->flags,
                     .options = options,
                     .notes = {-1, -1}};
    hm_5d_skip_mark(c);
    hm_status status = scan_items(&s);
    bool nothing = s.board_at.count == 0 && game->headers.count == 0 && hm_at_end(c);
    if (status == HM_OK && nothing) status = hm_expected(c, HM_ERR_FORMAT, "a position or moves");
    hm_5d_notes_give(game, &s.notes, 0);
    game->own_boards = s.board_at.count > 0;
    if (status == HM_OK) status = hm_5d_setup_check(&s);
    if (status == HM_OK) status = hm_5d_setup_boards(&s, &game->start);
    if (status == HM_OK) status = hm_5d_setup_promotions(&s, game->start);
    if (status == HM_OK && s.preset == NULL) status = remark_marks(&s);
    free(s.board_at.at);
    free(s.boards);
    return status;
}
