/* Comments: {...}, whose braces pair, and ";" to the end of the line (formats, section 7.3). They
 * may be wherever blanks may. In Alexbay's and Axel's notation ";" parts moves. */
#include "chess5d/notation/game_read5d.h"
#include "chess5d/notation/text5d.h"

#include <string.h>

bool hm_5d_at_comment(const hm_cursor *c) {
    return hm_peek(c) == '{' || hm_peek(c) == ';';
}

/* Fails at a NUL, which no text may hold. */
hm_status hm_5d_comment_scan(hm_cursor *c, const char **text, size_t *length) {
    size_t start = c->at;
    bool line = hm_peek(c) == ';';
    *text = c->text + start + 1;
    *length = 0;
    if (line) {
        for (c->at++; hm_peek(c) > 0 && hm_peek(c) != '\n' && hm_peek(c) != '\r';)
            c->at++;
        *length = c->at - start - 1;
        if (hm_peek(c) != '\0') return HM_OK;
    } else {
        size_t whole = hm_braced(c->text + start, c->length - start);
        const char *nul = memchr(c->text + start, '\0', whole > 0 ? whole : c->length - start);
        if (whole > 0 && nul == NULL) {
            *length = whole - 2;
            c->at = start + whole;
            return HM_OK;
        }
        if (nul != NULL) c->at = (size_t)(nul - c->text); /* else nothing within is to blame */
    }
    hm_status status =
        hm_expected(c, HM_ERR_5D_TOKEN,
                    line ? "a comment that ends with its line" : "a comment that ends in '}'");
    c->at = start;
    return status;
}

size_t hm_5d_comments_length(const char *text, size_t length) {
    hm_cursor c = {.text = text, .length = length};
    const char *comment;
    size_t bytes;
    do {
        hm_skip_space(&c);
    } while (hm_5d_at_comment(&c) && hm_5d_comment_scan(&c, &comment, &bytes) == HM_OK);
    return c.at;
}
