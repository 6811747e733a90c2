/* Private header of chess4d/: which sliders of a side can take a step in a word, for all words
 * (wide4d.h). Words of the border hold no sliders, so nothing is found there. Included by
 * wide4d_avx2.c and wide4d_avx512.c only: wide4d.h. */
#ifndef HM_CHESS4D_WAYS_WIDE_H
#define HM_CHESS4D_WAYS_WIDE_H

#include "chess4d/rules/wide4d.h"

#include <string.h>

INLINE void ways_wide4d_find_ways(const hm_4d_position *position, unsigned own,
                                  uint64_t found[HM_4D_WORDS]) {
    for (unsigned word = 0; word < HM_4D_WORDS; word += LANES) {
        words diagonal = words_of(position->diagonal + word, own);
        words straight = words_of(position->straight + word, own);
        words free = ~words_of(position->colours + word, own);
        words able = (diagonal & HM_4D_SLANTED_WAYS(free)) | (straight & HM_4D_COLUMN_WAYS(free));
        memcpy(found + word, &able, sizeof able);
    }
}

WIDE static void ways(const hm_4d_position *position, unsigned own, uint64_t found[HM_4D_WORDS]) {
    if (own == 0)
        ways_wide4d_find_ways(position, 0, found);
    else
        ways_wide4d_find_ways(position, 1, found);
}

#endif
