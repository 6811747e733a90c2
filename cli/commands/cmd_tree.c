/* tree: what was played in a position, in the games of files and pipes. */
#include "games/games.h"
#include "many_games.h"

#include <string.h>

typedef struct tree_arguments {
    const char *from, *where;
    cli_number depth, min;
    bool strict;
} tree_arguments;

#define AT(member) offsetof(tree_arguments, member)

static const cli_option tree_options[] = {
    {"from", 0, CLI_TEXT, AT(from), .argument = "POSITION",
     .help = "the position; else the start that most games have"},
    {"depth", 0, CLI_NUMBER, AT(depth), .argument = "N", .least = 1, .most = 40,
     .help = "continue for N plies (1)"},
    {"min", 0, CLI_NUMBER, AT(min), .argument = "N", .least = 1,
     .help = "leave out moves of fewer than N games (1)"},
    {"where", 0, CLI_TEXT, AT(where), .argument = "EXPRESSION", .help = "count only these games"},
    {"strict", 0, CLI_FLAG, AT(strict), .help = "end at the first game that contains an error"},
    {0},
};

typedef struct tree_run {
    hm_finder *finder;
    hm_tree *tree;
    cli_faults faults;
    uint64_t games;
    const hm_game *game; /* of --from */
    bool fits;           /* a game of the inputs is one of these */
} tree_run;

static int add_to_tree(const cli_input *at, void *context) {
    tree_run *run = context;
    hm_found found;
    hm_error error;
    if (cli_note_empty(at)) return CLI_DONE;
    run->games++;
    run->fits =
        run->fits || (at->input->notation != NULL && at->input->notation->game == run->game);
    hm_status status = hm_finder_look(run->finder, at->input, at->request, &found, &error);
    if (status == HM_OK && found.bad &&
        !cli_note_fault(&run->faults, at, run->games, found.fault)) {
        return CLI_LOST;
    }
    if (status == HM_OK && found.matched)
        status = hm_tree_add(run->tree, run->finder, run->games, &error);
    if (status == HM_OK) return CLI_DONE;
    if (status == HM_ERR_INTERRUPTED) return CLI_FAILED;
    hm_input_error fault = {.error = error, .whole = true};
    int failed = cli_report_input(at, &fault);
    return failed == CLI_USAGE || status == HM_ERR_MEMORY ? CLI_LOST : failed;
}

int cli_print_tree(const cli_call *call, const hm_facts *facts) {
    if (call->common.json)
        return hm_fact_first(facts, NULL) != NULL ? cli_print_json(facts) : CLI_DONE;
    const hm_fact *answer = hm_fact_first(facts, NULL);
    for (; answer != NULL; answer = hm_fact_next(facts, NULL, answer)) {
        cli_print_tree_group(facts, answer);
        if (hm_fact_next(facts, NULL, answer) != NULL) putchar('\n');
    }
    return cli_output_failed() ? CLI_FAILED : CLI_DONE;
}

void cli_note_no_tree(const hm_game *missing) {
    if (missing != NULL)
        cli_note("no game of the inputs is %s", missing->title);
    else
        cli_note("no game reaches this position");
}

static int cmd_tree_run(cli_call *call) {
    const tree_arguments *arguments = (const tree_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    hm_expression *expression = NULL;
    hm_session *from = NULL;
    hm_facts facts = {0};
    hm_error error;
    cli_progress progress;
    tree_run run = {.faults = {.strict = arguments->strict}};
    int status = cli_read_expression(arguments->where, &expression);
    if (status == CLI_DONE && arguments->from != NULL)
        status = cli_open_session(call, arguments->from, &request, &from);
    if (from != NULL) run.game = hm_session_game(from);
    unsigned depth = arguments->depth.given ? (unsigned)arguments->depth.value : 1;
    uint64_t min = arguments->min.given ? arguments->min.value : 1;
    if (status == CLI_DONE && (hm_tree_create(&run.tree, from, depth, min, &error) != HM_OK ||
                               hm_finder_create(&run.finder, expression, &error) != HM_OK)) {
        status = cli_fail(&error);
    }
    if (status == CLI_DONE) {
        cli_watch_answers(&request, &progress, call);
        status = cli_each_input(call, &request, NULL, add_to_tree, &run);
        cli_note_faults(&run.faults);
    }
    if (status == CLI_DONE && hm_tree_put(run.tree, &facts, &error) != HM_OK)
        status = cli_fail(&error);
    if (status == CLI_DONE) status = cli_print_tree(call, &facts);
    if (status == CLI_DONE && hm_fact_first(&facts, NULL) == NULL) {
        status = CLI_NO;
        if (from != NULL && !call->common.quiet) cli_note_no_tree(run.fits ? NULL : run.game);
    }
    hm_facts_clear(&facts);
    hm_finder_destroy(run.finder);
    hm_tree_destroy(run.tree);
    hm_session_destroy(from);
    hm_expression_destroy(expression);
    return status;
}

const cli_command cli_cmd_tree = {
    .name = "tree",
    .operands = "[FILE...]",
    .summary = "count what was played in a position, with results",
    .description = "Counts how the games of files continued from a position. Games that reach it "
                   "by different orders of moves are counted together, each game once.\nIt prints "
                   "wins and draws for games of two parties, and the mean points and places for a "
                   "free-for-all.\nA game that contains an error counts up to the error, with a "
                   "warning. The exit status is 1 if no game reaches the position.",
    .examples = "hypermate tree games.pgn4\tFirst moves\n"
                "hypermate tree --from 4p:modern --depth 2 --json games.pgn4\tAnd the replies\n"
                "hypermate tree --where 'rating >= 2000' games.pgn4\tOnly strong players\n",
    .options = tree_options,
    .reads = true,
    .json = true,
    .group = CLI_ARCHIVES,
    .run = cmd_tree_run,
};
