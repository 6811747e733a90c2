/* Private header of spectral/: what the forms with AVX2 and with AVX-512 share. */
#ifndef HM_SPECTRAL_KERNELS_X86_H
#define HM_SPECTRAL_KERNELS_X86_H

#include "spectral/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

void hm_avx2_read(const hm_4d_piece pieces[64], uint64_t planes[4], int8_t signal[64],
                  int16_t *rows);
void hm_avx2_put_rows(float *channel, const uint8_t names[512], const float (*rows)[8]);
void hm_avx2_set_pushes(double *push, const int16_t *gradients, uint64_t squares,
                        const double (*rows)[24]);
void hm_avx2_scatter(double (*at)[4], hm_neighbours to, const double push[4]);
void hm_avx2_round(const double (*field)[4], float *planes);
void hm_avx2_energies(const float *values, double energies[HM_SPECTRAL_CHANNELS]);

/* Eight numbers: float32 in one register. */
HM_INLINED AVX2 __m256 kernels_x86_narrow(const __m256d eight[2]) {
    return _mm256_set_m128(_mm256_cvtpd_ps(eight[1]), _mm256_cvtpd_ps(eight[0]));
}

/* Eight squares with three numbers each become eight values of three planes:
 *
 *   lane      0  1  2  3  4  5  6  7
 *   a        a0 b0 c0 a1 b1 c1 a2 b2
 *   b        c2 a3 b3 c3 a4 b4 c4 a5
 *   c        b5 c5 a6 b6 c6 a7 b7 c7
 *
 * The three registers never hold a plane's values in the same lane, because 8 is not a multiple
 * of 3. So two blends collect a plane without loss, and one permutation orders it. Plane 0 takes
 * lanes 0, 3, 6 from `a`, lanes 1, 4, 7 from `b` (bits 1, 4, 7: 0x92) and lanes 2, 5 from `c`
 * (0x24):
 *
 *   first    a0 a3 a6 a1 a4 a7 a2 a5   -> order 0 3 6 1 4 7 2 5 -> a0 a1 ... a7
 *
 * Planes 1 and 2 do the same, one and two lanes further. */
HM_INLINED AVX2 void round_eight(const __m256d numbers[6], float *planes) {
    __m256 a = kernels_x86_narrow(numbers), b = kernels_x86_narrow(numbers + 2),
           c = kernels_x86_narrow(numbers + 4);
    __m256 first = _mm256_blend_ps(_mm256_blend_ps(a, b, 0x92), c, 0x24);
    __m256 second = _mm256_blend_ps(_mm256_blend_ps(a, b, 0x24), c, 0x49);
    __m256 third = _mm256_blend_ps(_mm256_blend_ps(a, b, 0x49), c, 0x92);
    const __m256i order = _mm256_setr_epi32(0, 3, 6, 1, 4, 7, 2, 5);
    const __m256i second_order = _mm256_setr_epi32(1, 4, 7, 2, 5, 0, 3, 6);
    const __m256i third_order = _mm256_setr_epi32(2, 5, 0, 3, 6, 1, 4, 7);
    _mm256_storeu_ps(planes, _mm256_permutevar8x32_ps(first, order));
    _mm256_storeu_ps(planes + HM_4D_SQUARES, _mm256_permutevar8x32_ps(second, second_order));
    _mm256_storeu_ps(planes + (size_t)2 * HM_4D_SQUARES,
                     _mm256_permutevar8x32_ps(third, third_order));
}

#endif
#endif
