/* Private header of chess4d/: moves of one bishop, rook or queen.
 *
 * All lines through a square lie in its six planes, and a plane through a square is one word
 * (board.h). So a queen is six words, and in each of them a diagonal, an antidiagonal and, in four
 * of them, a column: 16 lines. What a slider reaches on one line is found in one of two ways:
 *
 * - everywhere: line arithmetic (hm_4d_reach), some ten instructions;
 * - with BMI2: a packed line. `pext` gathers the occupied bits of the line, at most seven without
 *   the slider's own square, into a number below 128. A table of 8 x 128 bytes, which stays in the
 *   first cache, says for each number of squares before the slider and each occupation which are
 *   reached; `pdep` scatters the answer back over the line. Three instructions and a byte.
 *
 * Own pieces are dropped from the union of all three lines of a word at once. In a crowd most words
 * hold nothing for their slider (at the start 536 of 728), because own pieces stand wherever a line
 * begins: that is asked before any line is followed. */
#ifndef HM_CHESS4D_SLIDE_H
#define HM_CHESS4D_SLIDE_H

#include "chess4d/emit.h"
#include "chess4d/tables.h"

#if HM_4D_WITH_BMI

/* The bits of a word under a mask, packed, and back. Not the intrinsics: those may only stand in
 * functions that are compiled for such processors as a whole. */
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

/* As hm_4d_reach, from the table of packed lines; `below` squares of the line come before the
 * slider. */
HM_INLINED uint64_t hm_4d_packed_reach(uint64_t occupied, uint64_t mask, unsigned below) {
    return hm_4d_scatter(hm_4d_line_reach[below][hm_4d_gather(occupied, mask)], mask);
}

#else

#define hm_4d_packed_reach(occupied, mask, below) ((void)(below), (mask))

#endif

HM_INLINED uint64_t hm_4d_reach_on_line(uint64_t occupied, uint64_t mask, unsigned bit,
                                        unsigned below, hm_4d_mode mode) {
    return (mode & HM_4D_BMI) != 0 ? hm_4d_packed_reach(occupied, mask, below)
                                   : hm_4d_reach(occupied, mask, 1ull << bit);
}

/* Squares of one plane that a slider on a place reaches, blockers of either side included. */
HM_INLINED uint64_t hm_4d_reach_in_plane(const hm_4d_position *position, const hm_4d_place *place,
                                         unsigned plane, bool diagonal, bool straight,
                                         hm_4d_mode mode) {
    unsigned bit = place->bit[plane];
    uint64_t occupied = hm_4d_occupied(position, place->word[plane]), reach = 0;
    if (diagonal) {
        reach = hm_4d_reach_on_line(occupied, hm_4d_line_masks.diagonal[bit], bit,
                                    hm_4d_line_order.diagonal[bit], mode) |
                hm_4d_reach_on_line(occupied, hm_4d_line_masks.antidiagonal[bit], bit,
                                    hm_4d_line_order.antidiagonal[bit], mode);
    }
    if (straight && plane < HM_4D_CYCLIC_PLANES) {
        reach |= hm_4d_reach_on_line(occupied, hm_4d_line_masks.column[bit], bit, bit >> 3, mode);
    }
    return reach;
}

/* The squares of a plane where the lines of a slider on a bit begin. */
HM_INLINED uint64_t hm_4d_starts(unsigned plane, unsigned bit, bool diagonal, bool straight) {
    bool columns = straight && plane < HM_4D_CYCLIC_PLANES;
    if (!columns) return hm_4d_line_start_masks.slanted[bit];
    return diagonal ? hm_4d_line_start_masks.both[bit] : hm_4d_line_start_masks.column[bit];
}

/* Planes xy, yz, zw, wx, xz and yw. */
static const hm_4d_line_up hm_4d_line_ups[HM_4D_PLANES] = {{17, 14}, {14, 11}, {11, 8},
                                                           {8, 17},  {17, 11}, {14, 8}};

HM_INLINED void hm_4d_slide(const hm_4d_position *position, hm_4d_sink *sink, unsigned from,
                            unsigned own, bool diagonal, bool straight, hm_4d_mode mode) {
    hm_4d_place place = hm_4d_place_of(from);
    unsigned planes = diagonal ? HM_4D_PLANES : HM_4D_CYCLIC_PLANES;
    for (unsigned plane = 0; plane < planes; plane++) {
        hm_4d_pair word = position->colours[place.word[plane]];
        uint64_t starts = hm_4d_starts(plane, place.bit[plane], diagonal, straight);
        if ((starts & ~word.of[own]) == 0) continue;
        uint64_t reach = hm_4d_reach_in_plane(position, &place, plane, diagonal, straight, mode);
        uint64_t targets = reach & ~word.of[own] & hm_4d_wanted(word, own, mode);
        hm_4d_move base =
            HM_4D_MOVE(from, from & ~(unsigned)hm_4d_plane_bits[plane], 0, HM_4D_PLAIN);
        hm_4d_emit(sink, base, targets, hm_4d_spread[plane], hm_4d_line_ups[plane], mode);
    }
}

#endif
