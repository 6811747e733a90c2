/* convert: a position or game in another notation of the same game.
 *
 * The text can be read back. The answer leaves out what the other notation cannot hold, and names
 * it, so that a program can refuse a conversion with losses. Only a notation of the same game is
 * accepted. */
#include "answers/answers.h"

static const hm_option options[] = {
    {"to", HM_OPTION_TEXT, .argument = "FORM", .help = "the notation to write"},
    {0},
};

static bool convert_fits(const hm_game *game) {
    return game->format != NULL;
}

/* A form of the input's own game. */
static hm_status convert_admits(const hm_notation *notation, const hm_request *request,
                                hm_error *error) {
    const char *name = hm_request_text(request, "to");
    const hm_notation *to = name == NULL ? notation : hm_notation_named(name);
    if (to == NULL) {
        return hm_fail(error, HM_ERR_OPTION, 0, "--to: there is no form \"%.40s\"", name);
    }
    return to->game == notation->game ? HM_OK : hm_fail_notation(notation, name, error);
}

static hm_verdict convert_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    hm_error cause;
    hm_text text = {.watch = &asked->request->watch};
    const char *name = hm_request_text(asked->request, "to");
    const hm_notation *to = name == NULL ? NULL : hm_notation_named(name);
    hm_status status = hm_session_format(asked->session, to, asked->request, &text, &cause);
    if (text.stopped) status = hm_fail(&cause, HM_ERR_INTERRUPTED, 0, "interrupted");
    if (status == HM_OK) hm_fact_text(facts, "text", &text);
    if (status == HM_OK && to != NULL && asked->game->losses != NULL) {
        asked->game->losses(asked->play, to, facts);
    }
    hm_text_clear(&text);
    return hm_verdict_of(status, &cause, error);
}

const hm_question hm_question_convert = {
    .name = "convert",
    .options = options,
    .about = HM_OPTION_READING | HM_OPTION_WRITING | HM_OPTION_GAMES,
    .how = HM_READ_WHOLE,
    .fits = convert_fits,
    .admits = convert_admits,
    .answer = convert_answer,
};
