/* Private header of chess5d/: whether the moves of an action may be submitted (submit5d.c), and
 * passing (pass5d.c). */
#ifndef HM_CHESS5D_SUBMIT_H
#define HM_CHESS5D_SUBMIT_H

#include "chess5d/rules/board5d.h"

/* HM_ERR_5D_ILLEGAL while a royal is exposed or a mandatory board is left. */
hm_status hm_5d_submit_check(const hm_5d_position *position, hm_error *error);
/* The two of it, at a place: a royal is taken by this threat; a mandatory board is left, or HM_OK.
 */
hm_status hm_5d_submit_exposed(const hm_5d_position *position, const hm_5d_threat *threat,
                               uint64_t offset, hm_error *error);
hm_status hm_5d_submit_left(const hm_5d_position *position, uint64_t offset, hm_error *error);

/* *passed: a copy in which the side to move has passed on each board on which it could play, and
 * still is to move; destroy it also when this fails (pass5d.c). */
hm_status hm_5d_pass_all(const hm_5d_position *position, hm_5d_position **passed, hm_error *error);

#endif
