/* help: describes the program, a command or a topic, also as a manual page. */
#include "cli.h"

#include <string.h>

typedef struct help_arguments {
    bool man, all;
} help_arguments;

static const cli_option options[] = {
    {"man", 0, CLI_FLAG, offsetof(help_arguments, man),
     .help = "write the manual page (mdoc) instead"},
    {"all", 'a', CLI_FLAG, offsetof(help_arguments, all),
     .help = "print the whole description, all options and all examples of a command"},
    {0},
};

static int cmd_help_run(cli_call *call) {
    const help_arguments *arguments = (const help_arguments *)&call->arguments;
    const cli_command *command = NULL;
    if (call->count > 1) return cli_usage_error("expected one command, found %d", call->count);
    if (arguments->man && call->count == 1 && strcmp(call->operands[0], "spectral_4d") == 0) {
        cli_print_man_old(stdout, call->commands);
        return CLI_DONE;
    }
    if (call->count == 1) {
        command = cli_command_named(call->commands, call->operands[0]);
        bool topic = command == NULL && !arguments->man &&
                     cli_print_topic(stdout, call->commands, call->operands[0]);
        if (topic) return CLI_DONE;
        if (command == NULL) return cli_unknown_topic(call->commands, call->operands[0]);
    }
    if (arguments->man) {
        cli_print_man(stdout, call->commands, command);
    } else if (command != NULL) {
        cli_print_command_help(stdout, command, arguments->all);
    } else {
        cli_print_help(stdout, call->commands);
    }
    return CLI_DONE;
}

const cli_command cli_cmd_help = {
    .name = "help",
    .operands = "[COMMAND|TOPIC]",
    .summary = "describe the program, a command or a topic",
    .description =
        "Lists the commands, or describes one. A topic is a game (4d, 4p, 5d), a notation such as "
        "pgn4, formats (all notations), or shared options: reading (of positions and games), "
        "limits, options (of every command).\n--man also knows the older name spectral_4d.",
    .examples = "hypermate help check\tDescribe check\n"
                "hypermate help --all check\tWith every option\n"
                "hypermate help pgn4\tDescribe a notation\n"
                "hypermate help --man encode | man -l -\tShow the manual page of encode\n",
    .options = options,
    .group = CLI_PROGRAM,
    .run = cmd_help_run,
};
