/* find: games that an expression is true of, in files and pipes. */
#include "deal.h"
#include "many_games.h"

#include <string.h>

typedef struct find_arguments {
    cli_deal deal;
    cli_find_choice find;
    bool strict;
} find_arguments;

static const cli_option find_options[] = {
    CLI_FIND_OPTIONS(offsetof(find_arguments, find), "", ""),
    {"strict", 0, CLI_FLAG, offsetof(find_arguments, strict),
     .help = "end at the first game that contains an error"},
    CLI_DEAL_OPTION,
    {0},
};

static int find_at(const cli_input *at, void *context) {
    cli_finding *f = context;
    return cli_find_in(f, at, cli_number_after(at, f->number));
}

static int find_in_shard(cli_call *call, const hm_request *request, cli_finding *f) {
    cli_dealing dealing = {0};
    hm_shard shard;
    hm_error error;
    const find_arguments *arguments = (const find_arguments *)&call->arguments;
    if (hm_shard_parse(arguments->deal.shard, &shard, &error) != HM_OK)
        return cli_usage_error("--shard: %s", error.message);
    int status = cli_deal_out(&dealing, call, request, &shard);
    if (status == CLI_DONE) status = cli_each_dealt_input(call, request, &dealing, find_at, f);
    if (status == CLI_DONE && call->common.json && !f->count) status = cli_deal_end(&dealing);
    cli_deal_clear(&dealing);
    return status == CLI_STOP ? CLI_FAILED : status;
}

static int cmd_find_run(cli_call *call) {
    const find_arguments *arguments = (const find_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    cli_progress progress;
    cli_finding f = {.quiet = call->common.quiet, .faults = {.strict = arguments->strict}};
    int status = cli_begin_finding(&f, call, &arguments->find);
    if (status == CLI_DONE) {
        cli_watch_answers(&request, &progress, call);
        status = arguments->deal.shard != NULL ? find_in_shard(call, &request, &f)
                                               : cli_each_input(call, &request, NULL, find_at, &f);
        status = cli_end_finding(&f, status);
    }
    cli_clear_finding(&f);
    return status;
}

const cli_command cli_cmd_find = {
    .name = "find",
    .operands = "EXPRESSION [FILE...]",
    .summary = "print the games that match an expression",
    .description =
        "Prints the games that match EXPRESSION, unchanged. An expression compares tags and "
        "numbers of a game (Red ~ \"ruby\" and plies > 80) and facts of its plies (check then "
        "captured Q). docs/archive.md lists the words of expressions.\nInside \"TEXT\" "
        "write \\\" for a quote and \\\\ for a backslash; positions of 5D chess contain quotes.\nA "
        "game that contains an error is searched up to the error, with a warning. The exit status "
        "is 1 if no game matches.",
    .examples = "hypermate find 'result = 1-0 and RedElo >= 2400' games.pgn4\tBy tags\n"
                "hypermate find --json 'final(mate)' games.c4d\tWho was mated?\n"
                "hypermate find 'at \"4p:modern\" next moved N' games.pgn4\tBy a position\n"
                "hypermate find 'rotated has \"rQ@g7; ?K@h7\"' games.pgn4\tBy pieces\n",
    .options = find_options,
    .reads = true,
    .json = true,
    .deals = true,
    .group = CLI_ARCHIVES,
    .run = cmd_find_run,
};
