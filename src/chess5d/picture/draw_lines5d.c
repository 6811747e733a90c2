/* Draws what is below and above the boards of a multiverse: the present, timelines with the curves
 * that begin them, and arrows. */
#include "chess5d/picture/layout5d.h"

#include <math.h>

enum { BAR = 10, TAIL = 7 };

/* ---- timelines ---- */

static bool draw_lines5d_is_active(const hm_5d_scene *scene, int32_t line) {
    int32_t first, last;
    hm_5d_active(scene->position, &first, &last);
    return line >= first && line <= last;
}

/* Bars between the boards, and after the last one a tip that points to the future. */
static void draw_lines5d_put_line(const hm_5d_layout *l, hm_text *svg, int32_t line) {
    const hm_5d_scene *scene = l->scene;
    const hm_5d_timeline *t =
        &scene->position->multiverse.lines[line - scene->position->multiverse.first];
    int32_t end = hm_5d_end(t);
    double middle = hm_5d_board_place(l, line, end).y + l->board_height / 2, right = 0;
    hm_svg_tag(svg, "path");
    hm_svg_word(svg, "class", draw_lines5d_is_active(scene, line) ? "line" : "line off");
    hm_text_puts(svg, " d=\"");
    for (int32_t time = t->start; time <= end; time++) {
        right = hm_5d_board_place(l, line, time).x + l->board_width;
        double next = time < end ? hm_5d_board_place(l, line, time + 1).x : right + TAIL;
        hm_svg_point(svg, 'M', right, middle - BAR / 2.0);
        hm_text_puts(svg, "h");
        hm_svg_value(svg, next - right);
        hm_text_printf(svg, "v%dh", BAR);
        hm_svg_value(svg, right - next);
        hm_text_puts(svg, "z");
    }
    right += TAIL;
    hm_svg_point(svg, 'M', right, middle - BAR);
    hm_svg_point(svg, 'L', right + BAR, middle);
    hm_svg_point(svg, 'L', right, middle + BAR);
    hm_text_puts(svg, "z\"");
    hm_svg_end(svg);
}

/* A quarter of a turn that ends at x, y; its corner is where the ways before and behind it meet. */
static void put_turn(hm_text *svg, double corner_x, double corner_y, double x, double y) {
    hm_svg_point(svg, 'Q', corner_x, corner_y);
    hm_svg_point(svg, ' ', x, y);
}

static void draw_lines5d_put_curve(const hm_5d_layout *l, hm_text *svg, const hm_5d_curve *c) {
    const hm_5d_branch *b = c->branch;
    double left = hm_5d_board_place(l, b->from_line, b->from_time).x + l->board_width;
    double right = hm_5d_board_place(l, b->line, b->from_time + 1).x;
    double way = c->end > c->start ? 1 : -1;
    double turn = fmin(12, fabs(c->end - c->start) / 2);
    hm_svg_tag(svg, "path");
    hm_svg_word(svg, "class", draw_lines5d_is_active(l->scene, b->line) ? "branch" : "branch off");
    hm_text_puts(svg, " d=\"");
    hm_svg_point(svg, 'M', left, c->start);
    hm_svg_point(svg, 'L', c->upright - turn, c->start);
    put_turn(svg, c->upright, c->start, c->upright, c->start + way * turn);
    hm_svg_point(svg, 'L', c->upright, c->end - way * turn);
    put_turn(svg, c->upright, c->end, c->upright + turn, c->end);
    hm_svg_point(svg, 'L', right, c->end);
    hm_text_puts(svg, "\"");
    hm_svg_end(svg);
}

void hm_5d_draw_ground(const hm_5d_layout *l, hm_text *svg) {
    const hm_5d_multiverse *m = &l->scene->position->multiverse;
    if (!hm_5d_lacks_centre(l->scene->position)) {
        double left = hm_5d_board_place(l, m->first, hm_5d_present(l->scene->position)).x;
        double wide = HM_5D_GAP / 4.0;
        hm_svg_rectangle(svg, "now", left - wide, l->head, l->board_width + 2 * wide,
                         l->height - l->head);
        hm_svg_label(svg, left + l->board_width / 2, l->head + 13, "present", "present");
    }
    for (uint32_t i = 0; i < m->count; i++)
        draw_lines5d_put_line(l, svg, m->first + (int32_t)i);
    for (size_t i = 0; i < l->scene->branches.count; i++)
        draw_lines5d_put_curve(l, svg, &l->curves[i]);
}

/* ---- arrows ---- */

/* Draws an arrow from the piece to its target, from edge to edge rather than from middle to middle.
 * Between boards it is bent, moves to the left and checks to the right, so that two in the same row
 * can be distinguished. */
static void draw_lines5d_put_arrow(const hm_5d_layout *l, hm_text *svg, const char *class_name,
                                   const hm_5d_move *m, double side) {
    hm_svg_place from = hm_5d_square_place(l, m->from_line, m->from_time, m->from);
    hm_svg_place to = hm_5d_square_place(l, m->to_line, m->to_time, m->to);
    bool stays = m->from_line == m->to_line && m->from_time == m->to_time;
    double bend = stays ? 0 : side * fmin(30, hypot(to.x - from.x, to.y - from.y) / 12);
    hm_svg_form form = {.width = stays ? 3.5 : 5, .gap = HM_5D_CELL / 5.0, .bend = bend};
    hm_svg_arrow(svg, class_name, from, to, form);
}

void hm_5d_draw_arrows(const hm_5d_layout *l, hm_text *svg) {
    const hm_5d_scene *s = l->scene;
    for (size_t i = 0; i < s->last.count; i++) {
        if ((s->last.moves[i].flags & HM_5D_JUMP) == 0) continue;
        draw_lines5d_put_arrow(l, svg, s->pending ? "move pending" : "move", &s->last.moves[i], 1);
    }
    for (size_t i = 0; i < s->checks.count; i++)
        draw_lines5d_put_arrow(l, svg, "check", &s->checks.moves[i], -1);
}
