/* A thread pool: two queues, tasks in order of submission, and a caller who helps while it waits.
 * The caller works best on input that it has just read. The other threads begin with the tasks
 * whose input is small, so that less memory passes from core to core.
 *
 * There is no call-back at the end of a task and no future: the caller waits for the oldest task
 * when it needs its result, which keeps results in order and the memory in flight bounded. */
#include "core/core.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct worker {
    hm_pool *pool;
    unsigned number;
    pthread_t thread;
} worker;

typedef struct queue {
    hm_task *first, **last;
} queue;

struct hm_pool {
    pthread_mutex_t lock;
    pthread_cond_t work; /* a queue is not empty, or the pool ends */
    pthread_cond_t done; /* some task has run */
    queue here, away;
    bool ending;
    unsigned threads;
    worker worker[];
};

static hm_task *take_first(queue *q) {
    hm_task *task = q->first;
    if (task == NULL) return NULL;
    q->first = task->next;
    if (q->first == NULL) q->last = &q->first;
    return task;
}

/* Runs a task, if there is one; called and left with the lock held. */
static bool run_one(hm_pool *pool, unsigned number) {
    hm_task *task = take_first(number == 0 ? &pool->here : &pool->away);
    if (task == NULL) task = take_first(number == 0 ? &pool->away : &pool->here);
    if (task == NULL) return false;
    pthread_mutex_unlock(&pool->lock);
    task->worker = number;
    task->run(task->argument);
    pthread_mutex_lock(&pool->lock);
    task->done = true;
    pthread_cond_signal(&pool->done); /* one thread waits at most */
    return true;
}

static void *pool_serve(void *argument) {
    const worker *self = argument;
    hm_pool *pool = self->pool;
    pthread_mutex_lock(&pool->lock);
    while (!pool->ending) {
        if (!run_one(pool, self->number)) pthread_cond_wait(&pool->work, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

hm_pool *hm_pool_create(unsigned jobs) {
    unsigned threads = jobs > 1 ? jobs - 1 : 0;
    hm_pool *pool = calloc(1, sizeof *pool + threads * sizeof pool->worker[0]);
    if (pool == NULL) return NULL;
    pool->here.last = &pool->here.first;
    pool->away.last = &pool->away.first;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pthread_cond_init(&pool->done, NULL);
    /* Signals are the business of the program's own threads. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (pool->threads < threads) {
        worker *next = &pool->worker[pool->threads];
        *next = (worker){.pool = pool, .number = pool->threads + 1};
        if (pthread_create(&next->thread, NULL, pool_serve, next) != 0) break;
        pool->threads++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pool;
}

void hm_pool_submit(hm_pool *pool, hm_task *task) {
    task->next = NULL;
    task->done = false;
    queue *q = task->away ? &pool->away : &pool->here;
    pthread_mutex_lock(&pool->lock);
    *q->last = task;
    q->last = &task->next;
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

void hm_pool_wait(hm_pool *pool, hm_task *task) {
    pthread_mutex_lock(&pool->lock);
    while (!task->done) {
        if (!run_one(pool, 0)) pthread_cond_wait(&pool->done, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
}

void hm_pool_destroy(hm_pool *pool) {
    if (pool == NULL) return;
    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->threads; i++)
        pthread_join(pool->worker[i].thread, NULL);
    pthread_mutex_destroy(&pool->lock);
    pthread_cond_destroy(&pool->work);
    pthread_cond_destroy(&pool->done);
    free(pool);
}

/* POSIX leaves open whether there is this name. */
unsigned hm_processors(void) {
    long count = 0;
#if defined(_SC_NPROCESSORS_ONLN)
    count = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return count > 0 ? (unsigned)count : 0;
}
