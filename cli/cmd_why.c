/* why: the reason for which a move is refused. */
#include "cli.h"

#include <limits.h>

static int run(cli_call *call) {
    hm_request request = cli_request(call);
    return cli_answer_words(call, &request, INT_MAX, cli_print_answer_members);
}

const cli_command cli_cmd_why = {
    .name = "why",
    .operands = "POSITION|FILE MOVE",
    .summary = "say why a move is illegal",
    .description =
        "Says whether a move is legal and, if not, why: which king would be left to which "
        "piece, or what else is wrong. The exit status is 1 for an illegal move.",
    .examples = "hypermate why 4d:start 00000700\tThe rook's way is not free\n",
    .question = "why",
    .run = run,
};
