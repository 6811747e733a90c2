/* The values of pieces in the channels. */
#include "spectral/plan.h"

const int8_t hm_spectral_quarters[HM_4D_PIECES] = {
    [HM_4D_PAWN_W] = 4,       [HM_4D_PAWN_Y] = 4,       [HM_4D_KNIGHT] = 12,
    [HM_4D_BISHOP] = 13,      [HM_4D_ROOK] = 20,        [HM_4D_QUEEN] = 36,
    [HM_4D_KING] = 48,        [8 | HM_4D_PAWN_W] = -4,  [8 | HM_4D_PAWN_Y] = -4,
    [8 | HM_4D_KNIGHT] = -12, [8 | HM_4D_BISHOP] = -13, [8 | HM_4D_ROOK] = -20,
    [8 | HM_4D_QUEEN] = -36,  [8 | HM_4D_KING] = -48,
};
