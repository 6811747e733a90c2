/* attackers: the pieces that attack a square, of every side, whoever is to move. An empty list is
 * an answer. A text that is not a square is an error of the first word. */
#include "answers/answers.h"

static bool attackers_fits(const hm_game *game) {
    return game->attackers != NULL;
}

static hm_verdict attackers_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    return asked->game->attackers(asked->play, asked->request, facts, error);
}

const hm_question hm_question_attackers = {
    .name = "attackers",
    .about = HM_OPTION_READING,
    .least = 1,
    .most = 1,
    .words = "the square",
    .fits = attackers_fits,
    .answer = attackers_answer,
};
