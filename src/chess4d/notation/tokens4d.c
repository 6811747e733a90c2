/* Small tokens of texts: coordinates, squares, numbers. */
#include "chess4d/notation/text4d.h"

bool hm_4d_match(hm_cursor *c, const char *word) {
    for (; *word != '\0'; word++) {
        if (!hm_take(c, *word)) return false;
    }
    return true;
}

/* A byte of a range as its number from `least` on. */
static hm_status take_between(hm_cursor *c, int least, int most, const char *what, int *number) {
    int byte = hm_peek(c);
    if (byte < least || byte > most) return hm_expected(c, HM_ERR_COORDINATE, what);
    *number = byte - least;
    c->at++;
    return HM_OK;
}

hm_status hm_4d_take_coordinate(hm_cursor *c, unsigned *digit) {
    int number = 0;
    hm_status status = take_between(c, '0', '7', "a coordinate (0 to 7)", &number);
    *digit = (unsigned)number;
    return status;
}

hm_status hm_4d_take_square(hm_cursor *c, int *square) {
    *square = 0;
    for (int axis = 0; axis < 4; axis++) {
        if (axis > 0 && !hm_take(c, ',')) return hm_expected(c, HM_ERR_COORDINATE, "','");
        unsigned digit;
        hm_status status = hm_4d_take_coordinate(c, &digit);
        if (status != HM_OK) return status;
        *square = *square << 3 | (int)digit;
    }
    return HM_OK;
}

hm_status hm_4d_take_pair(hm_cursor *c, int *pair) {
    int letter = 0, digit = 0;
    hm_status status = take_between(c, 'a', 'h', "a letter (a to h, as in a1c4)", &letter);
    if (status == HM_OK) status = take_between(c, '1', '8', "a digit (1 to 8)", &digit);
    *pair = letter << 3 | digit;
    return status;
}

hm_status hm_4d_take_compact(hm_cursor *c, int *square) {
    int xy, zw;
    hm_status status = hm_4d_take_pair(c, &xy);
    if (status == HM_OK) status = hm_4d_take_pair(c, &zw);
    if (status == HM_OK) *square = xy << 6 | zw;
    return status;
}

hm_status hm_4d_take_number(hm_cursor *c, const char *what, uint32_t *number) {
    size_t start = c->at;
    uint32_t value = 0;
    while (hm_is_digit(hm_peek(c))) {
        value = value * 10 + (uint32_t)(hm_peek(c) - '0');
        if (value > HM_4D_CLOCK_MAX) {
            return hm_fail(c->error, HM_ERR_LIMIT, c->at, "%s exceeds %d", what, HM_4D_CLOCK_MAX);
        }
        c->at++;
    }
    if (c->at == start) return hm_expected(c, HM_ERR_FIELD, what);
    *number = value;
    return HM_OK;
}

hm_status hm_4d_take_gap(hm_cursor *c) {
    return hm_take_blanks(c) ? HM_OK : hm_expected(c, HM_ERR_FIELD, "a blank between fields");
}
