/* Writes what several questions share: failures, and the position in its own notation. */
#include "answers/answers.h"

void hm_put_failure(const hm_error *cause, hm_facts *facts) {
    hm_input_error error;
    hm_fail_plain(&error, cause);
    hm_fact_open(facts, NULL, '{');
    hm_put_error(&error, facts);
    hm_fact_close(facts);
}

bool hm_game_is_played(const hm_game *game) {
    return game->read != NULL;
}

hm_status hm_put_position(const hm_asked *asked, const char *key, hm_facts *facts,
                          hm_error *error) {
    const hm_session *session = asked->session;
    bool object = (session->notation->flags & HM_IS_OBJECT) != 0;
    if (session->json && !object) return hm_state(session->game, session->play, key, facts, error);
    hm_text text = {0};
    hm_status status = hm_session_format(session, NULL, asked->request, &text, error);
    if (status == HM_OK && object) {
        hm_fact_json(facts, key, text.data, text.length);
    } else if (status == HM_OK) {
        hm_fact_text(facts, key, &text);
    }
    hm_text_clear(&text);
    return status;
}
