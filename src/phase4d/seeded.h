/* Private header of phase4d/: seeded positions, the same on every machine (seeded.c). */
#ifndef HM_PHASE4D_SEEDED_H
#define HM_PHASE4D_SEEDED_H

#include "hypermate/more/phase4d.h"

enum { HM_PHASE_SEEDED = 100 }; /* boards and states that the gates look at */

/* A random placement of 8 to 512 pieces in the proportions of the start position. */
void hm_phase_seeded_board(uint64_t seed, hm_4d_board *board);

/* A random state of 8 to 72 pieces and, beside them, kings and rooks at home with their rights and
 * a pawn that has just made a double step past two pawns that may take it. */
void hm_phase_seeded_state(uint64_t seed, hm_4d_state *state);

/* The start position without most of its pieces, with all castling rights. */
void hm_phase_seeded_start(uint64_t seed, hm_4d_state *state);

#endif
