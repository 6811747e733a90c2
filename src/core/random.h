/* Private header of core/: random numbers that are the same on every machine (random_numbers.c):
 * xoshiro256**, seeded by splitmix64. */
#ifndef HM_CORE_RANDOM_H
#define HM_CORE_RANDOM_H

#include "hypermate/core.h"

typedef struct hm_random {
    uint64_t state[4];
} hm_random;

void hm_random_init(hm_random *random, uint64_t seed);
/* Generator `number` of a seed: the same whichever others were asked for. */
void hm_random_stream(hm_random *random, uint64_t seed, uint64_t number);
uint64_t hm_random_next(hm_random *random);
/* Uniform in 0..bound-1, bound > 0; the same sequence on every machine. */
uint64_t hm_random_below(hm_random *random, uint64_t bound);

#endif
