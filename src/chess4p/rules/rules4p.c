/* Rules by profile and mode: what differs between the years (rules4p, section 8). Names of seats.
 */
#include "chess4p/rules/board4p.h"
#include "core/word.h"

#include <string.h>

static const char *const mode_names[] = {
    [HM_4P_TEAMS] = "teams", [HM_4P_FFA] = "ffa", [HM_4P_SOLO] = "solo"};

static const char *const profile_names[HM_4P_PROFILES] = {
    [HM_4P_CURRENT] = "current", [HM_4P_2018] = "2018", [HM_4P_2017] = "2017"};

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
    return profile_names[profile];
}

bool hm_4p_profile_named(const char *name, size_t length, hm_4p_profile *profile) {
    for (int i = 0; i < HM_4P_PROFILES; i++) {
        if (!hm_spells(name, length, profile_names[i])) continue;
        *profile = (hm_4p_profile)i;
        return true;
    }
    return false;
}

void hm_4p_rules_init(hm_4p_rules *rules, hm_4p_profile profile, hm_4p_mode mode) {
    /* rules4p, section 6.4: the bonus for several checks used to be the same for every piece. */
    static const hm_4p_points points[HM_4P_PROFILES] = {
        /* mate, stalemate, walking king stalemated, draw; checks by another piece, by a queen */
        [HM_4P_CURRENT] = {20, 20, 20, 10, {{1, 20}, {1, 5}}},
        [HM_4P_2018] = {20, 20, 20, 10, {{5, 15}, {5, 15}}},
        [HM_4P_2017] = {15, 20, 20, 10, {{5, 15}, {5, 15}}},
    };
    bool current = profile == HM_4P_CURRENT;
    bool teams = mode == HM_4P_TEAMS;
    unsigned officers = 1 << HM_4P_KNIGHT | 1 << HM_4P_BISHOP | 1 << HM_4P_ROOK | 1 << HM_4P_QUEEN;
    memset(rules, 0, sizeof *rules); /* also between the members: positions are compared as bytes */
    rules->mode = (uint8_t)mode;
    rules->profile = (uint8_t)profile;
    rules->teammate = 2;
    rules->en_passant = current;
    rules->promotion_rank = teams ? 11 : 8;
    rules->promote_to = (uint16_t)(teams ? officers : 1u << HM_4P_POINT_QUEEN);
    rules->walking = current;
    rules->walking_attacks = current;
    rules->every_king_pays = current;
    rules->bare_king_draws = current;
    rules->draw_clock = current ? 200 : 100;
    rules->repetitions = current ? 3 : 5;
    rules->points = points[profile];
}
