/* Arrows as outlines: a shaft along a curve of the second degree, and a head. */
#include "draw/draw.h"

#include <math.h>

enum { HEAD_LENGTH = 3, HEAD_WIDTH = 3 }; /* in widths of the shaft */

typedef hm_svg_place vector;

static vector along(vector from, vector way, double steps) {
    return (vector){from.x + way.x * steps, from.y + way.y * steps};
}

/* The way from one point to another, one long; to the right when they are the same. */
static vector way_to(vector from, vector to) {
    double x = to.x - from.x, y = to.y - from.y, length = hypot(x, y);
    return length > 0 ? (vector){x / length, y / length} : (vector){1, 0};
}

/* To the left of a way, in a picture, where y grows downwards. */
static vector left_of(vector way) {
    return (vector){way.y, -way.x};
}

static void arrow_put_curve(hm_text *svg, vector control, vector end) {
    hm_svg_point(svg, 'Q', control.x, control.y);
    hm_svg_point(svg, ' ', end.x, end.y);
}

void hm_svg_arrow(hm_text *svg, const char *class_name, hm_svg_place from, hm_svg_place to,
                  hm_svg_form form) {
    double width = form.width, bend = form.bend;
    if (!(hypot(to.x - from.x, to.y - from.y) > HEAD_LENGTH * width + 2 * form.gap)) return;
    vector way = way_to(from, to);
    from = along(from, way, form.gap);
    to = along(to, way, -form.gap);
    vector middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    vector control = along(middle, left_of(way), 2 * bend);
    vector first = left_of(way_to(from, control)), last = left_of(way_to(control, to));
    vector bent = left_of(way);
    vector neck = along(to, way_to(control, to), -HEAD_LENGTH * width);
    vector corner = along(neck, last, HEAD_WIDTH * width / 2);
    vector start = along(from, first, width / 2);
    hm_svg_tag(svg, "path");
    hm_svg_word(svg, "class", class_name);
    hm_text_puts(svg, " d=\"");
    hm_svg_point(svg, 'M', start.x, start.y);
    arrow_put_curve(svg, along(control, bent, width / 2), along(neck, last, width / 2));
    hm_svg_point(svg, 'L', corner.x, corner.y);
    hm_svg_point(svg, 'L', to.x, to.y);
    corner = along(neck, last, -HEAD_WIDTH * width / 2);
    hm_svg_point(svg, 'L', corner.x, corner.y);
    corner = along(neck, last, -width / 2);
    hm_svg_point(svg, 'L', corner.x, corner.y);
    arrow_put_curve(svg, along(control, bent, -width / 2), along(from, first, -width / 2));
    hm_text_puts(svg, "z\"");
    hm_svg_end(svg);
}
