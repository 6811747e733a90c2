/* archive add, archive merge: games into a database. */
#include "ahead.h"
#include "archive_verbs.h"

#include "core/core.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

typedef struct adding {
    cli_ahead ahead; /* games are read on several threads, and written on this one */
    hm_archive *archive;
    const cli_call *call;
    cli_faults faults;
    uint64_t number;
    bool broken; /* a fault of a file that must have none */
} adding;

static void make_game(const hm_input *input, const hm_request *request, cli_answered *answered) {
    hm_fresh_game *game;
    hm_error *error = &answered->error.error;
    if (hm_archive_read(&game, input, request, error) == HM_OK) answered->made = game;
}

static void drop_read_game(void *game) {
    hm_fresh_game_destroy(game);
}

static const cli_ahead_work reading_games = {make_game, drop_read_game};

static int end_adding(adding *a, const cli_input *at, hm_status status, const hm_found *found,
                      const hm_error *error) {
    a->number++;
    if (status == HM_ERR_INTERRUPTED) return CLI_FAILED;
    if (status == HM_ERR_UNSUPPORTED || status == HM_ERR_OPTION) {
        hm_input_error fault = {.error = *error, .whole = true};
        int failed = cli_report_input(at, &fault);
        return failed == CLI_USAGE ? CLI_STOP : failed;
    }
    if (status != HM_OK) {
        cli_fail(error);
        return CLI_LOST;
    }
    if (found->bad && !cli_note_fault(&a->faults, at, a->number, found->fault)) {
        a->broken = true;
        return CLI_LOST;
    }
    return CLI_DONE;
}

static int add_read_game(const cli_input *at, cli_answered *answered, void *context) {
    adding *a = context;
    hm_found found = {.matched = false};
    hm_error *error = &answered->error.error;
    hm_status status = error->status;
    if (status == HM_OK)
        status = hm_archive_put(a->archive, at->input, answered->made, &found, error);
    drop_read_game(answered->made);
    answered->made = NULL;
    return end_adding(a, at, status, &found, error);
}

/* Those that are in already come first. */
static int add_game_at(const cli_input *at, void *context) {
    adding *a = context;
    hm_found found;
    hm_error error;
    if (cli_note_empty(at)) return CLI_DONE;
    if (at->input->notation == NULL && !at->input->json && !at->several) {
        const hm_input_error *fault = &at->input->error;
        if (fault->error.status != HM_ERR_FORMAT) return cli_report_input(at, fault);
        (void)hm_fail(&error, HM_ERR_FORMAT, 0, "not a file of games: %s", fault->error.message);
        return cli_fail_in(at->name, &error);
    }
    if (!hm_archive_has(a->archive, at->input)) return cli_ahead_visit(at, &a->ahead);
    hm_status status = hm_archive_add(a->archive, at->input, at->request, &found, &error);
    return end_adding(a, at, status, &found, &error);
}

static int print_added(const cli_call *call, const hm_archive *archive, double seconds,
                       bool complete) {
    hm_archive_report report;
    hm_facts facts = {0};
    hm_archive_report_of(archive, &report);
    if (!call->common.json) {
        if (call->common.quiet) return CLI_DONE;
        printf("%llu %s added, %llu copies, %llu bad\n", (unsigned long long)report.added,
               report.added == 1 ? "game" : "games", (unsigned long long)report.copies,
               (unsigned long long)report.bad);
        return CLI_DONE;
    }
    hm_fact_open(&facts, NULL, '{');
    hm_fact_uint(&facts, "added", report.added);
    hm_fact_uint(&facts, "copies", report.copies);
    hm_fact_uint(&facts, "bad", report.bad);
    hm_fact_uint(&facts, "unjudged", report.unjudged);
    hm_fact_uint(&facts, "plies", report.plies);
    hm_fact_uint(&facts, "positions", report.positions);
    hm_fact_double(&facts, "seconds", (double)(long long)(seconds * 1000) / 1000);
    hm_fact_bool(&facts, "complete", complete);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

/* A file that was added before, and is unchanged, continues where it ended. */
static int add_operand(adding *a, const cli_call *call, const hm_request *request) {
    struct stat known;
    hm_error error;
    uint64_t size = 0;
    int64_t modified = 0;
    const char *name = call->count == 0 ? "-" : call->operands[0];
    if (strcmp(name, "-") != 0 && stat(name, &known) == 0 && S_ISREG(known.st_mode)) {
        size = (uint64_t)known.st_size;
        modified = (int64_t)known.st_mtim.tv_sec;
    }
    if (strcmp(name, "-") == 0) name = "<stdin>";
    int status;
    bool changed;
    do {
        if (hm_archive_begin_source(a->archive, name, size, modified, &error) != HM_OK)
            return cli_fail(&error);
        a->number = 0;
        cli_ahead_start(&a->ahead, call, add_read_game, a);
        a->ahead.work = &reading_games;
        status = cli_each_input_ahead(call, request, NULL, add_game_at, &a->ahead);
        cli_ahead_end(&a->ahead);
        if (a->broken) {
            hm_archive_rollback(a->archive);
            return status;
        }
        if (hm_archive_commit(a->archive, &error) != HM_OK) return cli_fail(&error);
        changed = hm_archive_source_changed(a->archive) && status == CLI_DONE;
        if (changed) cli_note("%s: the games have changed since they were added", name);
    } while (changed);
    return status;
}

int cli_archive_add(cli_call *call, hm_archive *archive) {
    const archive_arguments *arguments = (const archive_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    cli_progress progress;
    adding a = {.archive = archive, .call = call, .faults = {.strict = arguments->strict}};
    cli_watch_answers(&request, &progress, call);
    double start = hm_seconds_now();
    int status = CLI_DONE, operands = call->count;
    cli_call one = *call;
    do {
        one.count = operands > 0 ? 1 : 0;
        int result = add_operand(&a, &one, &request);
        if (result > status) status = result;
        one.operands++;
        one.skipped++;
        a.broken = false;
    } while (--operands > 0 && status != CLI_USAGE && cli_signal() == 0);
    cli_note_faults(&a.faults);
    if (cli_signal() != 0) status = CLI_FAILED;
    int printed = print_added(call, archive, hm_seconds_now() - start, status == CLI_DONE);
    return printed > status ? printed : status;
}

/* ---- other databases ---- */

static hm_status merge_game(void *context, uint64_t number, const hm_input *input,
                            hm_error *error) {
    adding *a = context;
    hm_request request = cli_request(a->call);
    hm_found found;
    (void)number;
    return hm_archive_add(a->archive, input, &request, &found, error);
}

int cli_archive_merge(cli_call *call, hm_archive *archive) {
    adding a = {.archive = archive, .call = call};
    double start = hm_seconds_now();
    int status = CLI_DONE;
    if (call->count == 0) return cli_usage_error("the other databases are missing");
    for (int i = 0; i < call->count && status == CLI_DONE; i++) {
        hm_archive *other;
        hm_error error;
        bool exact;
        hm_status done_status = hm_archive_open(&other, call->operands[i], NULL, &error);
        if (done_status == HM_OK)
            done_status = hm_archive_begin_source(archive, call->operands[i], 0, 0, &error);
        if (done_status == HM_OK)
            done_status = hm_archive_each(other, NULL, NULL, true, merge_game, &a, &exact, &error);
        if (done_status == HM_OK) done_status = hm_archive_commit(archive, &error);
        hm_archive_close(other);
        if (done_status != HM_OK) {
            hm_archive_rollback(archive);
            status = cli_fail(&error);
        }
    }
    int printed = print_added(call, archive, hm_seconds_now() - start, status == CLI_DONE);
    return printed > status ? printed : status;
}
