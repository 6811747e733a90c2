/* All pieces on one sheet: what people look at, and where pages take the definitions from. */
#include "draw/draw.h"
#include "hypermate/draw.h"

enum { CELL = 72, COLUMNS = 8, LABEL = 22, MARGIN = 12, ROW = 2 * CELL + LABEL };
enum { WIDTH = COLUMNS * CELL + 2 * MARGIN };

static const char style[] = ".l{fill:$light}.d{fill:$dark}.name{font-size:11px;text-anchor:middle}"
                            ".w{fill:$white;stroke:$edge;color:$edge}"
                            ".b{fill:$black;stroke:$edge;color:$white}";

static const char *const names[HM_SVG_PIECES] = {
    [HM_SVG_PAWN] = "pawn",
    [HM_SVG_PAWN_Y] = "pawn (y)",
    [HM_SVG_PAWN_W] = "pawn (w)",
    [HM_SVG_BRAWN] = "brawn",
    [HM_SVG_KNIGHT] = "knight",
    [HM_SVG_BISHOP] = "bishop",
    [HM_SVG_ROOK] = "rook",
    [HM_SVG_QUEEN] = "queen",
    [HM_SVG_POINT_QUEEN] = "one point",
    [HM_SVG_KING] = "king",
    [HM_SVG_COMMON_KING] = "common king",
    [HM_SVG_ROYAL_QUEEN] = "royal queen",
    [HM_SVG_PRINCESS] = "princess",
    [HM_SVG_UNICORN] = "unicorn",
    [HM_SVG_DRAGON] = "dragon",
    [HM_SVG_TOKEN] = "any other",
};

void hm_draw_pieces(hm_text *svg) {
    int rows = (HM_SVG_PIECES + COLUMNS - 1) / COLUMNS;
    hm_svg_pieces used = 0;
    hm_svg_open(svg, "pieces", WIDTH, 2 * MARGIN + rows * ROW, "The pieces of all games", style);
    for (int piece = 0; piece < HM_SVG_PIECES; piece++) {
        int x = MARGIN + piece % COLUMNS * CELL, y = MARGIN + piece / COLUMNS * ROW;
        hm_svg_label(svg, x + CELL / 2.0, y + 2 * CELL + 14, "name", names[piece]);
    }
    hm_text_printf(svg, "<g transform=\"translate(%d %d)scale(%d)\">\n", MARGIN, MARGIN, CELL);
    for (int piece = 0; piece < HM_SVG_PIECES; piece++) {
        int row = piece / COLUMNS;
        double y = (double)(row * ROW) / CELL;
        /* White's above Black's. */
        hm_svg_piece kind = (hm_svg_piece)piece;
        double x = piece % COLUMNS;
        for (int black = 0; black < 2; black++) {
            hm_svg_rectangle(svg, ((int)kind + black) % 2 == 0 ? "l" : "d", x, y + black, 1, 1);
            hm_svg_put_piece(svg, kind, black ? "b" : "w", x, y + black, NULL, &used);
        }
    }
    hm_text_puts(svg, "</g>\n");
    hm_svg_define_pieces(svg, used);
    hm_svg_close(svg);
}
