/* The inner loops with AVX-512: two squares of four float64 a register, of twice as many. */
#include "spectral/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f")))

/* Four squares: float32 in one register. */
HM_INLINED AVX512 __m512 narrow(const __m512d squares[2]) {
    __m256 low = _mm512_cvtpd_ps(squares[0]), high = _mm512_cvtpd_ps(squares[1]);
    return _mm512_castpd_ps(_mm512_insertf64x4(_mm512_castps_pd(_mm512_castps256_ps512(low)),
                                               _mm256_castps_pd(high), 1));
}

/* Sixteen squares become sixteen values each of three planes. */
HM_INLINED AVX512 void round_sixteen(const __m512d squares[8], float *planes) {
    /* Of eight squares with four values each: the first two, either before the other, and the third
     * twice. */
    const __m512i first =
        _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
    const __m512i second = _mm512_shuffle_i64x2(first, first, 0x4e);
    const __m512i third =
        _mm512_setr_epi32(2, 6, 10, 14, 18, 22, 26, 30, 2, 6, 10, 14, 18, 22, 26, 30);
    __m512 a = narrow(squares), b = narrow(squares + 2);
    __m512 c = narrow(squares + 4), d = narrow(squares + 6);
    __m512 low = _mm512_permutex2var_ps(a, first, b), high = _mm512_permutex2var_ps(c, second, d);
    _mm512_storeu_ps(planes, _mm512_mask_blend_ps(0xff00, low, high));
    _mm512_storeu_ps(planes + HM_4D_SQUARES, _mm512_shuffle_f32x4(low, high, 0x4e));
    low = _mm512_permutex2var_ps(a, third, b);
    high = _mm512_permutex2var_ps(c, third, d);
    _mm512_storeu_ps(planes + (size_t)2 * HM_4D_SQUARES, _mm512_mask_blend_ps(0xff00, low, high));
}

AVX512 static void round_avx512(const double (*field)[4], float *planes) {
    for (int s = 0; s < 64; s += 16) {
        __m512d squares[8];
        for (int i = 0; i < 8; i++)
            squares[i] = _mm512_loadu_pd(field[s + 2 * i]);
        round_sixteen(squares, planes + s);
    }
}

/* The sums are taken for what they are, vectors of two squares each. */
HM_INLINED AVX512 void round_rows(const void *sums, float *planes) {
    const __m512d *squares = sums;
    round_sixteen(squares, planes);
    round_sixteen(squares + 8, planes + 16);
}

#define LANE                double
#define PER                 4
#define PAD                 HM_PUSH_PAD
#define SLICE(name)         avx512_##name
#define VECTOR              64
#define ROWS                4
#define WIDE                AVX512
#define ROUND(sums, planes) round_rows(sums, planes)
#include "spectral/slice.h"

/* hm_residuals() of a whole slice, which stays in four registers: compilers store it in between. */
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

const hm_fiber_kernels hm_kernels_avx512 = {hm_avx2_read,     residuals_avx512,   deviate_avx512,
                                            hm_avx2_put_rows, avx512_sum_figures, hm_avx2_scatter,
                                            round_avx512};

#endif
