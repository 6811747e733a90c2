/* How the numbers of a map follow from its smallest generator (docs/phase4d.md, section 3): the
 * numbers in between, and the gate that tests each of them.
 *
 * The construction finds primes by division. The gate asks Fermat's question instead, with the
 * bases that are known to tell all primes below 2^32, so that no mistake is made twice. */
#include "core/text.h"
#include "phase4d/gates.h"
#include "phase4d/phase_report.h"

/* ---- the derivation ---- */

/* The generators after an axis; for axis 0 without itself. */
static uint64_t derivation_sum_after(const hm_phase_map *map, uint32_t axis) {
    uint64_t sum = 0;
    while (++axis < map->axes)
        sum += map->generator[axis];
    return sum;
}

/* The generator beside the largest, along which bishops move; on a line there is none. */
static uint32_t second(const hm_phase_map *map) {
    return map->axes > 1 ? map->generator[1] : 0;
}

static bool derivation_is_map_of(const hm_phase_map *map, uint32_t ladder, uint32_t modulus) {
    hm_phase_map made;
    hm_phase_tower tower = {.axes = map->axes,
                            .side = map->side,
                            .first = map->generator[map->axes - 1],
                            .ladder = ladder,
                            .modulus = modulus};
    if (hm_phase_construct(&tower, &made, NULL) != HM_OK || made.modulus != map->modulus)
        return false;
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        if (made.generator[axis] != map->generator[axis]) return false;
    }
    return true;
}

bool hm_phase_derive(const hm_phase_map *map, hm_phase_derivation *d) {
    uint32_t largest = map->side > 3 ? 2 * (map->side - 1) : 4; /* as in a search */
    uint32_t ladder = largest;
    bool given = false;
    while (!derivation_is_map_of(map, ladder, given ? map->modulus : 0)) {
        if (--ladder >= map->side - 1) continue;
        if (given) return false;
        given = true;
        ladder = largest;
    }
    *d = (hm_phase_derivation){.map = *map, .ladder = ladder, .given = given};
    uint64_t sum = derivation_sum_after(map, 0) + map->generator[0];
    for (uint32_t axis = map->axes; axis-- > 0;) {
        uint64_t after = derivation_sum_after(map, axis);
        uint64_t least = after == 0 ? map->generator[axis] : ladder * after + 1;
        d->step[d->count++] = (hm_phase_step){after, least, map->generator[axis]};
    }
    if (!given) {
        uint64_t least = (map->side - 1) * (sum + map->generator[0] + second(map)) + 1;
        d->step[d->count++] = (hm_phase_step){sum, least, map->modulus};
    }
    d->largest_phase = (map->side - 1) * sum;
    d->largest_sum = 2 * (map->side - 1) * sum;
    return true;
}

void hm_phase_step_format(const hm_phase_derivation *d, size_t number, hm_text *text) {
    const hm_phase_step *step = &d->step[number];
    unsigned long long sum = step->sum, least = step->least;
    uint32_t longest = d->map.side - 1;
    if (number == 0) {
        hm_text_printf(text, "%u is the first generator", step->number);
    } else if (number < d->map.axes) {
        hm_text_printf(text, "%u is the first prime from %u*%llu + 1 = %llu", step->number,
                       d->ladder, sum, least);
    } else {
        hm_text_printf(text, "%u is the first prime from %u*%llu + %u*(%u + %u) + 1 = %llu",
                       step->number, longest, sum, longest, d->map.generator[0], second(&d->map),
                       least);
    }
    if (number < d->map.axes && d->given && number > 0) {
        hm_text_printf(text, " that does not divide %u", d->map.modulus);
    }
}

/* ---- the gate ---- */

/* Whether the base's powers show that an odd number is composite. */
static bool is_witness(uint64_t base, uint64_t number) {
    uint64_t odd = number - 1, power = 1;
    int halvings = 0;
    for (; odd % 2 == 0; odd /= 2)
        halvings++;
    for (; odd > 0; odd >>= 1, base = base * base % number) {
        if ((odd & 1) != 0) power = power * base % number;
    }
    if (power == 1 || power == number - 1) return false;
    while (--halvings > 0) {
        power = power * power % number;
        if (power == number - 1) return false;
    }
    return true;
}

static bool is_prime_by_powers(uint64_t number) {
    static const uint64_t bases[] = {2, 3, 5, 7}; /* enough below 3,215,031,751 */
    if (number < 2) return false;
    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        if (number == bases[i]) return true;
        if (number % bases[i] == 0 || is_witness(bases[i], number)) return false;
    }
    return true;
}

/* Every number from the least on up to the one that was taken: that one alone may serve. */
hm_status hm_phase_test_tower(hm_phase_proof *proof) {
    hm_phase_derivation d;
    if (!hm_phase_derive(proof->map, &d)) return HM_OK;
    for (size_t i = 0; i < d.count; i++) {
        for (uint64_t number = d.step[i].least; number <= d.step[i].number; number++) {
            bool serves =
                is_prime_by_powers(number) && !(d.given && proof->map->modulus % number == 0);
            if (!hm_phase_tell(proof, serves == (number == d.step[i].number))) continue;
            hm_phase_failure failure = {.kind = HM_PHASE_OF_NUMBER, .number = number};
            hm_phase_keep(proof, &failure, NULL, NULL);
        }
    }
    return HM_OK;
}
