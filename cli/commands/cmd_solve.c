/* solve: which first actions force mate. */
#include "cli.h"

#include <string.h>

static void cmd_solve_print_moves(const hm_facts *facts, const hm_fact *action,
                                  const char *before) {
    for (const hm_fact *move = hm_fact_first(facts, action); move != NULL;
         move = hm_fact_next(facts, action, move)) {
        fputs(before, stdout);
        cli_print_words(facts, move);
        before = " ";
    }
}

/* Prints one per line; a shorter mate than was asked for says so. */
static void print_first(const hm_facts *facts, const hm_fact *list, const hm_fact *numbers,
                        uint64_t mate_in) {
    const hm_fact *number = hm_fact_first(facts, numbers);
    for (const hm_fact *action = hm_fact_first(facts, list); action != NULL;
         action = hm_fact_next(facts, list, action)) {
        cmd_solve_print_moves(facts, action, "  ");
        if (hm_fact_number(number) < mate_in) {
            printf("   (mate in %llu)", (unsigned long long)hm_fact_number(number));
        }
        fputc('\n', stdout);
        number = hm_fact_next(facts, numbers, number);
    }
}

static void print_line(const hm_facts *facts, const hm_fact *line) {
    if (hm_fact_first(facts, line) == NULL) return;
    fputs("line:", stdout);
    for (const hm_fact *action = hm_fact_first(facts, line); action != NULL;
         action = hm_fact_next(facts, line, action)) {
        cmd_solve_print_moves(facts, action, " ");
        fputs(" /", stdout);
    }
    fputc('\n', stdout);
}

static void cmd_solve_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *first = hm_fact_get(facts, answer, "first_actions");
    const hm_fact *within = hm_fact_get(facts, answer, "within");
    const hm_fact *line = hm_fact_get(facts, answer, "line");
    const hm_fact *claim = hm_fact_get(facts, answer, "puzzle_holds");
    (void)at;
    if (first == NULL || within == NULL || line == NULL) return;
    uint64_t mate_in = hm_fact_number(hm_fact_get(facts, answer, "mate_in"));
    bool none = hm_fact_first(facts, first) == NULL;
    bool complete = hm_fact_is_true(hm_fact_get(facts, answer, "complete"));
    const char *found = !none ? "actions that force" : complete ? "no" : "so far no";
    printf("%s mate in %llu%s\n", found, (unsigned long long)mate_in,
           complete ? "" : " (stopped early, not complete)");
    print_first(facts, first, within, mate_in);
    print_line(facts, line);
    if (claim != NULL && hm_fact_type_of(claim) == HM_FACT_BOOL) {
        printf("the puzzle's header is %s\n", hm_fact_is_true(claim) ? "right" : "wrong");
    }
}

/* The game alone, so that it can be read again; where there is none, the same as without it. */
static void print_tree(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *tree = hm_fact_get(facts, answer, "tree");
    if (tree == NULL) {
        cmd_solve_print(at, facts, answer);
        return;
    }
    size_t length;
    const char *text = hm_fact_words(facts, tree, &length);
    cli_write_text(text, length);
    const hm_fact *list = hm_fact_get(facts, answer, "first_actions");
    const hm_fact *action = hm_fact_first(facts, list);
    uint64_t found = 0, most = 0;
    for (; action != NULL; action = hm_fact_next(facts, list, action))
        found++;
    hm_request_number(at->request, "limit", &most);
    bool few = hm_request_flag(at->request, "first") || found == most;
    /* The game has a result if every attack has its answers. With few first actions the others
     * are missing as asked for. */
    bool answered = length > 4 && (strcmp(text + length - 4, "1-0\n") == 0 ||
                                   strcmp(text + length - 4, "0-1\n") == 0);
    bool all = few || hm_fact_is_true(hm_fact_get(facts, answer, "complete"));
    if (!answered)
        cli_note("stopped early: answers are missing in the tree");
    else if (!all)
        cli_note("stopped early: first actions may be missing in the tree");
}

/* The number may be left out: the header Puzzle says it. */
static bool cmd_solve_take_number(cli_call *positions, char digits[24]) {
    uint64_t value;
    if (!cli_take_number(positions, 20, &value)) return true;
    if (value < 1 || value > 20) return false;
    snprintf(digits, 24, "%llu", (unsigned long long)value);
    cli_set(positions, "mate-in", digits);
    return true;
}

static int cmd_solve_run(cli_call *call) {
    cli_call positions = *call;
    char digits[24];
    if (!cmd_solve_take_number(&positions, digits)) {
        return cli_usage_error("the number of actions is from 1 to 20, not \"%s\"",
                               call->operands[0]);
    }
    hm_request request = cli_request(&positions);
    cli_progress progress;
    cli_progress_start(&progress, call, "positions");
    request.watch = progress.watch;
    bool tree = hm_request_flag(&request, "tree");
    int status = cli_answer(&positions, &request, tree ? print_tree : cmd_solve_print);
    cli_progress_erase();
    return status;
}

const cli_command cli_cmd_solve = {
    .name = "solve",
    .operands = "[N] [POSITION|FILE...]",
    .summary = "find the actions that force mate in a 5D position",
    .description =
        "Finds every first action with which the side to move forces mate in at most N actions of "
        "its own. Without N the header [Puzzle \"mate-in-N\"] gives the number, and solve says "
        "whether it is right.\nIf --time or --nodes stopped the search, solve says so. With --tree "
        "it writes the whole defence as a game with alternatives, which replay --strict accepts: "
        "after each attack every reply, and after each reply the attack that mates soonest. Half "
        "of --time and --nodes is then spent on finding the first actions.",
    .examples = "hypermate solve 1 puzzle.5dpgn\tAll mates in one\n"
                "hypermate solve puzzle.5dpgn --time 10s -j 4\tThe mate that the header promises\n"
                "hypermate solve --tree --first puzzle.5dpgn\tThe defence against one attack\n",
    .question = "solve",
    .elsewhere = "for 4D and Teams: prove; for four players: search --mate N",
    .batch_time = "10s",
    .group = CLI_THINKING,
    .run = cmd_solve_run,
};
