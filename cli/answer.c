/* Asks one question about every position of the operands and prints the answers: what all
 * commands about positions share. */
#include "cli.h"

static int status_of(hm_verdict verdict, const hm_input_error *error) {
    if (verdict == HM_FAILED && error->error.status == HM_ERR_OPTION) return CLI_USAGE;
    return verdict == HM_YES ? CLI_DONE : verdict == HM_NO ? CLI_NO : CLI_FAILED;
}

typedef struct asked {
    const hm_question *question;
    cli_print_answer *print;
    hm_shard shard; /* of the inputs; 1 of 1: all */
} asked;

static int tell(const cli_input *input, const asked *a, const hm_facts *facts,
                const hm_input_error *error) {
    if (input->call->common.json) return cli_print_json(facts);
    bool failed = error->error.status != HM_OK;
    if (failed) cli_report_input(input, error);
    bool known = !failed || input->call->command->keeps;
    if (known && !facts->failed) a->print(input, facts, hm_fact_first(facts, NULL));
    return CLI_DONE;
}

static int answer(const cli_input *input, void *context) {
    const asked *a = context;
    if (input->before % a->shard.of != a->shard.number - 1) return CLI_DONE;
    hm_facts facts = {0};
    hm_input_error error = {.error.status = HM_OK};
    hm_verdict verdict = hm_answer(a->question, input->input, input->request, &facts, &error);
    cli_progress_erase();
    if (error.error.status == HM_ERR_INTERRUPTED) {
        hm_facts_clear(&facts);
        return CLI_FAILED;
    }
    int printed = tell(input, a, &facts, &error);
    hm_facts_clear(&facts);
    int status = status_of(verdict, &error);
    return printed > status ? printed : status;
}

int cli_answer(const cli_call *call, const hm_request *request, cli_print_answer *print) {
    asked a = {
        .question = hm_question_named(call->command->question), .print = print, .shard = {1, 1}};
    hm_error error;
    const cli_deal *deal = (const cli_deal *)&call->arguments;
    bool dealt = call->command->deals && deal->shard != NULL;
    if (dealt && hm_shard_parse(deal->shard, &a.shard, &error) != HM_OK) {
        return cli_usage_error("--shard: %s", error.message);
    }
    return cli_each_input(call, request, NULL, answer, &a);
}

int cli_answer_words(const cli_call *call, const hm_request *request, int most,
                     cli_print_answer *print) {
    if (call->count < 2) {
        return cli_usage_error("%s", call->count == 0 ? "the position is missing"
                                                      : "only one operand, expected two");
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
