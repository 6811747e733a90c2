/* prove --census: what every first move does within some moves, by threats. */
#include "commands/prove.h"
#include "core/core.h"
#include "prove/prove4d.h"
#include "run_limits.h"

typedef struct census_print {
    const cli_call *call;
    cli_progress progress;
    unsigned judged, wins, loses;
} census_print;

/* "2,0,5,4-4,0,5,2: mates in 4", "...: is mated in 3", "...: open" */
static void print_judged(const hm_prove_4d_judged *judged) {
    hm_text move = {0};
    hm_proof4_format_move(judged->move, &move);
    printf("%s: ", move.failed ? "?" : move.data);
    if (judged->wins > 0)
        printf("mates in %u\n", judged->wins);
    else if (judged->loses > 0)
        printf("is mated in %u\n", judged->loses);
    else
        puts("open");
    hm_text_clear(&move);
}

static void print_judged_json(const hm_prove_4d_judged *judged) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_proof4_format_move(judged->move, hm_fact_begin(&facts, "move"));
    hm_fact_end(&facts);
    if (judged->wins > 0) hm_fact_uint(&facts, "mates_in", judged->wins);
    if (judged->loses > 0) hm_fact_uint(&facts, "mated_in", judged->loses);
    hm_fact_close(&facts);
    cli_print_json(&facts);
    hm_facts_clear(&facts);
}

static void census_tell(void *context, const hm_prove_4d_judged *judged) {
    census_print *p = context;
    p->judged++;
    p->wins += judged->wins > 0;
    p->loses += judged->loses > 0;
    cli_progress_erase();
    if (p->call->common.json)
        print_judged_json(judged);
    else
        print_judged(judged);
    cli_flush_output();
}

static int print_census(const census_print *p, unsigned moves, bool complete, double seconds) {
    unsigned open = p->judged - p->wins - p->loses;
    int status = complete ? CLI_DONE : CLI_NO;
    if (!p->call->common.json) {
        printf("first moves: %u; within %u moves %u mate, %u are mated, %u are open%s\n", p->judged,
               moves, p->wins, p->loses, open, complete ? "" : " (stopped early, not complete)");
        return status;
    }
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_uint(&facts, "first_moves", p->judged);
    hm_fact_uint(&facts, "moves", moves);
    hm_fact_uint(&facts, "mate", p->wins);
    hm_fact_uint(&facts, "mated", p->loses);
    hm_fact_uint(&facts, "open", open);
    hm_fact_bool(&facts, "complete", complete);
    hm_fact_double(&facts, "seconds", seconds);
    hm_fact_close(&facts);
    int printed = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return printed > status ? printed : status;
}

int cli_prove_census(const cli_call *call, hm_prove_4d_task *task) {
    census_print p = {.call = call};
    hm_meter meter;
    hm_error error = {.status = HM_OK};
    double start = hm_seconds_now();
    cli_progress_start(&p.progress, call, "positions");
    hm_meter_start(&meter, cli_run_limits(), &p.progress.watch);
    task->watch = &meter.watch;
    hm_status status = hm_prove_4d_census(task, census_tell, &p, &error);
    bool limited = (status != HM_OK && hm_meter_settle(&meter, &error)) || status == HM_ERR_LIMIT;
    cli_progress_erase();
    if (status != HM_OK && !limited) return cli_fail_call(call, &error);
    if (limited) cli_note("%s", error.message);
    return print_census(&p, task->moves, status == HM_OK, hm_seconds_now() - start);
}
