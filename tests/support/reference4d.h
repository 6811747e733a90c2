/* A plain move generator for 4D Oana-Chiru chess that shares nothing with the library but the
 * types: a mailbox with a border, pseudo-legal moves, each made and all kings tested. Tests compare
 * the library with it, the bench measures against it. */
#ifndef HM_TEST_REFERENCE4D_H
#define HM_TEST_REFERENCE4D_H

#include "hypermate/more/chess4d.h"

/* All legal moves of the state, unsorted; returns their number. `moves` needs room for
 * HM_4D_MOVES_MAX, or for what hm_4d_moves_bound() says. */
size_t reference_moves(const hm_4d_state *state, hm_4d_move *moves);

/* Plays a legal move on the state alone. Rights end by what stands where: before the move the piece
 * was at home, and after it not. */
void reference_play(hm_4d_state *state, hm_4d_move move);

/* Whether all that a state says is the same. */
bool reference_same(const hm_4d_state *a, const hm_4d_state *b);

/* Whether a king of the colour is attacked. */
bool reference_in_check(const hm_4d_state *state, hm_4d_piece colour);

#endif
