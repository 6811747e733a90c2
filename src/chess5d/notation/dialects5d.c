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

/* Shad's turn at the start of a word, "3." or "3b...": its dots separate nothing. */
static void skip_turn(hm_cursor *c) {
    if (!skip_digits(c)) return;
    skip_one_of(c, "wb");
    while (skip_one_of(c, "."))
        continue;
}

/* A timeline outside parentheses: "L-1", "L 2". */
static bool at_bare_line(hm_cursor c) {
    if (!skip_one_of(&c, "L")) return false;
    hm_skip_space(&c);
    skip_one_of(&c, "+-");
    return hm_is_digit(hm_peek(&c));
}

/* Some word between moves is one of Axel's; looks as far as the next game. */
static bool has_axel_words(hm_cursor c) {
    int depth = 0;
    bool word_starts = true;
    while (hm_peek(&c) >= 0 && hm_peek(&c) != '[') {
        int next = hm_peek(&c);
        size_t start = c.at;
        if (next == '{') {
            c.at += hm_5d_comments_length(c.text + c.at, c.length - c.at);
            if (c.at == start) return false;
            word_starts = true;
            continue;
        }
        if (depth == 0 && word_starts) skip_turn(&c);
        if (c.at > start) continue;
        if (next == ';' || (depth == 0 && word_starts && at_bare_line(c))) return true;
        bool dots = next == '.' && c.at + 1 < c.length && c.text[c.at + 1] == '.';
        if (depth == 0 && dots) return true;
        depth += (next == '(') - (next == ')' && depth > 0);
        word_starts = hm_is_space(next);
        c.at++;
    }
    return false;
}

hm_5d_dialect hm_5d_dialect_of(const char *text, size_t length) {
    hm_cursor c = {text, length, hm_5d_comments_length(text, length), NULL};
    if (begins_alexbay(c)) return HM_5D_ALEXBAY;
    if (begins_axel(c) || has_axel_words(c)) return HM_5D_AXEL;
    return HM_5D_SHAD;
}

/* "1. (0T1)", "w. (0T1)", or a first line with " / ". */
static bool begins_shad(hm_cursor c) {
    bool counted = skip_digits(&c), colour = skip_one_of(&c, "wb");
    if ((!counted && !colour) || !skip_one_of(&c, ".")) return false;
    hm_skip_space(&c);
    if (hm_5d_at_coordinate(&c)) return true;
    for (; hm_peek(&c) >= 0 && hm_peek(&c) != '\n'; c.at++) {
        bool slash = c.length - c.at >= 3 && memcmp(c.text + c.at, " / ", 3) == 0;
        if (slash) return true;
    }
    return false;
}

/* "w1T1. c4": the blank tells it from the name of a file. */
static bool begins_spaced_axel(hm_cursor c) {
    if (!begins_axel(c)) return false;
    while (hm_peek(&c) != '.')
        c.at++;
    c.at++;
    return hm_is_space(hm_peek(&c));
}

bool hm_5d_begins_moves(const char *text, size_t length) {
    hm_cursor c = {text, length, hm_5d_comments_length(text, length), NULL};
    return begins_alexbay(c) || begins_spaced_axel(c) || begins_shad(c);
}
