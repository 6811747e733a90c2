/* Which variable the solver decides next: a tournament kept up to date names the one that a look at
 * all of them does. */
#include "harness.h"
#include "solver/inside.h"

static hm_random lots;

static uint32_t below(uint32_t bound) {
    return (uint32_t)hm_random_below(&lots, bound);
}

/* Of the open variables the first with the fewest values for its weight. */
static bool look_at_all(const hm_solver *s, uint32_t *found) {
    const hm_solver_variable *best = NULL;
    for (uint32_t i = 0; i < s->variables.count; i++) {
        const hm_solver_variable *v = &s->variables.at[i];
        if (v->left < 2 || (best != NULL && v->left * best->weight >= best->left * v->weight))
            continue;
        best = v;
        *found = i;
    }
    return best != NULL;
}

static void check_choice(hm_solver *s) {
    uint32_t want = UINT32_MAX, got = UINT32_MAX;
    bool any = look_at_all(s, &want);
    CHECK_INT(hm_solver_choice(s, &got), any);
    CHECK_INT(got, want);
}

/* Takes values away, or weighs a variable anew. */
static void change(hm_solver *s) {
    uint32_t variable = below((uint32_t)s->variables.count);
    hm_solver_variable *v = &s->variables.at[variable];
    uint64_t mask = hm_random_next(&lots) | hm_random_next(&lots);
    if (below(4) == 0) {
        v->weight += below(3);
        hm_solver_choice_note(s, variable);
    } else {
        hm_solver_remove(s, variable, 0, 1, &mask, HM_SOLVER_BY_DECISION, 0);
    }
}

static void the_tournament_names_the_first_of_the_best(void) {
    hm_solver s = {0};
    hm_random_init(&lots, 1503);
    for (uint64_t round = test_rounds(10, 60, 2000); round > 0; round--) {
        uint32_t count = 1 + below(below(4) == 0 ? 9000 : 300);
        hm_solver_reset(&s);
        for (uint32_t i = 0; i < count; i++)
            hm_solver_add_variable(&s, 1 + below(64), 1 + below(5));
        hm_solver_start(&s);
        CHECK(!s.failed);
        check_choice(&s);
        for (int i = 0; i < 200; i++) {
            for (uint32_t changes = below(4); changes > 0; changes--)
                change(&s);
            check_choice(&s);
        }
        s.variables.at[below(count)].weight = 1000;
        hm_solver_choice_forget(&s);
        check_choice(&s);
    }
    hm_solver_clear(&s);
}

static void nothing_is_left_to_decide(void) {
    hm_solver s = {0};
    hm_solver_reset(&s);
    for (int i = 0; i < 200; i++)
        hm_solver_add_variable(&s, 1, 1);
    hm_solver_start(&s);
    check_choice(&s);
    hm_solver_clear(&s);
}

TEST_MAIN(TEST(the_tournament_names_the_first_of_the_best), TEST(nothing_is_left_to_decide))
