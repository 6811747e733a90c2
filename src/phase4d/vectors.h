/* Private header of phase4d/: coefficients whose sums of generators vanish (vectors.c). */
#ifndef HM_PHASE4D_VECTORS_H
#define HM_PHASE4D_VECTORS_H

#include "core/list.h"
#include "core/work.h"
#include "phase4d/map.h"

typedef struct hm_phase_vector {
    int32_t coefficient[HM_PHASE_AXES];
    int64_t multiple; /* of the modulus: what it sums to */
} hm_phase_vector;

/* The shortest ones: the fewest terms, then the smallest sum of coefficients without their signs.
 * From a vector and its opposite, the one whose first coefficient other than 0 is positive. */
typedef struct hm_phase_vectors {
    const hm_phase_map *map;
    size_t keep;
    HM_LIST(hm_phase_vector) list;
    bool failed; /* no memory */
} hm_phase_vectors;

/* Takes a vector, which must vanish modulo M. */
void hm_phase_vectors_add(hm_phase_vectors *vectors, const int32_t *coefficients);

/* Sorts what was taken and drops repetitions and what is too much. */
void hm_phase_vectors_finish(hm_phase_vectors *vectors);

/* Finds the vectors of C5 that sum to 0 modulo the number given (0: over the integers). */
hm_status hm_phase_find_dependent(hm_phase_vectors *vectors, uint32_t modulus,
                                  const hm_watch *watch, hm_error *error);

/* Finds the differences of steps that C4 wants to have different shifts and have the same. */
hm_status hm_phase_find_equal_steps(hm_phase_vectors *vectors, hm_error *error);

#endif
