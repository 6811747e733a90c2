/* Private header of draw/: SVG pictures: a writer of elements (svg.c), one set of colours by day
 * and by night (style.c), and one set of pieces (pieces.c), for all games.
 *
 * Elements are appended to a growable text:
 *     hm_svg_open(text, "kind", width, height, "title", ".grid{stroke:$ink}");
 *     hm_svg_tag(text, "circle"); hm_svg_number(text, "r", 1.5); ... hm_svg_end(text);
 *     hm_svg_label(text, x, y, "class", "words");
 *     hm_svg_close(text);
 * Numbers have at most two decimals, in any locale; words are escaped, whatever bytes they hold. */
#ifndef HM_DRAW_H
#define HM_DRAW_H

#include "core/text.h"

/* ---- elements (svg.c) ---- */

/* The root of class "hm hm-KIND", its title, the style, and a background. The rules are those of
 * hm_svg_style. */
void hm_svg_open(hm_text *svg, const char *kind, double width, double height, const char *title,
                 const char *rules);
void hm_svg_close(hm_text *svg);
void hm_svg_tag(hm_text *svg, const char *name);
void hm_svg_number(hm_text *svg, const char *attribute, double value);
void hm_svg_word(hm_text *svg, const char *attribute, const char *value);
void hm_svg_end(hm_text *svg);
void hm_svg_rectangle(hm_text *svg, const char *class_name, double x, double y, double width,
                      double height);
void hm_svg_label(hm_text *svg, double x, double y, const char *class_name, const char *words);
/* The same with at most so many characters: where words go on, an ellipsis is the last one. */
void hm_svg_label_cut(hm_text *svg, double x, double y, const char *class_name, const char *words,
                      size_t most);
/* A bare number, for lists such as the points of a line. */
void hm_svg_value(hm_text *svg, double value);
/* A command of a path with the point that it leads to: "L3,4.5". */
void hm_svg_point(hm_text *svg, char command, double x, double y);
/* Words as text of an element. Characters that XML does not allow are replaced. */
void hm_svg_escape(hm_text *svg, const char *words);

/* ---- arrows (arrow.c) ---- */

typedef struct hm_svg_place {
    double x, y;
} hm_svg_place;

typedef struct hm_svg_form {
    double width; /* of the shaft */
    double gap;   /* left out at both ends, where the pieces stand */
    double bend;  /* shifts the middle sideways, to the left of the way for positive numbers: arrows
                     of one row do not hide each other */
} hm_svg_form;

/* An arrow as one outline. Nothing where its ends are too close for a head. */
void hm_svg_arrow(hm_text *svg, const char *class_name, hm_svg_place from, hm_svg_place to,
                  hm_svg_form form);

/* ---- colours (style.c) ---- */

/* Appends a <style>. Rules are CSS; "$name" stands for a colour of the palette as the value of a
 * declaration, and becomes the colour itself and then var(--hm-name), for viewers that know no
 * variables. The variables belong to the root, change when people prefer dark pictures, and may be
 * overruled by a page. Selectors are put below the roots of that kind, so that pictures in one page
 * do not disturb each other, nor the page; but for those that begin with ".hm-", which are left as
 * they are: what <use> shows is below no root to browsers. */
void hm_svg_style(hm_text *svg, const char *kind, const char *rules);

/* ---- pieces (pieces.c) ---- */

typedef enum hm_svg_piece {
    HM_SVG_PAWN,
    HM_SVG_PAWN_Y,
    HM_SVG_PAWN_W,
    HM_SVG_BRAWN,
    HM_SVG_KNIGHT,
    HM_SVG_BISHOP,
    HM_SVG_ROOK,
    HM_SVG_QUEEN,
    HM_SVG_POINT_QUEEN, /* worth one point */
    HM_SVG_KING,
    HM_SVG_COMMON_KING, /* not royal: without the cross */
    HM_SVG_ROYAL_QUEEN, /* a cross as the king's */
    HM_SVG_PRINCESS,
    HM_SVG_UNICORN,
    HM_SVG_DRAGON,
    HM_SVG_TOKEN, /* a piece of which only the letter is known, which stands on it as a label */
    HM_SVG_PIECES
} hm_svg_piece;

/* A set of pieces: those that a picture has used. */
typedef uint32_t hm_svg_pieces;

/* Appends a piece into the square whose top left corner is at x, y, in a system of coordinates in
 * which squares are 1 wide. The class gives it its colours: fill is the body, stroke its edge,
 * color the lines on it. square (may be NULL) becomes "data-square". */
void hm_svg_put_piece(hm_text *svg, hm_svg_piece piece, const char *class_name, double x, double y,
                      const char *square, hm_svg_pieces *used);

/* A square of the board, or a mark on one, in that system. */
void hm_svg_put_square(hm_text *svg, const char *class_name, double x, double y,
                       const char *square);

/* Appends the definitions of a set of pieces; anywhere in the picture. */
void hm_svg_define_pieces(hm_text *svg, hm_svg_pieces used);

#endif
