/* Comments: {...}, whose braces pair, and ";" to the end of the line (formats, section 7.3). They
 * may be wherever blanks may. In Alexbay's and Axel's notation ";" parts moves. */
#include "chess5d/notation/text5d.h"

#include <string.h>

/* Fails at a NUL, which no text may hold. */
static hm_status comment5d_scan_line(hm_cursor *c, const char **text, size_t *length) {
    size_t start = c->at++;
    *text = c->text + c->at;
    while (hm_peek(c) > 0 && hm_peek(c) != '\n' && hm_peek(c) != '\r')
        c->at++;
    *length = c->at - start - 1;
    if (hm_peek(c) != '\0') return HM_OK;
    hm_status status = hm_expected(c, HM_ERR_5D_TOKEN, "a comment that ends with its line");
    c->at = start;
    return status;
}

static hm_status scan_braces(hm_cursor *c, const char **text, size_t *length) {
    size_t start = c->at;
    const char *comment = c->text + start;
    size_t whole = hm_braced(comment, c->length - start);
    const char *nul = memchr(comment, '\0', whole > 0 ? whole : c->length - start);
    *text = comment + 1;
    *length = 0;
    if (whole > 0 && nul == NULL) {
        *length = whole - 2;
        c->at = start + whole;
        return HM_OK;
    }
    if (nul != NULL) c->at = (size_t)(nul - c->text); /* else nothing within is to blame */
    hm_status status = hm_expected(c, HM_ERR_5D_TOKEN, "a comment that ends in '}'");
    c->at = start;
    return status;
}

bool hm_5d_at_comment(const hm_cursor *c) {
    return hm_peek(c) == '{' || hm_peek(c) == ';';
}

hm_status hm_5d_comment_scan(hm_cursor *c, const char **text, size_t *length) {
    return hm_peek(c) == ';' ? comment5d_scan_line(c, text, length) : scan_braces(c, text, length);
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
