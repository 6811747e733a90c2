/* What line protocols have to know about four-player chess. */
#include "games/play4p.h"
#include "protocol/protocol.h"

static const char *const setups[] = {"classic", "modern", "by", "byg", "rg"};
static const char *const modes[] = {"teams", "ffa", "solo"};
static const char *const profiles[] = {"current", "2018", "2017"};

static bool start(const hm_play_values *values, hm_slice word, hm_text *operand) {
    const char *setup = setups[values->number[HM_PLAY_SETUP]];
    for (size_t i = 0; word.length > 0; i++) {
        if (i == sizeof setups / sizeof setups[0]) return false;
        if (!hm_is_word(word, setups[i])) continue;
        setup = setups[i];
        break;
    }
    hm_text_printf(operand, "4p:%s", setup);
    return true;
}

static size_t settings(const hm_play_values *values, hm_setting settings[4]) {
    const hm_text *rules = &values->text[HM_PLAY_RULES];
    settings[0] = (hm_setting){"mode", modes[values->number[HM_PLAY_MODE]]};
    settings[1] = (hm_setting){"profile", profiles[values->number[HM_PLAY_PROFILE]]};
    if (rules->length == 0) return 2;
    settings[2] = (hm_setting){"rules", rules->data};
    return 3;
}

bool hm_rules_known_4p(const char *words, hm_error *error) {
    hm_4p_rules rules = {0};
    return hm_rule_words_4p(words, &rules, error) == HM_OK;
}

static hm_status place(const hm_session *session, hm_text *text, hm_error *error) {
    return hm_dialect_place(session, "fen4p", text, error);
}

static const hm_4p_position *position_of(const hm_session *session) {
    return &((const hm_play_4p *)session->play)->position;
}

static bool alone(const hm_session *session) {
    return position_of(session)->rules.mode != HM_4P_TEAMS;
}

static void points(const hm_session *session, int points[4]) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        points[seat] = position_of(session)->state.points[seat];
}

static const hm_search_style styles[] = {HM_SEARCH_LINE, HM_SEARCH_SHORT};

const hm_dialect hm_dialect_4p = {
    .game = "4p",
    .won = {"RY won", "BG won"},
    .formats = "dash plain",
    .styles = styles,
    .notation = "fen4p",
    .draws = true,
    .start = start,
    .settings = settings,
    .file = "pgn4",
    .seats = {"Red", "Blue", "Yellow", "Green"},
    .plies = 8,
    .alone = alone,
    .points = points,
    .place = place,
};
