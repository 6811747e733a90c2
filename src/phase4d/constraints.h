/* Private header of phase4d/: the constraints on a map, counted (constraints.c) and explained
 * (gates_why.c). */
#ifndef HM_PHASE4D_CONSTRAINTS_H
#define HM_PHASE4D_CONSTRAINTS_H

#include "phase4d/map.h"

/* hm_phase_constraints() as the first part of a proof of `total` gates. */
hm_status hm_phase_count_constraints(const hm_phase_map *map, const hm_watch *watch, uint64_t total,
                                     hm_phase_gate gates[HM_PHASE_CONSTRAINTS], hm_error *error);

uint32_t hm_phase_common_divisor(uint32_t a, uint32_t b);

#endif
