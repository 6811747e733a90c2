/* Asks one question about every position of the operands and prints the answers: what all
 * commands about positions share. */
#include "cli.h"

#include <string.h>
#include <unistd.h>

/* ---- places of errors ---- */

/* Where in the input's own bytes the error stands: a field's text may be written with escapes,
 * then it is the beginning of the field. */
static uint64_t offset_in_input(const hm_api_input *input, const hm_api_error *error) {
    hm_json_value object, value;
    if (error->field[0] == '\0') return error->error.offset;
    if (!input->json || hm_json_parse(input->text, input->length, &object, NULL) != HM_OK ||
        !hm_json_get(&object, error->field, &value)) {
        return 0;
    }
    uint64_t start = (uint64_t)(value.text - input->text);
    return value.escaped || value.type != HM_JSON_STRING ? start : start + error->error.offset;
}

/* The line of the text in which the offset stands. */
static void find_line(const hm_api_input *input, uint64_t offset, cli_place *place) {
    size_t at = offset < input->length ? (size_t)offset : input->length;
    size_t start = at;
    while (start > 0 && input->text[start - 1] != '\n')
        start--;
    place->text = input->text + start;
    place->length = input->length - start;
}

static void report(const cli_question *asked, const hm_api_input *input,
                   const hm_api_error *error) {
    cli_place place = {.name = asked->name};
    char message[sizeof error->error.message + sizeof error->field + 2];
    if (input->text != NULL) {
        uint64_t offset = offset_in_input(input, error);
        hm_text_place(input->text, input->length, offset, &place.line, &place.column);
        find_line(input, offset, &place);
        place.line += input->line - 1;
    }
    snprintf(message, sizeof message, "%s%s%s", error->field, error->field[0] != '\0' ? ": " : "",
             error->error.message);
    cli_report(&place, message);
}

/* ---- answers ---- */

static int status_of(hm_api_verdict verdict) {
    return verdict == HM_API_YES ? CLI_DONE : verdict == HM_API_NO ? CLI_NO : CLI_FAILED;
}

static int worse(int a, int b) {
    return a > b ? a : b;
}

static int answer_input(const cli_question *asked, const hm_api_input *input) {
    hm_text json = {0};
    hm_api_error error = {.error.status = HM_OK};
    hm_api_verdict verdict = hm_api_answer(asked->question, input, asked->options, &json, &error);
    if (asked->call->common.json) {
        fwrite(json.data, 1, json.length, stdout);
    } else if (error.error.status != HM_OK) {
        report(asked, input, &error);
    } else {
        asked->print(asked, input, &json);
    }
    hm_text_clear(&json);
    return status_of(verdict);
}

/* A failure that belongs to the whole operand. */
static int fail_operand(const cli_question *asked, const hm_error *cause) {
    if (!asked->call->common.json) return cli_fail(cause);
    hm_text json = {0};
    hm_api_error error = {.error = *cause, .line = 1, .column = 1};
    hm_api_put_error(&error, &json);
    fwrite(json.data, 1, json.length, stdout);
    hm_text_clear(&json);
    return CLI_FAILED;
}

static int answer_all(const cli_question *asked, hm_api_reader *reader) {
    int status = CLI_DONE;
    while (cli_signal() == 0) {
        const hm_api_input *input;
        hm_error error;
        if (hm_api_reader_next(reader, &input, &error) != HM_OK) {
            return worse(status, fail_operand(asked, &error));
        }
        if (input == NULL) break;
        status = worse(status, answer_input(asked, input));
        if (cli_output_failed()) break;
    }
    return status;
}

/* ---- operands ---- */

static int answer_stdin(cli_question *asked) {
    hm_source *source;
    hm_api_reader *reader = NULL;
    hm_error error;
    asked->name = "<stdin>";
    hm_status status = hm_source_from_fd(&source, STDIN_FILENO, asked->name, &error);
    if (status == HM_OK) {
        status = hm_api_reader_from_source(&reader, source, asked->options, &error);
    }
    int result = status == HM_OK ? answer_all(asked, reader) : fail_operand(asked, &error);
    hm_api_reader_close(reader);
    hm_source_close(source);
    return result;
}

static int answer_operand(cli_question *asked, const char *operand, int number) {
    if (strcmp(operand, "-") == 0) return answer_stdin(asked);
    hm_api_reader *reader;
    hm_error error;
    char name[32];
    snprintf(name, sizeof name, "<argument %d>", number);
    if (hm_api_reader_open(&reader, operand, asked->options, &error) != HM_OK) {
        return fail_operand(asked, &error);
    }
    asked->name = hm_api_reader_name(reader) != NULL ? operand : name;
    int result = answer_all(asked, reader);
    hm_api_reader_close(reader);
    return result;
}

hm_api_options cli_api_options(const cli_call *call) {
    const cli_common *common = &call->common;
    return (hm_api_options){
        .notation =
            common->format != NULL ? hm_notation_named(common->format) : HM_NOTATION_UNKNOWN,
        .lines = common->lines,
        .lenient = common->lenient,
    };
}

int cli_answer(cli_call *call, const char *question, cli_print_answer *print) {
    hm_api_options options = cli_api_options(call);
    cli_question asked = {.call = call, .question = question, .options = &options, .print = print};
    if (call->count == 0 && isatty(STDIN_FILENO)) {
        return cli_usage_error("no position given, and standard input is a terminal");
    }
    if (call->count == 0) return answer_stdin(&asked);
    int status = CLI_DONE;
    for (int i = 0; i < call->count && cli_signal() == 0; i++)
        status = worse(status, answer_operand(&asked, call->operands[i], i + 1));
    return status;
}
