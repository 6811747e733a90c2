/* puzzles: positions of games in which one first move mates or wins. */
#include "commands/puzzles.h"
#include "path.h"
#include "run_limits.h"

typedef struct puzzles_arguments {
    const char *mate, *gap, *where, *time, *total, *folder;
    bool several;
    cli_number per_game, limit, nodes;
} puzzles_arguments;

#define AT(member) offsetof(puzzles_arguments, member)

static const cli_option puzzles_options[] = {
    {"mate", 0, CLI_TEXT, AT(mate), .argument = "A-B",
     .help = "find mates in A to B own moves, at most 8 (1-3); 0: no mates"},
    {"gap", 0, CLI_TEXT, AT(gap), .argument = "X",
     .help = "find wins: the best move is expected to score 0.90 or more, every other move at most "
             "0.90 - X (0.3); 0: no wins"},
    {"several", 0, CLI_FLAG, AT(several),
     .help = "also take positions with several first moves that mate"},
    {"per-game", 0, CLI_NUMBER, AT(per_game), .argument = "N", .least = 1, .most = 1000000,
     .help = "find at most N puzzles in a game (3)"},
    {"limit", 0, CLI_NUMBER, AT(limit), .argument = "N", .least = 1,
     .help = "stop after N puzzles"},
    {"where", 0, CLI_TEXT, AT(where), .argument = "EXPRESSION",
     .help = "search only games and positions that match EXPRESSION (hypermate find)"},
    {"nodes", 0, CLI_NUMBER, AT(nodes), .argument = "N", .least = 1,
     .help = "search N nodes for the mates of a position, and N for its wins"},
    {"time", 0, CLI_TIME, AT(time), .argument = "TIME",
     .help = "search each position for TIME instead of a fixed amount of work; the result depends "
             "on the machine"},
    {"total", 0, CLI_TIME, AT(total), .argument = "TIME",
     .help = "end the run after TIME; with --output another run continues it"},
    {"output", 'o', CLI_FILE, AT(folder), .argument = "FOLDER",
     .help = "write puzzles.ndjson and the puzzles of each game in its notation to FOLDER, and "
             "continue an interrupted run there"},
    {0},
};

typedef struct puzzling {
    const cli_call *call;
    const puzzles_arguments *arguments;
    puzzles_batch *batch;
    puzzles_folder *folder; /* NULL: standard output */
    puzzles_choice choice;
    puzzles_texts texts;
    cli_faults faults;
    cli_progress progress;
    const hm_request *request;
    const hm_expression *where;
    double start, total; /* seconds; total 0: no limit */
    bool late, ended;
    int status;
} puzzling;

/* ---- games ---- */

/* Asked right after a write: the reason is what errno says then. */
static hm_status expect_reader(hm_error *error) {
    if (!cli_output_failed()) return HM_OK;
    return hm_fail(error, HM_ERR_INTERRUPTED, 0, "nobody reads the output");
}

static hm_status print_puzzle(void *context, const char *line, size_t length, hm_error *error) {
    puzzling *p = context;
    size_t game;
    if (p->folder != NULL) return HM_OK;
    cli_progress_erase();
    if (p->call->common.json) {
        cli_write_text(line, length);
        return expect_reader(error);
    }
    hm_status status = puzzles_add_text(&p->texts, line, length, &game, error);
    if (status != HM_OK || game == 4) return status;
    hm_text *text = &p->texts.text[game];
    if (p->choice.sums.counts.puzzles > 1 && text->data[0] != '\n' && text->data[0] != '=')
        putchar('\n'); /* after a puzzle of another game */
    cli_write_text(text->data, text->length);
    text->length = 0;
    return expect_reader(error);
}

static hm_status puzzling_visit(void *context, puzzles_game *game, hm_error *error) {
    puzzling *p = context;
    hm_status status = HM_OK;
    if (puzzles_enough(&p->choice)) return HM_OK;
    if (p->folder != NULL) status = puzzles_folder_note(p->folder, game, error);
    if (status == HM_OK) status = puzzles_choose(&p->choice, game, print_puzzle, p, error);
    const puzzles_sums *sums = &p->choice.sums;
    snprintf(p->progress.found, sizeof p->progress.found, "%llu puzzles, %llu undecided",
             (unsigned long long)sums->counts.puzzles, (unsigned long long)sums->counts.undecided);
    p->progress.watch.progress(p->progress.watch.context, sums->counts.positions, 0);
    return status;
}

static int end_of_failure(puzzling *p, const hm_error *error) {
    if (error->status == HM_ERR_INTERRUPTED) return CLI_LOST;
    p->status = cli_fail(error);
    return CLI_LOST;
}

static int puzzling_input(const cli_input *at, void *context) {
    puzzling *p = context;
    hm_error error = {.status = HM_OK};
    if (p->total > 0 && hm_seconds_now() - p->start >= p->total) {
        p->late = true;
        return CLI_ENOUGH;
    }
    if (cli_note_empty(at)) return CLI_DONE;
    if (at->input->error.error.status != HM_OK) {
        p->choice.sums.skipped++;
        return cli_report_input(at, &at->input->error);
    }
    if (puzzles_batch_add(p->batch, at, &error) != HM_OK) return end_of_failure(p, &error);
    return puzzles_enough(&p->choice) ? CLI_ENOUGH : CLI_DONE;
}

/* ---- operands ---- */

static int puzzling_operand(const cli_input *at, void *context) {
    puzzling *p = context;
    int result = puzzling_input(at, context);
    p->ended = p->ended || result >= CLI_STOP;
    return result;
}

static hm_status visit_archived(void *context, uint64_t number, const hm_input *input,
                                hm_error *error) {
    puzzling *p = context;
    const char *name = input->name != NULL ? input->name : "<stdin>";
    cli_input at = {p->call, p->request, input, name, number - 1, true};
    if (cli_signal() == 0 && puzzling_operand(&at, p) < CLI_STOP) return HM_OK;
    return hm_archive_stopped(error);
}

static int look_through_database(puzzling *p, const char *path) {
    hm_archive *archive;
    hm_error error = {.status = HM_OK};
    bool exact;
    if (hm_archive_open(&archive, path, NULL, &error) != HM_OK) return cli_fail(&error);
    hm_status status =
        hm_archive_each(archive, p->where, NULL, true, visit_archived, p, &exact, &error);
    /* The texts of the batch are copies. */
    hm_archive_close(archive);
    return status == HM_OK || status == HM_ERR_INTERRUPTED ? CLI_DONE : cli_fail(&error);
}

static int look_through_operands(puzzling *p) {
    cli_call one = *p->call;
    int status = CLI_DONE, left = p->call->count;
    do {
        one.count = left > 0 ? 1 : 0;
        int result = left > 0 && cli_is_database(one.operands[0])
                         ? look_through_database(p, one.operands[0])
                         : cli_each_input(&one, p->request, NULL, puzzling_operand, p);
        if (result > status) status = result;
        one.operands++;
        one.skipped++;
    } while (--left > 0 && !p->ended && cli_signal() == 0);
    return status;
}

/* ---- the end ---- */

static int print_sums(const puzzling *p) {
    const puzzles_sums *sums = &p->choice.sums;
    if (!p->call->common.json) {
        if (p->call->common.quiet) return CLI_DONE;
        cli_note("%llu puzzle%s in %llu position%s of %llu game%s, %llu undecided%s",
                 (unsigned long long)sums->counts.puzzles, sums->counts.puzzles == 1 ? "" : "s",
                 (unsigned long long)sums->counts.positions, sums->counts.positions == 1 ? "" : "s",
                 (unsigned long long)sums->games, sums->games == 1 ? "" : "s",
                 (unsigned long long)sums->counts.undecided, p->late ? "; ended by --total" : "");
        return CLI_DONE;
    }
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    puzzles_put_sums(sums, &facts);
    double seconds = hm_seconds_now() - p->start;
    hm_fact_double(&facts, "seconds", (double)(int64_t)(1000 * seconds) / 1000);
    hm_fact_bool(&facts, "complete", !p->late && cli_signal() == 0);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

static int puzzling_end(puzzling *p, int status) {
    hm_error error = {.status = HM_OK};
    if (p->status > status) status = p->status;
    if (status < CLI_USAGE && cli_signal() == 0 && puzzles_batch_flush(p->batch, &error) != HM_OK)
        status = error.status == HM_ERR_INTERRUPTED ? CLI_FAILED : cli_fail(&error);
    cli_progress_erase();
    cli_note_faults(&p->faults);
    bool whole = status != CLI_USAGE && cli_signal() == 0 && !p->late;
    if (whole && p->folder != NULL && p->status == CLI_DONE &&
        puzzles_folder_finish(p->folder, p->choice.limit, &error) != HM_OK)
        status = cli_fail(&error);
    if (status != CLI_USAGE && !cli_output_failed()) {
        int printed = print_sums(p);
        if (printed > status) status = printed;
    }
    return status == CLI_DONE && p->choice.sums.counts.puzzles == 0 ? CLI_NO : status;
}

/* ---- the beginning ---- */

static hm_status read_plan(const puzzling *p, hm_puzzle_plan *plan, hm_text *words,
                           hm_error *error) {
    const puzzles_arguments *a = p->arguments;
    hm_setting settings[2];
    size_t count = 0;
    if (a->mate != NULL) settings[count++] = (hm_setting){"mate", a->mate};
    if (a->gap != NULL) settings[count++] = (hm_setting){"gap", a->gap};
    hm_request wish = {.size = sizeof wish, .settings = settings, .setting_count = count};
    hm_status status = hm_puzzle_plan_read(&wish, plan, error);
    if (status != HM_OK) return status;
    plan->several = a->several;
    plan->per_game = (unsigned)a->per_game.value;
    plan->nodes = a->nodes.value;
    if (a->time != NULL) hm_time_parse(a->time, &plan->seconds);
    hm_text_printf(words, "mate %u-%u gap %d several %d per-game %u nodes %llu time %s where %s",
                   plan->mate_from, plan->mate_to, (int)(10000 * plan->gap + 0.5), plan->several,
                   plan->per_game, (unsigned long long)plan->nodes, a->time != NULL ? a->time : "-",
                   a->where != NULL ? a->where : "-");
    for (size_t i = 0; i < p->call->setting_count; i++)
        hm_text_printf(words, " %s %s", p->call->settings[i].name,
                       p->call->settings[i].value != NULL ? p->call->settings[i].value : "");
    for (size_t i = 0; i < words->length; i++)
        if (words->data[i] == '\n') words->data[i] = ' ';
    return words->failed ? hm_fail_memory(error, "options") : HM_OK;
}

static int puzzling_open(puzzling *p, const hm_request *request, const hm_expression *where) {
    const puzzles_arguments *a = p->arguments;
    hm_puzzle_plan plan;
    hm_text words = {0};
    hm_error error;
    hm_status status = read_plan(p, &plan, &words, &error);
    if (status == HM_OK)
        status = puzzles_batch_create(&p->batch, &plan, where, request,
                                      (unsigned)p->call->common.jobs.value, &p->faults,
                                      puzzling_visit, p, &error);
    int result = status == HM_OK           ? CLI_DONE
                 : status == HM_ERR_OPTION ? cli_usage_error("--%s", error.message)
                                           : cli_fail(&error);
    if (result == CLI_DONE && a->folder != NULL) {
        result = cli_expect_folder(a->folder);
        if (result == CLI_DONE &&
            puzzles_folder_open(&p->folder, a->folder, &words, &error) != HM_OK)
            result = cli_fail(&error);
        if (result == CLI_DONE) puzzles_batch_recall(p->batch, puzzles_folder_recall, p->folder);
    }
    hm_text_clear(&words);
    return result;
}

static int cmd_puzzles_run(cli_call *call) {
    const puzzles_arguments *arguments = (const puzzles_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    hm_expression *where = NULL;
    puzzling p = {.call = call, .arguments = arguments, .start = hm_seconds_now()};
    p.choice.limit = arguments->limit.value;
    if (arguments->total != NULL) hm_time_parse(arguments->total, &p.total);
    int status = cli_read_expression(arguments->where, &where);
    cli_limit(hm_question_named("puzzles"), &request);
    p.request = &request;
    p.where = where;
    cli_progress_start(&p.progress, call, "positions");
    if (status == CLI_DONE) status = puzzling_open(&p, &request, where);
    if (status == CLI_DONE) {
        cli_buffer_output();
        status = puzzling_end(&p, look_through_operands(&p));
    }
    puzzles_folder_close(p.folder);
    puzzles_batch_destroy(p.batch);
    for (size_t i = 0; i < 4; i++)
        hm_text_clear(&p.texts.text[i]);
    hm_history_clear(&p.choice.seen);
    hm_expression_destroy(where);
    return status;
}

const cli_command cli_cmd_puzzles = {
    .name = "puzzles",
    .operands = "[FILE|DB...]",
    .summary = "find positions of games in which one move mates or wins",
    .description =
        "Searches the games of files and databases for positions in which exactly one first move "
        "(in 5D chess: one action) forces mate, or wins.\nThe exit status is 1 if there is no "
        "puzzle. Mates in one are searched in every position. Longer mates and wins are searched "
        "after a move that lost at least 0.10 of the expected score (0 to 1), and in start "
        "positions without a name.\nPrints each puzzle with its solution in the notation of its "
        "game. With -o it writes them to a folder, together with puzzles.ndjson, a pack that the "
        "web page can open. Equal positions give one puzzle. A position whose search ends at its "
        "limit counts as undecided. docs/puzzles.md explains the members exact, themes and "
        "difficulty of a puzzle in JSON.",
    .examples =
        "hypermate puzzles games.pgn4\tPuzzles of four-player games\n"
        "hypermate puzzles --mate 2-3 --gap 0 -j 4 games.5dpgn -o out\tOnly mates in 2 and 3\n"
        "hypermate puzzles --json --where 'final(mate)' games.c4d\tOnly from games that end in "
        "mate\n",
    .options = puzzles_options,
    .limits = "max-decoded",
    .reads = true,
    .json = true,
    .group = CLI_THINKING,
    .run = cmd_puzzles_run,
};
