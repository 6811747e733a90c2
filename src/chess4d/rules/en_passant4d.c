/* En passant: the pawn that a target belongs to, who may take it, and the one capture that empties
 * two squares, so that neither pin alone tells whether it is legal (rules4d, sections 5, 6, 8). */
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/pins4d.h"

/* The pawn that made the double step is one step beyond the target, along the axis of the target
 * (rules4d, section 6). */
int hm_4d_ep_victim(const hm_4d_state *state) {
    bool axis_y = state->ep_axis == HM_4D_PAWN_Y, white = state->side == HM_4D_WHITE;
    int along = axis_y ? HM_4D_Y(state->ep_target) : HM_4D_W(state->ep_target);
    if (along == (white ? 0 : 7)) return HM_4D_NO_SQUARE;
    int step = axis_y ? HM_4D_SQUARE(0, 1, 0, 0) : 1;
    return white ? state->ep_target - step : state->ep_target + step;
}

/* A target read from a file must be possible: on the third rank of its axis, with empty squares
 * where the pawn came from, and an enemy pawn of that axis ahead (rules4d, sections 6 and 15). */
bool hm_4d_en_passant_is_valid(const hm_4d_state *state) {
    int target = state->ep_target;
    if (target < 0 || target >= HM_4D_SQUARES) return false;
    if (state->ep_axis != HM_4D_PAWN_Y && state->ep_axis != HM_4D_PAWN_W) return false;
    int along = state->ep_axis == HM_4D_PAWN_Y ? HM_4D_Y(target) : HM_4D_W(target);
    if (along != (state->side == HM_4D_WHITE ? 5 : 2)) return false;
    int victim = hm_4d_ep_victim(state);
    int origin = 2 * target - victim;
    return state->board.square[target] == HM_4D_EMPTY &&
           state->board.square[origin] == HM_4D_EMPTY &&
           state->board.square[victim] == (state->ep_axis | (state->side ^ HM_4D_BLACK));
}

/* Only pawns of the same axis beside the victim can capture (rules4d, section 6). There
 * are at most two. */
unsigned hm_4d_en_passant_capturers(const hm_4d_position *position, int from[2]) {
    const hm_4d_state *state = &position->state;
    if (state->ep_target < 0 || !hm_4d_en_passant_is_valid(state)) return 0;
    int victim = hm_4d_ep_victim(state);
    unsigned count = 0;
    for (int dx = -1; dx <= 1; dx += 2) {
        if (HM_4D_X(victim) + dx < 0 || HM_4D_X(victim) + dx > 7) continue;
        int square = victim + dx * HM_4D_SQUARE(1, 0, 0, 0);
        if (state->board.square[square] == (state->ep_axis | state->side)) from[count++] = square;
    }
    return count;
}

/* Two squares become empty at once, so each of them may open a line to an own king. */
bool hm_4d_en_passant_is_safe(const hm_4d_position *position, int from) {
    int victim = hm_4d_ep_victim(&position->state);
    hm_4d_line_changes changes = {{from, victim}, {position->state.ep_target, HM_4D_NO_SQUARE}};
    return !hm_4d_opens_line(position, from, &changes) &&
           !hm_4d_opens_line(position, victim, &changes);
}
