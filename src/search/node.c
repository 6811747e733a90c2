/* What all games do with a node that is being searched. */
#include "search/node.h"

/* ---- the table ---- */

/* Not in the principal variation, whose windows are wider than 1: the table would cut short the
 * line that is told. */
bool hm_node_tt_cutoff(const hm_node *n, const hm_transposition *known, int score) {
    if (known->depth < n->depth || n->beta - n->alpha != 1) return false;
    return known->bound == HM_BOUND_EXACT || (known->bound == HM_BOUND_LOWER && score >= n->beta) ||
           (known->bound == HM_BOUND_UPPER && score <= n->alpha);
}

void hm_node_store(const hm_node *n, hm_worker *worker, const uint64_t key[2], unsigned ply) {
    int depth = n->depth < 255 ? n->depth : 255;
    hm_transposition entry = {
        .move = n->move,
        .score = (int16_t)hm_score_to_table(n->best, ply),
        .eval = (int16_t)n->eval,
        .depth = (uint8_t)depth,
        .bound = n->best >= n->beta      ? HM_BOUND_LOWER
                 : n->best > n->original ? HM_BOUND_EXACT
                                         : HM_BOUND_UPPER,
    };
    hm_transposition_store(&worker->shared->table, key, entry);
}

/* ---- quiet moves that were good ---- */

void hm_history_adjust(int16_t *history, int bonus) {
    enum { MOST = 16384 };
    int size = bonus < 0 ? -bonus : bonus;
    *history = (int16_t)(*history + bonus - *history * size / MOST);
}

void hm_killers_note(uint32_t killers[2], uint32_t move) {
    if (killers[0] == move) return;
    killers[1] = killers[0];
    killers[0] = move;
}
