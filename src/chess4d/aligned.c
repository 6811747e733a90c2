/* Squares on a line with a slider, for all 64 squares of a word of plane zw at once.
 *
 * A square and a slider are on a line if the mask of the square's lines in one of the six planes
 * (tables.h) has the slider's bit in it. Seen from 64 squares with the same x and y, the words of a
 * plane and the masks belong together in one of two ways:
 *
 * - xy: all 64 squares are the same bit of 64 words;
 * - the others: the squares lie in eight words, and as eight bits in each. In yz and xz a word is
 *   one w and the bits are z, in wx and yw it is one z and the bits are w, in zw there is but one
 *   word.
 *
 * So in eight rounds, with eight squares of one z in a register and eight of one w in another, all
 * that is needed of a plane is one word for each, spread or not, and masks that stay the same. */
#include "chess4d/aligned.h"
#include "chess4d/attacks.h"
#include "chess4d/emit.h"
#include "core/processor.h"

static uint64_t one_by_one(const hm_4d_position *position, unsigned colour, unsigned xy,
                           uint64_t squares) {
    uint64_t aligned = 0;
    for (; squares != 0; squares &= squares - 1) {
        hm_4d_place place = hm_4d_place_of(xy << 6 | hm_4d_first(squares));
        if (hm_4d_any_aligned(position, &place, colour)) aligned |= squares & (0 - squares);
    }
    return aligned;
}

#if HM_4D_WITH_BMI

#include "chess4d/wide.h"

/* So many squares take as long one by one. */
enum { FEW = 8 };

HM_INLINED HM_4D_AVX512 hm_4d_words load(const uint64_t *eight) {
    return (hm_4d_words)_mm512_loadu_si512(eight);
}

HM_INLINED HM_4D_AVX512 hm_4d_words spread(uint64_t word) {
    return (hm_4d_words)_mm512_set1_epi64((long long)word);
}

HM_INLINED HM_4D_AVX512 hm_4d_words where(hm_4d_words any, hm_4d_words bits) {
    return (hm_4d_words)(any != 0) & bits;
}

HM_4D_AVX512 static uint64_t together(const hm_4d_position *position, unsigned colour,
                                      unsigned xy) {
    unsigned x = xy >> 3, y = xy & 7;
    const hm_4d_pair *diagonal = position->diagonal, *straight = position->straight;
    const hm_4d_lines *masks = &hm_4d_line_masks;
    hm_4d_words slanted_xy = spread(masks->slanted[xy]), column_xy = spread(masks->column[xy]);
    hm_4d_words slanted_x = load(masks->slanted + (size_t)x * 8);
    hm_4d_words slanted_y = load(masks->slanted + (size_t)y * 8);
    hm_4d_words column_y = load(masks->column + (size_t)y * 8);
    hm_4d_words slanted_wx = load(hm_4d_turned_masks.slanted + (size_t)x * 8);
    hm_4d_words column_wx = load(hm_4d_turned_masks.column + (size_t)x * 8);
    unsigned zw = HM_4D_WORDS_ZW + hm_4d_bordered(xy);
    hm_4d_words diagonal_zw = spread(diagonal[zw].of[colour]);
    hm_4d_words straight_zw = spread(straight[zw].of[colour]);
    hm_4d_words row = {1, 2, 4, 8, 16, 32, 64, 128};
    hm_4d_words column = {1,          1 << 8,     1 << 16,    1 << 24,
                          1ull << 32, 1ull << 40, 1ull << 48, 1ull << 56};
    hm_4d_words aligned = {0};
    for (unsigned i = 0; i < 8; i++, row <<= 8, column <<= 1) {
        unsigned in_xy = HM_4D_WORDS_XY + 8 * i, wx = HM_4D_WORDS_WX + 8 * y + i;
        unsigned yw = HM_4D_WORDS_YW + 8 * x + i;
        hm_4d_words of_z = (hm_4d_words_of(diagonal + in_xy, colour) & slanted_xy) |
                           (hm_4d_words_of(straight + in_xy, colour) & column_xy) |
                           (spread(diagonal[wx].of[colour]) & slanted_wx) |
                           (spread(straight[wx].of[colour]) & column_wx) |
                           (spread(diagonal[yw].of[colour]) & slanted_y) |
                           (diagonal_zw & load(masks->slanted + (size_t)i * 8)) |
                           (straight_zw & load(masks->column + (size_t)i * 8));
        unsigned yz = HM_4D_WORDS_YZ + 8 * i + x, xz = HM_4D_WORDS_XZ + 8 * y + i;
        hm_4d_words of_w = (spread(diagonal[yz].of[colour]) & slanted_y) |
                           (spread(straight[yz].of[colour]) & column_y) |
                           (spread(diagonal[xz].of[colour]) & slanted_x);
        aligned |= where(of_z, row) | where(of_w, column);
    }
    return (uint64_t)_mm512_reduce_or_epi64((__m512i)aligned);
}

uint64_t hm_4d_aligned(const hm_4d_position *position, unsigned colour, unsigned xy,
                       uint64_t squares) {
    if (hm_4d_popcount(squares) <= FEW || !HM_CPU_HAS(AVX512F, "avx512f"))
        return one_by_one(position, colour, xy, squares);
    return together(position, colour, xy) & squares;
}

#else

uint64_t hm_4d_aligned(const hm_4d_position *position, unsigned colour, unsigned xy,
                       uint64_t squares) {
    return one_by_one(position, colour, xy, squares);
}

#endif
