/* The energies of a game of any length in bounded memory: when the points run out, neighbours are
 * joined and every further point takes twice as many frames. */
#include "frames/curves.h"

#include <string.h>

void hm_curves_init(hm_curves *c) {
    memset(c, 0, sizeof *c);
    c->width = 1;
    c->steady = true;
}

void hm_curves_add(hm_curves *c, uint32_t ply, const float *values) {
    double energies[HM_SPECTRAL_CHANNELS];
    hm_spectral_energies(values, energies);
    if (c->frames == c->width * HM_CURVE_POINTS) {
        c->points = HM_CURVE_POINTS / 2;
        c->width *= 2;
        for (size_t i = 0; i < c->points; i++) {
            for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++)
                c->point[i][channel] = c->point[2 * i][channel] + c->point[2 * i + 1][channel];
        }
    }
    size_t at = (size_t)(c->frames / c->width);
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
        double before = at < c->points ? c->point[at][channel] : 0;
        c->point[at][channel] = before + energies[channel];
    }
    if (c->frames == 0) c->first = ply;
    c->steady &= ply == c->first + c->frames;
    c->points = at + 1;
    c->frames++;
}

double hm_curves_mean(const hm_curves *c, size_t at, int channel) {
    uint64_t frames = at + 1 < c->points ? c->width : c->frames - at * c->width;
    return c->point[at][channel] / (double)frames;
}
