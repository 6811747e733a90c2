/* prove: the search for a forced mate, its files, and what is printed. */
#include "commands/prove.h"
#include "core/core.h"
#include "files.h"
#include "hypermate/more/session4d.h"
#include "io/whole.h"
#include "path.h"
#include "run_limits.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_MEMORY = 512 << 20 };

typedef struct proving {
    const cli_call *call;
    const cli_prove_arguments *arguments;
    hm_session *session;
    HM_LIST(hm_4d_move) firsts;
    hm_found_4d found;
    hm_begun_4d begun;
    hm_prove_4d_task task;
    hm_prove_4d_result result;
    hm_proof4 proof;
    hm_proof4_report report;
    cli_progress progress;
    hm_meter meter;
    bool limited; /* a limit ended the search */
    double start, seconds;
} proving;

/* ---- what is asked ---- */

static int open_position(proving *p) {
    hm_request request = cli_request(p->call);
    if (p->call->count > 1) return cli_usage_error("prove takes one position");
    const char *operand = p->call->count == 1 ? p->call->operands[0] : "4d:start";
    int status = cli_open_session(p->call, operand, &request, &p->session);
    if (status != CLI_DONE) return status;
    p->task.start = hm_session_position_4d(p->session);
    if (p->task.start == NULL) return CLI_DONE;
    if (hm_4d_in_check(p->task.start, p->task.start->state.side ^ HM_4D_BLACK, NULL))
        return cli_usage_error("the side that is not to move is in check: no game leads there");
    return CLI_DONE;
}

/* Moves with blanks between them. */
static int read_firsts(proving *p) {
    const char *text = p->arguments->first;
    while (text != NULL && *(text += strspn(text, " ")) != '\0') {
        size_t length = strcspn(text, " ");
        hm_4d_move move;
        hm_error error;
        if (hm_4d_move_parse(p->task.start, text, length, &move, &error) != HM_OK)
            return cli_usage_error("--first: %.*s: %s", (int)length, text, error.message);
        if (!HM_ROOM(p->firsts, 1)) return cli_fail_memory("moves");
        p->firsts.at[p->firsts.count++] = move;
        text += length;
    }
    p->task.firsts = p->firsts.at;
    p->task.first_count = p->firsts.count;
    bool empty = p->arguments->first != NULL && p->firsts.count == 0;
    return empty ? cli_usage_error("--first names no move") : CLI_DONE;
}

static int read_task(proving *p) {
    const cli_prove_arguments *a = p->arguments;
    uint64_t memory = cli_run_limits()->memory;
    hm_error error;
    p->task.moves = (unsigned)a->mate.value;
    p->task.full = a->full;
    p->task.jobs = p->call->common.jobs.given ? (unsigned)p->call->common.jobs.value : 1;
    if (memory == 0) memory = USUAL_MEMORY;
    p->task.memory = memory < SIZE_MAX ? (size_t)memory : SIZE_MAX;
    p->task.found = &p->found;
    p->task.begun = &p->begun;
    p->task.path = a->output;
    if (a->full && !a->mate.given) return cli_usage_error("--full needs --mate");
    if (a->census && !a->mate.given) return cli_usage_error("--census needs --mate");
    if (a->census && a->full) return cli_usage_error("--census cannot be combined with --full");
    if (a->output != NULL && cli_is_standard(a->output))
        return cli_usage_error("-o needs the name of a file, which a later run continues from");
    hm_shard shard = {1, 1};
    if (a->shard != NULL && hm_shard_parse(a->shard, &shard, &error) != HM_OK)
        return cli_usage_error("--shard: %s", error.message);
    p->task.shard = shard.number;
    p->task.shards = shard.of;
    return CLI_DONE;
}

/* ---- the file of an earlier run ---- */

static bool is_same_start(const hm_4d_state *one, const hm_4d_state *other) {
    hm_text texts[2] = {{0}, {0}};
    hm_4d_state_format(one, &texts[0]);
    hm_4d_state_format(other, &texts[1]);
    bool same = !texts[0].failed && !texts[1].failed && texts[0].length == texts[1].length &&
                memcmp(texts[0].data, texts[1].data, texts[0].length) == 0;
    hm_text_clear(&texts[0]);
    hm_text_clear(&texts[1]);
    return same;
}

/* A certificate is the answer, what was found so far the beginning of it. */
static hm_status read_text(proving *p, const hm_text *text, hm_error *error) {
    const hm_4d_state *start = &p->proof.start;
    hm_4d_state *state = malloc(sizeof *state);
    size_t prefix = strlen(HM_PART_4D_PREFIX);
    if (state == NULL) return hm_fail_memory(error, "a proof");
    bool part = text->length >= prefix && memcmp(text->data, HM_PART_4D_PREFIX, prefix) == 0;
    hm_status status =
        part ? hm_part_4d_parse(text->data, text->length, &p->found, state, &p->begun, error)
             : hm_proof4_parse(text->data, text->length, &p->proof, error);
    if (part) start = state;
    if (status == HM_OK && !is_same_start(start, &p->task.start->state))
        status = hm_fail(error, HM_ERR_FORMAT, 0, "the file belongs to another position");
    free(state);
    return status;
}

/* Whether the certificate that was read is about what is asked for. */
static bool answers_question(const proving *p) {
    if (p->proof.nodes.count == 0) return true;
    if (p->task.full || p->arguments->census) return false;
    for (size_t i = 0; i < p->firsts.count; i++) {
        if (hm_proof4_name(p->firsts.at[i]) == p->proof.nodes.at[0].move) return true;
    }
    return p->firsts.count == 0;
}

static int read_earlier_file(proving *p) {
    const char *path = p->arguments->output;
    hm_text text = {0};
    hm_error error;
    if (path == NULL || !cli_is_file(path)) return CLI_DONE;
    hm_status status = hm_file_read(path, HM_WHOLE_MOST, &text, &error);
    if (status == HM_OK) status = read_text(p, &text, &error);
    if (status == HM_OK && !answers_question(p))
        status =
            hm_fail(&error, HM_ERR_FORMAT, 0, "the file is the certificate of another question");
    int result = status == HM_OK ? CLI_DONE : cli_fail_in(path, &error);
    hm_text_clear(&text);
    return result;
}

/* ---- the search ---- */

static void prove_tell(void *context, const hm_prove_4d_progress *progress) {
    proving *p = context;
    snprintf(p->progress.found, sizeof p->progress.found, "mate in %u: %llu %s, proof number %u",
             progress->moves, (unsigned long long)progress->nodes,
             p->task.full ? "first moves" : "nodes", progress->proof);
}

/* A proof that is found is checked by the rules, as any other is, and written. */
static hm_status conclude(proving *p, hm_error *error) {
    hm_text text = {0};
    if (!p->result.proved) return HM_OK;
    hm_status status = p->proof.nodes.count > 0
                           ? HM_OK
                           : hm_prove_4d_certify(&p->found, p->task.start, &p->proof, error);
    if (status == HM_OK)
        status = hm_proof4_check(&p->proof, HM_PROOF4_RULES, p->task.jobs, &cli_signal_watch,
                                 &p->report, error);
    if (status == HM_OK && p->report.fault != HM_PROOF4_PROVED)
        status = hm_fail(error, HM_ERR_FIELD, 0, "the certificate does not prove a mate (%s)",
                         hm_proof4_fault_name(p->report.fault));
    if (status != HM_OK || p->task.path == NULL) return status;
    hm_proof4_format(&p->proof, p->report.longest, &text);
    status = hm_file_write(p->task.path, &text, error);
    hm_text_clear(&text);
    return status;
}

static hm_status prove_search_run(proving *p, hm_error *error) {
    cli_progress_start(&p->progress, p->call, "positions");
    hm_meter_start(&p->meter, cli_run_limits(), &p->progress.watch);
    p->task.watch = &p->meter.watch;
    p->task.tell = prove_tell;
    p->task.context = p;
    hm_status status = HM_OK, saved = HM_OK;
    hm_error stopped = {.status = HM_OK};
    if (p->proof.nodes.count > 0) {
        p->result.proved = true;
    } else {
        status = hm_prove_4d_run(&p->task, &p->result, &stopped);
    }
    bool early = status == HM_ERR_INTERRUPTED || status == HM_ERR_LIMIT;
    p->limited = (early && hm_meter_settle(&p->meter, &stopped)) || status == HM_ERR_LIMIT;
    if (p->limited) cli_note("%s", stopped.message);
    if (status == HM_OK || early) saved = conclude(p, error);
    p->seconds = hm_seconds_now() - p->start;
    cli_progress_erase();
    if (saved != HM_OK) return saved;
    if (status == HM_OK || p->limited) return HM_OK;
    *error = stopped;
    return status;
}

/* ---- what is printed ---- */

static void put_not_proved(const proving *p, hm_facts *facts) {
    const hm_prove_4d_result *r = &p->result;
    hm_fact_word(facts, "method", p->task.full ? "full" : "threats");
    hm_fact_uint(facts, p->task.full ? "no_mate_in" : "no_proof_in", r->moves);
    hm_fact_bool(facts, "complete", r->searched);
    hm_fact_uint(facts, "positions", r->positions);
    if (p->task.full) {
        hm_fact_uint(facts, "first_moves", r->first_moves);
        hm_fact_uint(facts, "tests", r->mates_in_two);
    }
    if (r->part) hm_fact_bool(facts, "part", true);
    if (p->limited) hm_fact_word(facts, "stopped", "limit");
    hm_fact_open(facts, "open", '[');
    for (size_t i = 0; i < r->open.count; i++) {
        hm_fact_open(facts, NULL, '{');
        hm_proof4_format_move(r->open.at[i].move, hm_fact_begin(facts, "move"));
        hm_fact_end(facts);
        hm_fact_uint(facts, "proof", r->open.at[i].proof);
        hm_fact_uint(facts, "disproof", r->open.at[i].disproof);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

static int print_json_answer(const proving *p) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_bool(&facts, "proved", p->result.proved);
    if (p->result.proved)
        cli_prove_put_proved(&p->proof, &p->report, &facts);
    else
        put_not_proved(p, &facts);
    hm_fact_double(&facts, "seconds", p->seconds);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

static void print_open_moves(const proving *p) {
    const hm_prove_4d_result *r = &p->result;
    hm_text move = {0};
    for (size_t i = 0; i < r->open.count && !move.failed; i++) {
        hm_text_clear(&move);
        hm_proof4_format_move(r->open.at[i].move, &move);
        printf("open: %s, proof number %u, disproof number %u\n", move.failed ? "?" : move.data,
               r->open.at[i].proof, r->open.at[i].disproof);
    }
    hm_text_clear(&move);
}

static void print_not_proved(const proving *p) {
    const hm_prove_4d_result *r = &p->result;
    const char *where = p->task.first_count > 0 ? " with these first moves" : "";
    const char *shard = p->task.shards > 1 ? " in this shard" : "";
    if (p->task.full) {
        printf("no mate in %u%s%s%s\n", r->moves, where, shard,
               r->searched ? "" : " (stopped early, not complete)");
        printf("first moves tried: %llu, tests for mate in two: %llu\n",
               (unsigned long long)r->first_moves, (unsigned long long)r->mates_in_two);
    } else if (r->part) {
        printf("all replies of this shard are answered: mate in %u\n", r->moves);
    } else {
        printf("no proof by threats of a mate in %u%s%s%s\n", r->moves, where, shard,
               r->searched ? "" : " (stopped early, not complete)");
    }
    print_open_moves(p);
}

static int print_answer_of(const proving *p) {
    int status = p->result.proved ? CLI_DONE : CLI_NO;
    if (p->call->common.json) {
        int printed = print_json_answer(p);
        return printed > status ? printed : status;
    }
    if (p->result.proved)
        cli_prove_print_proved(&p->proof, &p->report);
    else
        print_not_proved(p);
    return status;
}

/* The other games have a search that is exact. */
static int search_without_threats(const proving *p) {
    if (hm_question_fits(hm_question_named("solve"), hm_session_game(p->session)))
        return cli_prove_search_5d(p->call, p->session);
    int status = cli_prove_refuse_end(p->call, p->session);
    return status == CLI_DONE ? cli_prove_search_4p(p->call, p->session) : status;
}

static int search_by_threats(proving *p) {
    hm_error error = {0};
    int status = cli_prove_refuse_end(p->call, p->session);
    if (status == CLI_DONE) status = read_task(p);
    if (status == CLI_DONE) status = read_firsts(p);
    if (status == CLI_DONE) status = read_earlier_file(p);
    if (status != CLI_DONE) return status;
    if (p->arguments->census) return cli_prove_census(p->call, &p->task);
    return prove_search_run(p, &error) == HM_OK ? print_answer_of(p)
                                                : cli_fail_call(p->call, &error);
}

int cli_prove_search(const cli_call *call) {
    proving *p = calloc(1, sizeof *p);
    if (p == NULL) return cli_fail_memory("a proof");
    p->call = call;
    p->arguments = (const cli_prove_arguments *)(const void *)&call->arguments;
    p->start = hm_seconds_now();
    int status = open_position(p);
    if (status == CLI_DONE)
        status = p->task.start != NULL ? search_by_threats(p) : search_without_threats(p);
    hm_session_destroy(p->session);
    hm_found_4d_clear(&p->found);
    hm_begun_4d_clear(&p->begun);
    hm_proof4_clear(&p->proof);
    free(p->firsts.at);
    free(p->result.open.at);
    free(p);
    return status;
}
