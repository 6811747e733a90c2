/* The rules of four-player chess once more, as plainly as possible: a mailbox asked by file and
 * rank, pseudo-legal moves, each made on a copy, the own king tested. Shares nothing with the
 * library but the types. Tests compare the library with it, the bench measures against it. */
#ifndef HM_TEST_REFERENCE4P_H
#define HM_TEST_REFERENCE4P_H

#include "hypermate/more/chess4p_play.h"

/* All legal moves of the seat to move, unsorted; returns their number. `moves` needs room for
 * HM_4P_MOVES_MAX. */
size_t reference4p_moves(const hm_4p_state *state, const hm_4p_rules *rules, hm_4p_move *moves);

/* Whether the seat's royal piece is attacked by an enemy. */
bool reference4p_in_check(const hm_4p_state *state, const hm_4p_rules *rules, int seat);

/* The set of seats with a piece that attacks the square, and that may give check to `seat`. */
unsigned reference4p_attackers(const hm_4p_state *state, const hm_4p_rules *rules, int square,
                               int seat);

/* Square of the seat's live royal piece, or HM_4P_NO_SQUARE. */
int reference4p_king(const hm_4p_state *state, int seat);

/* Plays a pseudo-legal move: board, rights, en passant, clock, next seat. */
void reference4p_make(hm_4p_state *state, const hm_4p_rules *rules, hm_4p_move move);

/* Leaves of the tree of legal moves; taking a live king ends a line. */
uint64_t reference4p_perft(const hm_4p_state *state, const hm_4p_rules *rules, unsigned depth);

#endif
