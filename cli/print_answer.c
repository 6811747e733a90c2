/* Asks one question about every position of the operands and prints the answers: what all
 * commands about positions share. */
#include "deal.h"
#include "run_limits.h"

#include <string.h>

static int status_of(hm_verdict verdict, const hm_input_error *error) {
    if (verdict == HM_FAILED && error->error.status == HM_ERR_OPTION) return CLI_USAGE;
    return verdict == HM_YES ? CLI_DONE : verdict == HM_NO ? CLI_NO : CLI_FAILED;
}

typedef struct asked {
    const hm_question *question;
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
    bool known = !failed || verdict == HM_UNKNOWN || input->call->command->keeps;
    if (!known || facts->failed) return CLI_DONE;
    if (cli_count_output(facts->words.length, &full) != HM_OK) return cli_fail(&full);
    a->print(input, facts, hm_fact_first(facts, NULL));
    return CLI_DONE;
}

/* The request, with the command's limit for each of several inputs. */
static hm_request batch_request(const cli_input *input, hm_setting settings[CLI_SETTINGS + 1]) {
    static const char *const limits[] = {"time", "work", "nodes"};
    hm_request request = *input->request;
    const char *time = input->call->command->batch_time;
    bool limited = time == NULL || !input->several || request.setting_count > CLI_SETTINGS;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        limited = limited || hm_request_text(&request, limits[i]) != NULL;
    if (limited) return request;
    memcpy(settings, request.settings, request.setting_count * sizeof *settings);
    settings[request.setting_count++] = (hm_setting){"time", time};
    request.settings = settings;
    return request;
}

static int print_answer_answer(const cli_input *input, void *context) {
    asked *a = context;
    hm_facts facts = {0};
    hm_input_error error = {.error.status = HM_OK};
    hm_setting settings[CLI_SETTINGS + 1];
    hm_request request = batch_request(input, settings);
    hm_verdict verdict = hm_answer(a->question, input->input, &request, &facts, &error);
    cli_progress_erase();
    if (error.error.status == HM_ERR_INTERRUPTED) {
        hm_facts_clear(&facts);
        a->lost = true;
        return CLI_FAILED;
    }
    int printed = print_answer_tell(input, a, verdict, &facts, &error);
    a->lost = a->lost || printed != CLI_DONE;
    hm_facts_clear(&facts);
    int status = status_of(verdict, &error);
    return printed > status ? printed : status;
}

/* An answer that is not told for want of memory, or since the user has stopped the run, leaves the
 * part without its end. */
static int answer_shard(const cli_call *call, const hm_request *request, const hm_shard *shard,
                        asked *a) {
    cli_dealing dealing = {0};
    int status = cli_deal_out(&dealing, call, request, shard);
    bool dealt = status == CLI_DONE;
    if (dealt) status = cli_each_dealt_input(call, request, &dealing, print_answer_answer, a);
    bool whole = dealt && status != CLI_STOP && !a->lost && cli_signal() == 0;
    if (whole && call->common.json && cli_deal_end(&dealing) != CLI_DONE) status = CLI_FAILED;
    cli_deal_clear(&dealing);
    return status == CLI_STOP ? CLI_FAILED : status;
}

int cli_answer(const cli_call *call, const hm_request *unlimited, cli_print_answer *print) {
    hm_request limited = *unlimited, *request = &limited;
    asked a = {.question = hm_question_named(call->command->question), .print = print};
    hm_shard shard;
    hm_error error;
    const cli_deal *deal = (const cli_deal *)&call->arguments;
    bool dealt = call->command->deals && deal->shard != NULL;
    cli_limit(request);
    if (!dealt) return cli_each_input(call, request, NULL, print_answer_answer, &a);
    if (hm_shard_parse(deal->shard, &shard, &error) != HM_OK)
        return cli_usage_error("--shard: %s", error.message);
    return answer_shard(call, request, &shard, &a);
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
