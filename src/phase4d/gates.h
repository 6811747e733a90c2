/* Private header of phase4d/: the proof: a generator in coordinates, and the gates. */
#ifndef HM_PHASE4D_GATES_H
#define HM_PHASE4D_GATES_H

#include "core/work.h"
#include "phase4d/engine.h"
#include "phase4d/seeded.h"

#include <string.h>

/* ---- the generator in coordinates (spatial.c) ---- */

/* Squares the piece on `square` may move to or capture on, as hm_phase_destinations defines them.
 * `squares` has room for HM_PHASE_DESTINATIONS. */
size_t hm_phase_spatial(const hm_4d_board *board, unsigned square, uint16_t *squares);

/* Whether a piece of the other side could capture a king of `colour`, by asking every piece. */
bool hm_phase_spatial_in_check(const hm_4d_board *board, unsigned colour, unsigned flags);

/* ---- gates (gates_empty.c, gates_boards.c) ---- */

static inline void hm_phase_set_add(hm_4d_set *set, unsigned square) {
    set->word[square >> 6] |= 1ull << (square & 63);
}

static inline bool hm_phase_set_equal(const hm_4d_set *a, const hm_4d_set *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* One more case of a gate's statement. */
static inline void hm_phase_tell(hm_phase_gate *gate, bool holds) {
    gate->good += holds;
    gate->total++;
}

/* Each tests one statement on an engine and fills the gate's figures. Those of gates_empty.c look
 * at single pieces on empty boards, those of gates_boards.c load boards into the engine. */
typedef void hm_phase_test(hm_phase_engine *engine, hm_phase_gate *gate);

hm_phase_test hm_phase_test_inverse;
hm_phase_test hm_phase_test_reach;
hm_phase_test hm_phase_test_captures;
hm_phase_test hm_phase_test_mobility;
hm_phase_test hm_phase_test_double_step;
hm_phase_test hm_phase_test_edge;
hm_phase_test hm_phase_test_hybrid;
hm_phase_test hm_phase_test_native;
hm_phase_test hm_phase_test_check;
hm_phase_test hm_phase_test_pawn_check;

/* hm_phase_constraints() as the first part of a proof of `total` gates. */
hm_status hm_phase_test_constraints(const hm_phase_map *map, const hm_watch *watch, uint64_t total,
                                    hm_phase_gate gates[HM_PHASE_CONSTRAINTS], hm_error *error);

/* A proof under way: its watch, and what is done. */
typedef struct hm_phase_proof {
    hm_phase_engine *engine;
    const hm_watch *watch;
    uint64_t done; /* gates */
} hm_phase_proof;

/* Gates of legal moves (gates_legal.c) allocate. */
typedef hm_status hm_phase_legal_test(const hm_phase_proof *proof, hm_phase_gate *gate,
                                      hm_error *error);

hm_phase_legal_test hm_phase_test_legal;
hm_phase_legal_test hm_phase_test_games;

#endif
