/* A 5D game under way that was copied: its tree, current node and pending moves. */
#include "games/5d/play5d.h"

#include <stdlib.h>

/* Boards are shared between both games; a move only adds boards. */
hm_status hm_play_5d_copy(const void *play, void **copy, hm_error *error) {
    const hm_play_5d *from = play;
    hm_play_5d *to = calloc(1, sizeof *to);
    *copy = NULL;
    if (to == NULL) return hm_fail_memory(error, "a game");
    hm_status status = hm_5d_game_copy(from->game, &to->game, error);
    if (status == HM_OK) status = hm_5d_position_copy(from->position, &to->position, error);
    if (status == HM_OK &&
        (!HM_COPY_LIST(to->line, from->line) || !HM_COPY_LIST(to->undo, from->undo) ||
         !HM_COPY_LIST(to->pending, from->pending))) {
        status = hm_fail_memory(error, "a game");
    }
    if (status != HM_OK) {
        hm_play_5d_destroy(to);
        return status;
    }
    to->is_game = from->is_game;
    to->ply = from->ply;
    *copy = to;
    return HM_OK;
}
