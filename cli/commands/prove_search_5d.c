/* prove of a position of 5D chess: its exact solver is asked for a mate in one action, in two, and
 * so on; the whole defence is checked as any certificate is, and written. */
#include "commands/prove.h"
#include "core/core.h"
#include "io/whole.h"
#include "path.h"
#include "run_limits.h"

#include <string.h>

typedef struct proving_5d {
    const cli_call *call;
    const cli_prove_arguments *arguments;
    hm_session *game, *session; /* with the moves that lead to the position, and without */
    unsigned moves;             /* no mate in so many actions */
    uint64_t positions;
    bool complete;
    hm_text tree; /* the mate */
    double start;
} proving_5d;

int cli_prove_refuse_4d_options(const cli_prove_arguments *a) {
    const char *name = a->census          ? "census"
                       : a->first != NULL ? "first"
                       : a->shard != NULL ? "shard"
                                          : NULL;
    if (name != NULL) return cli_usage_error("--%s is for positions of 4D chess", name);
    bool standard = a->output != NULL && cli_is_standard(a->output);
    return standard ? cli_usage_error("-o needs the name of a file") : CLI_DONE;
}

/* The answer of `solve`; HM_YES: the tree is filled. */
static hm_verdict ask_solver(proving_5d *p, unsigned moves, const hm_watch *watch,
                             hm_input_error *error) {
    cli_call asked = *p->call;
    char digits[12];
    hm_facts facts = {0};
    snprintf(digits, sizeof digits, "%u", moves);
    asked.setting_count = 0; /* the watch has the limits */
    cli_set(&asked, "mate-in", digits);
    cli_set(&asked, "first", NULL);
    cli_set(&asked, "tree", NULL);
    hm_request request = cli_request(&asked);
    request.watch = *watch;
    hm_verdict verdict =
        hm_session_answer(p->session, hm_question_named("solve"), &request, &facts, error);
    const hm_fact *answer = hm_fact_first(&facts, NULL);
    const hm_fact *tree = hm_fact_get(&facts, answer, "tree");
    p->positions += hm_fact_number(hm_fact_get(&facts, answer, "nodes"));
    if (verdict == HM_YES && tree != NULL) {
        size_t length;
        const char *words = hm_fact_words(&facts, tree, &length);
        hm_text_add(&p->tree, words, length);
    }
    hm_facts_clear(&facts);
    return verdict;
}

bool cli_prove_is_limit(hm_status status) {
    return status == HM_ERR_LIMIT || status == HM_ERR_INTERRUPTED;
}

/* Until a mate is found, the number of actions is reached, or a limit. */
static int ask_solver_on(proving_5d *p) {
    const cli_prove_arguments *a = p->arguments;
    unsigned most = a->mate.given ? (unsigned)a->mate.value : HM_FOUND_4D_MOVES;
    cli_progress progress;
    hm_meter meter;
    hm_input_error error = {.error.status = HM_OK};
    hm_verdict verdict = HM_NO;
    int ended = CLI_DONE;
    cli_progress_start(&progress, p->call, "positions");
    hm_meter_start(&meter, cli_run_limits(), &progress.watch);
    while (verdict == HM_NO && ended == CLI_DONE && p->moves < most) {
        verdict = ask_solver(p, p->moves + 1, &meter.watch, &error);
        p->moves += verdict == HM_NO;
        /* No action was tried: the game may be over. The status can take long, and is asked only
         * here. */
        if (verdict == HM_NO && p->positions == 0) ended = cli_prove_refuse_end(p->call, p->game);
    }
    cli_progress_erase();
    if (ended != CLI_DONE) return ended;
    if (verdict == HM_FAILED && !cli_prove_is_limit(error.error.status))
        return cli_fail_call(p->call, &error.error);
    hm_error limit = {.status = HM_ERR_INTERRUPTED};
    bool limited = hm_meter_settle(&meter, &limit);
    p->complete = verdict == HM_NO || (verdict == HM_YES && !limited);
    if (limited) hm_text_clear(&p->tree); /* answers may be missing */
    if (limited) cli_note("%s", limit.message);
    return CLI_DONE;
}

int cli_prove_print_none(const cli_call *call, unsigned moves, bool complete, uint64_t positions,
                         double start) {
    if (!call->common.json) {
        printf("no mate in %u%s\n", moves, complete ? "" : " (stopped early, not complete)");
        return CLI_NO;
    }
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_bool(&facts, "proved", false);
    hm_fact_word(&facts, "method", "full");
    hm_fact_uint(&facts, "no_mate_in", moves);
    hm_fact_bool(&facts, "complete", complete);
    hm_fact_uint(&facts, "positions", positions);
    if (!complete) hm_fact_word(&facts, "stopped", "limit");
    hm_fact_double(&facts, "seconds", hm_seconds_now() - start);
    hm_fact_close(&facts);
    int printed = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return printed > CLI_NO ? printed : CLI_NO;
}

/* A certificate begins with the position that is proved: without the moves that lead there. */
static int leave_moves_out(proving_5d *p) {
    hm_text boards = {0};
    hm_input_error fault;
    if (hm_session_ply(p->game) == 0) return CLI_DONE;
    hm_status status =
        hm_session_format(p->game, hm_notation_named("fen5d"), NULL, &boards, &fault.error);
    if (status == HM_OK && boards.failed) status = hm_fail_memory(&fault.error, "a position");
    bool opened =
        status == HM_OK && hm_session_open(&p->session, boards.data, NULL, &fault) == HM_YES;
    hm_text_clear(&boards);
    return opened ? CLI_DONE : cli_fail_call(p->call, &fault.error);
}

int cli_prove_search_5d(const cli_call *call, hm_session *session) {
    const cli_prove_arguments *a = (const cli_prove_arguments *)(const void *)&call->arguments;
    proving_5d p = {.call = call,
                    .arguments = a,
                    .game = session,
                    .session = session,
                    .start = hm_seconds_now()};
    hm_error error;
    int status = cli_prove_refuse_4d_options(a);
    if (status == CLI_DONE) status = leave_moves_out(&p);
    if (status == CLI_DONE) status = ask_solver_on(&p);
    if (p.session != session) hm_session_destroy(p.session);
    if (status == CLI_DONE && p.tree.failed) status = cli_fail_memory("a proof");
    if (status == CLI_DONE && p.tree.length == 0)
        return cli_prove_print_none(call, p.moves, p.complete, p.positions, p.start);
    if (status == CLI_DONE) status = cli_prove_check_5d(call, NULL, &p.tree);
    if (status == CLI_DONE && a->output != NULL &&
        hm_file_write(a->output, &p.tree, &error) != HM_OK)
        status = cli_fail_call(call, &error);
    hm_text_clear(&p.tree);
    return status;
}
