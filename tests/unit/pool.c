/* The thread pool: everything runs once, in any number of threads, and results are visible. */
#include "core/core.h"
#include "harness.h"

enum { TASKS = 500, SLOTS = 7 };

typedef struct work {
    unsigned number;
    unsigned long sum;
    unsigned runs;
} work;

static void add_up(void *argument) {
    work *w = argument;
    for (unsigned i = 0; i <= w->number; i++)
        w->sum += i;
    w->runs++;
}

static void check_result(const work *w) {
    CHECK_INT(w->sum, (unsigned long)w->number * (w->number + 1) / 2);
    CHECK_INT(w->runs, 1);
}

/* A ring of tasks, the oldest waited for before its slot is used again: how the bulk encoder works.
 */
static void a_ring_keeps_order(void) {
    for (unsigned jobs = 1; jobs <= 5; jobs++) {
        hm_pool *pool = hm_pool_create(jobs);
        CHECK(pool != NULL);
        work works[SLOTS];
        hm_task tasks[SLOTS];
        for (unsigned i = 0; i < TASKS + SLOTS; i++) {
            unsigned slot = i % SLOTS;
            if (i >= SLOTS) {
                hm_pool_wait(pool, &tasks[slot]);
                check_result(&works[slot]);
            }
            if (i >= TASKS) continue;
            works[slot] = (work){.number = i};
            tasks[slot] = (hm_task){.run = add_up, .argument = &works[slot]};
            hm_pool_submit(pool, &tasks[slot]);
        }
        hm_pool_destroy(pool);
    }
}

static void unused_pools_end(void) {
    for (unsigned jobs = 0; jobs < 9; jobs++) {
        hm_pool *pool = hm_pool_create(jobs);
        CHECK(pool != NULL);
        hm_pool_destroy(pool);
    }
    hm_pool_destroy(NULL);
}

TEST_MAIN(TEST(a_ring_keeps_order), TEST(unused_pools_end))
