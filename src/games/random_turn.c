/* Random moves and turns: what openings and measured positions are made of, and what the random
 * player does. */
#include "games/games.h"

/* Moves are drawn evenly. In 5D chess the turn ends as soon as it may, so random turns stay
 * short. */
hm_status hm_play_random_move(hm_session *session, hm_random *random, bool *played,
                              hm_error *error) {
    size_t count;
    *played = false;
    hm_status status = hm_session_moves(session, NULL, &count, error);
    if (status != HM_OK || count == 0) return status;
    size_t number = (size_t)hm_random_below(random, count);
    status = hm_session_play_number(session, number, error);
    if (status != HM_OK) return status;
    bool whole = hm_session_pending(session) > 0 && hm_session_may_submit(session);
    hm_error cause;
    if (whole && hm_session_submit(session, NULL, &cause) != HM_YES) {
        if (error != NULL) *error = cause;
        status = cause.status;
    }
    *played = status == HM_OK;
    return status;
}

hm_status hm_play_random_turn(hm_session *session, hm_random *random, bool *played,
                              hm_error *error) {
    size_t ply = hm_session_ply(session);
    hm_status status;
    do {
        status = hm_play_random_move(session, random, played, error);
    } while (*played && hm_session_ply(session) == ply);
    return status;
}
