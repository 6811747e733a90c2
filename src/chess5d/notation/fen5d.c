/* 5DFEN board strings: [rows:timeline:turn:colour] (formats, section 7.1). */
#include "chess5d/notation/text5d.h"
#include "chess5d/rules/letters5d.h"

#include <string.h>

/* One item of a row: a run of blanks or a piece. */
static hm_status fen5d_scan_item(hm_cursor *c, int rank, int *file, int width,
                                 hm_5d_board_text *board) {
    int next = hm_peek(c);
    if (hm_is_digit(next)) {
        size_t start = c->at;
        int32_t blanks = 0;
        bool fits = next != '0' && hm_5d_scan_number(c, &blanks) && blanks <= 16;
        if (fits && *file + blanks <= width) {
            *file += blanks;
            return HM_OK;
        }
        c->at = start;
        return fits ? hm_expected(c, HM_ERR_5D_ROW, "a row as wide as the boards")
                    : hm_expected(c, HM_ERR_5D_COUNT, "a count of blanks from 1 to 16");
    }
    size_t start = c->at;
    bool plus = next == '+';
    if (plus) c->at++;
    hm_5d_piece piece = hm_5d_piece_of(plus, hm_peek(c));
    if (piece == HM_5D_EMPTY) return hm_expected(c, HM_ERR_PIECE, "a piece letter or a count");
    if (*file >= width) {
        c->at = start;
        return hm_expected(c, HM_ERR_5D_ROW, "the end of the row");
    }
    c->at++;
    if (hm_take(c, '*') && hm_5d_has_unmoved(HM_5D_KIND(piece))) piece |= HM_5D_UNMOVED;
    board->square[HM_5D_SQUARE(*file, rank)] = piece;
    ++*file;
    return HM_OK;
}

static hm_status fen5d_scan_rows(hm_cursor *c, int width, int height, hm_5d_board_text *board) {
    for (int rank = height - 1; rank >= 0; rank--) {
        int file = 0;
        while (hm_peek(c) != '/' && hm_peek(c) != ':') {
            hm_status status = fen5d_scan_item(c, rank, &file, width, board);
            if (status != HM_OK) return status;
        }
        if (file != width) return hm_expected(c, HM_ERR_5D_ROW, "a row as wide as the boards");
        int wanted = rank > 0 ? '/' : ':';
        if (hm_peek(c) != wanted) {
            return hm_expected(c, HM_ERR_5D_ROWS, rank > 0 ? "another row" : "':'");
        }
        c->at++;
    }
    return HM_OK;
}

hm_status hm_5d_fail_turn(const hm_cursor *c) {
    return hm_fail(c->error, HM_ERR_5D_TURN, c->at, "turns begin at 0");
}

hm_status hm_5d_board_scan(hm_cursor *c, int width, int height, hm_5d_board_text *board) {
    memset(board, 0, sizeof *board);
    board->offset = c->at++;
    hm_status status = fen5d_scan_rows(c, width, height, board);
    if (status != HM_OK) return status;
    board->line_offset = c->at;
    if (!hm_5d_scan_line(c, &board->line) || hm_peek(c) != ':') {
        return hm_expected(c, HM_ERR_5D_LINE, "a timeline (0, -0, +0, 1, -1, ...) and ':'");
    }
    c->at++;
    int32_t turn;
    if (hm_peek(c) == '-') return hm_5d_fail_turn(c);
    if (!hm_5d_scan_number(c, &turn) || hm_peek(c) != ':') {
        return hm_expected(c, HM_ERR_5D_TURN, "a turn and ':'");
    }
    c->at++;
    int colour = hm_peek(c) | 32;
    if (colour != 'w' && colour != 'b') return hm_expected(c, HM_ERR_5D_COLOUR, "'w' or 'b'");
    board->colour_offset = c->at;
    board->capital = hm_peek(c) != colour;
    c->at++;
    board->time = HM_5D_TIME(turn, colour == 'b');
    /* ":KQkq" or ":-" after the colour (formats, section 7.8). */
    static const char letters[] = "KQkq";
    const char *found;
    board->has_rights = hm_take(c, ':');
    if (board->has_rights && !hm_take(c, '-')) {
        size_t start = c->at;
        while (hm_peek(c) > 0 && (found = strchr(letters, hm_peek(c))) != NULL) {
            board->castling |= (uint8_t)(1 << (found - letters));
            c->at++;
        }
        if (c->at == start) return hm_expected(c, HM_ERR_5D_COLOUR, "castling rights KQkq or '-'");
    }
    return hm_take(c, ']') ? HM_OK : hm_expected(c, HM_ERR_5D_COLOUR, "']'");
}

bool hm_5d_board_measure(const hm_cursor *c, int *width, int *height) {
    size_t at = c->at + 1, files = 0;
    *width = *height = 0;
    for (; at < c->length; at++) {
        hm_cursor look = {.text = c->text, .length = c->length, .at = at};
        int32_t blanks;
        int next = hm_peek(&look);
        if (next == '/' || next == ':') {
            if (files < 1 || files > 16 || *height == 16) return false;
            if (*height > 0 && files != (size_t)*width) return false;
            *width = (int)files;
            ++*height;
            if (next == ':') return true;
            files = 0;
        } else if (hm_5d_scan_number(&look, &blanks)) {
            files += (size_t)blanks;
            at = look.at - 1;
        } else {
            files += next != '+' && next != '*';
        }
    }
    return false;
}

/* ---- writing ---- */

void hm_5d_board_format(const hm_5d_position *position, int32_t line, int32_t time, hm_text *text) {
    const hm_5d_geometry *g = &position->geometry;
    const hm_5d_board *board = hm_5d_board_at(&position->multiverse, line, time);
    hm_text_puts(text, "[");
    for (int rank = g->height - 1; rank >= 0; rank--) {
        const hm_5d_piece *cell = board->cell + g->cell[HM_5D_SQUARE(0, rank)];
        int blanks = 0;
        for (int file = 0; file < g->width; file++) {
            /* NOLINTNEXTLINE(core.NullDereference): the row belongs to a board */
            if (cell[file] == HM_5D_EMPTY) {
                blanks++;
                continue;
            }
            if (blanks > 0) hm_text_printf(text, "%d", blanks);
            blanks = 0;
            hm_5d_piece_format(cell[file], text);
        }
        if (blanks > 0) hm_text_printf(text, "%d", blanks);
        hm_text_puts(text, rank > 0 ? "/" : ":");
    }
    hm_5d_line_format(position, line, text);
    hm_text_printf(text, ":%d:%c]", (int)(time >> 1), "wb"[time & 1]);
}

void hm_5d_put_boards(hm_text *text, const hm_5d_position *position, const char *separator) {
    const hm_5d_multiverse *m = &position->multiverse;
    for (uint32_t i = 0; i < m->count; i++) {
        for (uint32_t j = 0; j < m->lines[i].count; j++) {
            hm_5d_board_format(position, m->first + (int32_t)i, m->lines[i].start + (int32_t)j,
                               text);
            hm_text_puts(text, separator);
        }
    }
}

void hm_5d_put_size(hm_text *text, const hm_5d_position *position) {
    const hm_5d_geometry *g = &position->geometry;
    hm_text_printf(text, "[Mode \"5D\"]\n[Board \"Custom\"]\n[Size \"%dx%d\"]\n", g->width,
                   g->height);
}

void hm_5d_fen_format(const hm_5d_position *position, hm_text *text) {
    hm_5d_put_size(text, position);
    if (!hm_5d_promotes_only_to(position, HM_5D_QUEEN)) hm_5d_put_promotions(text, position);
    hm_5d_put_boards(text, position, "\n");
}
