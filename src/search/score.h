/* Private header of search/: scores. */
#ifndef HM_SEARCH_SCORE_H
#define HM_SEARCH_SCORE_H

#include "hypermate/search.h"

enum {
    HM_SCORE_INFINITE = 32600,   /* beyond every score */
    HM_SCORE_MATE = 32000,       /* mate on the board; a ply away one less */
    HM_SCORE_MATED_MOST = 31000, /* scores beyond +-this are mates */
    HM_SCORE_NONE = -32700,      /* no score */
    HM_SCORE_DRAW = 0
};

/* Bounds an evaluation, so that it is never taken for a mate score. */
static inline int hm_score_bounded(int64_t score) {
    enum { MOST = HM_SCORE_MATED_MOST - 1000 };
    return score > MOST ? MOST : score < -MOST ? -MOST : (int)score;
}

static inline bool hm_score_is_mate(int score) {
    return score > HM_SCORE_MATED_MOST || score < -HM_SCORE_MATED_MOST;
}

/* Mate against the side to move, `ply` plies from the root. */
static inline int hm_score_mated(unsigned ply) {
    return (int)ply - HM_SCORE_MATE;
}

/* Scores of mates count from the root in the tree, and from the position in the table. */
static inline int hm_score_to_table(int score, unsigned ply) {
    return score > HM_SCORE_MATED_MOST    ? score + (int)ply
           : score < -HM_SCORE_MATED_MOST ? score - (int)ply
                                          : score;
}

static inline int hm_score_from_table(int score, unsigned ply) {
    return score > HM_SCORE_MATED_MOST    ? score - (int)ply
           : score < -HM_SCORE_MATED_MOST ? score + (int)ply
                                          : score;
}

/* Moves until mate: of the side's own if positive, against it if negative; 0: it is no mate. */
static inline int hm_score_mate_moves(int score) {
    if (!hm_score_is_mate(score)) return 0;
    return score > 0 ? (HM_SCORE_MATE - score + 1) / 2 : -((HM_SCORE_MATE + score + 1) / 2);
}

#endif
