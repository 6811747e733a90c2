/* Squares in texts: a file from a to n and a rank from 1 to 14, of which 160 exist. */
#include "chess4p/notation/text4p.h"

static bool take_rank(hm_cursor *c, int *rank) {
    int digit = hm_peek(c) - '0';
    if (digit < 1 || digit > 9) return false;
    c->at++;
    *rank = digit - 1;
    int second = hm_peek(c) - '0';
    if (digit == 1 && second >= 0 && second <= 4) {
        c->at++;
        *rank = 9 + second;
    }
    return true;
}

bool hm_4p_take_square(hm_cursor *c, int *square) {
    size_t start = c->at;
    int file = hm_peek(c) - 'a';
    int rank = 0;
    if (file >= 0 && file < 14) {
        c->at++;
        *square = 0;
        if (take_rank(c, &rank) && hm_4p_exists(HM_4P_SQUARE(file, rank))) {
            *square = HM_4P_SQUARE(file, rank);
            return true;
        }
    }
    c->at = start;
    return false;
}

void hm_4p_square_format(int square, hm_text *text) {
    hm_text_printf(text, "%c%d", 'a' + HM_4P_FILE(square), HM_4P_RANK(square) + 1);
}

hm_status hm_4p_square_parse(const char *text, size_t length, int *square, hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    int found;
    if (!hm_4p_take_square(&c, &found)) {
        return hm_expected(&c, HM_ERR_COORDINATE, "a square of the cross (d1 to k14, a4 to n11)");
    }
    if (c.at < length) return hm_expected(&c, HM_ERR_TRAILING, "the end");
    *square = found;
    return HM_OK;
}
