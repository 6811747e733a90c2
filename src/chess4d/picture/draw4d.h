/* Private header of chess4d/: pictures (draw4d.c, draw_svg4d.c). */
#ifndef HM_CHESS4D_DRAW_H
#define HM_CHESS4D_DRAW_H

#include "core/text.h"
#include "hypermate/more/chess4d_games.h"

/* Attacked kings of both sides: a position that was written by hand may have the wrong one
 * attacked. */
bool hm_4d_all_attacked_kings(const hm_4d_position *position, hm_4d_set *kings);
/* "White to move, move 3, 5 pieces; last move ...; attacked kings ...". */
void hm_4d_draw_summary(hm_text *text, const hm_4d_position *position, hm_4d_move last);

#endif
