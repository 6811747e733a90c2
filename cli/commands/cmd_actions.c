/* actions: the legal actions of 5D positions. */
#include "cli.h"
#include "members.h"

static void print_action(const hm_facts *facts, const hm_fact *action) {
    const char *gap = "";
    for (const hm_fact *move = hm_fact_first(facts, action); move != NULL;
         move = hm_fact_next(facts, action, move)) {
        fputs(gap, stdout);
        cli_print_words(facts, move);
        gap = " ";
    }
    fputc('\n', stdout);
}

/* One action a line; with --count the number. */
static void cmd_actions_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *actions = hm_fact_get(facts, answer, "actions");
    bool stopped = hm_fact_get(facts, answer, "stopped") != NULL;
    (void)at;
    if (actions == NULL) {
        printf(stopped ? "at least %llu, not complete\n" : "%llu\n",
               cli_number_of(facts, answer, "count"));
        return;
    }
    if (stopped) cli_note("stopped early: there may be more actions than these");
    for (const hm_fact *action = hm_fact_first(facts, actions); action != NULL;
         action = hm_fact_next(facts, actions, action)) {
        if (cli_output_failed() || cli_signal() != 0) break; /* there may be millions */
        print_action(facts, action);
    }
}

static int cmd_actions_run(cli_call *call) {
    hm_request request = cli_request(call);
    return cli_answer(call, &request, cmd_actions_print);
}

const cli_command cli_cmd_actions = {
    .name = "actions",
    .operands = "[POSITION|FILE...]",
    .summary = "list the legal actions of 5D positions",
    .description = "Lists every legal action, one per line, sorted. An action is all moves that a "
                   "player submits together.",
    .examples = "hypermate actions 5d:standard\tThe 20 first actions\n"
                "hypermate actions --count 5d:two_timelines\tPrints 484\n",
    .elsewhere = "for other games: moves",
    .question = "actions",
    .run = cmd_actions_run,
};
