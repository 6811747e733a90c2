/* Private header of search/: what an exchange on one square brings (see4d.c). */
#ifndef HM_SEARCH_SEE_4D_H
#define HM_SEARCH_SEE_4D_H

#include "hypermate/more/chess4d.h"

/* What pieces are worth in an exchange, by kind; a king is worth more than everything. */
extern const int16_t hm_4d_exchange_values[8];

/* What a pseudo-legal move wins on its square when both sides take there as long as it pays, least
 * valuable pieces first, and may stop: hundredths of a pawn, negative when it loses. Pins are not
 * looked at; a king takes only what nobody defends. */
int hm_4d_static_exchange(const hm_4d_position *position, hm_4d_move move);

#endif
