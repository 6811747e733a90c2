/* solve: which first turns force mate.
 *
 * Every first action that forces mate in N is listed when the answer is complete; the verdict is
 * no where there is none, and unknown where a limit ended the search before it knew. */
#include "answers/answers.h"

static const hm_option options[] = {
    {"mate-in", HM_OPTION_NUMBER, HM_OPTION_OPERAND, .argument = "N", .least = 1, .most = 20,
     .help = "the number of actions; else the header Puzzle says it"},
    {"tree", HM_OPTION_FLAG, .help = "write the whole defence, as a game with alternatives"},
    {"first", HM_OPTION_FLAG, .help = "stop at the first action that forces mate"},
    {"limit", HM_OPTION_NUMBER, .argument = "N", .least = 1,
     .help = "stop after N actions that force mate"},
    {"minimal", HM_OPTION_FLAG, .help = "leave out actions that only add moves to another one"},
    {"nodes", HM_OPTION_NUMBER, .argument = "N", .least = 1, .help = "stop after N positions"},
    {"time", HM_OPTION_TIME, .argument = "TIME",
     .help = "stop after TIME: 500ms, 2s, 3m; a number alone is seconds"},
    {"shard", HM_OPTION_TEXT, .argument = "I/N",
     .help = "try only the first actions I, I+N, I+2N and so on"},
    {0},
};

static bool solve_fits(const hm_game *game) {
    return game->solve != NULL;
}

static hm_verdict solve_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    return asked->game->solve(asked->play, asked->request, facts, error);
}

const hm_question hm_question_solve = {
    .name = "solve",
    .options = options,
    .about = HM_OPTION_READING,
    .judges = true,
    .fits = solve_fits,
    .answer = solve_answer,
};
