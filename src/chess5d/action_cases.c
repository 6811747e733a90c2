/* The ways in which an action may be submitted (rules sections 3 and 4), as values of the solver's
 * first variable and nogoods between it and the axes. How many timelines an action makes decides
 * which timelines are active, and so what is mandatory:
 * - all active boards of the earliest time that wait for the mover are played; or
 * - some are not, and a new active timeline begins before them, which is then the present.
 * The second kind is split by the first such timeline, so that no action belongs to two cases. */
#include "chess5d/chess5d.h"

#include <string.h>

static uint32_t line_count(const hm_5d_actions *a) {
    return (uint32_t)(a->axes.count - (size_t)a->slots);
}

static int32_t axis_line(const hm_5d_actions *a, uint32_t axis) {
    return a->view.first + (int32_t)a->axes.at[axis].place;
}

static int32_t axis_end(const hm_5d_actions *a, uint32_t axis) {
    return hm_5d_end(&a->view.lines[a->axes.at[axis].place]);
}

static bool is_active(const hm_5d_case *c, int32_t line) {
    return line >= c->first && line <= c->last;
}

static bool is_mandatory(const hm_5d_actions *a, const hm_5d_case *c, uint32_t axis) {
    return c->least != INT32_MIN && is_active(c, axis_line(a, axis)) &&
           axis_end(a, axis) == c->least;
}

static bool add_case(hm_5d_actions *a, hm_5d_case c) {
    if (!HM_5D_ROOM(a->cases, 1)) return false;
    a->cases.at[a->cases.count++] = c;
    return true;
}

/* Earliest ends of the active timelines that wait for the mover and for the opponent. */
static void find_ends(const hm_5d_actions *a, const hm_5d_case *c, int32_t *mine, int32_t *theirs) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    *mine = *theirs = INT32_MAX;
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t end = hm_5d_end(&m->lines[i]);
        int32_t *least = (end & 1) == a->position->side ? mine : theirs;
        if (is_active(c, m->first + (int32_t)i) && end < *least) *least = end;
    }
}

static bool add_cases(hm_5d_actions *a, int32_t added, int32_t present) {
    hm_5d_case c = {.added = added, .early = -1};
    int32_t mine, theirs;
    hm_5d_active_with(&a->position->multiverse, a->position->even, a->position->side, added,
                      &c.first, &c.last);
    find_ends(a, &c, &mine, &theirs);
    bool bound = mine != INT32_MAX && mine < theirs;
    c.least = bound ? mine : INT32_MIN;
    if ((a->filter & HM_5D_NOT_EARLIER) != 0) {
        return !bound || mine < present || add_case(a, c);
    }
    if (!add_case(a, c)) return false;
    for (int32_t slot = 0; bound && slot < added; slot++) {
        c.early = slot;
        bool active = is_active(&c, axis_line(a, line_count(a) + (uint32_t)slot));
        if (active && !add_case(a, c)) return false;
    }
    return true;
}

bool hm_5d_cases_build(hm_5d_actions *a) {
    int32_t present = hm_5d_present(a->position);
    a->cases.count = 0;
    for (int32_t added = 0; added <= a->slots; added++) {
        if (!add_cases(a, added, present)) return false;
    }
    return true;
}

/* ---- nogoods ---- */

/* Begins a nogood with the set of the cases for which `test` holds; false when there are none. */
typedef bool case_test(const hm_5d_actions *a, const hm_5d_case *c, int32_t argument,
                       const hm_5d_case *like);

static bool begin_cases(hm_5d_actions *a, case_test *test, int32_t argument,
                        const hm_5d_case *like) {
    bool any = false;
    for (size_t i = 0; i < a->cases.count && !any; i++)
        any = test(a, &a->cases.at[i], argument, like);
    if (!any) return false;
    hm_5d_nogood_begin(&a->solver);
    uint64_t *set = hm_5d_nogood_term(&a->solver, 0);
    if (set == NULL) return false;
    for (size_t i = 0; i < a->cases.count; i++) {
        if (test(a, &a->cases.at[i], argument, like)) hm_5d_bit_set(set, (uint32_t)i);
    }
    return true;
}

static void end_nogood(hm_5d_actions *a) {
    hm_5d_nogood_post(&a->solver, hm_5d_nogood_end(&a->solver));
}

/* Adds the term of all values of an axis, or of all but the pass. */
static void add_values(hm_5d_actions *a, uint32_t axis, bool pass, bool others) {
    uint64_t *set = hm_5d_nogood_term(&a->solver, axis);
    if (set == NULL) return;
    for (uint32_t value = 0; value < a->axes.at[axis].count; value++) {
        if (value == 0 ? pass : others) hm_5d_bit_set(set, value);
    }
}

/* Adds the term of a slot's values that begin before `time`, or of all others with the pass. */
static void add_times(hm_5d_actions *a, uint32_t axis, int32_t time, bool early) {
    uint64_t *set = hm_5d_nogood_term(&a->solver, axis);
    if (set == NULL) return;
    const hm_5d_axis *x = &a->axes.at[axis];
    for (uint32_t value = 0; value < x->count; value++) {
        bool is_early = value > 0 && a->halves.at[x->first + value].time < time;
        if (is_early == early) hm_5d_bit_set(set, value);
    }
}

static bool makes_fewer(const hm_5d_actions *a, const hm_5d_case *c, int32_t slot,
                        const hm_5d_case *like) {
    (void)a, (void)like;
    return c->added <= slot;
}

static bool makes_slot(const hm_5d_actions *a, const hm_5d_case *c, int32_t slot,
                       const hm_5d_case *like) {
    (void)a, (void)like;
    return c->added > slot;
}

static bool must_play(const hm_5d_actions *a, const hm_5d_case *c, int32_t axis,
                      const hm_5d_case *like) {
    (void)like;
    return c->early < 0 && is_mandatory(a, c, (uint32_t)axis);
}

static bool early_at(const hm_5d_actions *a, const hm_5d_case *c, int32_t slot,
                     const hm_5d_case *like) {
    (void)a;
    return c->early == slot && c->least == like->least;
}

static bool early_after(const hm_5d_actions *a, const hm_5d_case *c, int32_t slot,
                        const hm_5d_case *like) {
    (void)a;
    return c->early > slot && c->least == like->least;
}

static bool keeps_slot_late(const hm_5d_actions *a, const hm_5d_case *c, int32_t slot,
                            const hm_5d_case *like) {
    (void)like;
    uint32_t axis = line_count(a) + (uint32_t)slot;
    return c->added > slot && is_active(c, axis_line(a, axis));
}

static bool same_mandatory(const hm_5d_actions *a, const hm_5d_case *c, const hm_5d_case *like) {
    if (c->least != like->least) return false;
    for (uint32_t i = 1; i < line_count(a); i++) {
        if (is_mandatory(a, c, i) != is_mandatory(a, like, i)) return false;
    }
    return true;
}

static bool early_like(const hm_5d_actions *a, const hm_5d_case *c, int32_t argument,
                       const hm_5d_case *like) {
    (void)argument;
    return c->early >= 0 && same_mandatory(a, c, like);
}

/* In the cases of an early timeline some mandatory board is not played. */
static void forbid_all_played(hm_5d_actions *a) {
    for (size_t i = 0; i < a->cases.count; i++) {
        const hm_5d_case *like = &a->cases.at[i];
        bool first = like->early >= 0;
        for (size_t k = 0; k < i && first; k++)
            first = !early_like(a, &a->cases.at[k], 0, like);
        if (!first || !begin_cases(a, early_like, 0, like)) continue;
        for (uint32_t axis = 1; axis < line_count(a); axis++) {
            if (is_mandatory(a, like, axis)) add_values(a, axis, false, true);
        }
        end_nogood(a);
    }
}

static void forbid_times(hm_5d_actions *a, int32_t slot, uint32_t axis) {
    for (size_t i = 0; i < a->cases.count; i++) {
        const hm_5d_case *like = &a->cases.at[i];
        bool first = like->early >= 0;
        for (size_t k = 0; k < i && first; k++)
            first = a->cases.at[k].early < 0 || a->cases.at[k].least != like->least;
        if (!first) continue;
        if (begin_cases(a, early_at, slot, like)) {
            add_times(a, axis, like->least, false);
            end_nogood(a);
        }
        if (begin_cases(a, early_after, slot, like)) {
            add_times(a, axis, like->least, true);
            end_nogood(a);
        }
    }
}

static void forbid_slot(hm_5d_actions *a, int32_t slot) {
    uint32_t axis = line_count(a) + (uint32_t)slot;
    if (begin_cases(a, makes_fewer, slot, NULL)) {
        add_values(a, axis, false, true);
        end_nogood(a);
    }
    if (begin_cases(a, makes_slot, slot, NULL)) {
        add_values(a, axis, true, false);
        end_nogood(a);
    }
    if ((a->filter & HM_5D_NOT_EARLIER) == 0) {
        forbid_times(a, slot, axis);
    } else if (begin_cases(a, keeps_slot_late, slot, NULL)) {
        add_times(a, axis, hm_5d_present(a->position), true);
        end_nogood(a);
    }
}

void hm_5d_cases_forbid(hm_5d_actions *a) {
    for (uint32_t axis = 1; axis < line_count(a); axis++) {
        if (!begin_cases(a, must_play, (int32_t)axis, NULL)) continue;
        add_values(a, axis, true, false);
        end_nogood(a);
    }
    forbid_all_played(a);
    for (int32_t slot = 0; slot < a->slots; slot++)
        forbid_slot(a, slot);
}
