/* Private header of core/: keys of states, 128 bits. Equal states have equal keys, and other states
 * differ for every practical purpose: 64 bits would be too few for repetition.
 *
 * A key is made of one well-mixed pair of words for each feature of a state (a piece on a square,
 * whose move it is), so that a move changes it by what the move changes. The words are computed,
 * not looked up: a table of all features would miss the caches; mixing is a few multiplications. */
#ifndef HM_CORE_KEY_H
#define HM_CORE_KEY_H

#include <stdint.h>

/* The finalizer of splitmix64: every input bit changes every output bit with probability 1/2. */
static inline uint64_t hm_mix(uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return value ^ value >> 31;
}

/* The words of a feature, any number. */
static inline void hm_key_words(uint64_t feature, uint64_t words[2]) {
    words[0] = hm_mix((feature + 1) * 0x9e3779b97f4a7c15u);
    words[1] = hm_mix((feature + 1) * 0xd1b54a32d192ed03u);
}

/* Puts a feature into a key, or takes it out. */
static inline void hm_key_toggle(uint64_t key[2], uint64_t feature) {
    uint64_t words[2];
    hm_key_words(feature, words);
    key[0] ^= words[0];
    key[1] ^= words[1];
}

#endif
