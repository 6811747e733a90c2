/* Private header of proof/: forced mates in 5D chess, written down as games with alternatives,
 * which `solve --tree` writes, and their check (proof5_check.c).
 *
 * The winner is the side to move at the start. After each action of the winner the game has every
 * legal action of the loser, and after each of these at least one action of the winner, until
 * mate. */
#ifndef HM_PROOF_PROOF5_H
#define HM_PROOF_PROOF5_H

#include "core/work.h"
#include "hypermate/more/chess5d_games.h"

typedef enum hm_proof5_fault {
    HM_PROOF5_PROVED = 0,
    HM_PROOF5_ILLEGAL_MOVE,  /* an action of the winner */
    HM_PROOF5_ILLEGAL_REPLY, /* an action of the loser */
    HM_PROOF5_STALEMATE,     /* the loser has no action and is not in check */
    HM_PROOF5_UNANSWERED,    /* a legal reply is missing, or nothing follows it */
    HM_PROOF5_ENDLESS        /* a line has more than HM_PROOF5_DEPTH actions of the winner */
} hm_proof5_fault;

enum { HM_PROOF5_DEPTH = 24 };

/* The texts are the caller's to clear. */
typedef struct hm_proof5_report {
    uint64_t positions; /* of the loser that were checked */
    uint64_t replies;   /* legal ones in them */
    uint64_t firsts;    /* first actions, each of which mates */
    unsigned longest;   /* actions of the winner until mate, if it takes the shortest ones */
    hm_proof5_fault fault;
    hm_text path;  /* of a fault: the actions that lead there, joined by " / " */
    hm_text reply; /* of a fault: the action of the loser that it is about; empty: none */
} hm_proof5_report;

/* Plays the whole tree of a game. HM_OK with a report, whatever it says. HM_ERR_FIELD for a
 * position that has no rules, HM_ERR_MEMORY, HM_ERR_INTERRUPTED, HM_ERR_LIMIT. The watch receives
 * the positions. */
hm_status hm_proof5_check(const hm_5d_game *game, const hm_watch *watch, hm_proof5_report *report,
                          hm_error *error);

const char *hm_proof5_fault_name(hm_proof5_fault fault);

#endif
