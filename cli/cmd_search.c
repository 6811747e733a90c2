/* search: the best move, as far as it could be seen. */
#include "cli.h"

static long long integer(const hm_facts *facts, const hm_fact *object, const char *key) {
    return hm_fact_integer(hm_fact_get(facts, object, key));
}

/* "+0.35", "mate in 3", "mated in 2" */
static void print_score(const hm_facts *facts, const hm_fact *object) {
    long long mate = integer(facts, object, "mate"), score = integer(facts, object, "score");
    if (mate != 0) {
        printf("%s in %lld", mate > 0 ? "mate" : "mated", mate > 0 ? mate : -mate);
        return;
    }
    printf("%c%lld.%02lld", score < 0 ? '-' : '+', (score < 0 ? -score : score) / 100,
           (score < 0 ? -score : score) % 100);
}

static void print_lines(const hm_facts *facts, const hm_fact *lines) {
    for (const hm_fact *line = hm_fact_first(facts, lines); line != NULL;
         line = hm_fact_next(facts, lines, line)) {
        const hm_fact *moves = hm_fact_get(facts, line, "moves");
        const char *gap = "  ";
        fputs("line: ", stdout);
        print_score(facts, line);
        for (const hm_fact *move = hm_fact_first(facts, moves); move != NULL;
             move = hm_fact_next(facts, moves, move)) {
            fputs(gap, stdout);
            cli_print_words(facts, move);
            gap = " / ";
        }
        fputc('\n', stdout);
    }
}

static void print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *lines = hm_fact_get(facts, answer, "lines");
    cli_print_heading(at);
    if (lines == NULL) {
        fputs("no move: ", stdout);
        cli_print_words(facts, hm_fact_get(facts, answer, "reason"));
        fputc('\n', stdout);
        return;
    }
    fputs("best: ", stdout);
    cli_print_words(facts, hm_fact_get(facts, answer, "best"));
    fputs("\nscore: ", stdout);
    print_score(facts, answer);
    printf("  depth: %lld  nodes: %lld\n", integer(facts, answer, "depth"),
           integer(facts, answer, "nodes"));
    print_lines(facts, lines);
}

static int run(cli_call *call) {
    hm_request request = cli_request(call);
    cli_progress progress;
    cli_progress_start(&progress, call, "nodes");
    request.watch = progress.watch;
    int status = cli_answer(call, &request, print);
    cli_progress_erase();
    return status;
}

const cli_command cli_cmd_search = {
    .name = "search",
    .operands = "[POSITION|FILE...]",
    .summary = "find the best move",
    .description =
        "Looks for the best move of the side to move, as far as the limits allow: the first of "
        "--time, --nodes, --depth that is reached ends the search, and without any it takes five "
        "seconds. --mate first looks for a forced mate. Ctrl-C ends the search with the best that "
        "was found so far. With --nodes or --depth and one thread the answer is the same on every "
        "machine. A position where the game is over has no move: exit status 1.",
    .examples = "hypermate search 4d:start --time 2s\tThink for two seconds\n"
                "hypermate search game.c4d --mate 3\tIs there a mate in three?\n"
                "hypermate search 4d:start --nodes 100K --multipv 3 --json\tThe three best\n",
    .question = "search",
    .run = run,
};
