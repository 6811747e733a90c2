/* Private header of solver/ for its own files, from the lowest to the highest: solver_work.c,
 * choice.c, domains.c, nogoods.c and matching.c, links.c, explain.c, solver_search.c. Each calls
 * only those before it. */
#ifndef HM_SOLVER_INSIDE_H
#define HM_SOLVER_INSIDE_H

#include "solver/solver.h"

/* ---- choice.c: the variable that is decided next ---- */

/* Begins a problem, whose variables are in `open`. False when memory is short. */
bool hm_solver_choice_start(hm_solver *solver);
/* Notes that the priority of a variable has changed: its values or its weight. */
static inline void hm_solver_choice_note(hm_solver *solver, uint32_t variable) {
    hm_solver_bit_set(solver->changed.at, variable >> 6);
}
/* The weights of all variables have. */
void hm_solver_choice_forget(hm_solver *solver);
/* False when no variable is open. */
bool hm_solver_choice(hm_solver *solver, uint32_t *variable);

/* ---- domains.c: values removed and given back ---- */

/* Removes the values of `mask` (words word .. word+words-1) that are left, and writes that down. */
void hm_solver_remove(hm_solver *solver, uint32_t variable, uint32_t word, uint32_t words,
                      const uint64_t *mask, hm_solver_reason reason, uint32_t id);
/* Removes the values within from..to-1, or outside of them. */
void hm_solver_remove_span(hm_solver *solver, uint32_t variable, uint32_t from, uint32_t to,
                           bool inside, hm_solver_reason reason, uint32_t id);
/* Leaves a variable one value, by decision. */
void hm_solver_fix(hm_solver *solver, uint32_t variable, uint32_t value);
/* The caller knows the one value of a variable, or that it no longer holds. */
void hm_solver_note_placed(hm_solver *solver, uint32_t variable, bool placed);
/* Gives back what was removed since a level began; no conflict is left, unless what was removed
 * forever meanwhile makes one. */
void hm_solver_restore(hm_solver *solver, const hm_solver_level *level);

/* ---- links.c ---- */

/* Applies a removal to the links of its variable. */
void hm_solver_follow_links(hm_solver *solver, const hm_solver_removal *removal);

/* ---- matching.c ---- */

/* A variable with links has lost values, and the first one left is linked. */
void hm_solver_matching_note(hm_solver *solver, uint32_t variable);
/* Looks whether there are partners for all variables that need one, when nothing else follows any
 * more. False when there are too few, which is a conflict, or the search has to end. */
bool hm_solver_match(hm_solver *solver);

/* ---- nogoods.c ---- */

/* Visits the nogoods that a variable watches, after it has lost values. */
void hm_solver_nogoods_visit(hm_solver *solver, uint32_t variable);
/* Makes the variables of its first two terms watch a nogood. */
void hm_solver_nogood_watch(hm_solver *solver, uint32_t id);
/* The nogood written last is violated: that is the conflict. */
void hm_solver_nogood_violated(hm_solver *solver);
/* Number of terms that do not hold, 2 of more; what follows of one is removed. */
uint32_t hm_solver_nogood_follow(hm_solver *solver, uint32_t id);
static inline void hm_solver_terms_swap(hm_solver_term *a, hm_solver_term *b) {
    hm_solver_term keep = *a;
    *a = *b;
    *b = keep;
}

/* ---- explain.c ---- */

/* Why the present conflict came to be: a nogood whose first term is violated last, and the number
 * of levels that are left when all its other terms still hold. */
typedef struct hm_solver_explanation {
    uint32_t id;
    size_t back_to;
} hm_solver_explanation;

/* Returns 1; 0 when no decision is to blame; -1 when solutions given before are. */
int hm_solver_explain(hm_solver *solver, hm_solver_explanation *out);

#endif
