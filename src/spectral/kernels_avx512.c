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

/* Of sixteen values each, eight squares with four: the first two values of all squares, or the
 * third and the fourth, one behind the other. */
HM_INLINED AVX512 __m512 pick(__m512 a, __m512 b, int value) {
    const __m512i every_fourth =
        _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
    return _mm512_permutex2var_ps(a, _mm512_add_epi32(every_fourth, _mm512_set1_epi32(value)), b);
}

/* Sixteen squares become sixteen values each of three planes. */
HM_INLINED AVX512 void round_sixteen(const __m512d squares[8], float *planes) {
    __m512 a = narrow(squares), b = narrow(squares + 2);
    __m512 c = narrow(squares + 4), d = narrow(squares + 6);
    __m512 low = pick(a, b, 0), high = pick(c, d, 0);
    _mm512_storeu_ps(planes, _mm512_shuffle_f32x4(low, high, 0x44));
    _mm512_storeu_ps(planes + HM_4D_SQUARES, _mm512_shuffle_f32x4(low, high, 0xee));
    low = pick(a, b, 2);
    high = pick(c, d, 2);
    _mm512_storeu_ps(planes + (size_t)2 * HM_4D_SQUARES, _mm512_shuffle_f32x4(low, high, 0x44));
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

AVX512 static void residuals_avx512(const int8_t *signal, unsigned row, unsigned rows,
                                    float *planes) {
    hm_residuals(signal, row, rows, planes);
}

AVX512 static void deviate_avx512(const hm_spectral_plan *plan,
                                  const int32_t material[HM_MATERIALS], float rows[HM_TRIPLES][8]) {
    hm_deviate(plan, material, rows);
}

const hm_fiber_kernels hm_kernels_avx512 = {hm_avx2_read,       residuals_avx512, deviate_avx512,
                                            avx512_sum_figures, hm_avx2_scatter,  round_avx512};

#endif
