/* Private header of phase4d/: what a move does to a board and a state (make.c), and the moves that
 * need more than destinations (special.c). */
#ifndef HM_PHASE4D_MAKE_H
#define HM_PHASE4D_MAKE_H

#include "phase4d/phase_engine.h"

typedef struct hm_phase_change {
    uint16_t square;
    hm_4d_piece piece; /* that stands there afterwards, or HM_4D_EMPTY */
} hm_phase_change;

enum { HM_PHASE_CHANGES = 4 };

/* Lists the changes of a move on a board on which it is pseudo-legal. Later changes of a square
 * count. Returns how many there are. */
size_t hm_phase_changes(const hm_phase_engine *engine, const uint8_t *board, hm_4d_move move,
                        hm_phase_change changes[HM_PHASE_CHANGES]);

/* Plays a legal move: board, rights, en passant, clocks, the side to move. The engine's own
 * position is not asked. */
void hm_phase_play(const hm_phase_engine *engine, hm_4d_state *state, hm_4d_move move);

/* Legal castlings and captures en passant of a state whose board is loaded. Stores at most
 * `capacity` and returns how many there are. */
size_t hm_phase_generate_special(hm_phase_engine *engine, const hm_4d_state *state,
                                 hm_4d_move *moves, size_t capacity);

/* How many there are of any state. Its board is loaded only where pieces stand as one of these
 * moves wants it. */
size_t hm_phase_count_special(hm_phase_engine *engine, const hm_4d_state *state);

#endif
