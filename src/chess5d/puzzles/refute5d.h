/* Private header of chess5d/: what an attack that does not mate teaches about others (refute5d.c).
 */
#ifndef HM_CHESS5D_REFUTE_H
#define HM_CHESS5D_REFUTE_H

#include "chess5d/actions/actions5d.h"
#include "chess5d/puzzles/safety5d.h"

/* How an answer uses the board that an axis of the attack has made: not at all; by one move within
 * it and nothing else; otherwise; in a way that depends on the whole board. */
typedef enum hm_5d_use { HM_5D_UNUSED, HM_5D_ALONE, HM_5D_USED, HM_5D_FROZEN } hm_5d_use;

/* An axis of the attack. */
typedef struct hm_5d_target {
    hm_5d_use use;
    int32_t need;    /* number of the first need of its board, or -1 */
    int32_t partial; /* of the first partial board that depends on it, or -1 */
} hm_5d_target;

/* A cell of the board that an axis has made, and what it may hold. */
typedef struct hm_5d_need {
    int32_t next; /* of the same axis, or -1 */
    int cell;
    uint16_t may;
    hm_5d_piece piece; /* this very one, unless it is HM_5D_EMPTY */
} hm_5d_need;

/* A move within a board, which may answer on other boards too. */
typedef struct hm_5d_reply {
    hm_5d_piece piece;
    uint8_t from, to; /* squares */
    hm_5d_changes changes;
} hm_5d_reply;

/* Zero-initialised; of one thread. */
typedef struct hm_5d_refuter {
    hm_5d_actions *attacks;
    const hm_5d_position *position; /* after the attack and the answer */
    bool answered;
    int32_t present;     /* after an answer, */
    int32_t first, last; /* and the timelines active then, if the attack makes as many as `most` */
    int32_t most;
    uint32_t witness;      /* axis that keeps the present where it is; 0: another board */
    hm_5d_multiverse view; /* of the position, with empty timelines for those that are not made */
    HM_LIST(hm_5d_timeline) lines;
    hm_5d_safety safety;
    HM_LIST(hm_5d_need) needs;
    HM_LIST(hm_5d_target) targets; /* one for each axis */
    HM_LIST(hm_5d_reply) replies;  /* of the answers so far */
    HM_LIST(uint64_t) set;
    HM_LIST(hm_5d_undo) undo;
} hm_5d_refuter;

/* Frees; its memory comes from the budget of the enumerators, so it goes before them. */
void hm_5d_refuter_clear(hm_5d_refuter *refuter);

/* The attack that an enumerator has given last is played on `position`, and does not mate: the
 * answer is legal, or (NULL) the side to move is not in check. Has the enumerator leave out this
 * attack and all others that do not mate for the same reason. Fails as the enumerator does. */
hm_status hm_5d_refute(hm_5d_refuter *refuter, hm_5d_actions *attacks, hm_5d_position *position,
                       const hm_5d_move *answer, size_t count);

#endif
