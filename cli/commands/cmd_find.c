/* find: games that an expression is true of, in files and pipes. */
#include "deal.h"
#include "many_games.h"

#include <string.h>

typedef struct find_arguments {
    cli_deal deal;
    bool numbers, count, unique, fens, strict;
    cli_number limit, sample, seed;
} find_arguments;

#define AT(member) offsetof(find_arguments, member)

static const cli_option find_options[] = {
    {"numbers", 0, CLI_FLAG, AT(numbers), .help = "print the numbers of the games alone"},
    {"count", 0, CLI_FLAG, AT(count), .help = "print one object that counts them"},
    {"fens", 0, CLI_FLAG, AT(fens), .help = "print the positions that match, one a line"},
    {"limit", 0, CLI_NUMBER, AT(limit), .argument = "N", .least = 1,
     .help = "stop after N games that match"},
    {"unique", 0, CLI_FLAG, AT(unique), .help = "leave out games that are copies of earlier ones"},
    {"sample", 0, CLI_NUMBER, AT(sample), .argument = "N", .least = 1, .most = 1000000,
     .help = "N of the games that match, the same ones for any order of the files"},
    {"seed", 0, CLI_NUMBER, AT(seed), .argument = "S", .help = "choose another sample (0)"},
    {"strict", 0, CLI_FLAG, AT(strict), .help = "end at the first game that contains an error"},
    CLI_DEAL_OPTION,
    {0},
};

static int find_at(const cli_input *at, void *context) {
    cli_finding *f = context;
    return cli_find_in(f, at, f->number + 1);
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
    hm_expression *expression;
    hm_error error;
    cli_progress progress;
    cli_finding f = {
        .json = call->common.json,
        .quiet = call->common.quiet,
        .numbers = arguments->numbers,
        .count = arguments->count,
        .unique = arguments->unique,
        .fens = arguments->fens,
        .limit = arguments->limit.value,
        .sample_size = arguments->sample.value,
        .seed = arguments->seed.value,
        .faults = {.strict = arguments->strict},
    };
    if (call->count == 0) return cli_usage_error("the expression is missing");
    if (arguments->numbers + arguments->count + arguments->fens > 1)
        return cli_usage_error("--numbers, --count and --fens exclude each other");
    int status = cli_read_expression(call->operands[0], &expression);
    if (status != CLI_DONE) return status;
    cli_skip_operand(call);
    cli_watch_answers(&request, &progress, call);
    cli_buffer_output();
    if (hm_finder_create(&f.finder, expression, &error) != HM_OK) {
        status = cli_fail(&error);
    } else {
        status = arguments->deal.shard != NULL ? find_in_shard(call, &request, &f)
                                               : cli_each_input(call, &request, NULL, find_at, &f);
        status = cli_end_finding(&f, status);
    }
    cli_clear_finding(&f);
    hm_expression_destroy(expression);
    return status;
}

const cli_command cli_cmd_find = {
    .name = "find",
    .operands = "EXPRESSION [FILE...]",
    .summary = "games that an expression is true of",
    .description =
        "Prints the games of which EXPRESSION is true, as they stand in their files. Fields of "
        "games are joined with facts of their plies:\n"
        "Red ~ \"ruby\" and plies > 80 compares tags and numbers; check then captured Q plays the "
        "games through. docs/archive.md lists all words.\n"
        "A game that contains an error is skipped from there on, with a warning. The exit status "
        "is 1 if no game matches.",
    .examples = "hypermate find 'result = 1-0 and RedElo >= 2400' games.pgn4\tBy tags\n"
                "hypermate find --json 'final(mate)' games.c4d\tWho was mated?\n"
                "hypermate find 'at \"4p:modern\" next moved N' games.pgn4\tBy a position\n"
                "hypermate find 'rotated has \"rQ@g7; ?K@h7\"' games.pgn4\tBy pieces\n",
    .options = find_options,
    .reads = true,
    .json = true,
    .deals = true,
    .run = cmd_find_run,
};
