/* The growable byte string that every writer of text uses. */
#include "core/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool hm_text_reserve(hm_text *text, size_t extra) {
    enum { ASKED_AFTER = 1 << 16 }; /* bytes of a text that somebody watches */
    if (!text->failed && text->watch != NULL && text->length - text->asked >= ASKED_AFTER) {
        text->asked = text->length;
        text->stopped = hm_watch_ask(text->watch, 0, 0, NULL) != HM_OK;
        text->failed = text->stopped;
    }
    if (text->failed) return false;
    size_t needed = text->length + extra + 1;
    if (needed <= extra) {
        text->failed = true;
        return false;
    }
    if (needed <= text->capacity) return true;
    size_t capacity = text->capacity < 64 ? 64 : text->capacity;
    while (capacity < needed) {
        capacity = capacity > SIZE_MAX / 2 ? needed : capacity * 2;
    }
    char *data = realloc(text->data, capacity);
    if (data == NULL) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void hm_text_add(hm_text *text, const void *bytes, size_t length) {
    if (!hm_text_reserve(text, length)) return;
    if (length > 0) memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

bool hm_text_copy(hm_text *text, const hm_text *from) {
    if (from->length > 0) hm_text_add(text, from->data, from->length);
    return !text->failed;
}

void hm_text_puts(hm_text *text, const char *string) {
    hm_text_add(text, string, strlen(string));
}

void hm_text_uint(hm_text *text, uint64_t number) {
    char digits[20];
    size_t first = sizeof digits;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    hm_text_add(text, digits + first, sizeof digits - first);
}

void hm_text_printf(hm_text *text, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length < 0) {
        text->failed = true;
    } else if (hm_text_reserve(text, (size_t)length)) {
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void hm_text_clear(hm_text *text) {
    free(text->data);
    *text = (hm_text){0};
}
