/* Rules by profile and mode: what differs between the years (rules4p, section 8). Names of seats.
 */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/period4p.h"
#include "core/word.h"

#include <string.h>

static const char *const mode_names[] = {
    [HM_4P_TEAMS] = "teams", [HM_4P_FFA] = "ffa", [HM_4P_SOLO] = "solo"};

/* The points of each profile, with the dates from which on they count (rules4p, sections 6.4 and
 * 8): the only table of both. */
static const struct period {
    const char *name;
    hm_4p_date from; /* inclusive; the year 0: never by a date */
    hm_4p_points points;
} periods[HM_4P_PROFILES] = {
    /* mate, stalemate, walking king stalemated, draw; checks to two and three kings by another
     * piece, by a queen; king left at the end */
    [HM_4P_2017] = {"2017", {0, 0, 0}, {15, 20, 20, 10, {{5, 15}, {5, 15}}, 20}},
    [HM_4P_2018] = {"2018", {1, 1, 1}, {20, 20, 20, 10, {{5, 15}, {5, 15}}, 20}},
    [HM_4P_2022] = {"2022", {2019, 5, 21}, {20, 20, 20, 10, {{5, 20}, {1, 5}}, 20}},
    [HM_4P_CURRENT] = {"current", {2022, 5, 1}, {20, 20, 20, 10, {{1, 20}, {1, 5}}, 20}},
};

const char *hm_4p_seat_name(int seat) {
    static const char *const names[HM_4P_SEATS] = {"Red", "Blue", "Yellow", "Green"};
    return names[seat & 3];
}

const char *hm_4p_mode_name(hm_4p_mode mode) {
    return mode_names[mode];
}

bool hm_4p_mode_named(const char *name, size_t length, hm_4p_mode *mode) {
    for (int i = HM_4P_TEAMS; i <= HM_4P_SOLO; i++) {
        if (!hm_spells(name, length, mode_names[i])) continue;
        *mode = (hm_4p_mode)i;
        return true;
    }
    return false;
}

const char *hm_4p_profile_name(hm_4p_profile profile) {
    return periods[profile].name;
}

bool hm_4p_profile_named(const char *name, size_t length, hm_4p_profile *profile) {
    for (int i = 0; i < HM_4P_PROFILES; i++) {
        if (!hm_spells(name, length, periods[i].name)) continue;
        *profile = (hm_4p_profile)i;
        return true;
    }
    return false;
}

static bool rules4p_is_before(hm_4p_date one, hm_4p_date other) {
    if (one.year != other.year) return one.year < other.year;
    if (one.month != other.month) return one.month < other.month;
    return one.day < other.day;
}

/* Newest first: the first period that began by this date is the answer (rules4p, section 8). */
hm_4p_profile hm_4p_profile_dated(hm_4p_date date) {
    static const hm_4p_profile newest_first[] = {HM_4P_CURRENT, HM_4P_2022};
    for (size_t i = 0; i < sizeof newest_first / sizeof newest_first[0]; i++) {
        if (!rules4p_is_before(date, periods[newest_first[i]].from)) return newest_first[i];
    }
    return HM_4P_2018;
}

/* The table of profiles in rules4p, sections 6.4, 7 and 8. `newer` periods have walking kings and
 * draws that end the game. */
void hm_4p_rules_init(hm_4p_rules *rules, hm_4p_profile profile, hm_4p_mode mode) {
    bool newer = profile == HM_4P_CURRENT || profile == HM_4P_2022;
    bool teams = mode == HM_4P_TEAMS;
    unsigned officers = 1 << HM_4P_KNIGHT | 1 << HM_4P_BISHOP | 1 << HM_4P_ROOK | 1 << HM_4P_QUEEN;
    memset(rules, 0, sizeof *rules); /* also between the members: positions are compared as bytes */
    rules->mode = (uint8_t)mode;
    rules->profile = (uint8_t)profile;
    rules->teammate = 2;
    rules->en_passant = newer;
    rules->promotion_rank = teams ? 11 : 8;
    rules->promote_to = (uint16_t)(teams ? officers : 1u << HM_4P_POINT_QUEEN);
    rules->walking = newer;
    rules->walking_attacks = newer;
    rules->every_king_pays = newer;
    rules->bare_king_draws = newer;
    rules->draws_end = newer;
    rules->grey_captures_reset = !newer;
    rules->leaving_resets = newer;
    rules->draw_clock = newer ? 0 : 100;
    rules->draw_rounds = newer ? 50 : 0;
    rules->repetitions = newer ? 3 : 5;
    rules->points = periods[profile].points;
    rules->opposite_times = 1;
}
