/* Private header of chess4d/: castling as a move of pieces (rules4d, section 7); what is attacked
 * on the way is asked elsewhere. */
#ifndef HM_CHESS4D_CASTLING_H
#define HM_CHESS4D_CASTLING_H

#include "chess4d/rules/board4d.h"

/* Slices (bits z*8+w) where right, king, rook and empty squares allow castling: the eight squares
 * of all home ranks are eight words of plane zw, so all 64 slices are found at once. */
static inline uint64_t hm_4d_castling_slices(const hm_4d_position *position, unsigned own,
                                             unsigned side) {
    uint64_t slices = position->state.castling[own][side];
    if (slices == 0) return 0;
    unsigned rank = own == 0 ? 0 : 7;
    hm_4d_piece us = (hm_4d_piece)(own << 3);
    slices &= position->pieces[HM_4D_KING | us][4 * 8 + rank];
    slices &= position->pieces[HM_4D_ROOK | us][(side == HM_4D_KINGSIDE ? 7u : 0u) * 8 + rank];
    unsigned first = side == HM_4D_KINGSIDE ? 5 : 1, last = side == HM_4D_KINGSIDE ? 6 : 3;
    for (unsigned x = first; x <= last; x++) {
        slices &= ~hm_4d_occupied(position, HM_4D_WORDS_ZW + hm_4d_bordered(x * 8 + rank));
    }
    return slices;
}

static inline hm_4d_move hm_4d_castling_move(unsigned own, unsigned side, unsigned zw) {
    unsigned from = (unsigned)HM_4D_SQUARE(4, 0, 0, 0) | (own == 0 ? 0u : 7u << 6) | zw;
    unsigned shift = HM_4D_SQUARE(2, 0, 0, 0);
    return side == HM_4D_KINGSIDE ? HM_4D_MOVE(from, from + shift, 0, HM_4D_CASTLE_KINGSIDE)
                                  : HM_4D_MOVE(from, from - shift, 0, HM_4D_CASTLE_QUEENSIDE);
}

static inline bool hm_4d_is_castling(hm_4d_move move) {
    return HM_4D_MOVE_TAG(move) >= HM_4D_CASTLE_KINGSIDE;
}

/* The castling rook's square before and after, from the king's destination. */
static inline int hm_4d_castling_rook_from(hm_4d_move move) {
    int to = HM_4D_MOVE_TO(move);
    return HM_4D_MOVE_TAG(move) == HM_4D_CASTLE_KINGSIDE ? to + HM_4D_SQUARE(1, 0, 0, 0)
                                                         : to - HM_4D_SQUARE(2, 0, 0, 0);
}

static inline int hm_4d_castling_rook_to(hm_4d_move move) {
    return (HM_4D_MOVE_FROM(move) + HM_4D_MOVE_TO(move)) / 2;
}

#endif
