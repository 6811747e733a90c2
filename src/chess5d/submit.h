/* Private header of chess5d/: whether the moves of an action may be submitted (submit.c). */
#ifndef HM_CHESS5D_SUBMIT_H
#define HM_CHESS5D_SUBMIT_H

#include "chess5d/board.h"

/* HM_ERR_5D_ILLEGAL, at `offset`, while a mandatory board is left or a royal is exposed. */
hm_status hm_5d_submit_check(const hm_5d_position *position, uint64_t offset, hm_error *error);

#endif
