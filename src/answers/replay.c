/* replay: plays games through and says how they end, ply by ply if wanted.
 *
 * A game with a fault does not end the answers. The moves before the fault are answered, `legal` is
 * false, and the fault has its place in the text. So every game of a file has an object. */
#include "answers/answers.h"

static const hm_option options[] = {
    {"plies", HM_OPTION_FLAG, .help = "also print every ply"},
    {"strict", HM_OPTION_FLAG, .help = HM_STRICT_HELP},
    {0},
};

static hm_verdict replay_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    hm_replay replay = {.input = asked->input,
                        .request = asked->request,
                        .fault = asked->fault,
                        .plies = hm_request_flag(asked->request, "plies")};
    return hm_replay_facts(asked->game, asked->play, &replay, facts, error);
}

const hm_question hm_question_replay = {
    .name = "replay",
    .options = options,
    .about = HM_OPTION_READING,
    .how = HM_READ_WHOLE,
    .keeps = true,
    .partial = true,
    .streams = true,
    .fits = hm_game_is_played,
    .answer = replay_answer,
};
