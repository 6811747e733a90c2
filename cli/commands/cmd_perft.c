/* perft: count the leaves of the tree of legal moves. */
#include "cli.h"
#include "games/games.h"
#include "members.h"
#include "path.h"

#include <string.h>

/* "captures: 8", for each but the nodes, which have been printed. */
static void print_stats(const hm_facts *facts, const hm_fact *stats) {
    for (const hm_fact *s = hm_fact_first(facts, stats); s != NULL;
         s = hm_fact_next(facts, stats, s)) {
        if (!hm_fact_has_key(facts, s, "nodes")) cli_print_member(facts, s, 0);
    }
}

static void cmd_perft_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *divide = hm_fact_get(facts, answer, "divide");
    (void)at;
    for (const hm_fact *move = divide == NULL ? NULL : hm_fact_first(facts, divide); move != NULL;
         move = hm_fact_next(facts, divide, move))
        printf("%s: %llu\n", hm_fact_key(facts, move), (unsigned long long)hm_fact_number(move));
    bool limited = hm_fact_get(facts, answer, "stopped") != NULL;
    printf(limited ? "at least %llu, not complete\n" : "%llu\n",
           cli_number_of(facts, answer, "nodes"));
    const hm_fact *stats = hm_fact_get(facts, answer, "stats");
    if (stats != NULL) print_stats(facts, stats);
}

/* The name of a start, a position or a file, and not a depth that is mistyped. */
static bool perft_is_position(const char *operand) {
    return strchr(operand, ':') != NULL || hm_operand_is_text(operand) || cli_is_file(operand);
}

static int cmd_perft_run(cli_call *call) {
    enum { MOST_DEPTH = 100 };
    uint64_t depth;
    char digits[24];
    cli_call positions = *call;
    if (call->count == 0 || (call->count == 1 && perft_is_position(call->operands[0])))
        return cli_usage_error("the depth is missing: perft DEPTH [POSITION]");
    if (!cli_take_number(&positions, MOST_DEPTH, &depth) || depth > MOST_DEPTH) {
        return cli_usage_error("the depth is a number from 0 to 100, not \"%s\"",
                               call->operands[0]);
    }
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)depth);
    cli_set(&positions, "depth", digits);
    hm_request request = cli_request(&positions);
    cli_progress progress;
    cli_progress_start(&progress, call, "leaves");
    request.watch = progress.watch;
    int status = cli_answer(&positions, &request, cmd_perft_print);
    cli_progress_erase();
    if (cli_signal() != 0 && !call->common.quiet) {
        cli_note("perft: interrupted after %llu leaves of depth %s",
                 (unsigned long long)progress.done, digits);
    }
    return status;
}

const cli_command cli_cmd_perft = {
    .name = "perft",
    .operands = "DEPTH [POSITION|FILE...]",
    .summary = "count the leaves of the tree of legal moves",
    .description = "Counts the sequences of DEPTH legal moves (in 5D: actions). The answer does "
                   "not depend on -j. --stats cannot be combined with --divide or --shard.",
    .examples = "hypermate perft 2 4d:start\tPrints 4630024\n"
                "hypermate perft 1 --divide 4d:start\tOne line per move\n"
                "hypermate perft 2 --stats 4d:start\tWith captures, checks and mates\n",
    .question = "perft",
    .run = cmd_perft_run,
};
