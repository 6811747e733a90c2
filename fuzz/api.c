/* The door: any bytes are inputs of some notation or of none, and `check` answers each with one
 * JSON object that agrees with its verdict.
 *
 * The first byte chooses how the rest is read: by lines, leniently, as one notation. */
#include "hypermate/api.h"
#include "core/core.h"
#include "fuzz.h"

#include <string.h>

static void check_detection(const char *text, size_t length) {
    hm_notation notation;
    hm_error error;
    if (hm_notation_detect(text, length, &notation, &error) == HM_OK) {
        REQUIRE(hm_notation_name(notation) != NULL);
    } else {
        REQUIRE(notation == HM_NOTATION_UNKNOWN && error.offset <= length);
    }
}

static void check_error(const hm_json_value *object, const hm_api_error *error) {
    hm_json_value member, kind;
    REQUIRE(error->error.status != HM_OK && error->error.message[0] != '\0');
    REQUIRE(error->line >= 1 && error->column >= 1);
    REQUIRE(hm_json_get(object, "error", &member) && hm_json_get(&member, "kind", &kind));
    REQUIRE(hm_json_is(&kind, hm_status_name(error->error.status)));
}

static void check_answer(const hm_api_input *input, const hm_api_options *options) {
    hm_text json = {0};
    hm_api_error error = {.line = 0};
    hm_json_value object, valid;
    hm_api_verdict verdict = hm_api_answer("check", input, options, &json, &error);
    REQUIRE(!json.failed && json.length > 0 && json.data[json.length - 1] == '\n');
    REQUIRE(memchr(json.data, '\n', json.length) == json.data + json.length - 1);
    REQUIRE(hm_json_parse(json.data, json.length, &object, NULL) == HM_OK);
    bool judged = hm_json_get(&object, "valid", &valid);
    REQUIRE(judged == (verdict != HM_API_ERROR));
    REQUIRE(!judged || valid.type == (verdict == HM_API_YES ? HM_JSON_TRUE : HM_JSON_FALSE));
    if (verdict != HM_API_YES) check_error(&object, &error);
    hm_text_clear(&json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    hm_api_options options = {
        .notation = (hm_notation)((data[0] & 15) % HM_NOTATIONS),
        .lines = (data[0] & 16) != 0,
        .lenient = (data[0] & 32) != 0,
        .strict = (data[0] & 64) != 0,
    };
    const char *text = (const char *)data + 1;
    hm_api_reader *reader;
    const hm_api_input *input;
    unsigned count = 0;
    check_detection(text, size - 1);
    REQUIRE(hm_api_reader_from_memory(&reader, text, size - 1, &options, NULL) == HM_OK);
    while (hm_api_reader_next(reader, &input, NULL) == HM_OK && input != NULL) {
        REQUIRE(++count <= size);
        check_answer(input, &options);
    }
    REQUIRE(count > 0);
    hm_api_reader_close(reader);
    return 0;
}
