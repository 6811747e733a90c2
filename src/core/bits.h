/* Private header of core/: words as sets of bits. */
#ifndef HM_CORE_BITS_H
#define HM_CORE_BITS_H

#include <stdint.h>

/* Number of bits set. Without an instruction for it, which not all processors have, compilers call
 * a function that looks it up in a table. */
static inline uint32_t hm_popcount(uint64_t word) {
#ifdef __POPCNT__
    return (uint32_t)__builtin_popcountll(word);
#else
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    return (uint32_t)(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
#endif
}

#endif
