/* Private header of phase4d/: positions side by side, one bit each (batch.c).
 *
 * A word holds one bit of 64 positions, such as "an own knight stands here". Eight squares that
 * follow each other by the last generator are a row of eight words, and the board is 512 rows.
 * Adding a shift to a phase leads from all squares of a row to those of one other row, so many
 * places up or down as the shift has last generators. So one addition, looked up once, moves the
 * pieces of eight squares in 64 positions. batch_rows.c finds where rows go, and makes sure of it
 * by the phase of every square; a map on which it is not so takes its positions one by one.
 *
 * "Own" is the side whose moves are looked for, in each position another one perhaps. */
#ifndef HM_PHASE4D_BATCH_H
#define HM_PHASE4D_BATCH_H

#include "phase4d/batches.h"
#include "phase4d/leaps.h"

enum {
    HM_BATCH = 64,    /* positions */
    HM_PHASE_FEW = 8, /* fewer are taken one by one */
    HM_ROW = 8,       /* squares */
    HM_ROWS = HM_4D_SQUARES / HM_ROW,
    HM_NO_ROW = HM_ROWS, /* stands for every residue without a square; nothing is there */
    HM_ROW_ALIGNMENT = 64,

    /* From row to row by -1, 0 or 1 of each of the first three generators. A turn and its opposite
     * add up to HM_TURNS - 1. */
    HM_TURNS = 27,
    HM_STAY = 13,
    HM_TURN_X = 9, /* what one generator adds to a turn */
    HM_TURN_Y = 3,
    HM_TURN_Z = 1,

    HM_NO_FAMILY = HM_PHASE_RAYS / 2 /* of a step that is not along a ray */
};

/* All functions of a form become one, for speed; but not where checks are compiled in
 * (meson.build). */
#if defined(HM_INLINE_AS_USUAL) || !defined(__OPTIMIZE__)
#define HM_INLINE_ALWAYS inline
#else
#define HM_INLINE_ALWAYS inline __attribute__((always_inline))
#endif

typedef struct hm_row {
    _Alignas(HM_ROW_ALIGNMENT) uint64_t square[HM_ROW];
} hm_row;

typedef enum hm_row_set {
    HM_ROW_OCCUPIED,
    HM_ROW_OWN,
    HM_ROW_AXIAL,    /* own rooks and queens */
    HM_ROW_DIAGONAL, /* own bishops and queens */
    HM_ROW_KNIGHTS,
    HM_ROW_KINGS,
    HM_ROW_PAWNS_Y,
    HM_ROW_PAWNS_W,
    HM_ROW_ENEMIES, /* added to the first six for the pieces of the other side */
    HM_ROW_ENEMY_AXIAL = HM_ROW_ENEMIES,
    HM_ROW_ENEMY_DIAGONAL,
    HM_ROW_ENEMY_KNIGHTS,
    HM_ROW_ENEMY_KINGS,
    HM_ROW_ENEMY_PAWNS_Y,
    HM_ROW_ENEMY_PAWNS_W,
    HM_ROW_REACHED, /* where own pieces may go, and own ones stand perhaps */
    HM_ROW_DANGER,  /* where enemies go */
    HM_ROW_CHECKED, /* own kings in check */
    HM_ROW_TARGET,  /* where a piece that is not pinned may go, and no piece of its side stands */
    HM_ROW_SAFE,    /* where a king may go */
    HM_ROW_DOUBLE,  /* own kings in check twice */
    HM_ROW_SCRATCH, /* for whoever needs some, nothing in HM_NO_ROW */
    HM_ROW_STREAMS = HM_ROW_SCRATCH + 4,
    HM_ROW_SETS
} hm_row_set;

/* The pieces on their way along rays in one pass: no turn leads further than 73 rows, so that a
 * window of the last 128 is enough, and stays in the nearest cache. Nothing is in its last row. */
enum { HM_STREAM_ROWS = 128 };

typedef struct hm_row_stream {
    hm_row row[HM_STREAM_ROWS + 1];
} hm_row_stream;

/* A ray. */
typedef struct hm_row_way {
    uint8_t turn;
    int8_t places;
    uint8_t family; /* the same as of the opposite ray */
    bool diagonal;
} hm_row_way;

/* A pawn of one kind and colour: its step, and places of each row that are on its start rank and on
 * its last one, a bit each. */
typedef struct hm_row_pawn {
    uint8_t turn;
    int8_t places;
    uint8_t start[HM_ROWS], last[HM_ROWS];
} hm_row_pawn;

/* How often each bit of a row was set among those that were added (batch_forms.h). */
enum { HM_TALLY_BITS = 24 };

typedef struct hm_row_tally {
    hm_row sum[HM_TALLY_BITS], held[HM_TALLY_BITS];
    uint32_t added;
} hm_row_tally;

enum { HM_CHECK_BITS = 6, HM_FAMILY_BITS = 4 };

/* Own pieces that are shields: by any family, by more than one, and the number of the first. */
typedef struct hm_row_pins {
    hm_row any, twice, family[HM_FAMILY_BITS];
} hm_row_pins;

/* How many checks each square answers. */
typedef struct hm_row_answers {
    hm_row bit[HM_CHECK_BITS];
} hm_row_answers;

/* The input for finding legal moves (batch_legal.c). */
typedef struct hm_row_legal {
    hm_row_pins pins[HM_ROWS];
    hm_row_answers answers[HM_ROWS];
    hm_row_tally moves, pairs, promotions; /* pairs: two moves each; promotions: three more */
    hm_row_tally checks, kings;            /* kings in check */
    uint8_t has_pins[HM_ROWS], has_answers[HM_ROWS]; /* whether these rows were ever written */
    uint64_t check_bit[HM_CHECK_BITS], king_bit[HM_CHECK_BITS]; /* how many checks and kings */
    uint64_t other_bit[HM_CHECK_BITS];                          /* kings but one */
    uint64_t checked, forked;             /* positions with kings in check: some, several */
    uint64_t some_double, several_double; /* and with kings in check twice */
    uint64_t hard;                        /* positions for the engine */
} hm_row_legal;

struct hm_phase_form;

struct hm_phase_batch {
    hm_phase_engine *engine;
    const struct hm_phase_form *form;
    hm_row *rows; /* [HM_ROW_SETS][HM_ROWS + 1]; NULL: positions are taken one by one */
    hm_row_legal *legal;
    uint64_t black; /* positions in which the own side is Black */
    hm_row_way way[HM_PHASE_RAYS];
    hm_row_pawn pawn[HM_4D_PIECES];         /* of pawns only */
    uint8_t family[HM_TURNS][3];            /* of a king's step: turn, places + 1 */
    uint16_t turned[HM_TURNS][HM_ROWS + 1]; /* where each row goes */
    uint8_t before[HM_TURNS][HM_ROWS];      /* in streams: the row that goes there */
};

/* One way to do it. All have the same results. */
typedef struct hm_phase_form {
    const char *name;
    void (*transpose)(hm_row words[8]); /* bit j of word i to bit i of word j */
    /* Fills the sets of pieces of at most 64 states, and makes the rest of the positions empty. */
    void (*take)(hm_phase_batch *batch, const hm_4d_state *states, size_t count);
    void (*reach)(hm_phase_batch *batch);  /* fills HM_ROW_REACHED */
    void (*danger)(hm_phase_batch *batch); /* fills DANGER, CHECKED, pins, answers and checks */
    void (*count)(hm_phase_batch *batch);  /* by TARGET and SAFE, fills moves and promotions */
} hm_phase_form;

/* NULL where the machine or the compiler has not got it. */
const hm_phase_form *hm_phase_form_plain(void);
const hm_phase_form *hm_phase_form_avx2(void);
const hm_phase_form *hm_phase_form_avx512(void);

/* The forms of this machine from 0 on, the best last; NULL beyond. */
const hm_phase_form *hm_phase_form_get(size_t index);

static inline hm_row *hm_rows_of(const hm_phase_batch *batch, unsigned set) {
    return batch->rows + (size_t)set * (HM_ROWS + 1);
}

/* Finds where rows go. False when some shift leads elsewhere on this map (batch_rows.c). */
bool hm_phase_rows_find(hm_phase_batch *batch);

/* Counts the legal moves, without castling and en passant, in at most 64 positions that were taken.
 * Returns the positions in which it is not known (batch_legal.c). */
uint64_t hm_phase_rows_count(hm_phase_batch *batch, uint64_t counts[HM_BATCH]);

#endif
