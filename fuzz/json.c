/* JSON: any bytes are one valid text or an error with an exact place.
 *
 * Of an accepted text: what the walks hand out stands inside the text, is itself a valid text, and
 * written again it is valid and its own canonical form. Of a refused one: the bytes before the
 * offset are the beginning of some valid text, and the byte at the offset cannot continue it. */
#include "core/core.h"
#include "fuzz.h"

#include <string.h>

static void copy_value(hm_text *out, const hm_json_value *value);

static void copy_string(hm_text *out, const hm_json_value *value) {
    hm_text decoded = {0};
    hm_json_decode_text(value, &decoded);
    REQUIRE(decoded.length <= value->length);
    if (memchr(value->text, '\\', value->length) == NULL) REQUIRE(!value->escaped);
    if (decoded.length > 0 && memchr(decoded.data, '\0', decoded.length) == NULL) {
        REQUIRE(hm_json_is(value, decoded.data));
    }
    hm_json_put_string(out, decoded.data, decoded.length);
    hm_text_clear(&decoded);
}

static void copy_number(hm_text *out, const hm_json_value *value) {
    int64_t integer;
    uint64_t natural;
    double number;
    if (hm_json_int64(value, &integer) == HM_JSON_FITS && (integer != 0 || value->text[0] != '-')) {
        hm_json_put_int(out, integer);
    } else if (hm_json_uint64(value, &natural) == HM_JSON_FITS && natural > 0) {
        hm_json_put_uint(out, natural);
    } else if (hm_json_double(value, &number) == HM_JSON_FITS) {
        hm_json_put_double(out, number);
    } else {
        hm_json_put_raw(out, value->text, value->length);
    }
}

static void copy_members(hm_text *out, const hm_json_value *object) {
    hm_json_walk walk;
    hm_json_value key, value, found;
    hm_json_open(out, '{');
    hm_json_walk_value(&walk, object);
    while (hm_json_next_member(&walk, &key, &value)) {
        copy_string(out, &key);
        hm_text_add(out, ":", 1);
        copy_value(out, &value);
    }
    REQUIRE(walk.status == HM_OK && walk.at == object->length);
    hm_json_close(out, '}');
    hm_json_get(object, "a", &found);
}

static void copy_items(hm_text *out, const hm_json_value *array) {
    hm_json_walk walk;
    hm_json_value item;
    hm_json_open(out, '[');
    hm_json_walk_value(&walk, array);
    while (hm_json_next_item(&walk, &item))
        copy_value(out, &item);
    REQUIRE(walk.status == HM_OK && walk.at == array->length);
    hm_json_close(out, ']');
}

static void copy_value(hm_text *out, const hm_json_value *value) {
    switch (value->type) {
    case HM_JSON_STRING:
        copy_string(out, value);
        break;
    case HM_JSON_NUMBER:
        copy_number(out, value);
        break;
    case HM_JSON_OBJECT:
        copy_members(out, value);
        break;
    case HM_JSON_ARRAY:
        copy_items(out, value);
        break;
    case HM_JSON_NULL:
    case HM_JSON_FALSE:
    case HM_JSON_TRUE:
        hm_json_put_raw(out, value->text, value->length);
        break;
    }
}

static void check_accepted(const hm_json_value *value) {
    hm_text once = {0}, twice = {0};
    hm_json_value again;
    copy_value(&once, value);
    REQUIRE(!once.failed);
    REQUIRE(hm_json_parse(once.data, once.length, &again, NULL) == HM_OK);
    REQUIRE(again.type == value->type);
    copy_value(&twice, &again);
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
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
