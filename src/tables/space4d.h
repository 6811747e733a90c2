/* Private header of tables/: the geometry of the empty board of 4D chess, and its 384 symmetries
 * (space4d.c). It shares nothing with the rules but the numbers of squares. */
#ifndef HM_SPACE_4D_H
#define HM_SPACE_4D_H

#include <stdbool.h>
#include <stdint.h>

enum {
    HM_SPACE_4D_SQUARES = 4096,
    HM_SPACE_4D_RAYS = 32,
    HM_SPACE_4D_STEPS = 80, /* most squares that a king or knight reaches */
    HM_SPACE_4D_TURNS = 24, /* permutations of the axes */
    HM_SPACE_4D_DIFFERENCES = 15 * 15 * 15 * 15,
    HM_SPACE_4D_OUTSIDE = 0xFFFF
};

/* Kinds of pieces, in the order of their letters in a material. */
typedef enum hm_space_4d_kind {
    HM_SPACE_4D_KING,
    HM_SPACE_4D_QUEEN,
    HM_SPACE_4D_ROOK,
    HM_SPACE_4D_BISHOP,
    HM_SPACE_4D_KNIGHT,
    HM_SPACE_4D_KINDS
} hm_space_4d_kind;

/* The relation of one square to another. */
typedef struct hm_space_4d_relation {
    uint8_t kinds;    /* bits of the kinds that go from one to the other on an empty board */
    uint8_t ray;      /* number of the ray on which the other is, plus one; 0: none */
    uint8_t distance; /* on it */
} hm_space_4d_relation;

/* About 1.7 MB, which only hm_space_4d_create() fills. */
typedef struct hm_space_4d {
    int32_t spread[HM_SPACE_4D_SQUARES]; /* differences of these numbers belong to relations */
    hm_space_4d_relation relations[HM_SPACE_4D_DIFFERENCES];
    uint16_t next[HM_SPACE_4D_RAYS][HM_SPACE_4D_SQUARES]; /* or HM_SPACE_4D_OUTSIDE */
    uint8_t ray_kinds[HM_SPACE_4D_RAYS];                  /* bits of the kinds that slide there */
    /* Of kings (0) and knights (1). */
    uint8_t step_count[2][HM_SPACE_4D_SQUARES];
    uint16_t steps[2][HM_SPACE_4D_SQUARES][HM_SPACE_4D_STEPS];
    /* The axes are reversed by `mirror` (exclusive or), so that no coordinate is above 3; then
     * turned. `turns` has a bit for each turn that makes a square the least one of its class. */
    uint16_t turned[HM_SPACE_4D_TURNS][HM_SPACE_4D_SQUARES];
    uint16_t mirror[HM_SPACE_4D_SQUARES];
    uint32_t turns[HM_SPACE_4D_SQUARES];
} hm_space_4d;

hm_space_4d *hm_space_4d_create(void); /* NULL when memory is short; free() it */

static inline const hm_space_4d_relation *hm_space_4d_between(const hm_space_4d *space, int from,
                                                              int to) {
    return &space->relations[space->spread[to] - space->spread[from] + HM_SPACE_4D_DIFFERENCES / 2];
}

/* Whether no symmetry makes a square a lesser one. There are 35 such squares. */
static inline bool hm_space_4d_is_least(const hm_space_4d *space, int square) {
    return space->mirror[square] == 0 && (space->turns[square] & 1) != 0;
}

#endif
