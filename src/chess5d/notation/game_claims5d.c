/* Claims of headers about the end of a game: Puzzle (a mate in N from there) and Result. If a game
 * is continued, cut, or turned to another line, it ends elsewhere. Then it claims no puzzle, and
 * the result is open until it is set. */
#include "chess5d/notation/game5d.h"

#include <string.h>

int32_t hm_5d_claimed_end(const hm_5d_game *game) {
    bool claimed = game->result != 0 || hm_5d_header_find(&game->headers, "Puzzle") != NULL ||
                   hm_5d_header_find(&game->headers, "Result") != NULL;
    return claimed ? hm_5d_game_ply(game, SIZE_MAX) : -1;
}

void hm_5d_claims_check(hm_5d_game *game, int32_t end) {
    if (end < 0 || hm_5d_game_ply(game, SIZE_MAX) == end) return;
    hm_5d_header_drop(&game->headers, "Puzzle");
    for (size_t i = 0; i < game->headers.count; i++) {
        hm_5d_header *header = &game->headers.at[i];
        bool result = hm_same_word(header->key, "Result") && header->value[0] != '\0';
        if (result) memcpy(header->value, "*", 2); /* it is as long at least */
    }
}
