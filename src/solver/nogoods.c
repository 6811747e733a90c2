/* Nogoods of the solver, given and learned: products of sets that hold no solution.
 *
 * A term of a nogood holds when all values left to its variable are in its set. When all terms hold
 * the nogood is violated; when all but one do, the set of that one is removed from its variable.
 * While two terms do not hold nothing follows. So it is enough that two such terms are watched:
 * only when one of their variables loses values is the nogood looked at, and then another term that
 * does not hold takes over, if there is one (the two watched literals of clause solvers). The
 * watched terms are the first two of a nogood, in any order. Going back gives values back, which
 * makes no term hold: the watched ones need no care then, provided that they were the last of all
 * terms to hold. That is why a term stays watched when nothing can take over, and why the search
 * orders the terms of what it takes up (solver_search.c, explain.c). */
#include "solver/inside.h"

#include <string.h>

/* ---- writing one down ---- */

/* A nogood is written at the end of the list. Its terms follow with hm_solver_nogood_term(). */
void hm_solver_nogood_begin(hm_solver *s) {
    if (!HM_ROOM_IN(s->budget, s->nogoods, 1)) {
        s->failed = true;
        return;
    }
    s->nogoods.at[s->nogoods.count++] = (hm_solver_nogood){s->terms.count, 0};
}

uint64_t *hm_solver_nogood_term(hm_solver *s, uint32_t variable) {
    uint32_t words = s->variables.at[variable].words;
    if (s->failed || !HM_ROOM_IN(s->budget, s->terms, 1) ||
        !HM_ROOM_IN(s->budget, s->sets, words)) {
        s->failed = true;
        return NULL;
    }
    uint64_t *set = s->sets.at + s->sets.count;
    memset(set, 0, words * sizeof *set);
    s->terms.at[s->terms.count++] = (hm_solver_term){variable, s->sets.count};
    s->sets.count += words;
    s->nogoods.at[s->nogoods.count - 1].terms++;
    return set;
}

uint32_t hm_solver_nogood_end(hm_solver *s) {
    return (uint32_t)s->nogoods.count - 1;
}

/* ---- what follows ---- */

/* Whether all values left to a variable are in a set. */
static bool is_within(const hm_solver *s, const hm_solver_variable *v, size_t set) {
    const uint64_t *live = s->live.at + v->word, *values = s->sets.at + set;
    for (uint32_t i = 0; i < v->words; i++) {
        if ((live[i] & ~values[i]) != 0) return false;
    }
    return true;
}

static bool nogoods_holds(const hm_solver *s, const hm_solver_term *term) {
    return is_within(s, &s->variables.at[term->variable], term->set);
}

/* The copy of the term's set in the watch saves a look into the nogood at most visits. */
static void watch(hm_solver *s, const hm_solver_term *term, uint32_t id) {
    hm_solver_variable *v = &s->variables.at[term->variable];
    if (!HM_ROOM_IN(s->budget, v->watching, 1)) {
        s->failed = true;
        return;
    }
    v->watching.at[v->watching.count++] = (hm_solver_watch){id, term->set};
}

/* Watches the first two terms, so the caller orders the terms before. */
void hm_solver_nogood_watch(hm_solver *s, uint32_t id) {
    const hm_solver_nogood *nogood = &s->nogoods.at[id];
    for (uint32_t i = 0; i < nogood->terms && i < 2; i++)
        watch(s, &s->terms.at[nogood->term + i], id);
}

/* Whether a removal took values away that are not in the set of a term. */
static bool is_reason(const hm_solver *s, const hm_solver_removal *r, const hm_solver_term *term) {
    if (r->variable != term->variable) return false;
    for (uint32_t i = 0; i < r->words; i++) {
        if ((s->bits.at[r->bits + i] & ~s->sets.at[term->set + r->word + i]) != 0) return true;
    }
    return false;
}

/* The two terms that came to hold last go first, to be watched. */
static void nogoods_order_terms(hm_solver *s, const hm_solver_nogood *nogood) {
    hm_solver_term *terms = s->terms.at + nogood->term;
    uint32_t done = 0;
    for (size_t i = s->removals.count; i > 0 && done < 2; i--) {
        for (uint32_t t = done; t < nogood->terms; t++) {
            if (!is_reason(s, &s->removals.at[i - 1], &terms[t])) continue;
            /* An earlier removal of the first one's says nothing of the second. */
            hm_solver_terms_swap(&terms[t], &terms[done++]);
            break;
        }
    }
}

/* Makes the nogood that was written last the conflict. It is watched at once, since it stays in
 * force after the search has gone back. */
void hm_solver_nogood_violated(hm_solver *s) {
    s->conflict = HM_SOLVER_VIOLATED;
    s->conflict_id = hm_solver_nogood_end(s);
    nogoods_order_terms(s, &s->nogoods.at[s->conflict_id]);
    hm_solver_nogood_watch(s, s->conflict_id);
}

/* Removes the set of a term whose companions all hold. */
HM_INLINED_EVERYWHERE void enforce(hm_solver *s, const hm_solver_term *term, uint32_t id) {
    const hm_solver_variable *v = &s->variables.at[term->variable];
    if (nogoods_holds(s, term)) {
        s->conflict = HM_SOLVER_VIOLATED;
        s->conflict_id = id;
        return;
    }
    hm_solver_remove(s, term->variable, 0, v->words, s->sets.at + term->set, HM_SOLVER_BY_NOGOOD,
                     id);
}

uint32_t hm_solver_nogood_follow(hm_solver *s, uint32_t id) {
    const hm_solver_nogood *nogood = &s->nogoods.at[id];
    uint32_t open = 0, last = 0;
    for (uint32_t i = 0; i < nogood->terms && open < 2; i++) {
        if (nogoods_holds(s, &s->terms.at[nogood->term + i])) continue;
        last = i;
        open++;
    }
    if (open == 1) enforce(s, &s->terms.at[nogood->term + last], id);
    return open;
}

/* Puts a nogood into force. Terms that do not hold move to the front, so that they are watched;
 * with fewer than two of them something follows at once. */
void hm_solver_nogood_post(hm_solver *s, uint32_t id) {
    if (s->failed) return;
    const hm_solver_nogood *nogood = &s->nogoods.at[id];
    hm_solver_term *terms = s->terms.at + nogood->term;
    uint32_t open = 0;
    for (uint32_t i = 0; i < nogood->terms; i++) {
        if (!nogoods_holds(s, &terms[i])) hm_solver_terms_swap(&terms[open++], &terms[i]);
    }
    hm_solver_nogood_watch(s, id);
    if (open < 2) enforce(s, &terms[0], id);
}

/* Adds a value to the set of a term, which makes the nogood stronger. Call
 * hm_solver_nogood_repost() after the last one, because the watched terms may hold now. */
void hm_solver_nogood_widen(hm_solver *s, uint32_t id, uint32_t variable, uint32_t value) {
    const hm_solver_nogood *nogood = &s->nogoods.at[id];
    for (uint32_t i = 0; i < nogood->terms; i++) {
        const hm_solver_term *term = &s->terms.at[nogood->term + i];
        if (term->variable == variable) hm_solver_bit_set(s->sets.at + term->set, value);
    }
}

void hm_solver_nogood_repost(hm_solver *s, uint32_t id) {
    const hm_solver_nogood *nogood = &s->nogoods.at[id];
    for (uint32_t i = 0; i < nogood->terms && i < 2; i++) { /* is watched no more */
        hm_solver_variable *v = &s->variables.at[s->terms.at[nogood->term + i].variable];
        size_t kept = 0;
        for (size_t k = 0; k < v->watching.count; k++) {
            if (v->watching.at[k].id != id) v->watching.at[kept++] = v->watching.at[k];
        }
        v->watching.count = kept;
    }
    hm_solver_nogood_post(s, id);
}

/* Visits one nogood whose watched term of `variable` now holds; true if it stays watched. */
static bool keep_watching(hm_solver *s, uint32_t variable, uint32_t id) {
    const hm_solver_nogood *nogood = &s->nogoods.at[id];
    hm_solver_term *terms = s->terms.at + nogood->term;
    uint32_t mine = terms[0].variable == variable ? 0 : 1;
    for (uint32_t i = 2; i < nogood->terms; i++) {
        if (!nogoods_holds(s, &terms[i])) {
            hm_solver_terms_swap(&terms[mine], &terms[i]);
            watch(s, &terms[mine], id);
            return s->failed;
        }
    }
    enforce(s, &terms[nogood->terms == 1 ? 0 : 1 - mine], id);
    return true;
}

/* Those that go on being watched move to the front of the list, over the others. */
void hm_solver_nogoods_visit(hm_solver *s, uint32_t variable) {
    hm_solver_variable *v = &s->variables.at[variable];
    size_t kept = 0, i = 0;
    for (; i < v->watching.count && s->conflict == HM_SOLVER_NO_CONFLICT && !s->failed; i++) {
        hm_solver_watch look = v->watching.at[i];
        bool keep = !is_within(s, v, look.set) || keep_watching(s, variable, look.id);
        if (keep) v->watching.at[kept++] = look;
    }
    for (; i < v->watching.count; i++)
        v->watching.at[kept++] = v->watching.at[i];
    v->watching.count = kept;
}
