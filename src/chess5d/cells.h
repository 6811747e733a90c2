/* Private header of chess5d/: sets of cells of a board, one bit a cell from geometry.first on, as
 * in hm_5d_board.pieces. Many pieces go one step at once: a set is moved, and what is left on the
 * board beyond is looked at as words. */
#ifndef HM_CHESS5D_CELLS_H
#define HM_CHESS5D_CELLS_H

#include "chess5d/board.h"

/* The cell of the lowest bit of a word. */
static inline int hm_5d_cell_of(const hm_5d_geometry *g, int word, uint64_t bits) {
    return g->first + 64 * word + __builtin_ctzll(bits);
}

/* Moves a set by a step of cells; what leaves the board is dropped. False when nothing is left. */
static inline bool hm_5d_cells_move(const hm_5d_geometry *g, uint64_t *set, int step) {
    uint64_t any = 0, carry = 0;
    for (int i = 0; step >= 0 && i < g->words; i++) {
        uint64_t word = set[i];
        any |= set[i] = (word << step | carry) & g->inside[i];
        carry = word >> 1 >> (63 - step);
    }
    for (int i = g->words; step < 0 && i > 0; i--) {
        uint64_t word = set[i - 1];
        any |= set[i - 1] = (word >> -step | carry) & g->inside[i - 1];
        carry = word << 1 << (63 + step);
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
