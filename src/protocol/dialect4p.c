/* What line protocols have to know about four-player chess. */
#include "games/play4p.h"
#include "hypermate/chess4p_play.h"
#include "protocol/protocol.h"

#include <stdlib.h>

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

/* Plays a line as far as it goes. */
static void play_line(const hm_search *search, const hm_search_line *line, hm_4p_position *position,
                      hm_text *word) {
    hm_4p_effects effects = {.outcome = HM_4P_GOING_ON};
    for (size_t i = 0; i < line->count && effects.outcome == HM_4P_GOING_ON; i++) {
        hm_4p_move move;
        word->length = 0;
        hm_search_move_text(search, line, i, HM_SEARCH_OWN, word);
        if (word->failed) return;
        if (hm_4p_move_parse(position, word->data, word->length, &move, NULL) != HM_OK) return;
        hm_4p_play(position, move, NULL, &effects);
    }
}

/* The points that all seats have behind it, in hundredths. */
static void promise(const hm_session *session, const hm_search *search, const hm_search_line *line,
                    hm_text *text) {
    if (!alone(session)) return;
    hm_4p_position *position = malloc(sizeof *position);
    hm_text word = {0};
    if (position == NULL) {
        text->failed = true;
        return;
    }
    *position = *position_of(session);
    play_line(search, line, position, &word);
    text->failed |= word.failed;
    hm_text_puts(text, "points");
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        hm_text_printf(text, " %d", 100 * (int)hm_4p_position_points(position, seat));
    hm_text_clear(&word);
    free(position);
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
    .promise = promise,
    .file = "pgn4",
    .seats = {"Red", "Blue", "Yellow", "Green"},
    .plies = 8,
    .alone = alone,
    .points = points,
    .place = place,
};
