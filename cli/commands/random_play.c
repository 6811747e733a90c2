/* One random game of those that are wanted. */
#include "commands/random.h"
#include "games/games.h"

hm_status random_open(const random_run *run, uint64_t number, hm_session **session,
                      hm_error *error) {
    hm_start start;
    hm_input_error cause;
    if (run->place == NULL || hm_start_of_list(run->place, number, &start) == 0)
        return hm_session_copy(run->start, session, error);
    if (hm_session_open(session, start.name, run->request, &cause) == HM_YES) return HM_OK;
    *error = cause.error;
    return cause.error.status;
}

hm_status random_play(const random_run *run, uint64_t number, hm_session **session,
                      const char **end, hm_error *error) {
    hm_random_order order = {
        .size = sizeof order, .seed = run->seed, .number = number, .plies = run->plies};
    hm_status status = random_open(run, number, session, error);
    if (status != HM_OK) return status;
    status = hm_session_random(*session, &order, &run->request->watch, end, error);
    if (status == HM_OK) return HM_OK;
    hm_session_destroy(*session);
    *session = NULL;
    return status;
}
