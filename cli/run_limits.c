/* The limits of a run, from options that every question takes. One meter counts for all inputs.
 * Commands that ask no question have some of these options. */
#include "run_limits.h"

#include "answers/answers.h"
#include "games/games.h"

static hm_meter meter; /* of questions */
static bool metered;
static hm_meter run; /* of a command without a question */

void cli_limit(const hm_question *question, hm_request *request) {
    hm_limits limits = hm_question_limits(question, request);
    metered = hm_limits_any(&limits);
    if (!metered) return;
    hm_meter_start(&meter, &limits, &request->watch);
    request->watch = meter.watch;
}

hm_meter *cli_meter(void) {
    return metered ? &meter : NULL;
}

hm_status cli_count_output(uint64_t bytes, hm_error *error) {
    return metered ? hm_meter_output(&meter, bytes, error) : HM_OK;
}

/* ---- of a command that asks no question ---- */

void cli_limit_run(const hm_request *request) {
    hm_limits limits = hm_limits_of(request);
    hm_meter_start(&run, &limits, NULL);
}

const hm_limits *cli_run_limits(void) {
    return &run.limits;
}

static bool run_is_late(void) {
    return run.limits.time > 0 && hm_seconds_now() >= run.end;
}

bool cli_goes_on(void) {
    return cli_signal() == 0 && !run_is_late();
}

static bool run_limits_go_on(void *context, uint64_t done, uint64_t total) {
    (void)context, (void)done, (void)total;
    return cli_goes_on();
}

const hm_watch cli_signal_watch = {.progress = run_limits_go_on};

void cli_settle(hm_error *error) {
    bool ended = error->status == HM_ERR_INTERRUPTED && cli_signal() == 0;
    if (ended && run_is_late()) hm_meter_end(&run, HM_LIMIT_TIME, error);
}
