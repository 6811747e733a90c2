/* Boards as mailboxes with walls, and the directions in which pieces move (rules5d, section 6).
 * Tables say which steps within a board go with a step of a given weight over timelines and turns:
 * the weight of a move is the number of its axes, so ranges of "0, straight, diagonal" steps give
 * every piece. */
#include "chess5d/moves.h"

#include <string.h>

const int8_t hm_5d_ways[8][2] = {{0, -1},  {0, 1},  {-1, 0}, {1, 0},
                                 {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

const hm_5d_range hm_5d_ranges[16][3] = {
    [HM_5D_KING] = {{1, 9}, {0, 9}, {0, 9}},        [HM_5D_COMMON_KING] = {{1, 9}, {0, 9}, {0, 9}},
    [HM_5D_ROOK] = {{1, 5}, {0, 1}, {0, 0}},        [HM_5D_BISHOP] = {{5, 9}, {1, 5}, {0, 1}},
    [HM_5D_UNICORN] = {{0, 0}, {5, 9}, {1, 5}},     [HM_5D_DRAGON] = {{0, 0}, {0, 0}, {5, 9}},
    [HM_5D_PRINCESS] = {{1, 9}, {0, 5}, {0, 1}},    [HM_5D_QUEEN] = {{1, 9}, {0, 9}, {0, 9}},
    [HM_5D_ROYAL_QUEEN] = {{1, 9}, {0, 9}, {0, 9}},
};

const hm_5d_leap hm_5d_leaps[16] = {{0, -1},  {0, 1},  {-1, 0},  {1, 0},  {0, -2}, {0, 2},
                                    {-2, 0},  {2, 0},  {-1, -2}, {-1, 2}, {1, -2}, {1, 2},
                                    {-2, -1}, {-2, 1}, {2, -1},  {2, 1}};

int hm_5d_leap_steps(const hm_5d_geometry *g, int line, int turn, int steps[8]) {
    int up = g->stride;
    int reach = line * line + turn * turn;
    if (reach == 0) {
        const int all[8] = {2 * up + 1,  2 * up - 1,  up + 2,  up - 2,
                            -2 * up + 1, -2 * up - 1, -up + 2, -up - 2};
        memcpy(steps, all, sizeof all);
        return 8;
    }
    if (reach == 5) {
        steps[0] = 0;
        return 1;
    }
    if (reach != 1 && (reach != 4 || (line != 0 && turn != 0))) return 0;
    int far = reach == 1 ? 2 : 1;
    steps[0] = far;
    steps[1] = -far;
    steps[2] = far * up;
    steps[3] = -far * up;
    return 4;
}

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
    const int steps[9] = {0, 1, -1, up, -up, up + 1, up - 1, -up + 1, -up - 1};
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
