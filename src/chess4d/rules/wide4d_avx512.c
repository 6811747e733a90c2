/* Many words at once with AVX-512: eight in a register. A test builds the library without it
 * (HM_4D_NO_AVX512). */
#include "chess4d/rules/emit4d.h"
#include "chess4d/rules/wide4d.h"
#include "core/processor.h"

#if HM_4D_WITH_X86 && !defined(HM_4D_NO_AVX512)

#include <immintrin.h>

#define WIDE   __attribute__((target("avx512f,avx512vpopcntdq")))
#define INLINE WIDE HM_INLINED_EVERYWHERE

enum { LANES = 8 };
typedef uint64_t words __attribute__((vector_size(LANES * sizeof(uint64_t))));
static const words lane = {0, 1, 2, 3, 4, 5, 6, 7};

INLINE words load_words(const uint64_t *at) {
    return (words)_mm512_loadu_si512(at);
}

INLINE words spread(uint64_t word) {
    return (words)_mm512_set1_epi64((long long)word);
}

/* The words of one side, out of as many pairs. */
INLINE words words_of(const hm_4d_pair *pairs, unsigned colour) {
    return (words)_mm512_permutex2var_epi64(_mm512_loadu_si512(pairs), (__m512i)(lane * 2 + colour),
                                            _mm512_loadu_si512(pairs + LANES / 2));
}

INLINE bool any_bit(words bits) {
    return _mm512_test_epi64_mask((__m512i)bits, (__m512i)bits) != 0;
}

INLINE words count_bits(words bits) {
    return (words)_mm512_popcnt_epi64((__m512i)bits);
}

#include "chess4d/rules/aligned_wide4d.h"
#include "chess4d/rules/crowd_wide4d.h"
#include "chess4d/rules/ways_wide4d.h"

const hm_4d_wide *hm_4d_wide_avx512(void) {
    static const hm_4d_wide form = {aligned, crowd, ways};
    bool has = HM_CPU_HAS(AVX512F, "avx512f") && HM_CPU_HAS(AVX512_VPOPCNTDQ, "avx512vpopcntdq");
    return has ? &form : NULL;
}

#else

const hm_4d_wide *hm_4d_wide_avx512(void) {
    return NULL;
}

#endif
