/* help: describes the program, a command or a topic, also as a manual page. */
#include "topics.h"

#include <string.h>

typedef struct help_arguments {
    bool man, all;
} help_arguments;

static const cli_option options[] = {
    {"man", 0, CLI_FLAG, offsetof(help_arguments, man),
     .help = "write the manual page (mdoc) instead"},
    {"all", 'a', CLI_FLAG, offsetof(help_arguments, all),
     .help = "describe all of a command; without COMMAND also list the older commands"},
    {0},
};

static int cmd_help_run(cli_call *call) {
    const help_arguments *arguments = (const help_arguments *)&call->arguments;
    const cli_command *command = NULL;
    const char *word = call->count > 0 ? call->operands[0] : NULL;
    if (call->count > 1) return cli_usage_error("expected one command, found %d", call->count);
    if (arguments->man && word != NULL && strcmp(word, "spectral_4d") == 0) {
        cli_print_man_old(stdout, call->commands);
        return CLI_DONE;
    }
    if (word != NULL) {
        command = cli_command_named(call->commands, word);
        bool topic = command == NULL && !call->common.json;
        if (topic && cli_print_topic(stdout, word, arguments->man)) return CLI_DONE;
        if (command == NULL && call->common.json) return cli_unknown_command(call->commands, word);
        if (command == NULL) return cli_unknown_topic(call->commands, word);
    }
    if (call->common.json) return cli_print_help_json(command);
    if (arguments->man) {
        cli_print_man(stdout, call->commands, command);
    } else if (command != NULL) {
        cli_print_command_help(stdout, command, arguments->all);
    } else {
        cli_print_help(stdout, call->commands, arguments->all);
    }
    return CLI_DONE;
}

const cli_command cli_cmd_help = {
    .name = "help",
    .operands = "[COMMAND|TOPIC]",
    .summary = "describe the program, a command or a topic",
    .description =
        "Lists the commands, or describes a command or a topic. Topics are games, notations, and "
        "subjects such as exit (exit statuses). For an unknown word help suggests the nearest "
        "name, and the exit status is 2.\n--man also knows the older name spectral_4d.",
    .examples = "hypermate help check\tDescribe check\n"
                "hypermate help --all check\tThe same with every option\n"
                "hypermate help pgn4\tDescribe a notation\n"
                "hypermate help --man encode | man -l -\tShow the manual page of encode\n",
    .options = options,
    .json = true,
    .group = CLI_PROGRAM,
    .run = cmd_help_run,
};
