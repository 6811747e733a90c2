/* Private header of chess4d/: which sliders of a side can move, word by word (ways.c). */
#ifndef HM_CHESS4D_WAYS_H
#define HM_CHESS4D_WAYS_H

#include "chess4d/board.h"

/* Of each word (board.h) the sliders of a colour (an index) that can take a step in it: some square
 * where a line of theirs begins is not own. */
void hm_4d_find_ways(const hm_4d_position *position, unsigned own, uint64_t ways[HM_4D_WORDS]);

#endif
