/* Between a watcher and the work that it watches. */
#include "core/work.h"

static hm_status interrupted(hm_error *error) {
    return hm_fail(error, HM_ERR_INTERRUPTED, 0, "interrupted");
}

hm_status hm_watch_ask(const hm_watch *watch, uint64_t done, uint64_t total, hm_error *error) {
    bool asks = watch != NULL && watch->progress != NULL;
    return !asks || watch->progress(watch->context, done, total) ? HM_OK : interrupted(error);
}

void hm_sentry_init(hm_sentry *sentry, const hm_watch *watch, uint64_t total) {
    bool asks = watch != NULL && watch->progress != NULL;
    sentry->watch = asks ? watch : NULL;
    sentry->total = total;
    atomic_init(&sentry->done, 0);
    atomic_init(&sentry->stopped, false);
    atomic_flag_clear(&sentry->busy);
}

bool hm_sentry_report(hm_sentry *sentry, uint64_t done) {
    if (sentry->watch == NULL) return !hm_sentry_stopped(sentry);
    atomic_fetch_add(&sentry->done, done);
    if (!hm_sentry_stopped(sentry) && !atomic_flag_test_and_set(&sentry->busy)) {
        const hm_watch *watch = sentry->watch;
        /* Looked up by who is alone here: what is told never goes back. */
        if (!watch->progress(watch->context, atomic_load(&sentry->done), sentry->total)) {
            atomic_store(&sentry->stopped, true);
        }
        atomic_flag_clear(&sentry->busy);
    }
    return !hm_sentry_stopped(sentry);
}

hm_status hm_sentry_status(const hm_sentry *sentry, hm_error *error) {
    return hm_sentry_stopped(sentry) ? interrupted(error) : HM_OK;
}
