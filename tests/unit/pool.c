/* The thread pool: everything runs once, in any number of threads, and results are visible. */
#include "core/core.h"
#include "harness.h"

#include <pthread.h>

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

/* ---- who takes what ---- */

typedef struct order {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool open;
    char ran[3];
    unsigned count;
} order;

static void note(order *o, char what) {
    pthread_mutex_lock(&o->lock);
    o->ran[o->count++] = what;
    pthread_cond_broadcast(&o->changed);
    pthread_mutex_unlock(&o->lock);
}

static void run_here(void *argument) {
    note(argument, 'h');
}

static void run_away(void *argument) {
    note(argument, 'a');
}

/* Keeps a thread busy until the gate is open. */
static void run_gate(void *argument) {
    order *o = argument;
    pthread_mutex_lock(&o->lock);
    while (!o->open)
        pthread_cond_wait(&o->changed, &o->lock);
    pthread_mutex_unlock(&o->lock);
}

static void begin_order(order *o) {
    *o = (order){0};
    pthread_mutex_init(&o->lock, NULL);
    pthread_cond_init(&o->changed, NULL);
}

static void end_order(order *o) {
    pthread_mutex_destroy(&o->lock);
    pthread_cond_destroy(&o->changed);
}

static void the_caller_takes_what_is_here_first(void) {
    order o;
    begin_order(&o);
    hm_pool *pool = hm_pool_create(1);
    hm_task away = {.run = run_away, .argument = &o, .away = true};
    hm_task here = {.run = run_here, .argument = &o};
    hm_pool_submit(pool, &away);
    hm_pool_submit(pool, &here);
    hm_pool_wait(pool, &away);
    hm_pool_wait(pool, &here);
    CHECK_BYTES(o.ran, "ha", 2);
    hm_pool_destroy(pool);
    end_order(&o);
}

static void others_take_what_is_away_first(void) {
    order o;
    begin_order(&o);
    hm_pool *pool = hm_pool_create(2);
    hm_task gate = {.run = run_gate, .argument = &o};
    hm_task here = {.run = run_here, .argument = &o};
    hm_task away = {.run = run_away, .argument = &o, .away = true};
    hm_pool_submit(pool, &gate);
    hm_pool_submit(pool, &here);
    hm_pool_submit(pool, &away);
    pthread_mutex_lock(&o.lock);
    o.open = true;
    pthread_cond_broadcast(&o.changed);
    while (o.count < 2)
        pthread_cond_wait(&o.changed, &o.lock);
    pthread_mutex_unlock(&o.lock);
    CHECK_BYTES(o.ran, "ah", 2);
    hm_pool_wait(pool, &gate);
    hm_pool_wait(pool, &here);
    hm_pool_wait(pool, &away);
    hm_pool_destroy(pool);
    end_order(&o);
}

static void unused_pools_end(void) {
    for (unsigned jobs = 0; jobs < 9; jobs++) {
        hm_pool *pool = hm_pool_create(jobs);
        CHECK(pool != NULL);
        hm_pool_destroy(pool);
    }
    hm_pool_destroy(NULL);
}

TEST_MAIN(TEST(a_ring_keeps_order), TEST(the_caller_takes_what_is_here_first),
          TEST(others_take_what_is_away_first), TEST(unused_pools_end))
