/* JSON variants as texts: where a variant of a list begins and ends, and comments and commas that
 * JSON does not have, but published files do (formats, section 7.9). */
#include "chess5d/notation/variants5d.h"

#include <stdlib.h>
#include <string.h>

/* The end of a comment at the cursor, or the cursor's place. */
static size_t comment_end(const hm_cursor *c) {
    const char *text = c->text + c->at;
    size_t left = c->length - c->at, at = 2;
    if (left < 2 || *text != '/' || (text[1] != '/' && text[1] != '*')) return c->at;
    if (text[1] == '/') {
        while (at < left && text[at] != '\n')
            at++;
        return c->at + at;
    }
    while (at + 1 < left && (text[at] != '*' || text[at + 1] != '/'))
        at++;
    return at + 1 < left ? c->at + at + 2 : c->length;
}

static void variants_scan5d_skip_blanks(hm_cursor *c) {
    size_t start;
    do {
        start = c->at;
        hm_skip_space(c);
        c->at = comment_end(c);
    } while (c->at > start);
}

static void variants_scan5d_skip_string(hm_cursor *c) {
    for (c->at++; c->at < c->length && c->text[c->at] != '"'; c->at++) {
        if (c->text[c->at] == '\\') c->at++;
    }
    c->at = c->at < c->length ? c->at + 1 : c->length;
}

/* From an opening bracket to after its closing one; false when the text ends before. */
static bool skip_container(hm_cursor *c) {
    size_t depth = 0;
    while (c->at < c->length) {
        int next = hm_peek(c);
        size_t end = comment_end(c);
        if (next == '"') {
            variants_scan5d_skip_string(c);
            continue;
        }
        c->at = end > c->at ? end : c->at + 1;
        depth += next == '{' || next == '[';
        if (next != '}' && next != ']') continue;
        if (--depth == 0) return true;
    }
    return false;
}

static void variants_scan5d_skip_mark(hm_cursor *c) {
    hm_5d_skip_mark(c);
    variants_scan5d_skip_blanks(c);
}

/* Past what lists have before their first variant. */
static bool skip_opening(hm_cursor *c) {
    variants_scan5d_skip_mark(c);
    bool list = hm_take(c, '[');
    variants_scan5d_skip_blanks(c);
    return list;
}

bool hm_5d_begins_variants(const char *text, size_t length) {
    hm_cursor c = {.text = text, .length = length};
    size_t depth = 0;
    skip_opening(&c);
    if (hm_peek(&c) != '{') return false;
    do {
        variants_scan5d_skip_blanks(&c);
        int next = hm_peek(&c);
        size_t start = c.at;
        if (next != '"') {
            depth += next == '{' || next == '[';
            depth -= next == '}' || next == ']';
            c.at++;
            continue;
        }
        variants_scan5d_skip_string(&c);
        bool named = depth == 1 && hm_equals(text + start, c.at - start, "\"Timelines\"");
        variants_scan5d_skip_blanks(&c);
        if (named && hm_peek(&c) == ':') return true;
    } while (depth > 0 && c.at < length);
    return false;
}

static bool variants_scan5d_is_closed(hm_cursor list) {
    return skip_container(&list);
}

size_t hm_5d_variants_extent(const char *text, size_t length) {
    hm_cursor c = {.text = text, .length = length};
    variants_scan5d_skip_mark(&c);
    if (hm_peek(&c) == '[' && !variants_scan5d_is_closed(c)) return length;
    skip_opening(&c);
    if (hm_peek(&c) != '{' || !skip_container(&c)) return length;
    variants_scan5d_skip_blanks(&c);
    (void)hm_take(&c, ',');
    variants_scan5d_skip_blanks(&c);
    if (hm_take(&c, ']')) variants_scan5d_skip_blanks(&c);
    return c.at;
}

/* ---- plain JSON ---- */

/* Comments, and commas before a closing bracket. */
static void make_plain(char *text, size_t length) {
    hm_cursor c = {.text = text, .length = length};
    size_t comma = SIZE_MAX;
    while (c.at < length) {
        int next = hm_peek(&c);
        size_t end = comment_end(&c);
        if (end > c.at) {
            for (; c.at < end; c.at++)
                if (text[c.at] != '\n' && text[c.at] != '\r') text[c.at] = ' ';
            continue;
        }
        if ((next == '}' || next == ']') && comma != SIZE_MAX) text[comma] = ' ';
        if (!hm_is_space(next)) comma = next == ',' ? c.at : SIZE_MAX;
        if (next == '"') {
            variants_scan5d_skip_string(&c);
        } else {
            c.at++;
        }
    }
}

hm_status hm_5d_variant_plain(const char *text, size_t length, char **copy, hm_json_value *object,
                              hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    *copy = malloc(length + 1);
    if (*copy == NULL) return hm_fail_memory(error, "a variant");
    memcpy(*copy, text, length);
    (*copy)[length] = '\0';
    bool list = skip_opening(&c);
    size_t start = c.at;
    if (hm_peek(&c) != '{') return hm_expected(&c, HM_ERR_JSON, "a variant, which is an object");
    skip_container(&c);
    size_t end = c.at;
    make_plain(*copy, length);
    hm_status status = hm_json_parse(*copy + start, end - start, object, error);
    if (status != HM_OK && error != NULL) error->offset += start;
    if (status != HM_OK) return status;
    /* Only what parts variants in a list may follow. */
    c.text = *copy;
    hm_skip_space(&c);
    bool more = hm_take(&c, ',');
    hm_skip_space(&c);
    bool closed = hm_take(&c, ']');
    hm_skip_space(&c);
    if (!hm_at_end(&c)) {
        status = hm_expected(&c, HM_ERR_JSON, "the end of the list");
    } else if (list && !more && !closed) {
        status = hm_expected(&c, HM_ERR_JSON, "']'");
    }
    hm_cursor whole = {.text = text, .length = length};
    variants_scan5d_skip_mark(&whole);
    if (status == HM_OK || !list || variants_scan5d_is_closed(whole)) return status;
    c.at = length; /* the list is not whole, which is more than what follows its first variant */
    return hm_expected(&c, HM_ERR_JSON, "']'");
}
