/* Private header of phase4d/: the constraints on a map, counted (constraints.c) and explained
 * (gates_why.c). */
#ifndef HM_PHASE4D_CONSTRAINTS_H
#define HM_PHASE4D_CONSTRAINTS_H

#include "phase4d/map.h"

/* hm_phase_constraints() as the first part of a proof of `total` gates. */
hm_status hm_phase_count_constraints(const hm_phase_map *map, const hm_watch *watch, uint64_t total,
                                     hm_phase_gate gates[HM_PHASE_CONSTRAINTS], hm_error *error);

uint32_t hm_phase_common_divisor(uint32_t a, uint32_t b);

/* Whether a vector of C5 (on sides below 4, with coefficients up to 4) vanishes, over the integers
 * and modulo M. Fast for towers (map_search.c). */
bool hm_phase_vanishes(const hm_phase_map *map);
bool hm_phase_vanishes_modulo(const hm_phase_map *map);

#endif
