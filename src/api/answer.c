/* Finds who answers a question about an input, and wraps answers and errors into JSON objects. */
#include "api/api.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const hm_answer_row *rows;
    const char *about;
} tables[] = {
    {hm_answers_4d, "4D chess"},
    {hm_answers_4p, "four-player chess"},
    {hm_answers_5d, "5D chess"},
    {hm_answers_frames, "frame files"},
};

const hm_answer_row *hm_answer_find(const char *question, hm_api_notation notation) {
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        for (const hm_answer_row *row = tables[i].rows; row->question != NULL; row++) {
            bool fits = (row->notations & HM_NOTATION_SET(notation)) != 0;
            if (fits && strcmp(row->question, question) == 0) return row;
        }
    }
    return NULL;
}

/* ---- errors ---- */

hm_api_verdict hm_api_fail(hm_api_error *error, const hm_error *cause, const char *field,
                           const char *text, size_t length) {
    *error = (hm_api_error){.error = *cause, .line = 1, .column = cause->offset + 1};
    if (text != NULL) {
        hm_text_place(text, length, cause->offset, &error->line, &error->column);
    }
    if (field != NULL) {
        size_t size = strlen(field);
        if (size >= sizeof error->field) size = sizeof error->field - 1;
        memcpy(error->field, field, size);
    }
    return HM_API_ERROR;
}

hm_api_verdict hm_api_fail_word(hm_api_error *error, const hm_error *cause, const char *field,
                                const hm_api_options *options, size_t index) {
    const char *word = options->words[index];
    hm_api_fail(error, cause, field, word, strlen(word));
    error->word = index + 1;
    return HM_API_ERROR;
}

hm_api_verdict hm_api_fail_memory(hm_api_error *error) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_MEMORY, 0, "out of memory");
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

void hm_api_put_error_member(const hm_api_error *error, hm_text *json) {
    hm_json_key(json, "error");
    hm_json_open(json, '{');
    hm_json_member_string(json, "kind", hm_status_name(error->error.status));
    hm_json_member_uint(json, "offset", error->error.offset);
    hm_json_member_uint(json, "line", error->line);
    hm_json_member_uint(json, "column", error->column);
    hm_json_member_string(json, "message", error->error.message);
    if (error->field[0] != '\0') {
        hm_json_member_string(json, "field", error->field);
    }
    if (error->word > 0) hm_json_member_uint(json, "word", error->word);
    hm_json_close(json, '}');
}

void hm_api_put_error(const hm_api_error *error, hm_text *json) {
    hm_json_open(json, '{');
    hm_api_put_error_member(error, json);
    hm_json_close(json, '}');
    hm_json_end_line(json);
}

/* ---- answers ---- */

static void put_notation(hm_api_notation notation, hm_text *json) {
    hm_json_key(json, "format");
    if (notation == HM_NOTATION_UNKNOWN) {
        hm_json_put_null(json);
    } else {
        hm_json_put_cstring(json, hm_api_notation_name(notation));
    }
}

/* Failures of the machine or of this build, which say nothing about the input. */
static bool is_about_the_input(hm_status status) {
    return status != HM_ERR_MEMORY && status != HM_ERR_IO && status != HM_ERR_INTERRUPTED &&
           status != HM_ERR_UNSUPPORTED;
}

static bool has_question(const hm_answer_row *row, const char *question) {
    while (row->question != NULL && strcmp(row->question, question) != 0)
        row++;
    return row->question != NULL;
}

/* There is no such answer: the question belongs to other games, or the notation is not read. */
static hm_api_verdict fail_question(const char *question, hm_api_notation notation,
                                    const char *form, hm_api_error *error) {
    hm_error cause;
    char games[80] = "";
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        if (!has_question(tables[i].rows, question)) continue;
        size_t used = strlen(games);
        snprintf(games + used, sizeof games - used, "%s%s", used > 0 ? ", " : "", tables[i].about);
    }
    const char *name = hm_api_notation_name(notation), *title = hm_api_notation_title(notation);
    if (form != NULL) {
        hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "%s (%s) cannot be written as %s", name, title,
                form);
    } else if (games[0] != '\0' && hm_api_notation_supported(notation)) {
        hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "\"%s\" is a question about %s, not about %s (%s)",
                question, games, name, title);
    } else {
        hm_fail(&cause, HM_ERR_UNSUPPORTED, 0,
                "%s (%s) is recognised, but this build has no \"%s\" for it", name, title,
                question);
    }
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

/* Writes the members of the answer; those of a failure are dropped unless the row keeps them. */
static hm_api_verdict ask(const char *question, const hm_api_input *input,
                          const hm_api_options *options, hm_text *json, hm_api_error *error) {
    if (input->error.error.status != HM_OK) {
        *error = input->error;
        return HM_API_ERROR;
    }
    const hm_answer_row *row = hm_answer_find(question, input->notation);
    if (row == NULL) return fail_question(question, input->notation, options->to, error);
    size_t mark = json->length;
    hm_api_verdict verdict = row->answer(input, options, json, error);
    if (verdict == HM_API_ERROR && !row->keeps) json->length = mark;
    return verdict;
}

/* An invalid input is an answer of "check", not a failure of it. */
static hm_api_verdict answer_check(const hm_api_input *input, const hm_api_options *options,
                                   hm_text *json, hm_api_error *error) {
    size_t mark = json->length;
    put_notation(input->notation, json);
    hm_json_member_bool(json, "valid", true);
    hm_api_verdict verdict = ask("check", input, options, json, error);
    if (verdict != HM_API_ERROR) return verdict;
    json->length = mark;
    put_notation(input->notation, json);
    if (is_about_the_input(error->error.status)) {
        hm_json_member_bool(json, "valid", false);
        verdict = HM_API_NO;
    }
    hm_api_put_error_member(error, json);
    return verdict;
}

hm_api_verdict hm_api_answer(const char *question, const hm_api_input *input,
                             const hm_api_options *options, hm_text *json, hm_api_error *error) {
    hm_api_verdict verdict;
    hm_json_open(json, '{');
    if (strcmp(question, "check") == 0) {
        verdict = answer_check(input, options, json, error);
    } else {
        verdict = ask(question, input, options, json, error);
        if (verdict == HM_API_ERROR) hm_api_put_error_member(error, json);
    }
    hm_json_close(json, '}');
    hm_json_end_line(json);
    return json->failed ? hm_api_fail_memory(error) : verdict;
}
