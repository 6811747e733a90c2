/* Private header of chess4d/: counting the moves of all sliders of a side at once.
 *
 * In one direction at most one slider reaches a square, since the nearest one blocks all further
 * ones. So all sliders of a word (board4d.h) start in a direction together, run over empty squares
 * in three doublings (1, 2 and 4 steps, seven in all), take one step more, and the bits that are
 * then set, own pieces taken away, are the moves of that direction. A word has four diagonal
 * directions, and in the cyclic planes two along its columns, which makes 32 for a queen. Its cost
 * does not depend on the number of sliders, and there is no branch to mispredict.
 *
 * Included by wide4d_avx2.c and wide4d_avx512.c only: wide4d.h. */
#ifndef HM_CHESS4D_CROWD_WIDE_H
#define HM_CHESS4D_CROWD_WIDE_H

#include "chess4d/rules/board4d.h"

/* Bits on by a number of places, or back by as many. */
INLINE words crowd_wide4d_moved(words bits, int places) {
    return places > 0 ? bits << places : bits >> -places;
}

/* Moves of the sliders in one direction. `inside`: where a step may end, which is not across the
 * edge of its row. */
INLINE words count_one_way(words sliders, words empty, words own, int step, uint64_t inside) {
    words open = empty & inside, reached = sliders;
    reached |= open & crowd_wide4d_moved(reached, step);
    open &= crowd_wide4d_moved(open, step);
    reached |= open & crowd_wide4d_moved(reached, 2 * step);
    open &= crowd_wide4d_moved(open, 2 * step);
    reached |= open & crowd_wide4d_moved(reached, 4 * step);
    return count_bits(crowd_wide4d_moved(reached, step) & inside & ~own);
}

INLINE words count_diagonals(words sliders, words empty, words own) {
    return count_one_way(sliders, empty, own, 9, ~HM_4D_W0) +
           count_one_way(sliders, empty, own, -9, ~HM_4D_W7) +
           count_one_way(sliders, empty, own, 7, ~HM_4D_W7) +
           count_one_way(sliders, empty, own, -7, ~HM_4D_W0);
}

INLINE words count_columns(words sliders, words empty, words own) {
    return count_one_way(sliders, empty, own, 8, UINT64_MAX) +
           count_one_way(sliders, empty, own, -8, UINT64_MAX);
}

/* The planes without columns have no straight sliders, and the border of plane zw has none. */
INLINE uint64_t count_crowd(const hm_4d_position *position, unsigned own) {
    words moves = {0};
    for (unsigned word = 0; word < HM_4D_WORDS; word += LANES) {
        words diagonal = words_of(position->diagonal + word, own);
        words straight = words_of(position->straight + word, own);
        if (!any_bit(diagonal | straight)) continue;
        words ours = words_of(position->colours + word, own);
        words empty = ~(ours | words_of(position->colours + word, own ^ 1));
        if (any_bit(diagonal)) moves += count_diagonals(diagonal, empty, ours);
        if (any_bit(straight)) moves += count_columns(straight, empty, ours);
    }
    uint64_t count = 0;
    for (int i = 0; i < LANES; i++)
        count += moves[i];
    return count;
}

WIDE static uint64_t crowd(const hm_4d_position *position, unsigned own) {
    return own == 0 ? count_crowd(position, 0) : count_crowd(position, 1);
}

#endif
