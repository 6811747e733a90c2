/* Private header of chess4d/: what the legal moves of a position are (tally4d.c). */
#ifndef HM_CHESS4D_TALLY_H
#define HM_CHESS4D_TALLY_H

#include "chess4d/rules/stages4d.h"

/* Memory for counting: about 10 KB, and a list of moves. */
typedef struct hm_4d_tally {
    hm_4d_view view;
    hm_4d_check_squares squares;
    hm_4d_stats stats;
} hm_4d_tally;

/* Adds the legal moves of the position, which is the same afterwards. `room` is for as many moves
 * as hm_4d_moves_bound() says. */
void hm_4d_tally_moves(hm_4d_tally *tally, hm_4d_position *position, hm_4d_move *room);

#endif
