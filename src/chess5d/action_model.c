/* Builds the solver's problem from a position: the axes with their half-moves, the links between
 * departures and arrivals, and the cases in which an action may be submitted. */
#include "chess5d/actions.h"

#include <stdlib.h>
#include <string.h>

/* ---- the view: timelines with room for new ones on the mover's side ---- */

static bool build_view(hm_5d_actions *a) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    uint32_t slots = (uint32_t)a->slots, count = m->count + slots;
    bool white = a->position->side == HM_5D_WHITE;
    hm_5d_timeline *lines = a->view.lines;
    if (!hm_list_room(&lines, &a->view_capacity, 0, count, sizeof *lines)) return false;
    a->view.lines = lines;
    a->axis_of.count = 0;
    if (!HM_ROOM(a->axis_of, count)) return false;
    memset(a->axis_of.at, 0, count * sizeof *a->axis_of.at);
    a->real = white ? 0 : slots;
    memset(lines, 0, count * sizeof *lines);
    memcpy(lines + a->real, m->lines, m->count * sizeof *lines);
    a->view.count = count;
    a->view.first = m->first - (white ? 0 : a->slots);
    return true;
}

/* ---- axes and jumps ---- */

static hm_5d_axis *new_axis(hm_5d_actions *a) {
    if (!HM_ROOM(a->axes, 1)) return NULL;
    hm_5d_axis *axis = &a->axes.at[a->axes.count++];
    memset(axis, 0, sizeof *axis);
    axis->slot = axis->jumper = -1;
    return axis;
}

/* One axis for each run of moves from one timeline; a timeline without moves can only pass, which
 * matters when it is mandatory. */
static bool build_line_axes(hm_5d_actions *a) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    size_t move = 0;
    a->axes.count = 0;
    if (new_axis(a) == NULL) return false;
    for (uint32_t i = 0; i < m->count; i++) {
        if ((hm_5d_end(&m->lines[i]) & 1) != a->position->side) continue;
        hm_5d_axis *axis = new_axis(a);
        if (axis == NULL) return false;
        int32_t line = m->first + (int32_t)i;
        axis->place = i;
        axis->stays = move;
        while (move < a->moves.count && a->moves.moves[move].from_line == line &&
               (a->moves.moves[move].flags & HM_5D_JUMP) == 0) {
            move++;
        }
        axis->stays_end = axis->jumps = axis->jumps_end = move;
        while (move < a->moves.count && a->moves.moves[move].from_line == line)
            move++;
        axis->jumps_end = move;
    }
    return true;
}

/* Axis of the timeline a jump without branch arrives at. */
static uint32_t target_axis(const hm_5d_actions *a, const hm_5d_move *move) {
    uint32_t place = (uint32_t)(move->to_line - a->position->multiverse.first);
    if ((move->flags & HM_5D_BRANCH) != 0) return 0;
    for (uint32_t i = 1; i < a->axes.count; i++) {
        if (a->axes.at[i].place == place) return i;
    }
    return 0;
}

/* Sorts the jumps of an axis by square of departure (a counting sort). */
static void sort_jumps(hm_5d_actions *a, uint32_t index) {
    hm_5d_axis *axis = &a->axes.at[index];
    uint32_t start[257] = {0};
    uint16_t rank[256];
    size_t first = axis->jumps, end = axis->jumps_end, out = a->jumps.count;
    for (size_t i = first; i < end; i++)
        start[a->moves.moves[i].from + 1]++;
    uint16_t sources = 0;
    for (int i = 0; i < 256; i++) {
        rank[i] = sources;
        if (start[i + 1] > 0) sources++;
        start[i + 1] += start[i];
    }
    for (size_t i = first; i < end; i++) {
        const hm_5d_move *move = &a->moves.moves[i];
        a->jumps.at[out + start[move->from]++] =
            (hm_5d_jump){(uint32_t)i, rank[move->from], index, target_axis(a, move)};
    }
    axis->jumps = out;
    axis->jumps_end = a->jumps.count = out + (end - first);
    axis->sources = sources;
}

static bool build_jumps(hm_5d_actions *a) {
    a->jumps.count = 0;
    if (!HM_ROOM(a->jumps, a->moves.count)) return false;
    a->slots = 0;
    for (uint32_t i = 1; i < a->axes.count; i++) {
        hm_5d_axis *axis = &a->axes.at[i];
        if (axis->jumps == axis->jumps_end) {
            axis->jumps = axis->jumps_end = a->jumps.count;
            continue;
        }
        axis->jumper = a->slots++;
        sort_jumps(a, i);
    }
    return true;
}

static int by_target(const void *p, const void *q) {
    const hm_5d_jump *a = p, *b = q;
    if (a->axis != b->axis) return a->axis < b->axis ? -1 : 1;
    if (a->target != b->target) return a->target < b->target ? -1 : 1;
    if (a->source != b->source) return a->source < b->source ? -1 : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

static bool build_runs(hm_5d_actions *a) {
    a->joins.count = a->runs.count = 0;
    if (!HM_ROOM(a->joins, a->jumps.count) || !HM_ROOM(a->runs, a->jumps.count)) return false;
    for (size_t i = 0; i < a->jumps.count; i++) {
        if (a->jumps.at[i].target != 0) a->joins.at[a->joins.count++] = a->jumps.at[i];
    }
    if (a->joins.count > 1) {
        qsort(a->joins.at, a->joins.count, sizeof *a->joins.at, by_target);
    }
    for (size_t i = 0; i < a->joins.count; i++) {
        const hm_5d_jump *j = &a->joins.at[i];
        hm_5d_run *run = a->runs.count > 0 ? &a->runs.at[a->runs.count - 1] : NULL;
        if (run == NULL || run->from != j->axis || run->to != j->target) {
            run = &a->runs.at[a->runs.count++];
            *run = (hm_5d_run){.from = j->axis, .to = j->target, .first = i, .sources = 1};
        } else if (j->source != j[-1].source) {
            run->sources++;
        }
        run->count++;
    }
    return true;
}

/* ---- half-moves ---- */

static hm_5d_half *new_half(hm_5d_actions *a, uint32_t move, hm_5d_role role) {
    hm_5d_half *half = &a->halves.at[a->halves.count++];
    half->base = NULL;
    half->move = move;
    half->role = role;
    half->to_slot = -1;
    half->changes.count = 0;
    return half;
}

static void add_pass(hm_5d_actions *a) {
    new_half(a, 0, HM_5D_PASS);
}

static const hm_5d_board *board_of(const hm_5d_actions *a, int32_t line, int32_t time) {
    return hm_5d_board_at(&a->position->multiverse, line, time);
}

static void add_stay(hm_5d_actions *a, uint32_t move) {
    const hm_5d_move *m = &a->moves.moves[move];
    hm_5d_half *half = new_half(a, move, HM_5D_STAY);
    half->base = board_of(a, m->from_line, m->from_time);
    half->time = m->from_time + 1;
    hm_5d_move_changes(a->g, half->base, m, &half->changes, NULL);
}

static void add_leave(hm_5d_actions *a, uint32_t move, int32_t to_slot) {
    const hm_5d_move *m = &a->moves.moves[move];
    hm_5d_half *half = new_half(a, move, HM_5D_LEAVE);
    half->base = board_of(a, m->from_line, m->from_time);
    half->time = m->from_time + 1;
    half->to_slot = to_slot;
    half->changes.count = 1;
    half->changes.change[0] = (hm_5d_change){(int16_t)a->g->cell[m->from], HM_5D_EMPTY};
}

static void add_arrive(hm_5d_actions *a, uint32_t move) {
    const hm_5d_move *m = &a->moves.moves[move];
    hm_5d_changes departure;
    hm_5d_half *half = new_half(a, move, HM_5D_ARRIVE);
    half->base = board_of(a, m->to_line, m->to_time);
    half->time = m->to_time + 1;
    hm_5d_move_changes(a->g, board_of(a, m->from_line, m->from_time), m, &departure,
                       &half->changes);
}

static uint32_t value_now(const hm_5d_actions *a, const hm_5d_axis *axis) {
    return (uint32_t)(a->halves.count - axis->first);
}

/* Departures along a run: one a square. */
static void add_run_leaves(hm_5d_actions *a, const hm_5d_axis *axis, hm_5d_run *run) {
    run->leave = value_now(a, axis);
    for (size_t i = run->first; i < run->first + run->count; i++) {
        const hm_5d_jump *j = &a->joins.at[i];
        if (i == run->first || j->source != j[-1].source) add_leave(a, j->move, -1);
    }
}

static void add_slot_leaves(hm_5d_actions *a, const hm_5d_axis *axis) {
    for (int32_t slot = 0; slot < a->slots; slot++) {
        for (size_t i = axis->jumps; i < axis->jumps_end; i++) {
            const hm_5d_jump *j = &a->jumps.at[i];
            if (i == axis->jumps || j->source != j[-1].source) add_leave(a, j->move, slot);
        }
    }
}

static void build_line_halves(hm_5d_actions *a, uint32_t index) {
    hm_5d_axis *axis = &a->axes.at[index];
    axis->first = a->halves.count;
    axis->place += a->real;
    a->axis_of.at[axis->place] = index;
    add_pass(a);
    for (size_t i = axis->stays; i < axis->stays_end; i++)
        add_stay(a, (uint32_t)i);
    for (size_t i = 0; i < a->runs.count; i++) {
        if (a->runs.at[i].from == index) add_run_leaves(a, axis, &a->runs.at[i]);
    }
    axis->branches = value_now(a, axis);
    add_slot_leaves(a, axis);
    axis->branches_end = value_now(a, axis);
    for (size_t i = 0; i < a->runs.count; i++) {
        hm_5d_run *run = &a->runs.at[i];
        if (run->to != index) continue;
        run->arrive = value_now(a, axis);
        for (size_t k = run->first; k < run->first + run->count; k++)
            add_arrive(a, a->joins.at[k].move);
    }
    axis->count = value_now(a, axis);
}

/* All new timelines have the same half-moves: one axis holds them for all. */
static bool build_slot_axes(hm_5d_actions *a) {
    size_t first = a->halves.count;
    if (a->slots > 0) {
        add_pass(a);
        for (size_t i = 0; i < a->jumps.count; i++)
            add_arrive(a, a->jumps.at[i].move);
    }
    for (int32_t slot = 0; slot < a->slots; slot++) {
        hm_5d_axis *axis = new_axis(a);
        if (axis == NULL) return false;
        axis->first = first;
        axis->count = (uint32_t)a->jumps.count + 1;
        axis->slot = slot;
        axis->place = a->real == 0 ? a->position->multiverse.count + (uint32_t)slot
                                   : a->real - 1 - (uint32_t)slot;
        a->axis_of.at[axis->place] = (uint32_t)a->axes.count - 1;
    }
    return true;
}

static bool build_halves(hm_5d_actions *a) {
    size_t total = a->moves.count + a->jumps.count * 2 + 2 * a->joins.count + a->axes.count + 1;
    for (size_t i = 1; i < a->axes.count; i++)
        total += a->axes.at[i].sources * (size_t)a->slots;
    a->halves.count = 0;
    if (!HM_ROOM(a->halves, total)) return false;
    for (uint32_t i = 1; i < a->axes.count; i++) {
        build_line_halves(a, i);
        if (!hm_solver_go_on(&a->solver, a->axes.at[i].count)) return false;
    }
    if (!build_slot_axes(a)) return false;
    size_t bytes = (a->g->board_bytes + 15) & ~(size_t)15;
    a->boards.count = 0;
    return HM_ROOM(a->boards, bytes * a->axes.count);
}

/* ---- links ---- */

static void link_run(hm_5d_actions *a, const hm_5d_run *run, hm_solver_link *from,
                     hm_solver_link *to) {
    uint32_t *bounds = a->bounds.at + a->bounds.count;
    uint32_t source = 0;
    int32_t group = (int32_t)(run - a->runs.at);
    for (size_t i = 0; i < run->count; i++) {
        const hm_5d_jump *j = &a->joins.at[run->first + i];
        if (i > 0 && j->source != j[-1].source) source++;
        if (i == 0 || j->source != j[-1].source) {
            bounds[source] = run->arrive + (uint32_t)i;
            from[run->leave + source] = (hm_solver_link){group, source};
        }
        to[run->arrive + i] = (hm_solver_link){group, source};
    }
    bounds[run->sources] = run->arrive + (uint32_t)run->count;
    a->bounds.count += run->sources + 1;
    hm_solver_add_group(&a->solver,
                        (hm_solver_group){run->from, run->to, run->leave, run->sources, bounds});
}

/* Bounds of the departures of one axis among the values of a slot, and the links of these. */
static void prepare_slot_links(hm_5d_actions *a, hm_5d_axis *axis, hm_solver_link *slot_links) {
    uint32_t *bounds = a->bounds.at + a->bounds.count;
    axis->bounds = a->bounds.count;
    for (size_t i = axis->jumps; i < axis->jumps_end; i++) {
        const hm_5d_jump *j = &a->jumps.at[i];
        if (i == axis->jumps || j->source != j[-1].source) bounds[j->source] = (uint32_t)i + 1;
        slot_links[i + 1] = (hm_solver_link){axis->jumper, j->source};
    }
    bounds[axis->sources] = (uint32_t)axis->jumps_end + 1;
    a->bounds.count += axis->sources + 1;
}

static void link_slots(hm_5d_actions *a, uint32_t index, uint32_t lines, hm_solver_link *links) {
    const hm_5d_axis *axis = &a->axes.at[index];
    uint32_t value = axis->branches, sources = (uint32_t)axis->sources;
    for (int32_t slot = 0; slot < a->slots; slot++) {
        int32_t group = (int32_t)a->runs.count + slot * a->slots + axis->jumper;
        for (uint32_t s = 0; s < sources; s++)
            links[value + s] = (hm_solver_link){group, s};
        a->solver.groups.at[group] = (hm_solver_group){index, lines + (uint32_t)slot, value,
                                                       sources, a->bounds.at + axis->bounds};
        value += sources;
    }
}

static bool build_links(hm_5d_actions *a) {
    uint32_t lines = (uint32_t)(a->axes.count - (size_t)a->slots);
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
    if (!HM_ROOM(a->bounds, bounds) || !HM_ROOM(a->links, values + 1)) return false;
    for (size_t i = 0; i < values; i++)
        a->links.at[i] = (hm_solver_link){-1, 0};
    hm_solver_link *next = a->links.at + slot_values;
    for (uint32_t i = 1; i < lines; i++) {
        a->solver.variables.at[i].links = next;
        next += a->axes.at[i].count;
    }
    for (size_t i = 0; i < a->runs.count; i++) {
        const hm_5d_run *run = &a->runs.at[i];
        size_t to = (size_t)(a->solver.variables.at[run->to].links - a->links.at);
        size_t from = (size_t)(a->solver.variables.at[run->from].links - a->links.at);
        link_run(a, run, a->links.at + from, a->links.at + to);
    }
    size_t groups = (size_t)a->slots * (size_t)a->slots;
    if (!HM_ROOM(a->solver.groups, groups)) return false;
    a->solver.groups.count += groups;
    for (uint32_t i = 1; i < lines; i++) {
        if (a->axes.at[i].jumper < 0) continue;
        prepare_slot_links(a, &a->axes.at[i], a->links.at);
        size_t links = (size_t)(a->solver.variables.at[i].links - a->links.at);
        link_slots(a, i, lines, a->links.at + links);
        if (!hm_solver_go_on(&a->solver, a->axes.at[i].count)) return false;
    }
    for (int32_t slot = 0; slot < a->slots; slot++) {
        hm_solver_variable *v = &a->solver.variables.at[lines + (uint32_t)slot];
        v->links = a->links.at;
        v->link_base = (int32_t)a->runs.count + slot * a->slots;
    }
    return !a->solver.failed;
}

/* Weight of the variables of the cases: what they say decides most. */
enum { DECIDED_FIRST = 1 << 24 };

bool hm_5d_model_build(hm_5d_actions *a) {
    hm_solver_reset(&a->solver);
    if (hm_5d_generate_pseudo(a->position, &a->moves, NULL) != HM_OK) return false;
    if (!build_line_axes(a) || !build_jumps(a) || !build_runs(a) || !build_view(a)) return false;
    if (!build_halves(a) || !hm_5d_cases_build(a)) return false;
    hm_solver_add_variable(&a->solver, (uint32_t)a->cases.count, DECIDED_FIRST);
    for (uint32_t i = 1; i < a->axes.count; i++)
        hm_solver_add_variable(&a->solver, a->axes.at[i].count, 1);
    hm_solver_add_variable(&a->solver, (uint32_t)a->earlies + 1, DECIDED_FIRST / 2);
    if (a->solver.failed || !build_links(a)) return false;
    hm_solver_start(&a->solver);
    return !a->solver.failed && hm_5d_cases_forbid(a);
}
