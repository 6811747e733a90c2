/* A player resigns or runs out of time (rules4p, section 6.3).
 *
 * In Teams that is the end, and the position stays. In free-for-all his army turns grey and the
 * king stays: permanently, or to walk at its next turn. A grey army does not protect it, so it may
 * be mated at once ("R#" in game texts), or, at its own turn, have no move ("RS"). Otherwise, if it
 * was its turn, that turn is used up, or the king walks at once (formats, section 9.2). The next
 * player is then judged after the walk. */
#include "chess4p/rules/play4p.h"

/* False: the seat has left before. */
static bool leaving4p_leave(hm_4p_act *act, int seat, hm_4p_reason reason) {
    hm_4p_effects *effects = act->effects;
    effects->outcome = hm_4p_outcome(act->position);
    act->was_over = effects->outcome != HM_4P_GOING_ON;
    if (!hm_4p_is_active(act->position, seat)) return false;
    hm_4p_remember(act);
    hm_4p_note(act, seat, 0, reason, seat);
    effects->eliminated = 1u << seat;
    hm_4p_set_free(act->position, seat, reason);
    effects->outcome = hm_4p_outcome(act->position);
    return true;
}

/* Leaving without a walk in the same token. The table of rules4p, section 6.1, has the cases: no
 * king, a king that is mated at once, one that is stalemated at its own turn, and one that
 * stays. */
void hm_4p_leave(hm_4p_position *position, int seat, hm_4p_reason reason, hm_4p_play_undo *undo,
                 hm_4p_effects *effects) {
    hm_4p_act act = hm_4p_begin(position, undo, effects);
    bool kingless = hm_4p_king(position, seat) == HM_4P_NO_SQUARE;
    if (!leaving4p_leave(&act, seat, reason) || position->rules.mode == HM_4P_TEAMS) return;
    /* Decides what happens to the king that stays (rules4p, section 6.3). */
    bool turn = position->state.side == seat;
    bool stays = hm_4p_king(position, seat) != HM_4P_NO_SQUARE;
    bool stuck = position->rules.walking && !hm_4p_has_legal_move(position, seat);
    if (!stays) {
        hm_4p_note_shared(&act, hm_4p_active(position),
                          hm_4p_mate_points(position, position->rules.points.walking_stalemate),
                          HM_4P_KINGLESS_LEFT, seat);
        hm_4p_drop(&act, 1u << seat);
    } else if (stuck && hm_4p_in_check(position, seat)) {
        hm_4p_note_mate(&act, hm_4p_last_attacker(position, seat), seat);
        hm_4p_drop(&act, 1u << seat);
    } else if (stuck && turn) {
        hm_4p_end_of_turns(&act);
    } else if (turn) {
        hm_4p_pass(position);
    }
    hm_4p_go_on(&act, kingless ? -1 : seat);
}

/* Leaving with a walk that follows in the same token: the next player is judged after the walk
 * (rules4p, section 6.3). */
void hm_4p_leave_walking(hm_4p_position *position, int seat, hm_4p_reason reason,
                         hm_4p_effects *effects) {
    hm_4p_act act = hm_4p_begin(position, NULL, effects);
    bool left = leaving4p_leave(&act, seat, reason) && position->rules.mode != HM_4P_TEAMS;
    if (left && effects->outcome != HM_4P_GOING_ON) hm_4p_go_on(&act, seat);
}
