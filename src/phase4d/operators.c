/* The operators: what each piece adds to a phase (phase4d, section 1).
 *
 * A piece is a set of coefficient vectors; its shifts are their sums of generators modulo M. The
 * vectors are found by testing every vector of coefficients -2..2 against the definition of the
 * piece, which holds in any number of axes and needs no list. */
#include "phase4d/map.h"

/* ---- vectors and families ---- */

static bool belongs(hm_phase_family family, unsigned ones, unsigned twos) {
    switch (family) {
    case HM_PHASE_AXIS:
        return ones == 1 && twos == 0;
    case HM_PHASE_DIAGONAL:
        return ones == 2 && twos == 0;
    case HM_PHASE_KING_STEP:
        return ones > 0 && twos == 0;
    case HM_PHASE_KNIGHT_JUMP:
        return ones == 1 && twos == 1;
    }
    return false;
}

bool hm_phase_family_vector(const hm_phase_map *map, hm_phase_family family, uint32_t number,
                            int32_t *vector) {
    unsigned ones = 0, twos = 0;
    for (uint32_t axis = 0; axis < map->axes; axis++, number /= 5) {
        int coefficient = (int)(number % 5) - 2;
        ones += coefficient == 1 || coefficient == -1;
        twos += coefficient == 2 || coefficient == -2;
        vector[axis] = coefficient;
    }
    return belongs(family, ones, twos);
}

uint32_t hm_phase_family_numbers(const hm_phase_map *map) {
    uint32_t numbers = 1;
    for (uint32_t axis = 0; axis < map->axes; axis++)
        numbers *= 5;
    return numbers;
}

uint32_t hm_phase_vector_shift(const hm_phase_map *map, const int32_t *vector) {
    int64_t sum = 0;
    for (uint32_t axis = 0; axis < map->axes; axis++)
        sum += vector[axis] * (int64_t)map->generator[axis];
    return hm_phase_residue(sum, map->modulus);
}

size_t hm_phase_family_shifts(const hm_phase_map *map, hm_phase_family family, uint32_t *shifts) {
    size_t count = 0;
    for (uint32_t number = 0; number < hm_phase_family_numbers(map); number++) {
        int32_t vector[HM_PHASE_AXES];
        if (hm_phase_family_vector(map, family, number, vector)) {
            shifts[count++] = hm_phase_vector_shift(map, vector);
        }
    }
    return count;
}

/* ---- pieces ---- */

/* Appends the family's shifts in every length a slider has on this board. */
static size_t operators_add_rays(const hm_phase_map *map, hm_phase_family family, uint32_t *shifts,
                                 size_t count) {
    size_t first = count;
    count += hm_phase_family_shifts(map, family, shifts + count);
    size_t steps = count - first;
    for (uint32_t length = 2; length < map->side; length++) {
        for (size_t i = 0; i < steps; i++, count++) {
            shifts[count] = hm_phase_add(shifts[count - steps], shifts[first + i], map->modulus);
        }
    }
    return count;
}

/* White adds the forward generator, Black subtracts it; captures go one step along x as well. */
static size_t operators_add_pawn(const hm_phase_map *map, unsigned axis, unsigned colour,
                                 unsigned flags, uint32_t shifts[4]) {
    int64_t forward = map->generator[axis];
    int64_t side_step = map->generator[0];
    if (colour == HM_4D_BLACK) forward = -forward;
    size_t count = 0;
    shifts[count++] = hm_phase_residue(forward, map->modulus);
    if ((flags & HM_PHASE_START_RANK) != 0) {
        shifts[count++] = hm_phase_residue(2 * forward, map->modulus);
    }
    if ((flags & HM_PHASE_CAPTURES) != 0) {
        shifts[count++] = hm_phase_residue(forward + side_step, map->modulus);
        shifts[count++] = hm_phase_residue(forward - side_step, map->modulus);
    }
    return count;
}

enum { AXIS_Y = 1, AXIS_W = 3 };

hm_status hm_phase_pawn_shifts(const hm_phase_map *map, unsigned axis, unsigned colour,
                               unsigned flags, uint32_t shifts[4], size_t *count, hm_error *error) {
    *count = 0;
    if (axis >= map->axes || (axis != AXIS_Y && axis != AXIS_W)) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "no pawn advances along axis %u, only y and w",
                       axis);
    }
    *count = hm_phase_sort_distinct(shifts, operators_add_pawn(map, axis, colour, flags, shifts));
    return HM_OK;
}

size_t hm_phase_shifts(const hm_phase_map *map, hm_4d_piece piece, unsigned flags,
                       uint32_t *shifts) {
    size_t count = 0;
    switch (HM_4D_KIND(piece)) {
    case HM_4D_ROOK:
        count = operators_add_rays(map, HM_PHASE_AXIS, shifts, 0);
        break;
    case HM_4D_BISHOP:
        count = operators_add_rays(map, HM_PHASE_DIAGONAL, shifts, 0);
        break;
    case HM_4D_QUEEN:
        count = operators_add_rays(map, HM_PHASE_AXIS, shifts, 0);
        count = operators_add_rays(map, HM_PHASE_DIAGONAL, shifts, count);
        break;
    case HM_4D_KING:
        count = hm_phase_family_shifts(map, HM_PHASE_KING_STEP, shifts);
        break;
    case HM_4D_KNIGHT:
        count = hm_phase_family_shifts(map, HM_PHASE_KNIGHT_JUMP, shifts);
        break;
    case HM_4D_PAWN_Y:
        if (map->axes > AXIS_Y) {
            count = operators_add_pawn(map, AXIS_Y, HM_4D_COLOUR(piece), flags, shifts);
        }
        break;
    case HM_4D_PAWN_W:
        if (map->axes > AXIS_W) {
            count = operators_add_pawn(map, AXIS_W, HM_4D_COLOUR(piece), flags, shifts);
        }
        break;
    default:
        break;
    }
    return hm_phase_sort_distinct(shifts, count);
}

size_t hm_phase_reach(const hm_phase_map *map, hm_4d_piece piece, unsigned flags, uint32_t phase,
                      uint32_t *phases) {
    size_t count = hm_phase_shifts(map, piece, flags, phases);
    for (size_t i = 0; i < count; i++)
        phases[i] = hm_phase_add(phases[i], phase, map->modulus);
    return hm_phase_sort_distinct(phases, count);
}
