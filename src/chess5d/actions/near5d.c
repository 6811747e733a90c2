/* Legal moves near a solution: moves of solutions that differ from it in one move.
 *
 * Most moves of a large position have nothing to do with each other, and a solver's solution shows
 * one for each timeline. From there the others are close: another move on a timeline that was
 * played within its board or not at all changes one board, a jump between two such timelines
 * changes two, and a branching jump, where no timeline was made, changes one and makes one.
 * Everything else is unchanged, so only captures of royals that involve these boards need a search.
 *
 * That the action may be submitted still holds: a board more that is played never makes the present
 * the mover's, as the present is not later than any end and the new board's time is the opponent's.
 * A timeline more may make others active, so its case is looked up. Links hold because departure
 * and arrival change together, and the order of branching jumps because no timeline that was played
 * on ceases to be. */
#include "chess5d/actions/legality5d.h"

/* The half-move of a timeline can be replaced: nothing else answers to it. */
static bool is_free(const hm_5d_actions *a, uint32_t axis) {
    hm_5d_role role = hm_5d_half_of(a, axis)->role;
    return role == HM_5D_PASS || role == HM_5D_STAY;
}

/* With timeline `slot` 0 made by this half-move, and `played` played on besides, the action may be
 * submitted. The solution makes no timeline, which is the first case then; there is a slot, so the
 * second case is that one timeline is made. */
static bool may_submit(const hm_5d_actions *a, uint32_t slot_axis, uint32_t value,
                       uint32_t played) {
    const hm_5d_case *c = &a->cases.at[1];
    const hm_5d_axis *slot = &a->axes.at[slot_axis];
    int32_t line = a->view.first + (int32_t)slot->place;
    bool active = line >= c->first && line <= c->last;
    if (!c->bound || (active && a->halves.at[slot->first + value].time < c->least)) return true;
    for (uint32_t i = 1; i < hm_5d_line_axes(a); i++) {
        bool passes = i != played && hm_5d_half_of(a, i)->role == HM_5D_PASS;
        if (passes && hm_5d_is_mandatory_in(a, c, i)) return false;
    }
    return true;
}

/* Whether the solution stays one with this half-move; with a jump also its departure is added. */
static bool is_near(hm_5d_actions *a, uint32_t axis, uint32_t value) {
    const hm_solver_variable *v = &a->solver.variables.at[axis];
    hm_5d_other others[2] = {{axis, value}};
    if (a->halves.at[a->axes.at[axis].first + value].role == HM_5D_STAY)
        return is_free(a, axis) && hm_5d_others_fit(a, others, 1);
    hm_solver_link link = v->links[value];
    const hm_solver_group *g = &a->solver.groups.at[v->link_base + link.group];
    const hm_5d_case *c = &a->cases.at[hm_solver_value(&a->solver, 0)];
    others[0] = (hm_5d_other){g->x, g->first + link.place};
    others[1] = (hm_5d_other){axis, value};
    if (!is_free(a, g->x)) return false;
    bool can = a->axes.at[axis].slot < 0 ? is_free(a, axis)
                                         : c->added == 0 && may_submit(a, axis, value, g->x);
    return can && hm_5d_others_fit(a, others, 2);
}

/* Tests each unknown first move next to the current solution. Slots after the first cannot hold
 * first moves, so they are skipped. */
bool hm_5d_search_near(hm_5d_search *s) {
    hm_5d_actions *a = s->actions;
    for (uint32_t axis = 1; axis < a->axes.count; axis++) {
        const hm_solver_variable *v = &a->solver.variables.at[axis];
        for (uint32_t word = 0; a->axes.at[axis].slot <= 0 && word < v->words; word++) {
            uint64_t bits = s->unknown.at[v->word + word];
            if (!hm_solver_go_on(&a->solver, 1 + 128 * (uint64_t)hm_popcount(bits))) return false;
            for (; bits != 0; bits &= bits - 1) {
                uint32_t value = 64 * word + (uint32_t)__builtin_ctzll(bits);
                if (is_near(a, axis, value)) hm_5d_note_legal(s, axis, value);
            }
        }
    }
    return true;
}
