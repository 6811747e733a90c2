/* Moves and pieces as values: taken apart by functions, and the order of move texts. */
#include "hypermate/more/chess4p.h"

#include <stdlib.h>

/* ---- order ---- */

/* Texts compare by file, then by the digits of the rank: 1, 10, ..., 14, 2, ..., 9. */
static unsigned text_order(int square) {
    int rank = HM_4P_RANK(square);
    int order = rank == 0 ? 0 : rank >= 9 ? rank - 8 : rank + 5;
    return (unsigned)(HM_4P_FILE(square) << 4 | order);
}

static unsigned promotion_order(int kind) {
    static const uint8_t order[8] = {[HM_4P_BISHOP] = 1,      [HM_4P_KNIGHT] = 2, [HM_4P_QUEEN] = 3,
                                     [HM_4P_POINT_QUEEN] = 4, [HM_4P_ROOK] = 5,   [HM_4P_KING] = 6};
    return kind < 8 ? order[kind] : (unsigned)kind;
}

static unsigned move_order(hm_4p_move move) {
    return text_order(HM_4P_MOVE_FROM(move)) << 16 | text_order(HM_4P_MOVE_TO(move)) << 8 |
           promotion_order(HM_4P_MOVE_PROMOTION(move));
}

static int compare_moves(const void *one, const void *other) {
    unsigned a = move_order(*(const hm_4p_move *)one), b = move_order(*(const hm_4p_move *)other);
    return (a > b) - (a < b);
}

void hm_4p_sort_moves(hm_4p_move *moves, size_t count) {
    qsort(moves, count, sizeof *moves, compare_moves);
}
