/* All 64 slices as an SVG picture: z grows to the right, w upwards; inside a slice x to the right,
 * y upwards. The axes bear the digits of coordinates and the letters and digits of .c4d, so that
 * "1,2,3,4" and "b3d5" are found in the same way; each slice bears its name in .c4d.
 *
 * A slice is a group with the attribute data-slice in which squares are 1 wide and its upper left
 * square is at 0, 0; pieces and marks have data-square, as coordinates. */
#include "chess4d/notation/text4d.h"
#include "chess4d/picture/draw4d.h"
#include "draw/draw.h"

#include <stdio.h>

enum { CELL = 16, SLICE = 8 * CELL, GAP = 16, STEP = SLICE + GAP, LEFT = 92, TOP = 64 };
enum { TITLE = 125 }; /* characters for which there is room */
enum { BOTTOM = TOP + 8 * STEP - GAP, WIDTH = LEFT + 8 * STEP, HEIGHT = BOTTOM + 62 };

static const char style[] =
    ".hm-l{fill:$light}.hm-d{fill:$dark}.hm-rim{fill:none;stroke:$rim}"
    ".last{fill:$last;fill-opacity:.85}.hit{fill:$check;fill-opacity:.85}"
    ".move{fill:$move;fill-opacity:.8;stroke:$paper;stroke-width:.7;paint-order:stroke}"
    ".w{fill:$white;stroke:$edge;color:$edge}.b{fill:$black;stroke:$edge;color:$white}"
    ".title{font-size:14px;font-weight:bold}.axis{font-size:12px;text-anchor:middle}"
    ".c,.slice,.legend{fill:$faint}.c{font-size:9px;text-anchor:middle}.slice{font-size:9px}"
    ".legend{font-size:11px}";

static int draw_svg4d_column_of(int square) {
    return HM_4D_X(square);
}

static int draw_svg4d_row_of(int square) {
    return 7 - HM_4D_Y(square);
}

static hm_svg_place slice_place(int z, int w) {
    return (hm_svg_place){LEFT + z * STEP, TOP + (7 - w) * STEP};
}

static hm_svg_place square_place(int square) {
    hm_svg_place slice = slice_place(HM_4D_Z(square), HM_4D_W(square));
    return (hm_svg_place){slice.x + (draw_svg4d_column_of(square) + 0.5) * CELL,
                          slice.y + (draw_svg4d_row_of(square) + 0.5) * CELL};
}

/* ---- slices ---- */

/* The squares of a slice. Their colour is the parity of x+y+z+w, which bishops keep: there are two
 * kinds of slices, and a1a1 is dark. */
static void define_slice(hm_text *svg, int parity) {
    hm_text_printf(svg,
                   "<g id=\"hm-4d-%d\"><rect class=\"hm-l\" width=\"8\" height=\"8\"/>"
                   "<path class=\"hm-d\" d=\"",
                   parity);
    for (int y = 0; y < 8; y++) {
        for (int x = (y + parity) % 2; x < 8; x += 2)
            hm_text_printf(svg, "M%d,%dh1v1h-1z", x, 7 - y);
    }
    hm_text_puts(
        svg, "\"/><rect class=\"hm-rim\" stroke-width=\".06\" width=\"8\" height=\"8\"/></g>\n");
}

static void draw_svg4d_name_square(int square, char name[HM_4D_SQUARE_TEXT + 1]) {
    *hm_4d_write_square(name, square) = '\0';
}

typedef struct view {
    const hm_4d_board *board;
    hm_4d_move last;
    hm_4d_set kings; /* attacked ones */
} view;

static void draw_svg4d_put_slice(hm_text *svg, const view *v, int z, int w, hm_svg_pieces *used) {
    hm_svg_place place = slice_place(z, w);
    hm_text_puts(svg, "<g transform=\"translate(");
    hm_svg_value(svg, place.x);
    hm_text_puts(svg, " ");
    hm_svg_value(svg, place.y);
    hm_text_printf(svg, ")scale(%d)\" data-slice=\"%c%d\">\n<use href=\"#hm-4d-%d\"/>\n", CELL,
                   'a' + z, w + 1, (z + w) % 2);
    for (int xy = 0; xy < 64; xy++) {
        int square = HM_4D_SQUARE(xy >> 3, xy & 7, z, w);
        hm_4d_piece piece = v->board->square[square];
        bool attacked = HM_4D_SET_HAS(&v->kings, square) != 0;
        if (attacked || (v->last != HM_4D_NO_MOVE && (HM_4D_MOVE_FROM(v->last) == square ||
                                                      HM_4D_MOVE_TO(v->last) == square))) {
            char name[HM_4D_SQUARE_TEXT + 1];
            draw_svg4d_name_square(square, name);
            hm_svg_put_square(svg, attacked ? "hit" : "last", draw_svg4d_column_of(square),
                              draw_svg4d_row_of(square), name);
        }
        if (piece != HM_4D_EMPTY) {
            static const hm_svg_piece pictures[8] = {HM_SVG_PAWN,   HM_SVG_PAWN_W, HM_SVG_PAWN_Y,
                                                     HM_SVG_KNIGHT, HM_SVG_BISHOP, HM_SVG_ROOK,
                                                     HM_SVG_QUEEN,  HM_SVG_KING};
            char name[HM_4D_SQUARE_TEXT + 1];
            draw_svg4d_name_square(square, name);
            hm_svg_put_piece(svg, pictures[HM_4D_KIND(piece)],
                             HM_4D_COLOUR(piece) == HM_4D_WHITE ? "w" : "b",
                             draw_svg4d_column_of(square), draw_svg4d_row_of(square), name, used);
        }
    }
    hm_text_puts(svg, "</g>\n");
}

/* ---- words ---- */

/* "z = 3, d" above the columns, "w" beside the rows, and x and y at the slices of the edge. */
static void put_axes(hm_text *svg) {
    for (int i = 0; i < 8; i++) {
        char words[16];
        hm_svg_place column = slice_place(i, 7), row = slice_place(0, i);
        snprintf(words, sizeof words, "z = %d \u00b7 %c", i, 'a' + i);
        hm_svg_label(svg, column.x + SLICE / 2.0, TOP - 22, "axis", words);
        snprintf(words, sizeof words, "w = %d \u00b7 %d", i, i + 1);
        hm_svg_label(svg, 40, row.y + SLICE / 2.0 + 4, "axis", words);
    }
}

/* Writes the legend: what each mark means, beside its picture. */
static void draw_svg4d_put_legend(hm_text *svg, hm_svg_pieces *used) {
    static const struct {
        const char *class_name, *words;
        int x;
    } rows[] = {{NULL, "pawns that advance along y", 0},
                {NULL, "pawns that advance along w", 190},
                {"last", "last move", 380},
                {"hit", "attacked kings", 480}};
    hm_text_printf(svg, "<g transform=\"translate(%d %d)\">\n", LEFT, HEIGHT - 30);
    for (int i = 0; i < 4; i++) {
        hm_text_printf(svg, "<g transform=\"translate(%d 0)scale(%d)\">", rows[i].x, CELL);
        if (i < 2) {
            hm_svg_put_piece(svg, i == 0 ? HM_SVG_PAWN_Y : HM_SVG_PAWN_W, "w", 0, 0, NULL, used);
        } else {
            hm_svg_rectangle(svg, rows[i].class_name, 0, 0, 1, 1);
        }
        hm_text_puts(svg, "</g>\n");
        hm_svg_label(svg, rows[i].x + CELL + 6, 12, "legend", rows[i].words);
    }
    hm_text_puts(svg, "</g>\n");
}

/* ---- the picture ---- */

static void draw_svg4d_put_arrow(hm_text *svg, hm_4d_move move) {
    if (move == HM_4D_NO_MOVE) return;
    hm_svg_place from = square_place(HM_4D_MOVE_FROM(move)), to = square_place(HM_4D_MOVE_TO(move));
    hm_svg_arrow(svg, "move", from, to, (hm_svg_form){.width = 3, .gap = 0.3 * CELL});
}

void hm_4d_draw_svg(const hm_4d_position *position, hm_4d_move last, hm_text *svg) {
    hm_text words = {0};
    view v = {.board = &position->state.board, .last = last};
    hm_svg_pieces used = 0;
    hm_4d_draw_summary(&words, position, last);
    hm_4d_all_attacked_kings(position, &v.kings);
    const char *title = words.data != NULL ? words.data : "";
    hm_svg_open(svg, "4d", WIDTH, HEIGHT, title, style);
    hm_svg_label_cut(svg, LEFT, 22, "title", title, TITLE);
    svg->failed |= words.failed;
    hm_text_clear(&words);
    put_axes(svg);

    for (int i = 0; i < 64; i++) {
        char digit[2] = {(char)('0' + i % 8)}, letter[2] = {(char)('a' + i % 8)};
        hm_svg_place bottom = slice_place(i / 8, 0), left = slice_place(0, i / 8);
        double x = bottom.x + (i % 8 + 0.5) * CELL, y = left.y + (7.5 - i % 8) * CELL + 3;
        hm_svg_label(svg, x, BOTTOM + 11, "c", digit);
        hm_svg_label(svg, x, BOTTOM + 21, "c", letter);
        hm_svg_label(svg, LEFT - 6, y, "c", digit);
    }

    for (int zw = 0; zw < 64; zw++) {
        char name[3] = {(char)('a' + (zw >> 3)), (char)('1' + (zw & 7))};
        hm_svg_place slice = slice_place(zw >> 3, zw & 7);
        hm_svg_label(svg, slice.x, slice.y - 4, "slice", name);
    }

    for (int zw = 0; zw < 64; zw++)
        draw_svg4d_put_slice(svg, &v, zw >> 3, zw & 7, &used);
    draw_svg4d_put_arrow(svg, last);
    draw_svg4d_put_legend(svg, &used);
    hm_text_puts(svg, "<defs>\n");
    define_slice(svg, 0);
    define_slice(svg, 1);
    hm_text_puts(svg, "</defs>\n");
    hm_svg_define_pieces(svg, used);
    hm_svg_close(svg);
}
