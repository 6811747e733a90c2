/* Private header of search/: the transposition table of positions that were searched before. All
 * threads share it without a lock.
 *
 * An entry is two words of 64 bits, four of them a line of the cache: what is known, and 48 bits of
 * the key with depth and bound. The second is kept mixed with the first, so that halves of two
 * entries, written by two threads at once, do not match and are ignored. The other half of a
 * position's 128-bit key selects its bucket. */
#ifndef HM_SEARCH_TRANSPOSITION_H
#define HM_SEARCH_TRANSPOSITION_H

#include "hypermate/core.h"

#include <stdatomic.h>

enum { HM_BOUND_NONE = 0, HM_BOUND_UPPER = 1, HM_BOUND_LOWER = 2, HM_BOUND_EXACT = 3 };

/* An entry as the search sees it. Mate scores count from this position, not from the root. */
typedef struct hm_transposition {
    uint32_t move;
    int16_t score;
    int16_t eval; /* before any move */
    uint8_t depth;
    uint8_t bound; /* HM_BOUND_... */
} hm_transposition;

typedef struct hm_transposition_entry {
    atomic_uint_fast64_t data;
    atomic_uint_fast64_t check;
} hm_transposition_entry;

enum { HM_TRANSPOSITION_WAYS = 4 };

typedef struct hm_transposition_table {
    void *memory;                    /* as it was allocated */
    hm_transposition_entry *entries; /* at a line of the cache */
    uint64_t lines;
    unsigned megabytes;
    unsigned generation; /* 0..31: one a search */
} hm_transposition_table;

/* Makes an empty table of a size, or keeps the one there is when it has that size; false when
 * memory is short, and then there is none. */
bool hm_transposition_resize(hm_transposition_table *table, unsigned megabytes);
void hm_transposition_free(hm_transposition_table *table);
/* A new search begins: its entries take precedence over older ones. */
void hm_transposition_age(hm_transposition_table *table);
/* Thousandths of the table that this search has filled. */
unsigned hm_transposition_fullness(const hm_transposition_table *table);

bool hm_transposition_probe(const hm_transposition_table *table, const uint64_t key[2],
                            hm_transposition *found);
/* A move that is known stays when the new entry has none. */
void hm_transposition_store(hm_transposition_table *table, const uint64_t key[2],
                            hm_transposition entry);

/* A half of a key times lines, of which HM_SEARCH_HASH_MAX has 2^32, is within 64 bits. */
static inline hm_transposition_entry *hm_transposition_line(const hm_transposition_table *table,
                                                            const uint64_t key[2]) {
    uint64_t line = (key[1] >> 32) * table->lines >> 32;
    return table->entries + line * HM_TRANSPOSITION_WAYS;
}

/* Fetches the line of a key early. */
static inline void hm_transposition_prefetch(const hm_transposition_table *table,
                                             const uint64_t key[2]) {
    __builtin_prefetch(hm_transposition_line(table, key));
}

#endif
