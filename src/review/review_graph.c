/* The graph of a review: winning chances of the first party, or expected points of four seats, ply
 * by ply; dots are inaccuracies, mistakes and blunders. */
#include "draw/draw.h"
#include "review/review.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEFT = 52, TOP = 44, WIDTH = 760, HEIGHT = 220, RIGHT = 24, BOTTOM = 34 };

static const char style[] =
    ".title{font-size:15px;font-weight:bold}.field{fill:none;stroke:$line}"
    ".grid{stroke:$line;fill:none}.tick,.name{font-size:12px;fill:$faint}.name{text-anchor:end}"
    ".tick{text-anchor:middle}polyline{fill:none;stroke-width:2;stroke-linejoin:round}"
    ".chances{stroke:$sky}.under{fill:$sky;opacity:.15}"
    ".seat0{stroke:$red}.seat1{stroke:$blue}.seat2{stroke:$yellow}.seat3{stroke:$green}"
    ".inaccuracy{fill:$yellow}.mistake{fill:$orange}.blunder{fill:$check}";

/* The values to draw, one per position, the ends included. */
typedef struct graph {
    const hm_review *review;
    hm_text *svg;
    double most; /* at the top */
} graph;

static double graph_x(const graph *g, size_t ply) {
    size_t plies = g->review->to - g->review->from;
    return LEFT + (plies > 0 ? WIDTH * (double)(ply - g->review->from) / (double)plies : 0);
}

static double graph_y(const graph *g, double value) {
    return TOP + HEIGHT * (1 - value / g->most);
}

/* The value of a position: of a seat its points, else the chances of the first party. */
static double graph_value(const graph *g, size_t ply, int seat) {
    const hm_review *r = g->review;
    if (r->points) {
        double points[4];
        hm_review_points_after(r, ply, points);
        return points[seat];
    }
    double chances = hm_review_chances(r->scale, &r->evals[ply]);
    return hm_review_sign(r, hm_review_side(r, ply)) > 0 ? chances : 1 - chances;
}

static void graph_put_point(const graph *g, double x, double y) {
    hm_svg_value(g->svg, x);
    hm_text_puts(g->svg, ",");
    hm_svg_value(g->svg, y);
    hm_text_puts(g->svg, " ");
}

static void graph_put_curve(const graph *g, int seat, const char *tag, const char *class_name,
                            bool closed) {
    const hm_review *r = g->review;
    hm_svg_tag(g->svg, tag);
    hm_svg_word(g->svg, "class", class_name);
    hm_text_puts(g->svg, " points=\"");
    if (closed) graph_put_point(g, graph_x(g, r->from), graph_y(g, 0));
    for (size_t ply = r->from; ply <= r->to; ply++)
        if (r->evals[ply].known)
            graph_put_point(g, graph_x(g, ply), graph_y(g, graph_value(g, ply, seat)));
    if (closed) graph_put_point(g, graph_x(g, r->to), graph_y(g, 0));
    hm_text_puts(g->svg, "\"");
    hm_svg_end(g->svg);
}

static void graph_put_dots(const graph *g) {
    const hm_review *r = g->review;
    for (size_t ply = r->from + 1; ply <= r->to; ply++) {
        const hm_review_ply *p = &r->ply.at[ply - 1];
        if (!p->judged || p->class < HM_REVIEW_INACCURACY || !r->evals[ply].known) continue;
        const char *sides = hm_game_sides(r->game), *at = strchr(sides, p->side);
        int seat = at == NULL ? 0 : (int)(at - sides);
        hm_svg_tag(g->svg, "circle");
        hm_svg_word(g->svg, "class", hm_review_class_names[p->class]);
        hm_svg_number(g->svg, "cx", graph_x(g, ply));
        hm_svg_number(g->svg, "cy", graph_y(g, graph_value(g, ply, seat)));
        hm_svg_number(g->svg, "r", 4);
        hm_svg_end(g->svg);
    }
}

static void graph_put_axes(const graph *g) {
    const hm_review *r = g->review;
    char words[32];
    size_t plies = r->to - r->from, step = plies / 10 < 1 ? 1 : (plies + 9) / 10;
    hm_svg_rectangle(g->svg, "field", LEFT, TOP, WIDTH, HEIGHT);
    for (int i = 0; i <= 4; i++) {
        double value = g->most * i / 4, y = graph_y(g, value);
        snprintf(words, sizeof words, "%ld%s", lround(r->points ? value : 100 * value),
                 r->points ? "" : "%");
        hm_svg_label(g->svg, LEFT - 8, y + 4, "name", words);
        hm_svg_tag(g->svg, "path");
        hm_svg_word(g->svg, "class", "grid");
        hm_text_puts(g->svg, " d=\"");
        hm_svg_point(g->svg, 'M', LEFT, y);
        hm_svg_point(g->svg, 'L', LEFT + WIDTH, y);
        hm_text_puts(g->svg, "\"");
        hm_svg_end(g->svg);
    }
    for (size_t ply = r->from; ply <= r->to; ply += step) {
        snprintf(words, sizeof words, "%zu", ply);
        hm_svg_label(g->svg, graph_x(g, ply), TOP + HEIGHT + 18, "tick", words);
    }
}

void hm_review_draw(const hm_review *r, hm_text *svg) {
    graph g = {.review = r, .svg = svg, .most = 1};
    for (size_t ply = r->from; r->points && ply <= r->to; ply++)
        for (int seat = 0; seat < 4; seat++)
            while (graph_value(&g, ply, seat) > g.most)
                g.most = g.most < 20 ? 20 : 2 * g.most;
    const char *title = r->points ? "Expected final points" : "Winning chances";
    hm_svg_open(svg, "review", LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM, title, style);
    hm_svg_label(svg, LEFT, 26, "title", title);
    graph_put_axes(&g);
    if (r->points) {
        static const char *const classes[] = {"seat0", "seat1", "seat2", "seat3"};
        for (int seat = 0; seat < 4; seat++)
            graph_put_curve(&g, seat, "polyline", classes[seat], false);
    } else {
        graph_put_curve(&g, 0, "polygon", "under", true);
        graph_put_curve(&g, 0, "polyline", "chances", false);
    }
    graph_put_dots(&g);
    hm_svg_close(svg);
}
