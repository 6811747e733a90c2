/* Private header of chess5d/: sets of cells of a board, one bit a cell from geometry.first on, as
 * in hm_5d_board.pieces. Many pieces go one step at once: a set is moved, and what is left on the
 * board beyond is looked at as words. */
#ifndef HM_CHESS5D_CELLS_H
#define HM_CHESS5D_CELLS_H

#include "chess5d/rules/board5d.h"
#include "core/inline.h"

/* The cell of the lowest bit of a word. */
HM_INLINED_EVERYWHERE int hm_5d_cell_of(const hm_5d_geometry *g, int word, uint64_t bits) {
    return g->first + 64 * word + __builtin_ctzll(bits);
}

/* One step of many pieces to a board: moves the set `on` by a step of cells to `come`, dropping
 * what leaves the board, and keeps in `on` what may go on because the cell is empty. False when
 * nothing comes. Both sets are made word by word: the next step waits for them. */
static inline bool hm_5d_cells_step(const hm_5d_geometry *g, int step, const hm_5d_board *board,
                                    uint64_t *on, uint64_t *come) {
    uint64_t any = 0, carry = 0;
    int up = step >= 0 ? step : 0, down = up - step;
    for (int k = 0; k < g->words; k++) {
        int i = step >= 0 ? k : g->words - 1 - k;
        uint64_t word = on[i];
        any |= come[i] = (word << up >> down | carry) & g->inside[i];
        on[i] = come[i] & ~(board->pieces[0][i] | board->pieces[1][i]);
        carry = step >= 0 ? word >> 1 >> (63 - up) : word << 1 << (63 - down);
    }
    return any != 0;
}

/* Leaves the cells of a set that are empty on a board; false when there are none. */
static inline bool hm_5d_cells_pass(const hm_5d_geometry *g, uint64_t *set,
                                    const hm_5d_board *board) {
    uint64_t any = 0;
    for (int i = 0; i < g->words; i++)
        any |= set[i] &= ~(board->pieces[0][i] | board->pieces[1][i]);
    return any != 0;
}

#endif
