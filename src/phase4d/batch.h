/* Private header of phase4d/: positions side by side, one bit each (batch.c). */
#ifndef HM_PHASE4D_BATCH_H
#define HM_PHASE4D_BATCH_H

#include "hypermate/phase4d_batch.h"
#include "phase4d/leaps.h"
#include "phase4d/lines.h"

enum {
    HM_PHASE_OUTSIDE = HM_4D_SQUARES, /* stands for every residue without a square */
    HM_SLICES = HM_4D_SQUARES + 1,
    HM_SLICE_WORDS = 4, /* of 64 positions, at most */
    HM_SLICE_ALIGNMENT = 64
};

/* What a step of a slider and a leap look at: bits of one square, each in as many words as the form
 * has. "Own" is the side whose moves are looked for, in each position another one perhaps. Outside,
 * own pieces stand everywhere. */
typedef enum hm_slice_field {
    HM_SLICE_OWN,
    HM_SLICE_REACHED, /* where own pieces may go: the result */
    HM_SLICE_OCCUPIED,
    HM_SLICE_SLIDERS, /* own pieces that slide along axes; later, those that slide diagonally */
    HM_SLICE_FIELDS
} hm_slice_field;

/* Sets of pieces, by square. */
typedef enum hm_slice_set {
    HM_SLICE_DIAGONAL, /* own bishops and queens */
    HM_SLICE_KNIGHTS,
    HM_SLICE_KINGS,
    HM_SLICE_PAWNS_Y,
    HM_SLICE_PAWNS_W,
    HM_SLICE_ENEMY_KINGS,
    HM_SLICE_SETS
} hm_slice_set;

/* A line of two squares or more: where its squares begin in `along`, and how many there are. */
typedef struct hm_phase_run {
    uint16_t first, length;
} hm_phase_run;

/* All lines of a family, the longest first. */
typedef struct hm_phase_runs {
    size_t count;
    hm_phase_run run[HM_4D_SQUARES / 2];
    uint16_t along[HM_4D_SQUARES];
    uint16_t run_of[HM_4D_SQUARES]; /* by square; `count` for lines of one square */
} hm_phase_runs;

struct hm_phase_form;

struct hm_phase_batch {
    hm_phase_engine *engine;
    const struct hm_phase_form *widest;
    uint16_t *target; /* by residue, as the engine's occupation: square or HM_PHASE_OUTSIDE */
    uint16_t *memory; /* where it begins */
    hm_phase_runs runs[HM_PHASE_FAMILIES];
    uint16_t found[HM_4D_SQUARES];         /* squares with some piece */
    uint8_t active[HM_4D_SQUARES / 2 + 1]; /* lines of a family with an own slider */
    uint64_t black[HM_SLICE_WORDS];        /* positions in which the own side is Black */
    uint64_t *slices;                      /* [HM_SLICES][HM_SLICE_FIELDS][words] */
    uint64_t *sets;                        /* [HM_SLICE_SETS][HM_4D_SQUARES][words] */
};

/* One way to do it. All have the same results. */
typedef struct hm_phase_form {
    const char *name;
    size_t words;
    /* Of 64 squares from `first` on, in at most 64 states, the four bits of a piece: bit i of
     * bits[k][j] is bit k of what stands on the j-th square in state i, 0 beyond the last state. */
    void (*take)(const hm_4d_state *states, size_t count, unsigned first, uint64_t bits[4][64]);
    void (*transpose)(uint64_t rows[64]); /* bit j of row i to bit i of row j */
    void (*reach)(hm_phase_batch *batch); /* fills HM_SLICE_REACHED */
} hm_phase_form;

/* NULL where the machine or the compiler has not got it. */
const hm_phase_form *hm_phase_form_plain(void);
const hm_phase_form *hm_phase_form_avx2(void);
const hm_phase_form *hm_phase_form_avx512(void);

/* The forms of this machine from 0 on, the best last; NULL beyond. */
const hm_phase_form *hm_phase_form_get(size_t index);

static inline uint64_t *hm_slice_at(const hm_phase_batch *batch, size_t words, unsigned square,
                                    hm_slice_field field) {
    return batch->slices + (square * HM_SLICE_FIELDS + field) * words;
}

static inline uint64_t *hm_slice_of(const hm_phase_batch *batch, size_t words, hm_slice_set set,
                                    unsigned square) {
    return batch->sets + ((size_t)set * HM_4D_SQUARES + square) * words;
}

/* ---- boards and slices (batch_slices.c) ---- */

/* Puts at most 64 * words positions into slices: with `turned`, the side that is not to move is the
 * own one. */
void hm_phase_slices_fill(hm_phase_batch *batch, const hm_phase_form *form,
                          const hm_4d_state *states, size_t count, bool turned);

/* Reads back where own pieces go. */
void hm_phase_slices_sets(const hm_phase_batch *batch, const hm_phase_form *form, size_t count,
                          hm_4d_set *sets);

/* In which positions an own piece may go to a king of the other side. */
void hm_phase_slices_checks(const hm_phase_batch *batch, const hm_phase_form *form, size_t count,
                            bool *checks);

#endif
