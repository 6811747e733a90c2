/* why: whether a move is legal, and if not, why. */
#include "answers/answers.h"

static hm_verdict answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    return hm_why(asked->game, asked->play, asked->request, facts, error);
}

const hm_question hm_question_why = {
    .name = "why",
    .about = HM_OPTION_READING,
    .least = 1,
    .most = UINT_MAX,
    .words = "the move",
    .fits = hm_game_is_played,
    .answer = answer,
};
