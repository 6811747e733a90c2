/* attackers: the pieces that attack a square. */
#include "cli.h"

static int cmd_attackers_run(cli_call *call) {
    hm_request request = cli_request(call);
    return cli_answer_words(call, &request, 1, cli_print_answer_members);
}

const cli_command cli_cmd_attackers = {
    .name = "attackers",
    .operands = "POSITION|FILE SQUARE",
    .summary = "list the pieces that attack a square",
    .description = "Lists the squares of all pieces of either side that attack the square. Pieces "
                   "block the view; pins are ignored. In 5D the side that is not to move attacks "
                   "as if the side to move had passed.",
    .examples = "hypermate attackers 4d:start 2,2,0,0\tA knight, and a bishop from afar\n"
                "hypermate attackers 5d:standard '(0T1)f3'\tA pawn or two, and a knight\n",
    .question = "attackers",
    .run = cmd_attackers_run,
};
