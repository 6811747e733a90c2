/* The options block of four-player position texts, between a header and a board that are well:
 * any bytes give options or an error, and what was kept survives writing and reading. */
#include "core/core.h"
#include "fuzz.h"
#include "hypermate/more/chess4p_games.h"

#include <string.h>

static const char header[] = "R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-{";
static const char board[] = "}-14/14/3,yP,10/14/14/4,bP,4,gP,4/14/14/14/14/3,rP,10/14/14/14";

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_text text = {0}, options = {0}, again_text = {0}, again_options = {0};
    hm_4p_state state;
    hm_error error = {0};
    hm_text_puts(&text, header);
    hm_text_add(&text, data, size);
    hm_text_puts(&text, board);
    hm_status status = hm_4p_fen_parse(text.data, text.length, 0, &state, &options, NULL, &error);
    if (status != HM_OK) {
        REQUIRE(error.status == status && error.offset <= text.length);
    } else {
        text.length = 0;
        hm_4p_fen_format(&state, &options, 0, &text);
        REQUIRE(hm_4p_fen_parse(text.data, text.length, 0, &state, &again_options, NULL, NULL) ==
                HM_OK);
        hm_4p_fen_format(&state, &again_options, 0, &again_text);
        REQUIRE(strcmp(text.data, again_text.data) == 0);
    }
    hm_text_clear(&text);
    hm_text_clear(&options);
    hm_text_clear(&again_text);
    hm_text_clear(&again_options);
    return 0;
}
