/* Private header of games/: a four-player game of a batch. */
#ifndef HM_BATCH_4P_H
#define HM_BATCH_4P_H

#include "games/4p/play4p.h"
#include "games/batching.h"

typedef struct hm_batch_4p {
    hm_batch_game head;
    hm_4p_position position;
    unsigned occurred; /* the position, in the game */
    HM_LIST(hm_4p_move) list;
    hm_position_keys seen;
} hm_batch_4p;

/* ---- observe4p.c ---- */

/* A square as the seat sees it: file and rank of 14 x 14, his own side below. */
void hm_turn_4p(int square, int seat, int *file, int *rank);
/* The board by rank and file, 196 bytes. */
void hm_put_board_4p(const hm_4p_state *state, uint8_t *row);
size_t hm_batch_row_bytes_4p(hm_batch_view view);
hm_status hm_batch_observe_4p(const void *start, const hm_batch_game *game, hm_batch_view view,
                              unsigned thread, uint8_t *row);

#endif
