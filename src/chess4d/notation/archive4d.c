/* Several .c4d games in one text: a line "== N" precedes each. The reference has no such line: its
 * readers take one game and refuse it. */
#include "chess4d/notation/text4d.h"

#include <string.h>

bool hm_4d_is_mark(const char *line, size_t length) {
    return length >= 2 && line[0] == '=' && line[1] == '=';
}

hm_status hm_4d_take_mark(hm_cursor *c) {
    if (!hm_4d_is_mark(c->text + c->at, c->length - c->at)) return HM_OK;
    uint32_t number;
    c->at += 2;
    hm_status status = hm_4d_take_gap(c);
    if (status == HM_OK) status = hm_4d_take_number(c, "the number of a game", &number);
    return status == HM_OK ? hm_4d_end_line(c) : status;
}

size_t hm_4d_game_extent(const char *text, size_t length) {
    hm_cursor c = {.text = text, .length = length};
    hm_4d_skip_empty_lines(&c);
    while (c.at < length) {
        const char *feed = memchr(text + c.at, '\n', length - c.at);
        if (feed == NULL) return length;
        c.at = (size_t)(feed + 1 - text);
        if (hm_4d_is_mark(feed + 1, length - c.at)) return c.at;
    }
    return length;
}
