/* Private header of search/: what an exchange on one square brings (see4d.c). */
#ifndef HM_SEARCH_SEE_4D_H
#define HM_SEARCH_SEE_4D_H

#include "hypermate/more/chess4d.h"

/* Values of the pieces in an exchange, by kind. A king is worth more than all other pieces. */
extern const int16_t hm_4d_exchange_values[8];

/* Returns what a pseudo-legal move gains on its target square, in hundredths of a pawn; negative if
 * it loses. Both sides recapture there as long as it pays, least valuable pieces first, and may
 * stop. Pins are ignored; a king captures only undefended pieces. */
int hm_4d_static_exchange(const hm_4d_position *position, hm_4d_move move);

#endif
