/* Counting the moves of all sliders of a side at once, with AVX-512.
 *
 * A list needs to know which slider goes where; a number does not. In one direction every square is
 * reached by one slider at most, for the nearest one hides all behind it. So all sliders of a word
 * (board.h) start in a direction together, run over empty squares in three doublings (1, 2 and 4
 * steps, seven in all), take one step more, and the bits that are then set, own pieces taken away,
 * are the moves of that direction. A word has four diagonal directions, and in the cyclic planes
 * two along its columns, which makes 32 for a queen; eight words are one register. What it costs
 * does not depend on the number of sliders, and there is no branch that anybody could guess wrong.
 *
 * Without the instruction that counts bits in registers it would be no faster than going from
 * slider to slider, so there is no other form; movegen.c does that then. */
#include "chess4d/crowd.h"
#include "chess4d/emit.h"
#include "core/processor.h"

#if HM_4D_WITH_BMI

#include "chess4d/wide.h"

#define WIDE __attribute__((target("avx512f,avx512vpopcntdq")))

enum { AT_ONCE = HM_4D_AT_ONCE };
typedef hm_4d_words words;

bool hm_4d_has_crowd(void) {
    return HM_CPU_HAS(AVX512F, "avx512f") && HM_CPU_HAS(AVX512_VPOPCNTDQ, "avx512vpopcntdq");
}

/* Bits on by a number of places, or back by as many. */
WIDE static inline words moved(words bits, int places) {
    return places > 0 ? bits << places : bits >> -places;
}

/* Moves of the sliders in one direction. `inside`: where a step may end, which is not across the
 * edge of its row. */
WIDE static inline words count_one_way(words sliders, words empty, words own, int step,
                                       uint64_t inside) {
    words open = empty & inside, reached = sliders;
    reached |= open & moved(reached, step);
    open &= moved(open, step);
    reached |= open & moved(reached, 2 * step);
    open &= moved(open, 2 * step);
    reached |= open & moved(reached, 4 * step);
    return (words)_mm512_popcnt_epi64((__m512i)(moved(reached, step) & inside & ~own));
}

WIDE static inline words count_diagonals(words sliders, words empty, words own) {
    return count_one_way(sliders, empty, own, 9, ~HM_4D_W0) +
           count_one_way(sliders, empty, own, -9, ~HM_4D_W7) +
           count_one_way(sliders, empty, own, 7, ~HM_4D_W7) +
           count_one_way(sliders, empty, own, -7, ~HM_4D_W0);
}

WIDE static inline words count_columns(words sliders, words empty, words own) {
    return count_one_way(sliders, empty, own, 8, UINT64_MAX) +
           count_one_way(sliders, empty, own, -8, UINT64_MAX);
}

WIDE static inline bool any(words bits) {
    return _mm512_test_epi64_mask((__m512i)bits, (__m512i)bits) != 0;
}

/* The planes without columns have no straight sliders, and the border of plane zw has none. */
WIDE uint64_t hm_4d_crowd_moves(const hm_4d_position *position, unsigned own) {
    words moves = {0};
    for (unsigned word = 0; word < HM_4D_WORDS; word += AT_ONCE) {
        words diagonal = hm_4d_words_of(position->diagonal + word, own);
        words straight = hm_4d_words_of(position->straight + word, own);
        words ours = hm_4d_words_of(position->colours + word, own);
        words empty = ~(ours | hm_4d_words_of(position->colours + word, own ^ 1));
        if (any(diagonal)) moves += count_diagonals(diagonal, empty, ours);
        if (any(straight)) moves += count_columns(straight, empty, ours);
    }
    return (uint64_t)_mm512_reduce_add_epi64((__m512i)moves);
}

#else

bool hm_4d_has_crowd(void) {
    return false;
}

uint64_t hm_4d_crowd_moves(const hm_4d_position *position, unsigned own) {
    (void)position;
    (void)own;
    return 0;
}

#endif
