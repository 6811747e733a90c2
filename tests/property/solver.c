/* The constraint solver alone, on random problems: it gives exactly the assignments that trying all
 * of them gives, each once, and says which values any of them has. Variables of up to 1,500 values,
 * known nogoods, nogoods that come to light only when values are placed or a solution is given, and
 * links. */
#include "solver/solver.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VARIABLES = 5, NOGOODS = 24, MOST_VALUES = 1500, WORDS = MOST_VALUES / 64 + 1 };

typedef struct nogood {
    bool hidden; /* told by `place` only */
    bool late;   /* told by rejecting a solution only */
    bool uses[VARIABLES];
    uint64_t set[VARIABLES][WORDS];
} nogood;

typedef struct problem {
    uint32_t values[VARIABLES];
    nogood nogoods[NOGOODS];
    size_t nogood_count;
    bool linked; /* variables 1 and 2, by `group` */
    hm_solver_group group;
    uint32_t bounds[4];
    hm_solver_link links[2][MOST_VALUES];
    hm_solver solver;
    bool placed[VARIABLES];
    bool refused; /* what is placed: nothing may be placed beside it */
    uint32_t value[VARIABLES];
    uint64_t possible[VARIABLES][WORDS]; /* values that some solution has */
} problem;

static problem p;

/* ---- what holds ---- */

static bool violates(const nogood *n, const bool *known) {
    for (uint32_t v = 0; v < VARIABLES; v++) {
        if (n->uses[v] && !(known[v] && hm_solver_bit(n->set[v], p.value[v]))) return false;
    }
    return true;
}

static bool link_holds(void) {
    if (!p.linked) return true;
    uint32_t x = p.value[1], y = p.value[2];
    bool x_in = x >= p.group.first && x < p.group.first + p.group.count;
    bool y_in = y >= p.bounds[0] && y < p.bounds[p.group.count];
    if (!x_in || !y_in) return x_in == y_in;
    uint32_t place = x - p.group.first;
    return y >= p.bounds[place] && y < p.bounds[place + 1];
}

static bool holds(void) {
    static const bool all[VARIABLES] = {true, true, true, true, true};
    for (size_t i = 0; i < p.nogood_count; i++) {
        if (violates(&p.nogoods[i], all)) return false;
    }
    return link_holds();
}

static uint64_t fingerprint(void) {
    uint64_t code = 0;
    for (uint32_t v = 0; v < VARIABLES; v++)
        code = code * MOST_VALUES + p.value[v];
    return code * UINT64_C(0x9E3779B97F4A7C15) ^ code >> 29;
}

/* Number of solutions, and the sum of their fingerprints. */
static uint64_t count_plainly(uint64_t *sum) {
    uint64_t count = 0;
    *sum = 0;
    memset(p.value, 0, sizeof p.value);
    memset(p.possible, 0, sizeof p.possible);
    for (uint32_t v = 0; v < VARIABLES;) {
        if (holds()) {
            count++;
            *sum += fingerprint();
            for (uint32_t k = 0; k < VARIABLES; k++)
                hm_solver_bit_set(p.possible[k], p.value[k]);
        }
        for (v = 0; v < VARIABLES && ++p.value[v] == p.values[v]; v++)
            p.value[v] = 0;
    }
    return count;
}

/* ---- the solver's side ---- */

static void tell(const nogood *n) {
    hm_solver_nogood_begin(&p.solver);
    for (uint32_t v = 0; v < VARIABLES; v++) {
        if (!n->uses[v]) continue;
        uint64_t *set = hm_solver_nogood_term(&p.solver, v);
        if (CHECK(set != NULL)) memcpy(set, n->set[v], (p.values[v] + 63) / 64 * sizeof *set);
    }
}

static hm_solver_placing place(void *context, uint32_t variable, uint32_t value) {
    (void)context;
    CHECK(!p.refused);
    p.placed[variable] = true;
    p.value[variable] = value;
    for (size_t i = 0; i < p.nogood_count; i++) {
        const nogood *n = &p.nogoods[i];
        if (!n->hidden || n->late || !n->uses[variable] || !violates(n, p.placed)) continue;
        tell(n);
        p.refused = true;
        return HM_SOLVER_CONFLICT;
    }
    return HM_SOLVER_PLACED;
}

static void unplace(void *context, uint32_t variable) {
    (void)context;
    p.placed[variable] = p.refused = false;
}

/* All hidden nogoods of one value. */
static bool prune(void *context) {
    (void)context;
    for (size_t i = 0; i < p.nogood_count; i++) {
        uint32_t uses = 0, variable = 0;
        for (uint32_t v = 0; v < VARIABLES; v++) {
            if (p.nogoods[i].uses[v]) uses++, variable = v;
        }
        if (uses == 1) hm_solver_forbid(&p.solver, variable, p.nogoods[i].set[variable]);
    }
    return !p.solver.failed;
}

static void set_up(void) {
    hm_solver *s = &p.solver;
    s->place = place;
    s->unplace = unplace;
    s->prune = prune;
    memset(p.placed, 0, sizeof p.placed);
    p.refused = false;
    hm_solver_reset(s);
    for (uint32_t v = 0; v < VARIABLES; v++)
        hm_solver_add_variable(s, p.values[v], 1);
    if (p.linked) {
        hm_solver_add_group(s, p.group);
        s->variables.at[1].links = p.links[0];
        s->variables.at[2].links = p.links[1];
    }
    hm_solver_start(s);
    for (size_t i = 0; i < p.nogood_count; i++) {
        if (p.nogoods[i].hidden || p.nogoods[i].late) continue;
        tell(&p.nogoods[i]);
        hm_solver_nogood_post(s, hm_solver_nogood_end(s));
    }
}

static void take_solution(void) {
    for (uint32_t v = 0; v < VARIABLES; v++)
        p.value[v] = hm_solver_value(&p.solver, v);
    CHECK(holds());
}

static uint64_t count_by_solver(uint64_t *sum) {
    uint64_t count = 0;
    int found;
    set_up();
    *sum = 0;
    while ((found = hm_solver_next(&p.solver)) > 0) {
        CHECK_INT(found, 1); /* as solver.h says; callers are content with more than 0 */
        take_solution();
        count++;
        *sum += fingerprint();
    }
    CHECK_INT(found, 0);
    return count;
}

/* A late nogood that the solution violates. */
static const nogood *late_nogood(void) {
    static const bool all[VARIABLES] = {true, true, true, true, true};
    for (size_t i = 0; i < p.nogood_count; i++) {
        if (p.nogoods[i].late && violates(&p.nogoods[i], all)) return &p.nogoods[i];
    }
    return NULL;
}

/* Some nogoods are told only when solutions violate them, and not of the first few of these. */
static uint64_t count_by_rejecting(hm_random *random, uint64_t *sum) {
    uint64_t count = 0, patience = hm_random_below(random, 8);
    for (size_t i = 0; i < p.nogood_count; i++)
        p.nogoods[i].late = hm_random_below(random, 2) == 0;
    set_up();
    *sum = 0;
    while (hm_solver_next(&p.solver) > 0) {
        for (uint32_t v = 0; v < VARIABLES; v++)
            p.value[v] = hm_solver_value(&p.solver, v);
        const nogood *late = late_nogood();
        if (late == NULL) {
            CHECK(holds());
            count++;
            *sum += fingerprint();
        } else if (patience > 0) {
            patience--;
        } else {
            tell(late);
            hm_solver_reject(&p.solver);
        }
    }
    for (size_t i = 0; i < p.nogood_count; i++)
        p.nogoods[i].late = false;
    return count;
}

/* A nogood of no values yet: it will have those that were found. */
static uint32_t forbid_found(void) {
    hm_solver *s = &p.solver;
    hm_solver_nogood_begin(s);
    for (uint32_t v = 0; v < VARIABLES; v++)
        CHECK(hm_solver_nogood_term(s, v) != NULL);
    return hm_solver_nogood_end(s);
}

/* Searches again and again for solutions with new values; returns the number of searches. */
static uint64_t find_possible(hm_random *random) {
    static uint64_t found[VARIABLES][WORDS], wanted[VARIABLES * WORDS];
    uint64_t searches = 0;
    memset(found, 0, sizeof found);
    for (size_t i = 0; i < VARIABLES * WORDS; i++)
        wanted[i] = hm_random_next(random);
    set_up();
    if (hm_random_below(random, 2) == 0) hm_solver_want(&p.solver, wanted);
    uint32_t known = forbid_found();
    hm_solver_nogood_post(&p.solver, known);
    for (int more = 1; more > 0; searches++) {
        more = hm_solver_next(&p.solver);
        CHECK(more >= 0);
        if (more > 0) take_solution();
        bool fresh = false;
        for (uint32_t v = 0; v < VARIABLES && more > 0; v++) {
            fresh = fresh || !hm_solver_bit(found[v], p.value[v]);
            hm_solver_bit_set(found[v], p.value[v]);
            hm_solver_nogood_widen(&p.solver, known, v, p.value[v]);
        }
        CHECK_INT(fresh, more > 0);
        hm_solver_restart(&p.solver);
        hm_solver_nogood_repost(&p.solver, known);
    }
    for (uint32_t v = 0; v < VARIABLES; v++)
        CHECK(memcmp(found[v], p.possible[v], (p.values[v] + 63) / 64 * sizeof found[v][0]) == 0);
    return searches;
}

/* ---- random problems ---- */

static void make_nogood(hm_random *random, nogood *n) {
    memset(n, 0, sizeof *n);
    n->hidden = hm_random_below(random, 2) == 0;
    uint64_t dense = hm_random_below(random, 4);
    for (uint32_t k = 0, terms = 1 + (uint32_t)hm_random_below(random, 4); k < terms; k++)
        n->uses[hm_random_below(random, VARIABLES)] = true;
    for (uint32_t v = 0; v < VARIABLES; v++) {
        for (uint32_t value = 0; value < p.values[v]; value++) {
            if (hm_random_below(random, 5) <= dense) hm_solver_bit_set(n->set[v], value);
        }
    }
}

static void make_links(hm_random *random) {
    p.linked = p.values[1] > 4 && p.values[2] > 9;
    if (!p.linked) return;
    for (size_t i = 0; i < MOST_VALUES; i++)
        p.links[0][i] = p.links[1][i] = (hm_solver_link){-1, 0};
    p.bounds[0] = (uint32_t)hm_random_below(random, p.values[2] - 8);
    for (uint32_t i = 1; i < 4; i++)
        p.bounds[i] = p.bounds[i - 1] + 1 + (uint32_t)hm_random_below(random, 2);
    uint32_t first = (uint32_t)hm_random_below(random, p.values[1] - 3);
    p.group = (hm_solver_group){1, 2, first, 3, p.bounds};
    for (uint32_t i = 0; i < 3; i++) {
        p.links[0][first + i] = (hm_solver_link){0, i};
        for (uint32_t y = p.bounds[i]; y < p.bounds[i + 1]; y++)
            p.links[1][y] = (hm_solver_link){0, i};
    }
}

/* A hidden nogood of one value that a link depends on: it is found deep in the search, and what
 * follows from it must outlast that depth. */
static void forbid_linked(hm_random *random, nogood *n) {
    bool y = hm_random_below(random, 2) == 0;
    memset(n, 0, sizeof *n);
    n->hidden = n->uses[y ? 2 : 1] = true;
    uint32_t place = (uint32_t)hm_random_below(random, 3);
    hm_solver_bit_set(n->set[y ? 2 : 1], y ? p.bounds[place] : p.group.first + place);
}

/* Two variables with few values that may stay, which only pruning tells. */
static void forbid_most(hm_random *random) {
    for (uint32_t v = 3; v < VARIABLES && p.nogood_count < NOGOODS; v++) {
        nogood *n = &p.nogoods[p.nogood_count++];
        memset(n, 0, sizeof *n);
        n->hidden = n->uses[v] = true;
        for (uint32_t value = 0; value < p.values[v]; value++) {
            if (hm_random_below(random, 3) > 0) hm_solver_bit_set(n->set[v], value);
        }
    }
}

static void make_problem(hm_random *random) {
    static const uint32_t small[] = {1, 2, 3, 5, 11}, large[] = {64, 65, 130, 520, 1030, 1500};
    for (uint32_t v = 0; v < VARIABLES; v++)
        p.values[v] = small[hm_random_below(random, v < 3 ? 5 : 3)];
    if (hm_random_below(random, 2) == 0) p.values[1] = p.values[2] = 11;
    p.values[hm_random_below(random, VARIABLES)] = large[hm_random_below(random, 6)];
    p.nogood_count = hm_random_below(random, NOGOODS + 1);
    for (size_t i = 0; i < p.nogood_count; i++)
        make_nogood(random, &p.nogoods[i]);
    make_links(random);
    if (p.linked && p.nogood_count > 0) forbid_linked(random, &p.nogoods[0]);
    if (hm_random_below(random, 4) == 0) forbid_most(random);
    p.solver.prune_after = hm_random_below(random, 6);
}

static void solutions_are_those_of_trying_all(void) {
    hm_random random;
    uint64_t rounds = test_rounds(60, 400, 20000), solved = 0, searches = 0;
    for (uint64_t round = 0; round < rounds; round++) {
        char context[32];
        uint64_t plain_sum, sum;
        snprintf(context, sizeof context, "problem %llu", (unsigned long long)round);
        test_context(context);
        hm_random_init(&random, round);
        make_problem(&random);
        uint64_t plain = count_plainly(&plain_sum);
        CHECK_INT(count_by_solver(&sum), plain);
        CHECK_INT(sum, plain_sum);
        CHECK_INT(count_by_rejecting(&random, &sum), plain);
        CHECK_INT(sum, plain_sum);
        solved += plain > 0;
        searches += find_possible(&random);
    }
    test_context(NULL);
    CHECK(solved > rounds / 20 && solved < rounds);
    CHECK(searches > 3 * rounds);
    hm_solver_clear(&p.solver);
}

TEST_MAIN(TEST(solutions_are_those_of_trying_all))
