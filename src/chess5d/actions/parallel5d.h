/* Private header of chess5d/: the actions of a position, dealt out to threads (parallel5d.c). */
#ifndef HM_CHESS5D_PARALLEL_H
#define HM_CHESS5D_PARALLEL_H

#include "chess5d/actions/actions5d.h"

/* A thread. */
typedef struct hm_5d_worker {
    hm_5d_position *position; /* its own copy, after the action */
    void *shared;             /* the caller's */
    void *own;                /* for the work function; starts as NULL */
} hm_5d_worker;

typedef struct hm_5d_dealing {
    const hm_5d_position *position;
    const hm_5d_action_list *actions;
    void *shared;
    /* Does action number `index`, which is played on worker->position. */
    hm_status (*work)(hm_5d_worker *worker, size_t index);
    void (*leave)(hm_5d_worker *worker); /* frees worker->own; may be NULL */
    /* Before action number i, number follows[i] of these is played; NULL: none is. */
    const hm_5d_action_list *before;
    const size_t *follows;
} hm_5d_dealing;

/* Calls work for every action, in order of their numbers when there is one thread; returns the
 * first status that is not HM_OK, after which no more work is begun. */
hm_status hm_5d_deal_out(const hm_5d_dealing *dealing, unsigned jobs);

#endif
