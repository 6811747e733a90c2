/* Search of the solver for one solution after the other.
 *
 * It goes round in three steps. It settles: everything that follows from the trail is removed, each
 * variable that has one value left is placed, which the caller may refuse with a nogood, and the
 * caller surveys the whole. If that met a conflict it learns (explain.c): the nogood is kept, and
 * the search goes back to the level where it removes something. Otherwise it decides: the variable
 * with the fewest values for the conflicts that it took part in gets a value, which opens a level.
 * When nothing is left to decide, every variable has one value, all were placed, and this is a
 * solution.
 *
 * Sound: a solution violates no constraint, because each nogood and group is looked at when the
 * last of its variables loses its last but one value, and each placing was tested by the caller.
 * Complete: a value leaves a domain only when it follows from the constraints and the decisions
 * that hold, or when all solutions with it were given. So if a conflict needs no decision, no
 * solution is left.
 * It ends: learned nogoods hold at every level, and after each of them a value is gone at a level
 * where it was left; the levels can go through finitely many states without repeating one.
 *
 * Each solution once: after a solution the deepest decision is taken back and its value removed "by
 * solution", which belongs to the level below. Such a removal follows from no constraint: were that
 * level left by a jump, the value would come back and with it the solutions given. So levels up to
 * `solved` are only left one by one, each with its value removed in turn: everything under it has
 * been searched then. This is plain backtracking, and the conflicts in such levels blame nothing
 * but what was given; below them learning and jumping go on as ever.
 *
 * hm_solver_restart() takes all decisions back and keeps what was learned. The caller may then post
 * nogoods, or widen them: that only narrows the problem down, so what was learned stays true. */
#include "solver/inside.h"

#include <stdlib.h>

/* ---- going forward ---- */

/* The two terms of the variables placed last go first, to be watched: they are free again first. */
static void solver_search_order_terms(hm_solver *s, uint32_t id) {
    const hm_solver_nogood *nogood = &s->nogoods.at[id];
    hm_solver_term *terms = s->terms.at + nogood->term;
    uint32_t done = 0;
    for (size_t i = s->placed.count; i > 0 && done < 2; i--) {
        for (uint32_t t = done; t < nogood->terms; t++) {
            if (terms[t].variable != s->placed.at[i - 1]) continue;
            hm_solver_terms_swap(&terms[t], &terms[done++]);
            break;
        }
    }
}

/* Takes up the answer of a test of the caller; true when the search may go on. */
static bool accept(hm_solver *s, hm_solver_placing answer) {
    if (answer == HM_SOLVER_NO_MEMORY || s->failed) s->failed = true;
    if (answer != HM_SOLVER_CONFLICT || s->failed) return !s->failed;
    s->conflict = HM_SOLVER_VIOLATED;
    s->conflict_id = hm_solver_nogood_end(s);
    solver_search_order_terms(s, s->conflict_id);
    hm_solver_nogood_watch(s, s->conflict_id);
    return false;
}

/* Places a variable that has one value left; false when the search may not go on. */
static bool solver_search_place(hm_solver *s, uint32_t variable) {
    if (!HM_ROOM_IN(s->budget, s->placed, 1)) {
        s->failed = true;
        return false;
    }
    hm_solver_note_placed(s, variable, true);
    s->placed.at[s->placed.count++] = variable;
    return hm_solver_go_on(s, s->variables.count) &&
           accept(s, s->place(s->context, variable, hm_solver_value(s, variable)));
}

/* Follows what is known to its end: propagates, places and surveys. */
static void solver_search_settle(hm_solver *s) {
    /* 1. Everything that follows from the trail. If a later record of it takes more values from the
     * variable, its nogoods are visited then; only with many nogoods, because the order of visits
     * decides what is learned and given first. */
    while (s->next < s->removals.count && s->conflict == HM_SOLVER_NO_CONFLICT && !s->failed) {
        hm_solver_removal removal = s->removals.at[s->next++];
        const hm_solver_variable *v = &s->variables.at[removal.variable];
        if (!hm_solver_go_on(s, removal.words + v->watching.count)) break;
        hm_solver_follow_links(s, &removal);
        size_t latest = v->latest;
        bool loses_more = s->rejects && latest >= s->next && latest < s->removals.count &&
                          s->removals.at[latest].variable == removal.variable;
        if (s->conflict == HM_SOLVER_NO_CONFLICT && !loses_more)
            hm_solver_nogoods_visit(s, removal.variable);
    }
    if (s->conflict != HM_SOLVER_NO_CONFLICT || s->failed || s->stopped) return;
    /* 2. The variables that have one value left. */
    for (uint32_t word = 0; word < s->single.count; word++) {
        while (s->single.at[word] != 0) {
            uint32_t variable = 64 * word + (uint32_t)__builtin_ctzll(s->single.at[word]);
            if (!solver_search_place(s, variable)) return;
        }
    }
    /* 3. The whole. */
    if (s->is_unsettled && !hm_solver_match(s)) return;
    if (s->survey != NULL) accept(s, s->survey(s->context));
}

/* Among the open variables with wanted values, chooses the one with the fewest values left for the
 * weight of its conflicts, and its first wanted value. False if there is none. */
static bool choose_wanted(const hm_solver *s, uint32_t *variable, uint32_t *value) {
    const hm_solver_variable *best = NULL;
    for (size_t word = 0; word < s->open.count; word++) {
        for (uint64_t bits = s->open.at[word] & s->wishes.at[word]; bits != 0; bits &= bits - 1) {
            uint32_t number = 64 * (uint32_t)word + (uint32_t)__builtin_ctzll(bits), i = 0;
            const hm_solver_variable *v = &s->variables.at[number];
            if (best != NULL && v->left * best->weight >= best->left * v->weight) continue;
            while (i < v->words && (s->live.at[v->word + i] & s->wanted[v->word + i]) == 0)
                i++;
            if (i == v->words) continue;
            uint64_t both = s->live.at[v->word + i] & s->wanted[v->word + i];
            best = v;
            *variable = number;
            *value = 64 * i + (uint32_t)__builtin_ctzll(both);
        }
    }
    return best != NULL;
}

/* ---- going back ---- */

/* Takes back the deepest level. */
static void retreat(hm_solver *s) {
    const hm_solver_level *level = &s->levels.at[--s->levels.count];
    while (s->placed.count > level->placed) {
        uint32_t variable = s->placed.at[--s->placed.count];
        hm_solver_note_placed(s, variable, false);
        s->unplace(s->context, variable);
    }
    hm_solver_restore(s, level);
}

/* Leaves the deepest decision with all its solutions given; false when there is none. */
HM_INLINED_EVERYWHERE bool give_up_level(hm_solver *s) {
    if (s->levels.count == 0) return false;
    hm_solver_level level = s->levels.at[s->levels.count - 1];
    retreat(s);
    s->solved = s->levels.count;
    hm_solver_remove_span(s, level.variable, level.value, level.value + 1, true,
                          HM_SOLVER_BY_SOLUTION, 0);
    return true;
}

/* Learns from a conflict and goes back; false when the search is over. */
static bool solver_search_learn(hm_solver *s) {
    static const double growth = 1.03, most = 1e100, down = 1e-100;
    hm_solver_explanation found;
    bool rejected = s->rejected;
    s->rejected = false;
    s->conflicts++;
    if (!hm_solver_go_on(s, 4 * s->removals.count)) return false;
    /* Late conflicts count more: where the search has trouble now is where it decides next. Instead
     * of all older weights shrinking, what a conflict adds grows; before it leaves the range of
     * numbers all of them are scaled down. (The activities of clause solvers.) */
    s->bump *= growth;
    if (s->bump >= most) {
        for (size_t i = 0; i < s->variables.count; i++)
            s->variables.at[i].weight *= down;
        s->bump *= down;
        hm_solver_choice_forget(s);
    }
    int blamed = hm_solver_explain(s, &found);
    if (s->failed || blamed == 0) return false;
    if (blamed < 0) {
        /* Levels go as long as they violate the nogood of a rejected solution: they did not know it
         * when they were decided, so it may rule out many of them together. */
        uint32_t id = s->conflict_id;
        do {
            if (!give_up_level(s)) return false;
        } while (rejected && hm_solver_nogood_follow(s, id) == 0);
        return true;
    }
    while (s->levels.count > found.back_to && s->levels.count > s->solved)
        retreat(s);
    const hm_solver_nogood *nogood = &s->nogoods.at[found.id];
    const hm_solver_term *term = &s->terms.at[nogood->term];
    if (nogood->terms == 1) {
        hm_solver_forbid(s, term->variable, s->sets.at + term->set);
        return true;
    }
    hm_solver_nogood_watch(s, found.id);
    hm_solver_remove(s, term->variable, 0, s->variables.at[term->variable].words,
                     s->sets.at + term->set, HM_SOLVER_BY_NOGOOD, found.id);
    return true;
}

/* Asks the caller for values to forbid, as low as the search can go back. */
static bool prune(hm_solver *s) {
    while (s->levels.count > s->solved)
        retreat(s);
    return s->prune(s->context);
}

/* ---- the search ---- */

/* Returns 1 for a solution, 0 if there are no more, -1 if memory ran out or the sentry stopped it.
 * Each round settles what follows, then learns from a conflict or makes the next decision. A call
 * after a solution first leaves the deepest decision, so that no solution is given twice. */
int hm_solver_next(hm_solver *s) {
    if (s->resumed && !s->failed && !give_up_level(s)) return 0;
    s->resumed = true;
    uint64_t choice = 2 * s->variables.count + (s->wanted == NULL ? 0 : s->words / 8);
    while (!s->failed && hm_solver_go_on(s, choice)) {
        solver_search_settle(s);
        if (s->failed || s->stopped) break;
        if (s->conflict != HM_SOLVER_NO_CONFLICT) {
            if (!solver_search_learn(s)) return s->failed || s->stopped ? -1 : 0;
            if (s->conflicts == s->prune_after && !prune(s)) break;
            continue;
        }
        /* The next decision opens a level; without one this is a solution. */
        uint32_t variable, value = 0;
        if (s->wanted == NULL || !choose_wanted(s, &variable, &value)) {
            if (!hm_solver_choice(s, &variable)) return 1;
            value = hm_solver_value(s, variable);
        }
        if (!HM_ROOM_IN(s->budget, s->levels, 1)) {
            s->failed = true;
            break;
        }
        s->levels.at[s->levels.count++] =
            (hm_solver_level){s->removals.count, s->bits.count, s->placed.count, variable, value};
        s->steps++;
        hm_solver_fix(s, variable, value);
    }
    return -1;
}

/* The rejected solution is not left like a given one: the nogood becomes a conflict, from which the
 * search learns. */
void hm_solver_reject(hm_solver *s) {
    hm_solver_nogood_violated(s);
    s->rejected = s->rejects = true;
    s->resumed = false;
}

/* Takes back all decisions, but keeps what was learned. Solutions that were given may be given
 * again. */
void hm_solver_restart(hm_solver *s) {
    while (s->levels.count > 0)
        retreat(s);
    s->solved = 0;
    s->resumed = false;
}
