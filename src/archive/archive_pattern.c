/* Patterns of pieces: "rQ@d4; ?K@[a-c]?", and sets of them: "Q2R". */
#include "archive/archive_expression.h"

#include <string.h>

enum { PATTERN_PIECES = 256, ALL_COORDINATES = 0xffff };

/* ---- reading ---- */

/* A coordinate: `first` and what follows it stand for 0, 1, ...; "?" for all; "[d-f]". */
static bool read_letter(hm_cursor *c, char first, int count, uint32_t *mask) {
    int low, high;
    *mask = ALL_COORDINATES;
    if (hm_take(c, '?')) return true;
    bool range = hm_take(c, '[');
    low = hm_peek(c) - first;
    if (low < 0 || low >= count) return false;
    c->at++;
    high = low;
    if (range) {
        if (!hm_take(c, '-')) return false;
        high = hm_peek(c) - first;
        if (high < low || high >= count) return false;
        c->at++;
        if (!hm_take(c, ']')) return false;
    }
    *mask = (uint32_t)((2u << high) - (1u << low));
    return true;
}

static bool read_small(hm_cursor *c, int most, int *number) {
    size_t begin = c->at;
    *number = 0;
    while (hm_is_digit(hm_peek(c)) && c->at - begin < 2)
        *number = 10 * *number + c->text[c->at++] - '0';
    return c->at > begin && *number >= 1 && *number <= most;
}

/* The same of numbers from 1. */
static bool read_rank(hm_cursor *c, int most, uint32_t *mask) {
    int low, high;
    *mask = ALL_COORDINATES;
    if (hm_take(c, '?')) return true;
    bool range = hm_take(c, '[');
    if (!read_small(c, most, &low)) return false;
    high = low;
    if (range &&
        (!hm_take(c, '-') || !read_small(c, most, &high) || high < low || !hm_take(c, ']')))
        return false;
    *mask = (uint32_t)((1u << high) - (1u << (low - 1)));
    return true;
}

static bool read_signed(hm_cursor *c, bool *any, char *sign, int32_t *number) {
    *any = hm_take(c, '?');
    *sign = 0;
    if (*any) return true;
    if (hm_peek(c) == '+' || hm_peek(c) == '-') *sign = c->text[c->at++];
    int64_t value = 0;
    size_t begin = c->at;
    while (hm_is_digit(hm_peek(c)) && c->at - begin < 9)
        value = 10 * value + c->text[c->at++] - '0';
    if (c->at == begin) return false;
    *number = (int32_t)(*sign == '-' ? -value : value);
    if (value != 0) *sign = 0;
    return true;
}

/* The writing of a square says which game it is of: "(0T?)e1" 5D, "3,?,0,0" 4D, "d4" four
 * players. */
static bool read_place(hm_cursor *c, hm_square_form *form, hm_pattern_piece *piece) {
    if (hm_peek(c) == '(') {
        char sign; /* a turn of -0 is that of 0 */
        *form = HM_SQUARE_5D;
        return hm_take(c, '(') && read_signed(c, &piece->any_line, &piece->sign, &piece->line) &&
               hm_take(c, 'T') && read_signed(c, &piece->any_turn, &sign, &piece->turn) &&
               hm_take(c, ')') && read_letter(c, 'a', 16, &piece->mask[2]) &&
               read_rank(c, 16, &piece->mask[3]);
    }
    size_t left = c->length - c->at;
    const char *here = c->text + c->at, *end = memchr(here, ';', left);
    bool has_comma = memchr(here, ',', end == NULL ? left : (size_t)(end - here)) != NULL;
    if (!has_comma) {
        *form = HM_SQUARE_4P;
        piece->mask[0] = piece->mask[1] = 1;
        return read_letter(c, 'a', 14, &piece->mask[2]) && read_rank(c, 14, &piece->mask[3]);
    }
    *form = HM_SQUARE_4D;
    for (int i = 0; i < 4; i++)
        if ((i > 0 && !hm_take(c, ',')) || !read_letter(c, '0', 8, &piece->mask[i])) return false;
    return true;
}

static bool knows_letter(hm_square_form form, char letter) {
    const char *letters = form == HM_SQUARE_5D ? "PWNKCRBUDSQY" : "PNBRQK";
    return letter != '\0' && strchr(letters, letter) != NULL;
}

static char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

/* Parses the text before the '@'. In four-player patterns the owner comes first; else the case
 * gives the owner. */
static bool read_piece(const char *text, size_t length, hm_square_form form,
                       hm_pattern_piece *piece) {
    const char *owners = form == HM_SQUARE_4P ? "rbygd?" : "wb?";
    piece->owner = '?';
    if (length == 1 && strchr("?.!", text[0]) != NULL) {
        piece->letter = text[0];
        return true;
    }
    bool owned = length >= 2 && strchr(owners, text[0]) != NULL &&
                 (form == HM_SQUARE_4P || text[0] == '?' || text[1] == '?');
    if (owned) {
        bool seat = form == HM_SQUARE_4P && text[0] != 'd';
        piece->owner = seat ? upper(text[0]) : text[0];
        text++;
        length--;
    } else if (form == HM_SQUARE_4P || length == 0) {
        return false;
    } else {
        piece->owner = upper(text[0]) == text[0] ? 'w' : 'b';
    }
    if (owned && length == 1 && text[0] == '?') {
        piece->letter = '?';
        return true;
    }
    piece->letter = owned ? text[0] : upper(text[0]);
    if (form == HM_SQUARE_4D && length == 2 && piece->letter == 'P' &&
        (text[1] == 'w' || text[1] == 'y')) {
        piece->detail = text[1];
        length--;
    }
    return length == 1 && knows_letter(form, piece->letter);
}

hm_status hm_pattern_read(const char *text, size_t length, hm_pattern *pattern, hm_error *error) {
    hm_cursor c = {.text = text, .length = length};
    do {
        static const char *const squares[] = {
            [HM_SQUARE_4D] = "a square such as 3,?,[0-2],0",
            [HM_SQUARE_4P] = "a square such as d4, ?4 or [a-c]?",
            [HM_SQUARE_5D] = "a square such as (0T3)e1 or (0T?)[a-c]?",
        };
        hm_pattern_piece piece = {0};
        hm_square_form form;
        hm_skip_space(&c);
        size_t begin = c.at;
        while (!hm_at_end(&c) && hm_peek(&c) != '@' && hm_peek(&c) != ';')
            c.at++;
        size_t letters = c.at - begin;
        if (!hm_take(&c, '@')) return hm_fail(error, HM_ERR_OPTION, begin, "expected PIECE@SQUARE");
        if (!read_place(&c, &form, &piece))
            return hm_fail_expected(error, HM_ERR_OPTION, c.text, c.length, c.at, squares[form]);
        if (pattern->pieces.count > 0 && form != pattern->form)
            return hm_fail(error, HM_ERR_OPTION, begin, "expected squares of one game");
        pattern->form = form;
        if (!read_piece(c.text + begin, letters, form, &piece)) {
            return hm_fail_expected(error, HM_ERR_OPTION, c.text, c.length, begin,
                                    form == HM_SQUARE_4P
                                        ? "a piece such as rQ, ?K, r?, ?, ! or ."
                                        : "a piece such as Q, q, ?K, w?, ?, ! or .");
        }
        if (pattern->pieces.count >= PATTERN_PIECES)
            return hm_fail(error, HM_ERR_OPTION, begin, "a pattern has at most %d pieces",
                           PATTERN_PIECES);
        if (!HM_ROOM(pattern->pieces, 1)) return hm_fail_memory(error, "a pattern");
        pattern->pieces.at[pattern->pieces.count++] = piece;
        hm_skip_space(&c);
    } while (hm_take(&c, ';'));
    if (hm_at_end(&c)) return HM_OK;
    return hm_fail_expected(error, HM_ERR_OPTION, text, length, c.at,
                            "; or the end of the pattern");
}

bool hm_material_read(const char *text, size_t length, uint32_t counts[26], size_t *at) {
    memset(counts, 0, 26 * sizeof *counts);
    for (*at = 0; *at < length; ++*at) {
        uint32_t number = 0;
        size_t begin = *at;
        while (*at < length && hm_is_digit(text[*at]) && *at - begin < 4)
            number = 10 * number + (uint32_t)(text[(*at)++] - '0');
        if (*at == begin) number = 1;
        if (*at == length || !knows_letter(HM_SQUARE_5D, text[*at])) return false;
        counts[text[*at] - 'A'] += number;
    }
    return true;
}

/* ---- finding ---- */

/* A board, and the pattern as it is for one seat. */
typedef struct search {
    const hm_pattern *pattern;
    unsigned turned; /* seats that the pattern is moved on */
    const hm_archiving *archiving;
    const void *play;
    const hm_kept_piece *pieces;
    size_t count;
    hm_kept_extent extent;
} search;

static uint32_t reversed(uint32_t mask, int count) {
    uint32_t result = 0;
    for (int i = 0; i < count; i++)
        if ((mask >> i & 1) != 0) result |= 1u << (count - 1 - i);
    return result;
}

/* The square (f, r) as the first seat sees it is (r, 13 - f) for the next one. */
static hm_pattern_piece turn_piece(const search *s, const hm_pattern_piece *piece) {
    hm_pattern_piece turned = *piece;
    const char *seats = "RBYG", *seat = strchr(seats, piece->owner);
    if (s->turned == 0) return turned;
    if (s->pattern->form == HM_SQUARE_4P) {
        for (unsigned i = 0; i < s->turned; i++) {
            uint32_t files = turned.mask[2];
            turned.mask[2] = turned.mask[3];
            turned.mask[3] = reversed(files, 14);
        }
        if (piece->owner != '\0' && seat != NULL)
            turned.owner = seats[(unsigned)(seat - seats + (int)s->turned) % 4];
        return turned;
    }
    if (s->pattern->form == HM_SQUARE_4D) {
        turned.mask[1] = reversed(turned.mask[1], 8);
        turned.mask[3] = reversed(turned.mask[3], 8);
    } else {
        turned.mask[3] = reversed(turned.mask[3], s->extent.to[3] + 1);
    }
    if (piece->owner == 'w') turned.owner = 'b';
    if (piece->owner == 'b') turned.owner = 'w';
    return turned;
}

static bool is_piece(const hm_pattern_piece *wanted, const hm_kept_piece *found) {
    bool empty = found->letter == 0, wall = !empty && found->owner == 0;
    if (wanted->letter == '.') return empty;
    if (wanted->letter == '!') return !empty;
    return !empty && !wall && (wanted->owner == '?' || wanted->owner == found->owner) &&
           (wanted->letter == '?' || wanted->letter == found->letter) &&
           (wanted->detail == 0 || wanted->detail == found->detail);
}

/* Squares of the board whose line and time (or x and y) `at` has. */
static bool holds_on(const search *s, const hm_pattern_piece *piece, int32_t at[4]) {
    hm_kept_piece found;
    for (at[2] = 0; at[2] <= s->extent.to[2]; at[2]++) {
        if ((piece->mask[2] >> at[2] & 1) == 0) continue;
        for (at[3] = 0; at[3] <= s->extent.to[3]; at[3]++) {
            if ((piece->mask[3] >> at[3] & 1) == 0) continue;
            if (s->archiving->at(s->play, at, &found) && is_piece(piece, &found)) return true;
        }
    }
    return false;
}

/* A board of its own: four players, 4D. */
static bool holds(const search *s, const hm_pattern_piece *piece) {
    int32_t at[4];
    /* Where one square is asked for, a look at it is enough; else the list of pieces is shorter
     * than the squares. Empty squares are in no list. */
    bool named = piece->letter != '.' && piece->letter != '!', exact = true;
    for (int i = 0; i < 4; i++)
        exact = exact && (piece->mask[i] & (piece->mask[i] - 1)) == 0;
    if (named && !exact) {
        for (size_t i = 0; i < s->count; i++) {
            const hm_kept_piece *found = &s->pieces[i];
            bool in = is_piece(piece, found);
            for (int k = 0; k < 4 && in; k++)
                in = (piece->mask[k] >> found->at[k] & 1) != 0;
            if (in) return true;
        }
        return false;
    }
    for (at[0] = 0; at[0] <= s->extent.to[0]; at[0]++) {
        if ((piece->mask[0] >> at[0] & 1) == 0) continue;
        for (at[1] = 0; at[1] <= s->extent.to[1]; at[1]++)
            if ((piece->mask[1] >> at[1] & 1) != 0 && holds_on(s, piece, at)) return true;
    }
    return false;
}

/* ---- 5D: boards by timeline and turn ---- */

static bool is_its_board(const search *s, const hm_pattern_piece *piece, int32_t line,
                         int32_t time) {
    bool even = s->extent.even, past = even && line < 0;
    int32_t told = past ? line + 1 : line;
    int32_t turn = (time - (time & 1)) / 2;
    bool zero = piece->sign == 0 || !even || told != 0 || (piece->sign == '-') == past;
    return (piece->any_line || (told == piece->line && zero)) &&
           (piece->any_turn || turn == piece->turn);
}

static bool leaves_board_open(const hm_pattern_piece *piece) {
    return piece->any_line || piece->any_turn;
}

/* Whether a board holds a piece, or all those whose board is left open (piece NULL). */
static bool board_holds(const search *s, const hm_pattern_piece *piece, int32_t line,
                        int32_t time) {
    int32_t at[4] = {line, time, 0, 0};
    if (piece != NULL) return is_its_board(s, piece, line, time) && holds_on(s, piece, at);
    for (size_t i = 0; i < s->pattern->pieces.count; i++) {
        const hm_pattern_piece *open = &s->pattern->pieces.at[i];
        if (!leaves_board_open(open)) continue;
        hm_pattern_piece turned = turn_piece(s, open);
        if (!is_its_board(s, open, line, time) || !holds_on(s, &turned, at)) return false;
    }
    return true;
}

static bool some_board_holds(const search *s, const hm_pattern_piece *piece) {
    hm_kept_piece found;
    for (int32_t line = s->extent.from[0]; line <= s->extent.to[0]; line++) {
        for (int32_t time = s->extent.from[1]; time <= s->extent.to[1]; time++) {
            int32_t at[4] = {line, time, 0, 0};
            if (s->archiving->at(s->play, at, &found) && board_holds(s, piece, line, time))
                return true;
        }
    }
    return false;
}

unsigned hm_pattern_find(const hm_pattern *pattern, bool rotated, const hm_archiving *archiving,
                         const void *play, const hm_kept_piece *pieces, size_t count) {
    search s = {
        .pattern = pattern, .archiving = archiving, .play = play, .pieces = pieces, .count = count};
    unsigned rotations = !rotated ? 1 : pattern->form == HM_SQUARE_4P ? 4 : 2;
    if (archiving->form != pattern->form) return 0;
    archiving->extent(play, &s.extent);
    /* Each piece by itself; but those of 5D whose board is left open must be on one and the same
     * board. */
    bool apart = pattern->form == HM_SQUARE_5D;
    for (s.turned = 0; s.turned < rotations; s.turned++) {
        bool open = false, all = true;
        for (size_t i = 0; i < pattern->pieces.count && all; i++) {
            const hm_pattern_piece *piece = &pattern->pieces.at[i];
            hm_pattern_piece turned = turn_piece(&s, piece);
            bool left_open = apart && leaves_board_open(piece);
            open = open || left_open;
            all = left_open || (apart ? some_board_holds(&s, &turned) : holds(&s, &turned));
        }
        if (all && (!open || some_board_holds(&s, NULL))) return s.turned + 1;
    }
    return 0;
}
