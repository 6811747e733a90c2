/* The batch with AVX-512, 256 positions at once: it takes and turns bits faster than AVX2 and joins
 * three words at once. Words of 512 positions would leave the cache of most machines. */
#include "phase4d/batch.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

typedef uint64_t lanes __attribute__((vector_size(32), aligned(8)));

#define LANES        lanes
#define ANY(lanes)   (_mm256_test_epi64_mask((__m256i)(lanes), (__m256i)(lanes)) != 0)
#define INSTRUCTIONS __attribute__((target("avx512f,avx512bw,avx512vl")))

INSTRUCTIONS static inline void take_planes(const uint8_t bytes[64], uint64_t planes[4]) {
    __m512i all = _mm512_loadu_si512(bytes);
    for (int k = 0; k < 4; k++)
        planes[k] = _mm512_test_epi8_mask(all, _mm512_set1_epi8((char)(1 << k)));
}

#define TAKE_PLANES take_planes
#include "phase4d/batch_lanes.h"

const hm_phase_form *hm_phase_form_avx512(void) {
    static const hm_phase_form form = {"avx512", sizeof(LANES) / 8, take, transpose, reach};
    bool has = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl");
    return has ? &form : NULL;
}

#else

const hm_phase_form *hm_phase_form_avx512(void) {
    return NULL;
}

#endif
