/* Threads that take the games of a batch in turn, a few at a time. They live as long as the batch:
 * a step may take less time than the start of a thread. */
#include "games/batch.h"

#include <stdlib.h>

typedef struct share {
    hm_task task;
    hm_batch_crew *crew;
    unsigned thread;
    size_t failed; /* the first game that failed; SIZE_MAX: none */
    hm_error error;
} share;

struct hm_batch_crew {
    hm_pool *pool;
    unsigned threads;
    hm_batch *batch; /* of the work under way */
    hm_batch_work *work;
    const void *context;
    atomic_size_t next;
    share shares[];
};

/* Takes the next games, fewer and fewer, so that all threads end at about the same time; 0: none
 * are left. */
static size_t batch_crew_take(hm_batch_crew *crew, size_t games, size_t *from) {
    size_t taken;
    *from = atomic_load(&crew->next);
    do {
        taken = (games - *from) / (4 * (size_t)crew->threads);
        if (*from == games) return 0;
        if (taken < 1) taken = 1;
    } while (!atomic_compare_exchange_weak(&crew->next, from, *from + taken));
    return taken;
}

/* Games are taken in ascending order, so the first failure of a thread is its first by number. */
static void batch_crew_share(void *argument) {
    share *s = argument;
    hm_batch_crew *crew = s->crew;
    hm_batch *batch = crew->batch;
    size_t games = batch->options.games, from, taken;
    s->failed = SIZE_MAX;
    while ((taken = batch_crew_take(crew, games, &from)) > 0) {
        for (size_t i = from; i < from + taken; i++) {
            hm_error *error = s->failed == SIZE_MAX ? &s->error : NULL;
            hm_status status = crew->work(batch, i, s->thread, crew->context, error);
            if (status != HM_OK && error != NULL) s->failed = i;
        }
    }
}

/* Threads live as long as the batch, because a step is often shorter than the start of a thread.
 * One thread needs no pool. */
hm_batch_crew *hm_batch_crew_create(unsigned threads) {
    hm_batch_crew *crew = calloc(1, sizeof *crew + threads * sizeof crew->shares[0]);
    if (crew == NULL) return NULL;
    crew->threads = threads;
    crew->pool = threads > 1 ? hm_pool_create(threads) : NULL;
    for (unsigned i = 0; i < threads; i++) {
        crew->shares[i].task = (hm_task){.run = batch_crew_share, .argument = &crew->shares[i]};
        crew->shares[i].crew = crew;
        crew->shares[i].thread = i;
    }
    if (threads == 1 || crew->pool != NULL) return crew;
    free(crew);
    return NULL;
}

void hm_batch_crew_destroy(hm_batch_crew *crew) {
    if (crew == NULL) return;
    hm_pool_destroy(crew->pool);
    free(crew);
}

/* Runs the work for all games. If several fail, the error of the game with the lowest number is
 * returned, so that it does not depend on the threads. */
hm_status hm_batch_run(hm_batch *batch, hm_batch_work *work, const void *context, hm_error *error) {
    hm_batch_crew *crew = batch->crew;
    crew->batch = batch;
    crew->work = work;
    crew->context = context;
    atomic_store(&crew->next, 0);
    for (unsigned i = 1; i < crew->threads; i++) {
        crew->shares[i].task.done = false;
        hm_pool_submit(crew->pool, &crew->shares[i].task);
    }
    batch_crew_share(&crew->shares[0]);
    const share *first = &crew->shares[0];
    for (unsigned i = 1; i < crew->threads; i++) {
        hm_pool_wait(crew->pool, &crew->shares[i].task);
        if (crew->shares[i].failed < first->failed) first = &crew->shares[i];
    }
    if (first->failed == SIZE_MAX) return HM_OK;
    if (error != NULL) *error = first->error;
    return first->error.status;
}
