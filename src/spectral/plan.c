/* The plan: symmetry orbits and multiset indices, which the encoder would otherwise work out again
 * for every square of every board; neighbours.c adds the lists of neighbours. Coordinates are
 * folded (c and 7-c are the same) and sorted, so that symmetric squares find the same entry; sorted
 * tuples are numbered in lexicographic order. */
#include "spectral/plan.h"
#include "core/error.h"
#include "core/pages.h"

#include <stdlib.h>
#include <string.h>

/* ---- multisets ---- */

/* Numbers all tuples of `count` values of so many bits: sorted ones in lexicographic order, others
 * like the sorted one, which precedes them. */
static void number_multisets(uint8_t *numbers, int count, int bits) {
    uint8_t next = 0;
    for (int tuple = 0; tuple < 1 << count * bits; tuple++) {
        int values[4], sorted = 0;
        for (int i = 0; i < count; i++) {
            int value = tuple >> (count - 1 - i) * bits & ((1 << bits) - 1), j = i;
            for (; j > 0 && values[j - 1] > value; j--)
                values[j] = values[j - 1];
            values[j] = value;
        }
        for (int i = 0; i < count; i++)
            sorted = sorted << bits | values[i];
        numbers[tuple] = sorted == tuple ? next++ : numbers[sorted];
    }
}

static int plan_fold(int coordinate) {
    return coordinate < 4 ? coordinate : 7 - coordinate;
}

/* The numbers of the orbits by four folded coordinates, and of three folded ones by these. */
typedef struct folded {
    uint8_t four[256], three[64];
} folded;

static void fill_orbits(hm_spectral_plan *plan) {
    folded numbers;
    number_multisets(numbers.four, 4, 2);
    number_multisets(numbers.three, 3, 2);
    for (int i = 0; i < 256; i++) {
        plan->orbit_size[numbers.four[i]] += 16;
        plan->orbit_row[numbers.three[i >> 2]][i & 3] = numbers.four[i];
        plan->orbit_row[numbers.three[i >> 2]][7 - (i & 3)] = numbers.four[i];
    }
    for (int line = 0; line < 512; line++) {
        int x = plan_fold(line >> 6), y = plan_fold(line >> 3 & 7), z = plan_fold(line & 7);
        uint8_t row = numbers.three[x << 4 | y << 2 | z];
        plan->folded_row[line] = row;
        memcpy(plan->orbit + (size_t)line * 8, plan->orbit_row[row], 8);
    }
    /* The lines of eight squares of each row of orbits, one row after the other. */ uint16_t
        next[HM_FOLDED_TRIPLES];
    for (unsigned xyz = 0; xyz < 512; xyz++)
        plan->orbit_begin[plan->folded_row[xyz] + 1]++;
    for (unsigned row = 0; row < HM_FOLDED_TRIPLES; row++) {
        next[row] = plan->orbit_begin[row];
        plan->orbit_begin[row + 1] = (uint16_t)(plan->orbit_begin[row + 1] + next[row]);
    }
    for (unsigned xyz = 0; xyz < 512; xyz++)
        plan->folded_lines[next[plan->folded_row[xyz]]++] = (uint16_t)xyz;
}

/* Pushes by orbit, and by the rows of a slice in quarters; what a lone pawn adds to its line. */
static void fill_constants(hm_spectral_plan *plan) {
    for (int orbit = 0; orbit < HM_ORBITS; orbit++) {
        for (int source = 0; source < HM_SOURCES; source++) {
            for (int d = 0; d < 3; d++)
                plan->push[orbit][source][d] = (double)hm_spectral_fiber[orbit][source][d];
        }
    }
    for (unsigned i = 0; i < HM_SOURCES * 16 * 4 * 24; i++) {
        unsigned source = i / (16 * 4 * 24), xy = i / (4 * 24) % 16, z = i / 24 % 4, w = i % 24 / 3;
        unsigned orbit = plan->orbit[HM_4D_SQUARE(xy >> 2, xy & 3, z, w)];
        plan->push_row[source][xy][z][i % 24] = 0.25 * plan->push[orbit][source][i % 3];
    }
    for (int at = 0; at < 8; at++) {
        for (int mode = 0; mode < 8; mode++) {
            plan->lone_pawn[0][at][mode] = (float)(0.0 + hm_spectral_anti[at][mode]);
            plan->lone_pawn[1][at][mode] = (float)(0.0 - hm_spectral_anti[at][mode]);
        }
    }
}

hm_status hm_spectral_plan_create(hm_spectral_plan **created, hm_error *error) {
    hm_spectral_plan *plan = *created = calloc(1, sizeof *plan);
    if (plan == NULL) return hm_fail_memory(error, "the encoder's plan");
    hm_pages_now(plan, sizeof *plan);
    plan->kernels = hm_fiber_kernels_best();
    fill_orbits(plan);
    number_multisets(plan->triple, 3, 3);
    fill_constants(plan);
    hm_spectral_deviations(&plan->diagonal[0][0][0]);
    hm_plan_fill_neighbours(plan);
    return HM_OK;
}

void hm_spectral_plan_destroy(hm_spectral_plan *plan) {
    free(plan);
}
