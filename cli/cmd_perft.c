/* perft: count the leaves of the tree of legal moves. */
#include "cli.h"

typedef struct perft_arguments {
    bool divide;
} perft_arguments;

static const cli_option options[] = {
    {"divide", 0, CLI_FLAG, offsetof(perft_arguments, divide),
     .help = "also count the leaves below every move"},
    {0},
};

static void print_divide(const hm_json_value *divide) {
    hm_json_walk walk;
    hm_json_value key, value;
    hm_json_walk_value(&walk, divide);
    while (hm_json_next_member(&walk, &key, &value)) {
        printf("%.*s: %.*s\n", (int)key.length, key.text, (int)value.length, value.text);
    }
}

static void print(const cli_input *at, const hm_text *json) {
    hm_json_value object, value;
    (void)at;
    if (hm_json_parse(json->data, json->length, &object, NULL) != HM_OK) return;
    if (hm_json_get(&object, "divide", &value)) print_divide(&value);
    if (hm_json_get(&object, "nodes", &value)) printf("%.*s\n", (int)value.length, value.text);
}

static int run(cli_call *call) {
    const perft_arguments *arguments = (const perft_arguments *)&call->arguments;
    uint64_t depth;
    if (call->count == 0) return cli_usage_error("the depth is missing");
    if (!cli_parse_number(call->operands[0], false, &depth) || depth > 100) {
        return cli_usage_error("the depth is a number from 0 to 100, not \"%s\"",
                               call->operands[0]);
    }
    hm_api_options asked = cli_api_options(call);
    asked.depth = (unsigned)depth;
    asked.divide = arguments->divide;
    cli_progress progress;
    cli_progress_start(&progress, call, "leaves");
    asked.watch = &progress.watch;
    cli_call positions = *call;
    cli_skip_operand(&positions);
    int status = cli_answer(&positions, &asked, "perft", print);
    cli_progress_erase();
    return status;
}

const cli_command cli_cmd_perft = {
    .name = "perft",
    .operands = "DEPTH [POSITION|FILE...]",
    .summary = "count the leaves of the tree of legal moves",
    .description = "Counts the sequences of DEPTH legal moves. -j sets the number of threads; the "
                   "answer does not depend on it.",
    .examples = "hypermate perft 2 4d:start\tPrints 4630024\n"
                "hypermate perft 1 --divide 4d:start\tMove by move\n",
    .options = options,
    .positions = true,
    .run = run,
};
