/* Private header of chess4d/: attackers of kings, noted one by one (threats4d.c). */
#ifndef HM_CHESS4D_THREATS_H
#define HM_CHESS4D_THREATS_H

#include "hypermate/more/chess4d.h"

/* Room for `capacity` threats; more are only counted. */
typedef struct hm_4d_notes {
    hm_4d_threat *threats;
    size_t capacity, count;
} hm_4d_notes;

/* The pieces of a colour that attack a square. */
void hm_4d_note_attackers(hm_4d_notes *n, const hm_4d_position *position, int square,
                          hm_4d_piece colour);

/* The attackers of every king of a colour. */
void hm_4d_note_kings(hm_4d_notes *n, const hm_4d_position *position, hm_4d_piece colour);

/* The attackers of every own king after a pseudo-legal move, without making it. */
void hm_4d_note_kings_after(hm_4d_notes *n, const hm_4d_position *position, hm_4d_move move);

#endif
