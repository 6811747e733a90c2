/* The batch with AVX-512: a row is one word, and three rows are joined at once. */
#include "core/processor.h"
#include "phase4d/batch.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#define INSTRUCTIONS __attribute__((target("avx512f,avx512bw")))
#define INLINE       INSTRUCTIONS static HM_INLINE_ALWAYS

typedef __m512i row;

INLINE row load(const hm_row *from) {
    return _mm512_load_si512(from->square);
}

INLINE void save(hm_row *to, row bits) {
    _mm512_store_si512(to->square, bits);
}

INLINE row everywhere(uint64_t word) {
    return _mm512_set1_epi64((long long)word);
}

INLINE row nothing(void) {
    return _mm512_setzero_si512();
}

INLINE row both(row a, row b) {
    return _mm512_and_si512(a, b);
}

INLINE row either(row a, row b) {
    return _mm512_or_si512(a, b);
}

INLINE row without(row a, row b) {
    return _mm512_andnot_si512(b, a);
}

INLINE row odd(row a, row b, row c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}

INLINE row most(row a, row b, row c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0xe8);
}

INLINE row moved(row a, int places) {
    switch (places) {
    case 1:
        return _mm512_maskz_alignr_epi64(0xfe, a, a, 7);
    case 2:
        return _mm512_maskz_alignr_epi64(0xfc, a, a, 6);
    case -1:
        return _mm512_maskz_alignr_epi64(0x7f, a, a, 1);
    case -2:
        return _mm512_maskz_alignr_epi64(0x3f, a, a, 2);
    case 4:
        return _mm512_maskz_alignr_epi64(0xf0, a, a, 4);
    case -4:
        return _mm512_maskz_alignr_epi64(0x0f, a, a, 4);
    default:
        return a;
    }
}

INLINE row raised(row a, int bits) {
    return _mm512_sll_epi64(a, _mm_cvtsi32_si128(bits));
}

INLINE row lowered(row a, int bits) {
    return _mm512_srl_epi64(a, _mm_cvtsi32_si128(bits));
}

INLINE row at_places(row a, unsigned places) {
    return _mm512_maskz_mov_epi64((__mmask8)places, a);
}

INLINE bool any(row a) {
    return _mm512_test_epi64_mask(a, a) != 0;
}

INLINE uint64_t merged(row a) {
    return any(a) ? (uint64_t)_mm512_reduce_or_epi64(a) : 0;
}

INLINE void take_planes(const uint8_t bytes[64], uint64_t planes[4]) {
    __m512i all = _mm512_loadu_si512(bytes);
    for (int k = 0; k < 4; k++)
        planes[k] = _mm512_test_epi8_mask(all, _mm512_set1_epi8((char)(1 << k)));
}

#include "phase4d/batch_forms.h"

const hm_phase_form *hm_phase_form_avx512(void) {
    static const hm_phase_form form = FORM("avx512");
    bool has = HM_CPU_HAS(AVX512F, "avx512f") && HM_CPU_HAS(AVX512BW, "avx512bw");
    return has ? &form : NULL;
}

#else

const hm_phase_form *hm_phase_form_avx512(void) {
    return NULL;
}

#endif
