/* Private header of chess4d/: which sliders of a side can move, word by word (ways.c). */
#ifndef HM_CHESS4D_WAYS_H
#define HM_CHESS4D_WAYS_H

#include "chess4d/board.h"

/* Where sliders stand that can take a step, in a word or in a register of words: the squares that
 * are not own, each moved back by every step that does not cross the edge of a row. */
#define HM_4D_UP_WAYS(free)   ((free) >> 9 | (free) << 7)
#define HM_4D_DOWN_WAYS(free) ((free) << 9 | (free) >> 7)
#define HM_4D_SLANTED_WAYS(free)                                                                   \
    (HM_4D_UP_WAYS((free) & ~HM_4D_W0) | HM_4D_DOWN_WAYS((free) & ~HM_4D_W7))
#define HM_4D_COLUMN_WAYS(free) ((free) << 8 | (free) >> 8)

/* Of each word (board.h) the sliders of a colour (an index) that can take a step in it: some square
 * where a line of theirs begins is not own. */
void hm_4d_find_ways(const hm_4d_position *position, unsigned own, uint64_t ways[HM_4D_WORDS]);

#endif
