/* similar: positions of recorded 4D games that resemble another one. */
#include "similar.h"

enum { MOST_NEIGHBOURS = 10000 };

#define AT(member) offsetof(similar_arguments, member)

static const cli_option similar_options[] = {
    {"neighbours", 'k', CLI_NUMBER, AT(neighbours), .argument = "N", .least = 1,
     .most = MOST_NEIGHBOURS, .help = "print the N most similar positions (10)"},
    {"metric", 0, CLI_CHOICE, AT(metric), .argument = "METRIC",
     .choices = "normalized|raw|energies|boards", .help = "compare positions by"},
    {"channels", 0, CLI_TEXT, AT(channels), .argument = "LIST",
     .help = "compare only these channels: A1,FD_DIAG"},
    {"exclude-game", 0, CLI_NUMBER, AT(exclude), .argument = "N", .least = 1,
     .help = "leave out game N of the first file"},
    {"ply", 0, CLI_NUMBER, AT(ply), .argument = "N",
     .help = "take POSITION after N plies of a game (0: its start), not the last"},
    {0},
};

const cli_command cli_cmd_similar = {
    .name = "similar",
    .operands = "POSITION|FILE FILE...",
    .summary = "find recorded 4D positions that resemble another one",
    .description =
        "Compares a position with every position of logs and games, and prints the most similar "
        "ones: similarity (1: the same), file, game and ply. If POSITION is a game, its last "
        "position is used.\nBy default frames are compared (normalized). One channel has nearly "
        "all of the energy, so the channels are first divided by their root mean squares over the "
        "files, which are read twice. --metric raw compares frames as they are, energies only the "
        "energies of the channels, and boards the squares.",
    .examples = "hypermate similar 4d:start games.c4d.gz\tThe ten nearest positions\n"
                "hypermate similar --metric boards -k 3 --json 4d:fair_001 games.c4d\tBy boards\n",
    .options = similar_options,
    .limits = CLI_FILE_LIMITS,
    .json = true,
    .group = CLI_FRAMES,
    .run = cli_run_similar,
};
