/* The inner loops of channels 5-7 for several instruction sets, chosen at run time.
 *
 * They are the only loops of the encoder that profit from wide registers. `scatter` adds one vector
 * of four float64 a neighbour; its neighbours are all different squares, so the additions do not
 * wait for each other, and unrolling by four hides the latency of the loads behind the list.
 * `round_all` turns the interleaved field into three planes: four rows at a time become four
 * vectors of float32, transposed in registers, of which the fourth is dropped.
 *
 * An addition is exact and a rounding is done once per value, by the same instruction in both
 * forms, so they give identical bits; no form fuses a multiplication with an addition. */
#include "spectral/plan.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

static void scatter_plain(double (*at)[4], hm_neighbours to, const double push[4]) {
    for (uint32_t i = 0; i < to.count; i++) {
        double *row = at[to.steps[i]];
        for (int d = 0; d < 4; d++)
            row[d] += push[d];
    }
}

static void round_all_plain(const double (*field)[4], float *planes) {
    for (int s = 0; s < HM_4D_SQUARES; s++) {
        for (int d = 0; d < 3; d++)
            planes[d * HM_4D_SQUARES + s] = (float)field[s][d];
    }
}

static const hm_fiber_kernels plain = {scatter_plain, round_all_plain};

#if defined(__x86_64__)

__attribute__((target("avx2"))) static void add_avx2(double *row, __m256d amount) {
    _mm256_storeu_pd(row, _mm256_add_pd(_mm256_loadu_pd(row), amount));
}

__attribute__((target("avx2"))) static void scatter_avx2(double (*at)[4], hm_neighbours to,
                                                         const double push[4]) {
    __m256d amount = _mm256_loadu_pd(push);
    const int16_t *step = to.steps, *end = step + to.count;
    for (; end - step >= 4; step += 4) {
        add_avx2(at[step[0]], amount);
        add_avx2(at[step[1]], amount);
        add_avx2(at[step[2]], amount);
        add_avx2(at[step[3]], amount);
    }
    for (; step < end; step++)
        add_avx2(at[*step], amount);
}

__attribute__((target("avx2"))) static void round_all_avx2(const double (*field)[4],
                                                           float *planes) {
    for (int s = 0; s < HM_4D_SQUARES; s += 4) {
        __m128 row0 = _mm256_cvtpd_ps(_mm256_loadu_pd(field[s]));
        __m128 row1 = _mm256_cvtpd_ps(_mm256_loadu_pd(field[s + 1]));
        __m128 row2 = _mm256_cvtpd_ps(_mm256_loadu_pd(field[s + 2]));
        __m128 row3 = _mm256_cvtpd_ps(_mm256_loadu_pd(field[s + 3]));
        _MM_TRANSPOSE4_PS(row0, row1, row2, row3);
        _mm_storeu_ps(planes + s, row0);
        _mm_storeu_ps(planes + HM_4D_SQUARES + s, row1);
        _mm_storeu_ps(planes + 2 * HM_4D_SQUARES + s, row2);
    }
}

static const hm_fiber_kernels avx2 = {scatter_avx2, round_all_avx2};

static bool has_avx2(void) {
    return __builtin_cpu_supports("avx2") != 0;
}

#endif

const hm_fiber_kernels *hm_fiber_kernels_get(size_t index, const char **name) {
    if (index == 0) {
        *name = "plain";
        return &plain;
    }
#if defined(__x86_64__)
    if (index == 1 && has_avx2()) {
        *name = "avx2";
        return &avx2;
    }
#endif
    return NULL;
}

const hm_fiber_kernels *hm_fiber_kernels_best(void) {
    const char *name;
    const hm_fiber_kernels *best = NULL, *next;
    for (size_t i = 0; (next = hm_fiber_kernels_get(i, &name)) != NULL; i++)
        best = next;
    return best;
}
