/* Four-player position texts: any bytes are a state or an error with an exact place, strict or
 * tolerant. What was accepted is written, in every layout, and read again to the same state. */
#include "core/core.h"
#include "fuzz.h"
#include "hypermate/more/chess4p_games.h"

#include <string.h>

static void check_again(const hm_4p_state *state, const hm_text *options, unsigned flags) {
    hm_text text = {0}, again_text = {0}, again_options = {0};
    hm_4p_state again;
    unsigned warnings = 1;
    hm_4p_fen_format(state, options, flags, &text);
    REQUIRE(!text.failed);
    REQUIRE(hm_4p_fen_parse(text.data, text.length, 0, &again, &again_options, &warnings, NULL) ==
            HM_OK);
    REQUIRE(memcmp(&again, state, sizeof again) == 0 && warnings == 0);
    hm_4p_fen_format(&again, &again_options, flags, &again_text);
    REQUIRE(strcmp(text.data, again_text.data) == 0);
    hm_text_clear(&text);
    hm_text_clear(&again_text);
    hm_text_clear(&again_options);
}

static void check_fen(const char *text, size_t size, unsigned flags) {
    hm_4p_state state;
    hm_error error = {0};
    hm_text options = {0};
    hm_status status = hm_4p_fen_parse(text, size, flags, &state, &options, NULL, &error);
    if (status == HM_OK) {
        check_again(&state, &options, 0);
        check_again(&state, &options, HM_4P_FEN_PRETTY);
        check_again(&state, &options, HM_4P_FEN_CORNERS_X);
    } else {
        REQUIRE(error.status == status && error.offset <= size && error.message[0] != '\0');
        REQUIRE(options.length == 0);
    }
    hm_text_clear(&options);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    check_fen((const char *)data, size, 0);
    check_fen((const char *)data, size, HM_4P_FEN_STRICT);
    return 0;
}
