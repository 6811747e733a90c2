/* Node handling that all games share. */
#include "search/node.h"

/* ---- the table ---- */

/* A cutoff by the transposition table, in null windows only: in the principal variation it would
 * cut the printed line short. The stored depth must suffice, and the bound must decide the
 * window. */
bool hm_node_tt_cutoff(const hm_node *n, const hm_transposition *known, int score) {
    if (known->depth < n->depth || n->beta - n->alpha != 1) return false;
    return known->bound == HM_BOUND_EXACT || (known->bound == HM_BOUND_LOWER && score >= n->beta) ||
           (known->bound == HM_BOUND_UPPER && score <= n->alpha);
}

/* The bound follows from the window as it was at the beginning of the node: at least beta is a
 * lower bound, at most the original alpha an upper bound, anything between is exact. */
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

/* History gravity: the nearer a history is to its limit, the less a bonus moves it, so that it
 * never overflows and old experience fades. The limit of 16,384 is the usual one. */
void hm_history_adjust(int16_t *history, int bonus) {
    enum { MOST = 16384 };
    int size = bonus < 0 ? -bonus : bonus;
    *history = (int16_t)(*history + bonus - *history * size / MOST);
}

/* Two killers per ply; the same move must not take both places. */
void hm_killers_note(uint32_t killers[2], uint32_t move) {
    if (killers[0] == move) return;
    killers[1] = killers[0];
    killers[0] = move;
}
