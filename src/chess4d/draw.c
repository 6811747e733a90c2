/* Boards for people: all 64 slices as text or as an SVG picture. Slices stand as they do on an
 * ordinary board: z grows to the right, w upwards; inside a slice x to the right, y upwards. Pawns
 * show their axis: Y and W as in .c4dpos, and in the picture a bar under pawns that advance
 * along w. */
#include "core/text.h"
#include "hypermate/chess4d_games.h"

#include <stdio.h>
#include <string.h>

static bool is_end_of(hm_4d_move move, int square) {
    return move != HM_4D_NO_MOVE &&
           (HM_4D_MOVE_FROM(move) == square || HM_4D_MOVE_TO(move) == square);
}

/* ---- words about the position ---- */

static void put_squares(hm_text *text, const hm_4d_set *set) {
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        if (!HM_4D_SET_HAS(set, square)) continue;
        hm_text_puts(text, " ");
        hm_4d_square_format(square, text);
    }
}

/* Kings of both sides: a position that was written by hand may have the wrong one attacked. */
static bool find_attacked_kings(const hm_4d_position *position, hm_4d_set *kings) {
    hm_4d_set black;
    bool any = hm_4d_in_check(position, HM_4D_WHITE, kings);
    any |= hm_4d_in_check(position, HM_4D_BLACK, &black);
    for (int i = 0; i < 64; i++)
        kings->word[i] |= black.word[i];
    return any;
}

static void put_summary(hm_text *text, const hm_4d_position *position, hm_4d_move last) {
    const hm_4d_state *state = &position->state;
    hm_text_printf(text, "%s to move, move %u, %u pieces",
                   state->side == HM_4D_WHITE ? "White" : "Black", state->fullmove,
                   hm_4d_board_count(&state->board));
    if (last != HM_4D_NO_MOVE) {
        hm_text_puts(text, "; last move ");
        hm_4d_move_format(last, text);
    }
    hm_4d_set kings;
    if (find_attacked_kings(position, &kings)) {
        hm_text_puts(text, "; attacked kings");
        put_squares(text, &kings);
    }
}

/* ---- text ---- */

static const char letters[HM_4D_PIECES + 1] = ".WYNBRQK.wynbrqk";

static void put_rank(hm_text *text, const hm_4d_board *board, int y, int w) {
    hm_text_puts(text, y == 4 ? "w" : " ");
    hm_text_printf(text, y == 4 ? "%d" : " ", w);
    for (int z = 0; z < 8; z++) {
        hm_text_puts(text, " ");
        for (int x = 0; x < 8; x++) {
            hm_text_add(text, &letters[board->square[HM_4D_SQUARE(x, y, z, w)]], 1);
        }
    }
    hm_text_puts(text, "\n");
}

void hm_4d_draw_text(const hm_4d_position *position, hm_4d_move last, hm_text *text) {
    for (int w = 7; w >= 0; w--) {
        for (int y = 7; y >= 0; y--)
            put_rank(text, &position->state.board, y, w);
        if (w > 0) hm_text_puts(text, "\n");
    }
    hm_text_puts(text, "  ");
    for (int z = 0; z < 8; z++)
        hm_text_printf(text, " z%-7d", z);
    while (text->length > 0 && text->data[text->length - 1] == ' ')
        text->length--;
    hm_text_puts(text, "\n");
    put_summary(text, position, last);
    hm_text_puts(text, "\n");
}

/* ---- SVG ---- */

enum { CELL = 16, SLICE = 8 * CELL, GAP = 14, MARGIN = 44, TOP = 44 };
enum { WIDTH = MARGIN + 8 * (SLICE + GAP), HEIGHT = TOP + 8 * (SLICE + GAP) + 8 };

static int left_of(int square) {
    return MARGIN + HM_4D_Z(square) * (SLICE + GAP) + HM_4D_X(square) * CELL;
}

static int top_of(int square) {
    return TOP + (7 - HM_4D_W(square)) * (SLICE + GAP) + (7 - HM_4D_Y(square)) * CELL;
}

/* The dark squares of a slice are eight dashed lines, one a rank. The colour is the parity of
 * x+y+z+w, which bishops keep. */
static void put_slice(hm_text *svg, int z, int w) {
    int x = left_of(HM_4D_SQUARE(0, 0, z, w)), y = top_of(HM_4D_SQUARE(0, 0, z, w)) + CELL / 2;
    hm_svg_rectangle(svg, "light", x, y + CELL / 2 - SLICE, SLICE, SLICE);
    hm_svg_tag(svg, "path");
    hm_svg_word(svg, "class", "dark");
    hm_text_puts(svg, " d=\"");
    for (int rank = 0; rank < 8; rank++) {
        int shift = (rank + z + w) % 2 * CELL;
        hm_text_printf(svg, "M%d,%dh%d", x + shift, y - rank * CELL, SLICE - shift);
    }
    hm_text_puts(svg, "\"");
    hm_svg_end(svg);
}

static void put_labels(hm_text *svg) {
    for (int i = 0; i < 8; i++) {
        char words[16];
        snprintf(words, sizeof words, "z=%d", i);
        hm_svg_label(svg, left_of(HM_4D_SQUARE(0, 0, i, 0)) + SLICE / 2, TOP - 6, "axis", words);
        snprintf(words, sizeof words, "w=%d", i);
        hm_svg_label(svg, 16, top_of(HM_4D_SQUARE(0, 4, 0, i)) + CELL, "axis", words);
        snprintf(words, sizeof words, "%d", i);
        int corner = HM_4D_SQUARE(i, 0, 0, 0);
        hm_svg_label(svg, left_of(corner) + CELL / 2, top_of(corner) + CELL + 9, "small", words);
        corner = HM_4D_SQUARE(0, i, 0, 0);
        hm_svg_label(svg, MARGIN - 5, top_of(corner) + 11, "small", words);
    }
}

static void put_piece(hm_text *svg, int square, hm_4d_piece piece) {
    static const char *const glyphs[8] = {"",       "\u265f\ufe0e", "\u265f\ufe0e", "\u265e",
                                          "\u265d", "\u265c",       "\u265b",       "\u265a"};
    bool white = HM_4D_COLOUR(piece) == HM_4D_WHITE;
    int kind = HM_4D_KIND(piece);
    int x = left_of(square), y = top_of(square);
    hm_svg_label(svg, x + CELL / 2, y + 13, white ? "white" : "black", glyphs[kind]);
    if (kind != HM_4D_PAWN_W) return;
    hm_svg_rectangle(svg, white ? "bar white" : "bar black", x + 3, y + CELL - 3, CELL - 6, 2);
}

static const char style[] =
    ".light{fill:#f0e4cf;stroke:#8a7a60;stroke-width:1}"
    ".dark{fill:none;stroke:#c9ae86;stroke-width:16;stroke-dasharray:16}"
    ".last{fill:#f5d020}.check{fill:#e2483d}"
    "text{text-anchor:middle;font-family:'DejaVu Sans','Segoe UI Symbol',sans-serif}"
    ".axis{font-size:11px;fill:#444}.small{font-size:8px;fill:#666}"
    ".title{font-size:13px;fill:#222;text-anchor:start}"
    ".white,.black{font-size:15px;stroke:#222;stroke-width:.5}.white{fill:#fff}.black{fill:#222}"
    ".bar{stroke-width:.4}.legend{font-size:10px;fill:#666;text-anchor:start}";

static const char legend[] = "pawns on a bar advance along w, the others along y; yellow: the last "
                             "move; red: attacked kings";

void hm_4d_draw_svg(const hm_4d_position *position, hm_4d_move last, hm_text *svg) {
    hm_text words = {0};
    put_summary(&words, position, last);
    const char *title = words.data != NULL ? words.data : "";
    hm_svg_open(svg, WIDTH, HEIGHT, title);
    hm_svg_style(svg, style);
    hm_svg_label(svg, MARGIN, 18, "title", title);
    svg->failed |= words.failed;
    hm_text_clear(&words);
    put_labels(svg);
    hm_svg_label(svg, MARGIN + SLICE + GAP, HEIGHT - 10, "legend", legend);
    for (int zw = 0; zw < 64; zw++)
        put_slice(svg, zw >> 3, zw & 7);
    hm_4d_set kings;
    find_attacked_kings(position, &kings);
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        bool attacked = HM_4D_SET_HAS(&kings, square) != 0;
        if (!attacked && !is_end_of(last, square)) continue;
        hm_svg_rectangle(svg, attacked ? "check" : "last", left_of(square), top_of(square), CELL,
                         CELL);
    }
    for (int square = 0; square < HM_4D_SQUARES; square++) {
        hm_4d_piece piece = position->state.board.square[square];
        if (piece != HM_4D_EMPTY) put_piece(svg, square, piece);
    }
    hm_svg_close(svg);
}
