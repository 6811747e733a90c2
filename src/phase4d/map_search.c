/* Tuples by the mixed-radix construction, and the search through all of them (phase4d,
 * section 3).
 *
 * Generators that each dominate `ladder` times the sum of the smaller ones are digits of a mixed
 * radix: with ladder >= side-1 phases are distinct, with ladder >= 2*(side-1) (and 4, for
 * the knight) two shifts never alias over the integers. Smaller ladders may pass as well, by luck
 * of the primes, which is why a search tests every constraint on every candidate. */
#include "core/work.h"
#include "phase4d/constraints.h"

#include <string.h>

enum { LARGEST_LADDER = 1000 }; /* keeps ladder * sum far from the end of the integers */

static bool is_prime(uint64_t number) {
    if (number < 2) return false;
    for (uint64_t factor = 2; factor * factor <= number; factor++) {
        if (number % factor == 0) return false;
    }
    return true;
}

/* The smallest prime from `number` on that does not divide the modulus (0: any prime), or 0 when
 * that is not below 2^31. */
static uint32_t next_generator(uint64_t number, uint32_t modulus) {
    for (; number <= INT32_MAX; number++) {
        if (is_prime(number) && (modulus == 0 || modulus % number != 0)) return (uint32_t)number;
    }
    return 0;
}

static hm_status check_tower(const hm_phase_tower *tower, hm_error *error) {
    if (tower->ladder < 1 || tower->ladder > LARGEST_LADDER || tower->first % 2 == 0 ||
        !is_prime(tower->first)) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "a tower needs a ladder in 1..%d and an odd prime as first generator",
                       LARGEST_LADDER);
    }
    if (tower->modulus != 0 && tower->modulus % tower->first == 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the first generator %u divides the modulus",
                       tower->first);
    }
    /* The shape of the board is checked with generators that are surely in range. */
    hm_phase_map shape = {.axes = tower->axes, .side = tower->side, .modulus = 2};
    for (int axis = 0; axis < HM_PHASE_AXES; axis++)
        shape.generator[axis] = 1;
    return hm_phase_map_validate(&shape, error);
}

hm_status hm_phase_construct(const hm_phase_tower *tower, hm_phase_map *map, hm_error *error) {
    hm_status status = check_tower(tower, error);
    if (status != HM_OK) return status;
    *map = (hm_phase_map){.axes = tower->axes, .side = tower->side, .modulus = tower->modulus};
    uint64_t sum = 0;
    for (uint32_t axis = tower->axes; axis-- > 0;) {
        uint64_t least = sum == 0 ? tower->first : tower->ladder * sum + 1;
        uint32_t generator = next_generator(least, tower->modulus);
        if (generator == 0) return hm_fail(error, HM_ERR_LIMIT, 0, "a generator passes 2^31");
        map->generator[axis] = generator;
        sum += generator;
    }
    /* No slider's longest move from any square reaches the modulus: the largest phase, plus the
     * longest shift along the two largest generators (on a line the second is 0), plus one. */
    uint64_t longest = (uint64_t)map->generator[0] + map->generator[1];
    if (tower->modulus == 0)
        map->modulus = next_generator((map->side - 1) * (sum + longest) + 1, 0);
    if (map->modulus == 0) return hm_fail(error, HM_ERR_LIMIT, 0, "the modulus passes 2^31");
    return hm_phase_map_validate(map, error);
}

/* ---- small vectors that vanish ---- */

/* Coefficients that matter: differences of two moves, and of two knight jumps. */
static int64_t span_of(uint32_t side) {
    return side > 3 ? 2 * ((int64_t)side - 1) : 4;
}

static int64_t sum_from(const hm_phase_map *map, uint32_t axis) {
    int64_t sum = 0;
    for (; axis < map->axes; axis++)
        sum += map->generator[axis];
    return sum;
}

/* Whether a vector over the axes from `axis` on sums to `value`. In a tower few coefficients leave
 * a rest that the axes after it can reach. */
static bool map_search_reaches(const hm_phase_map *map, uint32_t axis, int64_t value) {
    if (axis == map->axes) return value == 0;
    int64_t span = span_of(map->side), generator = map->generator[axis];
    int64_t rest = span * sum_from(map, axis + 1);
    for (int64_t coefficient = -span; coefficient <= span; coefficient++) {
        int64_t left = value - coefficient * generator;
        if (left >= -rest && left <= rest && map_search_reaches(map, axis + 1, left)) return true;
    }
    return false;
}

/* The first coefficient that is not 0 may be taken as positive. */
bool hm_phase_vanishes(const hm_phase_map *map) {
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        int64_t generator = map->generator[axis];
        for (int64_t coefficient = 1; coefficient <= span_of(map->side); coefficient++) {
            if (map_search_reaches(map, axis + 1, -coefficient * generator)) return true;
        }
    }
    return false;
}

bool hm_phase_vanishes_modulo(const hm_phase_map *map) {
    int64_t largest = span_of(map->side) * sum_from(map, 0);
    for (int64_t multiple = map->modulus; multiple <= largest; multiple += map->modulus) {
        if (map_search_reaches(map, 0, multiple)) return true;
    }
    return false;
}

/* ---- the search ---- */

/* Builds and tests a tower; fills in its modulus. One that cannot be built is no find and no
 * error. */
static hm_status map_search_try_tower(hm_phase_tower *tower, bool *found, hm_error *error) {
    hm_phase_map map;
    hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
    *found = false;
    if (hm_phase_construct(tower, &map, NULL) != HM_OK) return HM_OK;
    if (hm_phase_vanishes(&map)) return HM_OK;
    while (tower->modulus == 0 && hm_phase_vanishes_modulo(&map)) {
        map.modulus = next_generator((uint64_t)map.modulus + 1, 0);
        if (map.modulus == 0) return HM_OK;
    }
    tower->modulus = map.modulus;
    hm_status status = hm_phase_constraints(&map, NULL, gates, error);
    *found = status == HM_OK;
    for (int i = 0; *found && i < HM_PHASE_CONSTRAINTS; i++)
        *found = gates[i].good == gates[i].total;
    return status;
}

/* Whether the next larger ladder gives the same generators: then it was tried before. */
static bool map_search_is_repeated(hm_phase_tower tower) {
    hm_phase_map map, before;
    if (tower.ladder == (uint32_t)span_of(tower.side)) return false;
    if (hm_phase_construct(&tower, &map, NULL) != HM_OK) return false;
    tower.ladder++;
    if (hm_phase_construct(&tower, &before, NULL) != HM_OK) return false;
    return memcmp(map.generator, before.generator, sizeof map.generator) == 0;
}

hm_status hm_phase_search(uint32_t axes, uint32_t side, uint32_t modulus, uint32_t largest_first,
                          const hm_watch *watch, hm_phase_tower *found, size_t capacity,
                          size_t *count, hm_error *error) {
    uint64_t tried = 0;
    *count = 0;
    hm_phase_tower tower = {.axes = axes, .side = side, .first = 3, .ladder = 1};
    hm_status status = check_tower(&tower, error);
    if (status != HM_OK) return status;
    tower.modulus = modulus;
    for (tower.ladder = (uint32_t)span_of(side); tower.ladder >= side - 1; tower.ladder--) {
        for (tower.first = 3; tower.first <= largest_first; tower.first += 2) {
            hm_phase_tower candidate = tower;
            bool good;
            if (map_search_is_repeated(tower)) continue;
            status = hm_watch_ask(watch, tried++, 0, error);
            if (status == HM_OK) status = map_search_try_tower(&candidate, &good, error);
            if (status != HM_OK) return status;
            if (good && *count < capacity) found[*count] = candidate;
            *count += good;
        }
    }
    return HM_OK;
}

void hm_phase_default(hm_phase_map *map) {
    /* The smallest odd prime and the ladder that proves C5: nothing in it can fail. */
    static const hm_phase_tower smallest = {.axes = 4, .side = 8, .first = 3, .ladder = 14};
    (void)hm_phase_construct(&smallest, map, NULL);
}
