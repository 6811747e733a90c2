/* The batch with AVX2: 256 positions at once. */
#include "phase4d/batch.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

typedef uint64_t lanes __attribute__((vector_size(32), aligned(8)));

#define LANES        lanes
#define ANY(lanes)   (!_mm256_testz_si256((__m256i)(lanes), (__m256i)(lanes)))
#define INSTRUCTIONS __attribute__((target("avx2")))

INSTRUCTIONS static inline void take_planes(const uint8_t bytes[64], uint64_t planes[4]) {
    __m256i low = _mm256_loadu_si256((const void *)bytes);
    __m256i high = _mm256_loadu_si256((const void *)(bytes + 32));
    for (int k = 0; k < 4; k++) {
        __m128i up = _mm_cvtsi32_si128(7 - k);
        uint64_t first = (uint32_t)_mm256_movemask_epi8(_mm256_sll_epi16(low, up));
        uint64_t second = (uint32_t)_mm256_movemask_epi8(_mm256_sll_epi16(high, up));
        planes[k] = first | second << 32;
    }
}

#define TAKE_PLANES take_planes
#include "phase4d/batch_lanes.h"

const hm_phase_form *hm_phase_form_avx2(void) {
    static const hm_phase_form form = {"avx2", sizeof(LANES) / 8, take, transpose, reach};
    return __builtin_cpu_supports("avx2") ? &form : NULL;
}

#else

const hm_phase_form *hm_phase_form_avx2(void) {
    return NULL;
}

#endif
