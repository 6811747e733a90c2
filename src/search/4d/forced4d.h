/* Private header of search/: mates by threats in 4D chess, quiet moves included (forced4d.c). */
#ifndef HM_SEARCH_FORCED_4D_H
#define HM_SEARCH_FORCED_4D_H

#include "prove/part4d.h"
#include "search/4d/mate4d.h"

/* The prover (prove/), its results so far, and the tree that it continues to search. */
typedef struct hm_4d_forced {
    hm_worker *worker;
    hm_found_4d found;
    hm_begun_4d begun;
    uint64_t root[2]; /* the key of the tree's position */
    hm_work work;     /* of the run */
    uint64_t counted; /* of the work: nodes of the worker */
    unsigned plies;   /* made above the position of the run */
    size_t memory;    /* bytes */
} hm_4d_forced;

void hm_4d_forced_clear(hm_4d_forced *forced);

/* Whether the side to move mates by threats in at most `moves` moves (0: any number): the length in
 * plies, or 0. Uses about `budget` nodes, which are counted as the worker's. The position is
 * `plies` moves below the root. */
unsigned hm_4d_forced_find(hm_4d_forced *forced, hm_worker *worker, const hm_4d_position *position,
                           unsigned plies, unsigned moves, uint64_t budget);

/* The line of a mate that was just found, against the longest resistance; the number of moves. */
unsigned hm_4d_forced_line(hm_4d_forced *forced, const hm_4d_position *position,
                           hm_4d_move line[HM_4D_MATE_PLIES]);

#endif
