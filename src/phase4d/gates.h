/* Private header of phase4d/: the proof: generators in coordinates, and the gates. */
#ifndef HM_PHASE4D_GATES_H
#define HM_PHASE4D_GATES_H

#include "phase4d/phase_report.h"
#include "phase4d/seeded.h"

#include <string.h>

/* ---- the generator in coordinates (spatial.c) ---- */

/* Squares the piece on `square` may move to or capture on, as hm_phase_destinations defines them.
 * `squares` has room for HM_PHASE_DESTINATIONS. */
size_t hm_phase_spatial(const hm_4d_board *board, unsigned square, uint16_t *squares);

/* Whether a piece of the other side could capture a king of `colour`, by asking every piece. */
bool hm_phase_spatial_in_check(const hm_4d_board *board, unsigned colour, unsigned flags);

/* ---- reach in coordinates on any board (gates_spatial.c) ---- */

/* Squares that a piece reaches from `square` on the empty board; flags are those of
 * hm_phase_shifts. `squares` has room for HM_PHASE_SHIFTS. */
size_t hm_phase_spatial_reach(const hm_phase_map *board, hm_4d_piece piece, unsigned flags,
                              uint32_t square, uint32_t *squares);

/* HM_PHASE_START_RANK for a pawn on its start rank, else 0. */
unsigned hm_phase_rank_flag(const hm_phase_map *board, hm_4d_piece piece, uint32_t square);

/* ---- squares by phase, on any map (gates_inverse.c) ---- */

typedef struct hm_phase_inverse {
    uint32_t *first; /* squares of a chain */
    uint32_t *next;  /* by square */
    uint32_t *phase; /* by square */
    unsigned shift;
} hm_phase_inverse;

/* Whatever it returns, hm_phase_inverse_free frees it. */
hm_status hm_phase_inverse_make(const hm_phase_map *map, hm_phase_inverse *inverse,
                                hm_error *error);
void hm_phase_inverse_free(hm_phase_inverse *inverse);

/* The smallest square of a phase, and the next one that has the same; HM_PHASE_NONE: no more. */
uint32_t hm_phase_inverse_first(const hm_phase_inverse *inverse, uint32_t phase);
uint32_t hm_phase_inverse_next(const hm_phase_inverse *inverse, uint32_t square);

/* ---- sets of squares ---- */

static inline void hm_phase_set_add(hm_4d_set *set, unsigned square) {
    set->word[square >> 6] |= 1ull << (square & 63);
}

static inline bool hm_phase_set_equal(const hm_4d_set *a, const hm_4d_set *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

enum { HM_PHASE_DIFFERENCES = 512 }; /* more kings than a seeded board has, or squares of a reach */

/* Keeps a failure with the squares in which two sets differ. */
void hm_phase_keep_sets(hm_phase_proof *proof, const hm_phase_failure *failure,
                        const hm_4d_set *got, const hm_4d_set *want);

/* ---- gates ---- */

/* The constraints, as the first gates of a proof, with what explains those that fail
 * (gates_why.c). */
hm_status hm_phase_test_constraints(hm_phase_proof *proof);

enum {
    HM_PHASE_COPRIME,
    HM_PHASE_DISTINCT,
    HM_PHASE_NOT_CLOSED,
    HM_PHASE_STEPS_DIFFER,
    HM_PHASE_INDEPENDENT,
    HM_PHASE_INDEPENDENT_MODULO
};

/* Tests one statement and fills the figures of the gate. */
typedef hm_status hm_phase_test(hm_phase_proof *proof);

/* On any map (gates_reach.c). */
hm_phase_test hm_phase_test_reach;
hm_phase_test hm_phase_test_captures;

/* On maps that the construction makes (derivation.c). */
hm_phase_test hm_phase_test_tower;

/* On empty boards (gates_empty.c) and seeded ones (gates_boards.c). */
hm_phase_test hm_phase_test_inverse;
hm_phase_test hm_phase_test_reduction;
hm_phase_test hm_phase_test_mobility;
hm_phase_test hm_phase_test_double_step;
hm_phase_test hm_phase_test_edge;
hm_phase_test hm_phase_test_hybrid;
hm_phase_test hm_phase_test_field;
hm_phase_test hm_phase_test_native;
hm_phase_test hm_phase_test_check;
hm_phase_test hm_phase_test_pawn_check;

/* Legal moves (gates_legal.c). */
hm_phase_test hm_phase_test_legal;
hm_phase_test hm_phase_test_games;

#endif
