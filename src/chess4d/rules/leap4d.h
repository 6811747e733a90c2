/* Private header of chess4d/: moves of knights and kings.
 *
 * Leapers live in the words of plane zw: one word is all 64 squares with the same x and y. A
 * knight's two distances, 2 and 1, fall on two of the four axes, and the part in x and y selects
 * the target word: (0,0) the plane's own knight leaps; (1,0) two steps in z or w; (2,0) one step in
 * z or w; (2,1) the same bit. That makes 1 + 8 + 8 words for one knight, each met with one mask. A
 * king's 80 neighbours are the 9 words around its own and in each the bit's own block of 3 x 3.
 *
 * If several knights (or kings) are in one word, as in the start position, the work is reversed:
 * not piece by piece over the steps but step by step for all pieces of the word at once, by
 * shifting the word. The border of full words around plane zw (board4d.h) makes tests for the edge
 * unnecessary in x and y; in z and w the masks and shifts end there by themselves. */
#ifndef HM_CHESS4D_LEAP_H
#define HM_CHESS4D_LEAP_H

#include "chess4d/rules/emit4d.h"
#include "chess4d/rules/tables4d.h"

/* Neighbouring words of plane zw: distance in the bordered table, in x*8+y, in the index. */
HM_INLINED int hm_4d_word_distance(int dx, int dy) {
    return dx * HM_4D_STRIDE + dy;
}

HM_INLINED unsigned hm_4d_word_beside(unsigned xy, int dx, int dy) {
    return (unsigned)((int)xy + dx * 8 + dy);
}

HM_INLINED int hm_4d_square_distance(int dx, int dy) {
    return dx * HM_4D_SQUARE(1, 0, 0, 0) + dy * HM_4D_SQUARE(0, 1, 0, 0);
}

/* ---- knights ---- */

/* Steps of x and y that are a whole leap by themselves. */
static const int8_t hm_4d_leaps_xy[8][2] = {{2, 1}, {2, -1}, {-2, 1}, {-2, -1},
                                            {1, 2}, {1, -2}, {-1, 2}, {-1, -2}};

/* Moves one knight to its squares in `targets`, bordered words of plane zw. A leap in x and y alone
 * has one target: it is always written and kept only if it is wanted, so the list needs room for
 * one extra move. */
HM_INLINED void hm_4d_leap(hm_4d_sink *sink, unsigned from, const uint64_t *targets,
                           hm_4d_mode mode) {
    unsigned xy = from >> 6, zw = from & 63;
    const uint64_t *words = targets + hm_4d_bordered(xy);
    uint64_t one = hm_4d_near_masks.one[zw], two = hm_4d_near_masks.two[zw];
    hm_4d_emit_zw(sink, from, xy, words[0] & hm_4d_near_masks.knight[zw], mode);
    for (int axis = 0; axis < 2; axis++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            int near = sign * (axis == 0 ? HM_4D_STRIDE : 1);
            int step = sign * (axis == 0 ? 8 : 1);
            unsigned first = (unsigned)((int)xy + step), second = (unsigned)((int)xy + 2 * step);
            hm_4d_emit_zw(sink, from, first, words[near] & two, mode);
            hm_4d_emit_zw(sink, from, second, words[2 * near] & one, mode);
        }
    }
    for (int i = 0; i < 8; i++) {
        int dx = hm_4d_leaps_xy[i][0], dy = hm_4d_leaps_xy[i][1];
        uint64_t free = words[hm_4d_word_distance(dx, dy)] >> zw & 1;
        if ((mode & HM_4D_COUNT) == 0) {
            unsigned to = (unsigned)((int)from + hm_4d_square_distance(dx, dy));
            *sink->out = HM_4D_MOVE(from, to, 0, HM_4D_PLAIN);
            sink->out += free;
        } else {
            sink->count += free;
        }
    }
}

/* Several knights of one word at once: 48 steps instead of 25 words a knight. */
HM_INLINED void hm_4d_leap_together(hm_4d_sink *sink, unsigned xy, uint64_t knights,
                                    const uint64_t *targets, hm_4d_mode mode) {
    static const int8_t ones[4] = {1, -1, 8, -8};
    static const int8_t twos[4] = {2, -2, 16, -16};
    static const int8_t inner[8] = {17, -15, 15, -17, 10, -6, 6, -10};
    static const int8_t sides[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const uint64_t *here = targets + hm_4d_bordered(xy);
    uint64_t up = hm_4d_w_up(knights), down = hm_4d_w_down(knights);
    uint64_t up2 = hm_4d_w_up(up), down2 = hm_4d_w_down(down);
    uint64_t one[4] = {up, down, knights << 8, knights >> 8};
    uint64_t two[4] = {up2, down2, knights << 16, knights >> 16};
    uint64_t plane[8] = {up << 16, up >> 16, down << 16, down >> 16,
                         up2 << 8, up2 >> 8, down2 << 8, down2 >> 8};
    for (int i = 0; i < 8; i++) {
        hm_4d_emit_together(sink, xy, plane[i] & *here, inner[i], HM_4D_PLAIN, mode);
        int dx = hm_4d_leaps_xy[i][0], dy = hm_4d_leaps_xy[i][1];
        hm_4d_emit_together(sink, hm_4d_word_beside(xy, dx, dy),
                            knights & here[hm_4d_word_distance(dx, dy)],
                            hm_4d_square_distance(dx, dy), HM_4D_PLAIN, mode);
    }
    for (int side = 0; side < 4; side++) {
        int dx = sides[side][0], dy = sides[side][1], step = hm_4d_square_distance(dx, dy);
        uint64_t near = here[hm_4d_word_distance(dx, dy)];
        uint64_t far = here[hm_4d_word_distance(2 * dx, 2 * dy)];
        for (int i = 0; i < 4; i++) {
            hm_4d_emit_together(sink, hm_4d_word_beside(xy, dx, dy), two[i] & near, step + twos[i],
                                HM_4D_PLAIN, mode);
            hm_4d_emit_together(sink, hm_4d_word_beside(xy, 2 * dx, 2 * dy), one[i] & far,
                                2 * step + ones[i], HM_4D_PLAIN, mode);
        }
    }
}

/* ---- kings ---- */

/* Moves one king to the adjacent squares in `targets`, bordered words of plane zw. */
HM_INLINED void hm_4d_step(hm_4d_sink *sink, unsigned from, const uint64_t *targets,
                           hm_4d_mode mode) {
    unsigned xy = from >> 6, zw = from & 63;
    const uint64_t *at = targets + hm_4d_bordered(xy);
    uint64_t self = 1ull << zw, near = hm_4d_near_masks.king[zw];
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            uint64_t mask = dx == 0 && dy == 0 ? near : near | self;
            hm_4d_emit_zw(sink, from, hm_4d_word_beside(xy, dx, dy),
                          at[hm_4d_word_distance(dx, dy)] & mask, mode);
        }
    }
}

/* Several kings of one word at once. */
HM_INLINED void hm_4d_step_together(hm_4d_sink *sink, unsigned xy, uint64_t kings,
                                    const uint64_t *targets, hm_4d_mode mode) {
    static const int8_t inner[9] = {0, 1, -1, 8, 9, 7, -8, -7, -9};
    uint64_t up = hm_4d_w_up(kings), down = hm_4d_w_down(kings);
    uint64_t moved[9] = {kings,     up,         down,    kings << 8, up << 8,
                         down << 8, kings >> 8, up >> 8, down >> 8};
    const uint64_t *at = targets + hm_4d_bordered(xy);
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            uint64_t free = at[hm_4d_word_distance(dx, dy)];
            unsigned word = hm_4d_word_beside(xy, dx, dy);
            for (int i = dx == 0 && dy == 0 ? 1 : 0; i < 9; i++) {
                hm_4d_emit_together(sink, word, moved[i] & free,
                                    hm_4d_square_distance(dx, dy) + inner[i], HM_4D_PLAIN, mode);
            }
        }
    }
}

#endif
