/* Random games of a session: what the table of its game makes of a seed. */
#include "core/options.h"
#include "games/games.h"

#include <string.h>

hm_status hm_session_random(hm_session *session, const hm_random_order *order,
                            const hm_watch *watch, const char **end, hm_error *error) {
    const hm_game *game = session->game;
    hm_random_order own;
    const char *word;
    if (game->random == NULL) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "there are no random games of %s",
                       game->title);
    }
    hm_status status = hm_options_take(&own, sizeof own, order, error);
    if (status != HM_OK) return status;
    if (hm_session_plies(session) > 0 || hm_session_pending(session) > 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "a random game begins with a position, not with a game that has moves");
    }
    session->listed = false;
    status = game->random(session->play, &own, watch, &word, error);
    if (status == HM_OK && end != NULL) *end = word;
    return status;
}

hm_status hm_session_put_random(const hm_session *session, const hm_random_form *form,
                                hm_text *text, hm_error *error) {
    if (hm_random_form_named(session->game, form->name) != form)
        return hm_fail_notation(session->notation, form->name, error);
    if (form->put == NULL) {
        return hm_session_format(session, hm_notation_in(session->game, form->name), NULL, text,
                                 error);
    }
    hm_status status = form->put(session->play, text, error);
    return status == HM_OK && text->failed ? hm_fail_memory(error, "a game") : status;
}

const hm_random_form *hm_random_form_named(const hm_game *game, const char *name) {
    const hm_random_form *form = game->random_forms;
    for (; form != NULL && form->name != NULL; form++) {
        if (strcmp(form->name, name) == 0) return form;
    }
    return NULL;
}
