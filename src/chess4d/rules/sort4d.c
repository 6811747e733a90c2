/* Moves in ascending order, which is the bytewise order of their texts.
 *
 * Generators list two thousand moves, piece by piece; a sort by comparisons spends its time on
 * branches that nobody can foresee. Here the moves are dealt out instead, in place and without
 * memory of their own: count how many moves have each value of the highest bits, which says where
 * the moves of each value will begin and end, then carry every move to its place. The eleven
 * highest bits are nearly the square that a move begins on, so what is left to order is a handful
 * of moves at a time, for which plain insertion is best. */
#include "hypermate/more/chess4d.h"

#include <string.h>

enum {
    FEW = 48,   /* up to so many are inserted one by one */
    MANY = 128, /* from so many on it pays to look at eleven bits at once */
    WIDE = 11,  /* bits, and the lowest of them */
    WIDE_AT = 21,
    NARROW = 7,
    NARROW_AT = 25
};

/* Carries moves to their places by `bits` bits from `shift` on. begin[value] becomes where the
 * moves of a value begin; there are 1 << bits of them.
 *
 * Each part fills from its upper end: begin[value] is the lowest index that already holds its final
 * move. So a move at i is in place if begin[its value] <= i: all entries before i are final, hence
 * it cannot be after its part. */
static void sort4d_deal(hm_4d_move *moves, size_t count, unsigned shift, unsigned bits,
                        uint32_t *begin) {
    const uint32_t mask = (1u << bits) - 1;
    memset(begin, 0, (mask + 1) * sizeof *begin);
    for (size_t i = 0; i < count; i++)
        begin[moves[i] >> shift & mask]++;
    uint32_t end = 0;
    for (uint32_t value = 0; value <= mask; value++)
        begin[value] = end += begin[value];
    for (size_t i = 0; i < count; i++) {
        uint32_t value = moves[i] >> shift & mask;
        while (i < begin[value]) {
            hm_4d_move *place = &moves[--begin[value]];
            hm_4d_move other = *place;
            *place = moves[i];
            moves[i] = other;
            value = other >> shift & mask;
        }
    }
}

/* Sorts moves that are equal above the seven bits from `shift` on. */
static void sort_narrow(hm_4d_move *moves, size_t count, unsigned shift) {
    if (count <= FEW) {
        for (size_t i = 1; i < count; i++) {
            hm_4d_move move = moves[i];
            size_t at = i;
            for (; at > 0 && moves[at - 1] > move; at--)
                moves[at] = moves[at - 1];
            moves[at] = move;
        }
        return;
    }
    uint32_t begin[(1 << NARROW) + 1];
    sort4d_deal(moves, count, shift, NARROW, begin);
    if (shift == 0) return;
    begin[1 << NARROW] = (uint32_t)count;
    for (unsigned value = 0; value < 1 << NARROW; value++) {
        size_t part = begin[value + 1] - begin[value];
        if (part > 1) sort_narrow(moves + begin[value], part, shift < NARROW ? 0 : shift - NARROW);
    }
}

void hm_4d_sort_moves(hm_4d_move *moves, size_t count) {
    if (count < MANY) {
        sort_narrow(moves, count, NARROW_AT);
        return;
    }
    uint32_t begin[(1 << WIDE) + 1];
    sort4d_deal(moves, count, WIDE_AT, WIDE, begin);
    begin[1 << WIDE] = (uint32_t)count;
    for (unsigned value = 0; value < 1 << WIDE; value++) {
        size_t part = begin[value + 1] - begin[value];
        if (part > 1) sort_narrow(moves + begin[value], part, WIDE_AT - NARROW);
    }
}
