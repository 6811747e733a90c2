/* JSON variants: any bytes are a variant or an error with an exact place. What was accepted and can
 * be written is written and read again to the same boards. */
#include "chess5d/notation/variants5d.h"
#include "fuzz.h"

#include <string.h>

static char *boards(const hm_5d_game *game) {
    hm_text text = {0};
    hm_5d_fen_format(hm_5d_game_start(game), &text);
    REQUIRE(!text.failed);
    return text.data;
}

static void check_reload(const hm_5d_game *game) {
    hm_text first = {0}, second = {0};
    hm_5d_game *again;
    hm_error error;
    if (hm_5d_variant_format(game, &first, NULL) != HM_OK) return;
    REQUIRE(!first.failed && !hm_5d_variant_loses_marks(game));
    REQUIRE(hm_5d_begins_variants(first.data, first.length));
    REQUIRE(hm_5d_variants_extent(first.data, first.length) == first.length);
    REQUIRE(hm_5d_variant_parse(first.data, first.length, 0, &again, &error) == HM_OK);
    char *one = boards(game), *other = boards(again);
    REQUIRE(strcmp(one, other) == 0);
    REQUIRE(hm_5d_variant_format(again, &second, NULL) == HM_OK);
    REQUIRE(strcmp(first.data, second.data) == 0);
    free(one);
    free(other);
    hm_text_clear(&first);
    hm_text_clear(&second);
    hm_5d_game_destroy(again);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    hm_5d_game *game;
    hm_error error = {0};
    if (size > 4000) return 0; /* many boards only take longer */
    bool begins = hm_5d_begins_variants(text, size);
    size_t extent = hm_5d_variants_extent(text, size);
    REQUIRE(extent <= size && (extent > 0 || size == 0));
    hm_status status = hm_5d_variant_parse(text, extent, 0, &game, &error);
    if (status == HM_OK) {
        REQUIRE(begins);
        check_reload(game);
    } else {
        REQUIRE(game == NULL && error.status == status);
        REQUIRE(error.offset <= size && error.message[0] != '\0');
    }
    hm_5d_game_destroy(game);
    return 0;
}
