/* Private header of search/: mates by checks alone in 4D chess (mate4d.c). */
#ifndef HM_SEARCH_MATE_4D_H
#define HM_SEARCH_MATE_4D_H

#include "chess4d/rules/stages4d.h"
#include "search/game.h"

enum { HM_4D_MATE_PLIES = 40 }; /* the longest mate that is looked for */

/* A move of a node that is being searched, and what is known about it. */
typedef struct hm_4d_mate_child {
    hm_4d_move move;
    uint32_t proof, disproof; /* numbers; one of them 0: settled */
    uint32_t length;          /* of a proved mate, in plies */
} hm_4d_mate_child;

typedef struct hm_4d_mate_entry {
    uint64_t key;
    uint32_t proof, disproof; /* of a proved mate: 0 and its length */
} hm_4d_mate_entry;

typedef struct hm_4d_mates {
    hm_worker *worker;
    hm_4d_position *position; /* the searcher's, as it was when the search ends */
    uint64_t last;            /* the node at which it ends */
    unsigned limit;           /* plies; 0: as far as the budget goes */
    unsigned plies;           /* made above the root of the mate, for its worker's depth */
    hm_4d_mate_entry *entries;
    size_t count; /* of entries: a power of two */
    HM_LIST(hm_4d_mate_child) children;
    HM_LIST(hm_4d_move) moves;
    hm_4d_undo undo[HM_4D_MATE_PLIES + 1];
    uint64_t path[HM_4D_MATE_PLIES + 2][2];
    hm_4d_check_squares squares; /* of the node that is being opened */
    hm_4d_view view;
} hm_4d_mates;

/* A table of up to so many bytes. NULL: memory is short. */
hm_4d_mates *hm_4d_mates_create(size_t bytes);
void hm_4d_mates_destroy(hm_4d_mates *mates);
void hm_4d_mates_forget(hm_4d_mates *mates);

/* Whether the side to move mates by checks alone: the length in plies, or 0. At most `limit` plies
 * (0: any number), with at most `budget` nodes, which are counted as the worker's. */
unsigned hm_4d_mates_find(hm_4d_mates *mates, hm_worker *worker, hm_4d_position *position,
                          unsigned limit, uint64_t budget);
/* The same when the first move is this one, a check. */
unsigned hm_4d_mates_by(hm_4d_mates *mates, hm_worker *worker, hm_4d_position *position,
                        hm_4d_move move, uint64_t budget);
/* The line of a mate that was just found, as far as the table still has it; the number of moves. */
unsigned hm_4d_mates_line(hm_4d_mates *mates, unsigned length, hm_4d_move line[HM_4D_MATE_PLIES]);
/* All checks that mate so soon, by checks alone (search/mates.h). */
void hm_4d_mates_all(hm_4d_mates *mates, hm_worker *worker, hm_4d_position *position,
                     hm_mates *all);

#endif
