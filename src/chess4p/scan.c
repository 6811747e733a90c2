/* Taking small tokens from a text; every four-player notation is built from these. */
#include "chess4p/text.h"

#include <string.h>

hm_status hm_4p_expected(const hm_4p_cursor *c, hm_status status, const char *what) {
    return hm_fail_expected(c->error, status, c->text, c->length, c->at, what);
}

bool hm_4p_take(hm_4p_cursor *c, char byte) {
    if (c->at >= c->length || c->text[c->at] != byte) return false;
    c->at++;
    return true;
}

bool hm_4p_take_word(hm_4p_cursor *c, const char *word) {
    size_t length = strlen(word);
    if (c->length - c->at < length || memcmp(c->text + c->at, word, length) != 0) return false;
    c->at += length;
    return true;
}

static bool take_rank(hm_4p_cursor *c, int *rank) {
    int digit = hm_4p_peek(c) - '0';
    if (digit < 1 || digit > 9) return false;
    c->at++;
    *rank = digit - 1;
    int second = hm_4p_peek(c) - '0';
    if (digit == 1 && second >= 0 && second <= 4) {
        c->at++;
        *rank = 9 + second;
    }
    return true;
}

bool hm_4p_take_square(hm_4p_cursor *c, int *square) {
    size_t start = c->at;
    int file = hm_4p_peek(c) - 'a';
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
    hm_4p_cursor c = {.text = text, .length = length, .error = error};
    int found;
    if (!hm_4p_take_square(&c, &found)) {
        return hm_4p_expected(&c, HM_ERR_COORDINATE,
                              "a square of the cross (d1 to k14, a4 to n11)");
    }
    if (c.at < length) return hm_4p_expected(&c, HM_ERR_TRAILING, "the end");
    *square = found;
    return HM_OK;
}
