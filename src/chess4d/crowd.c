/* Counting the moves of all sliders of a side at once (crowd_wide.h). A list needs to know which
 * slider goes where; a number does not. */
#include "chess4d/crowd.h"
#include "chess4d/wide.h"

bool hm_4d_has_crowd(void) {
    return hm_4d_wide_best() != NULL;
}

uint64_t hm_4d_crowd_moves(const hm_4d_position *position, unsigned own) {
    return hm_4d_wide_best()->crowd(position, own);
}
