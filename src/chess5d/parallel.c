/* The actions of one position, dealt out to threads. Each thread has its own copy of the position
 * (the boards are shared) and takes the next action until none is left. */
#include "chess5d/parallel.h"

#include <stdlib.h>

typedef struct shift {
    const hm_5d_crew *crew;
    atomic_size_t next;
    atomic_int status; /* the first that is not HM_OK */
} shift;

static hm_status do_action(const hm_5d_crew *crew, hm_5d_worker *worker, hm_5d_undo **undo,
                           size_t *room, size_t index) {
    size_t count;
    const hm_5d_move *moves = hm_5d_action_list_at(crew->actions, index, &count);
    if (!hm_list_room(undo, room, 0, count, sizeof **undo)) return HM_ERR_MEMORY;
    hm_status status = hm_5d_make_action(worker->position, moves, count, *undo);
    if (status != HM_OK) return status;
    status = crew->work(worker, index);
    hm_5d_unmake_action(worker->position, *undo, count);
    return status;
}

static void run_shift(void *argument) {
    shift *s = argument;
    hm_5d_worker worker = {.shared = s->crew->shared};
    hm_5d_undo *undo = NULL;
    size_t room = 0;
    hm_status status = hm_5d_copy(s->crew->position, &worker.position);
    while (status == HM_OK && atomic_load(&s->status) == HM_OK) {
        size_t index = atomic_fetch_add(&s->next, 1);
        if (index >= s->crew->actions->count) break;
        status = do_action(s->crew, &worker, &undo, &room, index);
    }
    int fine = HM_OK;
    if (status != HM_OK) atomic_compare_exchange_strong(&s->status, &fine, (int)status);
    if (s->crew->leave != NULL) s->crew->leave(&worker);
    hm_5d_destroy(worker.position);
    free(undo);
}

hm_status hm_5d_crew_run(const hm_5d_crew *crew) {
    shift s = {.crew = crew};
    unsigned jobs = crew->jobs < 1 ? 1 : crew->jobs;
    if (jobs > crew->actions->count) jobs = (unsigned)crew->actions->count;
    atomic_init(&s.next, 0);
    atomic_init(&s.status, HM_OK);
    if (jobs <= 1) {
        run_shift(&s);
        return (hm_status)atomic_load(&s.status);
    }
    hm_pool *pool = hm_pool_create(jobs);
    hm_task *tasks = calloc(jobs, sizeof *tasks);
    bool ready = pool != NULL && tasks != NULL;
    for (unsigned i = 0; ready && i < jobs; i++) {
        tasks[i] = (hm_task){.run = run_shift, .argument = &s};
        hm_pool_submit(pool, &tasks[i]);
    }
    for (unsigned i = 0; ready && i < jobs; i++)
        hm_pool_wait(pool, &tasks[i]);
    hm_pool_destroy(pool);
    free(tasks);
    return ready ? (hm_status)atomic_load(&s.status) : HM_ERR_MEMORY;
}
