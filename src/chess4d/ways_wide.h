/* Private header of chess4d/: which sliders of a side can take a step in a word, for all words. A
 * slider can, in one direction, if the square there is not own: so the squares that are not own
 * are moved back by the step, and meet the sliders.
 *
 * Words of the border hold no sliders. */
#ifndef HM_CHESS4D_WAYS_WIDE_H
#define HM_CHESS4D_WAYS_WIDE_H

#include "chess4d/board.h"

#include <string.h>

INLINE void find_ways(const hm_4d_position *position, unsigned own, uint64_t found[HM_4D_WORDS]) {
    for (unsigned word = 0; word < HM_4D_WORDS; word += LANES) {
        words diagonal = words_of(position->diagonal + word, own);
        words straight = words_of(position->straight + word, own);
        words free = ~words_of(position->colours + word, own);
        words up = free & ~HM_4D_W0, down = free & ~HM_4D_W7;
        words slanted = up >> 9 | up << 7 | down << 9 | down >> 7;
        words able = (diagonal & slanted) | (straight & (free << 8 | free >> 8));
        memcpy(found + word, &able, sizeof able);
    }
}

WIDE static void ways(const hm_4d_position *position, unsigned own, uint64_t found[HM_4D_WORDS]) {
    if (own == 0)
        find_ways(position, 0, found);
    else
        find_ways(position, 1, found);
}

#endif
