/* Letters of pieces, numbers of timelines, squares and times as texts write them (formats,
 * section 7.1). */
#include "chess5d/rules/letters5d.h"

#include <string.h>

static const char letters[] = " PWNKCRBUDSQY";
/* Letters that are no piece of the twelve. */
static const char others[] = "AEFGHIJLMOTVXZ";

enum { PLUS_KINDS = HM_5D_UNKNOWN, OTHER_KINDS = HM_5D_UNKNOWN + 26 };

/* Kind of each letter from A on; the others count in their order. */
static const uint8_t kinds[26] = {
    ['P' - 'A'] = HM_5D_PAWN,     ['W' - 'A'] = HM_5D_BRAWN,       ['N' - 'A'] = HM_5D_KNIGHT,
    ['K' - 'A'] = HM_5D_KING,     ['C' - 'A'] = HM_5D_COMMON_KING, ['R' - 'A'] = HM_5D_ROOK,
    ['B' - 'A'] = HM_5D_BISHOP,   ['U' - 'A'] = HM_5D_UNICORN,     ['D' - 'A'] = HM_5D_DRAGON,
    ['S' - 'A'] = HM_5D_PRINCESS, ['Q' - 'A'] = HM_5D_QUEEN,       ['Y' - 'A'] = HM_5D_ROYAL_QUEEN,
};

int hm_5d_kind_of_letter(int letter) {
    return letter >= 'A' && letter <= 'Z' ? kinds[letter - 'A'] : 0;
}

char hm_5d_letter(int kind) {
    if (kind < HM_5D_UNKNOWN) return letters[kind];
    return kind < OTHER_KINDS ? (char)('A' + kind - PLUS_KINDS) : others[kind - OTHER_KINDS];
}

char hm_5d_sign(hm_5d_piece piece) {
    if (piece == HM_5D_EMPTY) return '.';
    if (HM_5D_KIND(piece) >= HM_5D_UNKNOWN) return '?';
    char letter = hm_5d_letter(HM_5D_KIND(piece));
    return HM_5D_COLOUR(piece) == HM_5D_BLACK ? (char)(letter - 'A' + 'a') : letter;
}

hm_5d_piece hm_5d_piece_of(bool plus, int letter) {
    bool black = letter >= 'a' && letter <= 'z';
    int upper = black ? letter - 'a' + 'A' : letter;
    if (upper < 'A' || upper > 'Z') return HM_5D_EMPTY;
    int kind = hm_5d_kind_of_letter(upper);
    if (plus) {
        kind = PLUS_KINDS + upper - 'A';
    } else if (kind == 0) {
        kind = OTHER_KINDS + (int)(strchr(others, upper) - others);
    }
    return (hm_5d_piece)(kind | (black ? HM_5D_BLACK_BIT : 0));
}

void hm_5d_piece_format(hm_5d_piece piece, hm_text *text) {
    int kind = HM_5D_KIND(piece);
    char letter = hm_5d_letter(kind);
    if (kind >= PLUS_KINDS && kind < OTHER_KINDS) hm_text_puts(text, "+");
    if (HM_5D_COLOUR(piece) == HM_5D_BLACK) letter = (char)(letter - 'A' + 'a');
    hm_text_add(text, &letter, 1);
    if (hm_5d_has_unmoved(kind) && (piece & HM_5D_UNMOVED) != 0) hm_text_puts(text, "*");
}

void hm_5d_line_format(const hm_5d_position *position, int32_t line, hm_text *text) {
    bool even = position->even;
    if (even && line < 0) {
        hm_text_printf(text, "-%d", (int)(-line - 1));
    } else if (even) {
        hm_text_printf(text, "+%d", (int)line);
    } else {
        hm_text_printf(text, "%d", (int)line);
    }
}

void hm_5d_time_format(int32_t time, hm_text *text) {
    hm_text_printf(text, "T%d%c", (int)(time >> 1), "wb"[time & 1]);
}

/* ---- scanning ---- */

bool hm_5d_scan_number(hm_cursor *c, int32_t *number) {
    int32_t value = 0;
    if (!hm_is_digit(hm_peek(c))) return false;
    while (hm_is_digit(hm_peek(c))) {
        value = 10 * value + (hm_peek(c) - '0');
        if (value > HM_5D_MAX) return false;
        c->at++;
    }
    *number = value;
    return true;
}

bool hm_5d_scan_line(hm_cursor *c, hm_5d_line_text *line) {
    int sign = hm_peek(c);
    line->sign = sign == '+' || sign == '-' ? (char)sign : 0;
    if (line->sign != 0) c->at++;
    return hm_5d_scan_number(c, &line->number);
}

bool hm_5d_line_number(hm_5d_line_text text, bool even, int32_t *line) {
    if (text.number == 0 && text.sign != 0 && !even) return false;
    *line = text.sign == '-' ? -text.number - even : text.number;
    return true;
}

void hm_5d_put_coordinate(hm_text *text, const hm_5d_position *position, int32_t line,
                          int32_t time) {
    hm_text_puts(text, "(");
    hm_5d_line_format(position, line, text);
    hm_text_printf(text, "T%d)", (int)(time >> 1));
}

void hm_5d_square_name(int square, char name[4]) {
    int rank = HM_5D_RANK(square) + 1;
    *name++ = (char)('a' + HM_5D_FILE(square));
    if (rank >= 10) *name++ = '1';
    *name++ = (char)('0' + rank % 10);
    *name = '\0';
}

void hm_5d_put_square(hm_text *text, int square) {
    char name[4];
    hm_5d_square_name(square, name);
    hm_text_puts(text, name);
}

void hm_5d_square_format(const hm_5d_position *position, int32_t line, int32_t time, int square,
                         hm_text *text) {
    hm_5d_put_coordinate(text, position, line, time);
    hm_5d_put_square(text, square);
}
