/* completion: the script that lets a shell complete command lines. */
#include "cli.h"

#include <string.h>

static int run(cli_call *call) {
    if (call->count != 1 || strcmp(call->operands[0], "bash") != 0) {
        return cli_usage_error("expected the name of a shell: bash");
    }
    cli_print_bash_completion(stdout, call->commands);
    return CLI_DONE;
}

const cli_command cli_cmd_completion = {
    .name = "completion",
    .operands = "bash",
    .summary = "write the completion script of a shell",
    .description = "Writes a script to standard output that completes commands, options and their "
                   "values in bash.",
    .examples = "source <(hypermate completion bash)\tTurn completion on in this shell\n",
    .group = CLI_PROGRAM,
    .run = run,
};
