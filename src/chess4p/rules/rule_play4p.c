/* Effects of optional rules on a move (rules4p, sections 6.1 and 11): kings that reach the hill,
 * lives lost by checks, passes, and seats that play without a king. */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/index4p.h"
#include "chess4p/rules/play4p.h"
#include "chess4p/rules/stages4p.h"

/* ---- seats without a king ---- */

/* A seat without a king is out when its last piece is captured; it brings no further points
 * (rules4p, section 6.1). Seats whose king was captured are handled as such. */
void hm_4p_judge_empty(hm_4p_act *act, const uint8_t before[HM_4P_SEATS], unsigned taken) {
    const hm_4p_position *position = act->position;
    unsigned empty = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool gone = before[seat] > 0 && position->alive[seat] == 0;
        if (gone && (taken >> seat & 1) == 0) empty |= 1u << seat;
    }
    if (empty == 0) return;
    hm_4p_remember(act);
    hm_4p_note_each(act, empty, 0, HM_4P_OUT_OF_PIECES, -1);
    act->position->state.stalemated |= (uint8_t)empty;
    hm_4p_drop(act, empty);
}

/* ---- lives ---- */

/* n-check (rules4p, section 11): each new attacker of a king costs a life. At 0 the seat is mated
 * by the mover. Lives are part of the key, so it is updated even if nobody is out. */
void hm_4p_judge_lives(hm_4p_act *act, int mover, hm_4p_move move, const hm_4p_undo *made) {
    hm_4p_position *position = act->position;
    unsigned checked = act->effects->marks.checked & ~(unsigned)position->state.eliminated;
    unsigned lost = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        uint16_t *lives = &position->state.lives[seat];
        if ((checked >> seat & 1) == 0 || *lives == 0) continue;
        unsigned attackers = hm_4p_new_attackers(position, move, made, seat);
        hm_4p_remember(act);
        *lives = (uint16_t)(attackers < *lives ? *lives - attackers : 0);
        if (*lives == 0) lost |= 1u << seat;
    }
    bool teams = position->rules.mode == HM_4P_TEAMS, scores = hm_4p_is_active(position, mover);
    for (int seat = 0; seat < HM_4P_SEATS && !teams; seat++) {
        if (lost >> seat & 1) hm_4p_note_mate(act, scores ? mover : -1, seat);
    }
    act->effects->marks.mated |= lost;
    if (lost != 0) {
        hm_4p_drop(act, lost);
    } else if (checked != 0) {
        hm_4p_refresh(position);
    }
}

/* ---- the hill ---- */

/* KotH (rules4p, section 11): only the royal king of an active player wins. He gets the points of a
 * mate for every active opponent, who are all eliminated. */
void hm_4p_judge_hill(hm_4p_act *act, int mover, hm_4p_move move) {
    const hm_4p_position *position = act->position;
    int to = HM_4P_MOVE_TO(move);
    bool reaches = position->rules.hill[to >> 6] >> (to & 63) & 1;
    if (!reaches || position->king[mover] != to || !hm_4p_is_active(position, mover)) return;
    unsigned others = hm_4p_active(position) & ~hm_4p_team(&position->rules, mover);
    unsigned points = position->rules.mode == HM_4P_TEAMS
                          ? 0
                          : hm_4p_mate_points(position, position->rules.points.mate);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (others >> seat & 1) hm_4p_note(act, mover, points, HM_4P_HILL, seat);
    }
    hm_4p_drop(act, others);
}

/* ---- passes ---- */

/* AllowPassing (rules4p, section 11): walking kings do not pass. */
bool hm_4p_may_pass(const hm_4p_position *position) {
    int side = position->state.side;
    return position->rules.allow_passing && hm_4p_is_active(position, side) &&
           !hm_4p_in_check(position, side);
}

/* A pass is a step of the game: the next player is judged as after a move. */
void hm_4p_play_pass(hm_4p_position *position, hm_4p_play_undo *undo, hm_4p_effects *effects) {
    hm_4p_undo made;
    hm_4p_act act = hm_4p_begin(position, undo, effects);
    bool teams = position->rules.mode == HM_4P_TEAMS;
    int mover = position->state.side;
    if (!teams) act.was_over = hm_4p_outcome(position) != HM_4P_GOING_ON;
    hm_4p_remember(&act);
    hm_4p_make_null(position, &made);
    if (teams) {
        hm_4p_judge_teams(&act, mover);
    } else {
        hm_4p_go_on(&act, -1);
    }
}
