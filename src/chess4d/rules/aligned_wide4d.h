/* Private header of chess4d/: aligned4d.c's question for all 64 squares of a word of plane zw at
 * once.
 *
 * Seen from 64 squares with the same x and y, the words of a plane and the masks belong together in
 * one of two ways:
 *
 * - xy: all 64 squares are the same bit of 64 words;
 * - the others: the squares lie in eight words, and as eight bits in each. In yz and xz a word is
 *   one w and the bits are z, in wx and yw it is one z and the bits are w, in zw there is but one
 *   word.
 *
 * So in eight rounds, with eight squares of one z in registers and eight of one w in others, all
 * that is needed of a plane is one word for each, spread or not, and masks that stay the same.
 *
 * Included by wide4d_avx2.c and wide4d_avx512.c only: wide4d.h. */
#ifndef HM_CHESS4D_ALIGNED_WIDE_H
#define HM_CHESS4D_ALIGNED_WIDE_H

#include "chess4d/rules/tables4d.h"

INLINE words where(words any, words bits) {
    return (words)(any != 0) & bits;
}

/* Finds the squares of the word that share a line with a slider, for as many values of w and z as a
 * register has lanes, from `first` on. */
INLINE words find_aligned(const hm_4d_position *position, unsigned colour, unsigned xy,
                          unsigned first) {
    unsigned x = xy >> 3, y = xy & 7;
    const hm_4d_pair *diagonal = position->diagonal, *straight = position->straight;
    const hm_4d_lines *masks = &hm_4d_line_masks;
    words slanted_xy = spread(masks->slanted[xy]), column_xy = spread(masks->column[xy]);
    words slanted_x = load_words(masks->slanted + (size_t)x * 8 + first);
    words slanted_y = load_words(masks->slanted + (size_t)y * 8 + first);
    words column_y = load_words(masks->column + (size_t)y * 8 + first);
    words slanted_wx = load_words(hm_4d_turned_masks.slanted + (size_t)x * 8 + first);
    words column_wx = load_words(hm_4d_turned_masks.column + (size_t)x * 8 + first);
    unsigned zw = HM_4D_WORDS_ZW + hm_4d_bordered(xy);
    words diagonal_zw = spread(diagonal[zw].of[colour]);
    words straight_zw = spread(straight[zw].of[colour]);
    words row = spread(1) << (lane + first), column = spread(1) << (lane + first) * 8;
    words aligned = {0};
    for (unsigned i = 0; i < 8; i++, row <<= 8, column <<= 1) {
        unsigned in_xy = HM_4D_WORDS_XY + 8 * i + first, wx = HM_4D_WORDS_WX + 8 * y + i;
        unsigned yw = HM_4D_WORDS_YW + 8 * x + i;
        words of_z = (words_of(diagonal + in_xy, colour) & slanted_xy) |
                     (words_of(straight + in_xy, colour) & column_xy) |
                     (spread(diagonal[wx].of[colour]) & slanted_wx) |
                     (spread(straight[wx].of[colour]) & column_wx) |
                     (spread(diagonal[yw].of[colour]) & slanted_y) |
                     (diagonal_zw & load_words(masks->slanted + (size_t)i * 8 + first)) |
                     (straight_zw & load_words(masks->column + (size_t)i * 8 + first));
        unsigned yz = HM_4D_WORDS_YZ + 8 * i + x, xz = HM_4D_WORDS_XZ + 8 * y + i;
        words of_w = (spread(diagonal[yz].of[colour]) & slanted_y) |
                     (spread(straight[yz].of[colour]) & column_y) |
                     (spread(diagonal[xz].of[colour]) & slanted_x);
        aligned |= where(of_z, row) | where(of_w, column);
    }
    return aligned;
}

INLINE uint64_t aligned_to(const hm_4d_position *position, unsigned colour, unsigned xy) {
    uint64_t squares = 0;
    for (unsigned first = 0; first < 8; first += LANES) {
        words some = find_aligned(position, colour, xy, first);
        for (int i = 0; i < LANES; i++)
            squares |= some[i];
    }
    return squares;
}

WIDE static uint64_t aligned(const hm_4d_position *position, unsigned colour, unsigned xy) {
    return colour == 0 ? aligned_to(position, 0, xy) : aligned_to(position, 1, xy);
}

#endif
