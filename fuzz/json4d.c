/* JSON positions and JSON moves: any bytes are one or an error with a place inside the text, and a
 * refused position leaves the state as it was. What is written of an accepted one reads back the
 * same. */
#include "chess4d/notation/json4d.h"
#include "fuzz.h"
#include "hypermate/more/chess4d_games.h"

#include <string.h>

static hm_4d_state state, again;

static void check_accepted(void) {
    hm_text text = {0}, rewritten = {0};
    hm_4d_json_format(&state, &text);
    REQUIRE(hm_4d_json_parse(text.data, text.length, &again, NULL) == HM_OK);
    hm_4d_json_format(&again, &rewritten);
    REQUIRE(text.length == rewritten.length);
    REQUIRE(memcmp(text.data, rewritten.data, text.length) == 0);
    hm_text_clear(&text);
    hm_text_clear(&rewritten);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    hm_error error = {0};
    hm_4d_state_start(&state);
    again = state;
    if (hm_4d_json_parse(text, size, &state, &error) == HM_OK) {
        check_accepted();
    } else {
        REQUIRE(error.status != HM_OK && error.offset <= size && error.message[0] != '\0');
        REQUIRE(memcmp(&state, &again, sizeof state) == 0);
    }
    hm_4d_move_words words;
    if (hm_4d_json_move_parse(text, size, &words, &error) != HM_OK) {
        REQUIRE(error.offset <= size);
        return 0;
    }
    REQUIRE(words.from >= 0 && words.from < HM_4D_SQUARES);
    REQUIRE(words.to >= 0 && words.to < HM_4D_SQUARES);
    return 0;
}
