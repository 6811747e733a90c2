/* Private header of chess5d/: legal single moves (legality5d.c, near5d.c). */
#ifndef HM_CHESS5D_LEGALITY_H
#define HM_CHESS5D_LEGALITY_H

#include "chess5d/actions/actions5d.h"

typedef struct hm_5d_search {
    hm_5d_actions *actions;
    uint32_t known;               /* the nogood of known and other values */
    HM_LIST(uint64_t) unknown;    /* the other way round: values whose moves are not known */
    HM_LIST(unsigned char) legal; /* one per move */
    bool any;                     /* moves were unknown when the model was built */
    uint64_t solutions;           /* so far */
} hm_5d_search;

/* Notes that the first move of a value is legal. */
static inline void hm_5d_note_legal(hm_5d_search *s, uint32_t axis, uint32_t value) {
    hm_5d_actions *a = s->actions;
    uint64_t *unknown = s->unknown.at + a->solver.variables.at[axis].word;
    s->legal.at[a->halves.at[a->axes.at[axis].first + value].move] = true;
    unknown[value >> 6] &= ~(UINT64_C(1) << (value & 63));
    hm_solver_nogood_widen(&a->solver, s->known, axis, value);
}

/* Notes the unknown moves of solutions that differ from the solver's in one move (near5d.c). False
 * when the sentry wants to stop. */
bool hm_5d_search_near(hm_5d_search *search);

/* As hm_5d_outcome(), with an enumerator that keeps its memory from call to call. */
hm_status hm_5d_outcome_with(hm_5d_actions *actions, const hm_5d_position *position, bool softmate,
                             const hm_watch *watch, hm_5d_verdict *outcome, hm_error *error);

#endif
