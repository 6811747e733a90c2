/* Links departures to arrivals: the solver's link groups between the axes. The jumps of a run are
 * one group. So are the jumps from one axis to one slot; but all slots have the same arrivals and
 * the same departures to them, so the bounds and the links of arrivals are stored once for all
 * slots. */
#include "chess5d/actions/actions5d.h"

/* The solver keeps links as constant; only this file writes them. */
static hm_solver_link *links_of(hm_5d_actions *a, uint32_t axis) {
    return a->links.at + (a->solver.variables.at[axis].links - a->links.at);
}

/* Links the departures of a run to its arrivals: a piece that leaves a square of one timeline
 * arrives by one of the jumps from that square, and the other way round. */
static bool link_runs(hm_5d_actions *a) {
    for (size_t group = 0; group < a->runs.count; group++) {
        const hm_5d_run *run = &a->runs.at[group];
        hm_solver_link *from = links_of(a, run->from), *to = links_of(a, run->to);
        uint32_t *bounds = a->bounds.at + a->bounds.count;
        uint32_t source = 0;
        for (size_t i = 0; i < run->count; i++) {
            const hm_5d_jump *j = &a->joins.at[run->first + i];
            if (i > 0 && j->source != j[-1].source) source++;
            if (i == 0 || j->source != j[-1].source) {
                bounds[source] = run->arrive + (uint32_t)i;
                from[run->leave + source] = (hm_solver_link){(int32_t)group, source};
            }
            to[run->arrive + i] = (hm_solver_link){(int32_t)group, source};
        }
        bounds[run->sources] = run->arrive + (uint32_t)run->count;
        a->bounds.count += run->sources + 1;
        hm_solver_add_group(
            &a->solver, (hm_solver_group){run->from, run->to, run->leave, run->sources, bounds});
        if (!hm_solver_go_on(&a->solver, run->count)) return false;
    }
    return !a->solver.failed;
}

/* Links the departures of an axis to each slot with the arrivals there. */
static void link_slots(hm_5d_actions *a, uint32_t index, hm_solver_link *links) {
    hm_5d_axis *axis = &a->axes.at[index];
    /* 1. Bounds of the departures among the values of a slot, and the links of these. */
    uint32_t *bounds = a->bounds.at + a->bounds.count;
    axis->bounds = a->bounds.count;
    for (size_t i = axis->jumps; i < axis->jumps_end; i++) {
        const hm_5d_jump *j = &a->jumps.at[i];
        if (i == axis->jumps || j->source != j[-1].source) bounds[j->source] = (uint32_t)i + 1;
        a->links.at[i + 1] = (hm_solver_link){axis->jumper, j->source};
    }
    bounds[axis->sources] = (uint32_t)axis->jumps_end + 1;
    a->bounds.count += axis->sources + 1;
    /* 2. A group for each slot; departures to slots beyond the model stay free. */
    uint32_t value = axis->branches, slot_axis = hm_5d_line_axes(a);
    for (int32_t slot = 0; slot < a->slots; slot++) {
        int32_t group = (int32_t)a->runs.count + slot * a->branchers + axis->jumper;
        for (uint32_t s = 0; s < axis->sources; s++)
            links[value + s] = (hm_solver_link){group, s};
        a->solver.groups.at[group] =
            (hm_solver_group){index, slot_axis + (uint32_t)slot, value, axis->sources, bounds};
        value += axis->sources;
    }
}

/* Capacity for all links and bounds; the place of each axis's links. */
static bool place_links(hm_5d_actions *a) {
    uint32_t lines = hm_5d_line_axes(a);
    size_t slot_values = a->slots > 0 ? a->jumps.count + 1 : 0;
    size_t bounds = 0, values = slot_values;
    for (size_t i = 0; i < a->runs.count; i++)
        bounds += a->runs.at[i].sources + 1;
    for (size_t i = 1; i < lines; i++) {
        bounds += a->axes.at[i].sources + 1;
        values += a->axes.at[i].count;
    }
    a->bounds.count = a->links.count = 0;
    /* One link more than needed: where nothing moves, the addresses below are true ones as well. */
    if (!HM_ROOM_IN(a->budget, a->bounds, bounds) || !HM_ROOM_IN(a->budget, a->links, values + 1))
        return false;
    for (size_t i = 0; i < values; i++)
        a->links.at[i] = (hm_solver_link){-1, 0};
    hm_solver_link *next = a->links.at + slot_values;
    for (uint32_t i = 1; i < lines; i++) {
        a->solver.variables.at[i].links = next;
        next += a->axes.at[i].count;
    }
    return true;
}

/* Numbers of groups: first the runs, then for each slot one group per axis that can jump. The slots
 * share their links, and `link_base` shifts them to the slot's own groups. */
bool hm_5d_links_build(hm_5d_actions *a) {
    uint32_t lines = hm_5d_line_axes(a);
    size_t groups = (size_t)a->slots * (size_t)a->branchers;
    if (!place_links(a) || !link_runs(a)) return false;
    if (!HM_ROOM_IN(a->budget, a->solver.groups, groups)) return false;
    a->solver.groups.count += groups;
    for (uint32_t i = 1; i < lines; i++) {
        if (a->axes.at[i].jumper < 0) continue;
        link_slots(a, i, links_of(a, i));
        if (!hm_solver_go_on(&a->solver, a->axes.at[i].count)) return false;
    }
    for (int32_t slot = 0; slot < a->slots; slot++) {
        hm_solver_variable *v = &a->solver.variables.at[lines + (uint32_t)slot];
        v->links = a->links.at;
        v->link_base = (int32_t)a->runs.count + slot * a->branchers;
    }
    return true;
}
