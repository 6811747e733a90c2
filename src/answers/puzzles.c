/* puzzles: positions of a game in which one first move mates or wins. The searches are bounded by
 * nodes, not by time, so the answer does not depend on the speed of the machine. The input is a
 * game: a session is refused. */
#include "hypermate/more/puzzles.h"
#include "answers/answers.h"

#include <string.h>

static const hm_option options[] = {
    {"mate", HM_OPTION_TEXT, .argument = "A-B",
     .help = "find mates in A to B own moves, at most 8 (1-3); 0: no mates"},
    {"gap", HM_OPTION_TEXT, .argument = "X",
     .help = "find wins: the best move is expected to score 0.90 or more, every other move at "
             "most 0.90 - X (0.3); 0: no wins"},
    {"several", HM_OPTION_FLAG, .help = "also take positions with several first moves that mate"},
    {"per-game", HM_OPTION_NUMBER, .argument = "N", .least = 1, .most = 1000000,
     .help = "find at most N puzzles in a game (3)"},
    {"nodes", HM_OPTION_NUMBER, .argument = "N", .least = 1,
     .help = "search N nodes for the mates of a position, and as many for its wins"},
    {"where", HM_OPTION_TEXT, .argument = "EXPRESSION",
     .help = "search only games and positions that match EXPRESSION"},
    {0},
};

static bool puzzles_fit(const hm_game *game) {
    return game->archiving != NULL && game->root != NULL;
}

static hm_verdict puzzles_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    const char *where = hm_request_text(asked->request, "where");
    hm_expression *expression = NULL;
    hm_puzzler *puzzler = NULL;
    hm_puzzle_plan plan;
    hm_puzzle_counts counts = {0};
    hm_found found;
    hm_error cause;
    if (asked->input == NULL) {
        hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "puzzles are looked for in games, not in sessions");
        return hm_fail_plain(error, &cause);
    }
    hm_status status = hm_puzzle_plan_read(asked->request, &plan, &cause);
    if (status == HM_OK && where != NULL)
        status = hm_expression_parse(&expression, where, strlen(where), &cause);
    if (status == HM_OK) status = hm_puzzler_create(&puzzler, &plan, expression, &cause);
    hm_fact_open(facts, "puzzles", '[');
    if (status == HM_OK)
        status =
            hm_puzzler_look(puzzler, asked->input, asked->request, facts, &counts, &found, &cause);
    hm_fact_close(facts);
    hm_fact_uint(facts, "positions", counts.positions);
    hm_fact_uint(facts, "candidates", counts.candidates);
    hm_fact_uint(facts, "undecided", counts.undecided);
    hm_fact_uint(facts, "nodes", counts.nodes);
    hm_puzzler_destroy(puzzler);
    hm_expression_destroy(expression);
    return hm_verdict_of(status, &cause, error);
}

const hm_question hm_question_puzzles = {
    .name = "puzzles",
    .options = options,
    .about = HM_OPTION_READING,
    .how = HM_READ_WHOLE,
    .partial = true,
    .fits = puzzles_fit,
    .answer = puzzles_answer,
};
