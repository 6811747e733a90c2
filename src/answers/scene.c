/* scene: what a picture of a position shows, for programs that draw it themselves: pieces, boards
 * and what is marked, as members that keep their meaning (docs/json.md). */
#include "answers/answers.h"

static bool scene_fits(const hm_game *game) {
    return game->scene != NULL;
}

static hm_verdict scene_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    hm_error cause;
    return hm_verdict_of(asked->game->scene(asked->play, facts, &cause), &cause, error);
}

const hm_question hm_question_scene = {
    .name = "scene",
    .about = HM_OPTION_READING,
    .fits = scene_fits,
    .answer = scene_answer,
};
