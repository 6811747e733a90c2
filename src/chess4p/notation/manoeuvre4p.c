/* Manoeuvres and diagonals as comments name them (formats, section 9.3).
 *
 * A manoeuvre is a piece letter and squares joined by hyphens; one with captures writes every move
 * in full, letter included. */
#include "chess4p/notation/text4p.h"

static hm_status manoeuvre4p_expected(const hm_cursor *c, const char *what) {
    return hm_expected(c, HM_ERR_4P_MOVE, what);
}

/* The piece letter in front of a square; pawns have none. */
static uint8_t manoeuvre4p_take_kind(hm_cursor *c) {
    static const char letters[] = "NBRQK";
    for (int i = 0; letters[i] != '\0'; i++) {
        if (hm_take(c, letters[i])) return (uint8_t)(HM_4P_KNIGHT + i);
    }
    return HM_4P_PAWN;
}

hm_status hm_4p_manoeuvre_parse(const char *text, size_t length, hm_4p_manoeuvre *manoeuvre,
                                hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    hm_4p_manoeuvre m = {.kind = manoeuvre4p_take_kind(&c)};
    int square;
    if (!hm_4p_take_square(&c, &square))
        return manoeuvre4p_expected(&c, "a piece letter and a square");
    m.square[m.count++] = (uint8_t)square;
    if (!hm_take(&c, '-')) return manoeuvre4p_expected(&c, "'-' and another square");
    /* With the letter before every square, or before the first alone. */
    bool full = m.kind != HM_4P_PAWN && hm_peek(&c) < 'a';
    do {
        if (m.count == HM_4P_MANOEUVRE_MAX)
            return manoeuvre4p_expected(&c, "a manoeuvre of 32 squares");
        size_t start = c.at;
        if (manoeuvre4p_take_kind(&c) != (full ? m.kind : HM_4P_PAWN)) {
            c.at = start;
            return manoeuvre4p_expected(&c, full ? "the letter of the same piece" : "a square");
        }
        if (hm_take(&c, 'x')) m.capture |= UINT32_C(1) << m.count;
        if (!hm_4p_take_square(&c, &square))
            return manoeuvre4p_expected(&c, "a square of the cross");
        m.square[m.count++] = (uint8_t)square;
    } while (hm_take(&c, '-'));
    if (c.at < length) return manoeuvre4p_expected(&c, "'-' or the end");
    if (!full && m.kind != HM_4P_PAWN && m.capture != 0) {
        c.at = 0;
        return manoeuvre4p_expected(&c, "the piece letter before every capture");
    }
    *manoeuvre = m;
    return HM_OK;
}

void hm_4p_manoeuvre_format(const hm_4p_manoeuvre *manoeuvre, hm_text *text) {
    static const char *const letters[] = {"", "", "N", "B", "R", "Q", "K", "Q"};
    const char *letter = letters[manoeuvre->kind & 7];
    for (unsigned i = 0; i < manoeuvre->count; i++) {
        if (i > 0) hm_text_puts(text, "-");
        if (i == 0 || manoeuvre->capture != 0) hm_text_puts(text, letter);
        if ((manoeuvre->capture >> i & 1) != 0) hm_text_puts(text, "x");
        hm_4p_square_format(manoeuvre->square[i], text);
    }
}

/* ---- diagonals ---- */

hm_status hm_4p_diagonal_parse(const char *text, size_t length, int *left, int *right,
                               hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    int from, to;
    if (!hm_4p_take_square(&c, &from)) return manoeuvre4p_expected(&c, "a square of the cross");
    if (!hm_take(&c, '-')) return manoeuvre4p_expected(&c, "'-'");
    size_t second = c.at;
    if (!hm_4p_take_square(&c, &to)) return manoeuvre4p_expected(&c, "a square of the cross");
    if (c.at < length) return manoeuvre4p_expected(&c, "the end of the diagonal");
    int files = HM_4P_FILE(to) - HM_4P_FILE(from), ranks = HM_4P_RANK(to) - HM_4P_RANK(from);
    int step = ranks > 0 ? HM_4P_SQUARE(1, 1) : HM_4P_SQUARE(1, 0) - HM_4P_SQUARE(0, 1);
    bool diagonal = files > 0 && (ranks == files || ranks == -files);
    for (int square = from; diagonal && square != to; square += step)
        diagonal = hm_4p_exists(square);
    if (!diagonal) {
        c.at = second;
        return manoeuvre4p_expected(&c, "a square further right on a diagonal of the first");
    }
    *left = from;
    *right = to;
    return HM_OK;
}

void hm_4p_diagonal_format(int one, int other, hm_text *text) {
    bool in_order = HM_4P_FILE(one) <= HM_4P_FILE(other);
    hm_4p_square_format(in_order ? one : other, text);
    hm_text_puts(text, "-");
    hm_4p_square_format(in_order ? other : one, text);
}
