/* The axes of the timelines that may be played on, and the jumps between them (rules5d, sections 4
 * to 6). Everything here is in proportion to the timelines and the moves: jumps to a last board are
 * kept in runs, one for each pair of timelines that has any. */
#include "chess5d/actions/actions5d.h"

#include <stdlib.h>
#include <string.h>

/* ---- axes ---- */

hm_5d_axis *hm_5d_axis_new(hm_5d_actions *a) {
    if (!HM_ROOM_IN(a->budget, a->axes, 1)) return NULL;
    hm_5d_axis *axis = &a->axes.at[a->axes.count++];
    memset(axis, 0, sizeof *axis);
    axis->slot = axis->jumper = -1;
    return axis;
}

/* The run of moves from one timeline that begins with number `move`; moves within the board come
 * first. Returns its end. */
static size_t action_axes5d_take_moves(hm_5d_actions *a, hm_5d_axis *axis, int32_t line,
                                       size_t move) {
    const hm_5d_move_list *list = &a->moves;
    axis->stays = move;
    while (move < list->count && list->moves[move].from_line == line &&
           (list->moves[move].flags & HM_5D_JUMP) == 0) {
        move++;
    }
    axis->stays_end = axis->jumps = move;
    while (move < list->count && list->moves[move].from_line == line)
        move++;
    axis->jumps_end = move;
    if (axis->jumps < move) axis->jumper = a->branchers++;
    return move;
}

/* One axis for each run of moves from one timeline; a timeline without moves can only pass, which
 * matters when it is mandatory. */
static bool build_axes(hm_5d_actions *a) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    size_t move = 0;
    a->axes.count = a->axis_of.count = 0;
    a->branchers = 0;
    if (hm_5d_axis_new(a) == NULL || !HM_ROOM_IN(a->budget, a->axis_of, m->count)) return false;
    for (uint32_t i = 0; i < m->count; i++) {
        bool plays = (hm_5d_end(&m->lines[i]) & 1) == a->position->side;
        a->axis_of.at[i] = plays ? (uint32_t)a->axes.count : 0;
        if (!plays) continue;
        hm_5d_axis *axis = hm_5d_axis_new(a);
        if (axis == NULL) return false;
        axis->place = i;
        move = action_axes5d_take_moves(a, axis, m->first + (int32_t)i, move);
    }
    return true;
}

/* ---- jumps ---- */

/* Axis of the timeline a jump without branch arrives at. */
static uint32_t target_axis(const hm_5d_actions *a, const hm_5d_move *move) {
    if ((move->flags & HM_5D_BRANCH) != 0) return 0;
    return a->axis_of.at[move->to_line - a->position->multiverse.first];
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
    int squares = HM_5D_SQUARE(a->g->width - 1, a->g->height - 1) + 1;
    for (int i = 0; i < squares; i++) {
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
    if (!HM_ROOM_IN(a->budget, a->jumps, a->moves.count)) return false;
    for (uint32_t i = 1; i < a->axes.count; i++) {
        hm_5d_axis *axis = &a->axes.at[i];
        if (axis->jumper < 0) {
            axis->jumps = axis->jumps_end = a->jumps.count;
        } else {
            sort_jumps(a, i);
        }
    }
    return true;
}

/* ---- runs ---- */

/* The jumps of one axis by target and square. */
static int by_target(const void *p, const void *q) {
    const hm_5d_jump *a = p, *b = q;
    if (a->target != b->target) return a->target < b->target ? -1 : 1;
    if (a->source != b->source) return a->source < b->source ? -1 : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

/* Adds a jump of the list of joins to the last run, or begins the next. */
static bool add_join(hm_5d_actions *a, size_t join) {
    const hm_5d_jump *j = &a->joins.at[join];
    hm_5d_run *run = a->runs.count > 0 ? &a->runs.at[a->runs.count - 1] : NULL;
    if (run == NULL || run->from != j->axis || run->to != j->target) {
        if (!HM_ROOM_IN(a->budget, a->runs, 1)) return false;
        run = &a->runs.at[a->runs.count++];
        /* NOLINTNEXTLINE(core.NullDereference): HM_ROOM_IN() has reserved one */
        *run = (hm_5d_run){.from = j->axis, .to = j->target, .first = join, .sources = 1};
    } else if (j->source != j[-1].source) {
        run->sources++;
    }
    run->count++;
    return true;
}

/* The runs that depart from one axis. */
static bool build_axis_runs(hm_5d_actions *a, const hm_5d_axis *axis) {
    size_t first = a->joins.count;
    for (size_t i = axis->jumps; i < axis->jumps_end; i++) {
        if (a->jumps.at[i].target != 0) a->joins.at[a->joins.count++] = a->jumps.at[i];
    }
    size_t count = a->joins.count - first, ordered = 1;
    if (count == 0) return hm_solver_go_on(&a->solver, 1);
    hm_5d_jump *joins = a->joins.at + first;
    while (ordered < count && by_target(&joins[ordered - 1], &joins[ordered]) < 0)
        ordered++;
    if (ordered < count) qsort(joins, count, sizeof *joins, by_target);
    for (size_t i = first; i < a->joins.count; i++) {
        if (!add_join(a, i)) return false;
    }
    return hm_solver_go_on(&a->solver, 1 + 8 * count);
}

static bool build_runs(hm_5d_actions *a) {
    a->joins.count = a->runs.count = 0;
    if (!HM_ROOM_IN(a->budget, a->joins, a->jumps.count)) return false;
    for (uint32_t i = 1; i < a->axes.count; i++) {
        if (!build_axis_runs(a, &a->axes.at[i])) return false;
    }
    return true;
}

/* The runs of each axis: those that depart stand together, those that arrive are listed. */
static bool build_incoming(hm_5d_actions *a) {
    size_t next = 0;
    if (!HM_ROOM_IN(a->budget, a->incoming, a->runs.count)) return false;
    a->incoming.count = a->runs.count;
    for (size_t i = 0; i < a->runs.count; i++)
        a->axes.at[a->runs.at[i].to].arrivals_end++;
    for (size_t i = 1; i < a->axes.count; i++) {
        hm_5d_axis *axis = &a->axes.at[i];
        axis->arrivals = next;
        next += axis->arrivals_end;
        axis->arrivals_end = axis->arrivals;
    }
    for (size_t i = 0; i < a->runs.count; i++)
        a->incoming.at[a->axes.at[a->runs.at[i].to].arrivals_end++] = (uint32_t)i;
    return true;
}

bool hm_5d_axes_build(hm_5d_actions *a) {
    return build_axes(a) && build_jumps(a) && build_runs(a) && build_incoming(a);
}
