/* Deterministic random numbers: xoshiro256** (Blackman and Vigna), seeded through splitmix64, so
 * that one seed gives one sequence on every machine. */
#include "core/core.h"
#include "core/key.h"

static uint64_t rotate_left(uint64_t value, int count) {
    return value << count | value >> (64 - count);
}

void hm_random_init(hm_random *random, uint64_t seed) {
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        random->state[i] = hm_mix(seed);
    }
}

uint64_t hm_random_next(hm_random *random) {
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotate_left(s[3], 45);
    return result;
}

void hm_random_stream(hm_random *random, uint64_t seed, uint64_t number) {
    hm_random_init(random, seed);
    uint64_t stream = hm_random_next(random);
    hm_random_init(random, stream ^ (number + 1) * 0x9e3779b97f4a7c15u);
}

uint64_t hm_random_below(hm_random *random, uint64_t bound) {
    /* Reject the few values that would make small remainders more likely. */
    uint64_t threshold = (0 - bound) % bound;
    uint64_t value;
    do {
        value = hm_random_next(random);
    } while (value < threshold);
    return value % bound;
}
