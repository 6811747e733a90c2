/* State records "4d-state v1:": any bytes are a state or an error with a place inside the text, and
 * a refused text leaves the state as it was. An accepted one is written canonically, reads back as
 * the same state, and makes a position whose moves can be listed. */
#include "fuzz.h"
#include "hypermate/more/chess4d_games.h"

#include <stdlib.h>
#include <string.h>

static hm_4d_state state, again;

static void check_accepted(void) {
    hm_text text = {0}, rewritten = {0};
    hm_4d_state_format(&state, &text);
    REQUIRE(hm_4d_state_parse(text.data, text.length, 0, &again, NULL) == HM_OK);
    hm_4d_state_format(&again, &rewritten);
    REQUIRE(text.length == rewritten.length);
    REQUIRE(memcmp(text.data, rewritten.data, text.length) == 0);
    hm_text_clear(&text);
    hm_text_clear(&rewritten);
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_position_init(position, &state);
    hm_4d_status status;
    hm_4d_status_of(position, &status);
    REQUIRE(status.legal_count <= hm_4d_moves_bound(position));
    free(position);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_error error = {0};
    hm_4d_state_start(&state);
    again = state;
    if (hm_4d_state_parse((const char *)data, size, 0, &state, &error) == HM_OK) {
        check_accepted();
    } else {
        REQUIRE(error.status != HM_OK && error.offset <= size && error.message[0] != '\0');
        REQUIRE(memcmp(&state, &again, sizeof state) == 0);
    }
    return 0;
}
