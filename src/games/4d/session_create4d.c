/* Functions that only 4D sessions have. */
#include "chess4d/rules/legality4d.h"
#include "games/4d/play4d.h"
#include "hypermate/more/session4d.h"

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

/* `trusted`: the caller knows that the move is legal, so only its form is tested. */
hm_verdict hm_session_play_4d(hm_session *session, hm_4d_move move, bool trusted, hm_error *error) {
    if (session->game != &hm_game_4d) {
        hm_fail(error, HM_ERR_UNSUPPORTED, 0, "expected a game of 4D chess, found %s",
                session->game->title);
        return HM_FAILED;
    }
    hm_play_4d *play = session->play;
    const hm_4d_position *position = &play->position;
    bool fits = trusted ? hm_4d_is_pseudo_legal(position, move) : hm_4d_is_legal(position, move);
    if (!fits) {
        hm_4d_move_words words = {.from = HM_4D_MOVE_FROM(move),
                                  .to = HM_4D_MOVE_TO(move),
                                  .promotion = HM_4D_MOVE_PROMOTION(move)};
        hm_4d_fail_illegal(position, &words, error);
        return HM_NO;
    }
    session->listed = false;
    return hm_play_4d_move(play, move, error) == HM_OK ? HM_YES : HM_FAILED;
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
