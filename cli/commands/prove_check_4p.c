/* prove --check: a forced mate in Teams of the four-player game, as a game with variations that has
 * every reply. */
#include "commands/prove.h"
#include "core/core.h"
#include "proof/proof4p.h"
#include "run_limits.h"

#include <string.h>

/* A certificate and what was found in it. */
typedef struct checked_4p {
    const char *name; /* NULL: none is printed */
    const hm_text *text;
    hm_4p_game *game;
    hm_proof4p_report report;
} checked_4p;

static int32_t first_move_of(const checked_4p *c) {
    return hm_4p_game_step(c->game, 0)->first;
}

static cli_place place_of_fault(const checked_4p *c) {
    uint64_t offset = hm_4p_game_step(c->game, c->report.place)->offset;
    return cli_prove_place(c->name, c->text, offset);
}

static void put_fault_4p(const checked_4p *c, hm_facts *facts) {
    const hm_proof4p_report *report = &c->report;
    cli_place place = place_of_fault(c);
    int32_t way[HM_PROOF4P_PLIES + 1];
    size_t length = hm_proof4p_way(c->game, report->step, way);
    hm_fact_word(facts, "fault", hm_proof4p_fault_name(report->fault));
    hm_fact_uint(facts, "line", place.line);
    hm_fact_uint(facts, "column", place.column);
    hm_fact_open(facts, "path", '[');
    for (size_t i = 0; i < length; i++) {
        hm_proof4p_format_step(c->game, way[i], hm_fact_begin(facts, NULL));
        hm_fact_end(facts);
    }
    hm_fact_close(facts);
    if (report->reply.length > 0)
        hm_fact_string(facts, "reply", report->reply.data, report->reply.length);
    hm_proof4p_explain(c->game, report, hm_fact_begin(facts, "message"));
    hm_fact_end(facts);
}

static int print_json_4p(const checked_4p *c) {
    const hm_proof4p_report *report = &c->report;
    bool proved = report->fault == HM_PROOF4P_PROVED;
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_bool(&facts, "proved", proved);
    hm_fact_word(&facts, "engine", "rules");
    if (proved) {
        hm_proof4p_format_step(c->game, first_move_of(c), hm_fact_begin(&facts, "first"));
        hm_fact_end(&facts);
        hm_fact_uint(&facts, "mate_in", report->moves);
    }
    hm_fact_uint(&facts, "positions", report->positions);
    hm_fact_uint(&facts, "replies", report->replies);
    if (proved) hm_fact_uint(&facts, "plies", report->plies);
    if (!proved) put_fault_4p(c, &facts);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

static int print_report_4p(const cli_call *call, const checked_4p *c) {
    const hm_proof4p_report *report = &c->report;
    bool proved = report->fault == HM_PROOF4P_PROVED;
    int status = proved ? CLI_DONE : CLI_NO;
    hm_text words = {0};
    if (call->common.json) {
        int printed = print_json_4p(c);
        return printed > status ? printed : status;
    }
    if (!proved) {
        cli_place place = place_of_fault(c);
        hm_proof4p_explain(c->game, report, &words);
        cli_report(&place, words.failed ? "not proved" : words.data);
        hm_text_clear(&words);
        return status;
    }
    if (c->name != NULL) {
        cli_print_text(stdout, c->name);
        fputs(": ", stdout);
    }
    hm_proof4p_format_step(c->game, first_move_of(c), &words);
    printf("mate in %u is proved, first move %s\n", report->moves, words.failed ? "?" : words.data);
    printf("positions of the losers: %llu\nreplies: %llu\nlongest line: %u %s\n",
           (unsigned long long)report->positions, (unsigned long long)report->replies,
           report->plies, report->plies == 1 ? "ply" : "plies");
    hm_text_clear(&words);
    return status;
}

/* One game, and nothing after it. */
static hm_status read_game_4p(checked_4p *c, const hm_watch *watch, hm_error *error) {
    size_t used;
    hm_status status =
        hm_4p_game_parse(c->text->data, c->text->length, NULL, &c->game, &used, watch, error);
    if (status != HM_OK) return status;
    used += strspn(c->text->data + used, " \t\r\n");
    if (used == c->text->length) return HM_OK;
    return hm_fail(error, HM_ERR_4P_TOKEN, used, "expected the end of the game");
}

int cli_prove_check_4p(const cli_call *call, const char *name, const hm_text *text) {
    checked_4p c = {.name = name, .text = text};
    cli_progress progress;
    hm_meter meter;
    hm_error error = {0};
    cli_progress_start(&progress, call, "positions");
    hm_meter_start(&meter, cli_run_limits(), &progress.watch);
    hm_status status = read_game_4p(&c, &meter.watch, &error);
    if (status == HM_OK) status = hm_proof4p_check(c.game, &meter.watch, &c.report, &error);
    if (status != HM_OK) hm_meter_settle(&meter, &error);
    cli_progress_erase();
    int result =
        status == HM_OK ? print_report_4p(call, &c) : cli_prove_fail(call, name, text, &error);
    hm_4p_game_destroy(c.game);
    hm_text_clear(&c.report.reply);
    return result;
}
