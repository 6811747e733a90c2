/* Private header of proof/: the rules of 4D chess as the check of a proof asks for them, by either
 * of two engines that share nothing but types. */
#ifndef HM_PROOF_ARBITER4_H
#define HM_PROOF_ARBITER4_H

#include "proof/proof4.h"

/* Most moves that are played from the start position. */
enum { HM_ARBITER4_PLIES = 2 * HM_PROOF4_DEPTH + 4 };

typedef HM_LIST(hm_4d_move) hm_arbiter4_moves;

typedef struct hm_arbiter4 hm_arbiter4;

struct hm_arbiter4 {
    hm_status (*create)(hm_arbiter4 *arbiter, hm_error *error);
    void (*destroy)(hm_arbiter4 *arbiter);
    void (*begin)(hm_arbiter4 *arbiter, const hm_4d_state *start);
    /* Replaces the list by the legal moves; false when memory is short. */
    bool (*list)(hm_arbiter4 *arbiter, hm_arbiter4_moves *moves);
    bool (*has_moves)(hm_arbiter4 *arbiter);             /* legal ones */
    bool (*in_check)(hm_arbiter4 *arbiter);              /* the side to move */
    void (*play)(hm_arbiter4 *arbiter, hm_4d_move move); /* a legal move */
    void (*take_back)(hm_arbiter4 *arbiter);
    const hm_4d_state *(*state)(const hm_arbiter4 *arbiter);
    void *board; /* what create has made */
};

extern const hm_arbiter4 hm_arbiter4_rules, hm_arbiter4_phase;

#endif
