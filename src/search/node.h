/* Private header of search/: a node that is being searched, in all games: its best move and score
 * so far, and its probe and store of the transposition table. */
#ifndef HM_SEARCH_NODE_H
#define HM_SEARCH_NODE_H

#include "search/worker.h"

typedef struct hm_node {
    int depth, alpha, beta;
    int original; /* alpha at the beginning */
    int best;
    int eval;
    uint32_t move;   /* the best one, as the table keeps it; 0: none */
    unsigned count;  /* moves that have come so far, also what was left out */
    bool in_check;   /* in check; in Teams also when a partner's king can be taken */
    bool threatened; /* who passes is mated */
} hm_node;

/* Returns a node before its first move. */
static inline hm_node hm_node_begin(int depth, int alpha, int beta) {
    return (hm_node){.depth = depth, .alpha = alpha, .beta = beta, .original = alpha};
}

/* A move has a score: notes it when it is the best, and its line when it raises alpha. Returns
 * whether the node has enough. */
static inline bool hm_node_update(hm_worker *worker, unsigned ply, hm_node *n, hm_search_move move,
                                  int score) {
    if (score > n->best) {
        n->best = score;
        n->move = (uint32_t)move;
    }
    if (score <= n->alpha) return false;
    n->alpha = score;
    hm_worker_store_pv(worker, ply, move);
    return score >= n->beta;
}

/* The side to move mates `plies` plies from here, beginning with a move: the score, and the line as
 * far as that move. */
static inline int hm_node_mate(hm_worker *worker, unsigned ply, unsigned plies,
                               hm_search_move move) {
    hm_worker_clear_pv(worker, ply + 1);
    hm_worker_store_pv(worker, ply, move);
    return -hm_score_mated(ply + plies);
}

/* Whether the table entry decides the node. `score` is the entry's score, adjusted to this ply. */
bool hm_node_tt_cutoff(const hm_node *frame, const hm_transposition *known, int score);
/* Tells the table. */
void hm_node_store(const hm_node *frame, hm_worker *worker, const uint64_t key[2], unsigned ply);

/* ---- quiet moves that were good ---- */

/* Moves a number of a history towards +-16384, more slowly the nearer it is. */
void hm_history_adjust(int16_t *history, int bonus);
/* The last two are kept. */
void hm_killers_note(uint32_t killers[2], uint32_t move);

#endif
