/* The multiverse as an SVG picture, as players know it: timelines as bars that point to the future
 * (Black's above, White's below), half-turns as columns, boards with a light rim where White is to
 * move and a dark one where Black is, the present as a column of light, curves where timelines
 * branched off, inactive ones pale. Squares of the last action are yellow, its journeys blue arrows
 * (dashed before the action is submitted); checks are red arrows that start on a board as it stands
 * after a pass, with a dashed rim, and end on the royal. */
#include "chess5d/notation/text5d.h"
#include "chess5d/picture/layout5d.h"
#include "chess5d/rules/letters5d.h"

#include <math.h>
#include <string.h>

static const char style[] =
    ".now{fill:$now}.line{fill:$time}.branch{fill:none;stroke:$time;stroke-width:5}"
    ".line.off{fill:$line}.branch.off{stroke:$line}.pale{opacity:.65}"
    ".hm-l{fill:$light}.hm-d{fill:$dark}.hm-rim-w{fill:$day;stroke:$rim}"
    ".hm-rim-b{fill:$night;stroke:$rim}.hm-c{font-size:8px;text-anchor:middle;fill:$night}"
    ".hm-rim-b~.hm-c{fill:$day}"
    ".ghost{opacity:.7}.ghost .dash{fill:none;stroke:$check;stroke-width:.12;stroke-dasharray:.4 "
    ".3}"
    ".last{fill:$last;fill-opacity:.8}.hit{fill:$check;fill-opacity:.85}"
    ".w{fill:$white;stroke:$edge;color:$edge}.b{fill:$black;stroke:$edge;color:$white}"
    ".move{fill:$move}.check{fill:$check}.move,.check{stroke:$paper;paint-order:stroke}"
    ".pending{fill-opacity:.25;stroke:$move;stroke-dasharray:5 3}"
    ".title{font-size:14px;font-weight:bold}.time,.name{font-size:13px}.time{text-anchor:middle}"
    ".name{font-weight:bold}.players,.present,.off-word{font-size:11px;fill:$faint}"
    ".present{text-anchor:middle}.letter{font-size:11px;text-anchor:middle}"
    ".letter.b{fill:$white;stroke:none}.letter.w{fill:$edge;stroke:none}";

/* ---- timelines ---- */

static void draw_svg5d_put_timeline(const hm_5d_layout *l, hm_text *svg, int32_t line,
                                    hm_svg_pieces *used) {
    const hm_5d_position *p = l->scene->position;
    const hm_5d_timeline *t = &p->multiverse.lines[line - p->multiverse.first];
    int32_t first, last, end = hm_5d_end(t);
    hm_5d_active(p, &first, &last);
    bool off = line < first || line > last;
    /* "L-1", and "inactive" after it, above the first board. */
    hm_svg_place place = hm_5d_board_place(l, line, t->start);
    hm_text label = {0};
    hm_text_puts(&label, "L");
    hm_5d_line_format(p, line, &label);
    double width = 9.0 * (double)label.length;
    if (!label.failed) hm_svg_label(svg, place.x + 2, place.y - 6, "name", label.data);
    svg->failed |= label.failed;
    hm_text_clear(&label);
    if (off) hm_svg_label(svg, place.x + 6 + width, place.y - 6, "off-word", "inactive");
    hm_text_puts(svg, off ? "<g class=\"pale\">\n" : "<g>\n");
    for (int32_t time = t->start; time <= end; time++)
        hm_5d_board_draw(l, svg, t->boards[time - t->start], line, time, used);
    if (hm_5d_scene_is_ghost(l->scene, line, end + 1)) {
        hm_5d_board_draw(l, svg, t->boards[t->count - 1], line, end + 1, used);
    }
    hm_text_puts(svg, "</g>\n");
}

/* ---- words ---- */

static void draw_svg5d_put_headings(const hm_5d_layout *l, hm_text *svg) {
    const hm_5d_scene *s = l->scene;
    hm_text heading = {0};
    for (size_t i = 0; i < s->times.count; i++) {
        int32_t time = s->times.at[i];
        double middle = l->columns[i] + l->board_width / 2;
        heading.length = 0;
        hm_5d_time_format(time, &heading);
        if (heading.failed) break;
        hm_svg_label(svg, middle, l->head + 29, "time", heading.data);
    }
    svg->failed |= heading.failed;
    hm_text_clear(&heading);
}

static void draw_svg5d_put_picture(hm_text *svg, const hm_5d_layout *layout) {
    enum { LEFT = 14, TITLE_LETTER = 9, PLAYERS_LETTER = 6 }; /* so wide at most */
    const hm_5d_scene *s = layout->scene;
    const hm_5d_multiverse *m = &s->position->multiverse;
    hm_svg_pieces used = 0;
    hm_text title = {0}, players = {0};
    hm_5d_scene_title(s, &title);
    /* "Ann - Ben", or nothing when the game does not tell. */
    const char *white = hm_5d_game_header(s->game, "White");
    const char *black = hm_5d_game_header(s->game, "Black");
    if (white != NULL || black != NULL)
        hm_text_printf(&players, "%s \u2013 %s", white == NULL ? "?" : white,
                       black == NULL ? "?" : black);
    double width =
        fmax(layout->width, 2.0 * LEFT + (double)strlen(hm_5d_scene_side(s)) * TITLE_LETTER);
    hm_svg_open(svg, "5d", width, layout->height, title.failed ? "" : title.data, style);
    hm_5d_draw_ground(layout, svg);
    hm_svg_label(svg, LEFT, 19, "title", hm_5d_scene_side(s));
    if (players.data != NULL) {
        hm_svg_label_cut(svg, LEFT, 36, "players", players.data,
                         (size_t)((width - 2 * LEFT) / PLAYERS_LETTER));
    }
    svg->failed |= title.failed || players.failed;
    hm_text_clear(&title);
    hm_text_clear(&players);
    draw_svg5d_put_headings(layout, svg);
    for (uint32_t i = 0; i < m->count; i++)
        draw_svg5d_put_timeline(layout, svg, m->first + (int32_t)i, &used);
    hm_5d_draw_arrows(layout, svg);
    hm_text_puts(svg, "<defs>\n");
    hm_5d_board_define(layout, svg, false);
    hm_5d_board_define(layout, svg, true);
    hm_text_puts(svg, "</defs>\n");
    hm_svg_define_pieces(svg, used);
    hm_svg_close(svg);
}

void hm_5d_draw_svg(const hm_5d_game *game, int32_t node, const hm_5d_move *pending, size_t count,
                    hm_text *svg) {
    hm_5d_scene scene;
    hm_5d_layout layout;
    if (hm_5d_scene_build(game, node, pending, count, true, &scene) != HM_OK) {
        svg->failed = true;
        return;
    }
    if (hm_5d_layout_make(&layout, &scene)) {
        draw_svg5d_put_picture(svg, &layout);
    } else {
        svg->failed = true;
    }
    hm_5d_layout_clear(&layout);
    hm_5d_scene_clear(&scene);
}
