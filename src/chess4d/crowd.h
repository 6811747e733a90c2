/* Private header of chess4d/: how many moves all sliders of a side have (crowd.c). */
#ifndef HM_CHESS4D_CROWD_H
#define HM_CHESS4D_CROWD_H

#include "chess4d/wide.h"

/* Whether this processor can count them together. */
static inline bool hm_4d_has_crowd(void) {
    return hm_4d_wide_best() != NULL;
}

/* The moves of the sliders of a colour (an index), pinned ones among them, as if no king could be
 * attacked. One price for all positions, that of about twenty-five sliders one by one. Not to be
 * called where hm_4d_has_crowd() is false. */
uint64_t hm_4d_crowd_moves(const hm_4d_position *position, unsigned own);

#endif
