/* The greedy player of 4D chess: what a move takes, less the piece that it leaves where the
 * opponent can take it. It is there to be beaten. */
#include "core/random.h"
#include "search/search4d.h"
#include "search/see4d.h"

#include <stdlib.h>

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

hm_search_move hm_4d_greedy(const void *root, uint64_t chance) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_move *moves = malloc(hm_4d_moves_bound(root) * sizeof *moves), best = HM_4D_NO_MOVE;
    if (position != NULL && moves != NULL) {
        hm_4d_position_copy(position, root);
        size_t count = hm_4d_generate(position, moves);
        int most = 0;
        hm_random random;
        hm_random_init(&random, chance);
        hm_4d_sort_moves(moves, count);
        uint64_t equals = 0; /* each of them is as likely as the others */
        for (size_t i = 0; i < count; i++) {
            int won = gain(position, moves[i]);
            if (equals == 0 || won > most) equals = 0;
            if (equals > 0 && won < most) continue;
            most = won;
            if (hm_random_below(&random, ++equals) == 0) best = moves[i];
        }
    }
    free(position);
    free(moves);
    return best;
}
