/* The table of commands. */
#include "cli.h"

#define ROW(name) &cli_cmd_##name,
const cli_command *const cli_commands[] = {CLI_COMMANDS(ROW) NULL};
#undef ROW
