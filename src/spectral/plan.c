/* The plan: symmetry orbits and multiset indices, which the encoder would otherwise work out again
 * for every square of every board; neighbours.c adds the lists of neighbours. Coordinates are
 * folded (c and 7-c are the same) and sorted, so that symmetric squares find the same entry; sorted
 * tuples are numbered in lexicographic order. */
#include "spectral/plan.h"
#include "core/error.h"

#include <stdlib.h>
#include <string.h>

/* ---- multisets ---- */

static void sort(int *values, int count) {
    for (int i = 1; i < count; i++) {
        for (int j = i; j > 0 && values[j - 1] > values[j]; j--) {
            int swapped = values[j];
            values[j] = values[j - 1];
            values[j - 1] = swapped;
        }
    }
}

/* Number of multisets of `count` values 0..limit-1. */
static unsigned multisets(int count, int limit) {
    unsigned result = 1;
    for (int i = 1; i <= count; i++) {
        result = result * (unsigned)(limit + i - 1) / (unsigned)i;
    }
    return result;
}

/* Position of a sorted multiset in the lexicographic list of those of `count` values below
 * `limit`: multisets that begin with a smaller value stand before it, those of the rest follow. */
static unsigned multiset_index(const int *sorted, int count, int limit) {
    unsigned index = 0;
    int least = 0;
    for (int i = 0; i < count; i++) {
        for (int smaller = least; smaller < sorted[i]; smaller++) {
            index += multisets(count - i - 1, limit - smaller);
        }
        least = sorted[i];
    }
    return index;
}

static int fold(int coordinate) {
    return coordinate < 4 ? coordinate : 7 - coordinate;
}

/* The numbers of the orbits by four folded coordinates, and of three folded ones by these. */
typedef struct folded {
    uint8_t four[256], three[64];
} folded;

static void fill_folded(folded *numbers) {
    for (int i = 0; i < 256; i++) {
        int coordinates[4] = {i >> 6, i >> 4 & 3, i >> 2 & 3, i & 3};
        sort(coordinates, 4);
        numbers->four[i] = (uint8_t)multiset_index(coordinates, 4, 4);
    }
    for (int i = 0; i < 64; i++) {
        int coordinates[3] = {i >> 4, i >> 2 & 3, i & 3};
        sort(coordinates, 3);
        numbers->three[i] = (uint8_t)multiset_index(coordinates, 3, 4);
    }
}

/* The lines of eight squares of each row of orbits, one row after the other. */
static void list_lines(hm_spectral_plan *plan) {
    uint16_t next[HM_FOLDED_TRIPLES];
    for (unsigned xyz = 0; xyz < 512; xyz++)
        plan->orbit_begin[plan->folded_row[xyz] + 1]++;
    for (unsigned row = 0; row < HM_FOLDED_TRIPLES; row++) {
        next[row] = plan->orbit_begin[row];
        plan->orbit_begin[row + 1] = (uint16_t)(plan->orbit_begin[row + 1] + next[row]);
    }
    for (unsigned xyz = 0; xyz < 512; xyz++)
        plan->folded_lines[next[plan->folded_row[xyz]]++] = (uint16_t)xyz;
}

static void fill_orbits(hm_spectral_plan *plan) {
    folded numbers;
    fill_folded(&numbers);
    for (int i = 0; i < 256; i++) {
        plan->orbit_size[numbers.four[i]] += 16;
        plan->orbit_row[numbers.three[i >> 2]][i & 3] = numbers.four[i];
        plan->orbit_row[numbers.three[i >> 2]][7 - (i & 3)] = numbers.four[i];
    }
    for (int line = 0; line < 512; line++) {
        int x = fold(line >> 6), y = fold(line >> 3 & 7), z = fold(line & 7);
        uint8_t row = numbers.three[x << 4 | y << 2 | z];
        plan->folded_row[line] = row;
        memcpy(plan->orbit + (size_t)line * 8, plan->orbit_row[row], 8);
    }
    list_lines(plan);
}

/* Sorted triples of modes are numbered as they come; another has the number of the sorted one,
 * which stands before it. */
static void fill_triples(hm_spectral_plan *plan) {
    uint8_t next = 0;
    for (int row = 0; row < 512; row++) {
        int modes[3] = {row >> 6, row >> 3 & 7, row & 7};
        sort(modes, 3);
        int sorted = modes[0] << 6 | modes[1] << 3 | modes[2];
        plan->triple[row] = sorted == row ? next++ : plan->triple[sorted];
    }
}

static void fill_lone_pawns(hm_spectral_plan *plan) {
    for (int at = 0; at < 8; at++) {
        for (int mode = 0; mode < 8; mode++) {
            plan->lone_pawn[0][at][mode] = (float)(0.0 + hm_spectral_anti[at][mode]);
            plan->lone_pawn[1][at][mode] = (float)(0.0 - hm_spectral_anti[at][mode]);
        }
    }
}

static void fill_push(hm_spectral_plan *plan) {
    for (int orbit = 0; orbit < HM_ORBITS; orbit++) {
        for (int source = 0; source < HM_SOURCES; source++) {
            for (int d = 0; d < 3; d++) {
                plan->push[orbit][source][d] = (double)hm_spectral_fiber[orbit][source][d];
            }
        }
    }
}

hm_status hm_spectral_plan_create(hm_spectral_plan **created, hm_error *error) {
    hm_spectral_plan *plan = *created = calloc(1, sizeof *plan);
    if (plan == NULL) return hm_fail_memory(error, "the encoder's plan");
    plan->kernels = hm_fiber_kernels_best();
    fill_orbits(plan);
    fill_triples(plan);
    fill_push(plan);
    hm_spectral_deviations(&plan->diagonal[0][0][0]);
    fill_lone_pawns(plan);
    hm_plan_fill_neighbours(plan);
    return HM_OK;
}

void hm_spectral_plan_destroy(hm_spectral_plan *plan) {
    free(plan);
}
