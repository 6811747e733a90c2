/* Asks one question about every position of the operands and prints the answers: what all
 * commands about positions share. */
#include "cli.h"

typedef struct asked {
    const char *question;
    cli_print_answer *print;
} asked;

static int status_of(hm_api_verdict verdict) {
    return verdict == HM_API_YES ? CLI_DONE : verdict == HM_API_NO ? CLI_NO : CLI_FAILED;
}

static int answer(const cli_input *input, void *context) {
    const asked *a = context;
    hm_text json = {0};
    hm_api_error error = {.error.status = HM_OK};
    hm_api_verdict verdict =
        hm_api_answer(a->question, input->input, input->options, &json, &error);
    cli_progress_erase();
    if (error.error.status == HM_ERR_INTERRUPTED) {
        hm_text_clear(&json);
        return CLI_FAILED;
    }
    if (input->call->common.json) {
        fwrite(json.data, 1, json.length, stdout);
    } else {
        bool failed = error.error.status != HM_OK;
        if (failed) cli_report_input(input, &error);
        if (!failed || input->call->command->keeps) a->print(input, &json);
    }
    hm_text_clear(&json);
    return status_of(verdict);
}

int cli_answer(const cli_call *call, const hm_api_options *options, const char *question,
               cli_print_answer *print) {
    asked a = {.question = question, .print = print};
    return cli_each_input(call, options, NULL, answer, &a);
}

int cli_answer_words(const cli_call *call, const hm_api_options *options, const char *question,
                     int most, cli_print_answer *print) {
    if (call->count < 2) {
        return cli_usage_error("%s", call->count == 0 ? "the position is missing"
                                                      : "only one operand, expected two");
    }
    if (call->count - 1 > most) {
        return cli_usage_error("more than %d operands", most + 1);
    }
    hm_api_options more = *options;
    cli_call first = *call;
    first.count = 1;
    more.words = (const char *const *)(call->operands + 1);
    more.word_count = (size_t)call->count - 1;
    return cli_answer(&first, &more, question, print);
}
