/* The constraints C1 to C5 on a map, each counted in full (phase4d, section 2).
 *
 * C5 asks for the vectors of a box whose sum of generators vanishes. The box has (4*side-3)^axes
 * vectors, but a sum vanishes exactly when the part of the first axes is minus the part of the
 * rest: two sorted halves and one walk through both count them all. */
#include "phase4d/constraints.h"
#include "core/work.h"

#include <stdlib.h>

uint32_t hm_phase_common_divisor(uint32_t a, uint32_t b) {
    while (b != 0) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* ---- C2 and C3 ---- */

/* A finite set closed under addition is a subgroup, and the residues have exactly one subgroup of
 * each size k that divides M: the multiples of M/k. */
static hm_status test_image(const hm_phase_map *map, hm_phase_gate *distinct,
                            hm_phase_gate *not_closed, hm_error *error) {
    uint32_t squares = hm_phase_squares(map);
    uint32_t *phases = malloc(squares * sizeof phases[0]);
    if (phases == NULL) return hm_fail_memory(error, "phases");
    for (uint32_t square = 0; square < squares; square++)
        phases[square] = hm_phase_of(map, square);
    size_t count = hm_phase_sort_distinct(phases, squares);
    distinct->total = squares;
    distinct->good = count;
    bool closed = map->modulus % count == 0;
    for (size_t i = 0; i < count && closed; i++)
        closed = phases[i] % (map->modulus / count) == 0;
    not_closed->total = 1;
    not_closed->good = !closed;
    free(phases);
    return HM_OK;
}

/* ---- C4 ---- */

static bool constraints_contains(const uint32_t *sorted, size_t count, uint32_t value) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (sorted[middle] < value) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && sorted[low] == value;
}

static hm_status test_steps(const hm_phase_map *map, hm_phase_gate *gate, hm_error *error) {
    static const hm_phase_family families[] = {HM_PHASE_AXIS, HM_PHASE_DIAGONAL,
                                               HM_PHASE_KNIGHT_JUMP, HM_PHASE_KING_STEP};
    uint32_t *shifts = malloc(2 * HM_PHASE_SHIFTS * sizeof shifts[0]);
    if (shifts == NULL) return hm_fail_memory(error, "shifts");
    size_t kings = 0;
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        size_t count = hm_phase_family_shifts(map, families[i], shifts);
        gate->total += count;
        kings = hm_phase_sort_distinct(shifts, count);
        gate->good += kings;
    }
    /* The king's steps, still in `shifts`, hold the axis and diagonal ones. */
    uint32_t *jumps = shifts + HM_PHASE_SHIFTS;
    size_t count = hm_phase_family_shifts(map, HM_PHASE_KNIGHT_JUMP, jumps);
    gate->total += count;
    for (size_t i = 0; i < count; i++)
        gate->good += !constraints_contains(shifts, kings, jumps[i]);
    free(shifts);
    return HM_OK;
}

/* ---- C5 ---- */

static int constraints_ascending(const void *left, const void *right) {
    int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;
    return (a > b) - (a < b);
}

/* The sums of all vectors over the axes first..last-1, each coefficient within `reach`; modulus 0
 * keeps them as integers. */
static int64_t *half_sums(const hm_phase_map *map, uint32_t first, uint32_t last, int64_t sign,
                          uint32_t modulus, size_t *count) {
    int64_t reach = 2 * ((int64_t)map->side - 1);
    size_t width = (size_t)(2 * reach + 1), vectors = 1;
    for (uint32_t axis = first; axis < last; axis++)
        vectors *= width;
    int64_t *sums = malloc(vectors * sizeof sums[0]);
    if (sums == NULL) return NULL;
    for (size_t number = 0; number < vectors; number++) {
        size_t rest = number;
        int64_t sum = 0;
        for (uint32_t axis = first; axis < last; axis++, rest /= width) {
            /* NOLINTNEXTLINE(core.DivideZero): a side is at least 2, so the width is at least 5 */
            sum += ((int64_t)(rest % width) - reach) * (int64_t)map->generator[axis];
        }
        sum *= sign;
        sums[number] = modulus == 0 ? sum : (int64_t)hm_phase_residue(sum, modulus);
    }
    qsort(sums, vectors, sizeof sums[0], constraints_ascending);
    *count = vectors;
    return sums;
}

static size_t run_length(const int64_t *sorted, size_t count, size_t at) {
    size_t end = at;
    while (end < count && sorted[end] == sorted[at])
        end++;
    return end - at;
}

static hm_status test_independent(const hm_phase_map *map, uint32_t modulus, hm_phase_gate *gate,
                                  hm_error *error) {
    size_t left_count, right_count, i = 0, j = 0;
    uint64_t pairs = 0; /* of equal values, one from each sorted half */
    int64_t *left = half_sums(map, 0, map->axes / 2, 1, modulus, &left_count);
    int64_t *right = half_sums(map, map->axes / 2, map->axes, -1, modulus, &right_count);
    if (left == NULL || right == NULL) {
        free(left);
        free(right);
        return hm_fail_memory(error, "sums of generators");
    }
    while (i < left_count && j < right_count) {
        size_t in_left = 1, in_right = 1;
        if (left[i] == right[j]) {
            in_left = run_length(left, left_count, i);
            in_right = run_length(right, right_count, j);
            pairs += (uint64_t)in_left * in_right;
        }
        bool passed = left[i] <= right[j], other = right[j] <= left[i];
        i += passed ? in_left : 0;
        j += other ? in_right : 0;
    }
    /* The zero vector always sums to 0 and is not asked about. */
    gate->total = (uint64_t)left_count * right_count - 1;
    gate->good = gate->total - (pairs - 1);
    free(left);
    free(right);
    return HM_OK;
}

/* ---- all ---- */

enum { C1, C2, C3, C4, C5, C5M };

static const hm_phase_gate statements[HM_PHASE_CONSTRAINTS] = {
    [C1] = {"C1", "generators are coprime to the modulus", 0, 0},
    [C2] = {"C2", "phases of the squares are distinct", 0, 0},
    [C3] = {"C3", "the set of phases is not closed under addition", 0, 0},
    [C4] = {"C4", "one-step shifts are distinct, and the knight's are no other piece's", 0, 0},
    [C5] = {"C5", "no small vector sums to 0 over the integers", 0, 0},
    [C5M] = {"C5M", "no small vector sums to 0 modulo M", 0, 0},
};

hm_status hm_phase_count_constraints(const hm_phase_map *map, const hm_watch *watch, uint64_t total,
                                     hm_phase_gate gates[HM_PHASE_CONSTRAINTS], hm_error *error) {
    hm_status status = hm_phase_map_validate(map, error);
    if (status != HM_OK) return status;
    for (int i = 0; i < HM_PHASE_CONSTRAINTS; i++)
        gates[i] = statements[i];
    for (int i = 0; i < HM_PHASE_CONSTRAINTS && status == HM_OK; i++) {
        status = hm_watch_ask(watch, (uint64_t)i, total, error);
        if (status != HM_OK) break;
        for (uint32_t axis = 0; i == C1 && axis < map->axes; axis++) {
            gates[C1].good += hm_phase_common_divisor(map->generator[axis], map->modulus) == 1;
            gates[C1].total++;
        }
        if (i == C2) status = test_image(map, &gates[C2], &gates[C3], error); /* C3 with it */
        if (i == C4) status = test_steps(map, &gates[C4], error);
        if (i == C5) status = test_independent(map, 0, &gates[C5], error);
        if (i == C5M) status = test_independent(map, map->modulus, &gates[C5M], error);
    }
    return status;
}

hm_status hm_phase_constraints(const hm_phase_map *map, const hm_watch *watch,
                               hm_phase_gate gates[HM_PHASE_CONSTRAINTS], hm_error *error) {
    return hm_phase_count_constraints(map, watch, HM_PHASE_CONSTRAINTS, gates, error);
}
