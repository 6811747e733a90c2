/* Requests handed to workers, a thread for each; answers in the order in which they are ready. */
#include "serve/front.h"

#if !defined(_WIN32)

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

bool hm_front_is_possible(void) {
    return true;
}

static bool front_go_on(void *context, uint64_t done, uint64_t total) {
    const hm_front *f = context;
    return !atomic_load(&f->closed) && hm_watch_ask(f->plan->watch, done, total, NULL) == HM_OK;
}

/* ---- requests ---- */

/* False: the work is to end. */
static bool front_end_line(hm_front *f, hm_carry *carry, hm_carried carried) {
    hm_error error;
    hm_text line = {0};
    if (carried == HM_CARRIED_NOTHING) return true;
    if (carried == HM_CARRIED_LINE) {
        if (hm_order_is_blank(&carry->line) || hm_front_add(f, &carry->line, &error)) return true;
        if (hm_sentry_stopped(&f->sentry)) return false;
    } else {
        hm_carry_failure(carried, carry->most, &error);
    }
    if (hm_answer_put_failure((hm_slice){"null", 4}, &error, &line)) {
        hm_front_write(f, line.data, line.length);
    }
    hm_text_clear(&line);
    return !hm_sentry_stopped(&f->sentry);
}

/* Waits for input. False: nobody reads the output any more, or a signal came. */
static bool wait_for_input(hm_front *f) {
    struct pollfd ready[2] = {{.fd = f->plan->in, .events = POLLIN}, {.fd = f->plan->out}};
    while (poll(ready, 2, -1) < 0 || ready[0].revents == 0) {
        if (ready[1].revents != 0) atomic_store(&f->closed, true);
        if (!hm_sentry_report(&f->sentry, 0)) return false;
    }
    return true;
}

static hm_status front_read_requests(hm_front *f, hm_error *error) {
    hm_carry carry = {.most = f->plan->limits.request_most};
    hm_status status = HM_OK;
    bool goes_on = true;
    char bytes[4096];
    while (goes_on && wait_for_input(f)) {
        ssize_t got = read(f->plan->in, bytes, sizeof bytes);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got < 0) status = hm_fail_errno(error, "standard input", "read");
        if (got <= 0) break;
        const char *at = bytes;
        size_t length = (size_t)got;
        while (goes_on && length > 0)
            goes_on = front_end_line(f, &carry, hm_carry_take(&carry, &at, &length));
    }
    if (goes_on && !hm_sentry_stopped(&f->sentry)) front_end_line(f, &carry, hm_carry_end(&carry));
    hm_carry_clear(&carry);
    return status;
}

/* ---- threads ---- */

static void *run_worker(void *worker) {
    hm_front_work(worker);
    return NULL;
}

static hm_status serve_front(hm_front *f, hm_error *error) {
    sigset_t all, before;
    unsigned started = 0;
    hm_front_worker *workers = calloc(f->plan->workers, sizeof *workers);
    if (workers == NULL) return hm_fail_memory(error, "workers");
    /* Signals are the business of the program's own thread. */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (; started < f->plan->workers; started++) {
        hm_front_worker *w = &workers[started];
        *w = (hm_front_worker){.front = f, .number = (int)started};
        if (pthread_create(&w->thread, NULL, run_worker, w) != 0) break;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    hm_status status =
        started > 0 ? front_read_requests(f, error) : hm_fail_memory(error, "workers");
    hm_front_wake(f, true);
    for (unsigned i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    free(workers);
    if (status != HM_OK) return status;
    if (f->error.status == HM_OK && atomic_load(&f->closed)) {
        return hm_fail(error, HM_ERR_CLOSED, 0, "standard output: nobody reads it");
    }
    if (f->error.status != HM_OK && error != NULL) *error = f->error;
    return f->error.status != HM_OK ? f->error.status : hm_sentry_status(&f->sentry, error);
}

hm_status hm_front_run(const hm_front_plan *plan, hm_error *error) {
    hm_front *f = calloc(1, sizeof *f);
    if (f == NULL) return hm_fail_memory(error, "a service");
    const hm_watch watch = {.progress = front_go_on, .context = f};
    f->plan = plan;
    f->last = &f->first;
    pthread_mutex_init(&f->lock, NULL);
    pthread_cond_init(&f->work, NULL);
    pthread_cond_init(&f->space, NULL);
    pthread_mutex_init(&f->output, NULL);
    atomic_init(&f->closed, false);
    hm_sentry_init(&f->sentry, &watch, 0);
    hm_status status = serve_front(f, error);
    hm_front_clear(f);
    pthread_mutex_destroy(&f->output);
    pthread_cond_destroy(&f->space);
    pthread_cond_destroy(&f->work);
    pthread_mutex_destroy(&f->lock);
    free(f);
    return status;
}

#endif
