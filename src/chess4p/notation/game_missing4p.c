/* The last token of a free-for-all game, which files of the site may lack (formats, section 9.2):
 * the player on turn has left, CurrentMove counts one token more than there are, and Termination
 * tells the points of the end, "(Red +20)" or "(insuff. material; Red +10, Green +10)". The token
 * is understood only where leaving gives just these points. */
#include "chess4p/notation/game_reader4p.h"
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/play4p.h"

#include <string.h>

/* Whether what leaving has brought is what the tag Termination tells, "Red +20": nothing for a seat
 * that it does not name. */
static bool game_missing4p_agrees(const hm_4p_effects *effects, const char *termination) {
    int32_t points[HM_4P_SEATS] = {0}, sum = 0;
    for (size_t i = 0; i < effects->count; i++)
        points[effects->entry[i].seat] += effects->entry[i].points;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (points[seat] != hm_4p_bonus_in(termination, seat)) return false;
        sum += points[seat];
    }
    return sum > 0 && effects->outcome == HM_4P_POINTS_COUNT;
}

hm_status hm_4p_read_missing(hm_4p_game_reader *r) {
    hm_4p_level *now = &r->now;
    const char *end = hm_4p_game_tag(r->game, "Termination");
    const char *bonus = end != NULL ? strchr(end, '(') : NULL;
    const char *digit = hm_4p_game_tag(r->game, "CurrentMove");
    int seat = now->position.state.side;
    hm_4p_step step = {
        .seat = (uint8_t)seat, .leaving = HM_4P_LEAVES_RESIGNED, .offset = (uint32_t)r->c->length};
    hm_4p_effects effects;
    int32_t number;
    if (bonus == NULL || digit == NULL || r->over || r->lacks_material) return HM_OK;
    size_t plies = 0;
    for (; hm_is_digit(*digit) && plies < 1000000; digit++)
        plies = 10 * plies + (size_t)(*digit - '0');
    if (*digit != '\0' || plies != hm_4p_game_plies(r->game) + 1) return HM_OK;
    if (r->game->start.rules.mode == HM_4P_TEAMS) return HM_OK;
    if (hm_4p_game_draw(r->game, now->step) != HM_4P_NO_DRAW) return HM_OK;
    now->before = now->position;
    hm_4p_leave(&now->position, seat, HM_4P_RESIGNED, NULL, &effects);
    if (!game_missing4p_agrees(&effects, bonus)) {
        now->position = now->before;
        return HM_OK;
    }
    if (hm_4p_game_append(r->game, now->step, &step, &number) != HM_OK) {
        return hm_4p_reader_fail_memory(r);
    }
    now->effects = effects;
    now->step = number;
    hm_4p_game_trace(r->game, number, &now->position, &effects);
    return HM_4P_REMARK(r, HM_ERR_4P_TOKEN, number, r->c->length,
                        "the last token is missing: %s has left", hm_4p_seat_name(seat));
}
