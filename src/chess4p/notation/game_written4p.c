/* Computes the start as it would be read again from the written game. */
#include "chess4p/notation/game4p.h"

hm_status hm_4p_game_written_start(const hm_4p_game *game, hm_4p_position *start, hm_error *error) {
    hm_text tags = {0};
    hm_4p_game *again = NULL;
    hm_4p_game_put_tags(game, &tags);
    hm_status status =
        tags.failed ? hm_fail_memory(error, "the tags")
                    : hm_4p_game_parse(tags.data, tags.length, NULL, &again, NULL, NULL, error);
    if (status == HM_OK) *start = *hm_4p_game_start(again);
    hm_4p_game_destroy(again);
    hm_text_clear(&tags);
    return status;
}
