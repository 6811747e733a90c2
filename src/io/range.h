/* Private header of io/: a part of a file, and places in it. */
#ifndef HM_CORE_RANGE_H
#define HM_CORE_RANGE_H

#include "core/error.h"

/* The range of its file that a source reads, and the file as it was when the range was chosen. */
typedef struct hm_range {
    uint64_t first, end; /* bytes */
    uint64_t size;       /* of the file */
    int64_t seconds;     /* when it was written */
    long nanoseconds;
    unsigned form; /* what the caller has learnt of the whole file; not 0 */

    /* BGZF: first and end are starts of blocks, whose decoded bytes are read, */
    bool blocks;
    uint32_t skip; /* but so many of the first block, */
    uint32_t tail; /* and so many of the block at `end` as well */

    /* If a game is entered in its middle: the position before the first byte as a text of the
     * caller, and the number of moves before it. NULL: a line or a game begins there. */
    const char *state;
    uint64_t ply;
    uint64_t games; /* that begin before the first byte, if they are counted */
} hm_range;

static inline bool hm_range_is_empty(const hm_range *range) {
    return range->first == range->end && range->skip == range->tail;
}

/* Where a byte of a file is: of BGZF the block that holds it, and how many decoded bytes of that
 * block are before it. */
typedef struct hm_place {
    uint64_t at;
    uint32_t skip;
} hm_place;

#endif
