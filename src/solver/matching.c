/* Propagation by counting: variables that all need a partner, and too few partners.
 *
 * A linked value of a variable needs its counterpart, a value of another variable, and each
 * variable takes one value: so in a solution linked variables go in pairs. A variable all of whose
 * values left are linked is tied: it has to be in a pair. Clause learning alone finds out that n +
 * 1 tied variables have n partners by trying all ways to deal them out, and proofs of that kind are
 * exponential whatever is learned (the pigeonhole principle). So a matching of the graph of
 * possible pairs is kept that covers all tied variables. Variables that are not tied need not be
 * covered.
 *
 * When a tied variable has lost its mate, a path is looked for along which mates can be exchanged,
 * by Edmonds' algorithm for general graphs: variables at even distance from the root are outer
 * ones, an odd cycle of outer ones is shrunk to a blossom, all of which is outer. The path ends at
 * a variable without a mate, or at an outer one that can do without. If there is none, all outer
 * variables are tied, and what is left to them leads to inner ones or stays within their blossom.
 * There is one blossom more than inner variables (a lone outer variable being a blossom), each has
 * an odd number of variables, so one of each needs an inner one, each a different one. For two
 * sides this is Hall's condition; with blossoms it counts parity as well (Tutte and Berge).
 *
 * The nogood of that: not all outer variables take values that are linked with inner ones or within
 * their blossom. That holds whatever was decided. */
#include "solver/inside.h"

static const uint32_t no_mate = UINT32_MAX;

/* Most problems never have a tied variable: room is made for the first. */
static bool has_room_for_mates(hm_solver *s) {
    size_t count = s->variables.count, sets = s->open.count;
    if (s->mates.count > 0) return true;
    s->tied.count = s->unsettled.count = s->tree.count = s->outer.count = 0;
    if (!HM_ROOM_IN(s->budget, s->mates, count) || !HM_ROOM_IN(s->budget, s->tree, count) ||
        !HM_ROOM_IN(s->budget, s->outer, count) || !HM_ROOM_IN(s->budget, s->tied, sets) ||
        !HM_ROOM_IN(s->budget, s->unsettled, sets)) {
        return false;
    }
    s->mates.count = count;
    for (size_t i = 0; i < count; i++)
        s->mates.at[i] = (hm_solver_mate){no_mate, no_mate, (uint32_t)i, false, false};
    s->tied.count = s->unsettled.count = sets;
    for (size_t i = 0; i < sets; i++)
        s->tied.at[i] = s->unsettled.at[i] = 0;
    return true;
}

/* Whether a variable is tied: it has no value left that is outside of all link groups. */
static bool has_linked_only(const hm_solver *s, const hm_solver_variable *v) {
    for (uint32_t i = 0; i < v->words; i++) {
        if ((s->live.at[v->word + i] & ~s->linked.at[v->word + i]) != 0) return false;
    }
    return true;
}

/* Tied variables must have a mate. The memory for mates is only allocated with the first tied
 * variable, since many problems have none. */
void hm_solver_matching_note(hm_solver *s, uint32_t variable) {
    if (!has_linked_only(s, &s->variables.at[variable])) return;
    if (!has_room_for_mates(s)) {
        s->failed = true;
        return;
    }
    hm_solver_bit_set(s->tied.at, variable);
    hm_solver_bit_set(s->unsettled.at, variable);
    s->is_unsettled = true;
}

/* Values come back without a note. */
static bool is_tied(hm_solver *s, uint32_t variable) {
    if (!hm_solver_bit(s->tied.at, variable)) return false;
    if (has_linked_only(s, &s->variables.at[variable])) return true;
    s->tied.at[variable >> 6] &= ~(UINT64_C(1) << (variable & 63));
    return false;
}

/* ---- possible pairs ---- */

/* The partner of the first values of a variable, `*from` or later, that are left and linked; *from
 * becomes the value behind their group. */
static bool next_partner(const hm_solver *s, uint32_t variable, uint32_t *from, uint32_t *partner) {
    const hm_solver_variable *v = &s->variables.at[variable];
    for (uint32_t word = *from / 64; word < v->words; word++) {
        uint64_t bits = s->live.at[v->word + word] & s->linked.at[v->word + word] &
                        hm_solver_span(word, *from, v->values);
        if (bits == 0) continue;
        hm_solver_link link = v->links[64 * word + (uint32_t)__builtin_ctzll(bits)];
        const hm_solver_group *g = &s->groups.at[v->link_base + link.group];
        *partner = g->x == variable ? g->y : g->x;
        *from = g->x == variable ? g->first + g->count : g->bounds[g->count];
        return true;
    }
    return false;
}

/* Takes mates apart who have no values left for each other; false when the variable has no mate. */
static bool keeps_mate(hm_solver *s, uint32_t variable) {
    hm_solver_mate *m = &s->mates.at[variable];
    uint32_t from = 0, partner;
    if (m->mate == no_mate) return false;
    while (next_partner(s, variable, &from, &partner)) {
        if (partner == m->mate) return true;
    }
    s->mates.at[m->mate].mate = no_mate;
    m->mate = no_mate;
    return false;
}

/* ---- the tree of alternating paths ---- */

/* The list of outer variables is the queue of the search for a path, and afterwards gives the terms
 * of the nogood. */
static void add_outer(hm_solver *s, uint32_t variable) {
    s->mates.at[variable].is_outer = true;
    s->outer.at[s->outer.count++] = variable;
}

/* The base of the smallest blossom that would hold two outer variables. */
static uint32_t common_base(hm_solver *s, uint32_t one, uint32_t other) {
    hm_solver_mate *m = s->mates.at;
    for (uint32_t at = m[one].base;; at = m[m[m[at].mate].parent].base) {
        m[at].marked = true;
        if (m[at].mate == no_mate) break; /* the root */
    }
    uint32_t base = m[other].base;
    while (!m[base].marked)
        base = m[m[m[base].mate].parent].base;
    for (size_t i = 0; i < s->tree.count; i++)
        m[s->tree.at[i]].marked = false;
    return base;
}

/* Marks the blossoms from an outer variable down to the base of a new one, and turns the parents of
 * outer variables there towards `child`, over which a path leaves them. */
static void mark_blossom(hm_solver *s, uint32_t variable, uint32_t base, uint32_t child) {
    hm_solver_mate *m = s->mates.at;
    while (m[variable].base != base) {
        uint32_t mate = m[variable].mate;
        m[m[variable].base].marked = m[m[mate].base].marked = true;
        m[variable].parent = child;
        child = mate;
        variable = m[mate].parent;
    }
}

/* Shrinks an odd cycle to a blossom. All its variables get the same base, and the inner ones among
 * them become outer: the search continues from them as well. */
static void matching_shrink(hm_solver *s, uint32_t one, uint32_t other) {
    hm_solver_mate *m = s->mates.at;
    uint32_t base = common_base(s, one, other);
    mark_blossom(s, one, base, other);
    mark_blossom(s, other, base, one);
    for (size_t i = 0; i < s->tree.count; i++) {
        uint32_t variable = s->tree.at[i];
        if (!m[m[variable].base].marked) continue;
        m[variable].base = base;
        if (!m[variable].is_outer) add_outer(s, variable);
    }
    for (size_t i = 0; i < s->tree.count; i++)
        m[s->tree.at[i]].marked = false;
}

/* Exchanges mates along the path from the root to a variable that has none now. */
static void matching_exchange(hm_solver *s, uint32_t variable) {
    hm_solver_mate *m = s->mates.at;
    while (variable != no_mate) {
        uint32_t parent = m[variable].parent, next = m[parent].mate;
        m[variable].mate = parent;
        m[parent].mate = variable;
        variable = next;
    }
}

/* Looks at a pair of an outer variable; true when a path has ended and mates are exchanged. */
static bool matching_grow(hm_solver *s, uint32_t variable, uint32_t partner) {
    hm_solver_mate *m = s->mates.at;
    if (m[variable].base == m[partner].base || m[variable].mate == partner) return false;
    if (m[partner].is_outer) {
        matching_shrink(s, variable, partner);
        return false;
    }
    if (m[partner].parent != no_mate) return false;
    bool has_mate = keeps_mate(s, partner);
    m[partner].parent = variable;
    s->tree.at[s->tree.count++] = partner;
    if (!has_mate) {
        matching_exchange(s, partner);
        return true;
    }
    s->tree.at[s->tree.count++] = m[partner].mate;
    add_outer(s, m[partner].mate);
    return false;
}

/* Finds a mate for a tied variable; false when there is none, or the sentry has stopped it. */
static bool matching_find_mate(hm_solver *s, uint32_t root) {
    s->tree.at[s->tree.count++] = root;
    add_outer(s, root);
    for (size_t i = 0; i < s->outer.count; i++) {
        uint32_t variable = s->outer.at[i], from = 0, partner;
        uint64_t work = 8 + s->variables.at[variable].words;
        if (!is_tied(s, variable)) {
            uint32_t left = s->mates.at[variable].mate;
            s->mates.at[variable].mate = no_mate;
            matching_exchange(s, left);
            return true;
        }
        for (; next_partner(s, variable, &from, &partner); work += 8) {
            if (matching_grow(s, variable, partner)) return true;
        }
        if (!hm_solver_go_on(s, work)) return false;
    }
    return false;
}

/* ---- too few partners ---- */

/* All values of a variable, left or not, that are linked with partners which are counted: within
 * its blossom, or inner ones. */
static void matching_add_term(hm_solver *s, uint32_t variable) {
    const hm_solver_variable *v = &s->variables.at[variable];
    const hm_solver_mate *m = s->mates.at;
    uint64_t *set = hm_solver_nogood_term(s, variable);
    for (uint32_t value = 0; set != NULL && value < v->values; value++) {
        if (v->links[value].group < 0) continue;
        const hm_solver_group *g = &s->groups.at[v->link_base + v->links[value].group];
        uint32_t partner = g->x == variable ? g->y : g->x;
        if (m[partner].is_outer ? m[partner].base == m[variable].base
                                : m[partner].parent != no_mate)
            hm_solver_bit_set(set, value);
    }
}

/* A variable stays unsettled while it has no mate; then its tree is a nogood. */
static bool matching_settle(hm_solver *s, uint32_t variable) {
    bool found =
        !is_tied(s, variable) || keeps_mate(s, variable) || matching_find_mate(s, variable);
    if (!found && !s->stopped) {
        hm_solver_nogood_begin(s);
        for (size_t i = 0; i < s->outer.count && !s->failed; i++)
            matching_add_term(s, s->outer.at[i]);
        if (!s->failed) hm_solver_nogood_violated(s);
    }
    for (size_t i = 0; i < s->tree.count; i++) {
        uint32_t left = s->tree.at[i];
        s->mates.at[left] = (hm_solver_mate){s->mates.at[left].mate, no_mate, left, false, false};
    }
    s->tree.count = s->outer.count = 0;
    return found;
}

/* Finds a mate for each tied variable that has lost its own. A variable leaves the set only after
 * it has a mate, so an interrupted call continues with the same one. False: a conflict, or the
 * sentry stopped it. */
bool hm_solver_match(hm_solver *s) {
    for (uint32_t word = 0; word < s->unsettled.count; word++) {
        for (; s->unsettled.at[word] != 0; s->unsettled.at[word] &= s->unsettled.at[word] - 1) {
            if (!matching_settle(s, 64 * word + (uint32_t)__builtin_ctzll(s->unsettled.at[word])))
                return false;
        }
    }
    s->is_unsettled = false;
    return true;
}
