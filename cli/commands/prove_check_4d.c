/* prove --check: reads certificates, has them checked, and prints what was found. */
#include "commands/prove.h"
#include "files.h"
#include "io/whole.h"
#include "path.h"
#include "run_limits.h"

#include <stdlib.h>
#include <string.h>

typedef struct certificate {
    const char *name;
    hm_text text;
    hm_proof4 proof;
    hm_proof4_report report;
} certificate;

/* ---- what is printed ---- */

static void put_gap(const certificate *c, hm_facts *facts) {
    const hm_proof4_report *report = &c->report;
    cli_place place = cli_prove_place(c->name, &c->text, report->place);
    hm_fact_word(facts, "fault", hm_proof4_fault_name(report->fault));
    hm_fact_uint(facts, "line", place.line);
    hm_fact_uint(facts, "column", place.column);
    if (report->node != HM_PROOF4_NOWHERE) {
        hm_4d_move way[HM_PROOF4_WAY];
        size_t length = hm_proof4_way(&c->proof, report->node, way);
        hm_fact_open(facts, "path", '[');
        for (size_t i = 0; i < length; i++) {
            hm_proof4_format_move(way[i], hm_fact_begin(facts, NULL));
            hm_fact_end(facts);
        }
        hm_fact_close(facts);
    }
    if (report->reply != HM_4D_NO_MOVE) {
        hm_proof4_format_move(report->reply, hm_fact_begin(facts, "reply"));
        hm_fact_end(facts);
    }
    hm_proof4_explain(&c->proof, report, hm_fact_begin(facts, "message"));
    hm_fact_end(facts);
}

void cli_prove_put_proved(const hm_proof4 *proof, const hm_proof4_report *report, hm_facts *facts) {
    hm_proof4_format_move(proof->nodes.at[0].move, hm_fact_begin(facts, "first"));
    hm_fact_end(facts);
    if (report->fault == HM_PROOF4_PROVED) hm_fact_uint(facts, "mate_in", report->longest);
    hm_fact_uint(facts, "positions", report->positions);
    hm_fact_uint(facts, "replies", report->replies);
    hm_fact_uint(facts, "mated_at_once", report->at_once);
}

static int print_json(const certificate *c, const char *engine) {
    const hm_proof4_report *report = &c->report;
    bool proved = report->fault == HM_PROOF4_PROVED;
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_bool(&facts, "proved", proved);
    hm_fact_word(&facts, "engine", engine);
    cli_prove_put_proved(&c->proof, report, &facts);
    if (!proved) put_gap(c, &facts);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

/* "mate in 4 is proved, first move 2,0,5,4-4,0,5,2", and figures. */
void cli_prove_print_proved(const hm_proof4 *proof, const hm_proof4_report *report) {
    hm_text first = {0};
    hm_proof4_format_move(proof->nodes.at[0].move, &first);
    printf("mate in %u is proved, first move %s\n", report->longest,
           first.failed ? "?" : first.data);
    printf("positions of the loser: %llu\nreplies: %llu\nmated at once: %llu\n",
           (unsigned long long)report->positions, (unsigned long long)report->replies,
           (unsigned long long)report->at_once);
    printf("longest line: %u %s\n", 2 * report->longest - 1,
           report->longest == 1 ? "ply" : "plies");
    hm_text_clear(&first);
}

static int print_report(const certificate *c, const cli_call *call, const char *engine) {
    bool proved = c->report.fault == HM_PROOF4_PROVED;
    int status = proved ? CLI_DONE : CLI_NO;
    if (call->common.json) {
        int printed = print_json(c, engine);
        return printed > status ? printed : status;
    }
    if (proved) {
        cli_print_text(stdout, c->name);
        fputs(": ", stdout);
        cli_prove_print_proved(&c->proof, &c->report);
        return status;
    }
    hm_text message = {0};
    hm_proof4_explain(&c->proof, &c->report, &message);
    cli_place place = cli_prove_place(c->name, &c->text, c->report.place);
    if (message.failed)
        status = cli_fail_memory("an error");
    else
        cli_report(&place, message.data);
    hm_text_clear(&message);
    return status;
}

/* ---- one certificate ---- */

static hm_status read_certificate(certificate *c, const char *path, hm_error *error) {
    hm_source *source = NULL;
    hm_status status = cli_open_path(&source, path, error);
    if (status == HM_OK) status = hm_source_read_all(source, HM_WHOLE_MOST, &c->text, error);
    hm_source_close(source);
    return status;
}

/* Proofs of other games are games in a notation. A text that is not recognised is read as a
 * certificate of 4D chess, whose error then says what is missing. */
static bool is_notation(const hm_text *text, const char *name) {
    const hm_notation *notation;
    return hm_notation_detect(text->data, text->length, &notation, NULL) == HM_OK &&
           strcmp(notation->name, name) == 0;
}

static int check_certificate(certificate *c, const cli_call *call, const char *path,
                             const char *engine) {
    cli_progress progress;
    hm_meter meter;
    hm_error error = {0};
    hm_status status = read_certificate(c, path, &error);
    if (status != HM_OK)
        return call->common.json ? cli_fail_call(call, &error) : cli_fail_in(c->name, &error);
    bool in_5d = c->text.length > 0 && is_notation(&c->text, "fen5d");
    bool in_4p = c->text.length > 0 && is_notation(&c->text, "pgn4");
    if ((in_5d || in_4p) && strcmp(engine, "phase") == 0)
        return cli_usage_error("%s: --engine phase is only for 4D chess", c->name);
    if (in_5d) return cli_prove_check_5d(call, c->name, &c->text);
    if (in_4p) return cli_prove_check_4p(call, c->name, &c->text);
    status = hm_proof4_parse(c->text.data, c->text.length, &c->proof, &error);
    cli_progress_start(&progress, call, "positions");
    hm_meter_start(&meter, cli_run_limits(), &progress.watch);
    if (status == HM_OK)
        status = hm_proof4_check(&c->proof,
                                 strcmp(engine, "phase") == 0 ? HM_PROOF4_PHASE : HM_PROOF4_RULES,
                                 call->common.jobs.given ? (unsigned)call->common.jobs.value : 1,
                                 &meter.watch, &c->report, &error);
    if (status != HM_OK) hm_meter_settle(&meter, &error);
    cli_progress_erase();
    return status == HM_OK ? print_report(c, call, engine)
                           : cli_prove_fail(call, c->name, &c->text, &error);
}

int cli_prove_check(const cli_call *call) {
    const cli_prove_arguments *a = (const cli_prove_arguments *)(const void *)&call->arguments;
    const char *engine = a->engine != NULL ? a->engine : "rules";
    int status = CLI_DONE;
    for (int i = 0; i < call->count || i == 0; i++) {
        const char *path = call->count == 0 ? "-" : call->operands[i];
        certificate c = {.name = cli_is_standard(path) ? "<stdin>" : path};
        int one = check_certificate(&c, call, path, engine);
        if (one > status) status = one;
        hm_proof4_clear(&c.proof);
        hm_text_clear(&c.text);
    }
    return status;
}
