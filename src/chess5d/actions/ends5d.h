/* Private header of chess5d/: which timeline ends first (ends5d.c). */
#ifndef HM_CHESS5D_ENDS_H
#define HM_CHESS5D_ENDS_H

#include "chess5d/rules/board5d.h"

/* Kept for all blocks of timelines whose number is a power of two, so that the present of a changed
 * position needs no look at all timelines. */
typedef struct hm_5d_ends {
    int32_t first;        /* timeline of the first leaf */
    uint32_t leaves;      /* a power of two */
    HM_LIST(int32_t) end; /* of a leaf; INT32_MAX: there is no timeline */
    HM_LIST(uint32_t)
    least; /* of a block, 1 for all and 2n and 2n + 1 for the halves of n: a leaf */
} hm_5d_ends;

/* With room for as many new timelines; false when memory is short. */
bool hm_5d_ends_build(hm_5d_ends *ends, const hm_5d_multiverse *m, uint32_t below, uint32_t above);
bool hm_5d_ends_copy(hm_5d_ends *ends, const hm_5d_ends *from);
/* The timeline has changed. */
void hm_5d_ends_note(hm_5d_ends *ends, const hm_5d_multiverse *m, int32_t line);
/* The timeline from first to last that ends first. */
int32_t hm_5d_ends_least(const hm_5d_ends *ends, int32_t first, int32_t last);

static inline int32_t hm_5d_ends_of(const hm_5d_ends *ends, int32_t line) {
    return ends->end.at[line - ends->first];
}

#endif
