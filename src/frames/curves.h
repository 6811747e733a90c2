/* Private header of frames/: the energies of a game of any length in bounded memory (curves.c). */
#ifndef HM_FRAMES_CURVES_H
#define HM_FRAMES_CURVES_H

#include "hypermate/spectral.h"

enum { HM_CURVE_POINTS = 1024 }; /* longer games are drawn by means of 2, 4, 8, ... frames */

typedef struct hm_curves {
    double point[HM_CURVE_POINTS][HM_SPECTRAL_CHANNELS]; /* sums over `width` frames */
    size_t points;
    uint64_t width;
    uint64_t frames;
    uint32_t first; /* ply of the first frame */
    bool steady;    /* every frame is one ply behind the one before it */
} hm_curves;

void hm_curves_init(hm_curves *curves);
void hm_curves_add(hm_curves *curves, uint32_t ply, const float *values);
/* Mean energy of a channel at a point. */
double hm_curves_mean(const hm_curves *curves, size_t at, int channel);

#endif
