/* The greedy player of four-player chess: what an exchange on the target square wins, and nothing
 * else. It is there to be beaten. */
#include "core/random.h"
#include "search/search4p.h"
#include "search/see4p.h"

#include <stdlib.h>

hm_search_move hm_4p_greedy(const void *root, uint64_t chance) {
    const hm_4p_position *position = root;
    hm_4p_move *moves = malloc((hm_4p_moves_bound(position) + 1) * sizeof *moves);
    hm_4p_move best = HM_4P_NO_MOVE;
    if (moves == NULL) return best;
    size_t count = hm_4p_generate(position, moves);
    uint64_t equals = 0; /* each of them is as likely as the others */
    int most = 0;
    hm_random random;
    hm_random_init(&random, chance);
    hm_4p_sort_moves(moves, count);
    for (size_t i = 0; i < count; i++) {
        int won = hm_4p_see(position, moves[i]);
        if (won > most) equals = 0;
        if (equals > 0 && won < most) continue;
        most = won;
        if (hm_random_below(&random, ++equals) == 0) best = moves[i];
    }
    free(moves);
    return best;
}
