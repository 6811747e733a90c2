/* The board as an SVG picture in the colours of the game's site: red, blue, yellow and green
 * pieces on a grey board, dead pieces grey with their owner's edge. The seat that looks on is at
 * the bottom. The cut corners hold the seats: name, points, what became of them, and a ring around
 * the one to move. */
#include "chess4p/board.h"
#include "chess4p/draw.h"
#include "chess4p/text.h"

#include <stdio.h>

enum { CELL = 40, MARGIN = 8, BOARD = 14 * CELL, SIZE = BOARD + 2 * MARGIN };

static const char style[] =
    ".l{fill:#dadada}.d{fill:#adadad}.wall{fill:#4a4a4a}"
    ".last{fill:#f2d21b;opacity:.55}.check{fill:#ff1f1f;opacity:.6}"
    ".r{fill:#bf3b43}.b{fill:#4185bf}.y{fill:#c09526}.g{fill:#4e9161}"
    ".p{font-size:34px;stroke:#1a1a1a;stroke-width:.7}"
    ".x{font-size:34px;fill:#8b8b8b;stroke-width:1.1;stroke:#555}"
    ".xr{stroke:#bf3b43}.xb{stroke:#4185bf}.xy{stroke:#c09526}.xg{stroke:#4e9161}"
    ".turn{fill:none;stroke:#222;stroke-width:3}"
    "text{text-anchor:middle;font-family:'DejaVu Sans','Segoe UI Symbol',sans-serif}"
    ".row,.column{font-size:9px;fill:#444;text-anchor:start}.column{text-anchor:end}"
    ".name{font-size:15px;font-weight:bold;fill:#222}"
    ".points{font-size:26px;font-weight:bold;fill:#fff}.words{font-size:12px;fill:#444}"
    ".one{font-size:11px;font-weight:bold;fill:#fff;stroke:none}";

typedef struct place {
    int x, y; /* top left corner */
} place;

static place place_of(int row, int column) {
    return (place){MARGIN + column * CELL, MARGIN + row * CELL};
}

/* ---- the board ---- */

static void put_square(hm_text *svg, const hm_4p_position *position, int square, place p,
                       hm_4p_move last) {
    bool light = ((HM_4P_FILE(square) + HM_4P_RANK(square)) & 1) != 0;
    bool wall = position->state.square[square] == HM_4P_WALL;
    hm_svg_rectangle(svg, wall ? "wall" : light ? "l" : "d", p.x, p.y, CELL, CELL);
    if (hm_4p_is_end_of(last, square)) hm_svg_rectangle(svg, "last", p.x, p.y, CELL, CELL);
    if (hm_4p_is_king_in_check(position, square))
        hm_svg_rectangle(svg, "check", p.x, p.y, CELL, CELL);
}

static void put_piece(hm_text *svg, const hm_4p_position *position, int square, place p) {
    static const char *const glyphs[8] = {"",       "\u265f\ufe0e", "\u265e", "\u265d",
                                          "\u265c", "\u265b",       "\u265a", "\u265b"};
    hm_4p_piece piece = position->state.square[square];
    if (piece == HM_4P_EMPTY || piece == HM_4P_WALL) return;
    int kind = HM_4P_KIND(piece);
    char seat = "rbyg"[HM_4P_SEAT(piece)];
    char class_name[8];
    bool grey = hm_4p_owner(position, square) < 0;
    if (!grey) {
        snprintf(class_name, sizeof class_name, "p %c", seat);
    } else if ((piece & HM_4P_NOBODYS) != 0) {
        snprintf(class_name, sizeof class_name, "x");
    } else {
        snprintf(class_name, sizeof class_name, "x x%c", seat);
    }
    const char *glyph = kind < HM_4P_CUSTOM ? glyphs[kind] : hm_4p_letter(&position->state, kind);
    hm_svg_label(svg, p.x + CELL / 2, p.y + CELL - 8, class_name, glyph);
    if (kind == HM_4P_POINT_QUEEN && !grey)
        hm_svg_label(svg, p.x + CELL / 2, p.y + CELL - 11, "one", "1");
}

static void put_board(hm_text *svg, const hm_4p_position *position, int seat, hm_4p_move last) {
    for (int row = 0; row < 14; row++) {
        for (int column = 0; column < 14; column++) {
            int square = hm_4p_seen_square(seat, row, column);
            if (!hm_4p_exists(square)) continue;
            put_square(svg, position, square, place_of(row, column), last);
            put_piece(svg, position, square, place_of(row, column));
        }
    }
}

/* Letters and numbers inside the squares along the left and the lower edge. */
static void put_labels(hm_text *svg, int seat) {
    bool sideways = (seat & 1) != 0;
    for (int i = 0; i < 14; i++) {
        bool arm = i < 3 || i > 10;
        char label[4];
        place p = place_of(i, arm ? 3 : 0);
        hm_4p_edge_label(hm_4p_seen_square(seat, i, 0), sideways, label);
        hm_svg_label(svg, p.x + 2, p.y + 10, "row", label);
        p = place_of(arm ? 10 : 13, i);
        hm_4p_edge_label(hm_4p_seen_square(seat, 0, i), !sideways, label);
        hm_svg_label(svg, p.x + CELL - 2, p.y + CELL - 3, "column", label);
    }
}

/* ---- the seats ---- */

/* Each seat has the corner on its right hand. */
static void put_seat(hm_text *svg, const hm_4p_position *position, int viewer, int seat) {
    static const place corners[HM_4P_SEATS] = {{1, 1}, {0, 1}, {0, 0}, {1, 0}};
    place corner = corners[(seat - viewer) & 3];
    int x = MARGIN + 3 * CELL / 2 + corner.x * 11 * CELL + (corner.x != 0 ? 8 : -8);
    int y = MARGIN + 3 * CELL / 2 + corner.y * 11 * CELL + (corner.y != 0 ? 8 : -8);
    bool out = (position->state.eliminated >> seat & 1) != 0;
    char class_name[4] = {"rbyg"[seat]}, points[16];
    snprintf(points, sizeof points, "%d", (int)position->state.points[seat]);
    hm_svg_label(svg, x, y - 34, "name", hm_4p_seat_name(seat));
    for (int ring = 0; ring <= (seat == position->state.side && !out); ring++) {
        hm_svg_tag(svg, "circle");
        hm_svg_word(svg, "class", ring == 0 ? class_name : "turn");
        hm_svg_number(svg, "cx", x);
        hm_svg_number(svg, "cy", y);
        hm_svg_number(svg, "r", ring == 0 ? 22 : 26);
        hm_svg_end(svg);
    }
    hm_svg_label(svg, x, y + 9, "points", points);
    const char *words = hm_4p_seat_words(position, seat);
    bool to_move = *words == '\0' && seat == position->state.side;
    hm_svg_label(svg, x, y + 44, "words", to_move ? "to move" : words);
}

void hm_4p_draw_svg(const hm_4p_position *position, int seat, hm_4p_move last, hm_text *svg) {
    hm_text title = {0};
    hm_4p_draw_summary(position, last, &title);
    hm_svg_open(svg, SIZE, SIZE, title.failed ? "" : title.data);
    svg->failed |= title.failed;
    hm_text_clear(&title);
    hm_svg_style(svg, style);
    put_board(svg, position, seat, last);
    put_labels(svg, seat);
    for (int i = 0; i < HM_4P_SEATS; i++)
        put_seat(svg, position, seat, i);
    hm_svg_close(svg);
}
