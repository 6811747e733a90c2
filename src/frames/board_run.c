/* Consecutive boards of a game as what changes from each to the next: a few bytes instead of 4 KB,
 * so that positions pass from thread to thread without their boards, and a block of many frames
 * stays small. */
#include "frames/board_run.h"

#include <stdlib.h>
#include <string.h>

void hm_board_run_begin(hm_board_run *run, const hm_4d_board *before) {
    run->last = *before;
    run->count = 0;
    run->used = 0;
}

static bool reserve(hm_board_run *run, size_t extra) {
    size_t needed = run->used + extra;
    if (needed <= run->capacity) return true;
    size_t capacity = needed + needed / 2;
    hm_4d_change *changes = realloc(run->changes, capacity * sizeof *changes);
    if (changes == NULL) return false;
    run->changes = changes;
    run->capacity = capacity;
    return true;
}

void hm_board_apply(hm_4d_board *board, const hm_4d_change *changes, size_t count) {
    for (size_t i = 0; i < count; i++)
        board->square[changes[i].square] = changes[i].piece;
}

/* Takes the changes that stand behind those of the last board. */
static void end_board(hm_board_run *run, size_t count) {
    hm_board_apply(&run->last, run->changes + run->used, count);
    run->used += count;
    run->end[run->count++] = (uint32_t)run->used;
}

bool hm_board_run_add(hm_board_run *run, const hm_4d_board *board) {
    if (!reserve(run, HM_4D_SQUARES)) return false;
    end_board(run, hm_4d_board_changes(&run->last, board, run->changes + run->used, HM_4D_SQUARES));
    return true;
}

bool hm_board_run_add_changes(hm_board_run *run, const hm_4d_change *changes, size_t count) {
    if (!reserve(run, count)) return false;
    if (count > 0) memcpy(run->changes + run->used, changes, count * sizeof *changes);
    end_board(run, count);
    return true;
}

const hm_4d_change *hm_board_run_changes(const hm_board_run *run, unsigned index, size_t *count) {
    uint32_t start = index == 0 ? 0 : run->end[index - 1];
    *count = run->end[index] - start;
    return run->changes + start;
}

void hm_board_run_clear(hm_board_run *run) {
    free(run->changes);
    *run = (hm_board_run){0};
}
