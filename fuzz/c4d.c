/* .c4d games: any bytes are a game or an error with a place inside the text. Of an accepted game,
 * the text that is written reads back as the same moves; of a refused one, the moves before the
 * error stand. An archive is cut at its marks and nowhere else. */
#include "fuzz.h"
#include "hypermate/more/chess4d_games.h"

#include <string.h>

static void check_accepted(const hm_4d_game *game) {
    hm_text text = {0};
    hm_4d_game again;
    hm_4d_game_init(&again);
    hm_4d_game_format(game, &text);
    if (text.length > 0) {
        REQUIRE(hm_4d_game_parse(text.data, text.length, &again, NULL) == HM_OK);
        REQUIRE(again.count == game->count);
        REQUIRE(game->count == 0 ||
                memcmp(again.moves, game->moves, game->count * sizeof *game->moves) == 0);
    }
    hm_text_clear(&text);
    hm_4d_game_clear(&again);
}

/* No piece is empty, each but the first begins with a mark, and none holds another. */
static void check_archive(const char *text, size_t size) {
    for (size_t at = 0, length; at < size; at += length) {
        length = hm_4d_game_extent(text + at, size - at);
        REQUIRE(length > 0 && length <= size - at);
        REQUIRE(at == 0 || memcmp(text + at, "==", 2) == 0);
        REQUIRE(hm_4d_game_extent(text + at, length) == length);
    }
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_4d_game game;
    hm_4d_game_init(&game);
    hm_error error = {0};
    check_archive((const char *)data, size);
    if (hm_4d_game_parse((const char *)data, size, &game, &error) == HM_OK) {
        check_accepted(&game);
    } else {
        REQUIRE(error.status != HM_OK && error.offset <= size && error.message[0] != '\0');
    }
    hm_4d_game_clear(&game);
    return 0;
}
