/* What only 4D sessions have. */
#include "hypermate/session4d.h"
#include "games/play4d.h"

hm_verdict hm_session_create_4d(hm_session **session, const hm_input *input,
                                const hm_request *request, hm_input_error *error) {
    hm_error cause;
    const hm_notation *notation = input->notation;
    *session = NULL;
    if (notation != NULL && notation->game != &hm_game_4d) {
        hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "expected a 4D position or game, found %s (%s)",
                notation->name, notation->title);
        return hm_fail_plain(error, &cause);
    }
    return hm_session_create(session, input, request, error);
}

const hm_4d_position *hm_session_position_4d(const hm_session *session) {
    if (session->game != &hm_game_4d) return NULL;
    return &((const hm_play_4d *)session->play)->position;
}

const hm_4d_game *hm_session_game_4d(const hm_session *session) {
    if (session->game != &hm_game_4d) return NULL;
    const hm_play_4d *play = session->play;
    return play->gaps.count == 0 ? &play->game : NULL;
}

unsigned hm_session_occurrences_4d(const hm_session *session) {
    return session->game == &hm_game_4d ? hm_occurrences_4d(session->play) : 0;
}
