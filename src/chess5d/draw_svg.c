/* The multiverse as an SVG picture, as players know it: timelines as bars that point to the future
 * (Black's above, White's below), half-turns as columns, boards with a light rim where White is to
 * move and a dark one where Black is, the present as a column of light, curves where timelines
 * branched off, inactive ones pale. Squares of the last action are yellow, its journeys blue arrows
 * (dashed before the action is submitted); checks are red arrows that start on a board as it stands
 * after a pass, with a dashed rim, and end on the royal.
 *
 * A board is a group in which squares are 1 wide and its upper left square is at 0, 0. It has the
 * attributes data-line and data-time, its pieces and marks data-square, as texts of moves have
 * them: programs find boards by them, and the square under a point by the group's own matrix. */
#include "chess5d/layout.h"
#include "chess5d/text.h"

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

typedef struct drawing {
    hm_text *svg;
    const hm_5d_layout *layout;
    const hm_5d_scene *scene;
    const hm_5d_geometry *geometry;
    hm_svg_pieces used;
} drawing;

/* ---- boards ---- */

/* What all boards on which one side is to move share: rim, squares and coordinates. */
static void define_board(const drawing *d, bool black) {
    const hm_5d_geometry *g = d->geometry;
    double width = g->width * HM_5D_CELL, height = g->height * HM_5D_CELL;
    hm_text_printf(d->svg, "<g id=\"hm-5d-%c\" transform=\"scale(%s)\">\n", black ? 'b' : 'w',
                   ".05");
    hm_svg_rectangle(d->svg, black ? "hm-rim-b" : "hm-rim-w", -HM_5D_RULER, -HM_5D_RIM,
                     d->layout->board_width, d->layout->board_height);
    hm_svg_rectangle(d->svg, "hm-l", 0, 0, width, height);
    hm_text_puts(d->svg, "<path class=\"hm-d\" d=\"");
    for (int rank = 0; rank < g->height; rank++) {
        for (int file = rank & 1; file < g->width; file += 2) {
            hm_svg_point(d->svg, 'M', file * HM_5D_CELL, (g->height - 1 - rank) * HM_5D_CELL);
            hm_text_printf(d->svg, "h%dv%dh-%dz", HM_5D_CELL, HM_5D_CELL, HM_5D_CELL);
        }
    }
    hm_text_puts(d->svg, "\"/>\n");
    for (int i = 0; i < g->width || i < g->height; i++) {
        char file[2] = {(char)('a' + i)}, rank[3] = {(char)('1' + i)};
        if (i >= 9) rank[0] = '1', rank[1] = (char)('0' + (i + 1) % 10);
        double at = (i + 0.5) * HM_5D_CELL;
        if (i < g->width) hm_svg_label(d->svg, at, height + 9, "hm-c", file);
        if (i < g->height) hm_svg_label(d->svg, -HM_5D_RULER / 2.0, height - at + 3, "hm-c", rank);
    }
    hm_text_puts(d->svg, "</g>\n");
}

static double file_of(int square) {
    return HM_5D_FILE(square);
}

static double row_of(const drawing *d, int square) {
    return d->geometry->height - 1 - HM_5D_RANK(square);
}

static void put_mark(const drawing *d, const char *class_name, int square) {
    hm_svg_rectangle(d->svg, class_name, file_of(square), row_of(d, square), 1, 1);
}

/* The squares of the last action on the boards that it made, and the royals in check. */
static void put_marks(const drawing *d, int32_t line, int32_t time) {
    const hm_5d_scene *s = d->scene;
    for (size_t i = 0; i < s->last.count; i++) {
        const hm_5d_move *m = &s->last.moves[i];
        if (line == m->from_line && time == m->from_time + 1) put_mark(d, "last", m->from);
        if (line == s->arrivals.at[i] && time == m->to_time + 1) put_mark(d, "last", m->to);
    }
    for (size_t i = 0; i < s->checks.count; i++) {
        const hm_5d_move *m = &s->checks.moves[i];
        if (line == m->to_line && time == m->to_time) put_mark(d, "hit", m->to);
    }
}

static hm_svg_piece picture_of(int kind) {
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
    return kind < HM_5D_UNKNOWN ? pictures[kind] : HM_SVG_TOKEN;
}

static void put_piece(drawing *d, int square, hm_5d_piece piece) {
    char name[4] = {(char)('a' + HM_5D_FILE(square))};
    int rank = HM_5D_RANK(square) + 1;
    if (rank >= 10) name[1] = '1';
    name[rank >= 10 ? 2 : 1] = (char)('0' + rank % 10);
    const char *class_name = HM_5D_COLOUR(piece) == HM_5D_WHITE ? "w" : "b";
    hm_svg_put_piece(d->svg, picture_of(HM_5D_KIND(piece)), class_name, file_of(square),
                     row_of(d, square), name, &d->used);
    if (HM_5D_KIND(piece) < HM_5D_UNKNOWN) return;
    hm_text_puts(d->svg, "<g transform=\"scale(.05)\">");
    char letter[2] = {hm_5d_letter(HM_5D_KIND(piece))};
    hm_svg_label(d->svg, (file_of(square) + 0.5) * HM_5D_CELL,
                 (row_of(d, square) + 0.66) * HM_5D_CELL,
                 *class_name == 'w' ? "letter w" : "letter b", letter);
    hm_text_puts(d->svg, "</g>\n");
}

/* The rim of a board that is not there yet. */
static void put_dashes(const drawing *d) {
    double left = (double)HM_5D_RULER / HM_5D_CELL, top = (double)HM_5D_RIM / HM_5D_CELL;
    hm_svg_rectangle(d->svg, "dash", -left, -top, d->layout->board_width / HM_5D_CELL,
                     d->layout->board_height / HM_5D_CELL);
}

static void put_board(drawing *d, const hm_5d_board *board, int32_t line, int32_t time) {
    hm_svg_place place = hm_5d_board_place(d->layout, line, time);
    bool ghost = hm_5d_scene_is_ghost(d->scene, line, time);
    hm_text_puts(d->svg,
                 ghost ? "<g class=\"ghost\" transform=\"translate(" : "<g transform=\"translate(");
    hm_svg_value(d->svg, place.x + HM_5D_RULER);
    hm_text_puts(d->svg, " ");
    hm_svg_value(d->svg, place.y + HM_5D_RIM);
    hm_text_printf(d->svg, ")scale(%d)\" data-line=\"", HM_5D_CELL);
    hm_5d_line_format(d->scene->position, line, d->svg);
    hm_text_puts(d->svg, "\" data-time=\"");
    hm_5d_time_format(time, d->svg);
    hm_text_printf(d->svg, "\">\n<use href=\"#hm-5d-%c\"/>\n", "wb"[time & 1]);
    if (ghost) put_dashes(d);
    put_marks(d, line, time);
    for (int square = 0; square < 256; square++) {
        hm_5d_piece piece = board->cell[d->geometry->cell[square]];
        if (d->geometry->cell[square] != 0 && piece != HM_5D_EMPTY) put_piece(d, square, piece);
    }
    hm_text_puts(d->svg, "</g>\n");
}

/* "L-1", and "inactive" behind it, above the first board. */
static void put_name(const drawing *d, int32_t line, int32_t start, bool off) {
    hm_svg_place place = hm_5d_board_place(d->layout, line, start);
    hm_text label = {0};
    hm_text_puts(&label, "L");
    hm_5d_line_format(d->scene->position, line, &label);
    size_t width = 9 * label.length;
    if (!label.failed) hm_svg_label(d->svg, place.x + 2, place.y - 6, "name", label.data);
    d->svg->failed |= label.failed;
    hm_text_clear(&label);
    if (!off) return;
    hm_svg_label(d->svg, place.x + 6 + (double)width, place.y - 6, "off-word", "inactive");
}

static void put_timeline(drawing *d, int32_t line) {
    const hm_5d_position *p = d->scene->position;
    const hm_5d_timeline *t = &p->multiverse.lines[line - p->multiverse.first];
    int32_t first, last, end = hm_5d_end(t);
    hm_5d_active(p, &first, &last);
    bool off = line < first || line > last;
    put_name(d, line, t->start, off);
    hm_text_puts(d->svg, off ? "<g class=\"pale\">\n" : "<g>\n");
    for (int32_t time = t->start; time <= end; time++)
        put_board(d, t->boards[time - t->start], line, time);
    if (hm_5d_scene_is_ghost(d->scene, line, end + 1)) {
        put_board(d, t->boards[t->count - 1], line, end + 1);
    }
    hm_text_puts(d->svg, "</g>\n");
}

/* ---- words ---- */

static void put_headings(const drawing *d) {
    const hm_5d_scene *s = d->scene;
    hm_text heading = {0};
    for (size_t i = 0; i < s->times.count; i++) {
        int32_t time = s->times.at[i];
        double middle = d->layout->columns[i] + d->layout->board_width / 2;
        heading.length = 0;
        hm_5d_time_format(time, &heading);
        if (heading.failed) break;
        hm_svg_label(d->svg, middle, d->layout->head + 29, "time", heading.data);
    }
    d->svg->failed |= heading.failed;
    hm_text_clear(&heading);
}

/* "Ann - Ben", or nothing when the game does not tell. */
static void put_players(const hm_5d_game *game, hm_text *text) {
    const char *white = hm_5d_game_header(game, "White"), *black = hm_5d_game_header(game, "Black");
    if (white == NULL && black == NULL) return;
    hm_text_printf(text, "%s \u2013 %s", white == NULL ? "?" : white, black == NULL ? "?" : black);
}

/* What stands above the picture; its title also names the present, which the picture shows. */
static const char *side_words(const hm_5d_scene *s) {
    static const char *const words[2][2] = {{"White to move", "White to move, in check"},
                                            {"Black to move", "Black to move, in check"}};
    return words[s->position->side == HM_5D_BLACK][s->checks.count > 0];
}

static void put_title(const hm_5d_scene *s, hm_text *text) {
    hm_text_puts(text, side_words(s));
    if (s->position->multiverse.count == 0) return;
    hm_text_puts(text, ", present ");
    hm_5d_time_format(hm_5d_present(s->position), text);
}

static void put_picture(hm_text *svg, const hm_5d_layout *layout) {
    enum { LEFT = 14, TITLE_LETTER = 9, PLAYERS_LETTER = 6 }; /* so wide at most */
    const hm_5d_scene *s = layout->scene;
    const hm_5d_multiverse *m = &s->position->multiverse;
    drawing d = {svg, layout, s, &s->position->geometry, 0};
    hm_text title = {0}, players = {0};
    put_title(s, &title);
    put_players(s->game, &players);
    double width = fmax(layout->width, 2.0 * LEFT + (double)strlen(side_words(s)) * TITLE_LETTER);
    hm_svg_open(svg, "5d", width, layout->height, title.failed ? "" : title.data, style);
    hm_5d_draw_ground(layout, svg);
    hm_svg_label(svg, LEFT, 19, "title", side_words(s));
    if (players.data != NULL) {
        hm_svg_label_cut(svg, LEFT, 36, "players", players.data,
                         (size_t)((width - 2 * LEFT) / PLAYERS_LETTER));
    }
    svg->failed |= title.failed || players.failed;
    hm_text_clear(&title);
    hm_text_clear(&players);
    put_headings(&d);
    for (uint32_t i = 0; i < m->count; i++)
        put_timeline(&d, m->first + (int32_t)i);
    hm_5d_draw_arrows(layout, svg);
    hm_text_puts(svg, "<defs>\n");
    define_board(&d, false);
    define_board(&d, true);
    hm_text_puts(svg, "</defs>\n");
    hm_svg_define_pieces(svg, d.used);
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
        put_picture(svg, &layout);
    } else {
        svg->failed = true;
    }
    hm_5d_layout_clear(&layout);
    hm_5d_scene_clear(&scene);
}
