/* Requests that wait for a worker. */
#include "serve/front.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- sessions that requests name ---- */

static void free_kept(hm_front *f, hm_kept *kept) {
    hm_names_remove(&f->sessions, &kept->named);
    hm_text_clear(&kept->lines);
    free(kept);
}

/* ---- jobs ---- */

static void free_job(hm_job *job) {
    hm_order_clear(&job->order);
    hm_text_clear(&job->line);
    free(job);
}

static bool add_job(hm_front *f, hm_job *job) {
    size_t most = (size_t)f->plan->workers * HM_QUEUE_EACH;
    bool goes_on = true;
    pthread_mutex_lock(&f->lock);
    while ((goes_on = hm_sentry_report(&f->sentry, 0)) && f->queued >= most) {
        /* Waits a moment: a signal wakes nobody who waits for room. */
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 50 * 1000 * 1000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&f->space, &f->lock, &until);
    }
    if (goes_on && job->order.name[0] != '\0') {
        const char *name = job->order.name;
        hm_kept *kept = (hm_kept *)hm_names_find(&f->sessions, name);
        if (kept == NULL && (kept = calloc(1, sizeof *kept)) != NULL) {
            memcpy(kept->named.name, name, strlen(name) + 1);
            kept->home = -1;
            hm_names_add(&f->sessions, &kept->named);
        }
        job->kept = kept;
        goes_on = job->kept != NULL;
    }
    if (goes_on) {
        if (job->kept != NULL) job->kept->waiting++;
        *f->last = job;
        f->last = &job->next;
        f->queued++;
        pthread_cond_broadcast(&f->work);
    }
    pthread_mutex_unlock(&f->lock);
    return goes_on;
}

/* A line that cannot be read is answered by a worker like every other. */
bool hm_front_add(hm_front *f, const hm_text *line, hm_error *error) {
    hm_error ignored;
    hm_job *job = calloc(1, sizeof *job);
    if (job != NULL) {
        hm_text_add(&job->line, line->data, line->length);
        hm_text_puts(&job->line, "\n");
        if (!job->line.failed) {
            hm_order_read(&job->order, job->line.data, job->line.length, &ignored);
            hm_order_clear(&job->order); /* the worker reads the line again */
            if (add_job(f, job)) return true;
        }
        free_job(job);
    }
    if (!hm_sentry_stopped(&f->sentry)) hm_fail_memory(error, "a request");
    return false;
}

/* Takes the first job off the queue that this worker may have: its session is not at work, and no
 * other worker holds it. */
hm_job *hm_front_take(hm_front *f, int worker) {
    hm_job *job = NULL;
    pthread_mutex_lock(&f->lock);
    while (!hm_sentry_stopped(&f->sentry) && job == NULL) {
        hm_job **at = &f->first;
        for (; (job = *at) != NULL; at = &job->next) {
            const hm_kept *kept = job->kept;
            if (kept == NULL || (!kept->busy && (kept->home < 0 || kept->home == worker))) break;
        }
        if (job == NULL) {
            if (f->ended && f->queued == 0) break;
            pthread_cond_wait(&f->work, &f->lock);
            continue;
        }
        *at = job->next;
        if (job->next == NULL) f->last = at;
        f->queued--;
        if (job->kept != NULL) {
            job->kept->busy = true;
            job->kept->used = ++f->requests;
        }
        pthread_cond_signal(&f->space);
        if (f->ended) pthread_cond_broadcast(&f->work); /* this may have been the last one */
    }
    pthread_mutex_unlock(&f->lock);
    return job;
}

void hm_front_done(hm_front *f, hm_job *job) {
    hm_kept *kept = job->kept;
    pthread_mutex_lock(&f->lock);
    if (kept != NULL) {
        kept->busy = false;
        kept->waiting--;
        if (kept->waiting == 0 && kept->lines.length == 0) free_kept(f, kept);
        pthread_cond_broadcast(&f->work);
    }
    pthread_mutex_unlock(&f->lock);
    free_job(job);
}

void hm_front_wake(hm_front *f, bool ended) {
    pthread_mutex_lock(&f->lock);
    f->ended |= ended;
    pthread_cond_broadcast(&f->work);
    pthread_cond_broadcast(&f->space);
    pthread_mutex_unlock(&f->lock);
}

void hm_front_clear(hm_front *f) {
    hm_named *item;
    while (f->first != NULL) {
        hm_job *job = f->first;
        f->first = job->next;
        free_job(job);
    }
    while ((item = hm_names_any(&f->sessions)) != NULL)
        free_kept(f, (hm_kept *)item);
}
