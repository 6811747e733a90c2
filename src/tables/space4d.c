/* The geometry of the empty board of 4D chess, and its symmetries. */
#include "tables/space4d.h"

#include <stdlib.h>

enum { AXES = 4, DIGITS = 15 };

static int coordinate_of(int square, int axis) {
    return square >> (9 - 3 * axis) & 7;
}

/* The square that is one vector away, or HM_SPACE_4D_OUTSIDE. */
static int square_beyond(int square, const int vector[AXES]) {
    int target = 0;
    for (int axis = 0; axis < AXES; axis++) {
        int at = coordinate_of(square, axis) + vector[axis];
        if (at < 0 || at > 7) return HM_SPACE_4D_OUTSIDE;
        target = target << 3 | at;
    }
    return target;
}

static hm_space_4d_relation *relation_of(hm_space_4d *space, const int vector[AXES], int times) {
    int difference = 0;
    for (int axis = 0; axis < AXES; axis++)
        difference = difference * DIGITS + vector[axis] * times;
    return &space->relations[difference + HM_SPACE_4D_DIFFERENCES / 2];
}

/* A step of a king or knight from every square. */
static void add_leap(hm_space_4d *space, const int vector[AXES], hm_space_4d_kind kind) {
    int list = kind == HM_SPACE_4D_KNIGHT;
    relation_of(space, vector, 1)->kinds |= (uint8_t)(1 << kind);
    for (int square = 0; square < HM_SPACE_4D_SQUARES; square++) {
        int target = square_beyond(square, vector);
        if (target == HM_SPACE_4D_OUTSIDE) continue;
        space->steps[list][square][space->step_count[list][square]++] = (uint16_t)target;
    }
}

/* All vectors whose coordinates are between -2 and 2. */
static void find_moves(hm_space_4d *space) {
    int rays = 0;
    for (int number = 0; number < 5 * 5 * 5 * 5; number++) {
        const int vector[AXES] = {number / 125 - 2, number / 25 % 5 - 2, number / 5 % 5 - 2,
                                  number % 5 - 2};
        int ones = 0, twos = 0;
        for (int axis = 0; axis < AXES; axis++) {
            ones += abs(vector[axis]) == 1;
            twos += abs(vector[axis]) == 2;
        }
        if (twos == 0 && ones > 0) add_leap(space, vector, HM_SPACE_4D_KING);
        if (twos == 1 && ones == 1) add_leap(space, vector, HM_SPACE_4D_KNIGHT);
        if (twos == 0 && (ones == 1 || ones == 2)) {
            int ray = rays++;
            space->ray_kinds[ray] =
                (uint8_t)(1 << HM_SPACE_4D_QUEEN |
                          1 << (ones == 1 ? HM_SPACE_4D_ROOK : HM_SPACE_4D_BISHOP));
            for (int square = 0; square < HM_SPACE_4D_SQUARES; square++)
                space->next[ray][square] = (uint16_t)square_beyond(square, vector);
            for (int distance = 1; distance < 8; distance++) {
                hm_space_4d_relation *relation = relation_of(space, vector, distance);
                relation->kinds |= space->ray_kinds[ray];
                relation->ray = (uint8_t)(ray + 1);
                relation->distance = (uint8_t)distance;
            }
        }
    }
}

hm_space_4d *hm_space_4d_create(void) {
    hm_space_4d *space = calloc(1, sizeof *space);
    if (space == NULL) return NULL;
    for (int square = 0; square < HM_SPACE_4D_SQUARES; square++) {
        for (int axis = 0; axis < AXES; axis++)
            space->spread[square] = space->spread[square] * DIGITS + coordinate_of(square, axis);
    }
    find_moves(space);
    /* Each turn is a number of four digits below 4, the first one the identity. */
    int turns = 0;
    for (int number = 0; number < 256; number++) {
        const int axes[AXES] = {number >> 6, number >> 4 & 3, number >> 2 & 3, number & 3};
        if ((1 << axes[0] | 1 << axes[1] | 1 << axes[2] | 1 << axes[3]) != 15) continue;
        for (int square = 0; square < HM_SPACE_4D_SQUARES; square++) {
            int target = 0;
            for (int axis = 0; axis < AXES; axis++)
                target = target << 3 | coordinate_of(square, axes[axis]);
            space->turned[turns][square] = (uint16_t)target;
        }
        turns++;
    }
    /* The squares that mirrors and turns make of each other are a class: its least square stands
     * for it. */
    for (int square = 0; square < HM_SPACE_4D_SQUARES; square++) {
        int mirror = 0, least = HM_SPACE_4D_SQUARES;
        for (int axis = 0; axis < AXES; axis++)
            mirror = mirror << 3 | (coordinate_of(square, axis) > 3 ? 7 : 0);
        space->mirror[square] = (uint16_t)mirror;
        for (int turn = 0; turn < HM_SPACE_4D_TURNS; turn++) {
            int target = space->turned[turn][square ^ mirror];
            if (target < least) {
                least = target;
                space->turns[square] = 0;
            }
            if (target == least) space->turns[square] |= (uint32_t)1 << turn;
        }
    }
    return space;
}
