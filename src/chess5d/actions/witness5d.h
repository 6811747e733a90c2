/* Private header of chess5d/: a witness that the action under way can be completed (witness5d.c).
 *
 * The witness is a copy of the position on which moves that complete the action are made already,
 * so boards of these planned moves are ordinary last boards there. Nearly always a move that is
 * drawn fits in with small changes: only captures of royals that involve its new boards have to be
 * looked for. */
#ifndef HM_CHESS5D_WITNESS_H
#define HM_CHESS5D_WITNESS_H

#include "chess5d/actions/ends5d.h"
#include "chess5d/rules/moves5d.h"

/* The part of a timeline in the action. */
typedef enum hm_5d_fate {
    HM_5D_LEFT, /* nothing yet */
    HM_5D_DEPARTURE,
    HM_5D_ARRIVAL, /* of another timeline's planned move */
    HM_5D_USED     /* it has been played on, or cannot be */
} hm_5d_fate;

typedef struct hm_5d_plan {
    hm_5d_move move;
    int32_t to_line;   /* of arrival; a new timeline when it branches */
    int32_t partner;   /* timeline of departure */
    uint32_t arrivals; /* the first move that arrives on its last board, from 1; 0: none does */
    hm_5d_fate fate;
    bool stuck; /* whatever gives it a board exposes a royal, from now on in this action */
} hm_5d_plan;

typedef enum hm_5d_doing { HM_5D_PLANNED, HM_5D_DROPPED, HM_5D_MADE } hm_5d_doing;

/* A deed that may be taken back. */
typedef struct hm_5d_deed {
    hm_5d_move move;
    int32_t to_line;
    hm_5d_doing kind;
} hm_5d_deed;

typedef struct hm_5d_witness {
    hm_5d_position *future; /* the position, with the planned moves made */
    hm_5d_ends ends;        /* of it */
    int32_t first;          /* timeline of the first plan */
    HM_LIST(hm_5d_plan) plans;
    HM_LIST(int32_t) branches; /* timelines whose planned jumps branch, in order */
    uint32_t made;             /* timelines that the action has made, without the planned ones */
    HM_LIST(hm_5d_deed) deeds;
    HM_LIST(hm_5d_move) aside;
    hm_5d_move_list moves;    /* possible ones at the start of the action, timeline by timeline */
    HM_LIST(uint32_t) starts; /* where the moves of each timeline begin, and their end */
    HM_LIST(uint32_t) next;   /* after each move, the next that arrives on the same last board */
    HM_LIST(uint32_t) early;  /* jumps to boards before this time */
    int32_t early_time;
    hm_5d_move tried;   /* the last one that was made */
    int32_t tried_line; /* where it arrived */
    size_t limit;       /* so many new timelines may be planned: with more none completes it */
    hm_status status;
} hm_5d_witness;

typedef enum hm_5d_fit { HM_5D_NEVER, HM_5D_FITS, HM_5D_UNSURE } hm_5d_fit;

/* Begins an action; `future` is at its start. */
hm_status hm_5d_witness_begin(hm_5d_witness *w);
/* Plans an action from its start, in time that grows with all timelines. NEVER: no legal
 * action exists. */
hm_5d_fit hm_5d_witness_find(hm_5d_witness *w);
/* Makes a pseudo-legal move if it fits, else changes nothing. Its flags must be right in the
 * position with the moves made so far. When w->status is not HM_OK, the answer says nothing. */
hm_5d_fit hm_5d_witness_try(hm_5d_witness *w, const hm_5d_move *move);
/* Makes a move and has no plans then; takes that back. */
void hm_5d_witness_make(hm_5d_witness *w, const hm_5d_move *move);
void hm_5d_witness_unmake(hm_5d_witness *w);
/* Plans moves where nothing is planned. */
hm_status hm_5d_witness_plan(hm_5d_witness *w, const hm_5d_move *moves, size_t count);
/* The active timelines without the planned moves. */
void hm_5d_witness_active(const hm_5d_witness *w, int32_t *first, int32_t *last);
/* Ends the action with the moves that were made. */
void hm_5d_witness_submit(hm_5d_witness *w);
void hm_5d_witness_clear(hm_5d_witness *w);

#endif
