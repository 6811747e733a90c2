/* moves: every legal move of a position. */
#include "cli.h"

typedef struct moves_arguments {
    bool verbose;
} moves_arguments;

static const cli_option options[] = {
    {"verbose", 'v', CLI_FLAG, offsetof(moves_arguments, verbose),
     .help = "say more of every move, with other ways to write it"},
    {0},
};

/* One move a line, whether texts or objects. */
static void print(const cli_input *at, const hm_text *json) {
    hm_json_value object, list, item;
    (void)at;
    if (hm_json_parse(json->data, json->length, &object, NULL) != HM_OK) return;
    if (!hm_json_get(&object, "moves", &list)) return;
    hm_json_walk walk;
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &item)) {
        if (item.type == HM_JSON_OBJECT) {
            cli_print_members(&item, 0);
            fputc('\n', stdout);
        } else {
            printf("%.*s\n", (int)item.length, item.text);
        }
    }
}

static int run(cli_call *call) {
    const moves_arguments *arguments = (const moves_arguments *)&call->arguments;
    hm_api_options asked = cli_api_options(call);
    asked.verbose = arguments->verbose;
    return cli_answer(call, &asked, "moves", print);
}

const cli_command cli_cmd_moves = {
    .name = "moves",
    .operands = "[POSITION|FILE...]",
    .summary = "list the legal moves of positions",
    .description = "Lists every legal move, one a line, sorted. A game stands for its last "
                   "position; --ply picks another.",
    .examples = "hypermate moves 4d:start\tThe 2,152 moves of the 4D start position\n"
                "hypermate moves --json --verbose game.c4d\tOne object with an object a move\n",
    .options = options,
    .positions = true,
    .run = run,
};
