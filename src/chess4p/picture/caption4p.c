/* Reads names and clocks of the players at a step from the text of a game. Clocks are in comments
 * after moves, as in PGN: {[%clk 0:04:58]}. */
#include "chess4p/picture/draw4p.h"

#include <string.h>

/* Copies the clock of a comment; false when it holds none. */
static bool caption4p_read_clock(const hm_4p_comment *comment, char clock[HM_4P_CLOCK]) {
    static const char word[] = "[%clk ";
    size_t skip = sizeof word - 1;
    for (size_t i = 0; i + skip < comment->length; i++) {
        const char *at = comment->text + i;
        if (memcmp(at, word, skip) != 0) continue;
        size_t left = comment->length - i - skip, length = 0;
        for (at += skip; left > 0 && *at == ' '; at++)
            left--;
        while (length < left && strchr("0123456789:.", at[length]) != NULL && at[length] != '\0')
            length++;
        if (length == 0 || length >= HM_4P_CLOCK) continue;
        memcpy(clock, at, length);
        clock[length] = '\0';
        return true;
    }
    return false;
}

void hm_4p_caption_read(const hm_4p_game *game, int32_t step, hm_4p_caption *caption) {
    *caption = (hm_4p_caption){0};
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        const char *name = hm_4p_game_tag(game, hm_4p_seat_name(seat));
        caption->names[seat] = name != NULL && *name != '\0' ? name : NULL;
    }
    for (; step > 0; step = hm_4p_game_step(game, step)->parent) {
        const hm_4p_step *s = hm_4p_game_step(game, step);
        char *clock = caption->clocks[s->seat & 3];
        for (int32_t i = s->comment; i >= 0 && *clock == '\0';) {
            hm_4p_comment comment = hm_4p_game_comment(game, i);
            caption4p_read_clock(&comment, clock);
            i = comment.next;
        }
    }
}
