/* Private header of phase4d/: residues of a map and the shifts of its pieces. */
#ifndef HM_PHASE4D_MAP_H
#define HM_PHASE4D_MAP_H

#include "core/error.h"
#include "hypermate/more/phase4d.h"

/* ---- residues (map.c) ---- */

/* a + b for residues a, b of the modulus. */
static inline uint32_t hm_phase_add(uint32_t a, uint32_t b, uint32_t modulus) {
    uint32_t sum = a + b; /* moduli are below 2^31 */
    return sum >= modulus ? sum - modulus : sum;
}

/* The same as hm_phase_reduce (map.c), where it has to be fast. */
static inline uint32_t hm_phase_reduced(const hm_phase_reducer *reducer, uint64_t number) {
    uint64_t quotient = number * reducer->factor >> reducer->shift;
    return (uint32_t)(number - quotient * reducer->modulus);
}

/* The residue of any whole number. */
uint32_t hm_phase_residue(int64_t value, uint32_t modulus);

/* Sorts and drops repetitions; returns how many are left. */
size_t hm_phase_sort_distinct(uint32_t *values, size_t count);

/* ---- one-step shifts (operators.c) ---- */

/* Families of step vectors, by their coefficients: axis one +-1; diagonal two +-1; king any +-1
 * and 0 but not all 0; knight one +-2 and one +-1. */
typedef enum hm_phase_family {
    HM_PHASE_AXIS,
    HM_PHASE_DIAGONAL,
    HM_PHASE_KING_STEP,
    HM_PHASE_KNIGHT_JUMP
} hm_phase_family;

/* Vectors of coefficients -2..2 have numbers, below hm_phase_family_numbers(). Fills in the vector
 * of a number and tells whether it is of the family. */
uint32_t hm_phase_family_numbers(const hm_phase_map *map);
bool hm_phase_family_vector(const hm_phase_map *map, hm_phase_family family, uint32_t number,
                            int32_t *vector);

uint32_t hm_phase_vector_shift(const hm_phase_map *map, const int32_t *vector);

/* The shift of every vector of a family, in no particular order, equal residues repeated.
 * `shifts` has room for HM_PHASE_SHIFTS. */
size_t hm_phase_family_shifts(const hm_phase_map *map, hm_phase_family family, uint32_t *shifts);

#endif
