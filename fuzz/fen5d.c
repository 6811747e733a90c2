/* 5DFEN setups: any bytes are a position or an error with an exact place. What was accepted is
 * written and read again to the same text. */
#include "chess5d/notation/game_read5d.h"
#include "fuzz.h"
#include "hypermate/more/chess5d_games.h"

#include <string.h>

static char *dump(const hm_5d_position *position) {
    hm_text text = {0};
    hm_5d_fen_format(position, &text);
    REQUIRE(!text.failed && strlen(text.data) == text.length);
    return text.data;
}

static void check_reload(const hm_5d_position *position) {
    char *text = dump(position);
    hm_5d_position *again;
    REQUIRE(hm_5d_fen_parse(text, strlen(text), HM_5D_STRICT, &again, NULL) == HM_OK);
    char *second = dump(again);
    REQUIRE(strcmp(text, second) == 0);
    REQUIRE(hm_5d_position_side(again) == hm_5d_position_side(position));
    hm_5d_position_destroy(again);
    free(second);
    free(text);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_5d_game *game;
    hm_error error = {0};
    size_t used;
    hm_status status = hm_5d_game_parse((const char *)data, size, 0, &game, &used, NULL, &error);
    REQUIRE(used <= size);
    REQUIRE(hm_5d_game_extent((const char *)data, size) <= size);
    size_t comments = hm_5d_comments_length((const char *)data, size);
    REQUIRE(comments <= size);
    if (hm_5d_begins_moves((const char *)data, size)) REQUIRE(comments < size);
    if (status == HM_OK) {
        check_reload(hm_5d_game_start(game));
    } else {
        REQUIRE(game == NULL && error.status == status);
        REQUIRE(error.offset <= size && error.message[0] != '\0');
    }
    hm_5d_game_destroy(game);
    return 0;
}
