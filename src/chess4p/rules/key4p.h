/* Private header of chess4p/: the features that a key is made of (core/key.h). Each kind has a
 * range of numbers of its own. Points and the clock are not features, since repetition ignores
 * them. */
#ifndef HM_CHESS4P_KEY_H
#define HM_CHESS4P_KEY_H

#include "core/key.h"
#include "hypermate/more/chess4p.h"

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
