/* hypermate: the set of pieces that the pictures of all games share. Boards are drawn by
 * hm_session_draw() and by the functions of each game; docs/pictures.md says what they draw. */
#ifndef HYPERMATE_DRAW_H
#define HYPERMATE_DRAW_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Appends an SVG picture of all pieces, White's and Black's, on light and dark squares, with their
 * names. It defines every piece by its id ("hm-K"), for pages that draw boards themselves. Fails
 * for want of memory only (svg->failed). */
HM_API void hm_draw_pieces(hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
