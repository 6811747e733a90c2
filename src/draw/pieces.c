/* One set of pieces for all games, as paths in a box of 100 by 100 that is drawn one wide.
 *
 * They are made for squares of 12 pixels as well as of 100: one outline a piece, a fat edge, a
 * shape that differs from all others as a silhouette, and few lines on it. The shapes have
 * meanings: a cross is royal (king, royal queen), and the common king has none; pawns have round
 * heads, those that advance along w are arrows upwards, brawns have horns; a queen has five points,
 * a princess three balls. */
#include "draw/draw.h"

/* The foot that all of them share: its left half, and back to its right half. */
#define FOOT "M18 92v-6q0-8 8-8"
#define HEEL "q8 0 8 8v6z"

#define PAWN  FOOT "h4q11-9 12-22q-11-6-11-19a19 19 0 0 1 38 0q0 13-11 19q1 13 12 22h4" HEEL
#define QUEEN FOOT "l-17-48l5-3l16 17v-26l6-1l10 21l2-25h4l2 25l10-21l6 1v26l16-17l5 3l-17 48" HEEL
#define BAND  "M27 68h46"

typedef struct shape {
    const char *name;  /* the id without "hm-" */
    const char *body;  /* filled, with an edge */
    const char *lines; /* drawn on the body; NULL: none */
    const char *eye;   /* filled with the colour of the lines; NULL: none */
} shape;

static const shape shapes[HM_SVG_PIECES] = {
    [HM_SVG_PAWN] = {"P", PAWN, NULL, NULL},
    [HM_SVG_PAWN_Y] = {"PY", PAWN, NULL, "M45 37a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"},
    [HM_SVG_PAWN_W] = {"PW", FOOT "h4q11-8 12-16v-10h-24l32-43l32 43h-24v10q1 8 12 16h4" HEEL, NULL,
                       NULL},
    [HM_SVG_BRAWN] = {"W",
                      FOOT "h4q11-9 12-17q-9-3-11-11q-20-8-15-36q5 14 17 19q5-9 17-9q12 0 17 9"
                           "q12-5 17-19q5 28-15 36q-2 8-11 11q1 8 12 17h4" HEEL,
                      "M33 47h34", NULL},
    [HM_SVG_KNIGHT] = {"N",
                       FOOT "c0-15 19-20 20-32q-5 6-14 8l-6 8q-14 0-14-13l15-19q3-8 11-11v-12l12 9"
                            "c25 4 32 29 26 62q6 0 6 8v6z",
                       NULL, "M34 32a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"},
    [HM_SVG_BISHOP] = {"B",
                       FOOT "h10q6-6 5-11q-16-8-15-22q3-14 19-24a7 7 0 1 1 10 0q16 10 19 24"
                            "q1 14-15 22q-1 5 5 11h10" HEEL,
                       "M50 33v18M41 42h18", NULL},
    [HM_SVG_ROOK] = {"R", FOOT "h2l4-33l-10-8v-22h13v9h8.5v-9h13v9h8.5v-9h13v22l-10 8l4 33h2" HEEL,
                     "M33 45h34", NULL},
    [HM_SVG_QUEEN] = {"Q", QUEEN, BAND, NULL},
    [HM_SVG_POINT_QUEEN] = {"Q1", QUEEN, "M42 57l9-6v22", NULL},
    [HM_SVG_KING] = {"K",
                     FOOT "h2c-22-18-18-42 2-43q10 0 15 6v-14h-10v-10h10v-10h10v10h10v10h-10v14"
                          "q5-6 15-6c20 1 24 25 2 43h2" HEEL,
                     BAND, NULL},
    [HM_SVG_COMMON_KING] =
        {"C", FOOT "h2c-22-18-18-40 2-41q7 0 11 4a10 10 0 1 1 18 0q4-4 11-4c20 1 24 23 2 41h2" HEEL,
         BAND, NULL},
    [HM_SVG_ROYAL_QUEEN] = {"Y",
                            FOOT "l-17-42l5-3l16 15l3-17h5l7 11v-16h-10v-10h10v-10h10v10h10v10h-10"
                                 "v16l7-11h5l3 17l16-15l5 3l-17 42" HEEL,
                            BAND, NULL},
    [HM_SVG_PRINCESS] = {"S",
                         FOOT "l-8-32a10 10 0 1 1 10-4q8 8 16-10a10 10 0 1 1 12 0q8 18 16 10"
                              "a10 10 0 1 1 10 4l-8 32" HEEL,
                         BAND, NULL},
    [HM_SVG_UNICORN] = {"U",
                        FOOT "c0-12 19-16 21-26q-6 5-14 6l-6 8q-14 0-14-12l13-15q2-5 6-8l-23-27"
                             "l36 16q6-6 12-10l2 12c18 8 22 28 17 56q6 0 6 8v6z",
                        "M32 31l13-11", "M34 39a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"},
    [HM_SVG_DRAGON] = {"D",
                       FOOT "c-1-8 19-8 23-17l-9-3l-5 8l-5-6l-9 9l-8-10l23-12l-24-1l-3-12"
                            "q7-7 17-3l10-8l-7-17l21 14q10-11 24-12q-8 7-7 17q12-3 23 2q-12 4-13 13"
                            "q9 2 16 11q-13 0-14 7q7 6 9 15q-8-3-12 5q6 0 6 8v6z",
                       NULL, "M38 34a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"},
    [HM_SVG_TOKEN] = {"X", FOOT "h4l-16-30l16-32h40l16 32l-16 30h4" HEEL, NULL, NULL},
};

void hm_svg_put_piece(hm_text *svg, hm_svg_piece piece, const char *class_name, double x, double y,
                      const char *square, hm_svg_pieces *used) {
    *used |= (hm_svg_pieces)1 << piece;
    hm_text_printf(svg, "<use href=\"#hm-%s\"", shapes[piece].name);
    hm_svg_word(svg, "class", class_name);
    hm_svg_number(svg, "x", x);
    hm_svg_number(svg, "y", y);
    if (square != NULL) hm_svg_word(svg, "data-square", square);
    hm_svg_end(svg);
}

void hm_svg_put_square(hm_text *svg, const char *class_name, double x, double y,
                       const char *square) {
    hm_svg_tag(svg, "rect");
    hm_svg_word(svg, "class", class_name);
    hm_svg_number(svg, "x", x);
    hm_svg_number(svg, "y", y);
    hm_text_puts(svg, " width=\"1\" height=\"1\"");
    hm_svg_word(svg, "data-square", square);
    hm_svg_end(svg);
}

static void define(hm_text *svg, const shape *s) {
    hm_text_printf(svg, "<g id=\"hm-%s\" transform=\"scale(.01)\" ", s->name);
    hm_text_puts(svg, "stroke-width=\"5\" stroke-linecap=\"round\" stroke-linejoin=\"round\">");
    hm_text_printf(svg, "<path d=\"%s\"/>", s->body);
    if (s->lines != NULL) {
        hm_text_printf(svg, "<path fill=\"none\" stroke=\"currentColor\" d=\"%s\"/>", s->lines);
    }
    if (s->eye != NULL) {
        hm_text_printf(svg, "<path fill=\"currentColor\" stroke=\"none\" d=\"%s\"/>", s->eye);
    }
    hm_text_puts(svg, "</g>\n");
}

void hm_svg_define_pieces(hm_text *svg, hm_svg_pieces used) {
    hm_text_puts(svg, "<defs>\n");
    for (int piece = 0; piece < HM_SVG_PIECES; piece++) {
        if ((used >> piece & 1) != 0) define(svg, &shapes[piece]);
    }
    hm_text_puts(svg, "</defs>\n");
}
