/* The plan: symmetry orbits, multiset indices and neighbour lists of the empty board, all that the
 * encoder would otherwise work out again for every square of every board. Coordinates are folded
 * (c and 7-c are the same) and sorted, so that symmetric squares find the same entry; sorted tuples
 * are numbered in lexicographic order.
 *
 * Lists hold 16-bit squares: 129,024 for knights, 230,160 for kings and 329,728 for lines. A line
 * list has the 28 rook squares first and the bishop squares after them, so that one list serves
 * the queen (all of it) and the bishop (its tail). */
#include "spectral/plan.h"
#include "core/error.h"

#include <stdlib.h>

enum { ALL_NEIGHBOURS = 129024 + 230160 + 329728 };

const int8_t hm_spectral_quarters[HM_4D_PIECES] = {
    [HM_4D_PAWN_W] = 4,       [HM_4D_PAWN_Y] = 4,       [HM_4D_KNIGHT] = 12,
    [HM_4D_BISHOP] = 13,      [HM_4D_ROOK] = 20,        [HM_4D_QUEEN] = 36,
    [HM_4D_KING] = 48,        [8 | HM_4D_PAWN_W] = -4,  [8 | HM_4D_PAWN_Y] = -4,
    [8 | HM_4D_KNIGHT] = -12, [8 | HM_4D_BISHOP] = -13, [8 | HM_4D_ROOK] = -20,
    [8 | HM_4D_QUEEN] = -36,  [8 | HM_4D_KING] = -48,
};

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

static void fill_orbits(hm_spectral_plan *plan) {
    for (int s = 0; s < HM_4D_SQUARES; s++) {
        int folded[4] = {fold(HM_4D_X(s)), fold(HM_4D_Y(s)), fold(HM_4D_Z(s)), fold(HM_4D_W(s))};
        sort(folded, 3);
        unsigned row = multiset_index(folded, 3, 4);
        sort(folded, 4);
        uint8_t orbit = (uint8_t)multiset_index(folded, 4, 4);
        plan->orbit[s] = orbit;
        plan->orbit_size[orbit]++;
        plan->orbit_row[row][HM_4D_W(s)] = orbit;
        plan->folded_triple[s >> 3] = (uint8_t)row;
    }
    for (int row = 0; row < 512; row++) {
        int modes[3] = {row >> 6, row >> 3 & 7, row & 7};
        sort(modes, 3);
        plan->triple[row] = (uint8_t)multiset_index(modes, 3, 8);
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

/* ---- neighbour lists ---- */

/* The vectors by which a kind may move on the empty board. `step` has a byte an axis that holds
 * the difference plus 8: added to the four coordinates, it leaves bit 3 set and bit 4 clear in
 * every byte exactly when the target is on the board. */
typedef struct vectors {
    uint32_t step[256];
    int16_t offset[256]; /* difference of the square indices */
    int count;
} vectors;

static void add_vector(vectors *list, const int by[4]) {
    uint32_t step = 0;
    int offset = 0;
    for (int axis = 0; axis < 4; axis++) {
        step = step << 8 | (uint32_t)(by[axis] + 8);
        offset = offset * 8 + by[axis];
    }
    list->step[list->count] = step;
    list->offset[list->count] = (int16_t)offset;
    list->count++;
}

static void add_knight(vectors *list) {
    for (int two = 0; two < 4; two++) {
        for (int one = 0; one < 4; one++) {
            if (one == two) continue;
            for (int signs = 0; signs < 4; signs++) {
                int by[4] = {0};
                by[two] = (signs & 1) != 0 ? -2 : 2;
                by[one] = (signs & 2) != 0 ? -1 : 1;
                add_vector(list, by);
            }
        }
    }
}

static void add_king(vectors *list) {
    for (int code = 0; code < 81; code++) {
        int by[4] = {code / 27 - 1, code / 9 % 3 - 1, code / 3 % 3 - 1, code % 3 - 1};
        if (code != 40) add_vector(list, by);
    }
}

static void add_rook(vectors *list) {
    for (int axis = 0; axis < 4; axis++) {
        for (int length = -7; length <= 7; length++) {
            int by[4] = {0};
            by[axis] = length;
            if (length != 0) add_vector(list, by);
        }
    }
}

static void add_bishop(vectors *list) {
    for (int first = 0; first < 4; first++) {
        for (int second = first + 1; second < 4; second++) {
            for (int length = -7; length <= 7; length++) {
                int by[4] = {0};
                if (length == 0) continue;
                by[first] = length;
                by[second] = length;
                add_vector(list, by);
                by[second] = -length;
                add_vector(list, by);
            }
        }
    }
}

static void fill_lists(hm_spectral_plan *plan, int lists, const vectors *by) {
    uint32_t used = lists == 0 ? 0 : plan->start[lists - 1][HM_4D_SQUARES];
    for (unsigned s = 0; s < HM_4D_SQUARES; s++) {
        uint32_t at = HM_4D_X(s) << 24 | HM_4D_Y(s) << 16 | HM_4D_Z(s) << 8 | HM_4D_W(s);
        plan->start[lists][s] = used;
        for (int i = 0; i < by->count; i++) {
            plan->squares[used] = (uint16_t)((int)s + by->offset[i]);
            used += ((at + by->step[i]) & 0x18181818) == 0x08080808;
        }
    }
    plan->start[lists][HM_4D_SQUARES] = used;
}

static void fill_neighbours(hm_spectral_plan *plan) {
    vectors knight = {.count = 0}, king = {.count = 0}, lines = {.count = 0};
    add_knight(&knight);
    add_king(&king);
    add_rook(&lines);
    add_bishop(&lines);
    fill_lists(plan, HM_KNIGHT_LISTS, &knight);
    fill_lists(plan, HM_KING_LISTS, &king);
    fill_lists(plan, HM_LINE_LISTS, &lines);
}

hm_status hm_spectral_plan_create(hm_spectral_plan **created, hm_error *error) {
    hm_spectral_plan *plan = *created = calloc(1, sizeof *plan);
    if (plan != NULL) plan->squares = malloc((ALL_NEIGHBOURS + 1) * sizeof plan->squares[0]);
    if (plan == NULL || plan->squares == NULL) {
        hm_spectral_plan_destroy(plan);
        *created = NULL;
        return hm_fail_memory(error, "the encoder's plan");
    }
    plan->kernels = hm_fiber_kernels_best();
    fill_orbits(plan);
    fill_push(plan);
    hm_spectral_deviations(&plan->diagonal[0][0][0]);
    fill_lone_pawns(plan);
    fill_neighbours(plan);
    return HM_OK;
}

void hm_spectral_plan_destroy(hm_spectral_plan *plan) {
    if (plan == NULL) return;
    free(plan->squares);
    free(plan);
}
