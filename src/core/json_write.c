/* The JSON writer: values appended to a growable text.
 *
 * Whether a comma is due can be read off the last byte written: after a value it is a quote, a
 * digit, a letter or a closing bracket, and never one of the bytes that ask for none. So the
 * writer keeps no state of its own. */
#include "core/core.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void separate(hm_text *text) {
    if (text->length == 0) return;
    if (strchr("{[:\n", text->data[text->length - 1]) == NULL) hm_text_add(text, ",", 1);
}

void hm_json_open(hm_text *text, char bracket) {
    separate(text);
    hm_text_add(text, &bracket, 1);
}

void hm_json_close(hm_text *text, char bracket) {
    hm_text_add(text, &bracket, 1);
}

void hm_json_end_line(hm_text *text) {
    hm_text_add(text, "\n", 1);
}

/* ---- strings ---- */

/* Writes the character at `string` (not plain) and returns the bytes of input it took. */
static size_t put_special(hm_text *text, const char *string, size_t length) {
    static const char names[] = "\"\\bfnrt", meanings[] = "\"\\\b\f\n\r\t";
    const char *meaning = string[0] == '\0' ? NULL : strchr(meanings, string[0]);
    if (meaning != NULL) {
        char escape[2] = {'\\', names[meaning - meanings]};
        hm_text_add(text, escape, 2);
        return 1;
    }
    if ((uint8_t)string[0] < 0x20 || string[0] == 0x7f) {
        hm_text_printf(text, "\\u%04x", (unsigned)string[0]);
        return 1;
    }
    size_t bad;
    size_t sequence = hm_utf8_sequence(string, length, &bad);
    if (sequence == 2 && (uint8_t)string[0] == 0xc2 && (uint8_t)string[1] < 0xa0) {
        hm_text_printf(text, "\\u%04x", (unsigned)(uint8_t)string[1]); /* also steers terminals */
        return 2;
    }
    if (sequence > 0) {
        hm_text_add(text, string, sequence);
        return sequence;
    }
    hm_text_puts(text, "\xef\xbf\xbd");
    return bad > 0 ? bad : 1; /* the whole ill-formed beginning becomes one U+FFFD */
}

/* Plain characters go in one piece. */
void hm_json_put_string(hm_text *text, const char *string, size_t length) {
    separate(text);
    hm_text_add(text, "\"", 1);
    for (size_t at = 0; at < length;) {
        size_t plain = at;
        for (; plain < length; plain++) {
            uint8_t c = (uint8_t)string[plain];
            if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\') break;
        }
        hm_text_add(text, string + at, plain - at);
        at = plain;
        if (at < length) at += put_special(text, string + at, length - at);
    }
    hm_text_add(text, "\"", 1);
}

void hm_json_put_cstring(hm_text *text, const char *string) {
    hm_json_put_string(text, string, strlen(string));
}

void hm_json_open_string(hm_text *text) {
    separate(text);
    hm_text_add(text, "\"", 1);
}

void hm_json_close_string(hm_text *text) {
    hm_text_add(text, "\"", 1);
}

void hm_json_key(hm_text *text, const char *key) {
    hm_json_put_cstring(text, key);
    hm_text_add(text, ":", 1);
}

/* ---- numbers and words ---- */

void hm_json_put_int(hm_text *text, int64_t number) {
    separate(text);
    hm_text_printf(text, "%" PRId64, number);
}

void hm_json_put_uint(hm_text *text, uint64_t number) {
    separate(text);
    hm_text_uint(text, number);
}

void hm_json_put_bool(hm_text *text, bool value) {
    hm_json_put_raw(text, value ? "true" : "false", value ? 4 : 5);
}

void hm_json_put_null(hm_text *text) {
    hm_json_put_raw(text, "null", 4);
}

void hm_json_put_raw(hm_text *text, const char *json, size_t length) {
    separate(text);
    hm_text_add(text, json, length);
}

/* ---- members ---- */

void hm_json_member_string(hm_text *text, const char *key, const char *value) {
    hm_json_key(text, key);
    hm_json_put_cstring(text, value);
}

void hm_json_member_uint(hm_text *text, const char *key, uint64_t number) {
    hm_json_key(text, key);
    hm_json_put_uint(text, number);
}

void hm_json_member_bool(hm_text *text, const char *key, bool value) {
    hm_json_key(text, key);
    hm_json_put_bool(text, value);
}
