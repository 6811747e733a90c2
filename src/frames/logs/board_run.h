/* Private header of frames/: consecutive boards as changes. */
#ifndef HM_FRAMES_BOARD_RUN_H
#define HM_FRAMES_BOARD_RUN_H

#include "core/core.h"
#include "hypermate/more/chess4d.h"

enum { HM_BOARD_RUN_MOST = 256 };

/* Zero-initialise. */
typedef struct hm_board_run {
    hm_4d_board last; /* the board added last; at first the one that the run begins from */
    unsigned count;   /* boards added, at most HM_BOARD_RUN_MOST */
    HM_LIST(hm_4d_change) changes;
    uint32_t end[HM_BOARD_RUN_MOST]; /* where the changes that lead to each board end */
} hm_board_run;

/* Forgets all boards; the changes of the first one will be those from `before`. */
void hm_board_run_begin(hm_board_run *run, const hm_4d_board *before);

/* The next board, as it is or as what leads to it from the last one. False: memory is short. */
bool hm_board_run_add(hm_board_run *run, const hm_4d_board *board);
bool hm_board_run_add_changes(hm_board_run *run, const hm_4d_change *changes, size_t count);

/* The changes from the previous board to board `index`. */
const hm_4d_change *hm_board_run_changes(const hm_board_run *run, unsigned index, size_t *count);
void hm_board_apply(hm_4d_board *board, const hm_4d_change *changes, size_t count);
void hm_board_run_clear(hm_board_run *run); /* frees */

#endif
