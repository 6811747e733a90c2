/* Messages of encode: lines that were skipped, and how the run ended. The texts for people are
 * fixed: other programs read them. */
#include "encode/encode.h"
#include "games/games.h"
#include "hypermate/shard.h"
#include "path.h"

enum { MOST_WARNINGS = 100 };

void cli_encode_warning(void *report, const hm_source *source, const hm_ndjson4_record *record) {
    cli_encode_report *r = report;
    r->warnings++;
    if (!r->all && r->warnings > MOST_WARNINGS) return;
    bool named = r->sources->count > 1;
    cli_note("%s: %s%sline %llu: %s", r->name, named ? hm_source_name(source) : "",
             named ? ": " : "", (unsigned long long)record->line, record->warning);
}

/* ---- the end, for people ---- */

static void print_warnings(const cli_encode_report *r) {
    if (!r->all && r->warnings > MOST_WARNINGS) {
        cli_note("%s: %llu more warnings (--warnings=all shows them)", r->name,
                 (unsigned long long)(r->warnings - MOST_WARNINGS));
    }
    for (size_t i = 0; i < r->sources->count; i++) {
        const hm_source *source = r->sources->source[i];
        if (!hm_source_trailing_garbage(source)) continue;
        cli_note("%s: %s: bytes after the gzip data are ignored", r->name, hm_source_name(source));
    }
}

/* Whether plies are counted from 0 again in the middle of the input. */
static bool counts_anew(const cli_part *part) {
    hm_shard shard;
    return part != NULL && part->shard != NULL && !part->first_ply.given &&
           hm_shard_parse(part->shard, &shard, NULL) == HM_OK && shard.number > 1;
}

static void print_summary(const cli_encode_report *r, const hm_bulk_result *result) {
    if (result->frames == 0) cli_note("%s: no plies written", r->name);
    if (result->counted > 0 && !r->shared && counts_anew(r->part)) {
        cli_note("%s: %llu lines have no ply: they are counted from 0 in this part; set its first "
                 "ply with --first-ply",
                 r->name, (unsigned long long)result->counted);
    }
    if (r->call->common.quiet) return;
    if (result->promo_words > 0) {
        cli_note("%s: promo taken from the word in move_promo on %llu lines", r->name,
                 (unsigned long long)result->promo_words);
    }
    cli_note("%s: %llu frames, %llu lines skipped", r->name, (unsigned long long)result->frames,
             (unsigned long long)result->skipped);
}

static void print_interruption(const cli_encode_report *r, const hm_bulk_result *result) {
    bool named = !cli_is_standard(r->output->path);
    if (r->call->common.quiet) return;
    cli_note("%s: interrupted after %llu frames, %llu lines skipped%s%s", r->name,
             (unsigned long long)result->frames, (unsigned long long)result->skipped,
             !named      ? ""
             : r->shared ? "; this shard is missing in "
                         : "; nothing was written to ",
             named ? r->output->path : "");
}

/* The file that an error is about; NULL: none of several. */
static const char *name_at_fault(const cli_encode_report *r, const hm_bulk_result *result) {
    size_t number = result->fault.source;
    if (number == 0 && r->sources->count == 1) number = 1;
    return number > 0 ? hm_source_name(r->sources->source[number - 1]) : NULL;
}

static int encode_report_print_people(const cli_encode_report *r, const hm_bulk_result *result,
                                      const hm_error *error) {
    if (error == NULL) {
        print_warnings(r);
        print_summary(r, result);
        return CLI_DONE;
    }
    if (error->status == HM_ERR_INTERRUPTED) print_interruption(r, result);
    const char *name = name_at_fault(r, result);
    return name != NULL ? cli_fail_in(name, error) : cli_fail(error);
}

/* ---- the end, as JSON ---- */

/* With several files the message names the file. */
static void put_failure(const cli_encode_report *r, const hm_bulk_result *result,
                        const hm_error *error, hm_facts *facts) {
    hm_input_error told;
    const hm_bulk_fault *fault = &result->fault;
    hm_fail_plain(&told, error);
    if (fault->source > 0 && r->sources->count > 1) {
        hm_fail(&told.error, error->status, error->offset, "%s: %.200s", name_at_fault(r, result),
                error->message);
    }
    if (fault->line > 0) {
        told.line = fault->line;
        told.column = fault->column;
    }
    hm_put_error(&told, facts);
}

static int encode_report_print_json(const cli_encode_report *r, const hm_bulk_result *result,
                                    const hm_error *error) {
    hm_facts facts = {0};
    bool plain = r->layout == HM_FRAMES_V4;
    hm_fact_open(&facts, NULL, '{');
    hm_fact_word(&facts, "file", r->output->path);
    hm_fact_uint(&facts, "version", plain ? 4 : 5);
    hm_fact_word(&facts, "mode", plain ? "full" : hm_frames_layout_name(r->layout));
    hm_fact_uint(&facts, "frames", result->frames);
    hm_fact_uint(&facts, "skipped", result->skipped);
    hm_fact_uint(&facts, "repaired", result->repaired);
    hm_fact_uint(&facts, "promo_words", result->promo_words);
    hm_fact_uint(&facts, "counted", result->counted);
    hm_fact_bool(&facts, "complete", error == NULL);
    if (error != NULL && error->status != HM_ERR_INTERRUPTED) {
        put_failure(r, result, error, &facts);
    }
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return error == NULL ? status : CLI_FAILED;
}

int cli_encode_end(cli_encode_report *report, const hm_bulk_result *result, const hm_error *error) {
    cli_progress_erase();
    if (!report->call->common.json) return encode_report_print_people(report, result, error);
    print_warnings(report);
    return encode_report_print_json(report, result, error);
}

int cli_judge_skipped(bool strict, const hm_bulk_result *result, int ended) {
    return ended == CLI_DONE && strict && result->skipped > 0 ? CLI_FAILED : ended;
}
