/* The half-moves of each axis: what the new board of its timeline may be. */
#include "chess5d/actions/actions5d.h"

#include <string.h>

/* ---- the view: timelines with room for new ones on the mover's side ---- */

/* Copies the timelines and adds empty ones for the slots, at the end where the mover's new
 * timelines go. The solver's placements then change tips here; the position stays as it is. */
static bool build_view(hm_5d_actions *a) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    uint32_t slots = (uint32_t)a->slots, count = m->count + slots;
    bool white = a->position->side == HM_5D_WHITE;
    hm_5d_timeline *lines = a->view.lines;
    if (!hm_budget_room(a->budget, &lines, &a->view_capacity, 0, count, sizeof *lines))
        return false;
    a->view.lines = lines;
    if (!HM_ROOM_IN(a->budget, a->axis_of, count)) return false;
    a->real = white ? 0 : slots;
    memset(lines, 0, count * sizeof *lines);
    memcpy(lines + a->real, m->lines, m->count * sizeof *lines);
    a->view.count = count;
    a->view.first = m->first - (white ? 0 : a->slots);
    a->tips = 0;
    memset(a->axis_of.at, 0, count * sizeof *a->axis_of.at);
    for (uint32_t i = 1; i < a->axes.count; i++) {
        a->axes.at[i].place += a->real;
        a->axis_of.at[a->axes.at[i].place] = i;
    }
    int32_t new_boards = hm_5d_present(a->position) + 1;
    if (!hm_5d_row_build(&a->row, a->budget, a->g, &a->view, new_boards)) return false;
    a->view.row = a->row.leaves > 0 ? &a->row : NULL;
    return true;
}

/* Numbers the boards; nothing is known yet of those of any axis. */
static bool number_boards(hm_5d_actions *a) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    size_t boards = 0;
    a->numbers.count = a->quiet.count = 0;
    if (!HM_ROOM_IN(a->budget, a->numbers, m->count + 1)) return false;
    for (uint32_t i = 0; i < m->count; i++) {
        a->numbers.at[i] = boards;
        boards += m->lines[i].count;
    }
    a->numbers.at[m->count] = boards;
    size_t count = a->axes.count + (size_t)a->slots * boards;
    if (!HM_ROOM_IN(a->budget, a->quiet, count)) return false;
    memset(a->quiet.at, 0, count);
    return true;
}

/* ---- half-moves ---- */

/* The caller has reserved capacity for all half-moves, so pointers to them stay valid. */
static hm_5d_half *new_half(hm_5d_actions *a, uint32_t move, hm_5d_role role) {
    hm_5d_half *half = &a->halves.at[a->halves.count++];
    half->base = NULL;
    half->move = move;
    half->role = role;
    half->to_slot = -1;
    half->calm = false;
    half->changes.count = 0;
    return half;
}

/* Value 0 of every axis: its timeline gets no new board (rules5d, clause 4.3 allows one at
 * most). */
static void add_pass(hm_5d_actions *a) {
    new_half(a, 0, HM_5D_PASS);
}

static const hm_5d_board *board_of(const hm_5d_actions *a, int32_t line, int32_t time) {
    return hm_5d_board_at(&a->position->multiverse, line, time);
}

/* A departure: the timeline gets a copy of its last board without the piece (rules5d, clause 5.2).
 * One half-move serves all jumps from a square, wherever the piece goes; the links choose the
 * target. */
static void add_leave(hm_5d_actions *a, uint32_t move, int32_t to_slot) {
    const hm_5d_move *m = &a->moves.moves[move];
    hm_5d_half *half = new_half(a, move, HM_5D_LEAVE);
    half->base = board_of(a, m->from_line, m->from_time);
    half->time = m->from_time + 1;
    half->to_slot = to_slot;
    half->changes.count = 1;
    half->changes.change[0] = (hm_5d_change){(int16_t)a->g->cell[m->from], HM_5D_EMPTY};
}

/* An arrival: the new board is a copy of the target board with the piece on it (rules5d, clauses
 * 5.2 and 5.3). */
static void add_arrive(hm_5d_actions *a, uint32_t move) {
    const hm_5d_move *m = &a->moves.moves[move];
    hm_5d_changes departure;
    hm_5d_half *half = new_half(a, move, HM_5D_ARRIVE);
    half->base = board_of(a, m->to_line, m->to_time);
    half->time = m->to_time + 1;
    hm_5d_move_changes(a->g, board_of(a, m->from_line, m->from_time), m, &departure,
                       &half->changes);
}

/* ---- axes of timelines ---- */

/* The value that the next half-move of the axis will have. */
static uint32_t value_now(const hm_5d_actions *a, const hm_5d_axis *axis) {
    return (uint32_t)(a->halves.count - axis->first);
}

/* Departures to a new timeline, one for each square from which a piece can jump. */
static void add_slot_leaves(hm_5d_actions *a, const hm_5d_axis *axis, int32_t slot) {
    for (size_t i = axis->jumps; i < axis->jumps_end; i++) {
        const hm_5d_jump *j = &a->jumps.at[i];
        if (i == axis->jumps || j->source != j[-1].source) add_leave(a, j->move, slot);
    }
}

/* Runs are in the order of their axes of departure; *run is the first of this one or a later. */
static void build_line(hm_5d_actions *a, uint32_t index, size_t *run) {
    hm_5d_axis *axis = &a->axes.at[index];
    axis->first = a->halves.count;
    add_pass(a);
    for (size_t i = axis->stays; i < axis->stays_end; i++) {
        const hm_5d_move *m = &a->moves.moves[i];
        hm_5d_half *half = new_half(a, (uint32_t)i, HM_5D_STAY);
        half->base = board_of(a, m->from_line, m->from_time);
        half->time = m->from_time + 1;
        hm_5d_move_changes(a->g, half->base, m, &half->changes, NULL);
    }
    /* Departures along a run: one a square. */
    for (; *run < a->runs.count && a->runs.at[*run].from == index; ++*run) {
        hm_5d_run *r = &a->runs.at[*run];
        r->leave = value_now(a, axis);
        for (size_t i = r->first; i < r->first + r->count; i++) {
            const hm_5d_jump *j = &a->joins.at[i];
            if (i == r->first || j->source != j[-1].source) add_leave(a, j->move, -1);
        }
    }
    axis->branches = value_now(a, axis);
    for (int32_t slot = 0; slot < a->slots; slot++)
        add_slot_leaves(a, axis, slot);
    axis->later = value_now(a, axis);
    if (hm_5d_is_open(a)) add_slot_leaves(a, axis, a->slots);
    axis->branches_end = value_now(a, axis);
    for (size_t i = axis->arrivals; i < axis->arrivals_end; i++) {
        hm_5d_run *r = &a->runs.at[a->incoming.at[i]];
        r->arrive = value_now(a, axis);
        for (size_t k = r->first; k < r->first + r->count; k++)
            add_arrive(a, a->joins.at[k].move);
    }
    axis->count = value_now(a, axis);
}

/* ---- axes of slots ---- */

/* All new timelines have the same half-moves: one axis holds them for all. */
static bool build_slots(hm_5d_actions *a) {
    size_t first = a->halves.count;
    if (a->slots > 0) {
        add_pass(a);
        for (size_t i = 0; i < a->jumps.count; i++)
            add_arrive(a, a->jumps.at[i].move);
    }
    for (int32_t slot = 0; slot < a->slots; slot++) {
        hm_5d_axis *axis = hm_5d_axis_new(a);
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

/* Counts all half-moves before it builds any, so that the list never moves. Order of the values of
 * an axis: pass, moves within the board, departures by run, departures to slots, arrivals. */
bool hm_5d_halves_build(hm_5d_actions *a) {
    size_t run = 0, copies = (size_t)a->slots + hm_5d_is_open(a);
    size_t total = a->moves.count + a->axes.count + a->jumps.count + 1 + 2 * a->joins.count;
    for (size_t i = 1; i < a->axes.count; i++)
        total += a->axes.at[i].sources * copies;
    a->halves.count = a->boards.count = 0;
    if (!build_view(a) || !HM_ROOM_IN(a->budget, a->halves, total)) return false;
    for (uint32_t i = 1; i < a->axes.count; i++) {
        build_line(a, i, &run);
        if (!hm_solver_go_on(&a->solver, a->axes.at[i].count)) return false;
    }
    return build_slots(a) && number_boards(a) &&
           HM_ROOM_IN(a->budget, a->boards, hm_5d_board_stride(a) * (a->axes.count + 1));
}
