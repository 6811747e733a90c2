/* Private header of chess4d/: moves of one bishop, rook or queen.
 *
 * All lines through a square lie in its six planes, and a plane through a square is one word
 * (board4d.h). So a queen is six words, and in each of them a diagonal, an antidiagonal and, in
 * four of them, a column: 16 lines. The squares that a slider reaches on one line are found in one
 * of two ways:
 *
 * - everywhere: line arithmetic (hm_4d_reach), some ten instructions;
 * - with BMI2: a packed line. `pext` gathers the occupied bits of the line, at most seven without
 *   the slider's own square, into a number below 128. A table of 8 x 128 bytes, which stays in the
 *   first cache, says for each number of squares before the slider and each occupation which are
 *   reached; `pdep` scatters the answer back over the line. Three instructions and a byte.
 *
 * For a list the answer stays packed. Unless only captures are wanted, the targets on a line lie
 * side by side there (the slider's own square is not in it), for what is reached ends at the first
 * piece both ways; and from one to the next the square's number grows by the same step. So the
 * moves are a piece of a table of multiples of that step (hm_4d_line_offsets), added to the move
 * that stays where it is: eight are written, whatever there are, and the list continues after as
 * many as the answer has bits. That avoids a loop of unpredictable length, but a list needs room
 * for up to eight extra moves.
 *
 * In a crowd most words hold nothing for their slider (at the start 536 of 728), because own pieces
 * occupy the first square of every line. That is tested before any line is followed, here for one
 * slider and in ways4d.c for all together. */
#ifndef HM_CHESS4D_SLIDE_H
#define HM_CHESS4D_SLIDE_H

#include "chess4d/rules/emit4d.h"
#include "chess4d/rules/tables4d.h"

#include <string.h>

#if HM_4D_WITH_X86

/* Packs the bits of a word under a mask, and back. It does not use the intrinsics: these are
 * allowed only in functions that are compiled for such processors as a whole. */
HM_INLINED uint64_t hm_4d_gather(uint64_t word, uint64_t mask) {
    uint64_t packed;
    __asm__("pextq %2, %1, %0" : "=r"(packed) : "r"(word), "rm"(mask));
    return packed;
}

HM_INLINED uint64_t hm_4d_scatter(uint64_t packed, uint64_t mask) {
    uint64_t word;
    __asm__("pdepq %2, %1, %0" : "=r"(word) : "r"(packed), "rm"(mask));
    return word;
}

#else

/* For the eyes of the compiler: no mode asks for them here. */
#define hm_4d_gather(word, mask)    ((word) & (mask))
#define hm_4d_scatter(packed, mask) ((packed) & (mask))

#endif

/* As hm_4d_reach, from the table of packed lines; `below` squares of the line come before the
 * slider. */
HM_INLINED uint64_t hm_4d_packed_reach(uint64_t occupied, uint64_t mask, unsigned below) {
    return hm_4d_scatter(hm_4d_line_reach[below][hm_4d_gather(occupied, mask)], mask);
}

HM_INLINED uint64_t hm_4d_reach_on_line(uint64_t occupied, uint64_t mask, unsigned bit,
                                        unsigned below, hm_4d_mode mode) {
    return (mode & HM_4D_BMI) != 0 ? hm_4d_packed_reach(occupied, mask, below)
                                   : hm_4d_reach(occupied, mask, 1ull << bit);
}

/* Squares of a word that a slider on a bit of it reaches, blockers of either side included. */
HM_INLINED uint64_t hm_4d_reach_in_word(uint64_t occupied, unsigned bit, bool diagonal,
                                        bool straight, hm_4d_mode mode) {
    uint64_t reach = 0;
    if (diagonal) {
        reach = hm_4d_reach_on_line(occupied, hm_4d_line_masks.diagonal[bit], bit,
                                    hm_4d_line_order.diagonal[bit], mode) |
                hm_4d_reach_on_line(occupied, hm_4d_line_masks.antidiagonal[bit], bit,
                                    hm_4d_line_order.antidiagonal[bit], mode);
    }
    if (straight) {
        reach |= hm_4d_reach_on_line(occupied, hm_4d_line_masks.column[bit], bit, bit >> 3, mode);
    }
    return reach;
}

/* The same in the word of a plane through a place: rooks have lines in four planes. */
HM_INLINED uint64_t hm_4d_reach_in_plane(const hm_4d_position *position, const hm_4d_place *place,
                                         unsigned plane, bool diagonal, bool straight,
                                         hm_4d_mode mode) {
    return hm_4d_reach_in_word(hm_4d_occupied(position, place->word[plane]), place->bit[plane],
                               diagonal, straight && plane < HM_4D_CYCLIC_PLANES, mode);
}

/* ---- moves on one line ---- */

/* A slider on a bit of a plane's word, and what it may do there. */
typedef struct hm_4d_slider {
    unsigned from, plane, bit;
    uint64_t occupied, wanted; /* of the word; own squares are not wanted */
} hm_4d_slider;

/* Lists the moves to packed squares of a line, of which `below` come before the slider. */
HM_INLINED void hm_4d_list_packed(hm_4d_sink *sink, unsigned from, unsigned targets, unsigned below,
                                  const int32_t offsets[HM_4D_OFFSETS], hm_4d_mode mode) {
    const hm_4d_move home = HM_4D_MOVE(from, from, 0, HM_4D_PLAIN);
    const int32_t *to = offsets + HM_4D_FIRST_OFFSET - below;
    if ((mode & HM_4D_CAPTURES) != 0) {
        for (; targets != 0; targets &= targets - 1)
            *sink->out++ = home + (hm_4d_move)to[hm_4d_first(targets)];
        return;
    }
    hm_4d_move eight[8];
    to += hm_4d_first(targets | 1 << 7);
    for (int i = 0; i < 8; i++)
        eight[i] = home + (hm_4d_move)to[i];
    memcpy(sink->out, eight, sizeof eight);
    sink->out += hm_4d_count_bits(targets, mode);
}

/* Lists the moves on one line (HM_4D_DIAGONAL or another): its mask, and how many of its squares
 * come before the slider. */
HM_INLINED void hm_4d_slide_on_line(const hm_4d_slider *s, hm_4d_sink *sink, unsigned line,
                                    uint64_t mask, unsigned below, hm_4d_mode mode) {
    if ((mode & HM_4D_BMI) != 0) {
        unsigned reach = hm_4d_line_reach[below][hm_4d_gather(s->occupied, mask)];
        unsigned targets = reach & (unsigned)hm_4d_gather(s->wanted, mask);
        hm_4d_list_packed(sink, s->from, targets, below, hm_4d_line_offsets[s->plane][line], mode);
        return;
    }
    unsigned rest = s->from & ~(unsigned)hm_4d_plane_bits[s->plane];
    uint64_t targets = hm_4d_reach(s->occupied, mask, 1ull << s->bit) & s->wanted;
    for (; targets != 0; targets &= targets - 1) {
        unsigned to = rest | hm_4d_spread[s->plane][hm_4d_first(targets)];
        *sink->out++ = HM_4D_MOVE(s->from, to, 0, HM_4D_PLAIN);
    }
}

/* The moves of a slider on a bit of a word of a plane, on its lines there. */
HM_INLINED void hm_4d_slide_in_word(const hm_4d_pair *word, hm_4d_sink *sink, unsigned from,
                                    unsigned plane, unsigned bit, unsigned own, bool diagonal,
                                    bool straight, hm_4d_mode mode) {
    const hm_4d_slider s = {from, plane, bit, word->of[0] | word->of[1],
                            ~word->of[own] & hm_4d_wanted(word, own, mode)};
    if ((mode & HM_4D_COUNT) != 0) {
        uint64_t reach = hm_4d_reach_in_word(s.occupied, bit, diagonal, straight, mode);
        sink->count += hm_4d_count_bits(reach & s.wanted, mode);
        return;
    }
    if (diagonal) {
        hm_4d_slide_on_line(&s, sink, HM_4D_DIAGONAL, hm_4d_line_masks.diagonal[bit],
                            hm_4d_line_order.diagonal[bit], mode);
        hm_4d_slide_on_line(&s, sink, HM_4D_ANTIDIAGONAL, hm_4d_line_masks.antidiagonal[bit],
                            hm_4d_line_order.antidiagonal[bit], mode);
    }
    if (straight) {
        hm_4d_slide_on_line(&s, sink, HM_4D_COLUMN, hm_4d_line_masks.column[bit], bit >> 3, mode);
    }
}

/* ---- moves of one slider ---- */

/* The squares of a plane where the lines of a slider on a bit begin. */
HM_INLINED uint64_t hm_4d_starts(unsigned plane, unsigned bit, bool diagonal, bool straight) {
    uint64_t starts = diagonal ? hm_4d_line_start_masks.slanted[bit] : 0;
    if (straight && plane < HM_4D_CYCLIC_PLANES) starts |= hm_4d_line_start_masks.column[bit];
    return starts;
}

HM_INLINED void hm_4d_slide(const hm_4d_position *position, hm_4d_sink *sink, unsigned from,
                            unsigned own, bool diagonal, bool straight, hm_4d_mode mode) {
    hm_4d_place place = hm_4d_place_of(from);
    unsigned planes = diagonal ? HM_4D_PLANES : HM_4D_CYCLIC_PLANES;
    for (unsigned plane = 0; plane < planes; plane++) {
        const hm_4d_pair *word = &position->colours[place.word[plane]];
        uint64_t starts = hm_4d_starts(plane, place.bit[plane], diagonal, straight);
        if ((starts & ~word->of[own]) == 0) continue;
        hm_4d_slide_in_word(word, sink, from, plane, place.bit[plane], own, diagonal,
                            straight && plane < HM_4D_CYCLIC_PLANES, mode);
    }
}

#endif
