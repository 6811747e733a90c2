/* Private header of spectral/: what the forms of the inner loops have in common.
 *
 * `read` and `residuals` are the ends of an encode, where pieces become numbers and numbers rows of
 * the frame. `scatter` adds one vector of four float64 a neighbour; its neighbours are all
 * different squares, so the additions do not wait for each other, and unrolling by four hides the
 * latency of the loads behind the list. `round` turns the interleaved field into three planes: in
 * registers, and dropping the fourth value. `set_pushes` and `sum_figures` do the same for a whole
 * slice of the board (slice.h), with three values a square. `deviate` is channel 10; `put_rows`
 * writes that and channel 0.
 *
 * A sum is exact, or in the same order everywhere (`deviate`), and a rounding is done once per
 * value, by the same instruction in all forms, so they give identical bits; no form fuses a
 * multiplication with an addition. */
#ifndef HM_SPECTRAL_KERNELS_H
#define HM_SPECTRAL_KERNELS_H

#include "core/inline.h"
#include "spectral/plan.h"

#include <string.h>

extern const hm_fiber_kernels hm_kernels_plain;
#if defined(__x86_64__)
extern const hm_fiber_kernels hm_kernels_avx2, hm_kernels_avx512;
#endif

/* What coordinates z and w have to do with channels 1-4 (encoder, section 3), in quarters: of two
 * axes that are neither (the first), of z, and of w. */
extern const float hm_along_zw[3][8][8];

/* And what x and y have, the same for all squares of a slice. */
HM_INLINED void hm_find_along_xy(unsigned row, float along[4]) {
    int x = (int)(row >> 6), y = (int)(row >> 3 & 7);
    along[0] = (float)(3 * x - y);
    along[1] = (float)(3 * y - x);
    along[2] = along[3] = (float)(-x - y);
}

/* One channel after the other, for writing to four places in turns is slower. A multiple of 1/4
 * times signals of 1/4 is exact; adding +0.0 turns a -0.0 into +0.0. */
HM_INLINED void hm_residuals(const int8_t *signal, unsigned row, unsigned rows, float *planes) {
    float along_xy[4], sixteenths[64];
    hm_find_along_xy(row, along_xy);
    for (unsigned s = 0; s < rows * 8; s++)
        sixteenths[s] = (float)signal[s] * 0.0625f;
    for (unsigned axis = 0; axis < 4; axis++) {
        float *out = planes + (size_t)axis * HM_4D_SQUARES + (size_t)row * 8;
        const float *zw = hm_along_zw[axis < 2 ? 0 : axis - 1][row & 7];
        for (unsigned i = 0; i < rows * 8; i++)
            out[i] = (along_xy[axis] + zw[i]) * sixteenths[i] + 0.0f;
    }
}

/* No material adds nothing but perhaps -0.0, which does not change a sum that began with +0.0. */
HM_INLINED void hm_deviate(const hm_spectral_plan *plan, const int32_t material[HM_MATERIALS],
                           float rows[HM_TRIPLES][8]) {
    double pawns[HM_MATERIALS];
    for (int m = 0; m < HM_MATERIALS; m++)
        pawns[m] = 0.25 * material[m];
    for (int triple = 0; triple < HM_TRIPLES; triple++) {
        double sum[8] = {0};
        HM_UNROLLED
        for (int m = 0; m < HM_MATERIALS; m++) {
            for (int l = 0; l < 8; l++)
                sum[l] += pawns[m] * plan->diagonal[triple][m][l];
        }
        for (int l = 0; l < 8; l++)
            rows[triple][l] = (float)sum[l];
    }
}

#endif
