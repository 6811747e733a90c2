/* One meter enforces the limits of a question: time, work, memory, answers, output, decoded bytes.
 */
#include "core/meter.h"
#include "core/work.h"

static bool meter_ask(void *context, uint64_t done, uint64_t total) {
    hm_meter *m = context;
    m->told = done;
    if (m->over == HM_LIMIT_NONE && m->limits.time > 0 && hm_seconds_now() >= m->end) {
        m->over = HM_LIMIT_TIME;
    }
    if (m->over == HM_LIMIT_NONE && hm_work_is_spent(m->watch.work)) m->over = HM_LIMIT_WORK;
    if (m->over != HM_LIMIT_NONE) return false;
    return m->outer.progress == NULL || m->outer.progress(m->outer.context, done, total);
}

bool hm_limits_any(const hm_limits *l) {
    return l->time > 0 || l->work > 0 || l->memory > 0 || l->answers > 0 || l->output > 0 ||
           l->decoded > 0;
}

void hm_meter_start(hm_meter *meter, const hm_limits *limits, const hm_watch *outer) {
    *meter = (hm_meter){.limits = *limits};
    if (outer != NULL) meter->outer = *outer;
    meter->watch = (hm_watch){.progress = meter_ask, .context = meter, .work = meter->outer.work};
    if (limits->work > 0) meter->watch.work = &meter->work;
    hm_meter_restart(meter);
}

void hm_meter_restart(hm_meter *meter) {
    meter->work = (hm_work){.most = meter->limits.work};
    meter->end = hm_seconds_now() + meter->limits.time;
    if (meter->over <= HM_LIMIT_MEMORY) meter->over = HM_LIMIT_NONE;
}

hm_meter *hm_meter_of(const hm_watch *watch) {
    return watch != NULL && watch->progress == meter_ask ? watch->context : NULL;
}

/* ---- the limits in words ---- */

static void name_limit(const hm_meter *m, hm_limit limit, hm_error *error) {
    const hm_limits *l = &m->limits;
    switch (limit) {
    case HM_LIMIT_NONE:
        break;
    case HM_LIMIT_TIME:
        hm_fail(error, HM_ERR_LIMIT, 0, "not done within %llu ms (--time)",
                (unsigned long long)(1000 * l->time + 0.5));
        break;
    case HM_LIMIT_WORK:
        hm_fail(error, HM_ERR_LIMIT, 0, "not done within %llu units of work (--work)",
                (unsigned long long)l->work);
        break;
    case HM_LIMIT_MEMORY:
        hm_fail(error, HM_ERR_LIMIT, 0, "needs more than %llu MiB of memory (--memory)",
                (unsigned long long)l->memory >> 20);
        break;
    case HM_LIMIT_ANSWERS:
        hm_fail(error, HM_ERR_LIMIT, 0, "more than %llu answers (--max-answers)",
                (unsigned long long)l->answers);
        break;
    case HM_LIMIT_OUTPUT:
        hm_fail(error, HM_ERR_LIMIT, 0, "more than %llu bytes of output (--max-output)",
                (unsigned long long)l->output);
        break;
    case HM_LIMIT_DECODED:
        hm_fail(error, HM_ERR_LIMIT, 0, "more than %llu bytes of input (--max-decoded)",
                (unsigned long long)l->decoded);
        break;
    }
    if (limit != HM_LIMIT_NONE) hm_mark_spent(error);
}

hm_status hm_meter_end(hm_meter *meter, hm_limit limit, hm_error *error) {
    if (meter->over == HM_LIMIT_NONE) meter->over = limit;
    name_limit(meter, meter->over, error);
    return HM_ERR_LIMIT;
}

bool hm_meter_settle(const hm_meter *meter, hm_error *error) {
    bool stopped = error->status == HM_ERR_INTERRUPTED || error->status == HM_ERR_LIMIT;
    if (meter == NULL || !stopped) return false;
    hm_limit limit = meter->over;
    if (limit == HM_LIMIT_NONE && hm_work_is_spent(&meter->work)) limit = HM_LIMIT_WORK;
    name_limit(meter, limit, error);
    return limit != HM_LIMIT_NONE;
}

/* ---- counts ---- */

static hm_status meter_add(hm_meter *meter, uint64_t *count, uint64_t more, uint64_t most,
                           hm_limit limit, hm_error *error) {
    bool fits = most == 0 || (*count <= most && more <= most - *count);
    *count += more;
    return fits ? HM_OK : hm_meter_end(meter, limit, error);
}

hm_status hm_meter_answer(hm_meter *meter, hm_error *error) {
    return meter_add(meter, &meter->answers, 1, meter->limits.answers, HM_LIMIT_ANSWERS, error);
}

hm_status hm_meter_output(hm_meter *meter, uint64_t bytes, hm_error *error) {
    return meter_add(meter, &meter->output, bytes, meter->limits.output, HM_LIMIT_OUTPUT, error);
}

/* At the limit one byte is left: 0 would be none. */
size_t hm_meter_output_left(const hm_meter *meter) {
    uint64_t most = meter->limits.output;
    if (most == 0) return 0;
    uint64_t left = most > meter->output ? most - meter->output : 1;
    return left < SIZE_MAX ? (size_t)left : SIZE_MAX;
}

hm_status hm_meter_decoded(hm_meter *meter, uint64_t bytes, hm_error *error) {
    return meter_add(meter, &meter->decoded, bytes, meter->limits.decoded, HM_LIMIT_DECODED, error);
}

size_t hm_watch_memory(const hm_watch *watch, size_t usual) {
    const hm_meter *meter = hm_meter_of(watch);
    uint64_t most = meter == NULL ? 0 : meter->limits.memory;
    return most > 0 && most < usual ? (size_t)most : usual;
}
