/* Counts the work of a solver and asks its sentry whether to go on. */
#include "solver/inside.h"

/* About a millisecond. */
enum { ASKED_AFTER = 1 << 17 };

/* Reports the work done since the last report. */
static void solver_work_tell(hm_solver *s) {
    if (s->sentry != NULL) hm_sentry_work(s->sentry, s->work);
    s->work = 0;
}

/* The work so far belongs to the old sentry, so it is reported before the change. */
void hm_solver_guard(hm_solver *s, hm_sentry *sentry) {
    solver_work_tell(s);
    s->sentry = sentry;
}

/* Adds work and asks the sentry about once a millisecond. `spent` distinguishes an exhausted budget
 * of work, which other limits may replace, from a stop. */
bool hm_solver_go_on(hm_solver *s, uint64_t work) {
    s->work += work;
    if (s->work >= ASKED_AFTER && s->sentry != NULL) {
        solver_work_tell(s);
        s->stopped = !hm_sentry_report(s->sentry, 0);
        s->spent = s->stopped && atomic_load(&s->sentry->spent);
    }
    return !s->stopped;
}
