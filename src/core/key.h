/* Private header of core/: keys of states, 128 bits. Equal states have equal keys, and other states
 * differ for every practical purpose: 64 bits would be too few for repetition.
 *
 * A key is made of one well-mixed pair of words for each feature of a state (a piece on a square,
 * whose move it is), so that a move changes it by what the move changes. The words are computed,
 * not looked up: a table of all features would miss the caches; mixing is a few multiplications. */
#ifndef HM_CORE_KEY_H
#define HM_CORE_KEY_H

#include "core/list.h"

#include <stdint.h>

/* The finalizer of splitmix64: every input bit changes every output bit with probability 1/2. */
static inline uint64_t hm_mix(uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return value ^ value >> 31;
}

/* Features that come or go, as one sum. A feature is any number; a multiplication spreads its bits
 * upwards, a shift brings them back to the low half, and one more multiplication for each word of
 * the key spreads them again. The last step, once more a shift, does the same to a sum as to each
 * of its features, so it may be taken once for all of them (hm_key_apply).
 *
 * Both words are made of one that was spread. An odd factor leaves the lowest bit as it is and the
 * next one as a sum of two, so these two bits of one word follow from the two bits of the other: of
 * 128 bits 126 tell states apart. From the third on carries part them. */
typedef struct hm_key_change {
    uint64_t sum[2];
} hm_key_change;

static inline void hm_key_add(hm_key_change *change, uint64_t feature) {
    uint64_t spread = (feature + 1) * 0x9e3779b97f4a7c15u;
    spread ^= spread >> 32;
    change->sum[0] ^= spread * 0xbf58476d1ce4e5b9u;
    change->sum[1] ^= spread * 0x94d049bb133111ebu;
}

static inline void hm_key_apply(uint64_t key[2], hm_key_change change) {
    key[0] ^= change.sum[0] ^ change.sum[0] >> 32;
    key[1] ^= change.sum[1] ^ change.sum[1] >> 32;
}

/* Puts one feature into a key, or takes it out. */
static inline void hm_key_toggle(uint64_t key[2], uint64_t feature) {
    hm_key_change change = {{0, 0}};
    hm_key_add(&change, feature);
    hm_key_apply(key, change);
}

/* The key of a position of any game, and those of several in their order. */
typedef struct hm_position_key {
    uint64_t half[2];
} hm_position_key;
typedef HM_LIST(hm_position_key) hm_position_keys;

#endif
