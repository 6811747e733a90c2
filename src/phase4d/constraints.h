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

/* Tests the constraints C1 to C5 on any map, by counting:
 *   C1   generators coprime to the modulus
 *   C2   distinct phases, of all squares
 *   C3   the set of phases is not closed under addition
 *   C4   distinct one-step shifts (axis, diagonal, knight, king), and knight shifts that no other
 *        piece has
 *   C5   vectors within 2*(side-1) of 0 on each axis whose sum of generators is not 0
 *   C5M  the same modulo M
 * Allocates; HM_ERR_MEMORY, or HM_ERR_ARGUMENT for a map that is not valid.
 * Cost: sorts of side^axes and (4*side-3)^(axes/2, rounded up) numbers; the watch is asked before
 * each constraint, with how many were tested. */
hm_status hm_phase_constraints(const hm_phase_map *map, const hm_watch *watch,
                               hm_phase_gate gates[HM_PHASE_CONSTRAINTS], hm_error *error);

#endif
