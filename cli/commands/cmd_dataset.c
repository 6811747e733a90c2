/* dataset: the positions of recorded games with labels, as arrays for numpy. */
#include "dataset.h"

#define AT(member) offsetof(dataset_arguments, member)

static const cli_option dataset_options[] = {
    {"output", 'o', CLI_FILE, AT(output), .argument = "FOLDER",
     .help = "write the arrays to FOLDER, which is created"},
    {"frames", 0, CLI_FLAG, AT(frames), .help = "4D: also write the frame of each position"},
    {"shares", 0, CLI_TEXT, AT(shares), .argument = "A,B,...",
     .help = "number the parts of the games in these proportions, by the hash of each game "
             "(90,5,5)"},
    {"where", 0, CLI_TEXT, AT(where), .argument = "EXPRESSION", .help = "only these games"},
    {"strict", 0, CLI_FLAG, AT(strict), .help = "end at the first game that contains an error"},
    CLI_DEAL_OPTION,
    {0},
};

const cli_command cli_cmd_dataset = {
    .name = "dataset",
    .operands = "[FILE...]",
    .summary = "write positions of games with labels as arrays for training",
    .description =
        "Writes every position of games of one kind as arrays that numpy can map: boards, and "
        "labels such as side to move, next move, result and the part of a split.\nIn 5D chess a "
        "position has one row for each of its boards. A game that contains an error counts up to "
        "the error, without a result. The folder is complete when it has a manifest.json.",
    .examples = "hypermate dataset -o set games.c4d.gz\tBoards and labels of 4D games\n"
                "hypermate dataset --shares 80,10,10 -o set teams.pgn4\tThree parts, by game\n",
    .options = dataset_options,
    .reads = true,
    .deals = true,
    .json = true,
    .group = CLI_ARCHIVES,
    .run = dataset_run,
};
