/* Private header of chess4p/: the squares on which the number of a seat's moves depends. */
#ifndef HM_CHESS4P_SIGHT_H
#define HM_CHESS4P_SIGHT_H

#include "chess4p/rules/board4p.h"

/* How many legal moves a seat will have at its turn, and the squares that matter for that: as long
 * as no move of the others touches one of them, the number stays. */
typedef struct hm_4p_sight {
    uint64_t squares[6]; /* set; all of them where nothing can be said */
    uint64_t count;
    int before; /* the seat that moves just before */
} hm_4p_sight;

/* Whether a move of another seat leaves the number as it is, and takes no king. Castling and en
 * passant, which touch more squares than two, are taken for seen. */
static inline bool hm_4p_is_unseen(const hm_4p_sight *sight, hm_4p_move move) {
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move), tag = HM_4P_MOVE_TAG(move);
    if (tag != HM_4P_PLAIN && tag != HM_4P_DOUBLE_STEP) return false;
    int skipped = tag == HM_4P_DOUBLE_STEP ? (from + to) / 2 : to;
    return !hm_4p_holds(sight->squares, from) && !hm_4p_holds(sight->squares, to) &&
           !hm_4p_holds(sight->squares, skipped);
}

/* Squares from which pieces see others: on lines up to the first piece, and as knights leap. */
typedef struct hm_4p_watch {
    uint64_t rays[6], hops[6];
} hm_4p_watch;

/* ---- sight4p.c ---- */

/* Adds the squares from which a square is seen. */
void hm_4p_watch_square(const hm_4p_position *position, int square, hm_4p_watch *watch);

/* Looks for the seat that has the turn after `plies` plies (1 or 2). The position is the same again
 * in the end. */
void hm_4p_look_ahead(hm_4p_position *position, unsigned plies, hm_4p_sight *sight);

#endif
