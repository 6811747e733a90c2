/* The limits of a run, from options that every question takes. One meter counts for all inputs. */
#include "run_limits.h"

#include "games/games.h"

static hm_meter meter;
static bool metered;

void cli_limit(hm_request *request) {
    hm_limits limits = hm_limits_of(request);
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
