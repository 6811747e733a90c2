/* Recognises .c4d games and .c4dpos positions by their beginning (formats, section 1). Commands
 * that query a position and commands that encode it must agree on the notation of a text. */
#include "chess4d/notation/text4d.h"
#include "core/word.h"

#include <string.h>

static bool in_range(int c, char first, char last) {
    return c >= first && c <= last;
}

/* 'a' and '1' mean file and rank letters, '0' for a coordinate, '-' for a move's dash. */
static bool recognise_file4d_fits(hm_cursor c, const char *pattern) {
    for (; *pattern != '\0'; pattern++, c.at++) {
        int byte = hm_peek(&c);
        bool same = *pattern == 'a'   ? in_range(byte, 'a', 'h')
                    : *pattern == '1' ? in_range(byte, '1', '8')
                    : *pattern == '0' ? in_range(byte, '0', '7')
                    : *pattern == '-' ? byte == '-' || byte == 'x'
                                      : byte == *pattern;
        if (!same) return false;
    }
    return true;
}

static bool is_move(hm_cursor c) {
    static const char *const beginnings[] = {"a1a1-a1a1", "0,0,0,0-", "O-O@",
                                             "O-O-O@",    "o-o@",     "o-o-o@"};
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++) {
        if (recognise_file4d_fits(c, beginnings[i])) return true;
    }
    if (!recognise_file4d_fits(c, "00000000")) return false;
    c.at += 8;
    c.at += hm_peek(&c) == 'Q' || hm_peek(&c) == 'R' || hm_peek(&c) == 'B' || hm_peek(&c) == 'N';
    return hm_4d_end_line(&c) == HM_OK;
}

static bool recognise_file4d_is_mark(hm_cursor c) {
    return recognise_file4d_fits(c, "== ") || recognise_file4d_fits(c, "==\t");
}

/* "w|b RIGHTS EP CLOCK" */
static bool recognise_file4d_is_header(hm_cursor c) {
    int side = hm_lower((char)hm_peek(&c));
    if (side != 'w' && side != 'b') return false;
    c.at++;
    for (int field = 0; field < 3; field++) {
        if (!hm_take_blanks(&c) || hm_is_space(hm_peek(&c))) return false;
        while (!hm_at_end(&c) && !hm_is_space(hm_peek(&c)))
            c.at++;
    }
    return hm_4d_end_line(&c) == HM_OK;
}

static void skip_to_text(hm_cursor *c) {
    hm_4d_skip_empty_lines(c);
    hm_skip_space(c);
}

/* Whether moves, or another game, follow the lines of slices ("a1: ...") of a position: then it is
 * where a game starts. */
static bool recognise_file4d_begins_game(hm_cursor c) {
    do {
        const char *end = memchr(c.text + c.at, '\n', c.length - c.at);
        if (end == NULL) return false;
        c.at = (size_t)(end + 1 - c.text);
        skip_to_text(&c);
        if (is_move(c) || recognise_file4d_is_mark(c) || recognise_file4d_fits(c, "{")) return true;
    } while (recognise_file4d_fits(c, "a1:"));
    return false;
}

const char *hm_4d_recognise_file(const char *text, size_t length) {
    hm_cursor c = {.text = text, .length = length};
    skip_to_text(&c);
    if (recognise_file4d_is_header(c)) return recognise_file4d_begins_game(c) ? "c4d" : "c4dpos";
    bool only_comments = hm_at_end(&c) && length > 0 && memchr(text, '#', length) != NULL;
    return is_move(c) || recognise_file4d_is_mark(c) || only_comments ? "c4d" : NULL;
}
