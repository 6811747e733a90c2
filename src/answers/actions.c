/* actions: the turns of games in which a turn is several moves.
 *
 * Moves inside an action have the order in which they can be played, and the list is sorted
 * bytewise, so that it does not depend on how it was found. With --limit the answer says whether
 * the list is complete. */
#include "answers/answers.h"

static const hm_option options[] = {
    {"count", HM_OPTION_FLAG, .help = "only count the actions"},
    {"limit", HM_OPTION_NUMBER, .argument = "N", .least = 1, .help = "stop after N actions"},
    {0},
};

static bool actions_fits(const hm_game *game) {
    return game->actions != NULL;
}

static hm_verdict actions_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    return asked->game->actions(asked->play, asked->request, facts, error);
}

const hm_question hm_question_actions = {
    .name = "actions",
    .options = options,
    .about = HM_OPTION_READING,
    .fits = actions_fits,
    .answer = actions_answer,
};
