/* review: what each move of a game lost, and what would have been better. */
#include "answers/answers.h"
#include "commands/review.h"
#include "commands/review_store.h"
#include "files.h"
#include "match/consult.h"
#include "path.h"
#include "run_limits.h"

#include <string.h>

typedef struct review_arguments {
    cli_output output;
    const char *svg, *engine;
    bool table;
} review_arguments;

#define REVIEW(member) offsetof(review_arguments, member)
static const cli_option options[] = {
    {"output", 'o', CLI_FILE, REVIEW(output.path), .argument = "FILE",
     .help = "write to FILE, which appears when it is complete; - is standard output"},
    {"table", 0, CLI_FLAG, REVIEW(table),
     .help = "print a table of players and of moves that lost something"},
    {"engine", 0, CLI_TEXT, REVIEW(engine), .argument = "ENGINE",
     .help =
         "evaluate with a program: cmd=PROGRAM, as in match; it speaks UCI, or 5DUCI for 5D games"},
    {"svg", 0, CLI_FILE, REVIEW(svg), .argument = "FILE",
     .help = "also draw the graph of the game"},
    {0},
};

/* A run of the command. */
typedef struct review_run {
    const cli_call *call;
    const review_arguments *arguments;
    cli_text_sink to; /* games, or JSON */
    hm_sink *svg;
    uint64_t games; /* written */
    hm_consult consult;
    cli_review_store store;
} review_run;

/* ---- what is written ---- */

static const char *review_words(const hm_facts *facts, const char *key, size_t *length) {
    const hm_fact *string = hm_fact_get(facts, hm_fact_first(facts, NULL), key);
    *length = 0;
    return string == NULL ? NULL : hm_fact_words(facts, string, length);
}

/* A game after others, with what notations want between two of them. */
static void review_add_game(review_run *r, const cli_input *at, const hm_facts *facts,
                            hm_text *text) {
    size_t length;
    const char *words = review_words(facts, "text", &length);
    unsigned flags = at->input->notation->flags;
    if (words == NULL) return;
    if (r->games++ > 0 && (flags & HM_IS_APART) != 0) hm_text_puts(text, "\n");
    if (at->several && (flags & HM_IS_MARKED) != 0) hm_notation_put_mark(r->games, text);
    hm_text_add(text, words, length);
    if (length > 0 && words[length - 1] != '\n') hm_text_puts(text, "\n");
}

static int review_write(review_run *r, const cli_input *at, const hm_facts *facts) {
    hm_error error;
    hm_text text = {0};
    size_t length;
    const char *svg = review_words(facts, "svg", &length);
    hm_status status = HM_OK;
    if (r->svg != NULL && svg != NULL) status = hm_sink_write(r->svg, svg, length, &error);
    if (r->call->common.json) {
        hm_facts_json(facts, &text);
    } else if (!r->arguments->table) {
        review_add_game(r, at, facts, &text);
    }
    if (status == HM_OK && text.failed) status = hm_fail_memory(&error, "a review");
    if (status == HM_OK && text.length > 0) status = cli_count_output(text.length, &error);
    if (status == HM_OK && text.length > 0)
        status = cli_text_sink_write(&r->to, text.data, text.length, &error);
    hm_text_clear(&text);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

/* ---- one input ---- */

static hm_verdict review_game(review_run *r, const cli_input *at, const hm_request *request,
                              hm_facts *facts, hm_input_error *error) {
    hm_session *session = NULL;
    hm_input_error fault;
    hm_error cause;
    const hm_question *question = &hm_question_review;
    hm_verdict verdict = hm_session_read(&session, at->input, request, HM_READ_WHOLE, &fault);
    if (session == NULL) {
        *error = fault;
        return verdict;
    }
    hm_status status = HM_OK;
    if (!hm_question_fits(question, session->game))
        status = hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "%s (%s) is not reviewed",
                         at->input->notation->name, at->input->notation->title);
    if (status == HM_OK)
        status = hm_question_check_options(question, session->game, request, &cause);
    if (status != HM_OK) {
        hm_session_destroy(session);
        return hm_fail_plain(error, &cause);
    }
    hm_reviewing reviewing = {.session = session,
                              .input = at->input,
                              .request = request,
                              .consultant =
                                  r->arguments->engine != NULL ? &r->consult.consultant : NULL,
                              .fault = verdict == HM_YES ? NULL : &fault};
    /* A log has no text to know it by. */
    if (r->store.open && at->input->text != NULL) {
        cli_review_store_game(&r->store, at->input);
        reviewing.store = &r->store.store;
    }
    verdict = hm_review_answer(&reviewing, facts, error);
    hm_session_destroy(session);
    return verdict;
}

static int cmd_review_visit(const cli_input *at, void *context) {
    review_run *r = context;
    hm_facts facts = {0};
    hm_input_error error = {.error.status = HM_OK};
    cli_progress progress;
    hm_request request = *at->request;
    cli_progress_start(&progress, r->call, "positions");
    if (progress.shown) request.watch = progress.watch;
    hm_fact_open(&facts, NULL, '{');
    hm_verdict verdict = review_game(r, at, &request, &facts, &error);
    cli_progress_erase();
    bool failed = verdict == HM_FAILED;
    if (failed && error.error.status == HM_ERR_INTERRUPTED) {
        hm_facts_clear(&facts);
        return CLI_FAILED;
    }
    if (failed) hm_put_error(&error, &facts);
    hm_fact_close(&facts);
    bool reviewed = hm_fact_get(&facts, hm_fact_first(&facts, NULL), "ply") != NULL;
    int status = failed && !r->call->common.json ? cli_report_input(at, &error) : CLI_DONE;
    if (failed && r->call->common.json)
        status = error.error.status == HM_ERR_OPTION ? CLI_USAGE : CLI_FAILED;
    if (r->arguments->table && !r->call->common.json && (reviewed || !failed))
        cli_print_review(at, &facts, hm_fact_first(&facts, NULL));
    if (!r->call->common.json) cli_note_warnings(at, &facts, hm_fact_first(&facts, NULL));
    int written = review_write(r, at, &facts);
    hm_facts_clear(&facts);
    return written > status ? CLI_LOST : status;
}

/* ---- the run ---- */

static int review_open(review_run *r) {
    const review_arguments *a = r->arguments;
    bool json = r->call->common.json;
    if (a->table && (json || a->output.path != NULL))
        return cli_usage_error("--table is printed for people: leave %s out",
                               json ? "--json" : "--output");
    int status = CLI_DONE;
    if (json)
        status = cli_open_plain_text_sink(r->call, a->output.path, CLI_JSON, &r->to.sink);
    else if (!a->table)
        status = cli_open_any_text_sink(r->call, &a->output, &r->to);
    if (status == CLI_DONE && a->svg != NULL) status = cli_expect_no_gzip(a->svg);
    if (status == CLI_DONE && a->svg != NULL)
        status = cli_open_plain_text_sink(r->call, a->svg, CLI_PICTURE, &r->svg);
    return status;
}

/* The engine gets the limits of the review. Evaluations are kept where a later run would find the
 * same ones. */
static int review_prepare(review_run *r, const hm_request *request) {
    hm_error error;
    hm_search_limits limits;
    hm_status status = HM_OK;
    const review_arguments *a = r->arguments;
    hm_review_read_limits(request, &limits);
    if (limits.nodes == 0 && limits.depth == 0 && limits.movetime == 0)
        limits.nodes = HM_REVIEW_NODES;
    if (a->engine != NULL)
        status = hm_consult_init(&r->consult, a->engine, request, &limits, &error);
    bool exact = a->engine == NULL && hm_request_text(request, "time") == NULL;
    if (status == HM_OK && exact && !cli_is_standard(a->output.path))
        status = cli_review_store_open(&r->store, a->output.path, request, &error);
    if (status == HM_OK) return CLI_DONE;
    return status == HM_ERR_OPTION ? cli_usage_error("%s", error.message) : cli_fail(&error);
}

static int review_close(review_run *r, int status) {
    hm_error error;
    hm_status committed = HM_OK;
    bool opened = r->to.sink != NULL;
    if (opened && (cli_signal() == 0 || r->arguments->output.path == NULL))
        committed = cli_text_sink_commit(&r->to, &error);
    if (committed == HM_OK && r->svg != NULL && cli_signal() == 0)
        committed = hm_sink_commit(r->svg, &error);
    return committed == HM_OK ? status : cli_fail(&error);
}

static int cmd_review_run(cli_call *call) {
    const review_arguments *a = (const review_arguments *)(const void *)call->arguments.bytes;
    review_run r = {.call = call, .arguments = a};
    hm_request request = cli_request(call);
    const char *parts = hm_request_text(&request, "parts");
    if (parts != NULL && !call->common.json) return cli_usage_error("--parts needs --json");
    bool text = !call->common.json && !a->table;
    if (parts == NULL && (text || a->svg != NULL))
        cli_set(call, "parts", text && a->svg != NULL ? "text,svg" : text ? "text" : "svg");
    request = cli_request(call);
    int status = review_open(&r);
    if (status == CLI_DONE) status = review_prepare(&r, &request);
    if (status == CLI_DONE) {
        cli_limit(hm_question_named("review"), &request);
        status = cli_each_input(call, &request, NULL, cmd_review_visit, &r);
        status = review_close(&r, status);
    }
    cli_review_store_close(&r.store, cli_signal() == 0 && status != CLI_LOST);
    hm_sink_destroy(r.svg);
    cli_text_sink_close(&r.to);
    return status;
}

const cli_command cli_cmd_review = {
    .name = "review",
    .operands = "[GAME|FILE...]",
    .summary = "say what each move of a game lost, and what was better",
    .description =
        "Evaluates every position of a game, and writes the game with evaluations, glyphs, better "
        "lines as variations, and the accuracy of each player.\nThe game keeps its notation; the "
        "accuracies become tags. Exact searches find the forced mates that were missed or allowed. "
        "In free-for-all games each seat has expected points instead of winning chances.\nUntil "
        "FILE of -o is complete, FILE.review holds the evaluations so far; if the run is killed, "
        "the same command continues from there.\nWith --nodes or --depth the output is the same on "
        "every machine and for any -j. A game that contains an error is reviewed up to the error, "
        "and the exit status is 3.",
    .examples = "hypermate review game.pgn4 -o reviewed.pgn4\tWith evaluations and glyphs\n"
                "hypermate review --table game.c4d\tWho blundered, and where\n"
                "hypermate review --svg graph.svg --table game.5dpgn\tThe graph of the game\n"
                "hypermate review --json --nodes 200K -j 4 game.pgn4\tAs JSON, with four threads\n",
    .options = options,
    .question = "review",
    .keeps = true,
    .group = CLI_THINKING,
    .run = cmd_review_run,
};
