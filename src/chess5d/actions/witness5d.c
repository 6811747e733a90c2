/* A witness that the action under way can be completed (rules5d, section 4): moves that complete
 * it, which are changed where a move that is drawn needs that.
 *
 * Planned boards may go and others come, but whatever boards there are, more of them never end an
 * exposure (clause 8.2). So a capture by which no planned board is needed decides for good, and the
 * search for other plans stays near the new boards. */
#include "chess5d/actions/witness5d.h"
#include "chess5d/rules/attacks5d.h"

#include <stdlib.h>

/* ---- deeds ---- */

static hm_5d_plan *plan_of(const hm_5d_witness *w, int32_t line) {
    uint32_t place = (uint32_t)(line - w->first);
    return place < w->plans.count ? &w->plans.at[place] : NULL;
}

static void note_ends(hm_5d_witness *w, int32_t from, int32_t to) {
    hm_5d_ends_note(&w->ends, &w->future->multiverse, from);
    if (to != from) hm_5d_ends_note(&w->ends, &w->future->multiverse, to);
}

/* Makes a move of the future; false when it cannot be made. */
static bool do_deed(hm_5d_witness *w, const hm_5d_move *move, bool planned) {
    hm_5d_undo undo;
    hm_5d_move made = *move;
    if (!HM_ROOM(w->branches, 1)) w->status = HM_ERR_MEMORY;
    if (w->status == HM_OK) w->status = hm_5d_make(w->future, move, &undo, NULL);
    if (w->status != HM_OK) return false;
    note_ends(w, made.from_line, undo.to_line);
    hm_5d_plan *from = plan_of(w, made.from_line), *to = plan_of(w, undo.to_line);
    hm_5d_fate fate = planned ? HM_5D_DEPARTURE : HM_5D_USED;
    if (to != NULL) to->partner = made.from_line;
    if (to != NULL) to->fate = planned ? HM_5D_ARRIVAL : HM_5D_USED;
    if (to == NULL && planned) w->branches.at[w->branches.count++] = made.from_line;
    if (to == NULL && !planned) w->made++;
    from->move = made;
    from->to_line = undo.to_line;
    from->partner = made.from_line;
    from->fate = fate;
    return true;
}

/* Takes back a move; of those that branch, the last one. */
static void undo_deed(hm_5d_witness *w, const hm_5d_move *move, int32_t to_line, bool planned) {
    hm_5d_move made = *move; /* it may be the plan's */
    hm_5d_plan *from = plan_of(w, made.from_line), *to = plan_of(w, to_line);
    hm_5d_unmake(w->future, &made, &(hm_5d_undo){to_line});
    note_ends(w, made.from_line, to_line);
    from->fate = HM_5D_LEFT;
    if (to != NULL) to->fate = HM_5D_LEFT;
    if (to == NULL && planned) w->branches.count--;
    if (to == NULL && !planned) w->made--;
}

static bool note_deed(hm_5d_witness *w, const hm_5d_move *move, int32_t to_line, hm_5d_doing kind) {
    if (!HM_ROOM(w->deeds, 1)) w->status = HM_ERR_MEMORY;
    if (w->status != HM_OK) return false;
    w->deeds.at[w->deeds.count++] = (hm_5d_deed){*move, to_line, kind};
    return true;
}

static bool witness_put(hm_5d_witness *w, const hm_5d_move *move, bool planned) {
    return do_deed(w, move, planned) && note_deed(w, move, plan_of(w, move->from_line)->to_line,
                                                  planned ? HM_5D_PLANNED : HM_5D_MADE);
}

static void drop_deed(hm_5d_witness *w, int32_t line) {
    hm_5d_plan plan = *plan_of(w, line);
    if (note_deed(w, &plan.move, plan.to_line, HM_5D_DROPPED))
        undo_deed(w, &plan.move, plan.to_line, true);
}

/* A planned jump branches only because this timeline is played on. */
static bool branches_off(const hm_5d_witness *w, const hm_5d_move *jump, int32_t line) {
    const hm_5d_multiverse *m = &w->future->multiverse;
    return jump->to_line == line && jump->to_time + 1 == hm_5d_end(&m->lines[line - m->first]);
}

/* Drops the planned move that gives a timeline its board, if there is one. Planned branching jumps
 * that need it are dropped, too, and all after them, which are numbered by their order. */
static bool drop_plan(hm_5d_witness *w, int32_t line) {
    hm_5d_plan *plan = plan_of(w, line);
    if (plan->fate != HM_5D_DEPARTURE && plan->fate != HM_5D_ARRIVAL) return false;
    int32_t from = plan->partner, to = plan_of(w, from)->to_line;
    size_t keep = 0;
    for (; keep < w->branches.count && w->branches.at[keep] != from; keep++) {
        const hm_5d_move *jump = &plan_of(w, w->branches.at[keep])->move;
        if (branches_off(w, jump, from) || branches_off(w, jump, to)) break;
    }
    while (w->branches.count > keep && w->status == HM_OK)
        drop_deed(w, w->branches.at[w->branches.count - 1]);
    if (plan_of(w, from)->fate == HM_5D_DEPARTURE) drop_deed(w, from);
    return w->status == HM_OK;
}

static void take_back(hm_5d_witness *w, size_t count) {
    while (w->deeds.count > count) {
        const hm_5d_deed *deed = &w->deeds.at[--w->deeds.count];
        if (deed->kind == HM_5D_DROPPED) {
            if (!do_deed(w, &deed->move, true)) return;
        } else {
            undo_deed(w, &deed->move, deed->to_line, deed->kind == HM_5D_PLANNED);
        }
    }
}

/* ---- captures ---- */

static bool is_exposing(const hm_5d_witness *w, int32_t line, hm_5d_ray *ray) {
    const hm_5d_multiverse *m = &w->future->multiverse;
    const hm_5d_geometry *g = &w->future->geometry;
    const hm_5d_timeline *t = &m->lines[line - m->first];
    int32_t end = hm_5d_end(t);
    int other = 1 - w->future->side;
    return hm_5d_find_capture_home(g, m, line, end, other, ray) ||
           hm_5d_find_capture_away(g, m, t->boards[t->count - 1], line, end, other, false, ray) ||
           hm_5d_find_crossing(g, m, line, end, other, ray);
}

/* Whether a planned move gives this board, and from which timeline it departs. */
static bool is_planned(const hm_5d_witness *w, int32_t line, int32_t time, int32_t *from) {
    const hm_5d_multiverse *m = &w->future->multiverse;
    const hm_5d_plan *plan = plan_of(w, line);
    if (time != hm_5d_end(&m->lines[line - m->first])) return false;
    if (plan != NULL) {
        *from = plan->partner;
        return plan->fate == HM_5D_DEPARTURE || plan->fate == HM_5D_ARRIVAL;
    }
    int32_t end = w->first + (int32_t)w->plans.count;
    uint32_t number = (uint32_t)(line < w->first ? w->first - 1 - line : line - end);
    if (number < w->made) return false;
    *from = w->branches.at[number - w->made];
    return true;
}

/* For how long moves are impossible. */
typedef enum ban {
    NO_BAN,   /* with other plans they may be possible */
    BAN_HERE, /* after the move that is tried */
    BAN_EVER  /* in this action */
} ban;

static void ban_least(ban *all, ban one) {
    if (one < *all) *all = one;
}

static bool is_of_tried(const hm_5d_witness *w, int32_t line) {
    return line == w->tried.from_line || line == w->tried_line;
}

/* Judges the planned move that allows a capture. A piece that could also arrive on a
 * timeline of another number might be safe there, but not from captures within its board: `loose`
 * is its timeline now. */
static ban ban_of(const hm_5d_witness *w, const hm_5d_ray *ray, int32_t departure, int32_t loose) {
    bool home = ray->d_line == 0 && ray->d_turn == 0;
    ban found = BAN_EVER;
    for (int32_t i = 0; i <= (home ? 0 : ray->steps); i++) {
        int32_t line = ray->line + i * ray->d_line, time = ray->time + 2 * i * ray->d_turn, from;
        if (is_of_tried(w, line)) found = BAN_HERE;
        if (!is_planned(w, line, time, &from)) continue;
        if (from != departure || (line == loose && !home)) return NO_BAN;
    }
    return found;
}

/* Drops plans until a new board exposes no royal; false: it does whatever else is played. */
static bool make_way(hm_5d_witness *w, int32_t line) {
    hm_5d_ray ray;
    while (w->status == HM_OK && is_exposing(w, line, &ray)) {
        bool dropped = false;
        for (int32_t i = 0; i <= ray.steps && !dropped; i++) {
            int32_t on = ray.line + i * ray.d_line, time = ray.time + 2 * i * ray.d_turn, from;
            dropped = is_planned(w, on, time, &from) && drop_plan(w, from);
        }
        if (!dropped) return false;
    }
    return w->status == HM_OK;
}

/* ---- completion ---- */

/* Timelines that are planned for one move that is tried; more are left to the solver. */
enum { MOST_PLANNED = 16 };

/* Plans a move if it exposes no royal; else lowers *bans. fixed: its piece could not arrive on
 * another timeline. */
static bool plan_safe(hm_5d_witness *w, const hm_5d_move *move, bool fixed, ban *bans) {
    enum { NOWHERE = INT32_MAX };
    hm_5d_ray ray;
    size_t before = w->deeds.count;
    bool jumps = (move->flags & HM_5D_JUMP) != 0, safe = true;
    bool joins = jumps && (move->flags & HM_5D_BRANCH) == 0;
    ban found = NO_BAN;
    if (is_of_tried(w, move->from_line) || (joins && is_of_tried(w, move->to_line)))
        ban_least(bans, BAN_HERE);
    if (plan_of(w, move->from_line)->fate == HM_5D_USED) return false;
    bool branches = jumps && (!joins || plan_of(w, move->to_line)->fate == HM_5D_USED);
    if (branches && w->branches.count >= w->limit) {
        ban_least(bans, w->limit == 0 ? BAN_HERE : NO_BAN);
        return false;
    }
    drop_plan(w, move->from_line);
    if (joins) drop_plan(w, move->to_line);
    if (!witness_put(w, move, true)) return false;
    int32_t lines[2] = {move->from_line, plan_of(w, move->from_line)->to_line};
    for (int i = 0; i < 1 + jumps; i++) {
        if (!is_exposing(w, lines[i], &ray)) continue;
        ban one = ban_of(w, &ray, move->from_line, jumps && !fixed ? lines[1] : NOWHERE);
        if (one > found) found = one;
        safe = false;
    }
    if (safe) return w->status == HM_OK;
    take_back(w, before);
    ban_least(bans, found);
    return false;
}

/* Plans a move that gives a timeline its board, one within the board if there is any. */
static bool plan_line(hm_5d_witness *w, int32_t line, ban *bans) {
    const hm_5d_move *moves = w->moves.moves;
    hm_5d_plan *plan = plan_of(w, line);
    const uint32_t *starts = w->starts.at + (line - w->first);
    bool jumps = false;
    *bans = BAN_EVER;
    if (plan->stuck) return false;
    do {
        for (uint32_t i = starts[0]; i < starts[1]; i++) {
            if (((moves[i].flags & HM_5D_JUMP) != 0) != jumps) continue;
            if (plan_safe(w, &moves[i], false, bans)) return true;
        }
        jumps = !jumps;
    } while (jumps);
    for (uint32_t i = plan->arrivals; i > 0; i = w->next.at[i - 1]) {
        if (plan_safe(w, &moves[i - 1], true, bans)) return true;
    }
    plan->stuck = *bans == BAN_EVER && w->status == HM_OK;
    return false;
}

/* New timeline number `added`, from 1, would be active. */
static bool may_add(const hm_5d_witness *w, int32_t added) {
    const hm_5d_multiverse *m = &w->future->multiverse;
    int32_t first, last;
    hm_5d_active_with(m, w->future->even, w->future->side, added, &first, &last);
    return w->future->side == HM_5D_WHITE ? last >= m->first + (int32_t)m->count - 1 + added
                                          : first <= m->first - added;
}

/* Lists the jumps to boards before a time. */
static bool find_early(hm_5d_witness *w, int32_t time) {
    if (time <= w->early_time) return true;
    w->early.count = 0;
    w->early_time = time;
    for (uint32_t i = 0; i < w->moves.count; i++) {
        const hm_5d_move *move = &w->moves.moves[i];
        if ((move->flags & HM_5D_JUMP) == 0 || move->to_time + 1 >= time) continue;
        if (!HM_ROOM(w->early, 1)) w->status = HM_ERR_MEMORY;
        if (w->status != HM_OK) return false;
        w->early.at[w->early.count++] = i;
    }
    return true;
}

/* A timeline of the other side that is not active may become so, and end before this time. */
static bool may_wake(const hm_5d_witness *w, int32_t time) {
    const hm_5d_multiverse *m = &w->future->multiverse;
    int32_t first, last, end = m->first + (int32_t)m->count - 1, line;
    hm_5d_active(w->future, &first, &last);
    if (w->future->side == HM_5D_WHITE) {
        if (first == m->first) return false;
        line = hm_5d_ends_least(&w->ends, m->first, first - 1);
    } else {
        if (last == end) return false;
        line = hm_5d_ends_least(&w->ends, last + 1, end);
    }
    return hm_5d_ends_of(&w->ends, line) < time;
}

/* Plans a jump to the past that makes the next timeline, which is active, if it ends before this
 * time; else lowers *bans. */
static bool plan_past(hm_5d_witness *w, int32_t time, ban *bans) {
    bool fixed = !may_add(w, 2);
    for (uint32_t i = 0; i < w->early.count && w->status == HM_OK; i++) {
        const hm_5d_move *move = &w->moves.moves[w->early.at[i]];
        const hm_5d_plan *to = plan_of(w, move->to_line);
        if (move->to_time + 1 >= time) continue;
        if ((move->flags & HM_5D_BRANCH) == 0 && to->fate != HM_5D_USED) {
            ban_least(bans, NO_BAN);
        } else if (plan_safe(w, move, fixed, bans)) {
            return true;
        }
    }
    return false;
}

/* Plans any branching jump of a timeline that has no plan. */
static bool plan_branch(hm_5d_witness *w, size_t place) {
    ban bans;
    for (uint32_t i = w->starts.at[place]; i < w->starts.at[place + 1]; i++) {
        if (w->plans.at[place].fate != HM_5D_LEFT) return false;
        bool branches = (w->moves.moves[i].flags & HM_5D_BRANCH) != 0;
        if (branches && plan_safe(w, &w->moves.moves[i], false, &bans)) return true;
    }
    return false;
}

/* Plans new timelines until an active one ends before `line`, so that nothing else has to be
 * played: a new one, also with one of the next numbers, or one of the other side that becomes
 * active. Else lowers *bans. */
static bool plan_early(hm_5d_witness *w, int32_t line, ban *bans) {
    enum { NUMBERS = 8 };
    int32_t time = hm_5d_ends_of(&w->ends, line), first, last;
    size_t planned = w->branches.count;
    if (!find_early(w, time)) return false;
    while (w->branches.count > 0 && w->status == HM_OK)
        drop_deed(w, w->branches.at[w->branches.count - 1]);
    hm_5d_active(w->future, &first, &last);
    bool wakes = may_wake(w, time), active = line >= first && line <= last;
    bool any = wakes;
    for (size_t i = 0; i < w->early.count && !any; i++)
        any = w->moves.moves[w->early.at[i]].to_time + 1 < time;
    /* It is active only because of planned timelines, and cannot be played. */
    if (!active && !any && *bans != NO_BAN && planned <= w->limit) w->limit = planned - 1;
    if (!active) return true;
    if (!may_add(w, 1) || w->limit == 0) return false;
    if (wakes) ban_least(bans, NO_BAN);
    if (plan_past(w, time, bans)) return true;
    for (size_t i = 0; i < w->plans.count && *bans == NO_BAN && may_add(w, 1); i++) {
        if (!wakes && w->branches.count == NUMBERS) return false;
        if (!plan_branch(w, i)) continue;
        hm_5d_active(w->future, &first, &last);
        if (hm_5d_ends_of(&w->ends, hm_5d_ends_least(&w->ends, first, last)) < time) return true;
        if (w->branches.count <= NUMBERS && may_add(w, 1) && plan_past(w, time, bans)) return true;
        wakes = may_wake(w, time);
    }
    return false;
}

/* Plans moves until the action may be submitted. */
static hm_5d_fit complete(hm_5d_witness *w, size_t most) {
    for (size_t i = 0; i < most && w->status == HM_OK; i++) {
        int32_t first, last;
        ban bans;
        hm_5d_active(w->future, &first, &last);
        int32_t line = hm_5d_ends_least(&w->ends, first, last);
        int32_t end = hm_5d_ends_of(&w->ends, line);
        if ((end & 1) != w->future->side) return HM_5D_FITS;
        if (!plan_line(w, line, &bans) && !plan_early(w, line, &bans))
            return bans == NO_BAN ? HM_5D_UNSURE : HM_5D_NEVER;
    }
    return HM_5D_UNSURE;
}

/* Takes the planned branching jumps out, whose timelines get higher numbers. */
static void set_aside(hm_5d_witness *w) {
    w->aside.count = 0;
    if (!HM_ROOM(w->aside, w->branches.count)) w->status = HM_ERR_MEMORY;
    while (w->status == HM_OK && w->branches.count > 0) {
        int32_t line = w->branches.at[w->branches.count - 1];
        w->aside.at[w->aside.count++] = plan_of(w, line)->move;
        drop_deed(w, line);
    }
}

/* Plans them again, as far as they fit. */
static void plan_aside(hm_5d_witness *w) {
    ban bans;
    while (w->aside.count > 0) {
        const hm_5d_move *move = &w->aside.at[--w->aside.count];
        if (plan_of(w, move->from_line)->fate == HM_5D_LEFT) plan_safe(w, move, false, &bans);
    }
}

/* ---- questions ---- */

hm_5d_fit hm_5d_witness_try(hm_5d_witness *w, const hm_5d_move *move) {
    bool jumps = (move->flags & HM_5D_JUMP) != 0, branches = (move->flags & HM_5D_BRANCH) != 0;
    hm_5d_fit fit = HM_5D_NEVER;
    w->deeds.count = w->aside.count = 0;
    if (branches) set_aside(w);
    drop_plan(w, move->from_line);
    if (jumps && !branches) drop_plan(w, move->to_line);
    if (witness_put(w, move, false)) {
        w->tried = *move;
        w->limit = SIZE_MAX;
        w->tried_line = plan_of(w, move->from_line)->to_line;
        if (make_way(w, move->from_line) && (!jumps || make_way(w, w->tried_line))) {
            plan_aside(w);
            fit = complete(w, MOST_PLANNED);
        }
    }
    if (fit != HM_5D_FITS) take_back(w, 0);
    return fit;
}

static void drop_all(hm_5d_witness *w) {
    for (size_t i = 0; i < w->plans.count; i++)
        drop_plan(w, w->first + (int32_t)i);
}

hm_5d_fit hm_5d_witness_find(hm_5d_witness *w) {
    if (hm_5d_find_threat(&w->future->geometry, &w->future->multiverse, w->future->side, NULL))
        return HM_5D_NEVER;
    w->tried.from_line = w->tried_line = INT32_MAX;
    w->limit = SIZE_MAX;
    w->deeds.count = 0;
    hm_5d_fit fit = complete(w, w->plans.count);
    if (fit != HM_5D_FITS) take_back(w, 0);
    return fit;
}

void hm_5d_witness_make(hm_5d_witness *w, const hm_5d_move *move) {
    w->deeds.count = 0;
    drop_all(w);
    if (witness_put(w, move, false)) w->tried_line = plan_of(w, move->from_line)->to_line;
}

void hm_5d_witness_unmake(hm_5d_witness *w) {
    take_back(w, 0);
}

hm_status hm_5d_witness_plan(hm_5d_witness *w, const hm_5d_move *moves, size_t count) {
    for (size_t i = 0; i < count && w->status == HM_OK; i++)
        witness_put(w, &moves[i], true);
    return w->status;
}

void hm_5d_witness_active(const hm_5d_witness *w, int32_t *first, int32_t *last) {
    hm_5d_multiverse m = w->future->multiverse;
    if (w->future->side == HM_5D_BLACK) m.first += (int32_t)w->branches.count;
    m.count -= (uint32_t)w->branches.count;
    hm_5d_active_with(&m, w->future->even, w->future->side, 0, first, last);
}

void hm_5d_witness_submit(hm_5d_witness *w) {
    drop_all(w);
    hm_5d_submit(w->future);
}

/* Lists the moves of all timelines, and which arrive on the last board of each. */
static bool list_possible(hm_5d_witness *w) {
    const hm_5d_multiverse *m = &w->future->multiverse;
    w->plans.count = w->starts.count = w->moves.count = 0;
    if (!HM_ROOM(w->plans, m->count) || !HM_ROOM(w->starts, m->count + 1)) return false;
    for (uint32_t i = 0; i < m->count; i++) {
        bool plays = (hm_5d_end(&m->lines[i]) & 1) == w->future->side;
        w->plans.at[w->plans.count++] = (hm_5d_plan){.fate = plays ? HM_5D_LEFT : HM_5D_USED};
        w->starts.at[w->starts.count++] = (uint32_t)w->moves.count;
        if (!hm_5d_generate_line(w->future, i, &w->moves, NULL)) return false;
    }
    w->starts.at[w->starts.count++] = (uint32_t)w->moves.count;
    if (!HM_ROOM(w->next, w->moves.count)) return false;
    for (uint32_t i = 0; i < w->moves.count; i++) {
        const hm_5d_move *move = &w->moves.moves[i];
        if ((move->flags & (HM_5D_JUMP | HM_5D_BRANCH)) != HM_5D_JUMP) continue;
        hm_5d_plan *to = plan_of(w, move->to_line);
        w->next.at[i] = to->arrivals;
        to->arrivals = i + 1;
    }
    return true;
}

hm_status hm_5d_witness_begin(hm_5d_witness *w) {
    const hm_5d_multiverse *m = &w->future->multiverse;
    int side = w->future->side;
    w->first = m->first;
    w->made = 0;
    w->early_time = 0;
    w->early.count = 0;
    bool ok = list_possible(w) && hm_5d_ends_build(&w->ends, m, side != HM_5D_WHITE ? m->count : 0,
                                                   side == HM_5D_WHITE ? m->count : 0);
    return ok ? w->status : HM_ERR_MEMORY;
}

void hm_5d_witness_clear(hm_5d_witness *w) {
    hm_5d_position_destroy(w->future);
    free(w->ends.end.at);
    free(w->ends.least.at);
    free(w->plans.at);
    free(w->branches.at);
    free(w->deeds.at);
    free(w->aside.at);
    free(w->starts.at);
    free(w->next.at);
    free(w->early.at);
    hm_5d_move_list_clear(&w->moves);
}
