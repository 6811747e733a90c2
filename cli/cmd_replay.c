/* replay: play games through and check every move. */
#include "cli.h"

#include <string.h>

typedef struct replay_arguments {
    bool plies, strict;
} replay_arguments;

static const cli_option options[] = {
    {"plies", 0, CLI_FLAG, offsetof(replay_arguments, plies), .help = "also tell ply by ply"},
    {"strict", 0, CLI_FLAG, offsetof(replay_arguments, strict),
     .help = "fen4p: the grammar to the letter; 5D games: also turn numbers, marks, headers"},
    {0},
};

/* Everything but whole positions, which may be very long. */
static void print_game(const char *line, size_t length) {
    hm_json_value object, key, value;
    if (hm_json_parse(line, length, &object, NULL) != HM_OK) return;
    hm_json_walk walk;
    hm_json_walk_value(&walk, &object);
    while (hm_json_next_member(&walk, &key, &value)) {
        bool position = hm_json_is(&key, "final") || hm_json_is(&key, "before");
        if (!position) cli_print_member(&key, &value, 0);
    }
}

/* A log of several games gives an object each. */
static void print(const cli_input *at, const hm_text *json) {
    hm_api_notation notation = at->input->notation;
    if (notation == HM_NOTATION_PGN4 || notation == HM_NOTATION_FEN4P) {
        cli_print_replay_4p(at, json);
        return;
    }
    const char *line = json->data, *end = line + json->length;
    cli_print_heading(at);
    while (line < end) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        if (feed == NULL) feed = end;
        if (line > json->data) fputc('\n', stdout);
        print_game(line, (size_t)(feed - line));
        line = feed + 1;
    }
}

static int run(cli_call *call) {
    const replay_arguments *arguments = (const replay_arguments *)&call->arguments;
    hm_api_options asked = cli_api_options(call);
    cli_progress progress;
    cli_watch_answers(&asked, &progress, call);
    asked.plies = arguments->plies;
    asked.strict = arguments->strict;
    return cli_answer(call, &asked, "replay", print);
}

const cli_command cli_cmd_replay = {
    .name = "replay",
    .operands = "[GAME|FILE...]",
    .summary = "play games through and check every move",
    .description = "Plays games through, says how they end, and names the first illegal move; then "
                   "the exit status is 1.\n"
                   "A log (--format ndjson4) is followed from position to position, each of its "
                   "games by itself: a line without a move begins one.\n"
                   "A file of four-player games (pgn4) takes the memory of one game: each is told "
                   "on a line of its own, with wrong marks and what the text of the game leaves "
                   "out. Where a game goes wrong stand round and seat, the position, and the legal "
                   "moves of that piece; the other games go on.",
    .examples = "hypermate replay game.c4d\tIs every move legal?\n"
                "hypermate replay --format ndjson4 game.ndjson\tThe same of a log\n"
                "hypermate replay --json --plies game.c4d\tClocks, checks and repetitions\n"
                "hypermate replay --profile 2018 archive.pgn4\tEvery move, mark and point\n",
    .options = options,
    .positions = true,
    .run = run,
};
