/* replay: play games through and check every move. */
#include "deal.h"

/* Leaves out whole positions, which may be very long, an empty list of alternatives, and the error:
 * the problems name it with its place in the file. */
static void cmd_replay_print_game(const hm_facts *facts, const hm_fact *game) {
    for (const hm_fact *member = hm_fact_first(facts, game); member != NULL;
         member = hm_fact_next(facts, game, member)) {
        bool position =
            hm_fact_has_key(facts, member, "final") || hm_fact_has_key(facts, member, "before");
        bool none =
            hm_fact_has_key(facts, member, "alternatives") && hm_fact_first(facts, member) == NULL;
        bool error = hm_fact_has_key(facts, member, "error");
        if (!position && !none && !error) cli_print_member(facts, member, 0);
    }
}

/* A log of several games gives an object each. */
static void cmd_replay_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    if (hm_fact_get(facts, answer, "plies") == NULL) return; /* the error was reported */
    if (hm_fact_get(facts, answer, "line") != NULL) {        /* of four players */
        cli_print_replay_4p(at, facts, answer);
        return;
    }
    cli_print_heading(at);
    for (const hm_fact *game = answer; game != NULL; game = hm_fact_next(facts, NULL, game)) {
        if (game != answer) fputc('\n', stdout);
        cmd_replay_print_game(facts, game);
    }
}

static const cli_option options[] = {CLI_DEAL_OPTION, {0}};

static int cmd_replay_run(cli_call *call) {
    hm_request request = cli_request(call);
    cli_progress progress;
    cli_watch_answers(&request, &progress, call);
    return cli_answer(call, &request, cmd_replay_print);
}

const cli_command cli_cmd_replay = {
    .name = "replay",
    .operands = "[GAME|FILE...]",
    .summary = "play games through and check every move",
    .description =
        "Plays games, says how they end, and checks every move. If a game contains an error, "
        "replay prints its round, seat and position and the legal moves of that piece, then "
        "continues with the next game; the exit status is 1, or 3 if the text cannot be read.\nFor "
        "each four-player game (pgn4) replay prints one line, which also names wrong marks and "
        "missing parts of the text. In a log it checks that each position follows from the one "
        "before; a line without a move begins a new game.",
    .examples =
        "hypermate replay game.c4d\tIs every move legal?\n"
        "hypermate replay game.ndjson\tThe same for a log\n"
        "hypermate replay --json --plies game.c4d\tClocks, checks and repetitions after every ply\n"
        "hypermate replay --profile 2018 archive.pgn4\tCheck every move, mark and point\n",
    .options = options,
    .question = "replay",
    .deals = true,
    .keeps = true,
    .run = cmd_replay_run,
};
