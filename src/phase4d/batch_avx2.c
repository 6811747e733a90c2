/* The batch with AVX2: a row is two words of 256 bits. */
#include "core/processor.h"
#include "phase4d/batch.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#define INSTRUCTIONS __attribute__((target("avx2")))
#define INLINE       INSTRUCTIONS static HM_INLINE_ALWAYS

typedef struct row {
    __m256i low, high;
} row;

INLINE row load(const hm_row *from) {
    return (row){_mm256_load_si256((const void *)from->square),
                 _mm256_load_si256((const void *)(from->square + 4))};
}

INLINE void save(hm_row *to, row bits) {
    _mm256_store_si256((void *)to->square, bits.low);
    _mm256_store_si256((void *)(to->square + 4), bits.high);
}

INLINE row everywhere(uint64_t word) {
    __m256i bits = _mm256_set1_epi64x((long long)word);
    return (row){bits, bits};
}

INLINE row nothing(void) {
    return (row){_mm256_setzero_si256(), _mm256_setzero_si256()};
}

INLINE row both(row a, row b) {
    return (row){_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
}

INLINE row either(row a, row b) {
    return (row){_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
}

INLINE row without(row a, row b) {
    return (row){_mm256_andnot_si256(b.low, a.low), _mm256_andnot_si256(b.high, a.high)};
}

INLINE row odd(row a, row b, row c) {
    return (row){_mm256_xor_si256(_mm256_xor_si256(a.low, b.low), c.low),
                 _mm256_xor_si256(_mm256_xor_si256(a.high, b.high), c.high)};
}

INLINE row most(row a, row b, row c) {
    return either(both(a, b), both(either(a, b), c));
}

INLINE row moved(row a, int places) {
    const __m256i zero = _mm256_setzero_si256();
    __m256i low, high;
    switch (places) {
    case 1: /* every lane takes from the one below; the lowest from what is before the row */
        low = _mm256_permute4x64_epi64(a.low, 0x93);
        high = _mm256_permute4x64_epi64(a.high, 0x93);
        return (row){_mm256_blend_epi32(low, zero, 0x03), _mm256_blend_epi32(high, low, 0x03)};
    case -1:
        low = _mm256_permute4x64_epi64(a.low, 0x39);
        high = _mm256_permute4x64_epi64(a.high, 0x39);
        return (row){_mm256_blend_epi32(low, high, 0xc0), _mm256_blend_epi32(high, zero, 0xc0)};
    case 2:
        return (row){_mm256_permute2x128_si256(a.low, a.low, 0x08),
                     _mm256_permute2x128_si256(a.low, a.high, 0x21)};
    case -2:
        return (row){_mm256_permute2x128_si256(a.low, a.high, 0x21),
                     _mm256_permute2x128_si256(a.high, a.high, 0x81)};
    case 4:
        return (row){zero, a.low};
    case -4:
        return (row){a.high, zero};
    default:
        return a;
    }
}

INLINE row raised(row a, int bits) {
    __m128i by = _mm_cvtsi32_si128(bits);
    return (row){_mm256_sll_epi64(a.low, by), _mm256_sll_epi64(a.high, by)};
}

INLINE row lowered(row a, int bits) {
    __m128i by = _mm_cvtsi32_si128(bits);
    return (row){_mm256_srl_epi64(a.low, by), _mm256_srl_epi64(a.high, by)};
}

INLINE row at_places(row a, unsigned places) {
    const __m256i low = _mm256_set_epi64x(8, 4, 2, 1), high = _mm256_slli_epi64(low, 4);
    __m256i all = _mm256_set1_epi64x((long long)places);
    __m256i in_low = _mm256_cmpeq_epi64(_mm256_and_si256(all, low), low);
    __m256i in_high = _mm256_cmpeq_epi64(_mm256_and_si256(all, high), high);
    return both(a, (row){in_low, in_high});
}

INLINE bool any(row a) {
    __m256i bits = _mm256_or_si256(a.low, a.high);
    return !_mm256_testz_si256(bits, bits);
}

INLINE uint64_t merged(row a) {
    uint64_t words[4];
    if (!any(a)) return 0;
    _mm256_storeu_si256((void *)words, _mm256_or_si256(a.low, a.high));
    return words[0] | words[1] | words[2] | words[3];
}

INLINE void take_planes(const uint8_t bytes[64], uint64_t planes[4]) {
    __m256i low = _mm256_loadu_si256((const void *)bytes);
    __m256i high = _mm256_loadu_si256((const void *)(bytes + 32));
    for (int k = 0; k < 4; k++) {
        __m128i up = _mm_cvtsi32_si128(7 - k);
        uint64_t first = (uint32_t)_mm256_movemask_epi8(_mm256_sll_epi16(low, up));
        uint64_t second = (uint32_t)_mm256_movemask_epi8(_mm256_sll_epi16(high, up));
        planes[k] = first | second << 32;
    }
}

#include "phase4d/batch_forms.h"

const hm_phase_form *hm_phase_form_avx2(void) {
    static const hm_phase_form form = FORM("avx2");
    return HM_CPU_HAS(AVX2, "avx2") ? &form : NULL;
}

#else

const hm_phase_form *hm_phase_form_avx2(void) {
    return NULL;
}

#endif
