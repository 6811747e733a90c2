/* Comments {...}: they may hold braces that pair, and stand wherever blanks may (formats, section
 * 7.3). */
#include "chess5d/text.h"

hm_status hm_5d_comment_scan(hm_cursor *c, const char **text, size_t *length) {
    size_t start = c->at, depth = 0;
    *text = c->text + start + 1;
    *length = 0;
    for (; c->at < c->length && c->text[c->at] != '\0'; c->at++) {
        char next = c->text[c->at];
        if (next == '{') depth++;
        if (next == '}' && --depth == 0) {
            *length = c->at++ - start - 1;
            return HM_OK;
        }
    }
    if (c->at == c->length) c->at = start; /* nothing within is to blame */
    hm_status status = hm_expected(c, HM_ERR_5D_TOKEN, "a comment that ends in '}'");
    c->at = start;
    return status;
}

size_t hm_5d_comments_length(const char *text, size_t length) {
    hm_cursor c = {text, length, 0, NULL};
    const char *comment;
    size_t bytes;
    do {
        hm_skip_space(&c);
    } while (hm_peek(&c) == '{' && hm_5d_comment_scan(&c, &comment, &bytes) == HM_OK);
    return c.at;
}
