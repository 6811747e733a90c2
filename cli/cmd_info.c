/* info: what a frame file says of itself, and whether its size agrees. */
#include "cli.h"

static int run(cli_call *call) {
    hm_api_options options = cli_api_options(call);
    cli_progress progress;
    options.notation = HM_NOTATION_SPECTRAL;
    cli_watch_answers(&options, &progress, call);
    return cli_answer(call, &options, "info", cli_print_answer_members);
}

const cli_command cli_cmd_info = {
    .name = "info",
    .operands = "[FILE...]",
    .summary = "show the header of frame files",
    .description =
        "Shows version, mode, number of frames and the other fields of the header, and whether "
        "the size of the file agrees; the exit status is 3 if not. Frames are not judged; use "
        "verify for that.",
    .examples = "hypermate info game.spectralz4\tShow one file\n",
    .json = true,
    .group = CLI_FRAMES,
    .keeps = true,
    .run = run,
};
