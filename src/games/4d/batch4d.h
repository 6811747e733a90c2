/* Private header of games/: a 4D game of a batch. */
#ifndef HM_BATCH_4D_H
#define HM_BATCH_4D_H

#include "games/4d/play4d.h"
#include "games/batching.h"
#include "hypermate/spectral.h"

typedef struct hm_batch_4d {
    hm_batch_game head;
    unsigned occurred; /* the position, in the game */
    HM_LIST(hm_4d_move) list;
    hm_position_keys seen;
    hm_4d_position position;
} hm_batch_4d;

/* Data that the games of a batch share. */
typedef struct hm_batch_start_4d {
    hm_4d_position position;
    hm_position_keys seen; /* before it */
    bool claims_end;
    hm_spectral_plan *plan;
    unsigned threads;
    hm_spectral_encoder **encoders; /* of each thread, made when it observes first */
} hm_batch_start_4d;

/* ---- observe4d.c ---- */

size_t hm_batch_row_bytes_4d(hm_batch_view view);
hm_status hm_batch_observe_4d(const void *start, const hm_batch_game *game, hm_batch_view view,
                              unsigned thread, uint8_t *row);

#endif
