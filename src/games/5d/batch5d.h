/* Private header of games/: a 5D game of a batch. */
#ifndef HM_BATCH_5D_H
#define HM_BATCH_5D_H

#include "chess5d/rules/board5d.h"
#include "games/5d/play5d.h"
#include "games/batching.h"

/* The place of a board. */
typedef struct hm_batch_board_5d {
    int32_t line, time;
} hm_batch_board_5d;

typedef struct hm_batch_5d {
    hm_batch_game head;
    hm_5d_position *position;
    HM_LIST(hm_batch_board_5d) made; /* in the turn that is under way */
    hm_5d_move_list list;            /* legal moves, in the order of their texts */
    hm_5d_move_list found;           /* the same as they are found */
    hm_sorted_5d sorted;
} hm_batch_5d;

/* The numbers of a move among the codes of actions (batch5d.c). */
void hm_code_5d(const hm_5d_move *move, int32_t code[9]);

/* ---- observe5d.c ---- */

/* A board by rank and file, 256 bytes. */
void hm_put_board_5d(const hm_5d_position *position, const hm_5d_board *board, uint8_t *row);

size_t hm_batch_row_bytes_5d(hm_batch_view view);
size_t hm_batch_rows_5d(const hm_batch_game *game);
hm_status hm_batch_observe_5d(const void *start, const hm_batch_game *game, hm_batch_view view,
                              unsigned thread, uint8_t *rows);

#endif
