/* status: check, mate, draws, and what is odd about a position. */
#include "cli.h"

static int cmd_status_run(cli_call *call) {
    hm_request request = cli_request(call);
    return cli_answer(call, &request, cli_print_answer_members);
}

const cli_command cli_cmd_status = {
    .name = "status",
    .operands = "[POSITION|FILE...]",
    .summary = "say whether a position is check, mate or a draw",
    .description =
        "Says which side is to move, who is in check, and whether the game is over or a draw may "
        "be claimed. It also names problems of a position that was written by hand.",
    .examples = "hypermate status 4d:start\tThe start position\n"
                "hypermate status --json --ply 40 game.c4d\tAfter 40 plies, as an object\n",
    .question = "status",
    .run = cmd_status_run,
};
