/* Taking a step of a game back.
 *
 * A move that eliminates nobody changes points and what hm_4p_make changes. When a player is
 * eliminated, an army turns grey, rights are lost, turns pass, and nearly every word of the index
 * changes; that happens a few times per game. So single changes are not recorded: just before the
 * first one the whole state is saved, and unplay rebuilds the index from it. This gives the
 * position after the move, which unmake then takes back as in a search. Two things that a new index
 * cannot know are saved too: which of several kings is royal, and `odd`, which outlasts its
 * reason. */
#include "chess4p/rules/index4p.h"
#include "chess4p/rules/play4p.h"

#include <string.h>

/* Every step begins here, so that `undo` can always be taken back. */
hm_4p_act hm_4p_begin(hm_4p_position *position, hm_4p_play_undo *undo, hm_4p_effects *effects) {
    *effects = (hm_4p_effects){0};
    if (undo != NULL) {
        undo->move = HM_4P_NO_MOVE;
        undo->left = false;
        memcpy(undo->points, position->state.points, sizeof undo->points);
    }
    return (hm_4p_act){.position = position, .undo = undo, .effects = effects};
}

/* Only the first call of a step saves the state: later changes are undone by the same copy. */
void hm_4p_remember(hm_4p_act *act) {
    hm_4p_play_undo *undo = act->undo;
    if (undo == NULL || undo->left) return;
    undo->left = true;
    undo->odd = act->position->index.odd;
    memcpy(undo->king, act->position->king, sizeof undo->king);
    undo->state = act->position->state;
}

void hm_4p_unplay(hm_4p_position *position, const hm_4p_play_undo *undo) {
    if (undo->left) {
        position->state = undo->state;
        memcpy(position->king, undo->king, sizeof position->king);
        hm_4p_rebuild(position);
        position->index.odd = undo->odd;
    }
    if (undo->move != HM_4P_NO_MOVE) hm_4p_unmake(position, undo->move, &undo->made);
    memcpy(position->state.points, undo->points, sizeof undo->points);
}
