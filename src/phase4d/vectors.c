/* Vectors that vanish, the shortest first.
 *
 * As in counting them, a vector is put together from a part on the first axes and a part on the
 * rest: two sorted lists of sums, and one walk through both finds every pair. */
#include "phase4d/vectors.h"

#include <stdlib.h>
#include <string.h>

/* ---- the shortest ones ---- */

static int vectors_compare_numbers(int64_t a, int64_t b) {
    return (a > b) - (a < b);
}

static int64_t terms_of(const hm_phase_vector *vector) {
    int64_t terms = 0;
    for (int axis = 0; axis < HM_PHASE_AXES; axis++)
        terms += vector->coefficient[axis] != 0;
    return terms;
}

static int64_t length_of(const hm_phase_vector *vector) {
    int64_t length = 0;
    for (int axis = 0; axis < HM_PHASE_AXES; axis++)
        length += abs(vector->coefficient[axis]);
    return length;
}

static int vectors_compare(const void *left, const void *right) {
    const hm_phase_vector *a = left, *b = right;
    int order = vectors_compare_numbers(terms_of(a), terms_of(b));
    if (order == 0) order = vectors_compare_numbers(length_of(a), length_of(b));
    for (int axis = 0; order == 0 && axis < HM_PHASE_AXES; axis++)
        order = vectors_compare_numbers(a->coefficient[axis], b->coefficient[axis]);
    return order;
}

void hm_phase_vectors_finish(hm_phase_vectors *vectors) {
    hm_phase_vector *at = vectors->list.at;
    size_t count = vectors->list.count, kept = 0;
    if (count == 0) return;
    qsort(at, count, sizeof at[0], vectors_compare);
    for (size_t i = 0; i < count && kept < vectors->keep; i++) {
        if (kept == 0 || vectors_compare(&at[i], &at[kept - 1]) != 0) at[kept++] = at[i];
    }
    vectors->list.count = kept;
}

void hm_phase_vectors_add(hm_phase_vectors *vectors, const int32_t *coefficients) {
    enum { SPARE = 1024 };
    hm_phase_vector vector = {{0}, 0};
    int64_t sum = 0, sign = 0;
    for (uint32_t axis = 0; axis < vectors->map->axes; axis++) {
        if (sign == 0) sign = coefficients[axis] < 0 ? -1 : coefficients[axis] > 0;
        vector.coefficient[axis] = (int32_t)sign * coefficients[axis];
        sum += vector.coefficient[axis] * (int64_t)vectors->map->generator[axis];
    }
    vector.multiple = sum / (int64_t)vectors->map->modulus;
    if (vectors->list.count >= 2 * vectors->keep + SPARE) hm_phase_vectors_finish(vectors);
    if (!HM_ROOM(vectors->list, 1)) {
        vectors->failed = true;
        return;
    }
    vectors->list.at[vectors->list.count++] = vector;
}

/* ---- C5 ---- */

/* The sum of a part, and which vector it is: a digit for each axis in base 4*side-3. */
typedef struct part {
    int64_t sum;
    uint32_t number;
} part;

typedef struct parts {
    part *at;
    size_t count;
} parts;

static int by_sum(const void *left, const void *right) {
    const part *a = left, *b = right;
    int order = vectors_compare_numbers(a->sum, b->sum);
    return order != 0 ? order : vectors_compare_numbers(a->number, b->number);
}

static int64_t vectors_reach_of(const hm_phase_map *map) {
    return 2 * ((int64_t)map->side - 1);
}

static void read_part(const hm_phase_map *map, uint32_t first, uint32_t last, uint32_t number,
                      int32_t *coefficients) {
    uint32_t width = (uint32_t)(2 * vectors_reach_of(map) + 1);
    for (uint32_t axis = first; axis < last; axis++, number /= width)
        coefficients[axis] = (int32_t)(number % width) - (int32_t)vectors_reach_of(map);
}

static bool make_parts(const hm_phase_map *map, uint32_t first, uint32_t last, int64_t sign,
                       uint32_t modulus, parts *p) {
    size_t width = (size_t)(2 * vectors_reach_of(map) + 1);
    p->count = 1;
    for (uint32_t axis = first; axis < last; axis++)
        p->count *= width;
    p->at = malloc(p->count * sizeof p->at[0]);
    if (p->at == NULL) return false;
    for (uint32_t number = 0; number < p->count; number++) {
        int32_t coefficients[HM_PHASE_AXES] = {0};
        int64_t sum = 0;
        read_part(map, first, last, number, coefficients);
        for (uint32_t axis = first; axis < last; axis++)
            sum += sign * coefficients[axis] * (int64_t)map->generator[axis];
        p->at[number].sum = modulus == 0 ? sum : (int64_t)hm_phase_residue(sum, modulus);
        p->at[number].number = number;
    }
    qsort(p->at, p->count, sizeof p->at[0], by_sum);
    return true;
}

static size_t end_of_run(const parts *p, size_t at) {
    int64_t sum = p->at[at].sum;
    while (at < p->count && p->at[at].sum == sum)
        at++;
    return at;
}

hm_status hm_phase_find_dependent(hm_phase_vectors *vectors, uint32_t modulus,
                                  const hm_watch *watch, hm_error *error) {
    const hm_phase_map *map = vectors->map;
    uint32_t half = map->axes / 2;
    parts left = {0}, right = {0};
    size_t i = 0, j = 0;
    hm_status status = HM_OK;
    if (!make_parts(map, 0, half, 1, modulus, &left) ||
        !make_parts(map, half, map->axes, -1, modulus, &right))
        status = hm_fail_memory(error, "sums of generators");
    while (status == HM_OK && i < left.count && j < right.count) {
        int64_t difference = left.at[i].sum - right.at[j].sum;
        i += difference < 0;
        j += difference > 0;
        if (difference != 0) continue;
        /* All pairs of two runs that have the same sum. */
        size_t end_i = end_of_run(&left, i), end_j = end_of_run(&right, j);
        for (; i < end_i && !vectors->failed; i++) {
            int32_t coefficients[HM_PHASE_AXES] = {0};
            read_part(map, 0, half, left.at[i].number, coefficients);
            for (size_t k = j; k < end_j; k++) {
                read_part(map, half, map->axes, right.at[k].number, coefficients);
                /* One of each vector and its opposite is enough: the first coefficient that is not
                 * 0 is positive. */
                int axis = 0;
                while (axis < HM_PHASE_AXES - 1 && coefficients[axis] == 0)
                    axis++;
                if (coefficients[axis] > 0) hm_phase_vectors_add(vectors, coefficients);
            }
        }
        i = end_i;
        j = end_j;
        status = hm_watch_ask(watch, 0, 0, error);
    }
    free(left.at);
    free(right.at);
    return status;
}

/* ---- C4 ---- */

typedef struct step {
    uint32_t shift;
    uint32_t number;
    bool jump; /* a knight's */
} step;

static int by_shift(const void *left, const void *right) {
    const step *a = left, *b = right;
    int order = vectors_compare_numbers(a->shift, b->shift);
    return order != 0 ? order : vectors_compare_numbers(a->number, b->number);
}

hm_status hm_phase_find_equal_steps(hm_phase_vectors *vectors, hm_error *error) {
    const hm_phase_map *map = vectors->map;
    int32_t from[HM_PHASE_AXES], to[HM_PHASE_AXES];
    size_t count = 0;
    step *steps = malloc(2 * HM_PHASE_SHIFTS * sizeof steps[0]);
    if (steps == NULL) return hm_fail_memory(error, "shifts");
    for (uint32_t number = 0; number < hm_phase_family_numbers(map); number++) {
        bool jump = hm_phase_family_vector(map, HM_PHASE_KNIGHT_JUMP, number, to);
        /* The king's steps hold those along axes and diagonals. */
        if (!jump && !hm_phase_family_vector(map, HM_PHASE_KING_STEP, number, to)) continue;
        steps[count++] = (step){hm_phase_vector_shift(map, to), number, jump};
    }
    qsort(steps, count, sizeof steps[0], by_shift);
    for (size_t i = 1; i < count; i++) {
        if (steps[i].shift != steps[i - 1].shift) continue;
        hm_phase_family_vector(map, HM_PHASE_KING_STEP, steps[i - 1].number, from);
        hm_phase_family_vector(map, HM_PHASE_KING_STEP, steps[i].number, to);
        for (uint32_t axis = 0; axis < map->axes; axis++)
            to[axis] -= from[axis];
        hm_phase_vectors_add(vectors, to);
    }
    free(steps);
    return HM_OK;
}
