/* scene: what a picture of a position shows, for programs that draw it themselves: pieces, boards
 * and marks, as members that keep their meaning (docs/json.md). Each game writes its own members.
 * Members may be added, but none changes or goes, because web pages draw from them. */
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
