/* Private header of spectral/: what the forms of the inner loops have in common.
 *
 *   read         pieces of a slice become bit planes and signals
 *   residuals    channels 1-4
 *   scatter      a source adds its push to its neighbours, one vector of four float64 a neighbour
 *   round        the interleaved field becomes three planes of float32
 *   set_pushes   pushes of all sources of a kind in a slice, three float64 a square
 *   sum_figures  what several slices push to one slice (slice.h)
 *   deviate      channel 10
 *   put_rows     copies rows of eight values to their places in channels 0 and 10
 *
 * All forms give identical bits: each sum is exact or in the same order everywhere (`deviate`),
 * each value is rounded once by the same instruction, and no form fuses a multiplication with an
 * addition. */
#ifndef HM_SPECTRAL_KERNELS_H
#define HM_SPECTRAL_KERNELS_H

#include "core/inline.h"
#include "spectral/plan.h"

#include <string.h>

extern const hm_fiber_kernels hm_kernels_plain;
#if defined(__x86_64__)
extern const hm_fiber_kernels hm_kernels_avx2, hm_kernels_avx512;
#endif

/* The part of z and w in channels 1-4 (docs/encoder.md, section 3), in quarters, by axis: x or y
 * (index 0), z (1), w (2). */
extern const float hm_along_zw[3][8][8];

/* The part of x and y, the same for all squares of a slice. */
HM_INLINED void hm_find_along_xy(unsigned row, float along[4]) {
    int x = (int)(row >> 6), y = (int)(row >> 3 & 7);
    along[0] = (float)(3 * x - y);
    along[1] = (float)(3 * y - x);
    along[2] = along[3] = (float)(-x - y);
}

/* Writes channels 1-4 of some rows, one channel after the other: writing to four places in turn is
 * slower. Both factors are multiples of 1/4, so the product is exact. Adding +0.0 turns -0.0 into
 * +0.0. */
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

/* Computes the 120 rows of channel 10. Material of zero adds +0.0 or -0.0, which does not change a
 * sum that began with +0.0, so no kind of piece needs a test. */
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
