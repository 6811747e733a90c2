/* random-game: seeded games of legal moves. */
#include "random.h"

#include <string.h>

#define PLACE(member) offsetof(random_arguments, member)
static const cli_option options[] = {
    {"seed", 's', CLI_NUMBER, PLACE(seed), .argument = "N", .help = "which sequence (default 0)"},
    {"games", 'n', CLI_NUMBER, PLACE(games), .argument = "N", .least = 1,
     .help = "how many games (default 1)"},
    {"first", 0, CLI_NUMBER, PLACE(first), .argument = "N",
     .help = "number of the first game in the sequence, from 0"},
    {"max-plies", 0, CLI_NUMBER, PLACE(plies), .argument = "N", .most = 100000000,
     .help = "longest game in plies (default 100; four players: to the end)"},
    {"to", 0, CLI_CHOICE, PLACE(to), .argument = "FORM", .choices = "c4d|ndjson4|pgn4|json",
     .help = "what goes to standard output (default c4d; four players: pgn4)"},
    {"output", 'o', CLI_FILE, PLACE(output), .argument = "FOLDER",
     .help = "make FOLDER with both forms of every game and manifest.json"},
    {"mode", 0, CLI_CHOICE, PLACE(mode), .argument = "MODE", .choices = "teams|ffa|solo",
     .help = "four players: mode of the games"},
    {"profile", 0, CLI_CHOICE, PLACE(profile), .argument = "NAME", .choices = "current|2018|2017",
     .help = "four players: rules of today or of those years"},
    {"variant", 0, CLI_TEXT, PLACE(variant), .argument = "NAME",
     .help = "4d, 4p, 4p:classic and so on"},
    {0},
};

/* Their variant is named, or rules that only they have. */
static bool wants_four_players(const random_arguments *arguments) {
    const char *variant = arguments->variant;
    bool named = variant != NULL && strncmp(variant, "4p", 2) == 0;
    return named || arguments->mode != NULL || arguments->profile != NULL;
}

static bool is_form_of_4p(const char *to) {
    return to != NULL && (strcmp(to, "pgn4") == 0 || strcmp(to, "json") == 0);
}

static int run(cli_call *call) {
    const random_arguments *arguments = (const random_arguments *)&call->arguments;
    const char *variant = arguments->variant;
    if (call->count > 0) return cli_usage_error("this command takes no operands");
    if (wants_four_players(arguments)) return cli_random_games_4p(arguments);
    if (variant != NULL && strncmp(variant, "4d", 2) != 0) {
        return cli_usage_error("random games are 4d or 4p, not \"%s\"", variant);
    }
    if (is_form_of_4p(arguments->to)) {
        return cli_usage_error("%s is for four players: say --variant 4p", arguments->to);
    }
    return cli_random_games_4d(arguments);
}

const cli_command cli_cmd_random_game = {
    .name = "random-game",
    .operands = "",
    .summary = "make seeded random games, 4D or of four players",
    .description =
        "A seed stands for one endless sequence of games of random legal moves, the same on every "
        "machine: more games only extend it, and any game can be made alone with --first. A game "
        "ends at mate, stalemate, the fifty-move mark, the third occurrence of a position, or "
        "after --max-plies.\n"
        "--variant 4p, 4p:classic and so on (or --mode, or --profile) makes games of four players "
        "to their end, with result and points: an archive of pgn4 games, or one JSON object a game "
        "with its tags, moves and points.\n"
        "With --output, FOLDER gets c4d/game_000000.c4d and ndjson/game_000000.ndjson for every "
        "game, which encode and corpus-gen read, and manifest.json. A folder of the same seed and "
        "--max-plies is extended.",
    .examples = "hypermate random-game --seed 7 | hypermate encode -o game.spectralz4\tOne game\n"
                "hypermate random-game --seed 7 --games 100 -o corpus\tA corpus\n"
                "hypermate random-game --variant 4p:modern --mode ffa --games 10\tAn archive\n",
    .options = options,
    .run = run,
};
