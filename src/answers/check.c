/* check: what a valid text says. (answer.c tells invalid ones from failures.)
 *
 * An invalid text is an answer, not a failure: the verdict is no, with the error and its place in
 * the text. A valid one is given back in its canonical form. Only failures of the machine and
 * limits leave the verdict open, so a program can filter texts by the verdict alone. */
#include "answers/answers.h"

static const hm_option options[] = {
    {"strict", HM_OPTION_FLAG, HM_OPTION_READING, .help = HM_STRICT_HELP},
    {0},
};

static bool check_fits(const hm_game *game) {
    return game->check != NULL || game->read != NULL;
}

/* A log is a stream of lines, of which no ply is another end. */
static hm_status check_admits(const hm_notation *notation, const hm_request *request,
                              hm_error *error) {
    bool log = (notation->flags & HM_IS_STREAM) != 0;
    if (!log || hm_request_text(request, "ply") == NULL) return HM_OK;
    return hm_fail(error, HM_ERR_OPTION, 0, "--ply: check looks at every line of a log");
}

static hm_verdict check_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    return hm_check(asked->game, asked->play, asked->input, asked->request, facts, error);
}

const hm_question hm_question_check = {
    .name = "check",
    .options = options,
    .about = HM_OPTION_READING,
    .how = HM_READ_JUDGED,
    .judges = true,
    .streams = true,
    .fits = check_fits,
    .admits = check_admits,
    .answer = check_answer,
};
