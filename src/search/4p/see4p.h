/* Private header of search/: what an exchange on one square brings (see4p.c). */
#ifndef HM_SEARCH_SEE_4P_H
#define HM_SEARCH_SEE_4P_H

#include "hypermate/more/chess4p.h"

/* Values of the pieces in an exchange, by kind. A king is worth more than all other pieces. */
extern const int16_t hm_4p_exchange_values[16];

/* Returns what a pseudo-legal move gains on its target square; negative if it loses. Each side
 * recaptures there as long as it pays, least valuable pieces first, and may stop. Pins are ignored;
 * a king captures only undefended pieces. */
int hm_4p_static_exchange(const hm_4p_position *position, hm_4p_move move);

#endif
