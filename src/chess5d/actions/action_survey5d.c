/* Finds facts that the search for actions would find only by trying one case after the other:
 * - every timeline made needs a jump from a timeline of its own, so their number is limited. The
 *   search alone would try all ways to deal the jumps out to the new timelines;
 * - some half-moves expose a royal whatever else is played. */
#include "chess5d/actions/actions5d.h"

#include <string.h>

/* ---- the number of timelines ---- */

/* Whether the axis may still make a timeline, by its placed value or by the values left. */
static bool can_branch(const hm_5d_actions *a, uint32_t axis) {
    const hm_5d_axis *x = &a->axes.at[axis];
    if (x->placed) return x->value >= x->branches && x->value < x->branches_end;
    return hm_solver_has_any(&a->solver, axis, x->branches, x->branches_end);
}

/* Refuses cases that need more timelines than axes can still make. A new timeline needs a jump from
 * a timeline of its own, since each timeline gets at most one new board (rules5d, clause 4.3). */
hm_solver_placing hm_5d_actions_survey(void *context) {
    hm_5d_actions *a = context;
    uint32_t wanted = (uint32_t)a->cases.at[hm_solver_value(&a->solver, 0)].added, most = 0;
    if (wanted == 0) return HM_SOLVER_PLACED;
    for (uint32_t i = 1; i < a->axes.count && most < wanted; i++) {
        const hm_5d_axis *x = &a->axes.at[i];
        if (x->branches < x->branches_end && can_branch(a, i)) most++;
    }
    if (most >= wanted) return HM_SOLVER_PLACED;
    /* At most so many timelines are made while the axes that cannot branch now cannot. */
    hm_solver_nogood_begin(&a->solver);
    uint64_t *set = hm_solver_nogood_term(&a->solver, 0);
    for (uint32_t i = 0; set != NULL && i < a->cases.count; i++) {
        if ((uint32_t)a->cases.at[i].added > most) hm_solver_bit_set(set, i);
    }
    for (uint32_t i = 1; i < a->axes.count; i++) {
        const hm_5d_axis *x = &a->axes.at[i];
        if (x->branches == x->branches_end || can_branch(a, i)) continue;
        set = hm_solver_nogood_term(&a->solver, i);
        for (uint32_t value = 0; set != NULL && value < x->count; value++) {
            if (value < x->branches || value >= x->branches_end) hm_solver_bit_set(set, value);
        }
    }
    return a->solver.failed ? HM_SOLVER_NO_MEMORY : HM_SOLVER_CONFLICT;
}

/* ---- half-moves that cannot be ---- */

/* Forbids the half-moves of axes from..to-1, which share them, that expose a royal while nothing
 * else is played; for new timelines only those that do so within the new board. The set is left
 * with them. */
static bool prune_axes(hm_5d_actions *a, uint32_t from, uint32_t to, uint64_t *set) {
    const hm_5d_axis *x = &a->axes.at[from];
    const hm_solver_variable *v = &a->solver.variables.at[from];
    bool any = false;
    memset(set, 0, v->words * sizeof *set);
    for (uint32_t value = 1; value < x->count; value++) {
        if (!hm_solver_go_on(&a->solver, a->view.count)) return false;
        if (!hm_5d_half_exposes(a, from, value)) continue;
        hm_solver_bit_set(set, value);
        any = true;
    }
    for (uint32_t axis = from; any && axis < to; axis++)
        hm_solver_forbid(&a->solver, axis, set);
    return !a->solver.failed;
}

/* Departures to timelines beyond the slots, all arrivals of which expose a royal. (What slots have
 * lost besides says nothing about timelines beyond them: that may follow from the slots, or the
 * solutions with it were given.) */
static bool prune_later(hm_5d_actions *a, uint32_t axis, const uint64_t *exposed, uint64_t *set) {
    const hm_5d_axis *x = &a->axes.at[axis];
    const uint32_t *bounds = a->bounds.at + x->bounds;
    memset(set, 0, a->solver.variables.at[axis].words * sizeof *set);
    for (uint32_t s = 0; s < x->branches_end - x->later; s++) {
        uint32_t arrival = bounds[s];
        while (arrival < bounds[s + 1] && hm_solver_bit(exposed, arrival))
            arrival++;
        if (arrival == bounds[s + 1]) hm_solver_bit_set(set, x->later + s);
    }
    hm_solver_forbid(&a->solver, axis, set);
    return hm_solver_go_on(&a->solver, x->sources) && !a->solver.failed;
}

/* Removes permanently all half-moves that expose a royal by themselves. It takes a test for each
 * half-move, so the solver calls it only after many conflicts. */
bool hm_5d_actions_prune(void *context) {
    hm_5d_actions *a = context;
    uint32_t count = (uint32_t)a->axes.count, lines = hm_5d_line_axes(a);
    size_t words = 0;
    for (uint32_t i = 1; i < count; i++) {
        if (a->solver.variables.at[i].words > words) words = a->solver.variables.at[i].words;
    }
    a->scratch.count = 0;
    if (!HM_ROOM_IN(a->budget, a->scratch, 2 * words)) return false;
    uint64_t *set = a->scratch.at, *exposed = set + words;
    hm_5d_actions_hide(a, true);
    bool ok = true;
    for (uint32_t i = 1; i < lines && ok; i++)
        ok = prune_axes(a, i, i + 1, set);
    if (ok && lines < count) ok = prune_axes(a, lines, count, exposed);
    for (uint32_t i = 1; i < lines && ok && hm_5d_is_open(a); i++)
        ok = prune_later(a, i, exposed, set);
    hm_5d_actions_hide(a, false);
    return ok;
}
