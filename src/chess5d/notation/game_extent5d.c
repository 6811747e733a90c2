/* Finds the end of a game in a file by its shape alone, so that a broken game does not spoil the
 * next one (formats, section 7.3). */
#include "chess5d/notation/game5d.h"

size_t hm_5d_game_extent(const char *text, size_t length) {
    return hm_5d_game_extent_watched(text, length, NULL);
}

size_t hm_5d_game_extent_watched(const char *text, size_t length, const hm_watch *watch) {
    hm_sentry sentry;
    hm_cursor c = {.text = text, .length = length, .sentry = &sentry};
    hm_sentry_init(&sentry, watch, 0);
    bool moves = false, mode = false;
    hm_5d_skip_mark(&c);
    for (; c.at < length; c.at++) {
        if (hm_cursor_ask(&c) != HM_OK) return length;
        int next = hm_peek(&c);
        bool again = next == '[' && hm_5d_at_mode(&c);
        /* Files that were joined have byte order marks between their games. */
        hm_cursor mark = c;
        if (moves && next == 0xef) hm_5d_skip_mark(&mark);
        if (mark.at > c.at) return c.at;
        if (next == '[' && (moves || (mode && again))) return c.at;
        mode = mode || again;
        if (next == '[') {
            bool quoted = false;
            for (; c.at < length && (quoted || text[c.at] != ']'); c.at++) {
                if (text[c.at] == '"') quoted = !quoted;
                if (text[c.at] == '\\' && quoted) c.at++;
            }
        } else if (next == '{' || next == ';') {
            const char *comment;
            size_t bytes;
            if (hm_5d_comment_scan(&c, &comment, &bytes) != HM_OK) return length;
            c.at--;
        } else if (hm_is_digit(next) || next == '*' || next == 'O') {
            moves = true; /* moves and results have one of these; other words begin no game's end */
        }
    }
    return length;
}
