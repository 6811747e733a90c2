/* Private header of spectral/: tables, the plan and the encoder's state. docs/encoder.md has the
 * formulas; its sections are cited in the code. */
#ifndef HM_SPECTRAL_PRIVATE_H
#define HM_SPECTRAL_PRIVATE_H

#include "core/error.h"
#include "hypermate/spectral.h"

#include <string.h>

enum {
    HM_ORBITS = 35,          /* multisets of four folded coordinates 0..3 */
    HM_FOLDED_TRIPLES = 20,  /* multisets of three of them */
    HM_TRIPLES = 120,        /* multisets of three modes 0..7 */
    HM_SOURCES = 4,          /* N, B, Q, K: the pieces that feed channels 5-7 */
    HM_MATERIALS = 6,        /* P, N, B, R, Q, K: the sums that feed channel 10 */
    HM_MOST_CHANGES = 32,    /* beyond so many changed squares a full encode is cheaper */
    HM_MOST_NEIGHBOURS = 256 /* more than all squares that see one (48 N, 80 K, 106 Q) */
};

/* Generated tables (tables.c). */
extern const float hm_spectral_fiber[HM_ORBITS][HM_SOURCES][3];
extern const double hm_spectral_anti[8][8];
extern const double hm_spectral_diag[HM_TRIPLES][HM_MATERIALS][8];

/* Value of a piece in quarters of a pawn: 4 P, 12 N, 13 B, 20 R, 36 Q, 48 K; negative for Black.
 * Signals, gradients, orbit and material sums are kept in these units as exact integers. */
extern const int8_t hm_spectral_quarters[HM_4D_PIECES];

/* Neighbours of a square on the empty board. */
typedef struct hm_neighbours {
    const uint16_t *squares;
    uint32_t count;
} hm_neighbours;

/* The two inner loops of channels 5-7, in the widest form that this processor has. All forms give
 * the same bits: every sum in them is exact. */
typedef struct hm_fiber_kernels {
    /* field[s] += push for every neighbour s. */
    void (*scatter)(double (*field)[4], hm_neighbours to, const double push[4]);
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
    uint8_t orbit_row[HM_FOLDED_TRIPLES][8]; /* orbit by folded (x,y,z) and w */
    uint8_t folded_triple[512];              /* index into orbit_row by (x,y,z) */
    uint8_t triple[512];                     /* row of hm_spectral_diag by modes (i,j,k) */
    double push[HM_ORBITS][HM_SOURCES][4];   /* hm_spectral_fiber widened, a zero behind it */
    float lone_pawn[2][8][8];                /* a line of channels 8-9 with one pawn [colour][at] */
    uint32_t start[3][HM_4D_SQUARES + 1];    /* knight, king and line lists */
    uint16_t *squares;
};

/* Index 0..3 into the tables of sources, or -1 for kinds that are none (pawn, rook, empty). */
static inline int hm_source_index(unsigned kind) {
    static const int8_t index[8] = {-1, -1, -1, 0, 1, -1, 2, 3};
    return index[kind];
}

enum { HM_KNIGHT_LISTS, HM_KING_LISTS, HM_LINE_LISTS, HM_ROOK_NEIGHBOURS = 28 };

/* Neighbours of `square` for a source kind (knight, bishop, queen, king). A line list has the rook
 * squares first, so that it serves the queen, and its tail the bishop. */
static inline hm_neighbours hm_plan_neighbours(const hm_spectral_plan *plan, unsigned kind,
                                               unsigned square) {
    static const uint8_t lists[8] = {[HM_4D_KNIGHT] = HM_KNIGHT_LISTS,
                                     [HM_4D_BISHOP] = HM_LINE_LISTS,
                                     [HM_4D_QUEEN] = HM_LINE_LISTS,
                                     [HM_4D_KING] = HM_KING_LISTS};
    const uint32_t *start = plan->start[lists[kind]];
    uint32_t first = start[square] + (kind == HM_4D_BISHOP ? HM_ROOK_NEIGHBOURS : 0);
    return (hm_neighbours){plan->squares + first, start[square + 1] - first};
}

/* A piece that feeds channels 5-7. */
typedef struct hm_source_at {
    uint16_t square;
    uint8_t kind;
} hm_source_at;

/* What is summed over the board, all of it exact (sums.c). */
typedef struct hm_sums {
    int8_t signal[HM_4D_SQUARES]; /* quarters of a pawn */
    int32_t orbit[HM_ORBITS];
    int32_t material[HM_MATERIALS];
    uint32_t reach;               /* neighbours of all sources together */
    uint8_t pawn_line[2][512][2]; /* [w, y][line][white, black]: bit i = pawn at coordinate i */
} hm_sums;

struct hm_spectral_encoder {
    const hm_spectral_plan *plan;
    hm_4d_board board;
    hm_sums sums;
    int32_t gradient[HM_4D_SQUARES]; /* of sources: sum of the signal over their neighbours */

    /* Channels 5-7 before rounding, interleaved; the fourth column stays zero. All sums in it are
     * exact, so a row that no source reaches is exactly zero, whatever happened before. */
    double (*field)[4];
    float *frame; /* HM_SPECTRAL_FLOATS; zeros are +0.0 */

    /* Between calls all zero: what advance.c collects. */
    int32_t pending[HM_4D_SQUARES];
    uint8_t changed[HM_4D_SQUARES];

    /* Room for lists: the sources of a full encode, or those that an incremental one has scattered
     * (at most every square, and the changed ones twice); squares whose gradient changes. */
    hm_source_at sources[HM_4D_SQUARES + 2 * HM_MOST_CHANGES];
    uint16_t affected[HM_MOST_CHANGES * HM_MOST_NEIGHBOURS];
};

/* Whether the eight squares from `first` on are all empty. */
static inline bool hm_row_is_empty(const hm_4d_board *board, unsigned first) {
    uint64_t eight;
    memcpy(&eight, board->square + first, sizeof eight);
    return eight == 0;
}

/* Sets one square: board and sums. */
void hm_sums_place(hm_spectral_encoder *encoder, unsigned square, hm_4d_piece piece);

/* Takes a whole board, and lists its sources in encoder->sources; returns their number. */
size_t hm_sums_load(hm_spectral_encoder *encoder, const hm_4d_board *board);

/* Lists the sources of the encoder's board; returns their number. */
size_t hm_sums_list_sources(const hm_spectral_encoder *encoder, hm_source_at *sources);

/* Parts of the frame, each made anew from the sums (channels.c). */
void hm_channels_mean(hm_spectral_encoder *encoder);                           /* channel 0 */
void hm_channels_residual(hm_spectral_encoder *encoder, unsigned row);         /* 1-4, 8 squares */
void hm_channels_pawns(hm_spectral_encoder *encoder, int axis, unsigned line); /* 8 or 9, a line */
void hm_channels_diagonal(hm_spectral_encoder *encoder);                       /* channel 10 */

/* Line of a pawn: (x,y,z) along w for axis 0, (x,z,w) along y for axis 1. */
static inline unsigned hm_pawn_line(int axis, unsigned square) {
    return axis == 0 ? square >> 3 : (square >> 9) << 6 | (square & 63);
}

/* Channels 5-7 (fiber.c). */

/* Adds gradient/4 * F of a source to the field around it. */
void hm_fiber_scatter(hm_spectral_encoder *encoder, hm_source_at source, int32_t gradient);

/* Sum of the signal over the source's neighbours. */
int32_t hm_fiber_gradient(const hm_spectral_encoder *encoder, hm_source_at source);

/* Clears the field; only around the board's sources where that is less work. */
void hm_fiber_clear(hm_spectral_encoder *encoder);

/* Makes gradients, field and channels 5-7 from a cleared field and encoder->sources. */
void hm_fiber_rebuild(hm_spectral_encoder *encoder, size_t count);

/* Brings channels 5-7 up to date around the given sources (everywhere, if that is less work). */
void hm_fiber_round(hm_spectral_encoder *encoder, const hm_source_at *sources, size_t count);

#endif
