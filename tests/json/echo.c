/* Half of the differential test of the JSON scanner: reads lines, and answers each with the value
 * written again by our writer, or with "malformed" and the offset. */
#include "core/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy_value(hm_text *out, const hm_json_value *value);

static void copy_members(hm_text *out, const hm_json_value *object) {
    hm_json_walk walk;
    hm_json_value key, value;
    hm_json_open(out, '{');
    hm_json_walk_value(&walk, object);
    while (hm_json_next_member(&walk, &key, &value)) {
        copy_value(out, &key);
        hm_text_puts(out, ":");
        copy_value(out, &value);
    }
    hm_json_close(out, '}');
}

static void copy_items(hm_text *out, const hm_json_value *array) {
    hm_json_walk walk;
    hm_json_value item;
    hm_json_open(out, '[');
    hm_json_walk_value(&walk, array);
    while (hm_json_next_item(&walk, &item))
        copy_value(out, &item);
    hm_json_close(out, ']');
}

static void copy_number(hm_text *out, const hm_json_value *value) {
    int64_t integer;
    uint64_t natural;
    double number;
    if (hm_json_int64(value, &integer) == HM_JSON_FITS) {
        hm_json_put_int(out, integer);
    } else if (hm_json_uint64(value, &natural) == HM_JSON_FITS) {
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
    hm_json_put_string(out, decoded.data, decoded.length);
    hm_text_clear(&decoded);
}

static void copy_value(hm_text *out, const hm_json_value *value) {
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

int main(void) {
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    hm_text out = {0};
    while ((length = getline(&line, &capacity, stdin)) > 0) {
        hm_json_value value;
        hm_error error;
        size_t used = (size_t)length - (line[length - 1] == '\n');
        out.length = 0;
        if (hm_json_parse(line, used, &value, &error) == HM_OK) {
            copy_value(&out, &value);
        } else {
            hm_text_printf(&out, "malformed %llu", (unsigned long long)error.offset);
        }
        hm_json_end_line(&out);
        fwrite(out.data, 1, out.length, stdout);
    }
    hm_text_clear(&out);
    free(line);
    return 0;
}
