/* What follows by a nogood that was posted: as soon as all of its terms but one hold, in whatever
 * order they stand and come to hold, the values of that one are gone, and nothing has to be decided
 * about it. */
#include "harness.h"
#include "solver/inside.h"

enum { MOST = 4 };

static hm_solver_placing place(void *context, uint32_t variable, uint32_t value) {
    (void)context;
    (void)variable;
    (void)value;
    return HM_SOLVER_PLACED;
}

static void unplace(void *context, uint32_t variable) {
    (void)context;
    (void)variable;
}

/* Variables of two values, the first of which is decided first, then the second and so on. */
static void begin(hm_solver *s, uint32_t count) {
    s->place = place;
    s->unplace = unplace;
    hm_solver_reset(s);
    for (uint32_t i = 0; i < count; i++)
        hm_solver_add_variable(s, 2, 16 >> i);
    hm_solver_start(s);
}

/* Not all of them are 0; the terms stand in this order. */
static void post(hm_solver *s, const uint32_t *order, uint32_t count) {
    hm_solver_nogood_begin(s);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t *set = hm_solver_nogood_term(s, order[i]);
        if (CHECK(set != NULL)) hm_solver_bit_set(set, 0);
    }
    hm_solver_nogood_post(s, hm_solver_nogood_end(s));
}

/* How many variables look at the nogood: two, as long as it has so many terms. */
static size_t count_watching(const hm_solver *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->variables.count; i++)
        count += s->variables.at[i].watching.count;
    return count;
}

static void check_order(hm_solver *s, const uint32_t *order, uint32_t count) {
    begin(s, count);
    post(s, order, count);
    CHECK_INT(count_watching(s), count < 2 ? 1 : 2);
    CHECK_INT(hm_solver_next(s), 1);
    CHECK_INT(s->steps, count - 1);
    CHECK_INT(s->conflicts, 0);
    for (uint32_t i = 0; i < count; i++)
        CHECK_INT(hm_solver_value(s, i), i == count - 1);
    CHECK_INT(count_watching(s), count < 2 ? 1 : 2);
}

/* Every order of the terms. */
static void permute(hm_solver *s, uint32_t *order, uint32_t from, uint32_t count) {
    if (from == count) check_order(s, order, count);
    for (uint32_t i = from; i < count; i++) {
        uint32_t keep = order[from];
        order[from] = order[i];
        order[i] = keep;
        permute(s, order, from + 1, count);
        order[i] = order[from];
        order[from] = keep;
    }
}

static void the_last_term_follows(void) {
    hm_solver s = {0};
    for (uint32_t count = 1; count <= MOST; count++) {
        uint32_t order[MOST] = {0, 1, 2, 3};
        permute(&s, order, 0, count);
    }
    hm_solver_clear(&s);
}

/* One that is posted again is watched once by each variable, as before, and so are the others. */
static void the_others_go_on_being_watched(void) {
    static const uint32_t both[] = {0, 1};
    for (uint32_t again = 0; again < 3; again++) {
        hm_solver s = {0};
        begin(&s, 2);
        for (int i = 0; i < 3; i++)
            post(&s, both, 2);
        hm_solver_nogood_repost(&s, again);
        for (uint32_t variable = 0; variable < 2; variable++) {
            unsigned seen = 0;
            for (size_t i = 0; i < s.variables.at[variable].watching.count; i++)
                seen |= 1u << s.variables.at[variable].watching.at[i].id;
            CHECK_INT(seen, 7);
        }
        CHECK_INT(count_watching(&s), 6);
        hm_solver_clear(&s);
    }
}

TEST_MAIN(TEST(the_last_term_follows), TEST(the_others_go_on_being_watched))
