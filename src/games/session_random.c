/* Random games of a session: what the table of its game makes of a seed. */
#include "core/options.h"
#include "games/games.h"

#include <string.h>

/* ---- where one begins ---- */

/* A game is played from a copy of its position, made by writing and reading a state. */
static hm_status session_random_read_state(const hm_text *state, hm_session **session,
                                           hm_error *error) {
    const hm_request request = {.size = sizeof request};
    const hm_input *input;
    hm_reader *reader;
    hm_input_error wrong;
    *session = NULL;
    hm_status status = hm_reader_from_memory(&reader, state->data, state->length, &request, error);
    if (status != HM_OK) return status;
    status = hm_reader_next(reader, &input, error);
    if (status == HM_OK && hm_session_create(session, input, &request, &wrong) != HM_YES) {
        status = wrong.error.status;
        if (error != NULL) *error = wrong.error;
    }
    hm_reader_close(reader);
    return status;
}

/* A state is a start of its own: it does not know that the game before it is over. */
static hm_status expect_no_end(const hm_session *session, hm_error *error) {
    hm_ending ending;
    hm_status status = session->game->ending(session->play, NULL, &ending, error);
    if (status != HM_OK || strcmp(ending.result, "*") == 0) return status;
    return hm_fail(error, HM_ERR_ARGUMENT, 0,
                   "a random game cannot continue one that has ended: %s", ending.result);
}

/* The state says all that a position has beside its board. */
hm_status hm_session_from_here(const hm_session *session, hm_session **start, hm_error *error) {
    hm_facts facts = {0};
    hm_text text = {0};
    *start = NULL;
    if (hm_session_pending(session) > 0) {
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "a random game begins with a position, not within a turn");
    }
    hm_status status = expect_no_end(session, error);
    if (status == HM_OK) status = hm_state(session->game, session->play, NULL, &facts, error);
    if (status == HM_OK) hm_facts_json(&facts, &text);
    bool failed = facts.failed || text.failed;
    if (status == HM_OK && failed) status = hm_fail_memory(error, "a position");
    if (status == HM_OK) status = session_random_read_state(&text, start, error);
    hm_facts_clear(&facts);
    hm_text_clear(&text);
    return status;
}

/* ---- one game ---- */

/* The session forgets what it has played when the new game is whole. */
static hm_status play_from_here(hm_session *session, const hm_random_order *order,
                                const hm_watch *watch, const char **end, hm_error *error) {
    hm_session *start;
    hm_status status = hm_session_from_here(session, &start, error);
    /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
    if (status == HM_OK) status = session->game->random(start->play, order, watch, end, error);
    if (status == HM_OK) {
        void *past = session->play;
        if (session->game->exchange != NULL) {
            session->game->exchange(session->play, start->play);
        } else {
            session->play = start->play;
            start->play = past;
        }
    }
    hm_session_destroy(start);
    return status;
}

/* A start is played on in place. Elsewhere the game is played from a copy of the position, and the
 * session changes only when it is whole. */
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
    session->listed = false;
    bool start = hm_session_plies(session) == 0 && hm_session_pending(session) == 0;
    status = start ? game->random(session->play, &own, watch, &word, error)
                   : play_from_here(session, &own, watch, &word, error);
    if (status == HM_OK && end != NULL) *end = word;
    return status;
}

/* `form` must belong to this game. A form without a function of its own is a notation. */
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
