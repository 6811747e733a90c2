/* Private header of chess5d/: actions drawn by lot, move by move: evenly from the legal moves,
 * among which the end of the turn counts as one where it is allowed (rules5d, section 4.2).
 *
 * Even the legal moves cost too much to be listed: possible ones are drawn from their list, in the
 * order of hm_5d_generate_pseudo, until one is legal, which comes to the same. The last of the list
 * takes the place of one that is not. So seeds give the same games however legality is found out:
 * lot5d.c needs time in proportion to the moves, bindings/wasm/lot5d_plain.c little code. */
#ifndef HM_CHESS5D_LOT_H
#define HM_CHESS5D_LOT_H

#include "core/random.h"
#include "hypermate/more/chess5d.h"

typedef struct hm_5d_lot hm_5d_lot;

/* For actions from a position on, which is copied. Destroy the lot also when this fails. */
hm_status hm_5d_lot_create(const hm_5d_position *start, hm_5d_lot **lot, hm_error *error);
void hm_5d_lot_destroy(hm_5d_lot *lot);
/* Begins an action; the verdict is GOING_ON if there is a legal one, else CHECKMATE or STALEMATE.
 */
hm_status hm_5d_lot_begin(hm_5d_lot *lot, const hm_watch *watch, hm_5d_verdict *verdict,
                          hm_error *error);
/* Draws the next move of the action and makes it; *done: the action is submitted instead. */
hm_status hm_5d_lot_draw(hm_5d_lot *lot, hm_random *random, const hm_watch *watch, hm_5d_move *move,
                         bool *done, hm_error *error);

#endif
