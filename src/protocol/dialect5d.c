/* What line protocols have to know about 5D chess. */
#include "protocol/protocol.h"

static bool start(const hm_play_values *values, hm_slice word, hm_text *operand) {
    (void)values;
    hm_text_puts(operand, "5d:turn_zero");
    return word.length == 0;
}

static size_t settings(const hm_play_values *values, hm_setting settings[4]) {
    (void)values, (void)settings;
    return 0;
}

static const hm_search_style styles[] = {HM_SEARCH_LINE};

const hm_dialect hm_dialect_5d = {
    .game = "5d",
    .won = {"White won", "Black won"},
    .formats = "plain",
    .styles = styles,
    .notation = "fen5d",
    .draws = true,
    .start = start,
    .settings = settings,
};
