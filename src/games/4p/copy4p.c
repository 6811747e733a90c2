/* Copies a four-player game under way: its tree, the current line, and the undo records of its
 * plies. */
#include "games/4p/play4p.h"

#include <stdlib.h>
#include <string.h>

/* Positions of steps that are no plain moves are each ply's own. */
static bool copy_past(hm_play_4p *to, const hm_play_4p *from) {
    bool room = HM_ROOM(to->past, from->past.count);
    while (room && to->past.count < from->past.count) {
        hm_ply_4p *ply = &to->past.at[to->past.count];
        *ply = from->past.at[to->past.count];
        const hm_4p_position *before = ply->before;
        room = before == NULL || hm_4p_position_create(&ply->before, NULL) == HM_OK;
        if (room && before != NULL) hm_4p_position_copy(ply->before, before);
        to->past.count += room;
    }
    return room;
}

hm_status hm_play_4p_copy(const void *play, void **copy, hm_error *error) {
    const hm_play_4p *from = play;
    hm_play_4p *to = calloc(1, sizeof *to);
    *copy = NULL;
    if (to == NULL) return hm_fail_memory(error, "a game");
    hm_status status = hm_4p_game_copy(from->game, &to->game, error);
    if (status == HM_OK && (!hm_text_copy(&to->extras.options, &from->extras.options) ||
                            !HM_COPY_LIST(to->line, from->line) ||
                            !HM_COPY_LIST(to->places, from->places) || !copy_past(to, from))) {
        status = hm_fail_memory(error, "a game");
    }
    if (status != HM_OK) {
        hm_play_4p_destroy(to);
        return status;
    }
    to->extras.warnings = from->extras.warnings;
    to->ply = from->ply;
    to->is_game = from->is_game;
    to->number = from->number;
    to->line_number = from->line_number;
    memcpy(to->claims, from->claims, sizeof to->claims);
    hm_4p_position_copy(&to->position, &from->position);
    *copy = to;
    return HM_OK;
}
