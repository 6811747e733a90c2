/* The ways in which an action may be submitted (rules5d, sections 3 and 4), as two variables of the
 * solver and nogoods between them and the axes. The first says how many timelines the action makes,
 * which decides which timelines are active, and so what is mandatory. The second says why it may be
 * submitted then:
 * - all active boards of the earliest time that wait for the mover are played (value 0); or
 * - some are not, and new timeline number `early`, which is active, begins before them and is then
 *   the present (value early + 1); it is the first such, so that no action counts twice. */
#include "chess5d/actions/actions5d.h"

#include <string.h>

static uint32_t slot_axis(const hm_5d_actions *a, int32_t slot) {
    return hm_5d_line_axes(a) + (uint32_t)slot;
}

static int32_t axis_line(const hm_5d_actions *a, uint32_t axis) {
    return a->view.first + (int32_t)a->axes.at[axis].place;
}

static int32_t axis_end(const hm_5d_actions *a, uint32_t axis) {
    return hm_5d_end(&a->view.lines[a->axes.at[axis].place]);
}

static bool action_cases5d_is_active(const hm_5d_case *c, int32_t line) {
    return line >= c->first && line <= c->last;
}

bool hm_5d_is_mandatory_in(const hm_5d_actions *a, const hm_5d_case *c, uint32_t axis) {
    return c->bound && action_cases5d_is_active(c, axis_line(a, axis)) &&
           axis_end(a, axis) == c->least;
}

/* Timeline number `slot` is made, and is active; in the case `more`: may be. */
static bool may_have_active(const hm_5d_actions *a, const hm_5d_case *c, int32_t slot) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    bool white = a->position->side == HM_5D_WHITE;
    int32_t line = white ? m->first + (int32_t)m->count + slot : m->first - 1 - slot;
    return c->added > slot && line >= c->wide_first && line <= c->wide_last;
}

/* Earliest ends of the active timelines that wait for the mover and for the opponent. */
static void action_cases5d_find_ends(const hm_5d_actions *a, const hm_5d_case *c, int32_t *mine,
                                     int32_t *theirs) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    *mine = *theirs = INT32_MAX;
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t end = hm_5d_end(&m->lines[i]);
        int32_t *least = (end & 1) == a->position->side ? mine : theirs;
        if (action_cases5d_is_active(c, m->first + (int32_t)i) && end < *least) *least = end;
    }
}

static hm_5d_case build_case(const hm_5d_actions *a, int32_t added) {
    hm_5d_case c = {.added = added};
    int32_t theirs;
    hm_5d_active_with(&a->position->multiverse, a->position->even, a->position->side, added,
                      &c.first, &c.last);
    c.wide_first = c.first;
    c.wide_last = c.last;
    action_cases5d_find_ends(a, &c, &c.least, &theirs);
    c.bound = c.least != INT32_MAX && c.least < theirs;
    c.earlier = (c.least < theirs ? c.least : theirs) < hm_5d_present(a->position);
    return c;
}

/* What holds for all numbers of timelines from `added` on. More timelines never make fewer active,
 * and earliest ends never later: what the least and the largest number share, all others do. */
static hm_5d_case build_more(const hm_5d_actions *a, int32_t added) {
    hm_5d_case c = build_case(a, added), most = build_case(a, a->branchers);
    c.more = true;
    c.wide_first = most.first;
    c.wide_last = most.last;
    c.bound = c.bound && most.bound && most.least == c.least;
    return c;
}

/* Looks whether a smaller number of timelines has the same mandatory boards, or the same time of
 * them. More timelines never make fewer active, so equally many boards of the same time are the
 * same boards. */
static void compare_case(hm_5d_actions *a, hm_5d_case *c) {
    for (uint32_t axis = 1; axis < hm_5d_line_axes(a); axis++)
        c->mandatory += hm_5d_is_mandatory_in(a, c, axis);
    c->new_least = c->new_mandatory = c->bound;
    for (const hm_5d_case *other = a->cases.at; other < c; other++) {
        if (!other->bound || other->least != c->least) continue;
        c->new_least = false;
        if (other->mandatory == c->mandatory) c->new_mandatory = false;
    }
}

static void add_case(hm_5d_actions *a, hm_5d_case c) {
    a->cases.at[a->cases.count++] = c;
    compare_case(a, &a->cases.at[a->cases.count - 1]);
}

bool hm_5d_cases_build(hm_5d_actions *a) {
    bool open = hm_5d_is_open(a);
    a->cases.count = 0;
    if (!HM_ROOM_IN(a->budget, a->cases, (size_t)(a->slots - a->least) + 2)) return false;
    for (int32_t added = a->least; added <= a->slots; added++) {
        add_case(a, build_case(a, added));
        if (!hm_solver_go_on(&a->solver, a->axes.count)) return false;
    }
    if (open) add_case(a, build_more(a, a->slots + 1));
    a->earlies = (a->filter & HM_5D_NOT_EARLIER) != 0 ? 0 : a->slots + open;
    return true;
}

/* ---- terms of nogoods ---- */

/* The cases for which `test` holds; begins a nogood with them, unless there are none. */
typedef bool case_test(const hm_5d_actions *a, const hm_5d_case *c, int32_t argument);

static bool begin_cases(hm_5d_actions *a, case_test *test, int32_t argument) {
    uint64_t *set = NULL;
    for (uint32_t i = 0; i < a->cases.count; i++) {
        if (!test(a, &a->cases.at[i], argument)) continue;
        if (set == NULL) {
            hm_solver_nogood_begin(&a->solver);
            set = hm_solver_nogood_term(&a->solver, 0);
            if (set == NULL) return false;
        }
        hm_solver_bit_set(set, i);
    }
    return set != NULL;
}

static void end_nogood(hm_5d_actions *a) {
    hm_solver_nogood_post(&a->solver, hm_solver_nogood_end(&a->solver));
}

/* Adds the term of the values from..to-1 of the second variable. */
static void add_reasons(hm_5d_actions *a, int32_t from, int32_t to) {
    uint64_t *set = hm_solver_nogood_term(&a->solver, hm_5d_reason_variable(a));
    if (set == NULL) return;
    hm_solver_bits_fill(set, (uint32_t)from, (uint32_t)to);
}

/* Adds the term of all values of an axis, or of all but the pass. */
static void add_values(hm_5d_actions *a, uint32_t axis, bool pass, bool others) {
    uint64_t *set = hm_solver_nogood_term(&a->solver, axis);
    if (set == NULL) return;
    hm_solver_bits_fill(set, pass ? 0 : 1, others ? a->axes.at[axis].count : 1);
}

/* Finds which values of a slot begin before `time`. They are the same for all slots, and asked for
 * several times in a row. */
static bool find_early(hm_5d_actions *a, uint32_t axis, int32_t time) {
    const hm_5d_axis *x = &a->axes.at[axis];
    uint32_t words = a->solver.variables.at[axis].words;
    if (a->early.count == words && a->early_time == time) return true;
    a->early.count = 0;
    if (!HM_ROOM_IN(a->budget, a->early, words)) return false;
    memset(a->early.at, 0, words * sizeof *a->early.at);
    for (uint32_t value = 1; value < x->count; value++) {
        if (a->halves.at[x->first + value].time < time) hm_solver_bit_set(a->early.at, value);
    }
    a->early.count = words;
    a->early_time = time;
    return true;
}

/* Adds the term of a slot's values that begin before `time`, or of all others with the pass. */
static void add_times(hm_5d_actions *a, uint32_t axis, int32_t time, bool early) {
    const hm_solver_variable *v = &a->solver.variables.at[axis];
    if (!find_early(a, axis, time)) a->solver.failed = true;
    uint64_t *set = hm_solver_nogood_term(&a->solver, axis);
    for (uint32_t i = 0; set != NULL && i < v->words; i++)
        set[i] = early ? a->early.at[i] : hm_solver_span(i, 0, v->values) & ~a->early.at[i];
}

/* ---- nogoods ---- */

static bool makes_fewer(const hm_5d_actions *a, const hm_5d_case *c, int32_t slot) {
    (void)a;
    return c->added <= slot;
}

static bool makes_slot(const hm_5d_actions *a, const hm_5d_case *c, int32_t slot) {
    (void)a;
    return c->added > slot;
}

static bool makes_active_slot(const hm_5d_actions *a, const hm_5d_case *c, int32_t slot) {
    return c->added > slot && action_cases5d_is_active(c, axis_line(a, slot_axis(a, slot)));
}

/* No action of this number can be submitted because of an early timeline `slot`. */
static bool has_no_early(const hm_5d_actions *a, const hm_5d_case *c, int32_t slot) {
    return !c->bound || !may_have_active(a, c, slot);
}

static bool must_play(const hm_5d_actions *a, const hm_5d_case *c, int32_t axis) {
    return hm_5d_is_mandatory_in(a, c, (uint32_t)axis);
}

static bool has_least(const hm_5d_actions *a, const hm_5d_case *c, int32_t least) {
    (void)a;
    return c->bound && c->least == least;
}

/* The true boards of the case `more` may be more than these. */
static bool has_mandatory_of(const hm_5d_actions *a, const hm_5d_case *c, int32_t other) {
    const hm_5d_case *like = &a->cases.at[other];
    return !c->more && c->bound && c->least == like->least && c->mandatory == like->mandatory;
}

/* With more timelines no end is later, so what is so for the least number is for all. */
static bool leaves_earlier(const hm_5d_actions *a, const hm_5d_case *c, int32_t argument) {
    (void)a, (void)argument;
    return c->earlier;
}

static void forbid_leaving_out(hm_5d_actions *a) {
    for (uint32_t axis = 1; axis < hm_5d_line_axes(a); axis++) {
        if (!begin_cases(a, must_play, (int32_t)axis)) continue;
        add_reasons(a, 0, 1);
        add_values(a, axis, true, false);
        end_nogood(a);
    }
}

/* When an early timeline is the reason, some mandatory board is not played. */
static void forbid_all_played(hm_5d_actions *a) {
    for (uint32_t i = 0; i < a->cases.count; i++) {
        if (!a->cases.at[i].new_mandatory) continue;
        if (!begin_cases(a, has_mandatory_of, (int32_t)i)) continue;
        add_reasons(a, 1, a->earlies + 1);
        for (uint32_t axis = 1; axis < hm_5d_line_axes(a); axis++) {
            if (hm_5d_is_mandatory_in(a, &a->cases.at[i], axis)) add_values(a, axis, false, true);
        }
        end_nogood(a);
    }
}

/* Timeline `slot` is the reason exactly if it is the first that is early; of one beyond the model
 * it is not known how early it is. */
static void forbid_times(hm_5d_actions *a, int32_t slot) {
    if (begin_cases(a, has_no_early, slot)) {
        add_reasons(a, slot + 1, slot + 2);
        end_nogood(a);
    }
    if (slot == a->slots) return;
    uint32_t axis = slot_axis(a, slot);
    for (uint32_t i = 0; i < a->cases.count; i++) {
        int32_t least = a->cases.at[i].least;
        if (!a->cases.at[i].new_least || !begin_cases(a, has_least, least)) continue;
        add_reasons(a, slot + 1, slot + 2);
        add_times(a, axis, least, false);
        end_nogood(a);
        if (!begin_cases(a, has_least, least)) continue;
        add_reasons(a, slot + 2, a->earlies + 1);
        add_times(a, axis, least, true);
        end_nogood(a);
    }
}

static void forbid_slot(hm_5d_actions *a, int32_t slot) {
    uint32_t axis = slot_axis(a, slot);
    if (begin_cases(a, makes_fewer, slot)) {
        add_values(a, axis, false, true);
        end_nogood(a);
    }
    if (begin_cases(a, makes_slot, slot)) {
        add_values(a, axis, true, false);
        end_nogood(a);
    }
}

static bool is_more(const hm_5d_actions *a, const hm_5d_case *c, int32_t more) {
    (void)a;
    return c->more == (more != 0);
}

/* The variable that is decided first says whether this is the case `more`. */
static void action_cases5d_forbid_more(hm_5d_actions *a) {
    for (int32_t more = 0; more < 2; more++) {
        if (!begin_cases(a, is_more, more)) continue;
        uint64_t *set = hm_solver_nogood_term(&a->solver, hm_5d_more_variable(a));
        if (set != NULL) hm_solver_bit_set(set, more == 0);
        end_nogood(a);
    }
}

/* A piece leaves for a timeline beyond the slots only where more are made. (That one does then, the
 * survey sees to: more axes branch than there are slots.) */
static void forbid_later(hm_5d_actions *a) {
    for (uint32_t axis = 1; axis < hm_5d_line_axes(a); axis++) {
        const hm_5d_axis *x = &a->axes.at[axis];
        if (x->later == x->branches_end || !begin_cases(a, is_more, 0)) continue;
        uint64_t *set = hm_solver_nogood_term(&a->solver, axis);
        if (set != NULL) hm_solver_bits_fill(set, x->later, x->branches_end);
        end_nogood(a);
    }
}

static void forbid_earlier_present(hm_5d_actions *a) {
    int32_t present = hm_5d_present(a->position);
    if (begin_cases(a, leaves_earlier, 0)) end_nogood(a);
    for (int32_t slot = 0; slot < a->slots; slot++) {
        if (!begin_cases(a, makes_active_slot, slot)) continue;
        add_times(a, slot_axis(a, slot), present, true);
        end_nogood(a);
    }
}

/* The values of a slot are looked at several times. */
static bool action_cases5d_go_on(hm_5d_actions *a) {
    return !a->solver.failed && hm_solver_go_on(&a->solver, 2 * a->jumps.count);
}

bool hm_5d_cases_forbid(hm_5d_actions *a) {
    a->early.count = 0;
    forbid_leaving_out(a);
    for (int32_t slot = 0; slot < a->slots && action_cases5d_go_on(a); slot++)
        forbid_slot(a, slot);
    if (hm_5d_is_open(a)) action_cases5d_forbid_more(a);
    forbid_later(a);
    if (a->earlies > 0) forbid_all_played(a);
    for (int32_t slot = 0; slot < a->earlies && action_cases5d_go_on(a); slot++)
        forbid_times(a, slot);
    if ((a->filter & HM_5D_NOT_EARLIER) != 0) forbid_earlier_present(a);
    return action_cases5d_go_on(a);
}
