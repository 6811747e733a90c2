/* status: check, mate, draws, and what is odd about a position.
 *
 * `problems` names what no game could lead to; such a position is answered like every other. Where
 * it takes long to find out whether there is a legal turn, a limit makes the verdict unknown. */
#include "answers/answers.h"

static hm_verdict status_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    hm_error cause;
    hm_status status =
        hm_status_facts(asked->game, asked->play, &asked->request->watch, facts, &cause);
    return hm_verdict_of(status, &cause, error);
}

const hm_question hm_question_status = {
    .name = "status",
    .about = HM_OPTION_READING,
    .judges = true,
    .fits = hm_game_is_played,
    .answer = status_answer,
};
