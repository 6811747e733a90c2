/* Taking small tokens from a text; every 4D notation is built from these. */
#include "chess4d/chess4d.h"

#include <string.h>

hm_status hm_4d_expected(const hm_4d_cursor *c, hm_status status, const char *what) {
    return hm_fail_expected(c->error, status, c->text, c->length, c->at, what);
}

bool hm_4d_take(hm_4d_cursor *c, char byte) {
    if (c->at >= c->length || c->text[c->at] != byte) return false;
    c->at++;
    return true;
}

bool hm_4d_take_word(hm_4d_cursor *c, const char *word) {
    for (; *word != '\0'; word++) {
        if (!hm_4d_take(c, *word)) return false;
    }
    return true;
}

char hm_4d_peek(const hm_4d_cursor *c) {
    return c->at < c->length ? c->text[c->at] : '\0';
}

bool hm_4d_take_blanks(hm_4d_cursor *c) {
    size_t start = c->at;
    while (hm_4d_peek(c) == ' ' || hm_4d_peek(c) == '\t')
        c->at++;
    return c->at > start;
}

hm_status hm_4d_take_coordinate(hm_4d_cursor *c, unsigned *digit) {
    char byte = hm_4d_peek(c);
    if (byte < '0' || byte > '7') {
        return hm_4d_expected(c, HM_ERR_COORDINATE, "a coordinate (0 to 7)");
    }
    *digit = (unsigned)(byte - '0');
    c->at++;
    return HM_OK;
}

hm_status hm_4d_take_square(hm_4d_cursor *c, int *square) {
    *square = 0;
    for (int axis = 0; axis < 4; axis++) {
        if (axis > 0 && !hm_4d_take(c, ',')) return hm_4d_expected(c, HM_ERR_COORDINATE, "','");
        unsigned digit = 0;
        hm_status status = hm_4d_take_coordinate(c, &digit);
        if (status != HM_OK) return status;
        *square = *square << 3 | (int)digit;
    }
    return HM_OK;
}

hm_status hm_4d_take_pair(hm_4d_cursor *c, int *pair) {
    char letter = hm_4d_peek(c);
    if (letter < 'a' || letter > 'h') {
        return hm_4d_expected(c, HM_ERR_COORDINATE, "a letter (a to h)");
    }
    c->at++;
    char digit = hm_4d_peek(c);
    if (digit < '1' || digit > '8') {
        return hm_4d_expected(c, HM_ERR_COORDINATE, "a digit (1 to 8)");
    }
    c->at++;
    *pair = (letter - 'a') << 3 | (digit - '1');
    return HM_OK;
}

hm_status hm_4d_take_number(hm_4d_cursor *c, const char *what, uint32_t *number) {
    size_t start = c->at;
    uint32_t value = 0;
    while (hm_4d_peek(c) >= '0' && hm_4d_peek(c) <= '9') {
        value = value * 10 + (uint32_t)(hm_4d_peek(c) - '0');
        if (value > HM_4D_CLOCK_MAX) {
            return hm_fail(c->error, HM_ERR_LIMIT, c->at, "%s exceeds %d", what, HM_4D_CLOCK_MAX);
        }
        c->at++;
    }
    if (c->at == start) return hm_4d_expected(c, HM_ERR_FIELD, what);
    *number = value;
    return HM_OK;
}
