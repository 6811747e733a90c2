/* archive find: games of a database that an expression is true of. */
#include "archive_verbs.h"
#include "deal.h"

#include <string.h>

typedef struct archive_finding {
    cli_finding finding;
    const cli_call *call;
    hm_request request;
    int status;
} archive_finding;

static hm_status find_archived(void *context, uint64_t number, const hm_input *input,
                               hm_error *error) {
    archive_finding *f = context;
    if (cli_signal() != 0) {
        f->status = CLI_FAILED;
        return hm_archive_stopped(error);
    }
    if (input == NULL) { /* SQL has decided */
        f->finding.matched++;
        if (f->finding.choice->numbers) {
            printf("%llu\n", (unsigned long long)number);
            if (f->finding.json) cli_count_json_line();
        }
        bool enough = f->finding.choice->limit.value > 0 &&
                      f->finding.matched >= f->finding.choice->limit.value;
        return enough || cli_output_failed() ? hm_archive_stopped(error) : HM_OK;
    }
    cli_input at = {f->call,    &f->request, input, input->name != NULL ? input->name : "<stdin>",
                    number - 1, true};
    int result = cli_find_in(&f->finding, &at, number);
    if (result == CLI_DONE) return HM_OK;
    if (result == CLI_ENOUGH) return hm_archive_stopped(error);
    f->status = result == CLI_STOP ? CLI_USAGE : CLI_FAILED;
    return hm_archive_stopped(error);
}

/* Games that SQL has left out were read as well. */
static int print_archive_counts(archive_finding *f, hm_archive *archive) {
    hm_facts facts = {0};
    hm_error error;
    hm_fact_open(&facts, NULL, '{');
    int status = CLI_DONE;
    if (hm_archive_totals(archive, &facts, &error) != HM_OK) status = cli_fail(&error);
    hm_fact_uint(&facts, "matched", f->finding.matched);
    if (f->finding.choice->unique) hm_fact_uint(&facts, "copies", f->finding.copies);
    hm_fact_close(&facts);
    if (status == CLI_DONE) status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

static int explain_query(hm_archive *archive, const hm_expression *expression) {
    hm_text text = {0};
    hm_error error;
    int status = CLI_DONE;
    if (hm_archive_explain(archive, expression, &text, &error) != HM_OK) {
        status = cli_fail(&error);
    } else {
        cli_write_text(text.data, text.length);
    }
    hm_text_clear(&text);
    return status;
}

static int run_finding(archive_finding *f, hm_archive *archive,
                       const archive_arguments *arguments) {
    const cli_find_choice *choice = f->finding.choice;
    const hm_expression *expression = f->finding.expression;
    hm_error error;
    bool exact;
    bool texts = (!choice->numbers && !choice->count) || choice->unique || choice->sample.given;
    if (hm_archive_introduce(archive, f->finding.finder, &error) != HM_OK ||
        hm_finder_check(f->finding.finder, &error) != HM_OK) {
        bool wrong = error.status == HM_ERR_OPTION;
        return wrong ? cli_refuse_word(&f->finding, &error) : cli_fail(&error);
    }
    hm_status status = hm_archive_each(archive, expression, arguments->sort, texts, find_archived,
                                       f, &exact, &error);
    if (status == HM_ERR_OPTION) return cli_usage_error("--sort: %s", error.message);
    if (status != HM_OK && status != HM_ERR_INTERRUPTED) return cli_fail(&error);
    bool counts = f->finding.count;
    f->finding.count = false;
    int result = cli_end_finding(&f->finding, f->status);
    if (counts && (result == CLI_DONE || result == CLI_NO)) {
        int printed = print_archive_counts(f, archive);
        if (printed != CLI_DONE) return printed;
    }
    return result;
}

/* As after the inputs of a shard of files: for join. */
static int end_part(const cli_call *call, uint64_t lines) {
    const archive_arguments *arguments = (const archive_arguments *)&call->arguments;
    cli_dealing dealing = {.lines = lines};
    hm_error error;
    if (hm_shard_parse(arguments->shard, &dealing.shard, &error) != HM_OK) return cli_fail(&error);
    return cli_deal_end(&dealing);
}

int cli_archive_find(cli_call *call, hm_archive *archive) {
    const archive_arguments *arguments = (const archive_arguments *)&call->arguments;
    cli_progress progress;
    archive_finding f = {
        /* Tags that no game has are not seen here. */
        .finding = {.quiet = true, .faults = {.silent = true}},
        .call = call,
        .request = cli_request(call),
    };
    if (call->count > 1) return cli_usage_error("expected one expression");
    uint64_t lines = cli_json_lines();
    int status = cli_begin_finding(&f.finding, call, &arguments->find);
    if (status == CLI_DONE) {
        cli_watch_answers(&f.request, &progress, call);
        status = arguments->explain ? explain_query(archive, f.finding.expression)
                                    : run_finding(&f, archive, arguments);
        bool ends = arguments->shard != NULL && call->common.json && !f.finding.choice->count;
        if (ends && (status == CLI_DONE || status == CLI_NO)) {
            int ended = end_part(call, lines);
            if (ended != CLI_DONE) status = ended;
        }
    }
    cli_clear_finding(&f.finding);
    return status;
}
