/* Private header of phase4d/: the moves that need more than destinations (special.c). */
#ifndef HM_PHASE4D_SPECIAL_H
#define HM_PHASE4D_SPECIAL_H

#include "phase4d/phase_engine.h"

/* Legal castlings and captures en passant of a state whose board is loaded. Stores at most
 * `capacity` and returns how many there are. */
size_t hm_phase_generate_special(hm_phase_engine *engine, const hm_4d_state *state,
                                 hm_4d_move *moves, size_t capacity);

/* How many there are of any state. Its board is loaded only where pieces stand as one of these
 * moves wants it. */
size_t hm_phase_count_special(hm_phase_engine *engine, const hm_4d_state *state);

#endif
