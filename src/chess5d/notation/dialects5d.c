/* Recognises the notation of a move body by its look (formats, sections 7.2 to 7.7):
 *   Alexbay's   1w. 1:e2:e3          a board and a colon behind the first turn
 *   Axel's      w1T1. c4 .. g6.      the colour first, or "..", ";" or a timeline L1 between moves
 *   Shad's      all else */
#include "chess5d/notation/game_read5d.h"

#include <string.h>

static bool skip_digits(hm_cursor *c) {
    size_t start = c->at;
    while (hm_is_digit(hm_peek(c)))
        c->at++;
    return c->at > start;
}

static bool skip_one_of(hm_cursor *c, const char *set) {
    int next = hm_peek(c);
    if (next <= 0 || strchr(set, next) == NULL) return false;
    c->at++;
    return true;
}

bool hm_5d_at_alexbay_board(hm_cursor c) {
    if (!skip_digits(&c)) return false;
    hm_skip_space(&c);
    if (skip_one_of(&c, "+-")) skip_digits(&c);
    hm_skip_space(&c);
    return hm_peek(&c) == ':';
}

/* "1w. 1+1:" */
static bool begins_alexbay(hm_cursor c) {
    if (!skip_digits(&c)) return false;
    hm_skip_space(&c);
    if (!skip_one_of(&c, "wbWB")) return false;
    hm_skip_space(&c);
    if (!skip_one_of(&c, ".")) return false;
    hm_skip_space(&c);
    return hm_5d_at_alexbay_board(c);
}

bool hm_5d_at_alexbay_move(hm_cursor c) {
    return begins_alexbay(c) || hm_5d_at_alexbay_board(c);
}

/* "w1.", "b12T9.", "3T2." */
static bool begins_axel(hm_cursor c) {
    bool colour = skip_one_of(&c, "wbWB"), turn;
    if (colour) hm_skip_space(&c);
    if (!skip_digits(&c)) return false;
    hm_skip_space(&c);
    turn = skip_one_of(&c, "T");
    if (turn) {
        hm_skip_space(&c);
        if (!skip_digits(&c)) return false;
        hm_skip_space(&c);
    }
    return (colour || turn) && hm_peek(&c) == '.';
}

/* Some word between moves is one of Axel's, as far as the next game; *open: there is a ";", which
 * may part moves or begin a comment. */
static bool has_axel_words(hm_cursor c, bool *open) {
    int depth = 0;
    bool word_starts = true;
    while (hm_peek(&c) >= 0 && hm_peek(&c) != '[') {
        int next = hm_peek(&c);
        if (hm_cursor_ask(&c) != HM_OK) return false; /* and so will those who read the moves */
        if (hm_5d_at_comment(&c)) {
            const char *comment;
            size_t bytes;
            *open |= next == ';';
            if (hm_5d_comment_scan(&c, &comment, &bytes) != HM_OK) return false;
            word_starts = true;
            continue;
        }
        if (depth == 0 && word_starts && skip_digits(&c)) {
            /* Shad's turn at the start of a word, "3." or "3b...": its dots separate nothing. */
            skip_one_of(&c, "wb");
            while (skip_one_of(&c, "."))
                continue;
            continue;
        }
        hm_cursor line = c;
        if (depth == 0 && word_starts && skip_one_of(&line, "L")) {
            /* A timeline outside parentheses: "L-1", "L 2". */
            hm_skip_space(&line);
            skip_one_of(&line, "+-");
            if (hm_is_digit(hm_peek(&line))) return true;
        }
        bool dots = next == '.' && c.at + 1 < c.length && c.text[c.at + 1] == '.';
        if (depth == 0 && dots) return true;
        depth += (next == '(') - (next == ')' && depth > 0);
        word_starts = hm_is_space(next);
        c.at++;
    }
    return false;
}

hm_5d_dialect hm_5d_dialect_of(const hm_cursor *moves, bool *open) {
    hm_cursor c = *moves;
    c.at += hm_5d_comments_length(c.text + c.at, c.length - c.at);
    *open = false;
    if (begins_alexbay(c)) return HM_5D_ALEXBAY;
    if (begins_axel(c) || has_axel_words(c, open)) return HM_5D_AXEL;
    return HM_5D_SHAD;
}

/* Whether a move, castling, coordinate, alternative or comment begins here, as after the number of
 * a turn. */
static bool begins_move(hm_cursor c) {
    static const char ends[] = " \t\r\n/(){;";
    hm_5d_position nowhere = {.side = HM_5D_WHITE};
    hm_5d_pattern pattern;
    hm_skip_space(&c);
    c.error = NULL;
    if (hm_5d_at_comment(&c) || hm_5d_at_coordinate(&c)) return true;
    while (hm_take(&c, '('))
        hm_skip_space(&c);
    if (skip_digits(&c)) { /* of an alternative */
        skip_one_of(&c, "wb");
        if (!skip_one_of(&c, ".")) return false;
        hm_skip_space(&c);
    }
    if (hm_5d_pattern_scan(&c, &nowhere, &pattern) != HM_OK) return false;
    return hm_at_end(&c) || strchr(ends, hm_peek(&c)) != NULL;
}

/* Somewhere stands what only 5D has: "/" between turns, "1b." or a coordinate. */
static bool has_shad_words(hm_cursor c) {
    const char *comment;
    size_t bytes;
    int before = ' ';
    while (hm_peek(&c) > 0) {
        int next = hm_peek(&c);
        if (hm_5d_at_comment(&c) && hm_5d_comment_scan(&c, &comment, &bytes) != HM_OK) return false;
        if (hm_peek(&c) != next) continue;
        int after = c.at + 1 < c.length ? c.text[c.at + 1] : ' ';
        bool half = hm_is_digit(before) && hm_is_digit(after) && c.at >= 2 &&
                    !(c.text[c.at - 2] >= 'a' && c.text[c.at - 2] <= 'p');
        if ((next == '/' && !half) || hm_5d_at_coordinate(&c)) return true;
        hm_cursor black = c; /* "1b.", which no number of ordinary chess is */
        if (!hm_is_digit(before) && skip_digits(&black) && skip_one_of(&black, "b") &&
            hm_peek(&black) == '.')
            return true;
        before = next;
        c.at++;
    }
    return false;
}

/* "1. (0T1)", "w. (0T1)", "1.e3/e6", "(1. e3 / e6) 1. d4": a turn, a move, and a word of 5D. */
static bool begins_shad(hm_cursor c) {
    hm_cursor all = c;
    while (hm_take(&c, '('))
        hm_skip_space(&c);
    bool counted = skip_digits(&c), colour = skip_one_of(&c, "wb");
    if ((!counted && !colour) || !skip_one_of(&c, ".")) return false;
    while (skip_one_of(&c, "."))
        continue;
    return begins_move(c) && has_shad_words(all);
}

bool hm_5d_begins_moves(const char *text, size_t length) {
    hm_cursor c = {.text = text, .length = length, .at = hm_5d_comments_length(text, length)};
    if (begins_alexbay(c) || begins_shad(c)) return true;
    /* "w1T1. c4": the blank tells it from the name of a file. */
    if (!begins_axel(c)) return false;
    while (hm_peek(&c) != '.')
        c.at++;
    c.at++;
    return hm_is_space(hm_peek(&c));
}
