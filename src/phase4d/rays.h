/* Private header of phase4d/: writing destinations, in the forms that this machine has (rays.c).
 *
 * Every form writes the same phases in the same order. Both functions return the end of what they
 * wrote and may write up to 15 numbers beyond it. */
#ifndef HM_PHASE4D_RAYS_H
#define HM_PHASE4D_RAYS_H

#include "phase4d/lines.h"

typedef struct hm_phase_rays {
    const char *name;
    /* Along the families first..end-1, to the first piece or the edge, and onto an enemy. */
    uint32_t *(*slide)(const hm_phase_engine *engine, unsigned square, unsigned colour,
                       unsigned first, unsigned end, uint32_t *out);
    /* To every shift of a list, a multiple of 16, that leads to an empty square or an enemy. */
    uint32_t *(*leap)(const hm_phase_engine *engine, uint32_t origin, unsigned colour,
                      const int32_t *shifts, size_t count, uint32_t *out);
} hm_phase_rays;

/* The forms from 0 on, the portable one first and the fastest last; NULL beyond those that this
 * machine has. */
const hm_phase_rays *hm_phase_rays_get(size_t index);
const hm_phase_rays *hm_phase_rays_best(void);

#endif
