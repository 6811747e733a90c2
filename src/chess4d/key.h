/* Private header of chess4d/: the key of a position.
 *
 * 128 bits, the exclusive or of one well-mixed word pair for each feature (piece on square,
 * castling right, en-passant target, Black to move). The words are computed, not looked up: a table
 * of all features would take 0.9 MB and miss the caches, mixing takes a few multiplications. Rules
 * section 10; 64 bits would be too few for repetition. */
#ifndef HM_CHESS4D_KEY_H
#define HM_CHESS4D_KEY_H

#include "hypermate/chess4d.h"

/* The finalizer of splitmix64: every input bit changes every output bit with probability 1/2. */
static inline uint64_t hm_4d_mix(uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return value ^ value >> 31;
}

static inline void hm_4d_key_toggle(uint64_t key[2], uint64_t feature) {
    key[0] ^= hm_4d_mix((feature + 1) * 0x9e3779b97f4a7c15u);
    key[1] ^= hm_4d_mix((feature + 1) * 0xd1b54a32d192ed03u);
}

static inline uint64_t hm_4d_feature_piece(hm_4d_piece piece, unsigned square) {
    return (uint64_t)piece << 12 | square;
}
static inline uint64_t hm_4d_feature_right(unsigned colour, unsigned side, unsigned zw) {
    return 1ull << 16 | colour << 7 | side << 6 | zw;
}
static inline uint64_t hm_4d_feature_ep(unsigned square, hm_4d_piece axis) {
    return 1ull << 17 | (uint64_t)axis << 12 | square;
}
#define HM_4D_FEATURE_BLACK (1ull << 18)

#endif
