/* Move bodies in every notation: the input follows the headers of a small game. What was accepted
 * is written in every style; each text is read, strictly, to the same final position and written
 * the same way again. What is wrong further on leaves a game that can be played to the wrong move.
 */
#include "chess5d/notation/game5d.h"
#include "fuzz.h"
#include "hypermate/more/chess5d_games.h"

#include <string.h>

static char *written(const hm_5d_game *game, unsigned style) {
    hm_text text = {0};
    hm_5d_game_format(game, style, &text);
    REQUIRE(!text.failed);
    return text.data;
}

static void final_hash(const hm_5d_game *game, hm_text *md5) {
    hm_5d_position *position;
    REQUIRE(hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL) == HM_OK);
    hm_5d_md5(position, md5);
    REQUIRE(!md5->failed);
    hm_5d_position_destroy(position);
}

static void check_style(const hm_5d_game *game, unsigned style) {
    hm_text before = {0}, after = {0};
    char *text = written(game, style);
    hm_5d_game *again;
    REQUIRE(hm_5d_game_parse(text, strlen(text), HM_5D_STRICT, &again, NULL, NULL, NULL) == HM_OK);
    char *second = written(again, style);
    REQUIRE(strcmp(text, second) == 0);
    REQUIRE(hm_5d_game_nodes(again) == hm_5d_game_nodes(game));
    final_hash(game, &before);
    final_hash(again, &after);
    REQUIRE(strcmp(before.data, after.data) == 0);
    hm_text_clear(&before);
    hm_text_clear(&after);
    hm_5d_game_destroy(again);
    free(text);
    free(second);
}

static void check_partial(const hm_5d_game *game) {
    hm_5d_position *position;
    hm_5d_undo undo;
    size_t count, candidates;
    const hm_5d_move *moves = hm_5d_game_unfinished(game, &count);
    const hm_5d_move *fitting = hm_5d_game_candidates(game, &candidates);
    REQUIRE(hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL) == HM_OK);
    for (size_t i = 0; i < count; i++)
        REQUIRE(hm_5d_make(position, &moves[i], &undo, NULL) == HM_OK);
    for (size_t i = 0; i < candidates; i++) {
        REQUIRE(hm_5d_make(position, &fitting[i], &undo, NULL) == HM_OK);
        hm_5d_unmake(position, &fitting[i], &undo);
    }
    hm_5d_position_destroy(position);
}

static void check_game(const char *head, const uint8_t *data, size_t size) {
    size_t length = strlen(head);
    char *text = malloc(length + size + 1);
    hm_5d_game *game;
    hm_error error = {0};
    REQUIRE(text != NULL);
    memcpy(text, head, length);
    if (size > 0) memcpy(text + length, data, size);
    hm_status status =
        hm_5d_game_parse(text, length + size, HM_5D_PARTIAL, &game, NULL, NULL, &error);
    if (status == HM_OK) {
        check_style(game, 0);
        check_style(game, HM_5D_SHORT);
        check_style(game, HM_5D_RAW);
    } else {
        REQUIRE(error.offset <= length + size && error.message[0] != '\0');
        if (game != NULL) check_partial(game);
    }
    hm_5d_game_destroy(game);
    free(text);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    if (size > 2000) return 0; /* long games only take longer */
    check_game("[Board \"Very Small - Open\"]\n", data, size);
    check_game("[Board \"Standard - Turn Zero\"]\n", data, size);
    return 0;
}
