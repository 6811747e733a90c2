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
    sentry->watch = watch;
    sentry->total = total;
    atomic_init(&sentry->done, 0);
    atomic_init(&sentry->stopped, false);
    atomic_init(&sentry->spent, false);
    atomic_flag_clear(&sentry->busy);
}

bool hm_sentry_report(hm_sentry *sentry, uint64_t done) {
    if (sentry->watch == NULL || sentry->watch->progress == NULL) return !hm_sentry_stopped(sentry);
    atomic_fetch_add(&sentry->done, done);
    if (!hm_sentry_stopped(sentry) && !atomic_flag_test_and_set(&sentry->busy)) {
        const hm_watch *watch = sentry->watch;
        /* Only one thread looks it up, so that the reported number never falls. */
        if (!watch->progress(watch->context, atomic_load(&sentry->done), sentry->total)) {
            atomic_store(&sentry->stopped, true);
        }
        atomic_flag_clear(&sentry->busy);
    }
    return !hm_sentry_stopped(sentry);
}

/* Several sentries may share what is counted. */
uint64_t hm_work_left(const hm_work *work) {
    if (work == NULL || work->most == 0) return UINT64_MAX;
    uint64_t done = __atomic_load_n(&work->done, __ATOMIC_RELAXED);
    return done < work->most ? work->most - done : 0;
}

bool hm_work_is_spent(const hm_work *work) {
    return hm_work_left(work) == 0;
}

void hm_work_add(hm_work *work, uint64_t units) {
    if (work != NULL) __atomic_fetch_add(&work->done, units, __ATOMIC_RELAXED);
}

void hm_sentry_work(hm_sentry *sentry, uint64_t units) {
    hm_work *work = sentry->watch == NULL ? NULL : sentry->watch->work;
    hm_work_add(work, units);
    if (hm_work_is_spent(work)) {
        atomic_store(&sentry->spent, true);
        atomic_store(&sentry->stopped, true);
    }
}

hm_status hm_sentry_status(const hm_sentry *sentry, hm_error *error) {
    if (atomic_load(&sentry->spent)) {
        return hm_fail_spent(error, "the work that is allowed is used up");
    }
    return hm_sentry_stopped(sentry) ? interrupted(error) : HM_OK;
}
