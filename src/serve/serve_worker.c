/* A worker: another process, which answers one request at a time. When it is lost, or takes longer
 * than a request may, one answer is lost with it; another process takes its place, and sessions are
 * made again from what they are remembered by. */
#include "serve/front.h"

#include <string.h>

/* A worker ends a request by itself when its time is over; after so many more seconds it is ended.
 */
static const double GRACE = 1;

/* ---- the process ---- */

/* Ends the process. No worker has its sessions any more. */
static void lose(hm_front_worker *w) {
    hm_rival_end(w->rival, false);
    w->rival = NULL;
    pthread_mutex_lock(&w->front->lock);
    for (size_t i = 0; i < w->count; i++)
        w->live[i]->home = -1;
    w->count = 0;
    pthread_cond_broadcast(&w->front->work);
    pthread_mutex_unlock(&w->front->lock);
}

static hm_heard serve_worker_exchange(hm_front_worker *w, const char *line, size_t length,
                                      hm_slice *answer) {
    double seconds = w->front->plan->limits.request.time;
    double until = seconds > 0 ? hm_seconds_now() + seconds + GRACE : 1e300;
    hm_heard heard = hm_rival_tell(w->rival, line, length, until, &w->front->sentry);
    if (heard == HM_HEARD) heard = hm_rival_hear(w->rival, until, &w->front->sentry, answer);
    return heard;
}

/* ---- sessions ---- */

static void set_home(hm_front_worker *w, hm_kept *kept, int home) {
    pthread_mutex_lock(&w->front->lock);
    kept->home = home;
    pthread_mutex_unlock(&w->front->lock);
}

static void release(hm_front_worker *w, hm_kept *kept) {
    for (size_t i = 0; i < w->count; i++) {
        if (w->live[i] != kept) continue;
        w->live[i] = w->live[--w->count];
        set_home(w, kept, -1);
        return;
    }
}

static void hold(hm_front_worker *w, hm_kept *kept) {
    release(w, kept);
    w->live[w->count++] = kept;
    set_home(w, kept, w->number);
}

/* Has the worker forget a session, which is still remembered here. */
static hm_heard serve_worker_give_up(hm_front_worker *w, hm_kept *kept) {
    hm_text line = {0};
    hm_slice answer;
    hm_json_open(&line, '{');
    hm_json_member_string(&line, "close", kept->named.name);
    hm_json_close(&line, '}');
    hm_json_end_line(&line);
    hm_heard heard = line.failed ? HM_HEARD_NO_MEMORY
                                 : serve_worker_exchange(w, line.data, line.length, &answer);
    hm_text_clear(&line);
    if (heard == HM_HEARD) release(w, kept);
    return heard;
}

/* Makes the session of a job again where this worker does not have it, of all lines that have made
 * it. Only this thread changes them meanwhile. */
static hm_heard prepare_session(hm_front_worker *w, const hm_job *job) {
    hm_kept *kept = job->kept, *oldest = w->live[0];
    hm_heard heard = HM_HEARD;
    if (kept == NULL || kept->home == w->number) return HM_HEARD;
    bool opens = job->order.kind == HM_ORDER_OPEN;
    if (!opens && kept->lines.length == 0) return HM_HEARD; /* there is none, as the worker says */
    /* If there are as many as may be, the one that was not asked for the longest is given up. */
    for (size_t i = 1; i < w->count; i++) {
        if (w->live[i]->used < oldest->used) oldest = w->live[i];
    }
    if (w->count >= HM_LIVE_MOST) heard = serve_worker_give_up(w, oldest);
    if (opens) return heard;
    const char *at = kept->lines.data, *end = at + kept->lines.length;
    while (heard == HM_HEARD && at < end) {
        hm_slice answer;
        const char *feed = memchr(at, '\n', (size_t)(end - at));
        heard = serve_worker_exchange(w, at, (size_t)(feed + 1 - at), &answer);
        at = feed + 1;
    }
    if (heard == HM_HEARD) hold(w, kept);
    return heard;
}

/* ---- a job ---- */

static void write_failure(hm_front_worker *w, const hm_job *job, const hm_error *error) {
    hm_text line = {0};
    if (hm_answer_put_failure(job->order.id, error, &line)) {
        hm_front_write(w->front, line.data, line.length);
    }
    hm_text_clear(&line);
}

/* Writes the answer, and notes what a yes has changed. A change that a limit has ended may be half
 * done: the session is made again. */
static void write_answer(hm_front_worker *w, hm_job *job, hm_slice answer) {
    hm_text line = {0};
    bool yes = hm_answer_is(job->order.id, HM_YES, answer.text, answer.length);
    bool unsure = !yes && job->order.changes && job->kept != NULL &&
                  !hm_answer_is(job->order.id, HM_NO, answer.text, answer.length);
    hm_text_add(&line, answer.text, answer.length);
    hm_text_puts(&line, "\n");
    if (!line.failed) {
        hm_front_write(w->front, line.data, line.length);
    } else {
        hm_error error;
        hm_fail_memory(&error, "an answer");
        write_failure(w, job, &error);
    }
    hm_text_clear(&line);
    if (yes && job->kept != NULL) {
        hm_kept_note(w->front, job);
        if (job->order.kind == HM_ORDER_OPEN) hold(w, job->kept);
        if (job->order.kind == HM_ORDER_CLOSE) release(w, job->kept);
    }
    if (unsure && job->kept->home == w->number && serve_worker_give_up(w, job->kept) != HM_HEARD)
        lose(w);
}

static void answer_job(hm_front_worker *w, hm_job *job) {
    const hm_kept *kept = job->kept;
    hm_error error;
    hm_slice answer;
    hm_status status = hm_kept_admit(w->front, job, &error);
    /* 1. The process: one that has died since its last answer costs nothing but a new one. */
    if (status == HM_OK && w->rival != NULL) {
        hm_heard heard = hm_rival_hear(w->rival, 0, &w->front->sentry, &answer);
        if (heard == HM_HEARD || heard == HM_HEARD_END) lose(w);
    }
    if (status == HM_OK && w->rival == NULL) {
        uint64_t output = w->front->plan->limits.request.output;
        size_t most = output > 0 && output < SIZE_MAX / 2 ? (size_t)output + 4096 : SIZE_MAX / 2;
        status = hm_rival_start(&w->rival, w->front->plan->command, NULL, most, &error);
    }
    if (status != HM_OK) {
        write_failure(w, job, &error);
        return;
    }
    /* 2. A session that no worker holds is only forgotten. */
    if (job->order.kind == HM_ORDER_CLOSE && kept != NULL && kept->home < 0 &&
        kept->lines.length > 0) {
        hm_text line = {0};
        hm_answer_put(job->order.id, HM_YES, &(hm_text){0}, &line);
        hm_kept_note(w->front, job);
        hm_front_write(w->front, line.data, line.length);
        hm_text_clear(&line);
        return;
    }
    /* 3. Question and answer. */
    hm_heard heard = prepare_session(w, job);
    if (heard == HM_HEARD)
        heard = serve_worker_exchange(w, job->line.data, job->line.length, &answer);
    if (heard == HM_HEARD) write_answer(w, job, answer);
    if (heard == HM_HEARD || heard == HM_HEARD_STOP) return;
    lose(w);
    if (heard == HM_HEARD_NOTHING)
        hm_fail(&error, HM_ERR_LIMIT, 0, "no answer in time; the worker was ended");
    else if (heard == HM_HEARD_NO_MEMORY)
        hm_fail_memory(&error, "an answer");
    else
        hm_fail(&error, HM_ERR_INTERRUPTED, 0, "the worker has ended before it answered");
    write_failure(w, job, &error);
}

void hm_front_work(hm_front_worker *w) {
    hm_job *job;
    while ((job = hm_front_take(w->front, w->number)) != NULL) {
        answer_job(w, job);
        hm_front_done(w->front, job);
    }
    hm_rival_end(w->rival, false);
    w->rival = NULL;
}
