/* hypermate: the pictures of pieces that all games share. hm_session_draw() and the functions of
 * each game draw boards; docs/pictures.md describes the pictures. */
#ifndef HYPERMATE_DRAW_H
#define HYPERMATE_DRAW_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Appends an SVG picture of all kinds of pieces, white and black, on light and dark squares, with
 * their names. Each piece has an id ("hm-K"), so a web page that draws boards itself can use the
 * picture. Can fail for lack of memory only (svg->failed). */
HM_API void hm_draw_pieces(hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
