/* The phase map and its arithmetic inverse.
 *
 * Nothing here knows a tuple: a map is data, of any number of axes and any side. */
#include "phase4d/map.h"

#include <stdlib.h>

static hm_status bad_field(hm_error *error, const char *field, uint32_t value, uint32_t least,
                           uint32_t most) {
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "%s %u is not in %u..%u", field, value, least, most);
}

hm_status hm_phase_map_validate(const hm_phase_map *map, hm_error *error) {
    if (map->axes < 1 || map->axes > HM_PHASE_AXES) {
        return bad_field(error, "number of axes", map->axes, 1, HM_PHASE_AXES);
    }
    if (map->side < 2 || map->side > HM_PHASE_SIDE) {
        return bad_field(error, "side", map->side, 2, HM_PHASE_SIDE);
    }
    uint64_t squares = 1;
    for (uint32_t axis = 0; axis < map->axes; axis++)
        squares *= map->side;
    if (squares > HM_PHASE_SQUARES) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "a board of %u axes and side %u is too large",
                       map->axes, map->side);
    }
    if (map->modulus < 2 || map->modulus > INT32_MAX) {
        return bad_field(error, "modulus", map->modulus, 2, INT32_MAX);
    }
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        uint32_t generator = map->generator[axis];
        if (generator < 1 || generator >= map->modulus) {
            return bad_field(error, "generator", generator, 1, map->modulus - 1);
        }
    }
    return HM_OK;
}

uint32_t hm_phase_squares(const hm_phase_map *map) {
    uint32_t squares = 1;
    for (uint32_t axis = 0; axis < map->axes; axis++)
        squares *= map->side;
    return squares;
}

uint32_t hm_phase_of(const hm_phase_map *map, uint32_t square) {
    uint64_t sum = 0;
    for (uint32_t axis = map->axes; axis-- > 0; square /= map->side) {
        sum += (uint64_t)(square % map->side) * map->generator[axis];
    }
    return (uint32_t)(sum % map->modulus);
}

bool hm_phase_is_tower(const hm_phase_map *map) {
    uint64_t reach = 0; /* the largest phase of the axes seen so far */
    for (uint32_t axis = map->axes; axis-- > 0;) {
        if (map->generator[axis] <= reach) return false;
        reach += (uint64_t)(map->side - 1) * map->generator[axis];
    }
    return reach < map->modulus;
}

uint32_t hm_phase_invert(const hm_phase_map *map, uint32_t phase) {
    uint32_t square = 0;
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        uint32_t coordinate = phase / map->generator[axis];
        if (coordinate >= map->side) return HM_PHASE_NONE;
        phase -= coordinate * map->generator[axis];
        square = square * map->side + coordinate;
    }
    return phase == 0 ? square : HM_PHASE_NONE;
}

uint32_t hm_phase_residue(int64_t value, uint32_t modulus) {
    int64_t rest = value % (int64_t)modulus;
    return (uint32_t)(rest < 0 ? rest + (int64_t)modulus : rest);
}

static int map_ascending(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

size_t hm_phase_sort_distinct(uint32_t *values, size_t count) {
    if (count == 0) return 0;
    qsort(values, count, sizeof values[0], map_ascending);
    size_t kept = 1;
    for (size_t i = 1; i < count; i++) {
        if (values[i] != values[kept - 1]) values[kept++] = values[i];
    }
    return kept;
}

/* Remainders without division (docs/phase4d.md, section 1).
 *
 * Let 2^b be the first power of two that is not below M, s = 2b + 4 and f the first whole number
 * not below 2^s / M. Then f M = 2^s + e with e < M. For x = q M + r
 *
 *     x f / 2^s = (x / M) (f M / 2^s) = q + r / M + (x / M) e / 2^s
 *
 * and the last term is below 1 / M as long as x e < 2^s; so it can never carry r / M, which is at
 * most 1 - 1 / M, over to the next whole number. For x below 16 M, x e < 2^(b+4) 2^b = 2^s. And
 * the product fits: f <= 2^(s-b+1), hence x f < 2^(b+4) 2^(b+5) = 2^(2b+9), which for b <= 27 is at
 * most 2^63. */

hm_status hm_phase_reducer_init(hm_phase_reducer *reducer, uint32_t modulus, hm_error *error) {
    if (modulus < 2 || modulus > HM_PHASE_REDUCER_MODULUS) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "modulus %u is not in 2..%u", modulus,
                       HM_PHASE_REDUCER_MODULUS);
    }
    unsigned bits = 0;
    while (1u << bits < modulus)
        bits++;
    reducer->modulus = modulus;
    reducer->shift = 2 * bits + 4;
    reducer->factor = ((1ull << reducer->shift) + modulus - 1) / modulus;
    return HM_OK;
}

uint32_t hm_phase_reduce(const hm_phase_reducer *reducer, uint64_t number) {
    return hm_phase_reduced(reducer, number);
}
