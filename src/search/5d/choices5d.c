/* The choices of an action on each timeline, best first: the input of the best-first search in
 * movepicker5d.c. */
#include "chess5d/rules/moves5d.h"
#include "search/5d/search5d.h"

#include <stdlib.h>

/* ---- axes ---- */

static bool choices5d_add_axis(hm_5d_picker *p, int32_t line, bool mandatory) {
    if (!HM_ROOM(p->axes, 1)) return false;
    p->axes.at[p->axes.count++] =
        (hm_5d_scale){.line = line, .mandatory = mandatory, .must = mandatory};
    return true;
}

/* Axis 0 decides about a branching jump; then there is one axis for each timeline on which the side
 * can move. A mandatory axis is active and ends at the present. */
static bool find_axes(const hm_5d_position *position, hm_5d_picker *p) {
    const hm_5d_multiverse *m = &position->multiverse;
    int32_t first, last, present = hm_5d_present(position);
    hm_5d_active(position, &first, &last);
    p->axes.count = p->axis_of.count = 0;
    p->first_line = m->first;
    if (!HM_ROOM(p->axis_of, m->count) || !choices5d_add_axis(p, 0, false)) return false;
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t line = m->first + (int32_t)i, end = hm_5d_end(&m->lines[i]);
        bool mandatory = line >= first && line <= last && end == present;
        p->axis_of.at[p->axis_of.count++] = (uint32_t)p->axes.count;
        if ((end & 1) == position->side && !choices5d_add_axis(p, line, mandatory)) return false;
    }
    return true;
}

/* Timelines that cannot be moved on have the number of the next axis, which is never asked for. */
static uint32_t axis_of(const hm_5d_picker *p, int32_t line) {
    return p->axis_of.at[line - p->first_line];
}

/* ---- choices ---- */

static bool add_choice(hm_5d_picker *p, hm_5d_choice choice) {
    if (!HM_ROOM(p->choices, 1)) return false;
    p->choices.at[p->choices.count++] = choice;
    return true;
}

/* Best first; ties by the order of moves. */
static int choices5d_compare(const void *left, const void *right) {
    const hm_5d_choice *one = left, *other = right;
    if (one->score != other->score) return one->score > other->score ? -1 : 1;
    if (one->move != other->move) return one->move < other->move ? -1 : 1;
    return (one->deed > other->deed) - (one->deed < other->deed);
}

/* Sorting once makes "the next best choice" a matter of adding one. */
static void sort_axis(hm_5d_picker *p, uint32_t axis) {
    const hm_5d_scale *scale = &p->axes.at[axis];
    qsort(p->choices.at + scale->first, scale->count, sizeof *p->choices.at, choices5d_compare);
}

/* Adds the moves from number `from` to `to`: branching jumps or the others. A branching jump
 * belongs to axis 0, and its target is the axis that it leaves. */
static bool choices5d_add_moves(hm_5d_searcher *s, unsigned ply, size_t from, size_t to,
                                bool forks) {
    hm_5d_picker *p = &s->plies[ply].picker;
    for (size_t i = from; i < to; i++) {
        const hm_5d_move *move = &p->moves.moves[i];
        bool fork = (move->flags & HM_5D_BRANCH) != 0, jump = (move->flags & HM_5D_JUMP) != 0;
        bool noisy = (move->flags & HM_5D_CAPTURE) != 0 || move->promotion != 0;
        if (fork != forks || (p->captures && (fork || !noisy))) continue;
        int score = p->captures ? hm_5d_gain(s->position, move) : hm_5d_promise(s, ply, move);
        /* Quiescence takes captures and promotions that gain, and creates no timelines. */
        if (p->captures && score <= 0) continue;
        hm_5d_choice choice = {
            .move = (uint32_t)i,
            .score = score,
            .target = axis_of(p, forks || !jump ? move->from_line : move->to_line),
            .deed = forks  ? HM_5D_FORK
                    : jump ? HM_5D_CROSS
                           : HM_5D_PLAY,
        };
        if (!add_choice(p, choice)) return false;
    }
    return true;
}

/* Every axis can stay without a move, if the rules allow it there (parts5d.c, fits). A timeline can
 * also receive a piece. */
static bool add_plain(hm_5d_picker *p, uint32_t axis) {
    p->axes.at[axis].first = (uint32_t)p->choices.count;
    if (!add_choice(p, (hm_5d_choice){.move = UINT32_MAX, .deed = HM_5D_REST})) return false;
    return axis == 0 || add_choice(p, (hm_5d_choice){.move = UINT32_MAX, .deed = HM_5D_RECEIVE});
}

/* ---- pieces that arrive ----
 *
 * That a piece comes to an axis is decided there before it is known which one, and the piece's own
 * axis then gives up its best choice. So the price, the least that is given up, is paid at the axis
 * of arrival, and the jump costs so much less: the sum is the same, and known early. */

/* Stores the price as the score of HM_5D_RECEIVE, which is the second choice before they are
 * sorted.
 *
 * An example: a jump of score 40 leaves an axis whose best choice has 100. Its price is -60, which
 * becomes the score of receiving it at the axis of arrival; the jump itself then has 40 + 60 = 100.
 * The bound of a part falls as soon as it decides to receive a piece, long before it is known which
 * one. */
static void find_prices(hm_5d_picker *p, uint32_t axis) {
    const hm_5d_scale *scale = &p->axes.at[axis];
    /* The best choice of an axis that is not sorted yet. */
    int32_t best = 0;
    for (uint32_t i = scale->first; i < scale->first + scale->count; i++) {
        int32_t score = p->choices.at[i].score;
        if (i == scale->first || score > best) best = score;
    }
    for (uint32_t i = scale->first; i < scale->first + scale->count; i++) {
        const hm_5d_choice *choice = &p->choices.at[i];
        if (choice->deed != HM_5D_CROSS || choice->target > axis) continue;
        hm_5d_scale *target = &p->axes.at[choice->target];
        int32_t *price = &p->choices.at[target->first + 1].score;
        if (target->last_cross == 0 || choice->score - best > *price) {
            *price = choice->score - best;
        }
        target->last_cross = axis;
    }
}

/* Takes the price off the jump, so that axis of arrival and axis of departure together have the
 * score of the move. */
static void pay_prices(hm_5d_picker *p, uint32_t axis) {
    const hm_5d_scale *scale = &p->axes.at[axis];
    for (uint32_t i = scale->first; i < scale->first + scale->count; i++) {
        hm_5d_choice *choice = &p->choices.at[i];
        if (choice->deed != HM_5D_CROSS || choice->target > axis) continue;
        choice->score -= p->choices.at[p->axes.at[choice->target].first + 1].score;
    }
}

/* Generates the moves of all axes. `chain` holds where the moves of each axis begin. */
static bool choices5d_generate(hm_5d_searcher *s, hm_5d_picker *p) {
    p->moves.count = p->chain.count = 0;
    if (!HM_ROOM(p->chain, p->axes.count + 1)) return false;
    p->chain.at[p->chain.count++] = 0;
    for (size_t i = 1; i < p->axes.count; i++) {
        uint32_t place = (uint32_t)(p->axes.at[i].line - s->position->multiverse.first);
        p->chain.at[p->chain.count++] = (uint32_t)p->moves.count;
        if (!hm_5d_generate_line(s->position, place, &p->moves, NULL)) return false;
    }
    p->chain.at[p->chain.count++] = (uint32_t)p->moves.count;
    return true;
}

/* Choice 0 is HM_5D_GONE, which belongs to every axis. Prices need all choices, and sorting needs
 * prices: therefore the passes. */
bool hm_5d_choices_build(hm_5d_searcher *s, unsigned ply) {
    hm_5d_picker *p = &s->plies[ply].picker;
    p->choices.count = 0;
    if (!find_axes(s->position, p) || !choices5d_generate(s, p)) return false;
    if (!add_choice(p, (hm_5d_choice){.move = UINT32_MAX, .deed = HM_5D_GONE})) return false;
    for (uint32_t axis = 0; axis < p->axes.count; axis++) {
        bool forks = axis == 0;
        size_t from = forks ? 0 : p->chain.at[axis];
        size_t to = forks ? p->moves.count : p->chain.at[axis + 1];
        if (!add_plain(p, axis) || !choices5d_add_moves(s, ply, from, to, forks)) return false;
        p->axes.at[axis].count = (uint32_t)p->choices.count - p->axes.at[axis].first;
    }
    for (uint32_t axis = 1; axis < p->axes.count; axis++)
        find_prices(p, axis);
    for (uint32_t axis = 1; axis < p->axes.count; axis++)
        pay_prices(p, axis);
    for (uint32_t axis = 0; axis < p->axes.count; axis++)
        sort_axis(p, axis);

    /* Suffix sums of the best scores: what the axes from here on can add at most. They are the
     * bound of the best-first search. Sums beyond any score are cut. */
    enum { MOST = 1 << 29 };
    int32_t sum = 0;
    for (size_t i = p->axes.count; i > 0; i--) {
        hm_5d_scale *scale = &p->axes.at[i - 1];
        int32_t best = p->choices.at[scale->first].score;
        if (sum < MOST && sum > -MOST) sum += best;
        scale->best = sum;
    }

    return true;
}
