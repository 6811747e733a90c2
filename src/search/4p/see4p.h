/* Private header of search/: what an exchange on one square brings (see4p.c). */
#ifndef HM_SEARCH_SEE_4P_H
#define HM_SEARCH_SEE_4P_H

#include "hypermate/more/chess4p.h"

/* What pieces are worth in an exchange, by kind; a king is worth more than everything. */
extern const int16_t hm_4p_exchange_values[16];

/* What a pseudo-legal move wins on its square when everybody takes there as long as it pays for the
 * own side, least valuable pieces first, and may do without: negative when it loses. Pins are not
 * looked at; a king takes only what nobody defends. */
int hm_4p_static_exchange(const hm_4p_position *position, hm_4p_move move);

#endif
