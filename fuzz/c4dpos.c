/* .c4dpos positions: any bytes are a state or an error with a place inside the text, and a refused
 * text leaves the state as it was. What is written of an accepted one reads back the same. */
#include "fuzz.h"
#include "hypermate/more/chess4d_games.h"

#include <string.h>

static hm_4d_state state, again;

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_error error = {0};
    hm_4d_state_start(&state);
    again = state;
    if (hm_4d_c4dpos_parse((const char *)data, size, &state, &error) != HM_OK) {
        REQUIRE(error.status != HM_OK && error.offset <= size && error.message[0] != '\0');
        REQUIRE(memcmp(&state, &again, sizeof state) == 0);
        return 0;
    }
    hm_text text = {0};
    hm_4d_c4dpos_format(&state, &text);
    REQUIRE(hm_4d_c4dpos_parse(text.data, text.length, &again, NULL) == HM_OK);
    REQUIRE(memcmp(&state.board, &again.board, sizeof state.board) == 0);
    REQUIRE(memcmp(state.castling, again.castling, sizeof state.castling) == 0);
    REQUIRE(state.ep_target == again.ep_target && state.ep_axis == again.ep_axis);
    REQUIRE(state.side == again.side && state.halfmove == again.halfmove);
    hm_text_clear(&text);
    return 0;
}
