/* The board as an SVG picture in the colours of the game's site: red, blue, yellow and green
 * pieces on a grey board, dead pieces grey with their owner's edge. The seat that looks on is at
 * the bottom. The cut corners hold the seats: name, partner, points, clock, what became of them,
 * and a ring around the one to move.
 *
 * The board is a group with the attribute data-seat (who looks on) in which squares are 1 wide;
 * squares and pieces have data-square. */
#include "chess4p/notation/text4p.h"
#include "chess4p/picture/draw4p.h"
#include "draw/draw.h"

#include <stdio.h>

enum { CELL = 40, MARGIN = 20, BOARD = 14 * CELL, SIZE = BOARD + 2 * MARGIN };

static const char style[] =
    ".l{fill:$stone}.d{fill:$slate}.wall{fill:$wall}"
    ".last{fill:$last;fill-opacity:.6}.hit{fill:$check;fill-opacity:.75}"
    ".p{stroke:$edge;color:$edge}.r{fill:$red}.b{fill:$blue}.y{fill:$yellow}.g{fill:$green}"
    ".x{fill:$dead;stroke:$wall;color:$wall}"
    ".xr{stroke:$red}.xb{stroke:$blue}.xy{stroke:$yellow}.xg{stroke:$green}"
    ".turn{fill:none;stroke:$ink;stroke-width:3}text{text-anchor:middle}"
    ".c,.team,.words{fill:$faint}.c{font-size:10px}.name{font-size:15px;font-weight:bold}"
    ".points{font-size:19px;font-weight:bold;fill:$edge}.team,.words{font-size:11px}.clock{font-"
    "size:14px}"
    ".letter{font-size:15px;font-weight:bold;fill:$edge}";

/* ---- the board ---- */

typedef struct drawing {
    hm_text *svg;
    const hm_4p_position *position;
    int seat; /* who looks on */
    hm_4p_move last;
    hm_svg_pieces used;
} drawing;

static hm_svg_piece draw_svg4p_picture_of(int kind) {
    static const hm_svg_piece pictures[HM_4P_CUSTOM] = {
        [HM_4P_PAWN] = HM_SVG_PAWN,
        [HM_4P_KNIGHT] = HM_SVG_KNIGHT,
        [HM_4P_BISHOP] = HM_SVG_BISHOP,
        [HM_4P_ROOK] = HM_SVG_ROOK,
        [HM_4P_QUEEN] = HM_SVG_QUEEN,
        [HM_4P_KING] = HM_SVG_KING,
        [HM_4P_POINT_QUEEN] = HM_SVG_POINT_QUEEN,
    };
    return kind < HM_4P_CUSTOM ? pictures[kind] : HM_SVG_TOKEN;
}

/* Its owner's colours, or grey with the owner's edge, or grey alone. */
static void draw_svg4p_put_piece(drawing *d, int square, const char *name, int row, int column) {
    static const char *const alive[] = {"p r", "p b", "p y", "p g"};
    static const char *const dead[] = {"x xr", "x xb", "x xy", "x xg"};
    hm_4p_piece piece = d->position->state.square[square];
    if (piece == HM_4P_EMPTY || piece == HM_4P_WALL) return;
    int kind = HM_4P_KIND(piece), seat = HM_4P_SEAT(piece);
    bool grey = hm_4p_owner(d->position, square) < 0;
    const char *class_name = !grey ? alive[seat] : (piece & HM_4P_NOBODYS) != 0 ? "x" : dead[seat];
    hm_svg_put_piece(d->svg, draw_svg4p_picture_of(kind), class_name, column, row, name, &d->used);
    if (kind < HM_4P_CUSTOM) return;
    hm_text_puts(d->svg, "<g transform=\"scale(.025)\">");
    hm_svg_label(d->svg, (column + 0.5) * CELL, (row + 0.59) * CELL, "letter",
                 hm_4p_letter(&d->position->state, kind));
    hm_text_puts(d->svg, "</g>\n");
}

static void draw_svg4p_put_cell(drawing *d, int row, int column) {
    int square = hm_4p_seen_square(d->seat, row, column);
    if (!hm_4p_exists(square)) return;
    bool light = ((HM_4P_FILE(square) + HM_4P_RANK(square)) & 1) != 0;
    bool wall = d->position->state.square[square] == HM_4P_WALL;
    char file[4], rank[4], name[8];
    hm_4p_edge_label(square, true, file);
    hm_4p_edge_label(square, false, rank);
    snprintf(name, sizeof name, "%s%s", file, rank);
    hm_svg_put_square(d->svg, wall ? "wall" : light ? "l" : "d", column, row, name);
    if (hm_4p_is_end_of(d->last, square)) hm_svg_put_square(d->svg, "last", column, row, name);
    if (hm_4p_is_king_in_check(d->position, square))
        hm_svg_put_square(d->svg, "hit", column, row, name);
    draw_svg4p_put_piece(d, square, name, row, column);
}

static void draw_svg4p_put_board(drawing *d) {
    hm_text_printf(d->svg, "<g transform=\"translate(%d %d)scale(%d)\" data-seat=\"%c\">\n", MARGIN,
                   MARGIN, CELL, "RBYG"[d->seat]);
    for (int row = 0; row < 14; row++) {
        for (int column = 0; column < 14; column++)
            draw_svg4p_put_cell(d, row, column);
    }
    hm_text_puts(d->svg, "</g>\n");
}

/* Files and ranks at both ends of every line, so that each seat has them before its pieces. */
static void put_labels(const drawing *d) {
    bool sideways = (d->seat & 1) != 0;
    for (int i = 0; i < 14; i++) {
        double cut = i < 3 || i > 10 ? 3 * CELL : 0; /* of a line that ends at a cut corner */
        double at = MARGIN + (i + 0.5) * CELL;
        char row[4], column[4];
        hm_4p_edge_label(hm_4p_seen_square(d->seat, i, 0), sideways, row);
        hm_4p_edge_label(hm_4p_seen_square(d->seat, 0, i), !sideways, column);
        hm_svg_label(d->svg, MARGIN + cut - 9, at + 4, "c", row);
        hm_svg_label(d->svg, MARGIN + BOARD - cut + 9, at + 4, "c", row);
        hm_svg_label(d->svg, at, MARGIN + cut - 6, "c", column);
        hm_svg_label(d->svg, at, MARGIN + BOARD - cut + 14, "c", column);
    }
}

/* ---- the seats ---- */

static void put_disc(const drawing *d, int seat, int x, int y) {
    bool out = (d->position->state.eliminated >> seat & 1) != 0;
    char class_name[4] = {out ? 'x' : "rbyg"[seat]}, points[16];
    snprintf(points, sizeof points, "%d", (int)d->position->state.points[seat]);
    /* NOLINTNEXTLINE(compareBoolExpressionWithInt): the side to move gets one more ring */
    for (int ring = 0; ring <= (seat == d->position->state.side && !out); ring++) {
        hm_svg_tag(d->svg, "circle");
        hm_svg_word(d->svg, "class", ring == 0 ? class_name : "turn");
        hm_svg_number(d->svg, "cx", x);
        hm_svg_number(d->svg, "cy", y);
        hm_svg_number(d->svg, "r", ring == 0 ? 19 : 23);
        hm_svg_end(d->svg);
    }
    hm_svg_label(d->svg, x, y + 7, "points", points);
}

/* "Red", when the name above is another; in Teams "with Yellow"; or both. */
static void put_team(const drawing *d, int seat, bool named, int x, int y) {
    const hm_4p_rules *rules = &d->position->rules;
    char words[32];
    int partner = seat == HM_4P_RED               ? rules->teammate & 3
                  : seat == (rules->teammate & 3) ? HM_4P_RED
                                                  : 6 - (rules->teammate & 3) - seat;
    bool teams = rules->mode == HM_4P_TEAMS;
    snprintf(words, sizeof words, "%s%s%s%s", named ? hm_4p_seat_name(seat) : "",
             named && teams ? ", " : "", teams ? "with " : "",
             teams ? hm_4p_seat_name(partner) : "");
    hm_svg_label(d->svg, x, y, "team", words);
}

/* Each seat has the corner on its right hand. */
static void draw_svg4p_put_seat(const drawing *d, const hm_4p_caption *caption, int seat) {
    static const struct { int x, y; } corners[HM_4P_SEATS] = {{1, 1}, {0, 1}, {0, 0}, {1, 0}};
    int corner = (seat - d->seat) & 3;
    int x = corners[corner].x != 0 ? SIZE - MARGIN - CELL * 3 / 2 + 8 : MARGIN + CELL * 3 / 2 - 8;
    int y = corners[corner].y != 0 ? SIZE - MARGIN - CELL * 3 / 2 + 10 : MARGIN + CELL * 3 / 2 - 12;
    const char *name = caption->names[seat];
    const char *words = hm_4p_seat_words(d->position, seat);
    bool to_move = *words == '\0' && seat == d->position->state.side;
    hm_text_printf(d->svg, "<g data-seat=\"%c\">\n", "RBYG"[seat]);
    hm_svg_label_cut(d->svg, x, y - 40, "name", name != NULL ? name : hm_4p_seat_name(seat), 14);
    put_team(d, seat, name != NULL, x, y - 26);
    put_disc(d, seat, x, y + 3);
    hm_svg_label(d->svg, x, y + 42, "clock", caption->clocks[seat]);
    hm_svg_label(d->svg, x, y + (*caption->clocks[seat] != '\0' ? 56 : 42), "words",
                 to_move ? "to move" : words);
    hm_text_puts(d->svg, "</g>\n");
}

static void draw_svg4p_put_picture(drawing *d, const hm_4p_caption *caption) {
    hm_text title = {0};
    hm_4p_draw_summary(d->position, d->last, &title);
    hm_svg_open(d->svg, "4p", SIZE, SIZE, title.failed ? "" : title.data, style);
    d->svg->failed |= title.failed;
    hm_text_clear(&title);
    draw_svg4p_put_board(d);
    put_labels(d);
    for (int i = 0; i < HM_4P_SEATS; i++)
        draw_svg4p_put_seat(d, caption, i);
    hm_svg_define_pieces(d->svg, d->used);
    hm_svg_close(d->svg);
}

void hm_4p_draw_svg(const hm_4p_position *position, int seat, hm_4p_move last, hm_text *svg) {
    drawing d = {svg, position, seat, last, 0};
    hm_4p_caption nothing = {0};
    draw_svg4p_put_picture(&d, &nothing);
}

void hm_4p_game_draw_svg(const hm_4p_game *game, int32_t step, const hm_4p_position *position,
                         int seat, hm_4p_move last, hm_text *svg) {
    drawing d = {svg, position, seat, last, 0};
    hm_4p_caption caption;
    hm_4p_caption_read(game, step, &caption);
    draw_svg4p_put_picture(&d, &caption);
}
