/* The inner loops with AVX-512, of which the sums use the 32 registers but not their width. A
 * square has three numbers, so a figure shifted by one square begins 24 bytes further. Loads of 64
 * bytes would then nearly always cross two lines of the cache, which costs double. */
#include "spectral/kernels_x86.h"

#if defined(__x86_64__)

#define AVX512 __attribute__((target("avx512f,avx512vl")))

/* Rounds four rows, six registers each: 24 of the 32 registers. */
HM_INLINED AVX512 void round_rows(const void *sums, float *planes) {
    const __m256d *numbers = sums;
    HM_UNROLLED
    for (int i = 0; i < 4; i++)
        round_eight(numbers + 6 * i, planes + 8 * i);
}

#define LANE                double
#define PER                 3
#define PAD                 HM_PUSH_PAD
#define SLICE(name)         avx512_##name
#define VECTOR              32
#define ROWS                4
#define WIDE                AVX512
#define ROUND(sums, planes) round_rows(sums, planes)
#include "spectral/slice.h"

/* hm_residuals() of a whole slice. Signals are quarters and distances are quarters, so their
 * product counts sixteenths: 0.0625 is exact, and so is every product. Adding zero turns -0 into
 * +0, as the plain form does. The 64 signals stay in four registers of 16 float32 for all four
 * axes; compilers would store them in between. The order of operations equals the order in the
 * plain form. */
AVX512 static void residuals_slice(const int8_t *signal, unsigned row, float *planes) {
    float along_xy[4];
    __m512 sixteenths[4];
    hm_find_along_xy(row, along_xy);
    HM_UNROLLED
    for (int i = 0; i < 4; i++) {
        __m512i whole = _mm512_cvtepi8_epi32(_mm_loadu_si128((const __m128i *)signal + i));
        sixteenths[i] = _mm512_mul_ps(_mm512_cvtepi32_ps(whole), _mm512_set1_ps(0.0625f));
    }
    HM_UNROLLED
    for (int axis = 0; axis < 4; axis++) {
        const float *zw = hm_along_zw[axis < 2 ? 0 : axis - 1][0];
        float *out = planes + (size_t)axis * HM_4D_SQUARES + (size_t)row * 8;
        __m512 xy = _mm512_set1_ps(along_xy[axis]);
        HM_UNROLLED
        for (int i = 0; i < 4; i++) {
            __m512 along = _mm512_add_ps(xy, _mm512_loadu_ps(zw + 16 * i));
            _mm512_storeu_ps(out + 16 * i, _mm512_add_ps(_mm512_mul_ps(along, sixteenths[i]),
                                                         _mm512_setzero_ps()));
        }
    }
}

AVX512 static void residuals_avx512(const int8_t *signal, unsigned row, unsigned rows,
                                    float *planes) {
    if (rows == 8)
        residuals_slice(signal, row, planes);
    else
        hm_residuals(signal, row, rows, planes);
}

AVX512 static void deviate_avx512(const hm_spectral_plan *plan,
                                  const int32_t material[HM_MATERIALS], float rows[HM_TRIPLES][8]) {
    hm_deviate(plan, material, rows);
}

const hm_fiber_kernels hm_kernels_avx512 = {
    hm_avx2_read,       residuals_avx512, deviate_avx512, hm_avx2_put_rows, hm_avx2_set_pushes,
    avx512_sum_figures, hm_avx2_scatter,  hm_avx2_round,  hm_avx2_energies};

#endif
