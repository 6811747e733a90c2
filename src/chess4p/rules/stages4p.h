/* Private header of chess4p/: legal moves in parts, and passing, as a search wants them. */
#ifndef HM_CHESS4P_STAGES_H
#define HM_CHESS4P_STAGES_H

#include "chess4p/rules/board4p.h"

/* ---- by what they do (movegen4p.c) ---- */

typedef enum hm_4p_part {
    HM_4P_ALL,
    HM_4P_NOISY, /* captures, en passant, promotions */
    HM_4P_QUIET  /* the others */
} hm_4p_part;

/* A pseudo-legal move of the side to move: whether it is noisy. */
static inline bool hm_4p_is_noisy(const hm_4p_position *position, hm_4p_move move) {
    return position->state.square[HM_4P_MOVE_TO(move)] != HM_4P_EMPTY ||
           HM_4P_MOVE_PROMOTION(move) != 0 || HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT;
}

/* The legal moves of a part; room as for hm_4p_generate(). Returns their number. */
size_t hm_4p_generate_part(const hm_4p_position *position, hm_4p_part part, hm_4p_move *moves);

/* ---- passing (make4p.c) ---- */

/* The next seat is to move; the entry of en passant of the one that passes is gone, as after any of
 * its moves. */
void hm_4p_make_null(hm_4p_position *position, hm_4p_undo *undo);
void hm_4p_unmake_null(hm_4p_position *position, const hm_4p_undo *undo);

#endif
