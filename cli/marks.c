/* Marks before each of several games, and none before a game alone (formats, section 3.4). */
#include "marks.h"

static void marks_put_game(uint64_t number, hm_text *game, hm_text *out) {
    hm_notation_put_mark(number, out);
    hm_text_add(out, game->data, game->length);
    out->failed |= game->failed;
    hm_text_clear(game);
}

void cli_marks_add(cli_marks *marks, hm_text *text) {
    hm_text out = {0};
    if (++marks->count == 1) {
        marks->first = *text;
        *text = out;
        return;
    }
    if (marks->first.length > 0) marks_put_game(1, &marks->first, &out);
    marks_put_game(marks->count, text, &out);
    *text = out;
}

hm_text cli_marks_take(cli_marks *marks) {
    hm_text left = marks->first;
    marks->first = (hm_text){0};
    return left;
}
