#include "support/json_copy.h"

#include <string.h>

/* The walk came to the end of the container, and to nothing else. */
static void expect_end(hm_text *out, const hm_json_walk *walk, const hm_json_value *container) {
    if (walk->status != HM_OK || walk->at != container->length) out->failed = true;
}

static void copy_members(hm_text *out, const hm_json_value *object) {
    hm_json_walk walk;
    hm_json_value key, value, found;
    hm_json_open(out, '{');
    hm_json_walk_value(&walk, object);
    while (hm_json_next_member(&walk, &key, &value)) {
        test_json_copy(out, &key);
        hm_text_puts(out, ":");
        test_json_copy(out, &value);
    }
    expect_end(out, &walk, object);
    hm_json_close(out, '}');
    hm_json_get(object, "a", &found);
}

static void copy_items(hm_text *out, const hm_json_value *array) {
    hm_json_walk walk;
    hm_json_value item;
    hm_json_open(out, '[');
    hm_json_walk_value(&walk, array);
    while (hm_json_next_item(&walk, &item))
        test_json_copy(out, &item);
    expect_end(out, &walk, array);
    hm_json_close(out, ']');
}

/* "-0" stays what it is, as do integers beyond 64 bits. */
static void copy_number(hm_text *out, const hm_json_value *value) {
    int64_t integer;
    uint64_t natural;
    double number;
    if (hm_json_int64(value, &integer) == HM_JSON_FITS && (integer != 0 || value->text[0] != '-')) {
        hm_json_put_int(out, integer);
    } else if (hm_json_uint64(value, &natural) == HM_JSON_FITS && natural > 0) {
        hm_json_put_uint(out, natural);
    } else if (hm_json_uint64(value, &natural) == HM_JSON_WRONG &&
               hm_json_double(value, &number) == HM_JSON_FITS) {
        hm_json_put_double(out, number);
    } else {
        hm_json_put_raw(out, value->text, value->length);
    }
}

static void copy_string(hm_text *out, const hm_json_value *value) {
    hm_text decoded = {0};
    hm_json_decode_text(value, &decoded);
    bool backslash = memchr(value->text, '\\', value->length) != NULL;
    if (decoded.failed || value->escaped != backslash || decoded.length > value->length) {
        out->failed = true;
    } else if (decoded.data != NULL && strlen(decoded.data) == decoded.length) {
        if (!hm_json_is(value, decoded.data)) out->failed = true;
    }
    hm_json_put_string(out, decoded.data, decoded.length);
    hm_text_clear(&decoded);
}

void test_json_copy(hm_text *out, const hm_json_value *value) {
    switch (value->type) {
    case HM_JSON_NULL:
        hm_json_put_null(out);
        break;
    case HM_JSON_FALSE:
    case HM_JSON_TRUE:
        hm_json_put_bool(out, value->type == HM_JSON_TRUE);
        break;
    case HM_JSON_NUMBER:
        copy_number(out, value);
        break;
    case HM_JSON_STRING:
        copy_string(out, value);
        break;
    case HM_JSON_ARRAY:
        copy_items(out, value);
        break;
    case HM_JSON_OBJECT:
        copy_members(out, value);
        break;
    }
}
