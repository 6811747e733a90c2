/* search: the best move, as far as it could be seen. */
#include "deal.h"
#include "members.h"

/* One of two numbers: hundredths of a pawn, or moves until mate (0: none was seen). */
static long long score_of(const hm_facts *facts, const hm_fact *object, const char *key) {
    return cli_integer_of(facts, hm_fact_get(facts, object, "score"), key);
}

static void cmd_search_print_score(const hm_facts *facts, const hm_fact *object) {
    char room[CLI_SCORE_ROOM];
    fputs(cli_score_text(score_of(facts, object, "cp"), score_of(facts, object, "mate"), room),
          stdout);
}

/* The moves of a turn: the turn itself, or its list of moves. */
static const hm_fact *cmd_search_first_move(const hm_facts *facts, const hm_fact *turn) {
    return hm_fact_type_of(turn) == HM_FACT_ARRAY ? hm_fact_first(facts, turn) : turn;
}

static const hm_fact *next_move(const hm_facts *facts, const hm_fact *turn, const hm_fact *move) {
    return move == turn ? NULL : hm_fact_next(facts, turn, move);
}

static void print_turn(const hm_facts *facts, const hm_fact *turn) {
    const hm_fact *move = cmd_search_first_move(facts, turn), *next;
    for (; move != NULL; move = next) {
        next = next_move(facts, turn, move);
        cli_print_words(facts, move);
        if (next != NULL) fputc(' ', stdout);
    }
}

static void print_lines(const hm_facts *facts, const hm_fact *lines) {
    for (const hm_fact *line = hm_fact_first(facts, lines); line != NULL;
         line = hm_fact_next(facts, lines, line)) {
        const hm_fact *pv = hm_fact_get(facts, line, "pv");
        const char *gap = "  ";
        fputs("line: ", stdout);
        cmd_search_print_score(facts, line);
        for (const hm_fact *turn = hm_fact_first(facts, pv); turn != NULL;
             turn = hm_fact_next(facts, pv, turn)) {
            fputs(gap, stdout);
            print_turn(facts, turn);
            gap = " / ";
        }
        fputc('\n', stdout);
    }
}

static void cmd_search_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *lines = hm_fact_get(facts, answer, "lines");
    cli_print_heading(at);
    if (lines == NULL) {
        fputs("no move: ", stdout);
        cli_print_words(facts, hm_fact_get(facts, answer, "reason"));
        fputc('\n', stdout);
        return;
    }
    fputs("best: ", stdout);
    print_turn(facts, hm_fact_get(facts, answer, "best"));
    fputs("\nscore: ", stdout);
    cmd_search_print_score(facts, answer);
    printf("  depth: %lld  nodes: %lld\n", cli_integer_of(facts, answer, "depth"),
           cli_integer_of(facts, answer, "nodes"));
    unsigned long long mateless = cli_number_of(facts, answer, "no_mate_in");
    unsigned long long by_checks = cli_number_of(facts, answer, "no_mate_by_checks_in");
    if (mateless > 0) printf("no mate in %llu\n", mateless);
    if (by_checks > 0) printf("no mate by checks alone in %llu\n", by_checks);
    print_lines(facts, lines);
}

static void add_turn(const hm_facts *facts, const hm_fact *turn, hm_text *text) {
    const char *gap = text->length > 0 ? " / " : "";
    for (const hm_fact *move = cmd_search_first_move(facts, turn); move != NULL;
         move = next_move(facts, turn, move)) {
        size_t length;
        const char *words = hm_fact_words(facts, move, &length);
        hm_text_puts(text, gap);
        hm_text_add(text, words, length);
        gap = " ";
    }
}

/* The best line so far, of several the first. */
static void cmd_search_show(void *context, const hm_facts *facts) {
    const hm_fact *line = hm_fact_first(facts, NULL);
    const hm_fact *pv = hm_fact_get(facts, line, "pv");
    hm_text text = {0};
    if (cli_integer_of(facts, line, "line") != 1) return;
    for (const hm_fact *turn = hm_fact_first(facts, pv); turn != NULL;
         turn = hm_fact_next(facts, pv, turn))
        add_turn(facts, turn, &text);
    cli_progress_found(context, (unsigned)cli_integer_of(facts, line, "depth"),
                       score_of(facts, line, "cp"), score_of(facts, line, "mate"), &text);
    hm_text_clear(&text);
}

static const cli_option options[] = {CLI_DEAL_OPTION, {0}};

static int cmd_search_run(cli_call *call) {
    hm_request request = cli_request(call);
    cli_progress progress;
    cli_progress_start(&progress, call, "nodes");
    request.watch = progress.watch;
    request.found = progress.shown ? cmd_search_show : NULL;
    request.found_context = &progress;
    int status = cli_answer(call, &request, cmd_search_print);
    cli_progress_erase();
    return status;
}

const cli_command cli_cmd_search = {
    .name = "search",
    .operands = "[POSITION|FILE...]",
    .summary = "find the best move",
    .description =
        "Finds the best move for the side to move. The first of --time, --nodes, --depth and "
        "--work that is reached ends the search; without them it takes five seconds. If the game "
        "is over, the exit status is 1.\n--mate first searches for a forced mate. Ctrl-C ends the "
        "search with the best move so far. With one thread, and --nodes, --depth or --work as the "
        "only limit, the answer is the same on every machine.",
    .examples = "hypermate search 4d:start --time 2s\tThink for two seconds\n"
                "hypermate search game.c4d --mate 3\tIs there a mate in three?\n"
                "hypermate search 4d:start --nodes 100K --multipv 3 --json\tThe three best moves, "
                "as JSON\n",
    .options = options,
    .question = "search",
    .deals = true,
    .group = CLI_THINKING,
    .run = cmd_search_run,
};
