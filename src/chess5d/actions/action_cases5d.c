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

static bool action_cases5d_is_active(const hm_5d_case *c, int32_t line) {
    return line >= c->first && line <= c->last;
}

bool hm_5d_is_mandatory_in(const hm_5d_actions *a, const hm_5d_case *c, uint32_t axis) {
    return c->bound && action_cases5d_is_active(c, axis_line(a, axis)) &&
           hm_5d_end(&a->view.lines[a->axes.at[axis].place]) == c->least;
}

/* Describes what holds when an action makes `added` timelines: which timelines are active (rules5d,
 * clause 3.1), and where the present would be without new boards (3.2). `bound`: the mover must
 * play the active boards of time `least`, because otherwise the present would stay his (4.2). */
static hm_5d_case build_case(const hm_5d_actions *a, int32_t added) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    hm_5d_case c = {.added = added};
    hm_5d_active_with(m, a->position->even, a->position->side, added, &c.first, &c.last);
    c.wide_first = c.first;
    c.wide_last = c.last;
    /* Earliest ends of the active timelines that wait for the mover and for the opponent. */
    int32_t theirs = INT32_MAX;
    c.least = INT32_MAX;
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t end = hm_5d_end(&m->lines[i]);
        int32_t *least = (end & 1) == a->position->side ? &c.least : &theirs;
        if (action_cases5d_is_active(&c, m->first + (int32_t)i) && end < *least) *least = end;
    }
    c.bound = c.least != INT32_MAX && c.least < theirs;
    c.earlier = (c.least < theirs ? c.least : theirs) < hm_5d_present(a->position);
    return c;
}

/* Looks, too, whether a smaller number of timelines has the same mandatory boards, or the same time
 * of them. More timelines never make fewer active, so equally many boards of the same time are the
 * same boards. */
static void add_case(hm_5d_actions *a, hm_5d_case added) {
    hm_5d_case *c = &a->cases.at[a->cases.count++];
    *c = added;
    for (uint32_t axis = 1; axis < hm_5d_line_axes(a); axis++)
        c->mandatory += hm_5d_is_mandatory_in(a, c, axis);
    c->new_least = c->new_mandatory = c->bound;
    for (const hm_5d_case *other = a->cases.at; other < c; other++) {
        if (!other->bound || other->least != c->least) continue;
        c->new_least = false;
        if (other->mandatory == c->mandatory) c->new_mandatory = false;
    }
}

/* Builds one case for each number of timelines that an action may make. If the model has fewer
 * slots than possible jumps, the last case `more` covers all larger numbers. */
bool hm_5d_cases_build(hm_5d_actions *a) {
    bool open = hm_5d_is_open(a);
    a->cases.count = 0;
    if (!HM_ROOM_IN(a->budget, a->cases, (size_t)(a->slots - a->least) + 2)) return false;
    for (int32_t added = a->least; added <= a->slots; added++) {
        add_case(a, build_case(a, added));
        if (!hm_solver_go_on(&a->solver, a->axes.count)) return false;
    }
    if (open) {
        /* The facts that hold for all numbers of timelines from here on. More timelines never make
         * fewer active, and never make the earliest end later. So facts that hold for the least and
         * the largest number hold for all between. */
        hm_5d_case c = build_case(a, a->slots + 1), most = build_case(a, a->branchers);
        c.more = true;
        c.wide_first = most.first;
        c.wide_last = most.last;
        c.bound = c.bound && most.bound && most.least == c.least;
        add_case(a, c);
    }
    a->earlies = (a->filter & HM_5D_NOT_EARLIER) != 0 ? 0 : a->slots + open;
    return true;
}

/* ---- terms of nogoods ---- */

/* The tests that a case may need; `x` is a slot, an axis, a time or another case. */
typedef enum case_test {
    MAKES_FEWER,       /* slot x is not made */
    MAKES_SLOT,        /* it is */
    MAKES_ACTIVE_SLOT, /* and is active */
    HAS_NO_EARLY,      /* no action can be submitted because of an early timeline in slot x */
    MUST_PLAY,         /* axis x is mandatory */
    HAS_LEAST,         /* the mandatory boards are of time x */
    HAS_MANDATORY_OF,  /* they are those of case x; in the case `more` there may be others */
    LEAVES_EARLIER,    /* the present becomes earlier; with more timelines no end is later */
    IS_MORE,           /* the case of more timelines than slots */
    IS_NOT_MORE
} case_test;

/* Whether a test is true for a case. Nogoods begin with the set of such cases, so each condition is
 * stated once and not for every number of timelines. */
static bool case_holds(const hm_5d_actions *a, const hm_5d_case *c, case_test test, int32_t x) {
    const hm_5d_multiverse *m = &a->position->multiverse;
    bool white = a->position->side == HM_5D_WHITE;
    switch (test) {
    case MAKES_FEWER:
        return c->added <= x;
    case MAKES_SLOT:
        return c->added > x;
    case MAKES_ACTIVE_SLOT:
        return c->added > x && action_cases5d_is_active(c, axis_line(a, slot_axis(a, x)));
    case HAS_NO_EARLY: {
        /* In the case `more` such a timeline may be active. */
        int32_t line = white ? m->first + (int32_t)m->count + x : m->first - 1 - x;
        return !c->bound || c->added <= x || line < c->wide_first || line > c->wide_last;
    }
    case MUST_PLAY:
        return hm_5d_is_mandatory_in(a, c, (uint32_t)x);
    case HAS_LEAST:
        return c->bound && c->least == x;
    case HAS_MANDATORY_OF:
        return !c->more && c->bound && c->least == a->cases.at[x].least &&
               c->mandatory == a->cases.at[x].mandatory;
    case LEAVES_EARLIER:
        return c->earlier;
    case IS_MORE:
        return c->more;
    default:
        return !c->more;
    }
}

/* Begins a nogood with the cases for which the test holds, unless there are none. */
static bool begin_cases(hm_5d_actions *a, case_test test, int32_t x) {
    uint64_t *set = NULL;
    for (uint32_t i = 0; i < a->cases.count; i++) {
        if (!case_holds(a, &a->cases.at[i], test, x)) continue;
        if (set == NULL) {
            hm_solver_nogood_begin(&a->solver);
            set = hm_solver_nogood_term(&a->solver, 0);
            if (set == NULL) return false;
        }
        hm_solver_bit_set(set, i);
    }
    return set != NULL;
}

/* Ends a nogood and puts it into force at once: models are built while there is no decision. */
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

/* Adds the term of a slot's values that begin before `time`, or of all others with the pass. These
 * values are the same for all slots, and asked for several times in a row. */
static void add_times(hm_5d_actions *a, uint32_t axis, int32_t time, bool early) {
    const hm_5d_axis *x = &a->axes.at[axis];
    const hm_solver_variable *v = &a->solver.variables.at[axis];
    bool known = a->early.count == v->words && a->early_time == time;
    if (!known) {
        a->early.count = 0;
        known = HM_ROOM_IN(a->budget, a->early, v->words);
    }
    if (known && a->early.count == 0) {
        memset(a->early.at, 0, v->words * sizeof *a->early.at);
        for (uint32_t value = 1; value < x->count; value++) {
            if (a->halves.at[x->first + value].time < time) hm_solver_bit_set(a->early.at, value);
        }
        a->early.count = v->words;
        a->early_time = time;
    }
    if (!known) a->solver.failed = true;
    uint64_t *set = hm_solver_nogood_term(&a->solver, axis);
    for (uint32_t i = 0; set != NULL && i < v->words; i++)
        set[i] = early ? a->early.at[i] : hm_solver_span(i, 0, v->values) & ~a->early.at[i];
}

/* ---- nogoods ---- */

/* Timeline `slot` is the reason exactly if it is the first that is early; of one beyond the model
 * it is not known how early it is. */
static void forbid_times(hm_5d_actions *a, int32_t slot) {
    if (begin_cases(a, HAS_NO_EARLY, slot)) {
        add_reasons(a, slot + 1, slot + 2);
        end_nogood(a);
    }
    if (slot == a->slots) return;
    uint32_t axis = slot_axis(a, slot);
    for (uint32_t i = 0; i < a->cases.count; i++) {
        int32_t least = a->cases.at[i].least;
        if (!a->cases.at[i].new_least || !begin_cases(a, HAS_LEAST, least)) continue;
        add_reasons(a, slot + 1, slot + 2);
        add_times(a, axis, least, false);
        end_nogood(a);
        if (!begin_cases(a, HAS_LEAST, least)) continue;
        add_reasons(a, slot + 2, a->earlies + 1);
        add_times(a, axis, least, true);
        end_nogood(a);
    }
}

/* The values of a slot are read several times. */
static bool action_cases5d_go_on(hm_5d_actions *a) {
    return !a->solver.failed && hm_solver_go_on(&a->solver, 2 * a->jumps.count);
}

/* States the rules about the present as nogoods (rules5d, clauses 3.1 to 4.2). An action may be
 * submitted if all mandatory boards are played, or if a new timeline ends so early that it moves
 * the present to the opponent: this is
 * the "reason" variable. Value 0 means that all mandatory boards are played, value n that slot n -
 * 1 holds the first early timeline. */
bool hm_5d_cases_forbid(hm_5d_actions *a) {
    a->early.count = 0;
    /* 1. All mandatory boards are played, unless an early timeline is the reason. */
    for (uint32_t axis = 1; axis < hm_5d_line_axes(a); axis++) {
        if (!begin_cases(a, MUST_PLAY, (int32_t)axis)) continue;
        add_reasons(a, 0, 1);
        add_values(a, axis, true, false);
        end_nogood(a);
    }
    /* 2. As many timelines are made as the case says. */
    for (int32_t slot = 0; slot < a->slots && action_cases5d_go_on(a); slot++) {
        bool fewer = begin_cases(a, MAKES_FEWER, slot);
        if (fewer) add_values(a, slot_axis(a, slot), false, true);
        if (fewer) end_nogood(a);
        if (!begin_cases(a, MAKES_SLOT, slot)) continue;
        add_values(a, slot_axis(a, slot), true, false);
        end_nogood(a);
    }
    /* 3. The variable that is decided first says whether this is the case `more`. */
    for (int32_t more = 0; more < 2 && hm_5d_is_open(a); more++) {
        if (!begin_cases(a, more ? IS_MORE : IS_NOT_MORE, 0)) continue;
        uint64_t *set = hm_solver_nogood_term(&a->solver, hm_5d_more_variable(a));
        if (set != NULL) hm_solver_bit_set(set, more == 0);
        end_nogood(a);
    }
    /* 4. A piece leaves for a timeline beyond the slots only where more are made. (That one does
     * then, the survey sees to: more axes branch than there are slots.) */
    for (uint32_t axis = 1; axis < hm_5d_line_axes(a); axis++) {
        const hm_5d_axis *x = &a->axes.at[axis];
        if (x->later == x->branches_end || !begin_cases(a, IS_NOT_MORE, 0)) continue;
        uint64_t *set = hm_solver_nogood_term(&a->solver, axis);
        if (set != NULL) hm_solver_bits_fill(set, x->later, x->branches_end);
        end_nogood(a);
    }
    /* 5. When an early timeline is the reason, some mandatory board is not played. */
    for (uint32_t i = 0; i < a->cases.count && a->earlies > 0; i++) {
        if (!a->cases.at[i].new_mandatory) continue;
        if (!begin_cases(a, HAS_MANDATORY_OF, (int32_t)i)) continue;
        add_reasons(a, 1, a->earlies + 1);
        for (uint32_t axis = 1; axis < hm_5d_line_axes(a); axis++) {
            if (hm_5d_is_mandatory_in(a, &a->cases.at[i], axis)) add_values(a, axis, false, true);
        }
        end_nogood(a);
    }
    for (int32_t slot = 0; slot < a->earlies && action_cases5d_go_on(a); slot++)
        forbid_times(a, slot);
    /* 6. Where the caller asks for it, the present does not become earlier. */
    bool stays = (a->filter & HM_5D_NOT_EARLIER) != 0;
    if (stays && begin_cases(a, LEAVES_EARLIER, 0)) end_nogood(a);
    for (int32_t slot = 0; slot < a->slots && stays; slot++) {
        if (!begin_cases(a, MAKES_ACTIVE_SLOT, slot)) continue;
        add_times(a, slot_axis(a, slot), hm_5d_present(a->position), true);
        end_nogood(a);
    }
    return action_cases5d_go_on(a);
}
