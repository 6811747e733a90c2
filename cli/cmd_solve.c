/* solve: which first actions force mate. */
#include "cli.h"

#include <string.h>

typedef struct solve_arguments {
    cli_number nodes;
    const char *time;
} solve_arguments;

static const cli_option options[] = {
    {"nodes", 0, CLI_NUMBER, offsetof(solve_arguments, nodes), .argument = "N", .least = 1,
     .help = "stop after N positions"},
    {"time", 0, CLI_TEXT, offsetof(solve_arguments, time), .argument = "TIME",
     .help = "stop after TIME: 500ms, 2s, 3m; a number alone is seconds"},
    {0},
};

static void print_actions(const hm_json_value *list, const char *before, const char *after) {
    hm_json_walk walk, inner;
    hm_json_value action, move;
    hm_json_walk_value(&walk, list);
    while (hm_json_next_item(&walk, &action)) {
        fputs(before, stdout);
        hm_json_walk_value(&inner, &action);
        for (const char *gap = ""; hm_json_next_item(&inner, &move); gap = " ")
            printf("%s%.*s", gap, (int)move.length, move.text);
        fputs(after, stdout);
    }
}

static bool is_true(const hm_json_value *object, const char *key) {
    hm_json_value value;
    return hm_json_get(object, key, &value) && value.type == HM_JSON_TRUE;
}

static void print(const cli_input *at, const hm_text *json) {
    hm_json_value object, number, first, line, claim;
    (void)at;
    if (hm_json_parse(json->data, json->length, &object, NULL) != HM_OK) return;
    bool read = hm_json_get(&object, "mate_in", &number) &&
                hm_json_get(&object, "first_actions", &first) &&
                hm_json_get(&object, "line", &line);
    if (!read) return;
    bool none = first.length == 2, complete = is_true(&object, "complete");
    const char *found = !none ? "actions that force" : complete ? "no" : "so far no";
    printf("%s mate in %.*s%s\n", found, (int)number.length, number.text,
           complete ? "" : " (stopped early, not complete)");
    print_actions(&first, "  ", "\n");
    if (line.length > 2) {
        fputs("line:", stdout);
        print_actions(&line, " ", " /");
        fputc('\n', stdout);
    }
    if (hm_json_get(&object, "puzzle_holds", &claim) && claim.type != HM_JSON_NULL) {
        printf("the puzzle's header is %s\n", claim.type == HM_JSON_TRUE ? "right" : "wrong");
    }
}

/* "500ms", "2s", "3m", "2.5". */
static bool parse_time(const char *text, double *seconds) {
    static const struct {
        const char *unit;
        double scale;
    } units[] = {{"", 1}, {"s", 1}, {"ms", 1e-3}, {"m", 60}};
    double value = 0, digit = 1;
    const char *p = text;
    for (; *p >= '0' && *p <= '9'; p++)
        value = 10 * value + (*p - '0');
    if (p > text && *p == '.') {
        for (p++; *p >= '0' && *p <= '9'; p++)
            value += (*p - '0') * (digit /= 10);
    }
    for (size_t i = 0; p > text && i < sizeof units / sizeof units[0]; i++) {
        if (strcmp(p, units[i].unit) != 0) continue;
        *seconds = value * units[i].scale;
        return *seconds > 0;
    }
    return false;
}

/* The number may be left out: the header Puzzle says it, else 1. */
static bool take_number(cli_call *positions, unsigned *number) {
    uint64_t value;
    *number = 0;
    if (positions->count == 0) return true;
    if (!cli_parse_number(positions->operands[0], false, &value)) return true;
    if (value < 1 || value > 20) return false;
    *number = (unsigned)value;
    cli_skip_operand(positions);
    return true;
}

static int run(cli_call *call) {
    const solve_arguments *arguments = (const solve_arguments *)&call->arguments;
    cli_call positions = *call;
    hm_api_options asked = cli_api_options(call);
    if (!take_number(&positions, &asked.depth)) {
        return cli_usage_error("the number of actions is from 1 to 20, not \"%s\"",
                               call->operands[0]);
    }
    if (arguments->time != NULL && !parse_time(arguments->time, &asked.seconds)) {
        return cli_usage_error("a time is 500ms, 2s or 3m, not \"%s\"", arguments->time);
    }
    asked.nodes = arguments->nodes.given ? arguments->nodes.value : 0;
    cli_progress progress;
    cli_progress_start(&progress, call, "positions");
    asked.watch = &progress.watch;
    int status = cli_answer(&positions, &asked, "solve", print);
    cli_progress_erase();
    return status;
}

const cli_command cli_cmd_solve = {
    .name = "solve",
    .operands = "[N] [POSITION|FILE...]",
    .summary = "find the actions that force mate in a 5D position",
    .description =
        "Finds every first action with which the side to move forces mate in at most N actions of "
        "its own, or says that there is none. Without N the header [Puzzle \"mate-in-N\"] says "
        "it, and whether the header is right. A search that was stopped by --time or --nodes says "
        "so.",
    .examples = "hypermate solve 1 puzzle.5dpgn\tAll mates in one\n"
                "hypermate solve puzzle.5dpgn --time 10s -j 4\tWhat the header promises\n",
    .options = options,
    .positions = true,
    .run = run,
};
