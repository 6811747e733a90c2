/* The table of commands and the look-up by name. */
#include "cli.h"

#include <string.h>

#define ROW(name) &cli_cmd_##name,
const cli_command *const cli_commands[] = {CLI_COMMANDS(ROW) NULL};
#undef ROW

const char *const cli_group_titles[CLI_GROUPS] = {
    [CLI_POSITIONS] = "Positions and games",
    [CLI_FRAMES] = "Spectral frame files",
    [CLI_PROGRAM] = "The program",
    [CLI_OLD] = "Kept for existing command lines",
};

const cli_command *cli_command_named(const char *name) {
    for (size_t i = 0; cli_commands[i] != NULL; i++) {
        if (strcmp(cli_commands[i]->name, name) == 0) return cli_commands[i];
    }
    return NULL;
}
