/* A text under the reader's finger. */
#include "core/cursor.h"
#include "core/work.h"

#include <string.h>

bool hm_take_word(hm_cursor *c, const char *word) {
    size_t length = strlen(word);
    if (c->length - c->at < length || memcmp(c->text + c->at, word, length) != 0) return false;
    c->at += length;
    return true;
}

bool hm_take_blanks(hm_cursor *c) {
    size_t start = c->at;
    while (hm_is_blank(hm_peek(c)))
        c->at++;
    return c->at > start;
}

void hm_skip_space(hm_cursor *c) {
    while (hm_is_space(hm_peek(c)))
        c->at++;
}

hm_status hm_cursor_ask(hm_cursor *c) {
    enum { ASKED_AFTER = 1 << 14 }; /* bytes; a cursor that went back is asked, too */
    if (c->sentry == NULL || c->at - c->asked < ASKED_AFTER) return HM_OK;
    c->asked = c->at;
    return hm_sentry_report(c->sentry, 0) ? HM_OK : hm_sentry_status(c->sentry, c->error);
}

size_t hm_braced(const char *text, size_t length) {
    size_t depth = 0;
    if (length == 0 || *text != '{') return 0;
    for (size_t i = 0; i < length; i++) {
        depth += text[i] == '{';
        depth -= text[i] == '}';
        if (depth == 0) return i + 1;
    }
    return 0;
}

hm_status hm_expected(const hm_cursor *c, hm_status status, const char *what) {
    return hm_fail_expected(c->error, status, c->text, c->length, c->at, what);
}
