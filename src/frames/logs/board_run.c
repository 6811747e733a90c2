/* Consecutive boards of a game as what changes from each to the next: a few bytes instead of 4 KB,
 * so that positions pass from thread to thread without their boards, and a block of many frames
 * stays small. */
#include "frames/logs/board_run.h"

#include <stdlib.h>
#include <string.h>

void hm_board_run_begin(hm_board_run *run, const hm_4d_board *before) {
    run->last = *before;
    run->count = 0;
    run->changes.count = 0;
}

void hm_board_apply(hm_4d_board *board, const hm_4d_change *changes, size_t count) {
    for (size_t i = 0; i < count; i++)
        board->square[changes[i].square] = changes[i].piece;
}

/* The place for changes after the changes of the last board. */
static hm_4d_change *room(const hm_board_run *run) {
    return run->changes.at + run->changes.count;
}

/* Takes the changes that follow the changes of the last board. */
static void end_board(hm_board_run *run, size_t count) {
    hm_board_apply(&run->last, room(run), count);
    run->changes.count += count;
    run->end[run->count++] = (uint32_t)run->changes.count;
}

bool hm_board_run_add(hm_board_run *run, const hm_4d_board *board) {
    if (!HM_ROOM(run->changes, HM_4D_SQUARES)) return false;
    end_board(run, hm_4d_board_changes(&run->last, board, room(run), HM_4D_SQUARES));
    return true;
}

bool hm_board_run_add_changes(hm_board_run *run, const hm_4d_change *changes, size_t count) {
    if (!HM_ROOM(run->changes, count)) return false;
    if (count > 0) memcpy(room(run), changes, count * sizeof *changes);
    end_board(run, count);
    return true;
}

const hm_4d_change *hm_board_run_changes(const hm_board_run *run, unsigned index, size_t *count) {
    uint32_t start = index == 0 ? 0 : run->end[index - 1];
    *count = run->end[index] - start;
    return run->changes.at + start;
}

void hm_board_run_clear(hm_board_run *run) {
    free(run->changes.at);
    *run = (hm_board_run){0};
}
