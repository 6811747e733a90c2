/* From the text of a JSON value to the value: strings, numbers, members by name. The texts were
 * checked when the scanner handed them out, so nothing here can meet malformed JSON. */
#include "core/core.h"

#include <string.h>

/* ---- strings ---- */

static unsigned hex_unit(const char *digits) {
    unsigned unit = 0;
    for (int i = 0; i < 4; i++) {
        unsigned c = (unsigned char)digits[i];
        unit = unit << 4 | (c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return unit;
}

/* Decodes the escape at `text`; *used gets its length, the result is the decoded one. */
static size_t decode_escape(const char *text, size_t *used, char out[4]) {
    static const char names[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    *used = 2;
    if (text[1] == 'u') {
        unsigned code = hex_unit(text + 2);
        *used = 6;
        if (code >= 0xd800 && code <= 0xdbff) {
            code = 0x10000 + ((code - 0xd800) << 10 | (hex_unit(text + 8) - 0xdc00));
            *used = 12;
        }
        if (code < 0x80) {
            out[0] = (char)code;
            return 1;
        }
        size_t more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        static const unsigned leads[4] = {0, 0xc0, 0xe0, 0xf0};
        out[0] = (char)(leads[more] | code >> (6 * more));
        for (size_t i = 1; i <= more; i++)
            out[i] = (char)(0x80 | (code >> (6 * (more - i)) & 0x3f));
        return more + 1;
    }
    const char *name = strchr(names, text[1]);
    out[0] = name == NULL ? text[1] : meanings[name - names];
    return 1;
}

size_t hm_json_decode(const hm_json_value *string, char *out) {
    const char *text = string->text;
    if (!string->escaped) {
        memmove(out, text, string->length);
        return string->length;
    }
    size_t at = 0, written = 0;
    while (at < string->length) {
        const char *backslash = memchr(text + at, '\\', string->length - at);
        size_t plain = backslash == NULL ? string->length - at : (size_t)(backslash - text) - at;
        memmove(out + written, text + at, plain);
        written += plain;
        at += plain;
        if (backslash == NULL) break;
        char bytes[4];
        size_t used, length = decode_escape(backslash, &used, bytes);
        memcpy(out + written, bytes, length);
        written += length;
        at += used;
    }
    return written;
}

void hm_json_decode_text(const hm_json_value *string, hm_text *text) {
    if (!hm_text_reserve(text, string->length)) return;
    text->length += hm_json_decode(string, text->data + text->length);
    text->data[text->length] = '\0';
}

bool hm_json_is(const hm_json_value *string, const char *word) {
    if (string->type != HM_JSON_STRING) return false;
    size_t length = strlen(word), at = 0, matched = 0;
    if (!string->escaped) {
        return string->length == length && memcmp(string->text, word, length) == 0;
    }
    while (at < string->length) {
        char bytes[4] = {string->text[at]};
        size_t used = 1, count = 1;
        if (bytes[0] == '\\') count = decode_escape(string->text + at, &used, bytes);
        if (length - matched < count || memcmp(word + matched, bytes, count) != 0) return false;
        matched += count;
        at += used;
    }
    return matched == length;
}

/* ---- numbers ---- */

static hm_json_conversion read_integer(const hm_json_value *value, bool *negative,
                                       uint64_t *magnitude) {
    if (value->type != HM_JSON_NUMBER) return HM_JSON_WRONG;
    hm_json_conversion result = HM_JSON_FITS;
    *negative = value->text[0] == '-';
    *magnitude = 0;
    for (size_t i = *negative ? 1 : 0; i < value->length; i++) {
        if (value->text[i] < '0' || value->text[i] > '9') return HM_JSON_WRONG;
        unsigned digit = (unsigned)(value->text[i] - '0');
        if (*magnitude > (UINT64_MAX - digit) / 10) {
            result = HM_JSON_TOO_BIG;
        } else {
            *magnitude = *magnitude * 10 + digit;
        }
    }
    return result;
}

hm_json_conversion hm_json_int64(const hm_json_value *value, int64_t *number) {
    bool negative;
    uint64_t magnitude;
    hm_json_conversion result = read_integer(value, &negative, &magnitude);
    if (result != HM_JSON_FITS) return result;
    if (magnitude > (uint64_t)INT64_MAX + negative) return HM_JSON_TOO_BIG;
    *number = (int64_t)(negative ? 0 - magnitude : magnitude);
    return HM_JSON_FITS;
}

hm_json_conversion hm_json_uint64(const hm_json_value *value, uint64_t *number) {
    bool negative;
    uint64_t magnitude;
    hm_json_conversion result = read_integer(value, &negative, &magnitude);
    if (result != HM_JSON_FITS) return result;
    if (negative && magnitude > 0) return HM_JSON_TOO_BIG;
    *number = magnitude;
    return HM_JSON_FITS;
}

bool hm_json_get_uint64(const hm_json_value *object, const char *key, uint64_t *number) {
    hm_json_value value;
    return hm_json_get(object, key, &value) && hm_json_uint64(&value, number) == HM_JSON_FITS;
}

/* ---- members ---- */

void hm_json_pick(const hm_json_value *object, const char *const *names, hm_json_value *values) {
    hm_json_walk walk;
    hm_json_value name, member;
    for (size_t i = 0; names[i] != NULL; i++)
        values[i] = (hm_json_value){.text = NULL};
    if (object->type != HM_JSON_OBJECT) return;
    hm_json_walk_value(&walk, object);
    while (hm_json_next_member(&walk, &name, &member)) {
        for (size_t i = 0; names[i] != NULL; i++) {
            if (hm_json_is(&name, names[i])) values[i] = member;
        }
    }
}

bool hm_json_get(const hm_json_value *object, const char *key, hm_json_value *value) {
    const char *const names[] = {key, NULL};
    hm_json_value found;
    hm_json_pick(object, names, &found);
    /* NOLINTNEXTLINE(core.UndefinedBinaryOperatorResult): hm_json_pick() sets all values */
    if (found.text == NULL) return false;
    *value = found;
    return true;
}
