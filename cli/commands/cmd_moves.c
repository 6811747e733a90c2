/* moves: every legal move of a position. */
#include "cli.h"

/* One move a line, whether texts or objects. */
static void cmd_moves_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *list = hm_fact_get(facts, answer, "moves");
    (void)at;
    if (list == NULL) return;
    for (const hm_fact *item = hm_fact_first(facts, list); item != NULL;
         item = hm_fact_next(facts, list, item)) {
        if (hm_fact_type_of(item) == HM_FACT_OBJECT) {
            cli_print_members(facts, item, 0);
        } else {
            cli_print_words(facts, item);
        }
        fputc('\n', stdout);
    }
}

static int cmd_moves_run(cli_call *call) {
    hm_request request = cli_request(call);
    return cli_answer(call, &request, cmd_moves_print);
}

const cli_command cli_cmd_moves = {
    .name = "moves",
    .operands = "[POSITION|FILE...]",
    .summary = "list the legal moves of positions",
    .description =
        "Lists every legal move, one per line, sorted; in 5D chess, every pseudo-legal single move "
        "(not actions). For a game it uses the last position; --ply picks another.",
    .examples = "hypermate moves 4d:start\tThe 2,152 moves of the 4D start position\n"
                "hypermate moves --json --verbose game.c4d\tOne object with an object per move\n",
    .question = "moves",
    .run = cmd_moves_run,
};
