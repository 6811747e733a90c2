/* The greedy player of 4D chess: what a move takes, less the piece that it leaves where the
 * opponent can take it. It is there to be beaten. */
#include "search/4d/search4d.h"
#include "search/4d/see4d.h"
#include "search/greedy.h"

#include <stdlib.h>

/* Returns the material that the move gains at once: the captured piece, less the moving piece if
 * the opponent attacks its new square. */
static int gain(hm_4d_position *position, hm_4d_move move) {
    const hm_4d_piece *board = position->state.board.square;
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move);
    int won = hm_4d_exchange_values[HM_4D_KIND(board[to])];
    int risked = hm_4d_exchange_values[HM_4D_KIND(board[from])];
    hm_4d_undo undo;
    hm_4d_make(position, move, &undo);
    bool hangs = hm_4d_is_attacked(position, to, position->state.side);
    hm_4d_unmake(position, move, &undo);
    return hangs ? won - risked : won;
}

/* Moves are sorted first, so that the choice among equals depends on the position and the seed
 * alone. */
hm_search_move hm_4d_greedy(const void *root, uint64_t chance) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_move *moves = malloc(hm_4d_moves_bound(root) * sizeof *moves);
    hm_greedy greedy;
    hm_greedy_begin(&greedy, chance);
    if (position != NULL && moves != NULL) {
        hm_4d_position_copy(position, root);
        size_t count = hm_4d_generate(position, moves);
        hm_4d_sort_moves(moves, count);
        for (size_t i = 0; i < count; i++)
            hm_greedy_offer(&greedy, moves[i], gain(position, moves[i]));
    }
    free(position);
    free(moves);
    return greedy.best;
}
