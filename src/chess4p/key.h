/* Private header of chess4p/: keys of positions.
 *
 * 128 bits, the exclusive or of one well-mixed word pair for each feature. Computed, not looked
 * up: a table of all features would be far larger than the caches near the processor. */
#ifndef HM_CHESS4P_KEY_H
#define HM_CHESS4P_KEY_H

#include "hypermate/chess4p.h"

/* The finalizer of splitmix64. */
static inline uint64_t hm_4p_mix(uint64_t value) {
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
    value = (value ^ value >> 27) * 0x94d049bb133111ebu;
    return value ^ value >> 31;
}

static inline void hm_4p_key_toggle(uint64_t key[2], uint64_t feature) {
    key[0] ^= hm_4p_mix((feature + 1) * 0x9e3779b97f4a7c15u);
    key[1] ^= hm_4p_mix((feature + 1) * 0xd1b54a32d192ed03u);
}

static inline uint64_t hm_4p_feature_piece(hm_4p_piece piece, int square) {
    return (uint64_t)piece << 8 | (uint64_t)square;
}
static inline uint64_t hm_4p_feature_ep(int seat, hm_4p_ep ep) {
    return 1ull << 20 | (uint64_t)seat << 16 | (uint64_t)ep.skipped << 8 | ep.pushed;
}
static inline uint64_t hm_4p_feature_rights(unsigned castling_short, unsigned castling_long) {
    return 1ull << 21 | castling_short << 4 | castling_long;
}
static inline uint64_t hm_4p_feature_side(unsigned side) {
    return 1ull << 22 | side;
}

/* The key of a state computed from nothing. */
void hm_4p_key_of(const hm_4p_state *state, uint64_t key[2]);

#endif
