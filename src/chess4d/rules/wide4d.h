/* Private header of chess4d/: what is asked of many words of a board at once, for processors with
 * wide registers. There are two forms of one text (aligned_wide4d.h, crowd_wide4d.h,
 * ways_wide4d.h), which wide4d_avx2.c and wide4d_avx512.c include after what they define under the
 * same names:
 *
 *     WIDE, INLINE         the attributes of functions, and of those inlined into them
 *     words, LANES         a register of words, and how many
 *     lane                 0, 1, 2, ... in one
 *     load_words, spread   words from memory; one word in every lane
 *     words_of             the words of one side, out of pairs
 *     any_bit, count_bits  whether any bit is set; how many in each lane
 *
 * A processor without has NULL, and its answers are found one by one. */
#ifndef HM_CHESS4D_WIDE_H
#define HM_CHESS4D_WIDE_H

#include "chess4d/rules/emit4d.h"

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

/* ---- squares that sliders could see (aligned4d.c) ---- */

/* Returns those of these squares of a word of plane zw that share a line with a slider of a colour
 * (an index) that moves along it, whether or not the line is blocked. */
uint64_t hm_4d_aligned(const hm_4d_position *position, unsigned colour, unsigned xy,
                       uint64_t squares);

/* ---- how many moves all sliders of a side have (crowd4d.c) ---- */

/* Whether this processor can count them together. */
static inline bool hm_4d_has_crowd(void) {
    return hm_4d_wide_best() != NULL;
}

/* The moves of the sliders of a colour (an index), pinned ones among them, as if no king could be
 * attacked. One price for all positions, that of about twenty-five sliders one by one. Not to be
 * called where hm_4d_has_crowd() is false. */
uint64_t hm_4d_crowd_moves(const hm_4d_position *position, unsigned own);

/* ---- which sliders of a side can move, word by word (ways4d.c) ---- */

/* Where sliders stand that can take a step, in a word or in a register of words: the squares that
 * are not own, each moved back by every step that does not cross the edge of a row. */
#define HM_4D_UP_WAYS(free)   ((free) >> 9 | (free) << 7)
#define HM_4D_DOWN_WAYS(free) ((free) << 9 | (free) >> 7)
#define HM_4D_SLANTED_WAYS(free)                                                                   \
    (HM_4D_UP_WAYS((free) & ~HM_4D_W0) | HM_4D_DOWN_WAYS((free) & ~HM_4D_W7))
#define HM_4D_COLUMN_WAYS(free) ((free) << 8 | (free) >> 8)

/* For each word (board4d.h), finds the sliders of a colour (an index) that can take a step in it:
 * one of their lines begins with a square that holds no own piece. */
void hm_4d_find_ways(const hm_4d_position *position, unsigned own, uint64_t ways[HM_4D_WORDS]);

#endif
