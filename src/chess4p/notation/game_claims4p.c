/* Checks what a text claims about the end of a game: the tags Result, Termination and CurrentMove,
 * and the result after the moves. If a game is continued, cut, or turned to another line, it ends
 * elsewhere and claims nothing. */
#include "chess4p/notation/game4p.h"

#include <string.h>

static const char *const claims[] = {"Result", "Termination", "CurrentMove"};

enum { CLAIMS = sizeof claims / sizeof claims[0] };

size_t hm_4p_game_claim_place(const hm_4p_game *game, const char *tag) {
    bool word = strcmp(tag, "Result") == 0 && hm_4p_game_tag(game, tag) == NULL;
    return word && game->result[0] != '\0' ? game->result_at : hm_4p_game_tag_place(game, tag);
}

int32_t hm_4p_claimed_end(const hm_4p_game *game) {
    bool claimed = game->result[0] != '\0';
    for (size_t i = 0; i < CLAIMS; i++)
        claimed = claimed || hm_4p_game_tag(game, claims[i]) != NULL;
    return claimed ? hm_4p_game_ply(game, SIZE_MAX) : -1;
}

void hm_4p_claims_check(hm_4p_game *game, int32_t end) {
    if (end < 0 || hm_4p_game_ply(game, SIZE_MAX) == end) return;
    game->result[0] = '\0';
    for (size_t i = 0; i < CLAIMS; i++)
        hm_4p_game_drop_tag(game, claims[i]);
}
