/* Private header of proof/: forced mates in Teams of the four-player game, written down as games
 * with variations, and their check (proof4p_check.c).
 *
 * The winner is the team of the side to move at the start. Where the winner is to move, the game
 * has at least one move. Where one of the two losers is to move, it has every legal move. Every
 * line ends with a win of the winner by the rules of the game. */
#ifndef HM_PROOF_PROOF4P_H
#define HM_PROOF_PROOF4P_H

#include "core/work.h"
#include "hypermate/more/chess4p_games.h"

typedef enum hm_proof4p_fault {
    HM_PROOF4P_PROVED = 0,
    HM_PROOF4P_ILLEGAL_MOVE,  /* of the winner: a player leaves */
    HM_PROOF4P_ILLEGAL_REPLY, /* of the losers: a player leaves */
    HM_PROOF4P_STALEMATE,     /* the next player has no move, and nobody has won */
    HM_PROOF4P_DRAWN,         /* the game is drawn, or a player may claim that */
    HM_PROOF4P_LOST,          /* the losers win */
    HM_PROOF4P_UNANSWERED,    /* a legal reply is missing, or nothing follows it */
    HM_PROOF4P_ENDLESS        /* a line has more than HM_PROOF4P_PLIES */
} hm_proof4p_fault;

enum { HM_PROOF4P_PLIES = 48 };

/* Steps are numbers of the game. The text is the caller's to clear. */
typedef struct hm_proof4p_report {
    uint64_t positions; /* of the losers that were checked, mates among them */
    uint64_t replies;   /* legal ones in them */
    unsigned moves;     /* of the winner until mate, if it takes the shortest ones */
    unsigned plies;     /* of the longest line */
    hm_proof4p_fault fault;
    int32_t step;  /* of a fault: the last step that leads there */
    int32_t place; /* of a fault: the step to look at */
    hm_text reply; /* of a fault: the move of a loser that it is about; empty: none */
} hm_proof4p_report;

/* Plays the whole tree of a game. HM_OK with a report, whatever it says. HM_ERR_FIELD for a game
 * without two sides, or one that is over at its start; HM_ERR_UNSUPPORTED for rules that are not
 * judged; HM_ERR_MEMORY, HM_ERR_INTERRUPTED, HM_ERR_LIMIT. The watch receives the positions. */
hm_status hm_proof4p_check(const hm_4p_game *game, const hm_watch *watch, hm_proof4p_report *report,
                           hm_error *error);

const char *hm_proof4p_fault_name(hm_proof4p_fault fault);
/* Appends a fault in one sentence. */
void hm_proof4p_explain(const hm_4p_game *game, const hm_proof4p_report *report, hm_text *text);
/* Appends the text of a step: its move, or its token. */
void hm_proof4p_format_step(const hm_4p_game *game, int32_t step, hm_text *text);
/* The steps that lead to a step, from the first one on; returns their number, at most
 * HM_PROOF4P_PLIES + 1. */
size_t hm_proof4p_way(const hm_4p_game *game, int32_t step, int32_t way[HM_PROOF4P_PLIES + 1]);

#endif
