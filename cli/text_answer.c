/* Answers that are a text of their own (a picture, a game in another notation): the string is
 * written out instead of the object around it. */
#include "files.h"

#include <string.h>

typedef struct asked {
    const char *question, *key;
    hm_sink *sink;
    bool again; /* not the first text */
} asked;

/* Writes the string `key` of an object; a text gets the line feed it lacks, and a blank line before
 * it when another text came before, unless it is JSON of one line. */
static int write_string(asked *a, const hm_text *json) {
    hm_json_value object, value;
    hm_text text = {0};
    hm_error error;
    if (hm_json_parse(json->data, json->length, &object, &error) != HM_OK ||
        !hm_json_get(&object, a->key, &value)) {
        return CLI_FAILED;
    }
    bool object_line = value.length > 0 && *value.text == '{';
    if (a->again && !object_line) hm_text_puts(&text, "\n");
    a->again = true;
    hm_json_decode_text(&value, &text);
    if (text.length > 0 && text.data[text.length - 1] != '\n') hm_text_puts(&text, "\n");
    hm_status status = text.failed ? hm_fail_memory(&error, "an answer")
                                   : hm_sink_write(a->sink, text.data, text.length, &error);
    hm_text_clear(&text);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

static int answer(const cli_input *input, void *context) {
    asked *a = context;
    hm_text json = {0};
    hm_api_error error = {.error.status = HM_OK};
    hm_error cause;
    int status = CLI_FAILED;
    hm_api_answer(a->question, input->input, input->options, &json, &error);
    if (input->call->common.json) {
        status = error.error.status == HM_OK ? CLI_DONE : CLI_FAILED;
        if (hm_sink_write(a->sink, json.data, json.length, &cause) != HM_OK) {
            status = cli_fail(&cause);
        }
    } else if (error.error.status != HM_OK) {
        cli_report_input(input, &error);
    } else {
        status = write_string(a, &json);
    }
    hm_text_clear(&json);
    return status;
}

int cli_answer_text(const cli_call *call, const hm_api_options *options, const char *question,
                    const char *key, const char *path) {
    asked a = {.question = question, .key = key};
    hm_error error;
    int status = cli_open_text_sink(path, &a.sink);
    if (status != CLI_DONE) return status;
    status = cli_each_input(call, options, NULL, answer, &a);
    if (status == CLI_DONE && hm_sink_commit(a.sink, &error) != HM_OK) status = cli_fail(&error);
    hm_sink_destroy(a.sink);
    return status;
}
