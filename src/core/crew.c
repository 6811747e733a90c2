/* Many threads on one row of items. */
#include "core/work.h"

#include <pthread.h>
#include <stdlib.h>

struct hm_crew {
    hm_crew_work *work;
    void *shared;
    size_t items;
    atomic_size_t next; /* the item that nobody has taken yet */
    atomic_int status;  /* the first that is not HM_OK */
    pthread_t caller;
};

bool hm_crew_is_caller(const hm_crew *crew) {
    return pthread_equal(crew->caller, pthread_self()) != 0;
}

bool hm_crew_next(hm_crew *crew, size_t *item) {
    if (atomic_load_explicit(&crew->status, memory_order_relaxed) != HM_OK) return false;
    *item = atomic_fetch_add(&crew->next, 1);
    return *item < crew->items;
}

static void crew_run(void *argument) {
    hm_crew *crew = argument;
    hm_status status = crew->work(crew, crew->shared);
    int fine = HM_OK;
    if (status != HM_OK) atomic_compare_exchange_strong(&crew->status, &fine, (int)status);
}

hm_status hm_crew_run(unsigned jobs, size_t items, hm_crew_work *work, void *shared) {
    hm_crew crew = {.work = work, .shared = shared, .items = items, .caller = pthread_self()};
    atomic_init(&crew.next, 0);
    atomic_init(&crew.status, HM_OK);
    if (jobs > items) jobs = (unsigned)items;
    if (jobs <= 1) {
        crew_run(&crew);
        return (hm_status)atomic_load(&crew.status);
    }
    /* The caller's thread works once for itself, and then, while it waits, for threads that have
     * not begun, or that the system has refused. */
    hm_pool *pool = hm_pool_create(jobs);
    unsigned others = jobs - 1;
    hm_task *tasks = calloc(others, sizeof *tasks);
    bool ready = pool != NULL && tasks != NULL;
    for (unsigned i = 0; ready && i < others; i++) {
        tasks[i] = (hm_task){.run = crew_run, .argument = &crew};
        hm_pool_submit(pool, &tasks[i]);
    }
    if (ready) crew_run(&crew);
    for (unsigned i = 0; ready && i < others; i++)
        hm_pool_wait(pool, &tasks[i]);
    hm_pool_destroy(pool);
    free(tasks);
    return ready ? (hm_status)atomic_load(&crew.status) : HM_ERR_MEMORY;
}
