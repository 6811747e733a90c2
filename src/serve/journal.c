/* The requests by which a session is remembered. */
#include "serve/front.h"

/* Room is made before the request is sent: what was played can always be remembered. */
hm_status hm_kept_admit(hm_front *f, hm_job *job, hm_error *error) {
    hm_kept *kept = job->kept;
    const hm_serve_limits *limits = &f->plan->limits;
    hm_status status = HM_OK;
    hm_order_kind kind = job->order.kind;
    bool noted = kind == HM_ORDER_OPEN || (kind == HM_ORDER_ASK && job->order.changes);
    if (kept == NULL || !noted) return HM_OK;
    pthread_mutex_lock(&f->lock);
    bool fresh = kept->lines.length == 0;
    if (job->order.kind == HM_ORDER_OPEN && fresh && f->open >= limits->sessions_most) {
        status =
            hm_fail(error, HM_ERR_LIMIT, 0, "there are %zu sessions: close one first", f->open);
    } else if (f->kept + job->line.length > limits->kept_most) {
        status = hm_fail(error, HM_ERR_LIMIT, 0,
                         "all sessions together are made of more than %zu bytes: close one first",
                         limits->kept_most);
    } else if (job->order.kind == HM_ORDER_ASK && !fresh &&
               !hm_text_reserve(&kept->lines, job->line.length)) {
        kept->lines.failed = false;
        status = hm_fail_memory(error, "a session");
    }
    pthread_mutex_unlock(&f->lock);
    return status;
}

void hm_kept_note(hm_front *f, hm_job *job) {
    hm_kept *kept = job->kept;
    if (kept == NULL) return;
    pthread_mutex_lock(&f->lock);
    size_t before = kept->lines.length;
    if (job->order.kind == HM_ORDER_OPEN) {
        hm_text old = kept->lines;
        kept->lines = job->line;
        job->line = old;
    } else if (job->order.kind == HM_ORDER_CLOSE) {
        hm_text_clear(&kept->lines);
    } else if (job->order.changes) {
        hm_text_copy(&kept->lines, &job->line);
    }
    f->kept += kept->lines.length - before;
    f->open += (kept->lines.length > 0) - (size_t)(before > 0);
    pthread_mutex_unlock(&f->lock);
}
