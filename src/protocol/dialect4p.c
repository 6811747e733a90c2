/* The part of the line protocols that is about four-player chess. */
#include "games/4p/play4p.h"
#include "protocol/protocol.h"

/* A start is named by its setup alone, in small letters; without a word the option says which. */
static bool dialect4p_start(const hm_play_values *values, hm_slice word, hm_text *operand) {
    unsigned setup = 0;
    if (word.length == 0) setup = (unsigned)values->number[HM_PLAY_SETUP];
    while (word.length > 0 && setup < HM_4P_SETUPS &&
           !hm_is_word(word, hm_4p_setup_name((hm_4p_setup)setup)))
        setup++;
    if (setup == HM_4P_SETUPS) return false;
    hm_text_printf(operand, "4p:%s", hm_4p_setup_name((hm_4p_setup)setup));
    return true;
}

static size_t dialect4p_settings(const hm_play_values *values, hm_setting settings[4]) {
    const hm_text *rules = &values->text[HM_PLAY_RULES];
    const uint64_t *number = values->number;
    settings[0] = (hm_setting){"mode", hm_4p_mode_name((hm_4p_mode)number[HM_PLAY_MODE])};
    settings[1] =
        (hm_setting){"profile", hm_4p_profile_name((hm_4p_profile)number[HM_PLAY_PROFILE])};
    if (rules->length == 0) return 2;
    settings[2] = (hm_setting){"rules", rules->data};
    return 3;
}

bool hm_rules_known_4p(const char *words, hm_error *error) {
    hm_4p_rules rules = {0};
    return hm_rule_words_4p(words, &rules, error) == HM_OK;
}

static hm_status dialect4p_place(const hm_session *session, hm_text *text, hm_error *error) {
    return hm_dialect_place(session, "fen4p", text, error);
}

static const hm_4p_position *position_of(const hm_session *session) {
    return &((const hm_play_4p *)session->play)->position;
}

static unsigned parties(const hm_session *session) {
    const hm_4p_rules *rules = &position_of(session)->rules;
    if (rules->mode != HM_4P_TEAMS) return HM_4P_SEATS;
    return rules->teammate == 2 ? 2 : 0;
}

static void points(const hm_session *session, int points[4]) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        points[seat] = position_of(session)->state.points[seat];
}

static const hm_search_style styles[] = {HM_SEARCH_LINE, HM_SEARCH_SHORT};

const hm_dialect hm_dialect_4p = {
    .game = "4p",
    .won = {"RY won", "BG won"},
    .wins = {"ry_win", "bg_win"},
    .formats = "dash plain",
    .styles = styles,
    .notation = "fen4p",
    .draws = true,
    .start = dialect4p_start,
    .settings = dialect4p_settings,
    .file = "pgn4",
    .seats = {"Red", "Blue", "Yellow", "Green"},
    .plies = 8,
    .parties = parties,
    .points = points,
    .place = dialect4p_place,
};
