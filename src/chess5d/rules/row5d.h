/* Private header of chess5d/: a long row of boards of the same time, one a timeline, over which
 * searches skip (row5d.c). */
#ifndef HM_CHESS5D_ROW_H
#define HM_CHESS5D_ROW_H

#include "chess5d/rules/board5d.h"

/* clear.at[words * i]: cells that are empty on all boards of a block of timelines. Block 1 is the
 * whole, and 2 i and 2 i + 1 are the halves of block i, down to single timelines. */
typedef struct hm_5d_row {
    const hm_5d_geometry *g;
    int32_t time;    /* of the boards */
    int32_t first;   /* timeline */
    uint32_t leaves; /* blocks of one timeline, a power of two; 0: few timelines, no row */
    HM_LIST(uint64_t) clear;
} hm_5d_row;

/* Makes the row of a time; false when memory is short. */
bool hm_5d_row_build(hm_5d_row *row, hm_budget *budget, const hm_5d_geometry *g,
                     const hm_5d_multiverse *m, int32_t time);
/* The boards of a timeline have changed. */
void hm_5d_row_note(hm_5d_row *row, const hm_5d_multiverse *m, int32_t line);
/* The first timeline from `line` on, upwards or downwards, that has no board in the row or one on
 * which some of these cells are not empty. */
int32_t hm_5d_row_next(const hm_5d_row *row, int32_t line, bool upwards, const uint64_t *cells);

#endif
