/* Private header of chess5d/: work on the actions of a position by several threads. */
#ifndef HM_CHESS5D_PARALLEL_H
#define HM_CHESS5D_PARALLEL_H

#include "chess5d/actions.h"

typedef struct hm_5d_worker {
    hm_5d_position *position; /* its own copy, after the action */
    void *shared;             /* the caller's */
    void *own;                /* for the work function; starts as NULL */
} hm_5d_worker;

typedef struct hm_5d_crew {
    const hm_5d_position *position;
    const hm_5d_action_list *actions;
    unsigned jobs;
    void *shared;
    /* Does action number `index`, which is played on worker->position. */
    hm_status (*work)(hm_5d_worker *worker, size_t index);
    void (*leave)(hm_5d_worker *worker); /* frees worker->own; may be NULL */
} hm_5d_crew;

/* Calls work for every action, in order of their numbers when there is one thread; returns the
 * first status that is not HM_OK, after which no more work is begun. */
hm_status hm_5d_crew_run(const hm_5d_crew *crew);

#endif
