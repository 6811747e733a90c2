/* Private header of spectral/: constant tables and the plan, all that does not depend on a board.
 * docs/encoder.md has the formulas; its sections are cited in the code. */
#ifndef HM_SPECTRAL_PLAN_H
#define HM_SPECTRAL_PLAN_H

#include "hypermate/spectral.h"

enum {
    HM_ORBITS = 35,         /* multisets of four folded coordinates 0..3 */
    HM_FOLDED_TRIPLES = 20, /* multisets of three of them */
    HM_TRIPLES = 120,       /* multisets of three modes 0..7 */
    HM_BORDERS = 625,       /* 5 * 5 * 5 * 5: coordinates 0, 1, 2 to 5, 6, 7 */
    HM_LINE_ROOM = 8,       /* behind the last list */
    HM_STEPS = 14400 + 27936 + 329728 + HM_LINE_ROOM,
    HM_SOURCES = 4,  /* N, B, Q, K: the pieces that feed channels 5-7 */
    HM_MATERIALS = 6 /* P, N, B, R, Q, K: the sums that feed channel 10 */
};

/* Generated tables (tables.c). */
extern const float hm_spectral_fiber[HM_ORBITS][HM_SOURCES][3];
extern const double hm_spectral_anti[8][8];

/* Works the deviations out (diagonal.c), for the sorted triples of modes in their order. */
typedef void hm_deviations_taker(void *context, double rows[HM_MATERIALS][8]);
void hm_spectral_each_triple(hm_deviations_taker *take, void *context);
/* All of them: the values of [HM_TRIPLES][HM_MATERIALS][8]. */
void hm_spectral_deviations(double *values);

/* Value of a piece in quarters of a pawn: 4 P, 12 N, 13 B, 20 R, 36 Q, 48 K; negative for Black.
 * Signals, gradients, orbit and material sums are kept in these units as exact integers. */
extern const int8_t hm_spectral_quarters[HM_4D_PIECES];

/* Neighbours of a square on the empty board, as differences of the squares' indices. */
typedef struct hm_neighbours {
    const int16_t *steps;
    uint32_t count;
} hm_neighbours;

/* The two inner loops of channels 5-7, in the widest form that this processor has. All forms give
 * the same bits: every sum in them is exact. */
typedef struct hm_fiber_kernels {
    /* Adds the push to every neighbour of the square whose place in the field is `at`. */
    void (*scatter)(double (*at)[4], hm_neighbours to, const double push[4]);
    /* Rounds field[first..first+count-1] to the three planes of 4,096 floats. */
    void (*round_all)(const double (*field)[4], float *planes);
} hm_fiber_kernels;

const hm_fiber_kernels *hm_fiber_kernels_best(void);
/* All forms that this processor can run, by index, for tests; NULL after the last. */
const hm_fiber_kernels *hm_fiber_kernels_get(size_t index, const char **name);

struct hm_spectral_plan {
    const hm_fiber_kernels *kernels;
    uint8_t orbit[HM_4D_SQUARES];
    uint16_t orbit_size[HM_ORBITS];
    uint8_t orbit_row[HM_FOLDED_TRIPLES][8];      /* orbit by folded (x,y,z) and w */
    uint16_t orbit_begin[HM_FOLDED_TRIPLES + 1];  /* of each of them, in `folded_lines`: */
    uint16_t folded_lines[512];                   /* (x,y,z) by index into orbit_row */
    uint8_t triple[512];                          /* row of diagonal by modes (i,j,k) */
    double push[HM_ORBITS][HM_SOURCES][4];        /* hm_spectral_fiber widened, a zero behind it */
    double diagonal[HM_TRIPLES][HM_MATERIALS][8]; /* deviations */
    float lone_pawn[2][8][8];          /* a line of channels 8-9 with one pawn [colour][at] */
    uint16_t border[HM_4D_SQUARES];    /* of leapers: which squares have the same steps */
    uint32_t leaps[2][HM_BORDERS + 1]; /* begin of the lists in `steps`: knights', kings' */
    uint32_t lines[HM_4D_SQUARES + 1]; /* and those of lines */
    int16_t *steps;
};

/* Index 0..3 into the tables of sources, or -1 for kinds that are none (pawn, rook, empty). */
static inline int hm_source_index(unsigned kind) {
    static const int8_t index[8] = {-1, -1, -1, 0, 1, -1, 2, 3};
    return index[kind];
}

/* Makes the lists, in plan->steps of HM_STEPS (neighbours.c). */
void hm_plan_fill_neighbours(hm_spectral_plan *plan);

enum { HM_KNIGHT_LISTS, HM_KING_LISTS, HM_ROOK_NEIGHBOURS = 28 };

/* Neighbours of `square` for a source kind (knight, bishop, queen, king). A line list has the rook
 * squares first, so that it serves the queen, and its tail the bishop. */
static inline hm_neighbours hm_plan_neighbours(const hm_spectral_plan *plan, unsigned kind,
                                               unsigned square) {
    bool leaps = kind == HM_4D_KNIGHT || kind == HM_4D_KING;
    const uint32_t *start =
        leaps ? plan->leaps[kind == HM_4D_KNIGHT ? HM_KNIGHT_LISTS : HM_KING_LISTS] +
                    plan->border[square]
              : plan->lines + square;
    uint32_t first = start[0] + (kind == HM_4D_BISHOP ? HM_ROOK_NEIGHBOURS : 0);
    return (hm_neighbours){plan->steps + first, start[1] - first};
}

#endif
