/* Private header of chess4d/: where generated moves go.
 *
 * The same kernels list moves, only count them, and do both once more for processors with the bit
 * instructions of 2013 and later. Every kernel has the mode as a parameter, which is a constant at
 * every call: all of them are inlined into a function for each mode, and what a mode does not need
 * is not compiled into it. */
#ifndef HM_CHESS4D_EMIT_H
#define HM_CHESS4D_EMIT_H

#include "chess4d/rules/board4d.h"
#include "core/inline.h"

/* A test builds the library without what depends on the processor (HM_4D_NO_X86). */
#if defined(__x86_64__) && !defined(HM_4D_NO_X86)
#define HM_4D_WITH_X86 1
#else
#define HM_4D_WITH_X86 0
#endif

/* A set of bits. The mode for another processor is not one of them, so no code tests for it. */
typedef unsigned hm_4d_mode;
enum {
    HM_4D_LIST = 0,
    HM_4D_COUNT = 1,
    HM_4D_CAPTURES = 2, /* of all moves only captures and promotions */
    HM_4D_QUIETS = 4,   /* only the others */
    /* with the processor's own bit counting, gathering and scattering */
    HM_4D_BMI = HM_4D_WITH_X86 ? 8 : 0,
    /* listing words of plane zw with AVX-512 (emit4d_avx512.c) */
    HM_4D_VBMI2 = HM_4D_WITH_X86 ? 16 : 0
};

/* Whether this processor has them, and they are fast (bmi4d.c). */
bool hm_4d_has_bmi(void);

/* Whether this processor can do what follows (emit4d_avx512.c): append the moves to all bits of a
 * word of plane zw, of which there is at least one, and return the new end. `base`: the move to bit
 * 0. Together: of pieces that move by one step. */
bool hm_4d_has_vbmi2(void);
hm_4d_move *hm_4d_list_vbmi2(hm_4d_move *out, hm_4d_move base, uint64_t targets);
hm_4d_move *hm_4d_list_together_vbmi2(hm_4d_move *out, hm_4d_move base, uint64_t targets);

/* The squares of a word that the moves of a mode go to, own ones perhaps among them. */
HM_INLINED uint64_t hm_4d_wanted(const hm_4d_pair *word, unsigned own, hm_4d_mode mode) {
    if ((mode & HM_4D_CAPTURES) != 0) return word->of[own ^ 1];
    return (mode & HM_4D_QUIETS) != 0 ? ~word->of[own ^ 1] : UINT64_MAX;
}

typedef struct hm_4d_sink {
    hm_4d_move *out; /* listing: where the next move goes */
    uint64_t count;  /* counting: moves so far */
} hm_4d_sink;

HM_INLINED unsigned hm_4d_count_bits(uint64_t word, hm_4d_mode mode) {
    return (mode & HM_4D_BMI) != 0 ? (unsigned)__builtin_popcountll(word) : hm_popcount(word);
}

HM_INLINED void hm_4d_emit_one(hm_4d_sink *sink, hm_4d_move move, hm_4d_mode mode) {
    if ((mode & HM_4D_COUNT) != 0)
        sink->count++;
    else
        *sink->out++ = move;
}

/* Moves to the bits of one word of plane zw. */
HM_INLINED void hm_4d_emit_zw(hm_4d_sink *sink, unsigned from, unsigned xy, uint64_t targets,
                              hm_4d_mode mode) {
    if ((mode & HM_4D_COUNT) != 0) {
        sink->count += hm_4d_count_bits(targets, mode);
        return;
    }
    hm_4d_move base = HM_4D_MOVE(from, xy << 6, 0, 0);
    if ((mode & HM_4D_VBMI2) != 0) {
        if (targets != 0) sink->out = hm_4d_list_vbmi2(sink->out, base, targets);
        return;
    }
    for (; targets != 0; targets &= targets - 1) {
        *sink->out++ = base | (hm_4d_move)hm_4d_first(targets) << 8;
    }
}

/* Moves of several pieces by the same step, which is added to the square's index, to the bits of
 * one word of plane zw. */
HM_INLINED void hm_4d_emit_together(hm_4d_sink *sink, unsigned xy, uint64_t targets, int step,
                                    int tag, hm_4d_mode mode) {
    if ((mode & HM_4D_COUNT) != 0) {
        sink->count += hm_4d_count_bits(targets, mode);
        return;
    }
    int first = (int)(xy << 6);
    hm_4d_move base = HM_4D_MOVE(first - step, first, 0, tag);
    if ((mode & HM_4D_VBMI2) != 0) {
        if (targets != 0) sink->out = hm_4d_list_together_vbmi2(sink->out, base, targets);
        return;
    }
    for (; targets != 0; targets &= targets - 1) {
        *sink->out++ = base + hm_4d_first(targets) * HM_4D_MOVE(1, 1, 0, 0);
    }
}

#endif
