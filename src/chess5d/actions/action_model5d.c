/* Builds the solver's problem from a position: the axes with their half-moves, the links between
 * departures and arrivals, and the cases in which an action may be submitted.
 *
 * How large it is. With n timelines as many new ones may be made, and each jump may make any of
 * them. A model with all of that has n axes of slots with all jumps each, and on every other axis n
 * times the departures: it grows with the square of n, and 4,000 timelines with one small board
 * each took 5 GB. Yet actions that make more than a few timelines at once are only looked for when
 * those that make fewer are all given or there are none. So a model has axes for the first few
 * slots only, and grows linearly with the half-moves there are.
 *
 * Slots beyond these are represented only by their existence. A piece may leave for one of them, by
 * one value for each square of departure, without a model of its arrival; and the first variable
 * has a last case "more", in which at least one timeline beyond the slots is made. In that case
 * everything that the true numbers do not have in common is left open (action_cases5d.c). Every
 * action that makes more timelines than there are slots is, with its slots beyond forgotten, a
 * solution of this case; so where the case has no solution there are no such actions, and mates are
 * usually proved with the first model. Where it has one that proves nothing: the case is forbidden,
 * the search continues among the true ones, and when they are all given a larger model is built
 * (extend) in which the timelines made are more than the last one knew. Each action belongs to one
 * model, the one that first has room for it, and is given once.
 *
 * docs/chess5d.md, "A worked position", shows a model and its search line by line. */
#include "chess5d/actions/actions5d.h"

/* Slots of the first model, and how many times as many the next has. */
enum { FIRST_SLOTS = 2, GROWTH = 4 };

/* Weight of the variables of the cases: what they say decides most. Before all others it is decided
 * that there are no more timelines than slots. */
enum { DECIDED_FIRST = 1 << 24 };
static const double before_all = 1e250;

/* A model of so many slots, or of as many as there can be. */
static bool build(hm_5d_actions *a, int32_t slots) {
    hm_solver_reset(&a->solver);
    a->more = false;
    if (!hm_5d_axes_build(a)) return false;
    a->slots = slots < a->branchers ? slots : a->branchers;
    if (!hm_5d_halves_build(a) || !hm_5d_cases_build(a)) return false;
    hm_solver_add_variable(&a->solver, (uint32_t)a->cases.count, DECIDED_FIRST);
    for (uint32_t i = 1; i < a->axes.count; i++)
        hm_solver_add_variable(&a->solver, a->axes.at[i].count, 1);
    hm_solver_add_variable(&a->solver, (uint32_t)a->earlies + 1, 0.5 * DECIDED_FIRST);
    hm_solver_add_variable(&a->solver, hm_5d_is_open(a) ? 2 : 1, before_all);
    if (a->solver.failed || !hm_5d_links_build(a)) return false;
    if (!HM_ROOM_IN(a->budget, a->scratch, a->cases.count / 64 + 1)) return false;
    hm_solver_start(&a->solver);
    return !a->solver.failed && hm_5d_cases_forbid(a);
}

bool hm_5d_model_build(hm_5d_actions *a) {
    hm_solver_reset(&a->solver);
    a->moves.count = 0;
    for (uint32_t i = 0; i < a->position->multiverse.count; i++) {
        size_t before = a->moves.count;
        if (!hm_5d_generate_line(a->position, i, &a->moves, a->budget)) return false;
        if (!hm_solver_go_on(&a->solver, a->moves.count - before + 1)) return false;
    }
    a->least = 0;
    return build(a, FIRST_SLOTS);
}

bool hm_5d_model_extend(hm_5d_actions *a) {
    a->least = a->slots + 1;
    return build(a, a->slots < INT32_MAX / GROWTH ? GROWTH * a->slots : a->slots);
}
