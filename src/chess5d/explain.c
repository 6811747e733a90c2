/* Conflict analysis of the solver. Walks the removals backwards: a removal that is needed for the
 * conflict is replaced by the removals that caused it, until only decisions are left. What they
 * did not need is not in the explanation, so the nogood covers far more than the present
 * assignment. */
#include "chess5d/chess5d.h"

#include <string.h>

/* Needs all values outside from..to-1 (inside: those within) of a variable to be gone. */
static void need_span(hm_5d_solver *s, uint32_t variable, uint32_t from, uint32_t to, bool inside) {
    const hm_5d_variable *v = &s->variables.at[variable];
    for (uint32_t i = 0; i < v->words; i++) {
        uint64_t span = hm_5d_span(i, from, to);
        s->need.at[v->word + i] |= s->base.at[v->word + i] & (inside ? span : ~span);
    }
}

static void need_nogood(hm_5d_solver *s, uint32_t id, uint32_t except) {
    const hm_5d_nogood *nogood = &s->nogoods.at[id];
    for (uint32_t t = 0; t < nogood->terms; t++) {
        const hm_5d_term *term = &s->terms.at[nogood->term + t];
        const hm_5d_variable *v = &s->variables.at[term->variable];
        if (term->variable == except) continue;
        for (uint32_t i = 0; i < v->words; i++) {
            s->need.at[v->word + i] |= s->base.at[v->word + i] & ~s->sets.at[term->set + i];
        }
    }
}

/* The removal of `bits` (words from `word` on) from y because x lost its counterparts. */
static void need_counterparts_in_x(hm_5d_solver *s, const hm_5d_link_group *g, uint32_t word,
                                   uint32_t words, const uint64_t *bits) {
    for (uint32_t p = 0; p < g->count; p++) {
        bool touched = false;
        for (uint32_t i = 0; i < words && !touched; i++)
            touched = (bits[i] & hm_5d_span(word + i, g->bounds[p], g->bounds[p + 1])) != 0;
        if (touched) need_span(s, g->x, g->first + p, g->first + p + 1, true);
    }
}

static void need_counterparts_in_y(hm_5d_solver *s, const hm_5d_link_group *g, uint32_t word,
                                   uint32_t words, const uint64_t *bits) {
    for (uint32_t p = 0; p < g->count; p++) {
        uint32_t value = g->first + p;
        if (value / 64 < word || value / 64 >= word + words) continue;
        if (hm_5d_bit(bits, value - 64 * word)) {
            need_span(s, g->y, g->bounds[p], g->bounds[p + 1], true);
        }
    }
}

/* The set of the nogood's last term, if that is of this variable: a decision on a variable of many
 * values is several removals, one behind the other, and gets one term. */
static uint64_t *same_term(const hm_5d_solver *s, uint32_t variable) {
    if (s->nogoods.at[s->nogoods.count - 1].terms == 0) return NULL;
    const hm_5d_term *last = &s->terms.at[s->terms.count - 1];
    return last->variable == variable ? s->sets.at + last->set : NULL;
}

/* A decision removed `bits`: its term holds every other value. */
static void blame(hm_5d_solver *s, const hm_5d_removal *r, const uint64_t *bits) {
    const hm_5d_variable *v = &s->variables.at[r->variable];
    uint64_t *set = same_term(s, r->variable);
    if (set == NULL) {
        set = hm_5d_nogood_term(s, r->variable);
        if (set == NULL) return;
        for (uint32_t i = 0; i < v->words; i++)
            set[i] = hm_5d_span(i, 0, v->values);
    }
    for (uint32_t i = 0; i < r->words; i++)
        set[r->word + i] &= ~bits[i];
}

static void need_causes(hm_5d_solver *s, const hm_5d_removal *r, const uint64_t *bits) {
    bool linked = r->reason >= HM_5D_BY_X && r->reason <= HM_5D_BY_ALL_Y;
    const hm_5d_link_group *g = linked ? &s->groups.at[r->id] : NULL;
    switch (r->reason) {
    case HM_5D_BY_DECISION:
        blame(s, r, bits);
        break;
    case HM_5D_BY_NOGOOD:
        need_nogood(s, r->id, r->variable);
        break;
    case HM_5D_BY_X:
        need_counterparts_in_x(s, g, r->word, r->words, bits);
        break;
    case HM_5D_BY_Y:
        need_counterparts_in_y(s, g, r->word, r->words, bits);
        break;
    case HM_5D_BY_ALL_X:
        need_span(s, g->x, g->first, g->first + g->count, false);
        break;
    case HM_5D_BY_ALL_Y:
        need_span(s, g->y, g->bounds[0], g->bounds[g->count], false);
        break;
    case HM_5D_BY_SOLUTION:
    case HM_5D_FOREVER:
        break;
    }
}

static void need_conflict(hm_5d_solver *s) {
    if (s->conflict == HM_5D_WIPED_OUT) {
        need_span(s, s->conflict_id, 0, s->variables.at[s->conflict_id].values, true);
    } else {
        need_nogood(s, s->conflict_id, UINT32_MAX);
    }
}

/* Takes the needed bits of a removal out of `need` into the scratch words after the removals'
 * bits; false when there are none. */
static bool take_needed(hm_5d_solver *s, const hm_5d_removal *r, uint64_t *out) {
    uint64_t *need = s->need.at + s->variables.at[r->variable].word + r->word;
    const uint64_t *gone = s->bits.at + r->bits;
    uint64_t any = 0;
    for (uint32_t i = 0; i < r->words; i++) {
        out[i] = need[i] & gone[i];
        need[i] &= ~gone[i];
        any |= out[i];
    }
    return any != 0;
}

static uint32_t most_words(const hm_5d_solver *s) {
    uint32_t most = 1;
    for (size_t i = 0; i < s->variables.count; i++) {
        if (s->variables.at[i].words > most) most = s->variables.at[i].words;
    }
    return most;
}

static void drop_last_nogood(hm_5d_solver *s) {
    const hm_5d_nogood *nogood = &s->nogoods.at[--s->nogoods.count];
    if (nogood->terms > 0) s->sets.count = s->terms.at[nogood->term].set;
    s->terms.count = nogood->term;
}

int hm_5d_explain(hm_5d_solver *s, uint32_t *id) {
    if (!HM_5D_ROOM(s->bits, most_words(s))) s->failed = true;
    hm_5d_nogood_begin(s);
    if (s->failed) return 0;
    uint64_t *scratch = s->bits.at + s->bits.count;
    bool by_solution = false;
    need_conflict(s);
    for (size_t i = s->removals.count; i > 0 && !by_solution; i--) {
        const hm_5d_removal *r = &s->removals.at[i - 1];
        if (!take_needed(s, r, scratch)) continue;
        by_solution = r->reason == HM_5D_BY_SOLUTION;
        s->variables.at[r->variable].weight++;
        need_causes(s, r, scratch);
    }
    *id = hm_5d_nogood_end(s);
    bool blameless = s->nogoods.at[*id].terms == 0;
    if (by_solution || blameless) drop_last_nogood(s);
    if (by_solution) memset(s->need.at, 0, s->words * sizeof *s->need.at);
    return by_solution ? -1 : !blameless;
}
