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

/* One axis for each run of moves from one timeline; a timeline without moves can only pass, which
 * matters when it is mandatory. Moves within the board come first. */
static bool build_axes(hm_5d_actions *a) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    const hm_5d_move *moves = a->moves.moves;
    size_t move = 0, count = a->moves.count;
    a->axes.count = a->axis_of.count = 0;
    a->branchers = 0;
    if (hm_5d_axis_new(a) == NULL || !HM_ROOM_IN(a->budget, a->axis_of, m->count)) return false;
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t line = m->first + (int32_t)i;
        bool plays = (hm_5d_end(&m->lines[i]) & 1) == a->position->side;
        a->axis_of.at[i] = plays ? (uint32_t)a->axes.count : 0;
        if (!plays) continue;
        hm_5d_axis *axis = hm_5d_axis_new(a);
        if (axis == NULL) return false;
        axis->place = i;
        axis->stays = move;
        while (move < count && moves[move].from_line == line &&
               (moves[move].flags & HM_5D_JUMP) == 0)
            move++;
        axis->stays_end = axis->jumps = move;
        while (move < count && moves[move].from_line == line)
            move++;
        axis->jumps_end = move;
        if (axis->jumps < move) axis->jumper = a->branchers++;
    }
    return true;
}

/* ---- jumps ---- */

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
        uint32_t target = 0; /* axis of the timeline a jump without branch arrives at */
        if ((move->flags & HM_5D_BRANCH) == 0)
            target = a->axis_of.at[move->to_line - a->position->multiverse.first];
        a->jumps.at[out + start[move->from]++] =
            (hm_5d_jump){(uint32_t)i, rank[move->from], index, target};
    }
    axis->jumps = out;
    axis->jumps_end = a->jumps.count = out + (end - first);
    axis->sources = sources;
}

/* Gives each axis its jumps, sorted by the square of departure. Axes that cannot jump get an empty
 * range, so that loops over it need no test. */
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

/* A run holds the jumps from one axis to one other axis. The solver links each run as one group
 * (action_links5d.c). */
static bool build_runs(hm_5d_actions *a) {
    a->joins.count = a->runs.count = 0;
    if (!HM_ROOM_IN(a->budget, a->joins, a->jumps.count)) return false;
    for (uint32_t index = 1; index < a->axes.count; index++) {
        /* 1. The jumps from this axis to another one, by target and square. */
        const hm_5d_axis *axis = &a->axes.at[index];
        size_t first = a->joins.count;
        for (size_t i = axis->jumps; i < axis->jumps_end; i++) {
            if (a->jumps.at[i].target != 0) a->joins.at[a->joins.count++] = a->jumps.at[i];
        }
        size_t count = a->joins.count - first, ordered = 1;
        hm_5d_jump *joins = count == 0 ? NULL : a->joins.at + first;
        while (ordered < count && by_target(&joins[ordered - 1], &joins[ordered]) < 0)
            ordered++;
        if (ordered < count) qsort(joins, count, sizeof *joins, by_target);
        /* 2. A run for each target. */
        hm_5d_run *run = NULL;
        for (size_t i = 0; i < count; i++) {
            const hm_5d_jump *j = &joins[i];
            if (run == NULL || run->to != j->target) {
                if (!HM_ROOM_IN(a->budget, a->runs, 1)) return false;
                run = &a->runs.at[a->runs.count++];
                *run =
                    (hm_5d_run){.from = index, .to = j->target, .first = first + i, .sources = 1};
            } else if (j->source != j[-1].source) {
                run->sources++;
            }
            run->count++;
        }
        if (!hm_solver_go_on(&a->solver, 1 + 8 * count)) return false;
    }
    return true;
}

/* The runs of each axis: departing runs are contiguous, arriving runs are listed. */
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
