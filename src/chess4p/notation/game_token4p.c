/* Single tokens of a game: words up to a blank, a period, a bracket or a glyph, with dashes and
 * castling brought to their usual spelling and the letters of a walking king split off. */
#include "chess4p/notation/game4p.h"
#include "chess4p/notation/token4p.h"

#include <string.h>

static bool is_letter_of_walk(int c) {
    return c == 'R' || c == 'T' || c == 'S';
}

/* "0-0" and "o-o" are castling, whatever marks and letters follow. */
static void spell_castling(hm_4p_token *t) {
    size_t length = 0;
    if (t->text[0] != 'O' && t->text[0] != 'o' && t->text[0] != '0') return;
    for (; length < t->length; length++) {
        char c = t->text[length];
        if (c == '+' || c == '#' || is_letter_of_walk(c)) break;
        if (c != (length % 2 == 0 ? t->text[0] : '-')) return;
    }
    if (length < 3) return;
    for (size_t i = 0; i < length; i += 2)
        t->text[i] = 'O';
}

hm_status hm_4p_token_scan(const hm_cursor *c, hm_4p_token *t) {
    static const bool ends[256] = {
        [' '] = true,  ['\t'] = true, ['\r'] = true, ['\n'] = true, ['\v'] = true,
        ['\f'] = true, ['\0'] = true, ['.'] = true,  ['!'] = true,  ['?'] = true,
        ['('] = true,  [')'] = true,  ['{'] = true,  ['}'] = true,  ['['] = true,
        [']'] = true,  [';'] = true,  ['$'] = true,  ['"'] = true,
    };
    t->length = 0;
    t->start = t->end = c->at;
    t->leaving = HM_4P_STAYS;
    t->stray = t->bare = false;
    t->glyph = 0;
    t->glyph_known = true;
    while (t->end < c->length && !ends[(unsigned char)c->text[t->end]]) {
        if (t->length == HM_4P_TOKEN_MAX) return hm_expected(c, HM_ERR_4P_TOKEN, "a move");
        /* Dashes other than '-': U+2010 to U+2015 and U+2212. */
        const unsigned char *byte = (const unsigned char *)c->text + t->end;
        bool dash = c->length - t->end >= 3 && byte[0] == 0xe2 &&
                    ((byte[1] == 0x80 && byte[2] >= 0x90 && byte[2] <= 0x95) ||
                     (byte[1] == 0x88 && byte[2] == 0x92));
        t->origin[t->length] = (uint8_t)(t->end - t->start);
        t->text[t->length++] = dash ? '-' : c->text[t->end];
        t->end += dash ? 3 : 1;
    }
    t->origin[t->length] = (uint8_t)(t->end - t->start);
    t->text[t->length] = '\0';
    if (t->length == 0) return hm_expected(c, HM_ERR_4P_TOKEN, "a move");
    spell_castling(t);
    return HM_OK;
}

bool hm_4p_is_result(const char *word, size_t length) {
    static const char *const results[] = {"1/2-1/2", "1-0", "0-1", "*", "\xc2\xbd-\xc2\xbd"};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        if (strlen(results[i]) == length && memcmp(results[i], word, length) == 0) return true;
    }
    return false;
}

/* Whether it is a king's move, perhaps with a colour before it: only kings walk. */
static bool moves_king(const hm_4p_token *t) {
    bool coloured = t->length > 1 && strchr("rbyg", t->text[0]) != NULL;
    return t->text[coloured] == 'K' || t->text[coloured] == 'O';
}

void hm_4p_token_split(hm_4p_token *t) {
    /* 1. "xKh13#S": the king was the last piece of its owner. */
    if (t->length >= 3 && t->text[t->length - 1] == 'S') {
        char before = t->text[t->length - 2];
        t->bare = (before == '#' || hm_is_digit(before)) && strstr(t->text, "xK") != NULL;
        if (t->bare) t->text[--t->length] = '\0';
    }
    if (t->bare && !moves_king(t)) return;
    /* 2. Letters of a walk before the king's move. */
    const char *king = memchr(t->text, 'K', t->length);
    size_t front = king == NULL ? 0 : (size_t)(king - t->text);
    t->leaving = hm_4p_leaving_named(t->text, front);
    if (hm_4p_leaving_is_mate(t->leaving)) t->leaving = HM_4P_STAYS;
    if (t->leaving != HM_4P_STAYS) {
        t->length -= front;
        memmove(t->text, t->text + front, t->length + 1);
        memmove(t->origin, t->origin + front, t->length + 1);
        return;
    }
    /* 3. Letters after a rank, castling or a mark. */
    size_t body = t->length;
    while (body > 0 && is_letter_of_walk(t->text[body - 1]))
        body--;
    char last = body > 0 ? t->text[body - 1] : 0;
    bool mark = last == '#', ends_move = mark || last == '+' || last == 'O' || hm_is_digit(last);
    if (!ends_move || !(moves_king(t) || mark)) return;
    hm_4p_leaving leaving = hm_4p_leaving_named(t->text + body, t->length - body);
    if (leaving == HM_4P_STAYS) return;
    if (moves_king(t)) t->leaving = leaving;
    t->stray = !moves_king(t);
    t->length = body;
    t->text[body] = '\0';
}

unsigned hm_4p_glyph_scan(hm_cursor *c, bool *known) {
    size_t start = c->at;
    *known = true;
    if (hm_take(c, '$')) {
        /* "$1" and so on: six of them have a spelling of their own. */
        static const uint8_t usual[] = {0, 1, 3, 2, 4, 5, 6};
        unsigned number = 0;
        for (; hm_is_digit(hm_peek(c)); c->at++)
            number = number > 255 ? number : 10 * number + (unsigned)(hm_peek(c) - '0');
        *known = number > 0 && number <= 255;
        if (!*known) return 0;
        return number < sizeof usual ? usual[number] : number;
    }
    while (hm_peek(c) == '!' || hm_peek(c) == '?')
        c->at++;
    if (c->at == start) return 0;
    for (unsigned i = 1; i <= 6; i++) {
        const char *glyph = hm_4p_glyph_text((int)i);
        bool same = strlen(glyph) == c->at - start;
        if (same && memcmp(glyph, c->text + start, c->at - start) == 0) return i;
    }
    *known = false;
    return 0;
}

void hm_4p_token_tail(hm_cursor *c, hm_4p_token *t) {
    c->at = t->end;
    t->glyph = hm_4p_glyph_scan(c, &t->glyph_known);
    if (c->at == t->end || !moves_king(t)) return;
    size_t letters = c->at;
    while (is_letter_of_walk(hm_peek(c)))
        c->at++;
    hm_4p_leaving leaving = hm_4p_leaving_named(c->text + letters, c->at - letters);
    if (leaving == HM_4P_STAYS) {
        c->at = letters;
    } else {
        t->leaving = leaving;
    }
}

/* Braces do not nest: the first '}' ends it. */
bool hm_4p_comment_scan(hm_cursor *c, hm_4p_comment *comment) {
    int first = hm_peek(c);
    if (first != '{' && first != ';') return false;
    bool line = first == ';';
    const char *text = c->text + c->at + 1;
    size_t length = c->length - c->at - 1;
    const char *end = memchr(text, line ? '\n' : '}', length);
    if (end == NULL && !line) return false;
    if (end != NULL) length = (size_t)(end - text);
    c->at += length + (line ? 1 : 2);
    while (line && length > 0 && text[length - 1] == '\r')
        length--;
    *comment = (hm_4p_comment){.text = text, .length = length, .line = line};
    return true;
}
