/* Private header of search/: mates by threats in 4D chess, quiet moves included (forced4d.c). */
#ifndef HM_SEARCH_FORCED_4D_H
#define HM_SEARCH_FORCED_4D_H

#include "prove/prove4d.h"
#include "search/4d/mate4d.h"

/* The prover (prove/), its results so far, and the tree that it continues to search. */
typedef struct hm_4d_forced {
    hm_worker *worker;
    hm_found_4d found;
    hm_begun_4d begun;
    hm_answers_4d answers;
    uint64_t root[2]; /* the key of the tree's position */
    hm_work work;     /* of the run */
    uint64_t counted; /* of the work: nodes of the worker */
    unsigned plies;   /* made above the position of the run */
    size_t memory;    /* bytes */
    bool fork_mates;  /* of mates in one forks alone were tested in the runs so far */
    bool settled;     /* nothing has ended the last run early */
} hm_4d_forced;

void hm_4d_forced_clear(hm_4d_forced *forced);

/* A question about a position, which is `plies` moves below the root. */
typedef struct hm_4d_forced_question {
    const hm_4d_position *position;
    const hm_4d_move *firsts; /* the only first moves that are tried; legal ones */
    size_t first_count;       /* 0: all are */
    unsigned plies;
    unsigned moves;   /* of the mate at most; 0: any number */
    bool all_threats; /* quiet moves that threaten any mate are tried, not forks alone */
    bool shortest;    /* all mates in one are tested, not forks alone: three times the work, but no
                       * mate is missed at the limit */
    uint64_t budget;  /* nodes, about; they are counted as the worker's */
} hm_4d_forced_question;

/* Whether the side to move mates by threats: the length in plies, or 0. */
unsigned hm_4d_forced_find(hm_4d_forced *forced, hm_worker *worker,
                           const hm_4d_forced_question *question);

/* Appends the checks and threats of mate that a position has, but for one move. False: memory is
 * short, or the search ends. */
bool hm_4d_forced_list(hm_4d_forced *forced, hm_worker *worker, const hm_4d_position *position,
                       hm_4d_move but, hm_moves_4d *moves);

/* The first move of a mate that was found, or HM_4D_NO_MOVE. */
hm_4d_move hm_4d_forced_move(const hm_4d_forced *forced, const hm_4d_position *position);

/* The line of a mate that was just found, against the longest resistance; the number of moves. */
unsigned hm_4d_forced_line(hm_4d_forced *forced, const hm_4d_position *position,
                           hm_4d_move line[HM_4D_MATE_PLIES]);

#endif
