/* Boards as mailboxes with walls, and the directions in which pieces move (rules5d, section 6).
 * Tables say which steps within a board go with a step of a given weight over timelines and turns:
 * the weight of a move is the number of its axes, so ranges of "0, straight, diagonal" steps give
 * every piece. */
#include "chess5d/rules/moves5d.h"

#include <string.h>

const hm_5d_range hm_5d_ranges[16][3] = {
    [HM_5D_KNIGHT] = {{9, 17}, {17, 21}, {0, 0}},   [HM_5D_KING] = {{1, 9}, {0, 9}, {0, 9}},
    [HM_5D_COMMON_KING] = {{1, 9}, {0, 9}, {0, 9}}, [HM_5D_ROOK] = {{1, 5}, {0, 1}, {0, 0}},
    [HM_5D_BISHOP] = {{5, 9}, {1, 5}, {0, 1}},      [HM_5D_UNICORN] = {{0, 0}, {5, 9}, {1, 5}},
    [HM_5D_DRAGON] = {{0, 0}, {0, 0}, {5, 9}},      [HM_5D_PRINCESS] = {{1, 9}, {0, 5}, {0, 1}},
    [HM_5D_QUEEN] = {{1, 9}, {0, 9}, {0, 9}},       [HM_5D_ROYAL_QUEEN] = {{1, 9}, {0, 9}, {0, 9}},
};

/* By the square of the distance over timelines and turns: the rest of (1, 2) to go on the board. */
const hm_5d_range hm_5d_leap_ranges[9] = {
    [0] = {9, 17}, [1] = {17, 21}, [4] = {21, 25}, [5] = {0, 1}};

uint32_t hm_5d_directions_to(int32_t line, int32_t turn) {
    /* Numbers of single steps, which are those of -2 to 2; ways are 1 of them or as many as it
     * takes. */
    static const int8_t number[5][5] = {{-1, 16, 10, 17, -1},
                                        {12, 4, 2, 5, 13},
                                        {8, 0, -1, 1, 9},
                                        {14, 6, 3, 7, 15},
                                        {-1, 18, 11, 19, -1}};
    uint32_t found = 0;
    bool near = (uint32_t)(line + 2) < 5 && (uint32_t)(turn + 2) < 5;
    int single = near ? number[line + 2][turn + 2] : -1;
    if (single >= 0) found |= UINT32_C(1) << single;
    bool straight = line == 0 || turn == 0 || line == turn || line == -turn;
    int way = number[(line > 0) - (line < 0) + 2][(turn > 0) - (turn < 0) + 2];
    if (straight && way >= 0) found |= UINT32_C(1) << way;
    return found;
}

/* A board has a border of walls, so steps need no test for the edge. Cells are numbered by rows;
 * inside[] marks the real squares. */
void hm_5d_geometry_init(hm_5d_geometry *g, int width, int height) {
    memset(g, 0, sizeof *g);
    int up = width + 2;
    g->width = width;
    g->height = height;
    g->stride = up;
    g->first = 2 * up + 2;
    g->cells = (height + 4) * up + 4;
    g->words = ((height - 1) * up + width + 63) / 64;
    g->board_bytes = sizeof(hm_5d_board) + (size_t)g->cells;
    const int steps[HM_5D_STEPS] = {0,          1,       -1,      up,          -up,
                                    up + 1,     up - 1,  -up + 1, -up - 1,     2 * up + 1,
                                    2 * up - 1, up + 2,  up - 2,  -2 * up + 1, -2 * up - 1,
                                    -up + 2,    -up - 2, 2,       -2,          2 * up,
                                    -2 * up,    1,       -1,      up,          -up};
    memcpy(g->step, steps, sizeof steps);
    for (int rank = 0; rank < height; rank++) {
        for (int file = 0; file < width; file++) {
            int square = HM_5D_SQUARE(file, rank);
            int cell = g->first + rank * up + file;
            g->cell[square] = (uint16_t)cell;
            g->square[cell] = (uint8_t)square;
            g->inside[(cell - g->first) / 64] |= UINT64_C(1) << ((cell - g->first) & 63);
        }
    }
}

void hm_5d_board_change(const hm_5d_geometry *g, hm_5d_board *board, const hm_5d_changes *changes) {
    for (int i = 0; i < changes->count; i++) {
        hm_5d_board_put(g, board, changes->change[i].cell, changes->change[i].piece);
    }
}
