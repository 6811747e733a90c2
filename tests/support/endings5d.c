/* Small endings of 5D chess, of which some are puzzles. */
#include "support/endings5d.h"
#include "chess5d/rules/board5d.h"
#include "harness.h"

hm_5d_position *random_ending5d(hm_random *random) {
    static const uint8_t kinds[] = {HM_5D_QUEEN, HM_5D_ROOK, HM_5D_BISHOP, HM_5D_KNIGHT};
    int pieces = 1 + (int)hm_random_below(random, 2);
    hm_5d_piece squares[256] = {0};
    hm_5d_position *position;
    for (int piece = -2; piece < pieces; piece++) {
        int square;
        do {
            square = HM_5D_SQUARE((int)hm_random_below(random, 3), (int)hm_random_below(random, 3));
        } while (squares[square] != HM_5D_EMPTY);
        squares[square] = piece == -2   ? HM_5D_KING
                          : piece == -1 ? HM_5D_KING | HM_5D_BLACK_BIT
                                        : kinds[hm_random_below(random, 4)];
    }
    CHECK_INT(hm_5d_position_create(3, 3, false, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_add_board(position, 0, HM_5D_TIME(1, HM_5D_WHITE), squares, NULL), HM_OK);
    hm_5d_settle(position);
    return position;
}
