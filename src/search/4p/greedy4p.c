/* The greedy player of four-player chess: what an exchange on the target square wins, and nothing
 * else. It is there to be beaten. */
#include "search/4p/search4p.h"
#include "search/4p/see4p.h"
#include "search/greedy.h"

#include <stdlib.h>

/* Moves are sorted first, so that the choice among equals depends on the position and the seed
 * alone. */
hm_search_move hm_4p_greedy(const void *root, uint64_t chance) {
    const hm_4p_position *position = root;
    hm_4p_move *moves = malloc((hm_4p_moves_bound(position) + 1) * sizeof *moves);
    hm_greedy greedy;
    if (moves == NULL) return HM_4P_NO_MOVE;
    size_t count = hm_4p_generate(position, moves);
    hm_greedy_begin(&greedy, chance);
    hm_4p_sort_moves(moves, count);
    for (size_t i = 0; i < count; i++)
        hm_greedy_offer(&greedy, moves[i], hm_4p_static_exchange(position, moves[i]));
    free(moves);
    return greedy.best;
}
