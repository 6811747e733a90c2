/* The smallest map that passes every constraint and the reach gates, and the proof that none is
 * smaller: by counting, below (2*side-1)^axes, and by trying, from there on.
 *
 * The vectors of coefficients 0..2*(side-1) are (2*side-1)^axes; the difference of any two is a
 * vector of C5. If there are fewer residues, two of them have the same sum, and C5M fails. */
#include "core/work.h"
#include "hypermate/more/phase4d_proof.h"
#include "phase4d/constraints.h"
#include "phase4d/phase_report.h"

#include <stdlib.h>
#include <string.h>

typedef struct search {
    const hm_watch *watch;
    hm_phase_smallest *found;
    hm_error *error;
} search;

static int64_t smallest_reach_of(const hm_phase_map *map) {
    return 2 * ((int64_t)map->side - 1);
}

static hm_status smallest_ask(search *s) {
    return hm_watch_ask(s->watch, s->found->tried, 0, s->error);
}

/* The watch of a proof: it reports what the search has tried, not the progress of the proof. */
static bool smallest_go_on(void *context, uint64_t done, uint64_t total) {
    (void)done, (void)total;
    return smallest_ask(context) == HM_OK;
}

/* The whole proof that a map of any shape has. */
static hm_status passes(search *s, const hm_phase_map *map, bool *all) {
    hm_phase_report *report;
    size_t count;
    hm_watch watch = {.progress = smallest_go_on, .context = s};
    hm_status status = hm_phase_prove(map, HM_PHASE_MAP_ONLY, 0, &watch, &report, s->error);
    *all = status == HM_OK;
    if (status != HM_OK) return status;
    const hm_phase_gate *gates = hm_phase_report_gates(report, &count);
    for (size_t i = 0; i < count; i++)
        *all = *all && gates[i].good == gates[i].total;
    hm_phase_report_destroy(report);
    return HM_OK;
}

/* ---- every map of one or two axes ---- */

static bool all_coprime(const hm_phase_map *map) {
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        if (hm_phase_common_divisor(map->generator[axis], map->modulus) != 1) return false;
    }
    return true;
}

/* Whether a vector of C5 vanishes modulo M; on one axis the second coefficient is 0. */
static bool any_vanishes(const hm_phase_map *map) {
    int64_t reach = smallest_reach_of(map), second = map->axes > 1 ? reach : 0;
    for (int64_t a = 0; a <= reach; a++) {
        for (int64_t b = a > 0 ? -second : 1; b <= second; b++) {
            int64_t sum = a * (int64_t)map->generator[0] + b * (int64_t)map->generator[1];
            if (sum % (int64_t)map->modulus == 0) return true;
        }
    }
    return false;
}

/* All generators of a modulus, in ascending order. */
static hm_status try_modulus(search *s, hm_phase_map *map, bool *good) {
    uint32_t most = map->modulus - 1, seconds = map->axes > 1 ? most : 1;
    for (map->generator[0] = 1; map->generator[0] <= most; map->generator[0]++) {
        hm_status status = smallest_ask(s);
        for (uint32_t second = 1; status == HM_OK && second <= seconds; second++) {
            if (map->axes > 1) map->generator[1] = second;
            s->found->tried++;
            if (!all_coprime(map) || any_vanishes(map)) continue;
            status = passes(s, map, good);
            if (*good) return status;
        }
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

/* ---- the family of towers ---- */

/* Sums of the vectors of C5, as bits from 0 to the largest. */
typedef struct sums {
    uint8_t *bits;
    int64_t largest;
} sums;

static void add_sums(const hm_phase_map *map, uint32_t axis, int64_t sum, sums *all) {
    if (axis == map->axes) {
        if (sum > 0) all->bits[sum >> 3] |= (uint8_t)(1 << (sum & 7));
        return;
    }
    int64_t reach = smallest_reach_of(map);
    for (int64_t coefficient = -reach; coefficient <= reach; coefficient++)
        add_sums(map, axis + 1, sum + coefficient * (int64_t)map->generator[axis], all);
}

/* Moduli below the best so far, for the generators that a tower has when none of them divides the
 * modulus. Those that one divides give the tower another generator, and are built one by one. */
static hm_status try_moduli(search *s, const hm_phase_tower *tower, const hm_phase_map *map,
                            const sums *all) {
    hm_phase_tower candidate = *tower;
    uint32_t *best = &s->found->map.modulus;
    for (uint32_t modulus = s->found->least; modulus < (*best == 0 ? INT32_MAX : *best);
         modulus++) {
        hm_phase_map tried = *map;
        bool good = true;
        tried.modulus = candidate.modulus = modulus;
        s->found->tried++;
        if (modulus <= map->generator[0]) continue; /* no residue of it */
        if (all_coprime(&tried)) {
            for (int64_t sum = modulus; sum <= all->largest && good; sum += modulus)
                good = (all->bits[sum >> 3] >> (sum & 7) & 1) == 0;
        } else {
            good = hm_phase_construct(&candidate, &tried, NULL) == HM_OK && all_coprime(&tried) &&
                   !hm_phase_vanishes_modulo(&tried);
        }
        if (!good) continue;
        hm_status status = smallest_ask(s);
        if (status == HM_OK) status = passes(s, &tried, &good);
        if (status != HM_OK) return status;
        if (good) {
            s->found->map = tried;
            s->found->tower = candidate;
        }
    }
    return HM_OK;
}

static hm_status smallest_try_tower(search *s, const hm_phase_tower *tower) {
    hm_phase_map map;
    sums all = {NULL, 0};
    /* A tower that cannot be built, or that fails C5, is no find and no error. */
    if (hm_phase_construct(tower, &map, NULL) != HM_OK || hm_phase_vanishes(&map)) return HM_OK;
    uint32_t best = s->found->map.modulus;
    if (best != 0 && map.generator[0] >= best) { /* this is no residue of any modulus below it */
        s->found->tried += best - s->found->least;
        return HM_OK;
    }
    for (uint32_t axis = 0; axis < map.axes; axis++)
        all.largest += smallest_reach_of(&map) * (int64_t)map.generator[axis];
    if ((uint64_t)all.largest >= SIZE_MAX) return hm_fail_memory(s->error, "sums of generators");
    all.bits = calloc((size_t)(all.largest / 8 + 1), 1);
    if (all.bits == NULL) return hm_fail_memory(s->error, "sums of generators");
    add_sums(&map, 0, 0, &all);
    hm_status status = try_moduli(s, tower, &map, &all);
    free(all.bits);
    return status;
}

/* ---- either ---- */

hm_status hm_phase_find_smallest(uint32_t axes, uint32_t side, uint32_t largest_first,
                                 const hm_watch *watch, hm_phase_smallest *found, hm_error *error) {
    hm_phase_map shape = {.axes = axes, .side = side, .modulus = 2};
    bool good = false;
    for (int axis = 0; axis < HM_PHASE_AXES; axis++)
        shape.generator[axis] = 1;
    memset(found, 0, sizeof *found);
    hm_status status = hm_phase_map_validate(&shape, error);
    if (status != HM_OK) return status;
    uint64_t vectors = 1;
    for (uint32_t axis = 0; axis < axes; axis++)
        vectors *= 2 * side - 1;
    if (vectors >= INT32_MAX / 2) {
        return hm_fail(error, HM_ERR_LIMIT, 0, "no modulus below 2^31 passes C5M");
    }
    search s = {.watch = watch, .found = found, .error = error};
    found->least = (uint32_t)vectors;
    if (axes > 2) {
        /* Too many maps to try them all: the family of towers alone. */
        uint32_t ladders = 2 * (side - 1);
        for (uint32_t ladder = ladders; status == HM_OK && ladder >= side - 1; ladder--) {
            for (uint32_t first = 3; status == HM_OK && first <= largest_first; first += 2) {
                const hm_phase_tower tower = {axes, side, first, ladder, 0};
                status = smallest_ask(&s);
                if (status == HM_OK) status = smallest_try_tower(&s, &tower);
            }
        }
        return status;
    }
    for (int axis = 0; axis < HM_PHASE_AXES; axis++)
        shape.generator[axis] = 0;
    found->every_map = true;
    for (shape.modulus = found->least; status == HM_OK && !good && shape.modulus < INT32_MAX;
         shape.modulus++) {
        status = try_modulus(&s, &shape, &good);
        if (good) found->map = shape;
    }
    return status;
}
