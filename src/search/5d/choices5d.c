/* What an action may do on each timeline, likely things first: half of what picking actions is. */
#include "chess5d/rules/moves5d.h"
#include "search/5d/search5d.h"

#include <stdlib.h>

/* ---- axes ---- */

static bool add_axis(hm_5d_picker *p, int32_t line, bool mandatory) {
    if (!HM_ROOM(p->axes, 1)) return false;
    p->axes.at[p->axes.count++] =
        (hm_5d_scale){.line = line, .mandatory = mandatory, .must = mandatory};
    return true;
}

static bool find_axes(const hm_5d_position *position, hm_5d_picker *p) {
    const hm_5d_multiverse *m = &position->multiverse;
    int32_t first, last, present = hm_5d_present(position);
    hm_5d_active(position, &first, &last);
    p->axes.count = p->axis_of.count = 0;
    p->first_line = m->first;
    if (!HM_ROOM(p->axis_of, m->count) || !add_axis(p, 0, false)) return false;
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t line = m->first + (int32_t)i, end = hm_5d_end(&m->lines[i]);
        bool mandatory = line >= first && line <= last && end == present;
        p->axis_of.at[p->axis_of.count++] = (uint32_t)p->axes.count;
        if ((end & 1) == position->side && !add_axis(p, line, mandatory)) return false;
    }
    return true;
}

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
static int compare(const void *left, const void *right) {
    const hm_5d_choice *one = left, *other = right;
    if (one->score != other->score) return one->score > other->score ? -1 : 1;
    if (one->move != other->move) return one->move < other->move ? -1 : 1;
    return (one->deed > other->deed) - (one->deed < other->deed);
}

static void sort_axis(hm_5d_picker *p, uint32_t axis) {
    const hm_5d_scale *scale = &p->axes.at[axis];
    qsort(p->choices.at + scale->first, scale->count, sizeof *p->choices.at, compare);
}

static bool is_wanted(const hm_5d_searcher *s, const hm_5d_picker *p, const hm_5d_move *move,
                      bool forks) {
    bool fork = (move->flags & HM_5D_BRANCH) != 0;
    if (fork != forks) return false;
    if (!p->captures) return true;
    bool noisy = (move->flags & HM_5D_CAPTURE) != 0 || move->promotion != 0;
    return noisy && !fork && hm_5d_gain(s->position, move) > 0;
}

/* Moves from number `from` to `to`, those that make a timeline or the others. */
static bool add_moves(hm_5d_searcher *s, unsigned ply, size_t from, size_t to, bool forks) {
    hm_5d_picker *p = &s->plies[ply].picker;
    for (size_t i = from; i < to; i++) {
        const hm_5d_move *move = &p->moves.moves[i];
        if (!is_wanted(s, p, move, forks)) continue;
        bool jump = (move->flags & HM_5D_JUMP) != 0;
        int score = p->captures ? hm_5d_gain(s->position, move) : hm_5d_promise(s, ply, move);
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

static int32_t best_score(const hm_5d_picker *p, const hm_5d_scale *scale) {
    int32_t best = 0;
    for (uint32_t i = scale->first; i < scale->first + scale->count; i++) {
        int32_t score = p->choices.at[i].score;
        if (i == scale->first || score > best) best = score;
    }
    return best;
}

/* The price stands in the score of HM_5D_RECEIVE, the second choice while they are not sorted. */
static void find_prices(hm_5d_picker *p, uint32_t axis) {
    const hm_5d_scale *scale = &p->axes.at[axis];
    int32_t best = best_score(p, scale);
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

static void pay_prices(hm_5d_picker *p, uint32_t axis) {
    const hm_5d_scale *scale = &p->axes.at[axis];
    for (uint32_t i = scale->first; i < scale->first + scale->count; i++) {
        hm_5d_choice *choice = &p->choices.at[i];
        if (choice->deed != HM_5D_CROSS || choice->target > axis) continue;
        choice->score -= p->choices.at[p->axes.at[choice->target].first + 1].score;
    }
}

/* Number of the first move of each axis, by axis, and of all moves. */
static bool generate(hm_5d_searcher *s, hm_5d_picker *p) {
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

/* Sums from the last axis on; far more than any score would be infinite. */
static void sum_up(hm_5d_picker *p) {
    enum { MOST = 1 << 29 };
    int32_t sum = 0;
    for (size_t i = p->axes.count; i > 0; i--) {
        hm_5d_scale *scale = &p->axes.at[i - 1];
        int32_t best = p->choices.at[scale->first].score;
        if (sum < MOST && sum > -MOST) sum += best;
        scale->best = sum;
    }
}

bool hm_5d_choices_build(hm_5d_searcher *s, unsigned ply) {
    hm_5d_picker *p = &s->plies[ply].picker;
    p->choices.count = 0;
    if (!find_axes(s->position, p) || !generate(s, p)) return false;
    if (!add_choice(p, (hm_5d_choice){.move = UINT32_MAX, .deed = HM_5D_GONE})) return false;
    for (uint32_t axis = 0; axis < p->axes.count; axis++) {
        bool forks = axis == 0;
        size_t from = forks ? 0 : p->chain.at[axis];
        size_t to = forks ? p->moves.count : p->chain.at[axis + 1];
        if (!add_plain(p, axis) || !add_moves(s, ply, from, to, forks)) return false;
        p->axes.at[axis].count = (uint32_t)p->choices.count - p->axes.at[axis].first;
    }
    for (uint32_t axis = 1; axis < p->axes.count; axis++)
        find_prices(p, axis);
    for (uint32_t axis = 1; axis < p->axes.count; axis++)
        pay_prices(p, axis);
    for (uint32_t axis = 0; axis < p->axes.count; axis++)
        sort_axis(p, axis);
    sum_up(p);
    return true;
}
