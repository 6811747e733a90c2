/* Private header of chess4d/: the features that a key is made of (core/key.h): pieces on squares,
 * castling rights, the en-passant target, Black to move. Each kind has a range of numbers of its
 * own (rules4d, section 10). */
#ifndef HM_CHESS4D_KEY_H
#define HM_CHESS4D_KEY_H

#include "core/key.h"
#include "hypermate/more/chess4d.h"

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
