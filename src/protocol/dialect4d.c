/* What line protocols have to know about 4D chess. */
#include "protocol/protocol.h"

static bool start(const hm_play_values *values, hm_slice word, hm_text *operand) {
    (void)values;
    hm_text_puts(operand, "4d:start");
    return word.length == 0;
}

static size_t settings(const hm_play_values *values, hm_setting settings[4]) {
    (void)values, (void)settings;
    return 0;
}

static hm_status place(const hm_session *session, hm_text *text, hm_error *error) {
    return hm_dialect_place(session, "4d-state", text, error);
}

static const hm_search_style styles[] = {HM_SEARCH_LINE, HM_SEARCH_OWN, HM_SEARCH_FILE};

const hm_dialect hm_dialect_4d = {
    .game = "4d",
    .won = {"White won", "Black won"},
    .formats = "digits coords c4d",
    .styles = styles,
    .notation = "4d-state",
    .start = start,
    .settings = settings,
    .startpos = "4d:start",
    .file = "c4d",
    .plies = 4,
    .place = place,
};
