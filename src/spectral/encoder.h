/* Private header of spectral/: the encoder's state and the parts of the frame that are made from
 * it. */
#ifndef HM_SPECTRAL_ENCODER_H
#define HM_SPECTRAL_ENCODER_H

#include "spectral/plan.h"

#include <string.h>

enum {
    HM_MOST_CHANGES = 32,     /* beyond so many changed squares a full encode is cheaper */
    HM_MOST_NEIGHBOURS = 256, /* more than all squares that see one (48 N, 80 K, 106 Q) */
    HM_MOST_DENSE = 32,
    HM_PUSHES = HM_PUSH_PAD + HM_MOST_DENSE * HM_PUSH_SLICE
};

/* A piece that feeds channels 5-7. */
typedef struct hm_source_at {
    uint16_t square;
    uint8_t kind;
} hm_source_at;

/* The sums over the board, all exact (sums.c). */
typedef struct hm_sums {
    int8_t signal[HM_4D_SQUARES]; /* quarters of a pawn */
    int32_t orbit[HM_ORBITS];
    int32_t material[HM_MATERIALS];
    uint32_t reach;               /* about how many neighbours all sources have together */
    uint8_t pawn_line[2][2][512]; /* [w, y][white, black][line]: bit i = pawn at coordinate i */
} hm_sums;

/* Parts of the frame that may be other than zero: what is zero need not be cleared. */
typedef struct hm_filled {
    uint64_t residuals; /* channels 1-4, by slices */
    uint64_t fibers;    /* 5-7, by slices */
    uint64_t pawns[2];  /* 8 and 9, by eight lines */
    bool diagonal;      /* 10 */
} hm_filled;

/* Pieces of one kind in one slice that are treated together. */
typedef struct hm_dense {
    uint8_t kind, slice;
    hm_within within;   /* where they stand */
    const double *push; /* what each square of the slice adds to each neighbour (slice.h) */
    const double *cast; /* what kings add to any other slice that they reach; else NULL */
} hm_dense;

/* The part of a board that is treated slice by slice (dense.c). */
typedef struct hm_crowds {
    uint64_t sources[HM_SOURCES][HM_SLICES]; /* squares of each kind, bit z*8+w */
    /* Rows with zeros before and behind them. */
    int16_t signal[HM_SIGNAL_PAD + HM_SLICES * HM_SIGNAL_SLICE];
    uint64_t taken;                /* slices that are not empty */
    hm_dense dense[HM_MOST_DENSE]; /* kings use two */
    size_t count, used;            /* used: of the HM_MOST_DENSE slices in `push` */
    size_t singles;                /* sources outside all of them */
    uint32_t pushed_by[HM_SLICES]; /* which of them reach a slice */
    _Alignas(64) double push[HM_PUSHES];
} hm_crowds;

/* All in one piece, which begins at a line of the cache. Much of it is never touched where boards
 * have few pieces. */
struct hm_spectral_encoder {
    const hm_spectral_plan *plan;
    hm_4d_board board;
    hm_sums sums;
    int32_t gradient[HM_4D_SQUARES]; /* of sources: sum of the signal over their neighbours */

    /* Channels 5-7 before rounding, interleaved; the fourth column stays zero. All sums in it are
     * exact, so a row that no source reaches is exactly zero, whatever happened before. */
    _Alignas(64) double field[HM_4D_SQUARES][4];
    bool lacks_dense; /* it has to be completed before it is used: a full encode does without */
    hm_filled filled;
    /* Zeros in it are +0.0. */
    _Alignas(64) float frame[HM_SPECTRAL_FLOATS + HM_SPECTRAL_MARGIN / sizeof(float)];
    hm_crowds crowds;

    /* Between calls all zero: what advance.c collects. */
    int32_t pending[HM_4D_SQUARES];
    uint8_t changed[HM_4D_SQUARES];

    /* Room for lists: the sources of a full encode, or those that an incremental one has scattered
     * (at most every square, and the changed ones twice); squares whose gradient changes. */
    hm_source_at sources[HM_4D_SQUARES + 2 * HM_MOST_CHANGES];
    uint16_t affected[HM_MOST_CHANGES * HM_MOST_NEIGHBOURS];

    hm_line_list lines[HM_4D_SQUARES]; /* not made yet where the count is 0 */
};

/* Neighbours of `square` for a source kind (knight, bishop, queen, king). */
static inline hm_neighbours hm_neighbours_of(hm_spectral_encoder *encoder, unsigned kind,
                                             unsigned square) {
    if (kind == HM_4D_KNIGHT) return hm_plan_leaps(encoder->plan, HM_KNIGHT_LISTS, square);
    if (kind == HM_4D_KING) return hm_plan_leaps(encoder->plan, HM_KING_LISTS, square);
    hm_line_list *list = &encoder->lines[square];
    unsigned first = kind == HM_4D_BISHOP ? HM_ROOK_NEIGHBOURS : 0;
    if (list->count == 0) hm_plan_list_lines(encoder->plan, square, list);
    return (hm_neighbours){list->step + first, list->count - first};
}

/* Whether the eight squares from `first` on are all empty. */
static inline bool hm_row_is_empty(const hm_4d_board *board, unsigned first) {
    uint64_t eight;
    memcpy(&eight, board->square + first, sizeof eight);
    return eight == 0;
}

/* Sets one square: board and sums. */
void hm_sums_place(hm_spectral_encoder *encoder, unsigned square, hm_4d_piece piece);

/* Takes a whole board; sets encoder->crowds.sources, .signal and .taken, too. */
void hm_sums_load(hm_spectral_encoder *encoder, const hm_4d_board *board);

/* Lists the sources of the encoder's board; returns their number. */
size_t hm_sums_list_sources(const hm_spectral_encoder *encoder, hm_source_at *sources);

/* Parts of the frame, each recomputed from the sums (channels.c). */
void hm_channels_all_means(hm_spectral_encoder *encoder); /* channel 0 */
/* Its rows of eight squares with one of the orbits that have changed, bits of a set. */
void hm_channels_means(hm_spectral_encoder *encoder, uint64_t changed);
void hm_channels_all_residuals(hm_spectral_encoder *encoder);           /* 1-4 */
void hm_channels_residuals(hm_spectral_encoder *encoder, unsigned row); /* a row of 8 squares */
void hm_channels_all_pawns(hm_spectral_encoder *encoder);               /* 8 and 9 */
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
int32_t hm_fiber_gradient(hm_spectral_encoder *encoder, hm_source_at source);

/* Clears the field around the board's sources, if they are few; whether it is all zeros now. */
bool hm_fiber_clear(hm_spectral_encoder *encoder);

/* Makes gradients and channels 5-7 of the board, and the field but for what it may lack. */
void hm_fiber_rebuild(hm_spectral_encoder *encoder, bool is_clear);

/* Adds what it lacks. */
void hm_fiber_complete(hm_spectral_encoder *encoder);

/* Dense slices (dense.c). */

/* Finds them, with their gradients and pushes, and lists all other sources in encoder->sources. */
void hm_dense_split(hm_spectral_encoder *encoder);

/* One slice of the whole field: what the singles have added to it, if there are any, and what all
 * dense slices push there. Rounded, to three planes. */
void hm_dense_round(const hm_spectral_encoder *encoder, unsigned slice, float *planes);

/* Adds to the field what all of them push, and sets their gradients. */
void hm_dense_complete(hm_spectral_encoder *encoder);

/* Brings channels 5-7 up to date around the given sources (everywhere, if that is less work). */
void hm_fiber_round(hm_spectral_encoder *encoder, const hm_source_at *sources, size_t count);

#endif
