/* info: what a frame file says of itself, and whether its size agrees. */
#include "cli.h"

static int cmd_info_run(cli_call *call) {
    cli_progress progress;
    cli_set(call, "format", "spectral");
    hm_request request = cli_request(call);
    cli_watch_answers(&request, &progress, call);
    return cli_answer(call, &request, cli_print_answer_members);
}

const cli_command cli_cmd_info = {
    .name = "info",
    .operands = "[FILE...]",
    .summary = "show the header of frame files",
    .description = "Shows version, mode, number of frames and the other fields of the header, and "
                   "whether the size of the file agrees; the exit status is 3 if not. It does not "
                   "check frames; use verify for that.\nIn a compressed file of more than 6 MB it "
                   "checks only the header and the last bytes.",
    .examples = "hypermate info game.spectralz4\tShow one file\n",
    .question = "info",
    .group = CLI_FRAMES,
    .keeps = true,
    .run = cmd_info_run,
};
