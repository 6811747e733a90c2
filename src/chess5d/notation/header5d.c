/* Headers [Key "Value"] of a game (formats, section 7.1). Variant and Board are the same key. */
#include "chess5d/notation/header5d.h"

#include <stdlib.h>
#include <string.h>

static bool is_key(int c) {
    return hm_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
           c == '_' || c == '-';
}

bool hm_5d_is_key(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (!is_key((unsigned char)text[i])) return false;
    }
    return length > 0;
}

size_t hm_5d_setup_key(const char *key) {
    static const struct {
        const char *word;
        size_t number;
    } keys[] = {{"Mode", 0},       {"Board", 1},     {"Variant", 2},   {"Size", 3},
                {"Promotions", 4}, {"Promotion", 4}, {"Timelines", 5}, {"Timeline", 5}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (hm_same_word(key, keys[i].word)) return keys[i].number;
    }
    return HM_5D_SETUP_KEYS;
}

const hm_5d_header *hm_5d_setup_header(const hm_5d_headers *headers, const char *key) {
    size_t number = hm_5d_setup_key(key);
    for (size_t i = 0; i < headers->count; i++) {
        if (hm_5d_setup_key(headers->at[i].key) == number) return &headers->at[i];
    }
    return NULL;
}

bool hm_5d_is_setup_key(const char *key) {
    return hm_5d_setup_key(key) < HM_5D_SETUP_KEYS;
}

static char *header5d_copy(const char *text, size_t length) {
    char *word = malloc(length + 1);
    if (word == NULL) return NULL;
    memcpy(word, text, length);
    word[length] = '\0';
    return word;
}

/* The value between quotes, \" and \\ undone; other backslashes stand for themselves. The cursor
 * stands on the first quote. */
static hm_status header5d_scan_value(hm_cursor *c, char **value) {
    hm_text text = {0};
    hm_text_puts(&text, "");
    for (c->at++; hm_peek(c) != '"'; c->at++) {
        int after = c->at + 1 < c->length ? c->text[c->at + 1] : 0;
        if (hm_peek(c) == '\\' && (after == '"' || after == '\\')) c->at++;
        if (hm_peek(c) <= 0) {
            hm_text_clear(&text);
            return hm_expected(c, HM_ERR_5D_HEADER, "'\"'");
        }
        hm_text_add(&text, c->text + c->at, 1);
    }
    c->at++;
    *value = text.data;
    if (!text.failed) return HM_OK;
    hm_text_clear(&text);
    return hm_fail_memory(c->error, "a header");
}

/* Takes the header over, or frees it. */
static bool header5d_keep(hm_5d_headers *headers, hm_5d_header header) {
    bool kept = header.key != NULL && header.value != NULL && HM_ROOM(*headers, 1);
    if (kept) {
        headers->at[headers->count++] = header;
    } else {
        free(header.key);
        free(header.value);
    }
    return kept;
}

bool hm_5d_at_mode(const hm_cursor *c) {
    static const char key[] = "Mode";
    const char *text = c->text + c->at;
    size_t left = c->length - c->at, length = sizeof key - 1;
    return left > length + 1 && *text == '[' && hm_same_start(text + 1, key, length) &&
           hm_is_space(text[length + 1]);
}

/* The value of some headers without quotes, as Open5DChess writes them: up to the bracket, on one
 * line and without a colon. */
static bool scan_bare_value(hm_cursor *c, const char *key, size_t length, char **value) {
    static const char never[] = "\"[:\n\r";
    static const char *const keys[] = {"ID",
                                       "CastlerPos",
                                       "TimeControls",
                                       "Puzzle",
                                       "White",
                                       "Black",
                                       "Date",
                                       "Result",
                                       "Event",
                                       "Site",
                                       "Round",
                                       "VariantName",
                                       "InitialMultiverses"};
    char word[24] = "";
    if (length < sizeof word) memcpy(word, key, length);
    bool known = hm_5d_is_setup_key(word);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        known |= hm_same_word(word, keys[i]);
    size_t start = c->at, end = start;
    while (end < c->length && c->text[end] != ']' &&
           memchr(never, c->text[end], sizeof never) == NULL)
        end++;
    if (!known || end == c->length || c->text[end] != ']' || end == start) return false;
    c->at = end;
    while (hm_is_space(c->text[end - 1]))
        end--;
    *value = header5d_copy(c->text + start, end - start);
    return true;
}

hm_status hm_5d_header_scan(hm_cursor *c, hm_5d_headers *headers, bool *bare) {
    enum { MOST_HEADERS = 10000 }; /* each is looked up by its key */
    if (headers->count == MOST_HEADERS) {
        return hm_fail(c->error, HM_ERR_LIMIT, c->at, "expected at most %d headers", MOST_HEADERS);
    }
    hm_5d_header header = {.offset = c->at++};
    hm_skip_space(c);
    size_t start = c->at;
    while (is_key(hm_peek(c)))
        c->at++;
    size_t length = c->at - start;
    if (length == 0) return hm_expected(c, HM_ERR_5D_HEADER, "a key or a board");
    if (!hm_is_space(hm_peek(c))) return hm_expected(c, HM_ERR_5D_HEADER, "a blank");
    hm_skip_space(c);
    size_t quote = c->at;
    *bare = hm_peek(c) != '"' && scan_bare_value(c, c->text + start, length, &header.value);
    if (!*bare) {
        if (hm_peek(c) != '"') return hm_expected(c, HM_ERR_5D_HEADER, "'\"'");
        hm_status status = header5d_scan_value(c, &header.value);
        if (status != HM_OK) return status;
    }
    hm_skip_space(c);
    if (hm_peek(c) != ']') {
        free(header.value);
        /* A value over several lines is one that was not closed. */
        bool open = memchr(c->text + quote, '\n', c->at - quote) != NULL;
        if (open) c->at = quote + 1;
        return hm_expected(c, HM_ERR_5D_HEADER, open ? "'\"]'" : "']'");
    }
    c->at++;
    header.key = header5d_copy(c->text + start, length);
    return header5d_keep(headers, header) ? HM_OK : hm_fail_memory(c->error, "a header");
}

bool hm_5d_header_set(hm_5d_headers *headers, const char *key, const char *value) {
    char *text = header5d_copy(value, strlen(value));
    for (size_t i = 0; i < headers->count && text != NULL; i++) {
        if (!hm_same_word(headers->at[i].key, key)) continue;
        free(headers->at[i].value);
        headers->at[i].value = text;
        return true;
    }
    return header5d_keep(headers,
                         (hm_5d_header){.key = header5d_copy(key, strlen(key)), .value = text});
}

bool hm_5d_headers_copy(hm_5d_headers *headers, const hm_5d_headers *from) {
    bool kept = true;
    for (size_t i = 0; i < from->count && kept; i++) {
        const hm_5d_header *one = &from->at[i];
        kept = header5d_keep(headers,
                             (hm_5d_header){.key = header5d_copy(one->key, strlen(one->key)),
                                            .value = header5d_copy(one->value, strlen(one->value)),
                                            .offset = one->offset});
    }
    return kept;
}

void hm_5d_header_drop(hm_5d_headers *headers, const char *key) {
    size_t kept = 0;
    for (size_t i = 0; i < headers->count; i++) {
        hm_5d_header header = headers->at[i];
        if (hm_same_word(header.key, key)) {
            free(header.key);
            free(header.value);
        } else {
            headers->at[kept++] = header;
        }
    }
    headers->count = kept;
}

void hm_5d_headers_clear(hm_5d_headers *headers) {
    for (size_t i = 0; i < headers->count; i++) {
        free(headers->at[i].key);
        free(headers->at[i].value);
    }
    free(headers->at);
    *headers = (hm_5d_headers){0};
}

const hm_5d_header *hm_5d_header_find(const hm_5d_headers *headers, const char *key) {
    for (size_t i = 0; i < headers->count; i++) {
        if (hm_same_word(headers->at[i].key, key)) return &headers->at[i];
    }
    return NULL;
}

unsigned hm_5d_mate_in(const char *puzzle) {
    static const char word[] = "mate-in-";
    size_t length = sizeof word - 1;
    if (puzzle == NULL || !hm_same_start(puzzle, word, length)) return 0;
    hm_cursor c = {.text = puzzle, .length = strlen(puzzle), .at = length};
    int32_t number;
    return hm_5d_scan_number(&c, &number) && hm_at_end(&c) ? (unsigned)number : 0;
}

void hm_5d_skip_mark(hm_cursor *c) {
    (void)hm_take_word(c, "\xef\xbb\xbf");
}
