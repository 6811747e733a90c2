/* Private header of phase4d/: residues of a map and the shifts of its pieces. */
#ifndef HM_PHASE4D_MAP_H
#define HM_PHASE4D_MAP_H

#include "core/error.h"
#include "hypermate/more/phase4d.h"

/* Remainders without division: one multiplication and one shift give the quotient. Moduli are 2 to
 * HM_PHASE_REDUCER_MODULUS, else HM_ERR_ARGUMENT; numbers are below 16 times the modulus. */
#define HM_PHASE_REDUCER_MODULUS (1u << 27)

typedef struct hm_phase_reducer {
    uint64_t factor;
    uint32_t shift;
    uint32_t modulus;
} hm_phase_reducer;

hm_status hm_phase_reducer_init(hm_phase_reducer *reducer, uint32_t modulus, hm_error *error);
uint32_t hm_phase_reduce(const hm_phase_reducer *reducer, uint64_t number);

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

/* Reads "4,5,3,3", one coordinate for each axis of the map. HM_ERR_COORDINATE or _TRAILING. */
hm_status hm_phase_square_parse(const hm_phase_map *map, const char *text, size_t length,
                                uint32_t *square, hm_error *error);

/* True if each generator exceeds (side-1) times the sum of those after it and phi never reaches
 * the modulus: then phases are numbers in a mixed radix, and arithmetic inverts phi. */
bool hm_phase_is_tower(const hm_phase_map *map);

/* Shifts of a pawn that advances along an axis given by number (0 = x), for the colours
 * HM_4D_WHITE and HM_4D_BLACK. Pawns advance along y and w: HM_ERR_ARGUMENT for other axes. */
hm_status hm_phase_pawn_shifts(const hm_phase_map *map, unsigned axis, unsigned colour,
                               unsigned flags, uint32_t shifts[4], size_t *count, hm_error *error);

/* The residues that a piece reaches from a phase on the empty board, off-board ones included,
 * ascending. Room and result as for hm_phase_shifts. */
size_t hm_phase_reach(const hm_phase_map *map, hm_4d_piece piece, unsigned flags, uint32_t phase,
                      uint32_t *phases);

#endif
