#include "support/boards.h"

#include <string.h>

hm_4d_piece test_random_piece(hm_random *random) {
    hm_4d_piece kind = (hm_4d_piece)(1 + hm_random_below(random, 7));
    return (hm_4d_piece)(kind | (hm_random_below(random, 2) != 0 ? HM_4D_BLACK : HM_4D_WHITE));
}

void test_random_board(hm_random *random, unsigned pieces, hm_4d_board *board) {
    memset(board, 0, sizeof *board);
    while (pieces > 0) {
        uint64_t square = hm_random_below(random, HM_4D_SQUARES);
        if (board->square[square] != HM_4D_EMPTY) continue;
        board->square[square] = test_random_piece(random);
        pieces--;
    }
}

/* A crowd each where pieces stand in a random slice of the start position, and nothing else there;
 * one time in four a piece has moved within the slice. */
static void crowd_homes(hm_random *random, unsigned slices, hm_4d_board *board) {
    hm_4d_board start;
    hm_4d_board_start(&start);
    for (; slices > 0; slices--) {
        hm_4d_piece *slice = board->square + 64 * hm_random_below(random, 64);
        const hm_4d_piece *home = start.square + 64 * hm_random_below(random, 64);
        hm_4d_piece kind = HM_4D_KIND(test_random_piece(random));
        for (int zw = 0; zw < 64; zw++) {
            bool left = hm_random_below(random, 4) == 0;
            slice[zw] =
                home[zw] != HM_4D_EMPTY && !left ? kind | HM_4D_COLOUR(home[zw]) : HM_4D_EMPTY;
        }
        if (hm_random_below(random, 4) == 0) slice[hm_random_below(random, 64)] = kind;
    }
}

void test_crowded_board(hm_random *random, unsigned slices, hm_4d_board *board) {
    test_random_board(random, 100, board);
    crowd_homes(random, slices, board);
    for (; slices > 0; slices--) {
        hm_4d_piece *slice = board->square + 64 * hm_random_below(random, 64);
        hm_4d_piece kind = HM_4D_KIND(test_random_piece(random));
        uint64_t rarity = 1 + hm_random_below(random, 4);
        for (int zw = 0; zw < 64; zw++) {
            hm_4d_piece colour = HM_4D_COLOUR(test_random_piece(random));
            if (hm_random_below(random, rarity) == 0) slice[zw] = kind | colour;
        }
    }
}

void test_random_change(hm_random *random, hm_4d_board *board) {
    uint64_t from = hm_random_below(random, HM_4D_SQUARES);
    uint64_t to = hm_random_below(random, HM_4D_SQUARES);
    uint64_t what = hm_random_below(random, 16);
    for (int tries = 0; tries < 10000 && board->square[from] == HM_4D_EMPTY; tries++) {
        from = hm_random_below(random, HM_4D_SQUARES);
    }
    if (what == 0 || from == to) {
        board->square[from] = test_random_piece(random);
    } else {
        board->square[to] = what == 1 ? test_random_piece(random) : board->square[from];
        board->square[from] = HM_4D_EMPTY;
    }
}
