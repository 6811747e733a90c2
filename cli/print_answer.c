/* Asks one question about every position of the operands and prints the answers: what all
 * commands about positions share. */
#include "ahead.h"
#include "run_limits.h"

#include <string.h>

static int status_of(hm_verdict verdict, const hm_input_error *error) {
    if (verdict == HM_FAILED && error->error.status == HM_ERR_OPTION) return CLI_USAGE;
    return verdict == HM_YES ? CLI_DONE : verdict == HM_NO ? CLI_NO : CLI_FAILED;
}

typedef struct asked {
    cli_ahead ahead;
    cli_print_answer *print;
    bool lost; /* an answer that should have been printed was not */
} asked;

/* People see about as many bytes as the words of an answer have. */
static int print_answer_tell(const cli_input *input, const asked *a, hm_verdict verdict,
                             const hm_facts *facts, const hm_input_error *error) {
    hm_error full;
    if (input->call->common.json) return cli_print_json(facts);
    bool failed = error->error.status != HM_OK;
    if (failed) cli_report_input(input, error);
    bool keeps = input->call->command->keeps && error->error.status != HM_ERR_ARGUMENT;
    bool known = !failed || verdict == HM_UNKNOWN || keeps;
    if (!known || facts->failed) return CLI_DONE;
    if (cli_count_output(facts->words.length, &full) != HM_OK) return cli_fail(&full);
    a->print(input, facts, hm_fact_first(facts, NULL));
    return CLI_DONE;
}

static int print_answer_answer(const cli_input *input, cli_answered *answered, void *context) {
    asked *a = context;
    cli_progress_erase();
    if (answered->error.error.status == HM_ERR_INTERRUPTED) {
        a->lost = true;
        return CLI_FAILED;
    }
    int printed =
        print_answer_tell(input, a, answered->verdict, &answered->facts, &answered->error);
    a->lost = a->lost || printed != CLI_DONE;
    int status = status_of(answered->verdict, &answered->error);
    return printed > status ? printed : status;
}

/* An answer that is not printed for want of memory, or because the user has stopped the run, leaves
 * the part without its end. */
static int answer_shard(const cli_call *call, const hm_request *request, const hm_shard *shard,
                        asked *a) {
    cli_dealing dealing = {0};
    int status = cli_deal_out(&dealing, call, request, shard);
    bool dealt = status == CLI_DONE;
    if (dealt) status = cli_each_input_ahead(call, request, &dealing, cli_ahead_visit, &a->ahead);
    bool whole = dealt && status != CLI_STOP && !a->lost && cli_signal() == 0;
    if (whole && call->common.json && cli_deal_end(&dealing) != CLI_DONE) status = CLI_FAILED;
    cli_deal_clear(&dealing);
    return status == CLI_STOP ? CLI_FAILED : status;
}

int cli_answer(const cli_call *call, const hm_request *unlimited, cli_print_answer *print) {
    hm_request limited = *unlimited, *request = &limited;
    asked a = {.print = print};
    hm_shard shard;
    hm_error error;
    int status;
    const cli_deal *deal = (const cli_deal *)&call->arguments;
    bool dealt = call->command->deals && deal->shard != NULL;
    if (dealt && hm_shard_parse(deal->shard, &shard, &error) != HM_OK)
        return cli_usage_error("--shard: %s", error.message);
    cli_limit(hm_question_named(call->command->question), request);
    cli_ahead_start(&a.ahead, call, print_answer_answer, &a);
    status = dealt ? answer_shard(call, request, &shard, &a)
                   : cli_each_input_ahead(call, request, NULL, cli_ahead_visit, &a.ahead);
    cli_ahead_end(&a.ahead);
    return status;
}

int cli_answer_words(const cli_call *call, const hm_request *request, int most,
                     cli_print_answer *print) {
    if (call->count == 0) return cli_usage_error("the position is missing");
    if (call->count == 1) {
        const char *word = strrchr(call->command->operands, ' ') + 1;
        return cli_usage_error("the %s is missing: %s POSITION %s",
                               strncmp(word, "MOVE", 4) == 0 ? "move" : "square",
                               call->command->name, word);
    }
    if (call->count - 1 > most) {
        return cli_usage_error("more than %d operands", most + 1);
    }
    hm_request more = *request;
    cli_call first = *call;
    first.count = 1;
    more.words = (const char *const *)(call->operands + 1);
    more.word_count = (size_t)call->count - 1;
    return cli_answer(&first, &more, print);
}
