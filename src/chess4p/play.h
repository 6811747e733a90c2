/* Private header of chess4p/: what a move does in a game: marks.c, points.c, leaving.c, play.c,
 * status.c. */
#ifndef HM_CHESS4P_PLAY_H
#define HM_CHESS4P_PLAY_H

#include "hypermate/chess4p_play.h"

#define HM_4P_KING_POINTS 20 /* for a king that was left behind (rules section 6.4) */

/* Set of the seats that still play: with live pieces, and neither resigned nor out of time. */
unsigned hm_4p_active(const hm_4p_position *position);

/* Seats whose live royal piece a move has taken. */
unsigned hm_4p_kings_taken(const hm_4p_position *before, hm_4p_move move, const hm_4p_undo *undo);

/* Seats in check, kings that walk included; and those of them without a legal move if it were their
 * turn. */
unsigned hm_4p_checked(const hm_4p_position *position);
unsigned hm_4p_mated(const hm_4p_position *position, unsigned checked);

/* Marks from the positions before and after a move; whose king was taken has been eliminated from
 * the latter and is not in the marks. */
void hm_4p_marks_between(const hm_4p_position *before, hm_4p_move move, const hm_4p_position *after,
                         hm_4p_marks *marks);

/* Gives points and writes the line of the ledger. For each of a set of seats; victim -1: itself. */
void hm_4p_note(hm_4p_position *position, hm_4p_effects *effects, int seat, unsigned points,
                hm_4p_reason reason, int victim);
void hm_4p_note_each(hm_4p_position *position, hm_4p_effects *effects, unsigned seats,
                     unsigned points, hm_4p_reason reason, int victim);

/* Points for taking a live piece that is not royal, and for giving several new checks with a piece
 * at once. */
unsigned hm_4p_value(hm_4p_piece piece);
unsigned hm_4p_checks_value(const hm_4p_points *points, hm_4p_piece mover, unsigned checked);

/* The seats are out: flag, rights and, in free-for-all, grey pieces; the turn passes on. */
void hm_4p_eliminate(hm_4p_position *position, unsigned seats);
/* The seat leaves and its king stays; the turn does not pass. */
void hm_4p_set_free(hm_4p_position *position, int seat, hm_4p_reason reason);
void hm_4p_pass(hm_4p_position *position);

bool hm_4p_is_insufficient(const hm_4p_position *position);

#endif
