/* Many words at once with AVX2: four in a register. A test builds the library without it
 * (HM_4D_NO_AVX2). */
#include "chess4d/rules/emit4d.h"
#include "chess4d/rules/wide4d.h"
#include "core/processor.h"

#if HM_4D_WITH_X86 && !defined(HM_4D_NO_AVX2)

#include <immintrin.h>

#define WIDE   __attribute__((target("avx2")))
#define INLINE WIDE HM_INLINED_EVERYWHERE

enum { LANES = 4 };
typedef uint64_t words __attribute__((vector_size(LANES * sizeof(uint64_t))));
static const words lane = {0, 1, 2, 3};

INLINE words load_words(const uint64_t *at) {
    return (words)_mm256_loadu_si256((const void *)at);
}

INLINE words spread(uint64_t word) {
    return (words)_mm256_set1_epi64x((long long)word);
}

/* The words of one side, out of as many pairs. */
INLINE words words_of(const hm_4d_pair *pairs, unsigned colour) {
    __m256i low = _mm256_loadu_si256((const void *)pairs);
    __m256i high = _mm256_loadu_si256((const void *)(pairs + LANES / 2));
    __m256i mixed =
        colour == 0 ? _mm256_unpacklo_epi64(low, high) : _mm256_unpackhi_epi64(low, high);
    return (words)_mm256_permute4x64_epi64(mixed, 0xd8);
}

INLINE bool any_bit(words bits) {
    return !_mm256_testz_si256((__m256i)bits, (__m256i)bits);
}

/* Those of half a byte from a table, and the bytes of a word added up. */
INLINE words count_bits(words bits) {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                           2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i half = _mm256_set1_epi8(15);
    __m256i low = _mm256_and_si256((__m256i)bits, half);
    __m256i high = _mm256_and_si256(_mm256_srli_epi64((__m256i)bits, 4), half);
    __m256i bytes =
        _mm256_add_epi8(_mm256_shuffle_epi8(table, low), _mm256_shuffle_epi8(table, high));
    return (words)_mm256_sad_epu8(bytes, _mm256_setzero_si256());
}

#include "chess4d/rules/aligned_wide4d.h"
#include "chess4d/rules/crowd_wide4d.h"
#include "chess4d/rules/ways_wide4d.h"

const hm_4d_wide *hm_4d_wide_avx2(void) {
    static const hm_4d_wide form = {aligned, crowd, ways};
    return HM_CPU_HAS(AVX2, "avx2") ? &form : NULL;
}

#else

const hm_4d_wide *hm_4d_wide_avx2(void) {
    return NULL;
}

#endif
