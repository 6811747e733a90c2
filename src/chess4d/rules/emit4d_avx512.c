/* Lists of moves to the bits of a word, with AVX-512.
 *
 * How many bits a word has nobody can guess, and a loop over three of them costs more for the wrong
 * guess than for its moves. Here the numbers of the bits are packed by one instruction, become
 * sixteen moves by a few more, and as many as there are bits are written. A test builds the library
 * without it (HM_4D_NO_AVX512). */
#include "chess4d/rules/emit4d.h"
#include "core/processor.h"

#if HM_4D_WITH_X86 && !defined(HM_4D_NO_AVX512)

#include <immintrin.h>

#define WIDE __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi2,bmi,bmi2,popcnt")))

enum { AT_ONCE = 16 };

bool hm_4d_has_vbmi2(void) {
    return HM_CPU_HAS(AVX512F, "avx512f") && HM_CPU_HAS(AVX512BW, "avx512bw") &&
           HM_CPU_HAS(AVX512VL, "avx512vl") && HM_CPU_HAS(AVX512_VBMI2, "avx512vbmi2") &&
           hm_4d_has_bmi();
}

/* The numbers of the bits of a word as bytes, in ascending order. */
WIDE static inline __m512i numbers_of_bits(uint64_t word) {
    static const uint8_t all[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                    48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    return _mm512_maskz_compress_epi8(word, _mm512_loadu_si512(all));
}

WIDE static inline hm_4d_move *emit4d_avx512_list(hm_4d_move *out, hm_4d_move base,
                                                  uint64_t targets, bool together) {
    __m512i numbers = numbers_of_bits(targets);
    unsigned left = (unsigned)__builtin_popcountll(targets);
    for (;; left -= AT_ONCE, out += AT_ONCE) {
        __m512i some = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(numbers));
        __m512i moves = _mm512_add_epi32(_mm512_set1_epi32((int)base), _mm512_slli_epi32(some, 8));
        if (together) moves = _mm512_add_epi32(moves, _mm512_slli_epi32(some, 20));
        _mm512_mask_storeu_epi32(out, (__mmask16)_bzhi_u32(0xffff, left), moves);
        if (left <= AT_ONCE) return out + left;
        numbers = _mm512_alignr_epi32(numbers, numbers, 4);
    }
}

WIDE hm_4d_move *hm_4d_list_vbmi2(hm_4d_move *out, hm_4d_move base, uint64_t targets) {
    return emit4d_avx512_list(out, base, targets, false);
}

WIDE hm_4d_move *hm_4d_list_together_vbmi2(hm_4d_move *out, hm_4d_move base, uint64_t targets) {
    return emit4d_avx512_list(out, base, targets, true);
}

#else

bool hm_4d_has_vbmi2(void) {
    return false;
}

hm_4d_move *hm_4d_list_vbmi2(hm_4d_move *out, hm_4d_move base, uint64_t targets) {
    (void)base;
    (void)targets;
    return out;
}

hm_4d_move *hm_4d_list_together_vbmi2(hm_4d_move *out, hm_4d_move base, uint64_t targets) {
    (void)base;
    (void)targets;
    return out;
}

#endif
