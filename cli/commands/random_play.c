/* One random game of those that are wanted. */
#include "commands/random.h"

hm_status random_play(const random_run *run, uint64_t number, hm_session **session,
                      const char **end, hm_error *error) {
    hm_random_order order = {
        .size = sizeof order, .seed = run->seed, .number = number, .plies = run->plies};
    hm_status status = hm_session_copy(run->start, session, error);
    if (status != HM_OK) return status;
    status = hm_session_random(*session, &order, &run->request->watch, end, error);
    if (status == HM_OK) return HM_OK;
    hm_session_destroy(*session);
    *session = NULL;
    return status;
}
