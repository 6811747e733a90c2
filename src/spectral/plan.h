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
    HM_PIECE = 16,          /* room for what is written behind a list */
    HM_LEAPS = 14400 + 2320 + HM_PIECE,
    HM_PAIRS = 6,    /* of axes */
    HM_MATERIALS = 6 /* P, N, B, R, Q, K: the sums that feed channel 10 */
};

/* The pieces that feed channels 5-7, in the order of the tables. */
enum { HM_SOURCE_KNIGHT, HM_SOURCE_BISHOP, HM_SOURCE_QUEEN, HM_SOURCE_KING, HM_SOURCES };

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

enum {
    HM_SLICES = 64,    /* (x,y), by x*8+y; squares of one by z*8+w */
    HM_SIGNAL_PAD = 8, /* zeros between rows of signals */
    HM_SIGNAL_ROW = 8 + HM_SIGNAL_PAD,
    HM_SIGNAL_SLICE = 8 * HM_SIGNAL_ROW,
    HM_PUSH_PAD = 8, /* zeros between rows of pushes, three for each square */
    HM_PUSH_ROW = 8 * 3 + HM_PUSH_PAD,
    HM_PUSH_SLICE = 8 * HM_PUSH_ROW
};

/* Steps along one axis, or along two in equal measure or as a knight: by the coordinates there. */
typedef struct hm_piece_of_list {
    int16_t step[HM_PIECE];
    uint16_t count;
} hm_piece_of_list;

typedef struct hm_pair_pieces {
    hm_piece_of_list of[HM_PAIRS][8][8];
} hm_pair_pieces;

/* A list in the plan's leaps. */
typedef struct hm_leap_list {
    uint16_t first, count;
} hm_leap_list;

/* How far two slices are from each other: the lesser and the greater difference of x and y. */
typedef struct hm_apart {
    unsigned near, far;
} hm_apart;

static inline hm_apart hm_slices_apart(unsigned a, unsigned b) {
    unsigned xa = a >> 3, xb = b >> 3, ya = a & 7, yb = b & 7;
    unsigned x = xa > xb ? xa - xb : xb - xa, y = ya > yb ? ya - yb : yb - ya;
    return x < y ? (hm_apart){x, y} : (hm_apart){y, x};
}

/* The rest of a kind's moves from one slice to another: a shape in (z,w), each square with a number
 * to add (slice.h). */
enum {
    HM_SHAPE_STAY,
    HM_SHAPE_CROSS, /* + k: z or w differs by k, 1 to 7 */
    HM_SHAPE_DIAGONALS = HM_SHAPE_CROSS + 8,
    HM_SHAPE_LEAPS,                     /* a knight's */
    HM_SHAPE_RING,                      /* a king's */
    HM_MOST_FIGURES = 2 * HM_SLICES + 8 /* a queen has two in a slice, and eight in its own */
};

/* Squares of a slice that pieces fill at the start of a game. Long after it most crowds are those
 * who have not left them, and more than half of a slice is known to be zero. */
#define HM_HOME_WHITE UINT64_C(0xf0f0f018180f0f0f)
#define HM_HOME_BLACK UINT64_C(0x0f0f0f1818f0f0f0)
typedef enum hm_within { HM_WITHIN_ALL, HM_WITHIN_HOME_WHITE, HM_WITHIN_HOME_BLACK } hm_within;

typedef struct hm_figure {
    unsigned shape;
    hm_within within; /* which squares of it may be other than zero */
    const void *from; /* a slice, with zeros beside its rows */
} hm_figure;

struct hm_spectral_plan;

/* The inner loops, in the widest form that this processor has. All forms give the same bits. */
typedef struct hm_fiber_kernels {
    /* Reads 64 pieces: bit i of each into planes[i], and their signals, also in rows of
     * HM_SIGNAL_ROW. */
    void (*read)(const hm_4d_piece pieces[64], uint64_t planes[4], int8_t signal[64],
                 int16_t *rows);
    /* Channels 1-4 of rows of eight squares, from (x,y,z) = `row` on: planes 4,096 floats apart. */
    void (*residuals)(const int8_t *signal, unsigned row, unsigned rows, float *planes);
    /* The distinct rows of channel 10, of material in quarters. */
    void (*deviate)(const struct hm_spectral_plan *plan, const int32_t material[HM_MATERIALS],
                    float rows[HM_TRIPLES][8]);
    /* Writes a channel: eight squares are the row that is named for them, one of 256 at most. */
    void (*put_rows)(float channel[HM_4D_SQUARES], const uint8_t names[512],
                     const float (*rows)[8]);
    /* A slice of pushes: of those squares gradients, in rows of HM_SIGNAL_ROW, times what `rows`
     * have by folded z, three numbers a square; of all others zeros. */
    void (*set_pushes)(double *push, const int16_t *gradients, uint64_t squares,
                       const double (*rows)[24]);
    /* Sums figures of pushes: to rows of HM_PUSH_ROW in `out`, and rounded to three planes, 4,096
     * floats apart. Either may be NULL. */
    void (*sum_figures)(double *out, const hm_figure *figures, size_t count, float *planes);
    /* Adds the push to every neighbour of the square whose place in the field is `at`. */
    void (*scatter)(double (*at)[4], hm_neighbours to, const double push[4]);
    /* Rounds 64 squares of the field to three planes, 4,096 floats apart. */
    void (*round)(const double (*field)[4], float *planes);
    /* The sum of squares of each channel of a frame, added up in the order of the squares. */
    void (*energies)(const float *values, double sums[HM_SPECTRAL_CHANNELS]);
} hm_fiber_kernels;

const hm_fiber_kernels *hm_fiber_kernels_best(void);
/* All forms that this processor can run, by index, for tests; NULL after the last. */
const hm_fiber_kernels *hm_fiber_kernels_get(size_t index, const char **name);

struct hm_spectral_plan {
    const hm_fiber_kernels *kernels;
    uint8_t orbit[HM_4D_SQUARES];
    uint16_t orbit_size[HM_ORBITS];
    uint8_t orbit_row[HM_FOLDED_TRIPLES][8];     /* orbit by folded (x,y,z) and w */
    uint16_t orbit_begin[HM_FOLDED_TRIPLES + 1]; /* of each of them, in `folded_lines`: */
    uint16_t folded_lines[512];                  /* (x,y,z) by index into orbit_row */
    uint8_t folded_row[512];                     /* and that index by (x,y,z) */
    uint8_t triple[512];                         /* row of diagonal by modes (i,j,k) */
    double push[HM_ORBITS][HM_SOURCES][4];       /* hm_spectral_fiber widened, a zero behind it */
    double push_row[HM_SOURCES][16][4][24]; /* a quarter of it, of rows by folded x and y, and z */
    double diagonal[HM_TRIPLES][HM_MATERIALS][8]; /* deviations */
    float lone_pawn[2][8][8];          /* a line of channels 8-9 with one pawn [colour][at] */
    uint16_t border[HM_4D_SQUARES];    /* of leapers: which squares have the same steps */
    hm_leap_list leaps[2][HM_BORDERS]; /* knights', kings' */
    int16_t leap[HM_LEAPS];
    hm_piece_of_list rook[4][8];
    hm_pair_pieces bishop;
    uint64_t seen[HM_SOURCES][HM_SLICES]; /* slices that pieces in a slice reach */
};

/* Index 0..3 into the tables of sources, or -1 for kinds that are not sources (pawn, rook,
 * empty). */
static inline int hm_source_index(unsigned kind) {
    static const int8_t index[8] = {
        -1, -1, -1, HM_SOURCE_KNIGHT, HM_SOURCE_BISHOP, -1, HM_SOURCE_QUEEN, HM_SOURCE_KING};
    return index[kind];
}

static inline bool hm_is_source(hm_4d_piece piece) {
    return hm_source_index(HM_4D_KIND(piece)) >= 0;
}

/* Makes what is above from `border` on (neighbours.c). */
void hm_plan_fill_neighbours(hm_spectral_plan *plan);

/* Neighbours along lines: the rook squares first, so that the list serves the queen, and its tail
 * the bishop. */
enum { HM_ROOK_NEIGHBOURS = 28, HM_MOST_LINES = 106 };
typedef struct hm_line_list {
    uint16_t count;
    int16_t step[HM_MOST_LINES + HM_PIECE];
} hm_line_list;

void hm_plan_list_lines(const hm_spectral_plan *plan, unsigned square, hm_line_list *list);

enum { HM_KNIGHT_LISTS, HM_KING_LISTS };

static inline hm_neighbours hm_plan_leaps(const hm_spectral_plan *plan, int lists,
                                          unsigned square) {
    hm_leap_list list = plan->leaps[lists][plan->border[square]];
    return (hm_neighbours){plan->leap + list.first, list.count};
}

#endif
