/* completion: the script that lets a shell complete command lines. */
#include "cli.h"

#include <string.h>

static const struct {
    const char *name;
    void (*print)(FILE *out, const cli_command *const *commands);
} shells[] = {
    {"bash", cli_print_bash_completion},
    {"zsh", cli_print_zsh_completion},
    {"fish", cli_print_fish_completion},
};

static int cmd_completion_run(cli_call *call) {
    const char *name = call->count == 1 ? call->operands[0] : "";
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(shells[i].name, name) != 0) continue;
        shells[i].print(stdout, call->commands);
        return CLI_DONE;
    }
    return cli_usage_error("expected the name of a shell: bash, zsh or fish");
}

const cli_command cli_cmd_completion = {
    .name = "completion",
    .operands = "bash|zsh|fish",
    .summary = "write the completion script of a shell",
    .description = "Writes a script to standard output that completes commands, options, their "
                   "values, start names and files in bash, zsh or fish.",
    .examples = "source <(hypermate completion bash)\tTurn completion on in this shell\n"
                "source <(hypermate completion zsh)\tThe same in zsh, after compinit\n"
                "hypermate completion fish | source\tThe same in fish\n",
    .group = CLI_PROGRAM,
    .run = cmd_completion_run,
};
