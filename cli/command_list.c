/* The table of commands, and the titles of their groups. */
#include "cli.h"

#define ROW(name) &cli_cmd_##name,
const cli_command *const cli_commands[] = {CLI_COMMANDS(ROW) NULL};
#undef ROW

const char *const cli_group_titles[CLI_GROUPS] = {
    [CLI_POSITIONS] = "Read, check and show positions and games",
    [CLI_THINKING] = "Search, solve and review",
    [CLI_PLAYING] = "Play, alone or with other programs",
    [CLI_ARCHIVES] = "Many games",
    [CLI_FRAMES] = "Encode 4D games into frame files, and use these",
    [CLI_PROGRAM] = "The program",
    [CLI_OLD] = "Kept for existing command lines",
};
