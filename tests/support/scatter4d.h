/* Seeded 4D states that no game would reach, for the places where the rules are hard. */
#ifndef SUPPORT_SCATTER4D_H
#define SUPPORT_SCATTER4D_H

#include "core/random.h"
#include "hypermate/more/chess4d.h"

/* `pieces` pieces on random squares with up to `kings` kings a side, and rights of every kind. */
void scatter4d(hm_random *random, unsigned pieces, unsigned kings, hm_4d_state *state);

/* White to move after a double step, with pawns that may take en passant and a crowd of kings and
 * sliders around, so that the capture often opens a line or must answer a check. */
void scatter4d_en_passant(hm_random *random, hm_4d_state *state);

/* Kings and rooks at home in a few slices with their rights, some sliders of the other side, and
 * often a rook that alone stands between a king and one of them. */
void scatter4d_castling(hm_random *random, hm_4d_state *state);

#endif
