/* Link groups of the solver: what follows from a removal for the partner of its variable.
 *
 * A group says of two variables x and y, for each s: x = first + s exactly if y is one of the
 * values bounds[s] .. bounds[s+1]-1. (x is a departure, and s says from where; y's values of s are
 * the arrivals that it may have.) Three things follow, and nothing else:
 * - x lost first + s: y loses all values of s;
 * - y lost its last value of s: x loses first + s;
 * - all values left to one of them belong to the group: the other loses all values that do not.
 *   (Whatever the one will be, the other answers to it.)
 * One group does the work of count * (values of y) nogoods, and is visited in the time of its words
 * of bits. The first two follow from single values, the third from what is left. */
#include "solver/inside.h"

/* Returns the number of values left in from..to-1. */
static uint32_t count_left(const hm_solver *s, uint32_t variable, uint32_t from, uint32_t to) {
    const uint64_t *live = s->live.at + s->variables.at[variable].word;
    uint32_t count = 0;
    for (uint32_t word = from / 64; 64 * word < to; word++)
        count += hm_popcount(live[word] & hm_solver_span(word, from, to));
    return count;
}

/* Follows the loss of a linked value; returns the value up to which nothing more can follow. */
static uint32_t follow_value(hm_solver *s, uint32_t variable, uint32_t value) {
    const hm_solver_variable *v = &s->variables.at[variable];
    hm_solver_link link = v->links[value];
    uint32_t id = (uint32_t)(v->link_base + link.group);
    const hm_solver_group *g = &s->groups.at[id];
    uint32_t from = g->bounds[link.place], to = g->bounds[link.place + 1];
    uint32_t mate = g->first + link.place;
    if (g->x == variable) {
        hm_solver_remove_span(s, g->y, from, to, true, HM_SOLVER_BY_X, id);
        return value + 1;
    }
    if (!hm_solver_has_any(s, variable, from, to)) {
        hm_solver_remove_span(s, g->x, mate, mate + 1, true, HM_SOLVER_BY_Y, id);
    }
    return to;
}

/* All values left to the variable belong to one group: its partner must answer. */
static void follow_rest(hm_solver *s, uint32_t variable) {
    const hm_solver_variable *v = &s->variables.at[variable];
    hm_solver_link link = v->links[hm_solver_value(s, variable)];
    if (link.group < 0) return;
    hm_solver_matching_note(s, variable);
    uint32_t id = (uint32_t)(v->link_base + link.group);
    const hm_solver_group *g = &s->groups.at[id];
    if (g->x == variable) {
        if (count_left(s, variable, g->first, g->first + g->count) < v->left) return;
        hm_solver_remove_span(s, g->y, g->bounds[0], g->bounds[g->count], false, HM_SOLVER_BY_ALL_X,
                              id);
    } else {
        if (count_left(s, variable, g->bounds[0], g->bounds[g->count]) < v->left) return;
        hm_solver_remove_span(s, g->x, g->first, g->first + g->count, false, HM_SOLVER_BY_ALL_Y,
                              id);
    }
}

/* Follows the loss of values, one after the other. Most belong to no group. */
static void follow_values(hm_solver *s, const hm_solver_removal *r) {
    size_t word = s->variables.at[r->variable].word + r->word;
    uint32_t done = 0; /* values before this one were followed */
    for (uint32_t i = 0; i < r->words && s->conflict == HM_SOLVER_NO_CONFLICT; i++) {
        uint32_t first = 64 * (r->word + i);
        uint64_t bits = s->bits.at[r->bits + i] & s->linked.at[word + i];
        bits &= hm_solver_span(r->word + i, done, UINT32_MAX);
        while (bits != 0) {
            done = follow_value(s, r->variable, first + (uint32_t)__builtin_ctzll(bits));
            bits &= hm_solver_span(r->word + i, done, UINT32_MAX);
        }
    }
}

/* Values that went with their counterparts have none left that could follow. */
void hm_solver_follow_links(hm_solver *s, const hm_solver_removal *r) {
    if (s->variables.at[r->variable].links == NULL) return;
    if (r->reason != HM_SOLVER_BY_X && r->reason != HM_SOLVER_BY_Y) follow_values(s, r);
    if (s->conflict == HM_SOLVER_NO_CONFLICT) follow_rest(s, r->variable);
}
