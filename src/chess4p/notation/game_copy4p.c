/* Games that were copied. */
#include "chess4p/notation/game4p.h"

#include <stdlib.h>

hm_status hm_4p_game_copy(const hm_4p_game *from, hm_4p_game **game, hm_error *error) {
    *game = malloc(sizeof **game);
    if (*game == NULL) return hm_fail_memory(error, "a game");
    hm_4p_game *to = *game;
    *to = *from;
    /* The copy gets lists and texts of its own. */
    to->words = to->options = to->raw = (hm_text){0};
    to->tags.at = NULL, to->steps.at = NULL;
    to->comments.at = NULL, to->remarks.at = NULL, to->traces.at = NULL, to->seen.at = NULL;
    to->tags.capacity = to->steps.capacity = 0;
    to->comments.capacity = to->remarks.capacity = to->traces.capacity = to->seen.capacity = 0;
    bool copied =
        hm_text_copy(&to->words, &from->words) && hm_text_copy(&to->options, &from->options) &&
        hm_text_copy(&to->raw, &from->raw) && HM_COPY_LIST(to->tags, from->tags) &&
        HM_COPY_LIST(to->steps, from->steps) && HM_COPY_LIST(to->traces, from->traces) &&
        HM_COPY_LIST(to->seen, from->seen) && HM_COPY_LIST(to->comments, from->comments) &&
        HM_COPY_LIST(to->remarks, from->remarks);
    if (copied) return HM_OK;
    hm_4p_game_destroy(*game);
    *game = NULL;
    return hm_fail_memory(error, "a game");
}
