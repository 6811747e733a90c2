/* Headers [Key "Value"] of a game (formats, section 7.1). Variant and Board are the same key. */
#include "chess5d/game.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool hm_5d_same_word(const char *a, const char *b) {
    return strcasecmp(a, b) == 0;
}

static bool is_key(int c) {
    return hm_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
           c == '_' || c == '-';
}

static char *copy(const char *text, size_t length) {
    char *word = malloc(length + 1);
    if (word == NULL) return NULL;
    memcpy(word, text, length);
    word[length] = '\0';
    return word;
}

/* The value between quotes, \" and \\ undone; other backslashes stand for themselves. The cursor
 * stands on the first quote. */
static hm_status scan_value(hm_cursor *c, char **value) {
    c->at++;
    char *out = malloc(c->length - c->at + 1);
    size_t length = 0;
    if (out == NULL) return hm_fail(c->error, HM_ERR_MEMORY, c->at, "out of memory");
    for (; hm_peek(c) != '"'; c->at++) {
        int after = c->at + 1 < c->length ? c->text[c->at + 1] : 0;
        if (hm_peek(c) == '\\' && (after == '"' || after == '\\')) c->at++;
        if (hm_peek(c) <= 0) {
            free(out);
            return hm_expected(c, HM_ERR_5D_HEADER, "'\"'");
        }
        out[length++] = (char)hm_peek(c);
    }
    c->at++;
    *value = copy(out, length);
    free(out);
    return *value == NULL ? hm_fail(c->error, HM_ERR_MEMORY, c->at, "out of memory") : HM_OK;
}

static hm_status keep(hm_cursor *c, hm_5d_headers *headers, hm_5d_header header) {
    if (headers->count == headers->capacity) {
        size_t capacity = headers->capacity < 8 ? 8 : 2 * headers->capacity;
        hm_5d_header *list = realloc(headers->list, capacity * sizeof *list);
        if (list == NULL) {
            free(header.key);
            free(header.value);
            return hm_fail(c->error, HM_ERR_MEMORY, header.offset, "out of memory");
        }
        headers->list = list;
        headers->capacity = capacity;
    }
    headers->list[headers->count++] = header;
    return HM_OK;
}

bool hm_5d_at_mode(const hm_cursor *c) {
    static const char key[] = "Mode";
    const char *text = c->text + c->at;
    size_t left = c->length - c->at, length = sizeof key - 1;
    return left > length + 1 && *text == '[' && strncasecmp(text + 1, key, length) == 0 &&
           hm_is_space(text[length + 1]);
}

hm_status hm_5d_header_scan(hm_cursor *c, hm_5d_headers *headers) {
    hm_5d_header header = {.offset = c->at++};
    hm_skip_space(c);
    size_t start = c->at;
    while (is_key(hm_peek(c)))
        c->at++;
    size_t length = c->at - start;
    if (length == 0) return hm_expected(c, HM_ERR_5D_HEADER, "a key or a board");
    if (!hm_is_space(hm_peek(c))) return hm_expected(c, HM_ERR_5D_HEADER, "a blank");
    hm_skip_space(c);
    if (hm_peek(c) != '"') return hm_expected(c, HM_ERR_5D_HEADER, "'\"'");
    hm_status status = scan_value(c, &header.value);
    if (status != HM_OK) return status;
    hm_skip_space(c);
    if (hm_peek(c) != ']') {
        free(header.value);
        return hm_expected(c, HM_ERR_5D_HEADER, "']'");
    }
    c->at++;
    header.key = copy(c->text + start, length);
    if (header.key == NULL) {
        free(header.value);
        return hm_fail(c->error, HM_ERR_MEMORY, start, "out of memory");
    }
    return keep(c, headers, header);
}

void hm_5d_headers_clear(hm_5d_headers *headers) {
    for (size_t i = 0; i < headers->count; i++) {
        free(headers->list[i].key);
        free(headers->list[i].value);
    }
    free(headers->list);
    *headers = (hm_5d_headers){0};
}

const hm_5d_header *hm_5d_header_find(const hm_5d_headers *headers, const char *key) {
    for (size_t i = 0; i < headers->count; i++) {
        if (hm_5d_same_word(headers->list[i].key, key)) return &headers->list[i];
    }
    return NULL;
}
