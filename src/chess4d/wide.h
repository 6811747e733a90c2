/* Private header of chess4d/: what is asked of many words of a board at once, for processors with
 * wide registers. There are two forms of one text (aligned_wide.h, crowd_wide.h, ways_wide.h),
 * which wide_avx2.c and wide_avx512.c include behind what they call by the same names:
 *
 *     WIDE, INLINE     the attributes of functions, and of those inlined into them
 *     words, LANES     a register of words, and how many
 *     lane             0, 1, 2, ... in one
 *     load, spread     words from memory; one word in every lane
 *     words_of         the words of one side, out of pairs
 *     any, count_bits  whether any bit is set; how many in each lane
 *
 * A processor without has NULL, and its answers are found one by one. */
#ifndef HM_CHESS4D_WIDE_H
#define HM_CHESS4D_WIDE_H

#include "chess4d/emit.h"

typedef struct hm_4d_wide {
    /* hm_4d_aligned() of all 64 squares of a word. */
    uint64_t (*aligned)(const hm_4d_position *position, unsigned colour, unsigned xy);
    /* hm_4d_crowd_moves() */
    uint64_t (*crowd)(const hm_4d_position *position, unsigned own);
    /* hm_4d_find_ways() */
    void (*ways)(const hm_4d_position *position, unsigned own, uint64_t ways[HM_4D_WORDS]);
} hm_4d_wide;

const hm_4d_wide *hm_4d_wide_avx2(void);
const hm_4d_wide *hm_4d_wide_avx512(void);

static inline const hm_4d_wide *hm_4d_wide_best(void) {
    if (!HM_4D_WITH_X86) return NULL;
    const hm_4d_wide *form = hm_4d_wide_avx512();
    return form != NULL ? form : hm_4d_wide_avx2();
}

#endif
