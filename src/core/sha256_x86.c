/* SHA-256 with the instructions that x86 processors have for it: some fifteen times as fast, so
 * that the hash of a file of frames takes no longer than the file. */
#include "core/processor.h"
#include "core/sha256.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <cpuid.h>
#include <immintrin.h>

static bool has_sha(void) {
#if HM_CPU_BY_LIBC
    return hm_cpu_has(x86_cpu_SHA);
#else /* which not every compiler has a name for */
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_SHA) != 0;
#endif
}

bool hm_sha256_has_x86(void) {
    return HM_CPU_HAS(SSSE3, "ssse3") && HM_CPU_HAS(SSE4_1, "sse4.1") && has_sha();
}

/* Four rounds at a time; the words of the message that come sixteen rounds later take the place of
 * those that are used up. */
__attribute__((target("sha,sse4.1,ssse3"))) static void
sha256_x86_add_block(__m128i *abef, __m128i *cdgh, const uint32_t constants[64],
                     const uint8_t *block) {
    const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i w[4], first = *abef, second = *cdgh;
    for (int i = 0; i < 4; i++) {
        w[i] = _mm_loadu_si128((const __m128i *)(const void *)(block + 16 * i));
        w[i] = _mm_shuffle_epi8(w[i], order);
    }
    for (int i = 0; i < 16; i++) {
        const void *four = constants + 4 * i;
        __m128i now = w[i & 3], next = w[(i + 1) & 3], third = w[(i + 2) & 3],
                last = w[(i + 3) & 3];
        __m128i sum = _mm_add_epi32(now, _mm_loadu_si128((const __m128i *)four));
        second = _mm_sha256rnds2_epu32(second, first, sum);
        first = _mm_sha256rnds2_epu32(first, second, _mm_shuffle_epi32(sum, 0x0e));
        now = _mm_add_epi32(_mm_sha256msg1_epu32(now, next), _mm_alignr_epi8(last, third, 4));
        w[i & 3] = _mm_sha256msg2_epu32(now, last);
    }
    *abef = _mm_add_epi32(*abef, first);
    *cdgh = _mm_add_epi32(*cdgh, second);
}

/* The instructions want the state as (f,e,b,a) and (h,g,d,c). */
__attribute__((target("sha,sse4.1,ssse3"))) void hm_sha256_add_x86(uint32_t state[8],
                                                                   const uint32_t constants[64],
                                                                   const uint8_t *blocks,
                                                                   size_t count) {
    __m128i *low = (__m128i *)(void *)state, *high = (__m128i *)(void *)(state + 4);
    __m128i dcba = _mm_shuffle_epi32(_mm_loadu_si128(low), 0xb1);
    __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128(high), 0x1b);
    __m128i abef = _mm_alignr_epi8(dcba, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, dcba, 0xf0);
    for (size_t i = 0; i < count; i++)
        sha256_x86_add_block(&abef, &cdgh, constants, blocks + 64 * i);
    abef = _mm_shuffle_epi32(abef, 0x1b);
    cdgh = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128(low, _mm_blend_epi16(abef, cdgh, 0xf0));
    _mm_storeu_si128(high, _mm_alignr_epi8(cdgh, abef, 8));
}

#else

bool hm_sha256_has_x86(void) {
    return false;
}

void hm_sha256_add_x86(uint32_t state[8], const uint32_t constants[64], const uint8_t *blocks,
                       size_t count) {
    (void)state;
    (void)constants;
    (void)blocks;
    (void)count;
}

#endif
