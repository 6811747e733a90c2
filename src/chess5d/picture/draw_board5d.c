/* One board of a picture of a multiverse: a group in which squares are 1 wide and the upper left
 * one is at 0, 0. It has the attributes data-line and data-time, its pieces and marks data-square,
 * as texts of moves have them: programs find boards by them, and the square under a point by the
 * group's own matrix. */
#include "chess5d/notation/text5d.h"
#include "chess5d/picture/layout5d.h"
#include "chess5d/rules/letters5d.h"

/* ---- what all boards on which one side is to move share ---- */

static void put_id(const hm_5d_geometry *g, hm_text *svg, bool black) {
    hm_text_printf(svg, "hm-5d-%c%dx%d\"", black ? 'b' : 'w', g->width, g->height);
}

void hm_5d_board_define(const hm_5d_layout *l, hm_text *svg, bool black) {
    const hm_5d_geometry *g = &l->scene->position->geometry;
    hm_text_puts(svg, "<g id=\"");
    put_id(g, svg, black);
    hm_text_puts(svg, " transform=\"scale(.05)\">\n");
    hm_svg_rectangle(svg, black ? "hm-rim-b" : "hm-rim-w", -HM_5D_RULER, -HM_5D_RIM, l->board_width,
                     l->board_height);
    hm_svg_rectangle(svg, "hm-l", 0, 0, g->width * HM_5D_CELL, g->height * HM_5D_CELL);
    hm_text_puts(svg, "<path class=\"hm-d\" d=\"");
    for (int rank = 0; rank < g->height; rank++) {
        for (int file = rank & 1; file < g->width; file += 2) {
            hm_svg_point(svg, 'M', file * HM_5D_CELL, (g->height - 1 - rank) * HM_5D_CELL);
            hm_text_printf(svg, "h%dv%dh-%dz", HM_5D_CELL, HM_5D_CELL, HM_5D_CELL);
        }
    }
    hm_text_puts(svg, "\"/>\n");
    double height = g->height * HM_5D_CELL;
    for (int i = 0; i < g->width || i < g->height; i++) {
        char name[4], file[2] = {(char)('a' + i)};
        double at = (i + 0.5) * HM_5D_CELL;
        hm_5d_square_name(HM_5D_SQUARE(0, i), name);
        if (i < g->width) hm_svg_label(svg, at, height + 9, "hm-c", file);
        if (i < g->height) hm_svg_label(svg, -HM_5D_RULER / 2.0, height - at + 3, "hm-c", name + 1);
    }
    hm_text_puts(svg, "</g>\n");
}

/* ---- one board ---- */

typedef struct drawing {
    hm_text *svg;
    const hm_5d_layout *layout;
    const hm_5d_geometry *geometry;
    hm_svg_pieces *used;
} drawing;

static double draw_board5d_row_of(const drawing *d, int square) {
    return d->geometry->height - 1 - HM_5D_RANK(square);
}

static void draw_board5d_put_mark(const drawing *d, const char *class_name, int square) {
    char name[4];
    hm_5d_square_name(square, name);
    hm_svg_put_square(d->svg, class_name, HM_5D_FILE(square), draw_board5d_row_of(d, square), name);
}

static void draw_board5d_put_piece(const drawing *d, int square, hm_5d_piece piece) {
    static const hm_svg_piece pictures[HM_5D_UNKNOWN] = {
        [HM_5D_PAWN] = HM_SVG_PAWN,
        [HM_5D_BRAWN] = HM_SVG_BRAWN,
        [HM_5D_KNIGHT] = HM_SVG_KNIGHT,
        [HM_5D_KING] = HM_SVG_KING,
        [HM_5D_COMMON_KING] = HM_SVG_COMMON_KING,
        [HM_5D_ROOK] = HM_SVG_ROOK,
        [HM_5D_BISHOP] = HM_SVG_BISHOP,
        [HM_5D_UNICORN] = HM_SVG_UNICORN,
        [HM_5D_DRAGON] = HM_SVG_DRAGON,
        [HM_5D_PRINCESS] = HM_SVG_PRINCESS,
        [HM_5D_QUEEN] = HM_SVG_QUEEN,
        [HM_5D_ROYAL_QUEEN] = HM_SVG_ROYAL_QUEEN,
    };
    int kind = HM_5D_KIND(piece);
    bool white = HM_5D_COLOUR(piece) == HM_5D_WHITE;
    double x = HM_5D_FILE(square), y = draw_board5d_row_of(d, square);
    char name[4];
    hm_5d_square_name(square, name);
    hm_svg_put_piece(d->svg, kind < HM_5D_UNKNOWN ? pictures[kind] : HM_SVG_TOKEN,
                     white ? "w" : "b", x, y, name, d->used);
    if (kind < HM_5D_UNKNOWN) return;
    /* The letter of a piece of which nothing else is known. */
    hm_text letter = {0};
    hm_5d_piece_format((hm_5d_piece)kind, &letter); /* "+N" is no knight */
    d->svg->failed |= letter.failed;
    if (letter.failed) return;
    hm_text_puts(d->svg, "<g transform=\"scale(.05)\">");
    hm_svg_label(d->svg, (x + 0.5) * HM_5D_CELL, (y + 0.66) * HM_5D_CELL,
                 white ? "letter w" : "letter b", letter.data);
    hm_text_puts(d->svg, "</g>\n");
    hm_text_clear(&letter);
}

static void draw_board5d_open(const drawing *d, int32_t line, int32_t time, bool ghost) {
    hm_svg_place place = hm_5d_board_place(d->layout, line, time);
    hm_text_printf(d->svg, "<g%s transform=\"translate(", ghost ? " class=\"ghost\"" : "");
    hm_svg_value(d->svg, place.x + HM_5D_RULER);
    hm_text_puts(d->svg, " ");
    hm_svg_value(d->svg, place.y + HM_5D_RIM);
    hm_text_printf(d->svg, ")scale(%d)\" data-line=\"", HM_5D_CELL);
    hm_5d_line_format(d->layout->scene->position, line, d->svg);
    hm_text_puts(d->svg, "\" data-time=\"");
    hm_5d_time_format(time, d->svg);
    hm_text_puts(d->svg, "\">\n<use href=\"#");
    put_id(d->geometry, d->svg, (time & 1) != 0);
    hm_text_puts(d->svg, "/>\n");
}

void hm_5d_board_draw(const hm_5d_layout *layout, hm_text *svg, const hm_5d_board *board,
                      int32_t line, int32_t time, hm_svg_pieces *used) {
    drawing d = {svg, layout, &layout->scene->position->geometry, used};
    bool ghost = hm_5d_scene_is_ghost(layout->scene, line, time);
    draw_board5d_open(&d, line, time, ghost);
    if (ghost) { /* the rim of a board that is not there yet */
        double left = (double)HM_5D_RULER / HM_5D_CELL, top = (double)HM_5D_RIM / HM_5D_CELL;
        hm_svg_rectangle(svg, "dash", -left, -top, layout->board_width / HM_5D_CELL,
                         layout->board_height / HM_5D_CELL);
    }

    /* The squares of the last action on the boards that it made, and the royals in check. */
    const hm_5d_scene *s = d.layout->scene;
    for (size_t i = 0; i < s->last.count; i++) {
        const hm_5d_move *m = &s->last.moves[i];
        if (line == m->from_line && time == m->from_time + 1)
            draw_board5d_put_mark(&d, "last", m->from);
        if (line == s->arrivals.at[i] && time == m->to_time + 1)
            draw_board5d_put_mark(&d, "last", m->to);
    }
    for (size_t i = 0; i < s->checks.count; i++) {
        const hm_5d_move *m = &s->checks.moves[i];
        if (line == m->to_line && time == m->to_time) draw_board5d_put_mark(&d, "hit", m->to);
    }

    for (int square = 0; square < 256; square++) {
        int cell = d.geometry->cell[square];
        if (cell != 0 && board->cell[cell] != HM_5D_EMPTY)
            draw_board5d_put_piece(&d, square, board->cell[cell]);
    }
    hm_text_puts(svg, "</g>\n");
}
