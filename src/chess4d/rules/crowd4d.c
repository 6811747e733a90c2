/* Counting the moves of all sliders of a side at once (crowd_wide4d.h). A list needs to know which
 * slider goes where; a number does not. */
#include "chess4d/rules/wide4d.h"

uint64_t hm_4d_crowd_moves(const hm_4d_position *position, unsigned own) {
    return hm_4d_wide_best()->crowd(position, own);
}
