/* Errors with the place that people are shown. */
#include "games/games.h"

#include <string.h>

/* Line and column are computed from the offset here and only for errors, so that parsers need not
 * count them. */
hm_verdict hm_fail_input(hm_input_error *error, const hm_error *cause, const char *field,
                         const char *text, size_t length) {
    *error = (hm_input_error){.error = *cause, .line = 1, .column = cause->offset + 1};
    if (text != NULL) {
        hm_text_place(text, length, cause->offset, &error->line, &error->column);
    }
    if (field != NULL) {
        size_t size = strlen(field);
        if (size >= sizeof error->field) size = sizeof error->field - 1;
        memcpy(error->field, field, size);
    }
    return HM_FAILED;
}

void hm_place_in_file(const hm_input *input, uint64_t *line, uint64_t *column) {
    if (*line == 1) *column += input->indent;
    *line += input->line - 1;
}

hm_verdict hm_fail_plain(hm_input_error *error, const hm_error *cause) {
    hm_fail_input(error, cause, NULL, NULL, 0);
    error->whole = true;
    return HM_FAILED;
}

hm_verdict hm_fail_word(hm_input_error *error, const hm_error *cause, const char *field,
                        const hm_request *request, size_t index) {
    const char *word = request->words[index];
    hm_fail_input(error, cause, field, word, strlen(word));
    error->word = index + 1;
    return HM_FAILED;
}

hm_verdict hm_fail_joined(hm_input_error *error, const hm_error *cause, const char *field,
                          const hm_request *request) {
    hm_error in_word = *cause;
    size_t word = 0;
    while (word + 1 < request->word_count && in_word.offset > strlen(request->words[word])) {
        in_word.offset -= strlen(request->words[word]) + 1;
        word++;
    }
    return hm_fail_word(error, &in_word, field, request, word);
}

hm_verdict hm_check_word_count(const hm_request *request, size_t most, hm_input_error *error) {
    hm_error cause;
    if (request->word_count <= most) return HM_YES;
    hm_fail(&cause, HM_ERR_ARGUMENT, 0, "one word too many%s",
            most == 1 ? " (a move with tags is one word)" : "");
    return hm_fail_word(error, &cause, NULL, request, most);
}

hm_verdict hm_fail_field(hm_input_error *error, const char *field, const char *message) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_FIELD, 0, "%s", message);
    return hm_fail_input(error, &cause, field, NULL, 0);
}

hm_verdict hm_fail_no_memory(hm_input_error *error) {
    hm_error cause;
    hm_fail_memory(&cause, "an answer");
    return hm_fail_plain(error, &cause);
}

hm_verdict hm_verdict_of(hm_status status, const hm_error *cause, hm_input_error *error) {
    return status == HM_OK ? HM_YES : hm_fail_plain(error, cause);
}

hm_status hm_fail_notation(const hm_notation *from, const char *to, hm_error *error) {
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "%s (%s) cannot be written as %s", from->name,
                   from->title, to);
}

/* The object `error` of an answer (docs/json.md). `kind` is the name of the status, which programs
 * test. */
void hm_put_error(const hm_input_error *error, hm_facts *facts) {
    hm_fact_open(facts, "error", '{');
    hm_fact_word(facts, "kind", hm_status_name(error->error.status));
    hm_fact_uint(facts, "offset", error->error.offset);
    hm_fact_uint(facts, "line", error->line);
    hm_fact_uint(facts, "column", error->column);
    hm_fact_word(facts, "message", error->error.message);
    if (error->field[0] != '\0') hm_fact_word(facts, "field", error->field);
    if (error->word > 0) hm_fact_uint(facts, "word", error->word);
    hm_fact_close(facts);
}
