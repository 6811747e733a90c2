/* Squares in texts: a file from a to n and a rank from 1 to 14, of which 160 exist. */
#include "chess4p/notation/text4p.h"

bool hm_4p_take_square(hm_cursor *c, int *square) {
    size_t start = c->at;
    int file = hm_peek(c) - 'a';
    if (file < 0 || file >= 14) return false;
    c->at++;
    *square = 0;
    int rank = hm_peek(c) - '1';
    if (rank >= 0 && rank < 9) {
        c->at++;
        int second = hm_peek(c) - '0';
        if (rank == 0 && second >= 0 && second <= 4) {
            c->at++;
            rank = 9 + second;
        }
        if (hm_4p_exists(HM_4P_SQUARE(file, rank))) {
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
