/* Private header of core/: a text under the reader's finger, from which every notation is taken in
 * small tokens. Functions that take something move the cursor behind it, or leave it where it is
 * and return false. */
#ifndef HM_CORE_CURSOR_H
#define HM_CORE_CURSOR_H

#include "core/error.h"

typedef struct hm_cursor {
    const char *text;
    size_t length, at;
    hm_error *error; /* where failures go, with the offset in the whole text; may be NULL */
    struct hm_sentry *sentry; /* who watches (hm_cursor_ask); NULL: nobody */
    size_t asked;             /* where the cursor stood when it was asked */
} hm_cursor;

/* The byte under the cursor, or -1 at the end. */
static inline int hm_peek(const hm_cursor *c) {
    return c->at < c->length ? (unsigned char)c->text[c->at] : -1;
}

static inline bool hm_at_end(const hm_cursor *c) {
    return c->at >= c->length;
}

static inline bool hm_is_digit(int byte) {
    return byte >= '0' && byte <= '9';
}

static inline bool hm_is_blank(int byte) {
    return byte == ' ' || byte == '\t';
}

/* Blanks and line ends. */
static inline bool hm_is_space(int byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static inline bool hm_take(hm_cursor *c, char byte) {
    if (c->at >= c->length || c->text[c->at] != byte) return false;
    c->at++;
    return true;
}

/* `word` and whatever follows it. */
bool hm_take_word(hm_cursor *c, const char *word);
bool hm_take_blanks(hm_cursor *c);
void hm_skip_space(hm_cursor *c);

/* For loops over a text: asks the sentry from time to time whether to go on, or fails as
 * hm_sentry_status() does. */
hm_status hm_cursor_ask(hm_cursor *c);

/* Length of what a text begins with in braces that pair, and with them; 0 when it begins with no
 * brace or they do not end. */
size_t hm_braced(const char *text, size_t length);

/* Fails where the cursor stands: "expected WHAT, found '...'". */
hm_status hm_expected(const hm_cursor *c, hm_status status, const char *what);

#endif
