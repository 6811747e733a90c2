/* archive find: games of a database that an expression is true of. */
#include "archive_verbs.h"

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
        if (f->finding.numbers) printf("%llu\n", (unsigned long long)number);
        bool enough = f->finding.limit > 0 && f->finding.matched >= f->finding.limit;
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
    if (f->finding.unique) hm_fact_uint(&facts, "copies", f->finding.copies);
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

static int run_finding(archive_finding *f, hm_archive *archive, const hm_expression *expression,
                       const archive_arguments *arguments) {
    hm_error error;
    bool exact;
    bool texts = !arguments->numbers && !arguments->count;
    texts = texts || arguments->unique || arguments->sample.given;
    if (hm_finder_create(&f->finding.finder, expression, &error) != HM_OK ||
        hm_archive_introduce(archive, f->finding.finder, &error) != HM_OK ||
        hm_finder_check(f->finding.finder, &error) != HM_OK) {
        bool wrong = error.status == HM_ERR_OPTION;
        if (!wrong) return cli_fail(&error);
        cli_error("column %llu: %s", (unsigned long long)error.offset + 1, error.message);
        return CLI_USAGE;
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

int cli_archive_find(cli_call *call, hm_archive *archive) {
    const archive_arguments *arguments = (const archive_arguments *)&call->arguments;
    hm_expression *expression;
    cli_progress progress;
    archive_finding f = {
        .finding = {.json = call->common.json,
                    .quiet = true, /* tags that no game has are not seen here */
                    .numbers = arguments->numbers,
                    .count = arguments->count,
                    .unique = arguments->unique,
                    .fens = arguments->fens,
                    .limit = arguments->limit.value,
                    .sample_size = arguments->sample.value,
                    .seed = arguments->seed.value,
                    .faults = {.silent = true}},
        .call = call,
        .request = cli_request(call),
    };
    if (call->count != 1) {
        return cli_usage_error(call->count == 0 ? "the expression is missing"
                                                : "expected one expression");
    }
    if (arguments->numbers + arguments->count + arguments->fens > 1)
        return cli_usage_error("--numbers, --count and --fens exclude each other");
    int status = cli_read_expression(call->operands[0], &expression);
    if (status != CLI_DONE) return status;
    cli_watch_answers(&f.request, &progress, call);
    cli_buffer_output();
    status = arguments->explain ? explain_query(archive, expression)
                                : run_finding(&f, archive, expression, arguments);
    cli_clear_finding(&f.finding);
    hm_expression_destroy(expression);
    return status;
}
