/* The multiverse as an SVG picture: boards on a grid as in the text form, timelines as bands with
 * connectors where they branched off, inactive ones pale, the present as a column, arrows for the
 * last action (blue) and for checks (red). White pieces are light letters with a dark edge. */
#include "chess5d/draw.h"

#include <math.h>
#include <stdio.h>

enum { CELL = 16, GAP = 24, LEFT = 56, TOP = 40 };

static const char style[] =
    ".l{fill:#f0d9b5}.d{fill:#b58863}.e{fill:none;stroke:#555;stroke-width:1.5}"
    ".b{stroke:#111}.off{opacity:.45}.band{fill:#9fb8d9;opacity:.35}"
    ".now{fill:#f4c542;opacity:.35}.n{stroke:#7a5cc7;stroke-width:4;fill:none}"
    ".m{stroke:#2b6cb0;stroke-width:2.5;fill:none}.c{stroke:#c53030;stroke-width:2.5;fill:none}"
    "text{font-family:sans-serif;font-size:13px;text-anchor:middle;fill:#111}"
    ".w{fill:#fff;stroke:#111;stroke-width:.7;font-weight:bold}"
    ".k{fill:#111;font-weight:bold}.t{font-size:14px}";

typedef struct canvas {
    hm_text *svg;
    const hm_5d_scene *s;
    double column, row; /* distances of boards */
} canvas;

static double board_x(const canvas *c, int32_t time) {
    return LEFT + (time - c->s->first) * c->column;
}

static double board_y(const canvas *c, int32_t line) {
    return TOP + (line - c->s->position->multiverse.first) * c->row;
}

static double square_x(const canvas *c, int32_t time, int square) {
    return board_x(c, time) + (HM_5D_FILE(square) + 0.5) * CELL;
}

static double square_y(const canvas *c, int32_t line, int square) {
    int height = c->s->position->geometry.height;
    return board_y(c, line) + (height - HM_5D_RANK(square) - 0.5) * CELL;
}

static void put_point(hm_text *svg, char command, double x, double y) {
    hm_text_printf(svg, "%c", command);
    hm_svg_value(svg, x);
    hm_text_puts(svg, ",");
    hm_svg_value(svg, y);
}

/* ---- boards ---- */

/* All dark squares of a board in one path. */
static void put_dark_squares(const canvas *c, double x, double y) {
    const hm_5d_geometry *g = &c->s->position->geometry;
    hm_text_puts(c->svg, "<path class=\"d\" d=\"");
    for (int rank = 0; rank < g->height; rank++) {
        for (int file = rank & 1; file < g->width; file += 2) {
            put_point(c->svg, 'M', x + file * CELL, y + (g->height - 1 - rank) * CELL);
            hm_text_printf(c->svg, "h%dv%dh-%dz", CELL, CELL, CELL);
        }
    }
    hm_text_puts(c->svg, "\"/>\n");
}

static void put_pieces(const canvas *c, const hm_5d_board *board, int32_t line, int32_t time) {
    const hm_5d_geometry *g = &c->s->position->geometry;
    for (int square = 0; square < 256; square++) {
        if (g->cell[square] == 0 || board->cell[g->cell[square]] == HM_5D_EMPTY) continue;
        hm_5d_piece piece = board->cell[g->cell[square]];
        char letter[2] = {hm_5d_letter(HM_5D_KIND(piece)), '\0'};
        bool white = HM_5D_COLOUR(piece) == HM_5D_WHITE;
        hm_svg_label(c->svg, square_x(c, time, square), square_y(c, line, square) + 4.5,
                     white ? "w" : "k", letter);
    }
}

static void put_board(const canvas *c, const hm_5d_board *board, int32_t line, int32_t time) {
    const hm_5d_geometry *g = &c->s->position->geometry;
    double x = board_x(c, time), y = board_y(c, line);
    double width = g->width * CELL, height = g->height * CELL;
    hm_svg_rectangle(c->svg, "l", x, y, width, height);
    put_dark_squares(c, x, y);
    hm_svg_rectangle(c->svg, (time & 1) != 0 ? "e b" : "e", x, y, width, height);
    put_pieces(c, board, line, time);
}

static void put_timeline(const canvas *c, int32_t line) {
    const hm_5d_position *p = c->s->position;
    const hm_5d_timeline *t = &p->multiverse.lines[line - p->multiverse.first];
    int32_t first, last, end = hm_5d_end(t);
    hm_text label = {0};
    hm_5d_active(p, &first, &last);
    hm_text_puts(c->svg, line < first || line > last ? "<g class=\"off\">\n" : "<g>\n");
    double middle = board_y(c, line) + p->geometry.height * CELL / 2.0;
    hm_svg_rectangle(c->svg, "band", board_x(c, t->start) - GAP / 2.0, middle - 8,
                     (end - t->start + 1) * c->column, 16);
    hm_text_puts(&label, "L");
    hm_5d_line_format(p, line, &label);
    if (!label.failed) hm_svg_label(c->svg, LEFT / 2.0, middle + 5, "t", label.data);
    c->svg->failed |= label.failed;
    hm_text_clear(&label);
    for (int32_t time = t->start; time <= end; time++)
        put_board(c, t->boards[time - t->start], line, time);
    hm_text_puts(c->svg, "</g>\n");
}

/* ---- lines between boards ---- */

static void put_arrow(const canvas *c, const char *class_name, const hm_5d_move *m) {
    double x1 = square_x(c, m->from_time, m->from), y1 = square_y(c, m->from_line, m->from);
    double x2 = square_x(c, m->to_time, m->to), y2 = square_y(c, m->to_line, m->to);
    double length = hypot(x2 - x1, y2 - y1);
    if (length < 1) return;
    double dx = (x2 - x1) / length * 7, dy = (y2 - y1) / length * 7;
    hm_text_printf(c->svg, "<path class=\"%s\" d=\"", class_name);
    put_point(c->svg, 'M', x1, y1);
    put_point(c->svg, 'L', x2, y2);
    put_point(c->svg, 'M', x2 - dx - dy * 0.6, y2 - dy + dx * 0.6);
    put_point(c->svg, 'L', x2, y2);
    put_point(c->svg, 'L', x2 - dx + dy * 0.6, y2 - dy - dx * 0.6);
    hm_text_puts(c->svg, "\"/>\n");
}

static void put_connector(const canvas *c, const hm_5d_branch *b) {
    const hm_5d_geometry *g = &c->s->position->geometry;
    double half = g->height * CELL / 2.0;
    double x1 = board_x(c, b->from_time) + g->width * CELL, y1 = board_y(c, b->from_line) + half;
    double x2 = board_x(c, b->from_time + 1), y2 = board_y(c, b->line) + half;
    hm_text_puts(c->svg, "<path class=\"n\" d=\"");
    put_point(c->svg, 'M', x1, y1);
    put_point(c->svg, 'C', x1 + GAP, y1);
    put_point(c->svg, ' ', x2 - GAP, y2);
    put_point(c->svg, ' ', x2, y2);
    hm_text_puts(c->svg, "\"/>\n");
}

/* ---- the picture ---- */

static void put_headings(const canvas *c, double height) {
    const hm_5d_geometry *g = &c->s->position->geometry;
    int32_t present = hm_5d_present(c->s->position);
    hm_svg_rectangle(c->svg, "now", board_x(c, present) - GAP / 2.0, 0, c->column, height);
    hm_text heading = {0};
    for (int32_t time = c->s->first; time <= c->s->last_time; time++) {
        heading.length = 0;
        hm_5d_time_format(time, &heading);
        if (heading.failed) break;
        hm_svg_label(c->svg, board_x(c, time) + g->width * CELL / 2.0, 22, "t", heading.data);
    }
    c->svg->failed |= heading.failed;
    hm_text_clear(&heading);
}

static void put_picture(hm_text *svg, const hm_5d_scene *s) {
    const hm_5d_multiverse *m = &s->position->multiverse;
    const hm_5d_geometry *g = &s->position->geometry;
    canvas c = {svg, s, g->width * CELL + GAP, g->height * CELL + GAP};
    double width = LEFT + (s->last_time - s->first + 2) * c.column;
    double height = TOP + m->count * c.row;
    hm_svg_open(svg, width, height, "5D chess");
    hm_svg_style(svg, style);
    put_headings(&c, height);
    for (size_t i = 0; i < s->branches.count; i++)
        put_connector(&c, &s->branches.at[i]);
    for (uint32_t i = 0; i < m->count; i++)
        put_timeline(&c, m->first + (int32_t)i);
    for (size_t i = 0; i < s->last.count; i++)
        put_arrow(&c, "m", &s->last.moves[i]);
    for (size_t i = 0; i < s->checks.count; i++)
        put_arrow(&c, "c", &s->checks.moves[i]);
    hm_svg_close(svg);
}

void hm_5d_draw_svg(const hm_5d_game *game, int32_t node, const hm_5d_move *pending, size_t count,
                    hm_text *svg) {
    hm_5d_scene scene;
    if (hm_5d_scene_build(game, node, pending, count, &scene) != HM_OK) {
        svg->failed = true;
        return;
    }
    put_picture(svg, &scene);
    hm_5d_scene_clear(&scene);
}
