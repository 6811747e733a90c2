/* Private header of search/: what greedy players share: the best of the moves that they are
 * offered, and of several that are equal one by chance, each as likely as the others. */
#ifndef HM_SEARCH_GREEDY_H
#define HM_SEARCH_GREEDY_H

#include "core/random.h"
#include "hypermate/search.h"

typedef struct hm_greedy {
    hm_random random;
    uint64_t equals; /* moves so far that win `most`; 0: there was none */
    int most;
    hm_search_move best; /* 0: there was none */
} hm_greedy;

static inline void hm_greedy_begin(hm_greedy *greedy, uint64_t chance) {
    *greedy = (hm_greedy){.equals = 0};
    hm_random_init(&greedy->random, chance);
}

static inline void hm_greedy_offer(hm_greedy *greedy, hm_search_move move, int won) {
    if (greedy->equals > 0 && won < greedy->most) return;
    if (won > greedy->most) greedy->equals = 0;
    greedy->most = won;
    if (hm_random_below(&greedy->random, ++greedy->equals) == 0) greedy->best = move;
}

#endif
