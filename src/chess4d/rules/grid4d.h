/* Private header of chess4d/: squares of 4D as four coordinates, for tables that are made square by
 * square; what is asked for each move has sets and tables of its own. */
#ifndef HM_CHESS4D_GRID_4D_H
#define HM_CHESS4D_GRID_4D_H

#include "hypermate/more/chess4d.h"

#include <string.h>

enum { HM_4D_LEAPS = 48 }; /* of a knight far from the edge */

static inline bool hm_4d_is_inside(const int at[4]) {
    return ((at[0] | at[1] | at[2] | at[3]) & ~7) == 0;
}

static inline unsigned hm_4d_square_at(const int at[4]) {
    return (unsigned)HM_4D_SQUARE(at[0], at[1], at[2], at[3]);
}

/* Where the knight's leap of a number leads, perhaps beyond the board: two steps along one axis,
 * one along another. */
static inline void hm_4d_leap_from(const int from[4], unsigned leap, int at[4]) {
    unsigned two = leap / 12, one = leap / 4 % 3;
    one += one >= two;
    memcpy(at, from, 4 * sizeof *at);
    at[two] += (leap & 1) != 0 ? 2 : -2;
    at[one] += (leap & 2) != 0 ? 1 : -1;
}

#endif
