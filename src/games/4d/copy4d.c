/* Copies a 4D game under way: the copy can be taken back, and continues along the same line. */
#include "games/4d/play4d.h"

#include <stdlib.h>

/* Copies the line and the undo records as far as they are in use; the list of moves is left out. */
hm_status hm_play_4d_copy(const void *play, void **copy, hm_error *error) {
    const hm_play_4d *from = play;
    hm_play_4d *to = calloc(1, sizeof *to);
    *copy = NULL;
    if (to == NULL) return hm_fail_memory(error, "a game");
    to->game.start = from->game.start;
    to->game.count = from->game.count;
    to->undo.count = from->ply;
    bool moves =
        from->game.count == 0 || hm_list_copy(&to->game.moves, &to->game.capacity, from->game.moves,
                                              from->game.count, sizeof *to->game.moves);
    bool undo = from->ply == 0 || hm_list_copy(&to->undo.at, &to->undo.capacity, from->undo.at,
                                               from->ply, sizeof *to->undo.at);
    if (!moves || !undo || !HM_COPY_LIST(to->gaps, from->gaps) ||
        !hm_text_copy(&to->lost, &from->lost) || !hm_4d_notes_copy(&to->notes, &from->notes)) {
        hm_play_4d_destroy(to);
        return hm_fail_memory(error, "a game");
    }
    to->ply = from->ply;
    to->gap_reason = from->gap_reason;
    to->skipped = from->skipped;
    hm_4d_position_copy(&to->position, &from->position);
    *copy = to;
    return HM_OK;
}
