/* Search of the solver: propagate, place what is decided, decide, and on a dead end go back to the
 * deepest decision to blame. Complete: a value leaves a domain only when a nogood, a link or the
 * solutions already given say so. */
#include "solver/solver.h"

#include <stdlib.h>
#include <string.h>

void hm_solver_reset(hm_solver *s) {
    for (size_t i = 0; i < s->variables.count; i++)
        s->variables.at[i].watch_count = 0;
    s->variables.count = s->groups.count = s->nogoods.count = s->terms.count = s->sets.count = 0;
    s->removals.count = s->bits.count = s->levels.count = s->placed.count = 0;
    s->next = s->words = s->solved = 0;
    s->resumed = s->failed = s->stopped = false;
    s->conflict = HM_SOLVER_NO_CONFLICT;
    s->steps = s->conflicts = 0;
    s->bump = 1;
}

void hm_solver_clear(hm_solver *s) {
    for (size_t i = 0; i < s->variables.capacity; i++)
        free(s->variables.at[i].watching);
    free(s->variables.at);
    free(s->groups.at);
    free(s->live.at);
    free(s->base.at);
    free(s->need.at);
    free(s->fresh.at);
    free(s->nogoods.at);
    free(s->terms.at);
    free(s->sets.at);
    free(s->removals.at);
    free(s->bits.at);
    free(s->levels.at);
    free(s->placed.at);
    memset(s, 0, sizeof *s);
}

uint32_t hm_solver_add_variable(hm_solver *s, uint32_t values, double weight) {
    size_t capacity = s->variables.capacity;
    if (!HM_ROOM(s->variables, 1)) {
        s->failed = true;
        return 0;
    }
    /* Variables keep their lists of watched nogoods over resets. */
    if (s->variables.capacity > capacity) {
        memset(s->variables.at + capacity, 0,
               (s->variables.capacity - capacity) * sizeof *s->variables.at);
    }
    hm_solver_variable *v = &s->variables.at[s->variables.count];
    v->word = s->words;
    v->words = (values + 63) / 64;
    v->values = v->left = values;
    v->weight = weight;
    v->placed = false;
    v->links = NULL;
    v->link_base = 0;
    v->watch_count = 0;
    s->words += v->words;
    return (uint32_t)s->variables.count++;
}

void hm_solver_start(hm_solver *s) {
    s->live.count = s->base.count = s->need.count = s->fresh.count = 0;
    if (s->failed || !HM_ROOM(s->live, s->words) || !HM_ROOM(s->base, s->words) ||
        !HM_ROOM(s->need, s->words) || !HM_ROOM(s->fresh, s->words)) {
        s->failed = true;
        return;
    }
    for (size_t i = 0; i < s->variables.count; i++) {
        const hm_solver_variable *v = &s->variables.at[i];
        for (uint32_t w = 0; w < v->words; w++)
            s->live.at[v->word + w] = s->base.at[v->word + w] = hm_solver_span(w, 0, v->values);
    }
    memset(s->need.at, 0, s->words * sizeof *s->need.at);
    memset(s->fresh.at, 0, s->words * sizeof *s->fresh.at);
}

uint32_t hm_solver_add_group(hm_solver *s, hm_solver_group group) {
    if (!HM_ROOM(s->groups, 1)) {
        s->failed = true;
        return 0;
    }
    s->groups.at[s->groups.count] = group;
    return (uint32_t)s->groups.count++;
}

/* ---- removing values ---- */

static void note_wipe_out(hm_solver *s, uint32_t variable) {
    if (s->variables.at[variable].left > 0 || s->conflict != HM_SOLVER_NO_CONFLICT) return;
    s->conflict = HM_SOLVER_WIPED_OUT;
    s->conflict_id = variable;
}

void hm_solver_remove(hm_solver *s, uint32_t variable, uint32_t word, uint32_t words,
                      const uint64_t *mask, hm_solver_reason reason, uint32_t id) {
    hm_solver_variable *v = &s->variables.at[variable];
    uint64_t *live = s->live.at + v->word + word;
    while (words > 0 && (live[0] & mask[0]) == 0)
        live++, mask++, word++, words--;
    while (words > 0 && (live[words - 1] & mask[words - 1]) == 0)
        words--;
    if (words == 0) return;
    if (!HM_ROOM(s->removals, 1) || !HM_ROOM(s->bits, words)) {
        s->failed = true;
        return;
    }
    uint64_t *bits = s->bits.at + s->bits.count;
    for (uint32_t i = 0; i < words; i++) {
        bits[i] = live[i] & mask[i];
        live[i] &= ~mask[i];
        v->left -= (uint32_t)__builtin_popcountll(bits[i]);
    }
    s->removals.at[s->removals.count++] =
        (hm_solver_removal){variable, word, words, id, reason, s->bits.count};
    s->bits.count += words;
    note_wipe_out(s, variable);
}

/* Removes the values within from..to-1, or outside of them. */
static void remove_span(hm_solver *s, uint32_t variable, uint32_t from, uint32_t to, bool inside,
                        hm_solver_reason reason, uint32_t id) {
    enum { CHUNK = 8 };
    uint32_t words = s->variables.at[variable].words;
    uint32_t first = inside ? from / 64 : 0, end = inside ? (to + 63) / 64 : words;
    for (uint32_t word = first; word < end; word += CHUNK) {
        uint64_t mask[CHUNK];
        uint32_t count = end - word < CHUNK ? end - word : CHUNK;
        for (uint32_t i = 0; i < count; i++) {
            uint64_t span = hm_solver_span(word + i, from, to);
            mask[i] = inside ? span : ~span;
        }
        hm_solver_remove(s, variable, word, count, mask, reason, id);
    }
}

static bool span_is_empty(const hm_solver *s, uint32_t variable, uint32_t from, uint32_t to) {
    const uint64_t *live = s->live.at + s->variables.at[variable].word;
    for (uint32_t word = from / 64; 64 * word < to; word++) {
        if ((live[word] & hm_solver_span(word, from, to)) != 0) return false;
    }
    return true;
}

static uint32_t span_count(const hm_solver *s, uint32_t variable, uint32_t from, uint32_t to) {
    const uint64_t *live = s->live.at + s->variables.at[variable].word;
    uint32_t count = 0;
    for (uint32_t word = from / 64; 64 * word < to; word++)
        count += (uint32_t)__builtin_popcountll(live[word] & hm_solver_span(word, from, to));
    return count;
}

uint32_t hm_solver_value(const hm_solver *s, uint32_t variable) {
    const uint64_t *live = s->live.at + s->variables.at[variable].word;
    uint32_t word = 0;
    while (live[word] == 0)
        word++;
    return 64 * word + (uint32_t)__builtin_ctzll(live[word]);
}

/* ---- links ---- */

/* Follows the loss of a value; returns the value up to which nothing more can follow. */
static uint32_t follow_value(hm_solver *s, uint32_t variable, uint32_t value) {
    const hm_solver_variable *v = &s->variables.at[variable];
    hm_solver_link link = v->links[value];
    if (link.group < 0) return value + 1;
    uint32_t id = (uint32_t)(v->link_base + link.group);
    const hm_solver_group *g = &s->groups.at[id];
    uint32_t from = g->bounds[link.place], to = g->bounds[link.place + 1];
    uint32_t mate = g->first + link.place;
    if (g->x == variable) {
        remove_span(s, g->y, from, to, true, HM_SOLVER_BY_X, id);
        return value + 1;
    }
    if (span_is_empty(s, variable, from, to)) {
        remove_span(s, g->x, mate, mate + 1, true, HM_SOLVER_BY_Y, id);
    }
    return to;
}

/* All values left to the variable belong to one group: its partner must answer. */
static void follow_rest(hm_solver *s, uint32_t variable) {
    const hm_solver_variable *v = &s->variables.at[variable];
    hm_solver_link link = v->links[hm_solver_value(s, variable)];
    if (link.group < 0) return;
    uint32_t id = (uint32_t)(v->link_base + link.group);
    const hm_solver_group *g = &s->groups.at[id];
    if (g->x == variable) {
        if (span_count(s, variable, g->first, g->first + g->count) < v->left) return;
        remove_span(s, g->y, g->bounds[0], g->bounds[g->count], false, HM_SOLVER_BY_ALL_X, id);
    } else {
        if (span_count(s, variable, g->bounds[0], g->bounds[g->count]) < v->left) return;
        remove_span(s, g->x, g->first, g->first + g->count, false, HM_SOLVER_BY_ALL_Y, id);
    }
}

static void follow_links(hm_solver *s, const hm_solver_removal *r) {
    if (s->variables.at[r->variable].links == NULL) return;
    uint32_t done = 0;
    for (uint32_t i = 0; i < r->words && s->conflict == HM_SOLVER_NO_CONFLICT; i++) {
        uint32_t first = 64 * (r->word + i);
        uint64_t bits = s->bits.at[r->bits + i] & hm_solver_span(r->word + i, done, UINT32_MAX);
        while (bits != 0) {
            done = follow_value(s, r->variable, first + (uint32_t)__builtin_ctzll(bits));
            bits &= hm_solver_span(r->word + i, done, UINT32_MAX);
        }
    }
    if (s->conflict == HM_SOLVER_NO_CONFLICT) follow_rest(s, r->variable);
}

static void propagate(hm_solver *s) {
    while (s->next < s->removals.count && s->conflict == HM_SOLVER_NO_CONFLICT && !s->failed) {
        hm_solver_removal removal = s->removals.at[s->next++];
        follow_links(s, &removal);
        if (s->conflict == HM_SOLVER_NO_CONFLICT) hm_solver_nogoods_visit(s, removal.variable);
    }
}

/* ---- going forward and back ---- */

/* Leaves a variable one value; one removal, whatever the number of values. */
static void remove_others(hm_solver *s, uint32_t variable, uint32_t value) {
    hm_solver_variable *v = &s->variables.at[variable];
    if (!HM_ROOM(s->removals, 1) || !HM_ROOM(s->bits, v->words)) {
        s->failed = true;
        return;
    }
    uint64_t *bits = s->bits.at + s->bits.count, *live = s->live.at + v->word;
    memcpy(bits, live, v->words * sizeof *bits);
    memset(live, 0, v->words * sizeof *live);
    hm_solver_bit_set(live, value);
    bits[value >> 6] &= ~live[value >> 6];
    v->left = 1;
    s->removals.at[s->removals.count++] =
        (hm_solver_removal){variable, 0, v->words, 0, HM_SOLVER_BY_DECISION, s->bits.count};
    s->bits.count += v->words;
}

static void decide(hm_solver *s, uint32_t variable) {
    if (!HM_ROOM(s->levels, 1)) {
        s->failed = true;
        return;
    }
    uint32_t value = hm_solver_value(s, variable);
    s->levels.at[s->levels.count++] =
        (hm_solver_level){s->removals.count, s->bits.count, s->placed.count, variable, value};
    s->steps++;
    remove_others(s, variable, value);
}

static void restore(hm_solver *s, const hm_solver_removal *r) {
    hm_solver_variable *v = &s->variables.at[r->variable];
    size_t word = v->word + r->word;
    for (uint32_t i = 0; i < r->words; i++) {
        uint64_t bits = s->bits.at[r->bits + i] & s->base.at[word + i];
        s->live.at[word + i] |= bits;
        v->left += (uint32_t)__builtin_popcountll(bits);
    }
}

/* What is removed forever stays removed, but what followed from it does not: it is put on the list
 * again, to be propagated again. Its record and bits only move down over those taken back. It may
 * leave a variable without values here too. */
static void keep_forever(hm_solver *s, size_t end) {
    size_t start = s->removals.count;
    for (size_t i = start; i < end; i++) {
        hm_solver_removal r = s->removals.at[i];
        if (r.reason != HM_SOLVER_FOREVER) continue;
        memmove(s->bits.at + s->bits.count, s->bits.at + r.bits, r.words * sizeof *s->bits.at);
        r.bits = s->bits.count;
        s->bits.count += r.words;
        s->removals.at[s->removals.count++] = r;
        note_wipe_out(s, r.variable);
    }
    s->next = start;
}

/* Takes back the deepest level. */
static void retreat(hm_solver *s) {
    const hm_solver_level *level = &s->levels.at[--s->levels.count];
    while (s->placed.count > level->placed) {
        uint32_t variable = s->placed.at[--s->placed.count];
        s->variables.at[variable].placed = false;
        s->unplace(s->context, variable);
    }
    size_t end = s->removals.count;
    while (s->removals.count > level->removals)
        restore(s, &s->removals.at[--s->removals.count]);
    s->bits.count = level->bits;
    s->conflict = HM_SOLVER_NO_CONFLICT;
    keep_forever(s, end);
}

/* Leaves the deepest decision with all its solutions given. */
static bool give_up_level(hm_solver *s) {
    if (s->levels.count == 0) return false;
    hm_solver_level level = s->levels.at[s->levels.count - 1];
    retreat(s);
    s->solved = s->levels.count;
    remove_span(s, level.variable, level.value, level.value + 1, true, HM_SOLVER_BY_SOLUTION, 0);
    return true;
}

/* Values that are gone at present for another reason are recorded too: when that reason is taken
 * back they stay away. */
void hm_solver_forbid(hm_solver *s, uint32_t variable, const uint64_t *set) {
    hm_solver_variable *v = &s->variables.at[variable];
    if (!HM_ROOM(s->removals, 1) || !HM_ROOM(s->bits, v->words)) {
        s->failed = true;
        return;
    }
    uint64_t *bits = s->bits.at + s->bits.count, any = 0;
    for (uint32_t i = 0; i < v->words; i++) {
        uint64_t *live = &s->live.at[v->word + i];
        any |= bits[i] = set[i] & s->base.at[v->word + i];
        v->left -= (uint32_t)__builtin_popcountll(*live & bits[i]);
        *live &= ~bits[i];
        s->base.at[v->word + i] &= ~bits[i];
    }
    if (any == 0) return;
    s->removals.at[s->removals.count++] =
        (hm_solver_removal){variable, 0, v->words, 0, HM_SOLVER_FOREVER, s->bits.count};
    s->bits.count += v->words;
    note_wipe_out(s, variable);
}

/* Late conflicts count more: where the search has trouble now is where it decides next. */
static void age_weights(hm_solver *s) {
    s->bump *= 1.03;
    if (s->bump < 1e100) return;
    for (size_t i = 0; i < s->variables.count; i++)
        s->variables.at[i].weight *= 1e-100;
    s->bump *= 1e-100;
}

/* Learns from a conflict and goes back; false when the search is over. */
static bool learn(hm_solver *s) {
    hm_solver_explanation found;
    s->conflicts++;
    age_weights(s);
    int blamed = hm_solver_explain(s, &found);
    if (s->failed || blamed == 0) return false;
    if (blamed < 0) return give_up_level(s);
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

/* The two terms of the variables placed last go first, to be watched: they are free again first. */
static void order_terms(hm_solver *s, uint32_t id) {
    const hm_solver_nogood *nogood = &s->nogoods.at[id];
    hm_solver_term *terms = s->terms.at + nogood->term;
    uint32_t done = 0;
    for (size_t i = s->placed.count; i > 0 && done < 2; i--) {
        for (uint32_t t = done; t < nogood->terms; t++) {
            if (terms[t].variable != s->placed.at[i - 1]) continue;
            hm_solver_term keep = terms[t];
            terms[t] = terms[done];
            terms[done++] = keep;
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
    order_terms(s, s->conflict_id);
    hm_solver_nogood_watch(s, s->conflict_id);
    return false;
}

/* Places the variables that have one value left. */
static bool place_all(hm_solver *s) {
    for (uint32_t i = 0; i < s->variables.count; i++) {
        hm_solver_variable *v = &s->variables.at[i];
        if (v->left != 1 || v->placed) continue;
        if (!HM_ROOM(s->placed, 1)) {
            s->failed = true;
            return false;
        }
        v->placed = true;
        s->placed.at[s->placed.count++] = i;
        if (!accept(s, s->place(s->context, i, hm_solver_value(s, i)))) return false;
    }
    return true;
}

/* Follows what is known to its end: propagates, places and surveys. */
static void settle(hm_solver *s) {
    propagate(s);
    if (s->conflict != HM_SOLVER_NO_CONFLICT || s->failed || !place_all(s)) return;
    if (s->survey != NULL) accept(s, s->survey(s->context));
}

/* The open variable with the fewest values left for the weight of its conflicts; -1: none is. */
static int64_t choose(const hm_solver *s) {
    int64_t best = -1;
    double left = 0, weight = 1;
    for (size_t i = 0; i < s->variables.count; i++) {
        const hm_solver_variable *v = &s->variables.at[i];
        if (v->left < 2 || (best >= 0 && v->left * weight >= left * v->weight)) continue;
        left = v->left;
        weight = v->weight;
        best = (int64_t)i;
    }
    return best;
}

/* Asks the caller for values to forbid, as low as the search can go back. */
static bool prune(hm_solver *s) {
    while (s->levels.count > s->solved)
        retreat(s);
    return s->prune(s->context);
}

/* Asks the sentry now and then. */
static bool go_on(hm_solver *s) {
    if ((++s->rounds & 127) == 0 && s->sentry != NULL) s->stopped = !hm_sentry_report(s->sentry, 0);
    return !s->stopped;
}

int hm_solver_next(hm_solver *s) {
    if (s->resumed && !s->failed && !give_up_level(s)) return 0;
    s->resumed = true;
    while (!s->failed && go_on(s)) {
        settle(s);
        if (s->failed) break;
        if (s->conflict != HM_SOLVER_NO_CONFLICT) {
            if (!learn(s)) return s->failed ? -1 : 0;
            if (s->conflicts == s->prune_after && !prune(s)) break;
            continue;
        }
        int64_t variable = choose(s);
        if (variable < 0) return 1;
        decide(s, (uint32_t)variable);
    }
    return -1;
}
