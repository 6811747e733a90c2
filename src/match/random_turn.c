/* A turn of random moves: what openings are made of, and what the random player does. */
#include "match/match.h"

/* A turn of several moves is submitted as soon as it may be. */
hm_status hm_play_random_turn(hm_session *session, hm_random *random, bool *played,
                              hm_error *error) {
    size_t count, ply = hm_session_ply(session);
    *played = false;
    do {
        hm_status status = hm_session_moves(session, NULL, &count, error);
        if (status != HM_OK || count == 0) return status;
        size_t number = (size_t)hm_random_below(random, count);
        status = hm_session_play_number(session, number, error);
        if (status != HM_OK) return status;
        if (hm_session_pending(session) == 0 || !hm_session_may_submit(session)) continue;
        if (hm_session_submit(session, NULL, error) != HM_YES) return error->status;
    } while (hm_session_ply(session) == ply);
    *played = true;
    return HM_OK;
}
