/* Private header of chess4p/: seats and directions, and the primitives on positions. */
#ifndef HM_CHESS4P_PRIVATE_H
#define HM_CHESS4P_PRIVATE_H

#include "core/core.h"
#include "hypermate/chess4p.h"

/* A square as a seat counts: own rank 1..14 from its home line, and `at` 0..13 along that line
 * (the file for Red and Yellow, the rank for Blue and Green). */
static inline int hm_4p_seat_square(int seat, int own_rank, int at) {
    int across = seat < HM_4P_YELLOW ? own_rank - 1 : 14 - own_rank;
    return (seat & 1) == 0 ? HM_4P_SQUARE(at, across) : HM_4P_SQUARE(across, at);
}

#endif
