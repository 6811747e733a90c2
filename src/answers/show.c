/* show: a board for people, as text or as a picture. Programs ask `scene` instead: the text and the
 * drawing may change with any version. Nothing in a picture refers to another file, so it can be
 * stored or sent alone. */
#include "answers/answers.h"

static const hm_option options[] = {
    {"svg", HM_OPTION_FLAG, .help = "draw a picture (SVG)"},
    {0},
};

static hm_verdict show_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    hm_error cause;
    hm_text picture = {0};
    bool svg = hm_request_flag(asked->request, "svg");
    hm_status status = hm_session_draw(asked->session, svg, asked->request, &picture, &cause);
    if (status == HM_OK) hm_fact_text(facts, svg ? "svg" : "text", &picture);
    hm_text_clear(&picture);
    return hm_verdict_of(status, &cause, error);
}

const hm_question hm_question_show = {
    .name = "show",
    .options = options,
    .about = HM_OPTION_READING | HM_OPTION_DRAWING,
    .fits = hm_game_is_played,
    .answer = show_answer,
};
