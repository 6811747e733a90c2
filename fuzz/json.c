/* JSON: any bytes are one valid text or an error with an exact place.
 *
 * Of an accepted text: what the walks hand out stands inside the text, is itself a valid text, and
 * written again it is valid and its own canonical form. Of a refused one: the bytes before the
 * offset are the beginning of some valid text, and the byte at the offset cannot continue it. */
#include "core/core.h"
#include "fuzz.h"
#include "support/json_copy.h"

#include <string.h>

static void check_accepted(const hm_json_value *value) {
    hm_text once = {0}, twice = {0};
    hm_json_value again;
    test_json_copy(&once, value);
    REQUIRE(!once.failed);
    REQUIRE(hm_json_parse(once.data, once.length, &again, NULL) == HM_OK);
    REQUIRE(again.type == value->type);
    test_json_copy(&twice, &again);
    REQUIRE(once.length == twice.length && memcmp(once.data, twice.data, once.length) == 0);
    hm_text_clear(&once);
    hm_text_clear(&twice);
}

static void check_refused(const char *text, size_t size, const hm_error *error) {
    hm_json_value value;
    hm_error shorter;
    size_t offset = (size_t)error->offset;
    REQUIRE(error->status == HM_ERR_JSON && error->offset <= size);
    if (hm_json_parse(text, offset, &value, &shorter) != HM_OK) REQUIRE(shorter.offset == offset);
    if (offset < size) {
        REQUIRE(hm_json_parse(text, offset + 1, &value, &shorter) == HM_ERR_JSON);
        REQUIRE(shorter.offset == offset);
    }
}

/* Walking over the text as it is judged must come to the same result. */
static void check_walk(const char *text, size_t size, hm_json_type type, hm_status want,
                       const hm_error *error) {
    hm_json_walk walk;
    hm_json_value key, value;
    hm_error walked = {0};
    hm_json_walk_text(&walk, type, text, size, &walked);
    if (type == HM_JSON_OBJECT) {
        while (hm_json_next_member(&walk, &key, &value)) {
        }
    } else {
        while (hm_json_next_item(&walk, &value)) {
        }
    }
    REQUIRE(walk.status == want);
    if (want != HM_OK) REQUIRE(walked.offset == error->offset);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    hm_json_value value;
    hm_error error = {0};
    hm_status status = hm_json_parse(text, size, &value, &error);
    if (status == HM_OK) {
        check_accepted(&value);
    } else {
        check_refused(text, size, &error);
    }
    size_t start = 0;
    while (start < size && strchr(" \t\r\n", text[start]) != NULL && text[start] != '\0')
        start++;
    if (start < size && text[start] == '{') {
        check_walk(text, size, HM_JSON_OBJECT, status, &error);
    } else if (start < size && text[start] == '[') {
        check_walk(text, size, HM_JSON_ARRAY, status, &error);
    }
    return 0;
}
