/* Private header of core/: work that takes long: who watches it, several threads, the clock. */
#ifndef HM_CORE_WORK_H
#define HM_CORE_WORK_H

#include "core/error.h"

#include <stdatomic.h>

/* Seconds of a clock that only goes forward (clock.c). */
double hm_seconds_now(void);
/* Nodes in a second, as many as can be said; 0 of no time. */
uint64_t hm_per_second(uint64_t nodes, double seconds);

/* ---- who watches (sentry.c) ---- */

/* Asks a watcher (NULL: nobody) whether to go on. HM_OK, or HM_ERR_INTERRUPTED with the error
 * filled. For work of one thread; costs a call. */
hm_status hm_watch_ask(const hm_watch *watch, uint64_t done, uint64_t total, hm_error *error);

/* ---- who watches several threads (sentry.c) ----
 *
 * One sentry stands between an hm_watch and all threads of a piece of work. Threads tell it what
 * they have done, in portions of a tenth of a millisecond or more: they all write to one total. */

typedef struct hm_sentry {
    const hm_watch *watch; /* may be NULL: nobody asks to stop */
    atomic_uint_fast64_t done;
    uint64_t total; /* 0: not known */
    atomic_bool stopped;
    atomic_bool spent; /* stopped because the work that the watch allows is used up */
    atomic_flag busy;  /* a thread is asking: the watcher is called by one at a time */
} hm_sentry;

void hm_sentry_init(hm_sentry *sentry, const hm_watch *watch, uint64_t total);

/* Adds what was done and asks the watcher whether to go on. False: stop. */
bool hm_sentry_report(hm_sentry *sentry, uint64_t done);

/* Counts units of work (hm_work), and asks nobody. */
void hm_sentry_work(hm_sentry *sentry, uint64_t units);
/* The same without a sentry; NULL: nobody counts. */
void hm_work_add(hm_work *work, uint64_t units);
/* Whether the work that the watch allows is used up, and how much of it is left: UINT64_MAX without
 * a limit. NULL: there is none. */
bool hm_work_is_spent(const hm_work *work);
uint64_t hm_work_left(const hm_work *work);

static inline bool hm_sentry_stopped(const hm_sentry *sentry) {
    return atomic_load_explicit(&sentry->stopped, memory_order_relaxed);
}

/* HM_OK, or HM_ERR_INTERRUPTED with the error filled when the watcher has said so; HM_ERR_LIMIT
 * when its work is used up. */
hm_status hm_sentry_status(const hm_sentry *sentry, hm_error *error);

/* ---- thread pool (pool.c) ---- */

/* A piece of work; the caller's memory, untouched from submit to the end of wait. */
typedef struct hm_task {
    void (*run)(void *argument);
    void *argument;
    bool away;            /* of small input: other threads take it first, the caller's last */
    struct hm_task *next; /* the pool's */
    bool done;            /* the pool's */
    unsigned worker;      /* set before it runs: the thread, 1..jobs-1, or 0 for the caller's */
} hm_task;

typedef struct hm_pool hm_pool;

/* A pool for `jobs` threads (at least 1), of which the caller is one: it works while it waits. So
 * a pool of one job has no thread of its own and runs everything inside hm_pool_wait(). Threads
 * that the system refuses are done without. NULL when memory is short. */
hm_pool *hm_pool_create(unsigned jobs);

/* Queues a task. Those that are away start in the order of submission, and so do the others. Only
 * one thread submits and waits. */
void hm_pool_submit(hm_pool *pool, hm_task *task);

/* Returns when the task has run; meanwhile runs queued tasks. The caller then sees everything that
 * the task wrote. */
void hm_pool_wait(hm_pool *pool, hm_task *task);

/* All submitted tasks must have been waited for. NULL is allowed. */
void hm_pool_destroy(hm_pool *pool);

/* The number of processors of the machine; 0 if it is not known. */
unsigned hm_processors(void);

/* ---- many threads on one row of items (crew.c) ----
 *
 * Each thread runs `work` once, keeps what it needs on its own stack (memory that two threads
 * write near each other costs 40 % of the speed), and takes items until there are none left. Chance
 * decides which thread gets which item, so results belong to the item, never to the thread. */

typedef struct hm_crew hm_crew;
typedef hm_status hm_crew_work(hm_crew *crew, void *shared);

/* Runs `work` on at most `jobs` threads (at least 1, the caller's is one of them), no more than
 * there are items. Returns the first status that is not HM_OK; no item is handed out after it. */
hm_status hm_crew_run(unsigned jobs, size_t items, hm_crew_work *work, void *shared);

/* Whether this is the thread that has called hm_crew_run(); it runs `work` first of all, and again
 * for threads that the system has refused, or that have not begun when it is done. */
bool hm_crew_is_caller(const hm_crew *crew);

/* The next item; false when there are none left, or another thread has failed. */
bool hm_crew_next(hm_crew *crew, size_t *item);

#endif
