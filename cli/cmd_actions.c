/* actions: the legal actions of 5D positions. */
#include "cli.h"

typedef struct actions_arguments {
    bool count;
    cli_number limit;
} actions_arguments;

static const cli_option options[] = {
    {"count", 0, CLI_FLAG, offsetof(actions_arguments, count), .help = "only count them"},
    {"limit", 0, CLI_NUMBER, offsetof(actions_arguments, limit), .argument = "N", .least = 1,
     .help = "stop after N actions"},
    {0},
};

static void print_action(const hm_json_value *action) {
    hm_json_walk walk;
    hm_json_value move;
    const char *gap = "";
    hm_json_walk_value(&walk, action);
    while (hm_json_next_item(&walk, &move)) {
        printf("%s%.*s", gap, (int)move.length, move.text);
        gap = " ";
    }
    fputc('\n', stdout);
}

/* One action a line; with --count the number. */
static void print(const cli_input *at, const hm_text *json) {
    hm_json_value object, value, item;
    hm_json_walk walk;
    (void)at;
    if (hm_json_parse(json->data, json->length, &object, NULL) != HM_OK) return;
    if (!hm_json_get(&object, "actions", &value)) {
        if (hm_json_get(&object, "count", &value)) printf("%.*s\n", (int)value.length, value.text);
        return;
    }
    hm_json_walk_value(&walk, &value);
    while (hm_json_next_item(&walk, &item))
        print_action(&item);
}

static int run(cli_call *call) {
    const actions_arguments *arguments = (const actions_arguments *)&call->arguments;
    hm_api_options asked = cli_api_options(call);
    asked.count_only = arguments->count;
    asked.limit = arguments->limit.given ? arguments->limit.value : 0;
    return cli_answer(call, &asked, "actions", print);
}

const cli_command cli_cmd_actions = {
    .name = "actions",
    .operands = "[POSITION|FILE...]",
    .summary = "list the legal actions of 5D positions",
    .description = "Lists every legal action, which is what a player submits together, one a line, "
                   "sorted; the moves of an action stand in canonical order.",
    .examples = "hypermate actions 5d:standard\tThe 20 first actions\n"
                "hypermate actions --count 5d:two_timelines\tPrints 484\n",
    .options = options,
    .positions = true,
    .run = run,
};
