/* Private header of chess4d/: squares that sliders could see (aligned.c). */
#ifndef HM_CHESS4D_ALIGNED_H
#define HM_CHESS4D_ALIGNED_H

#include "chess4d/board.h"

/* Of these squares of a word of plane zw those through which a line passes on which a slider of a
 * colour (an index) stands that moves along it, seen or hidden. */
uint64_t hm_4d_aligned(const hm_4d_position *position, unsigned colour, unsigned xy,
                       uint64_t squares);

#endif
