/* Conflict analysis of the solver: derives a nogood from a dead end.
 *
 * A conflict is a variable without values, or a violated nogood. Either way it needs that certain
 * values are gone: all of the variable's; or, of each term's variable, those outside its set. Every
 * one of them was removed by a record of the trail, and a record that is not a decision followed
 * from earlier ones: its reason says which values had to be gone for it. So needed values can be
 * replaced by those that caused their removal, from the latest record backwards. At each moment the
 * needed values describe a nogood: if of each variable v all values of need(v) are gone, no
 * solution is left; in other words, no solution takes for each such v a value outside of need(v).
 * This is true whatever was decided, because every step only used what constraints say. Values
 * whose solutions were given are needed like any others, but nothing can replace them. Values that
 * were removed before the first decision, or permanently, stay removed for the rest of the search,
 * so they are not needed.
 *
 * The walk stops when all that is still needed of the conflict's level (the deepest that any of it
 * belongs to) was removed by one record: the first unique implication point of clause solvers. Then
 * going back to the next lower level that is needed leaves all other terms of the nogood holding,
 * and the set of this one is removed at once. Decisions in between had no part in the dead end, and
 * are skipped; and the nogood covers far more than the present assignment, so that no dead end is
 * met twice.
 *
 * State: `need` are the needed values as bits; `fresh` those that were removed at the conflict's
 * level, whatever they are needed for; `needed` counts the bits that are in both, so that one
 * glance tells whether a record has all of them. */
#include "solver/inside.h"

#include <string.h>

/* Needs more values of one word to be gone. */
static void need(hm_solver *s, size_t word, uint64_t values) {
    uint64_t added = values & s->base.at[word] & ~s->need.at[word];
    s->need.at[word] |= added;
    s->needed += hm_popcount(added & s->fresh.at[word]);
}

/* Needs all values outside from..to-1 (inside: those within) of a variable to be gone. */
static void need_span(hm_solver *s, uint32_t variable, uint32_t from, uint32_t to, bool inside) {
    const hm_solver_variable *v = &s->variables.at[variable];
    for (uint32_t i = 0; i < v->words; i++) {
        uint64_t span = hm_solver_span(i, from, to);
        need(s, v->word + i, inside ? span : ~span);
    }
}

/* Needs the reason of a nogood: for each of its variables except one, the values outside of the
 * term's set. `except` is the variable that lost values by it, or none if the nogood is
 * violated. */
static void need_nogood(hm_solver *s, uint32_t id, uint32_t except) {
    const hm_solver_nogood *nogood = &s->nogoods.at[id];
    for (uint32_t t = 0; t < nogood->terms; t++) {
        const hm_solver_term *term = &s->terms.at[nogood->term + t];
        const hm_solver_variable *v = &s->variables.at[term->variable];
        if (term->variable == except) continue;
        for (uint32_t i = 0; i < v->words; i++)
            need(s, v->word + i, ~s->sets.at[term->set + i]);
    }
}

/* The removal of `bits` (words from `word` on) from y because x lost its counterparts. */
static void need_counterparts_in_x(hm_solver *s, const hm_solver_group *g, uint32_t word,
                                   uint32_t words, const uint64_t *bits) {
    for (uint32_t p = 0; p < g->count; p++) {
        bool touched = false;
        for (uint32_t i = 0; i < words && !touched; i++)
            touched = (bits[i] & hm_solver_span(word + i, g->bounds[p], g->bounds[p + 1])) != 0;
        if (touched) need_span(s, g->x, g->first + p, g->first + p + 1, true);
    }
}

/* The same in the other direction: x lost a value because y had lost all its counterparts. */
static void need_counterparts_in_y(hm_solver *s, const hm_solver_group *g, uint32_t word,
                                   uint32_t words, const uint64_t *bits) {
    for (uint32_t p = 0; p < g->count; p++) {
        uint32_t value = g->first + p;
        if (value / 64 < word || value / 64 >= word + words) continue;
        if (hm_solver_bit(bits, value - 64 * word)) {
            need_span(s, g->y, g->bounds[p], g->bounds[p + 1], true);
        }
    }
}

/* Needs whatever caused a removal, by its reason. Decisions, given solutions and permanent removals
 * have no cause: nothing can replace them. */
static void need_causes(hm_solver *s, const hm_solver_removal *r, const uint64_t *bits) {
    bool linked = r->reason >= HM_SOLVER_BY_X && r->reason <= HM_SOLVER_BY_ALL_Y;
    const hm_solver_group *g = linked ? &s->groups.at[r->id] : NULL;
    switch (r->reason) {
    case HM_SOLVER_BY_NOGOOD:
        need_nogood(s, r->id, r->variable);
        break;
    case HM_SOLVER_BY_X:
        need_counterparts_in_x(s, g, r->word, r->words, bits);
        break;
    case HM_SOLVER_BY_Y:
        need_counterparts_in_y(s, g, r->word, r->words, bits);
        break;
    case HM_SOLVER_BY_ALL_X:
        need_span(s, g->x, g->first, g->first + g->count, false);
        break;
    case HM_SOLVER_BY_ALL_Y:
        need_span(s, g->y, g->bounds[0], g->bounds[g->count], false);
        break;
    case HM_SOLVER_BY_DECISION:
    case HM_SOLVER_BY_SOLUTION:
    case HM_SOLVER_FOREVER:
        break;
    }
}

/* Number of values of a removal that are needed. */
static uint32_t count_needed(const hm_solver *s, const hm_solver_removal *r) {
    const uint64_t *needs = s->need.at + s->variables.at[r->variable].word + r->word;
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->words; i++)
        count += hm_popcount(needs[i] & s->bits.at[r->bits + i]);
    return count;
}

/* The same test without the count, which ends at the first word that is needed. */
static bool is_needed(const hm_solver *s, const hm_solver_removal *r) {
    const uint64_t *needs = s->need.at + s->variables.at[r->variable].word + r->word;
    for (uint32_t i = 0; i < r->words; i++) {
        if ((needs[i] & s->bits.at[r->bits + i]) != 0) return true;
    }
    return false;
}

/* Replaces the needed values of a removal by what caused their removal. */
static void resolve(hm_solver *s, const hm_solver_removal *r) {
    uint64_t *scratch = s->bits.at + s->bits.count;
    uint64_t *needs = s->need.at + s->variables.at[r->variable].word + r->word;
    for (uint32_t i = 0; i < r->words; i++) {
        scratch[i] = needs[i] & s->bits.at[r->bits + i];
        needs[i] &= ~scratch[i];
        s->needed -= hm_popcount(scratch[i]);
    }
    s->variables.at[r->variable].weight += s->bump;
    hm_solver_choice_note(s, r->variable);
    need_causes(s, r, scratch);
}

/* The latest needed removal before `end`, not of variable `except`; 0: it is of no level. */
static size_t latest_needed(const hm_solver *s, size_t end, uint32_t except) {
    size_t root = s->levels.at[0].removals;
    while (end > root && (s->removals.at[end - 1].variable == except ||
                          !is_needed(s, &s->removals.at[end - 1]))) {
        end--;
    }
    return end > root ? end : 0;
}

/* Number of levels up to that of removal `index`. */
static size_t level_of(const hm_solver *s, size_t index) {
    size_t count = s->levels.count;
    while (s->levels.at[count - 1].removals > index)
        count--;
    return count;
}

/* Adds a term to the nogood: all values but those needed. */
static void explain_add_term(hm_solver *s, uint32_t variable) {
    const hm_solver_variable *v = &s->variables.at[variable];
    uint64_t *set = hm_solver_nogood_term(s, variable);
    for (uint32_t i = 0; set != NULL && i < v->words; i++)
        set[i] = hm_solver_span(i, 0, v->values) & ~s->need.at[v->word + i];
    memset(s->need.at + v->word, 0, v->words * sizeof *s->need.at);
}

/* Writes down what is needed, the removal that is the latest first; what is gone since before the
 * first level is not needed. A nogood of one term holds at every level, so one level back is far
 * enough for it: what was decided below is not decided again. */
static void write_down(hm_solver *s, size_t level, size_t latest, hm_solver_explanation *out) {
    uint32_t first = s->removals.at[latest - 1].variable;
    size_t next = latest_needed(s, latest - 1, first);
    out->back_to = next == 0 ? level - 1 : level_of(s, next - 1);
    explain_add_term(s, first);
    while (next > 0) {
        explain_add_term(s, s->removals.at[next - 1].variable);
        next = latest_needed(s, next - 1, first);
    }
}

/* A level above `solved` that is to blame: resolves its needs until they are one removal, which
 * becomes the latest, and writes the nogood down. A decision is the first removal of its level, so
 * nothing is left to resolve when it is reached. */
static void learn_from(hm_solver *s, size_t level, size_t latest, hm_solver_explanation *out) {
    size_t start = s->levels.at[level - 1].removals, end = latest;
    /* 1. Marks the removals of this level as fresh, and counts the needed ones. */
    s->needed = 0;
    for (size_t i = start; i < end; i++) {
        const hm_solver_removal *r = &s->removals.at[i];
        uint64_t *fresh = s->fresh.at + s->variables.at[r->variable].word + r->word;
        for (uint32_t k = 0; k < r->words; k++)
            fresh[k] |= s->bits.at[r->bits + k];
        s->needed += count_needed(s, r);
    }
    /* 2. The first unique implication point. */
    for (;; latest--) {
        const hm_solver_removal *r = &s->removals.at[latest - 1];
        uint32_t count = count_needed(s, r);
        if (count == 0) continue;
        if (count == s->needed) break;
        resolve(s, r);
    }
    for (size_t i = start; i < end; i++) {
        const hm_solver_removal *r = &s->removals.at[i];
        memset(s->fresh.at + s->variables.at[r->variable].word + r->word, 0,
               r->words * sizeof *s->fresh.at);
    }
    /* 3. The nogood. */
    hm_solver_nogood_begin(s);
    if (!s->failed) write_down(s, level, latest, out);
    out->id = hm_solver_nogood_end(s);
}

/* Returns 1 if a nogood was learned, -1 if the conflict is at a level whose solutions are given
 * already, and 0 if it depends on no decision or memory ran out: then the search is over. */
int hm_solver_explain(hm_solver *s, hm_solver_explanation *out) {
    uint32_t words = 1; /* of the largest variable, for resolve() */
    for (size_t i = 0; i < s->variables.count; i++) {
        if (s->variables.at[i].words > words) words = s->variables.at[i].words;
    }
    if (!HM_ROOM_IN(s->budget, s->bits, words)) s->failed = true;
    if (s->failed || s->levels.count == 0) return 0;
    s->needed = 0;
    if (s->conflict == HM_SOLVER_WIPED_OUT)
        need_span(s, s->conflict_id, 0, s->variables.at[s->conflict_id].values, true);
    else
        need_nogood(s, s->conflict_id, UINT32_MAX);
    size_t latest = latest_needed(s, s->removals.count, UINT32_MAX);
    size_t level = latest == 0 ? 0 : level_of(s, latest - 1);
    /* Levels up to `solved` are not left by learning (solver_search.c); removals by solution belong
     * to them, so none is ever resolved. */
    if (level > s->solved) learn_from(s, level, latest, out);
    memset(s->need.at, 0, s->words * sizeof *s->need.at);
    return latest == 0 ? 0 : level > s->solved ? 1 : -1;
}
