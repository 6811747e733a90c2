/* Private header of serve/: what threads share that hand requests to workers. */
#ifndef HM_SERVE_FRONT_H
#define HM_SERVE_FRONT_H

#include "match/rival.h"
#include "serve/serve.h"

#include <pthread.h>

/* A session, remembered by the requests that have made it what it is: a worker that is lost, or has
 * given it up for others, can have it again. */
typedef struct hm_kept {
    hm_named named;
    hm_text lines;  /* with their line feeds; empty: there is no such session */
    size_t waiting; /* requests about it that have no answer yet */
    bool busy;      /* a worker has one of them */
    int home;       /* the worker that holds it; -1: none */
    uint64_t used;  /* when, in requests */
} hm_kept;

typedef struct hm_job {
    struct hm_job *next;
    hm_text line; /* with its line feed */
    hm_order order;
    hm_kept *kept; /* the session that it names; NULL: none */
} hm_job;

typedef struct hm_front {
    const hm_front_plan *plan;
    pthread_mutex_t lock; /* of all up to `ended` */
    pthread_cond_t work;  /* there may be a job for a worker, or nothing more to come */
    pthread_cond_t space; /* there may be room in the queue */
    hm_job *first, **last;
    size_t queued;
    hm_names sessions; /* of hm_kept */
    size_t open;       /* of them are sessions; the others are only asked for */
    size_t kept;       /* bytes of their lines */
    uint64_t requests;
    bool ended;             /* no more requests come */
    pthread_mutex_t output; /* whole answers, one at a time */
    atomic_bool closed;     /* nobody reads them */
    hm_error error;         /* why; under `output` */
    hm_sentry sentry;
} hm_front;

/* ---- jobs (queue.c) ---- */

/* Waits for room. False: the work is to end, or memory is short (then `error` is filled). */
bool hm_front_add(hm_front *front, const hm_text *line, hm_error *error);
/* The next job for a worker: the first whose session no other worker has. NULL: there is nothing
 * more to do. */
hm_job *hm_front_take(hm_front *front, int worker);
void hm_front_done(hm_front *front, hm_job *job);
/* Wakes all who wait. */
void hm_front_wake(hm_front *front, bool ended);
void hm_front_clear(hm_front *front);

/* ---- what sessions are remembered by (journal.c) ---- */

/* Whether the job's line could be remembered if the answer is yes. */
hm_status hm_kept_admit(hm_front *front, hm_job *job, hm_error *error);
/* The answer is yes: remembers the line, or forgets the session. */
void hm_kept_note(hm_front *front, hm_job *job);

/* ---- one worker (serve_worker.c) ---- */

typedef struct hm_front_worker {
    hm_front *front;
    int number;
    pthread_t thread;
    hm_rival *rival;             /* NULL: it has to be started */
    hm_kept *live[HM_LIVE_MOST]; /* sessions that it holds */
    size_t count;
} hm_front_worker;

/* Answers jobs until there are none. */
void hm_front_work(hm_front_worker *worker);

/* ---- answers (serve_output.c) ---- */

/* Writes whole lines. Where that is impossible the work ends. */
void hm_front_write(hm_front *front, const char *lines, size_t length);

#endif
