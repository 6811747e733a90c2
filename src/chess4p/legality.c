/* Whether a move is legal (rules section 4). */
#include "chess4p/chess4p.h"

int hm_4p_ep_seat(const hm_4p_position *position, int seat, int from, int to) {
    const hm_4p_state *state = &position->state;
    if (!position->rules.en_passant) return -1;
    for (int pusher = 0; pusher < HM_4P_SEATS; pusher++) {
        hm_4p_ep ep = state->ep[pusher];
        if (ep.skipped != to || hm_4p_team(&position->rules, seat) >> pusher & 1) continue;
        if (ep.pushed != to + hm_4p_forward(pusher)) continue;
        unsigned pawn = state->square[ep.pushed] & ~(unsigned)HM_4P_DEAD;
        if (pawn != (HM_4P_PAWN | (unsigned)pusher << 4)) continue;
        if (!hm_4p_capturable(position, seat, ep.pushed)) continue;
        bool front = ep.pushed == from + hm_4p_forward(seat);
        if (position->rules.ep_front_only && !front) continue;
        bool open = state->square[to] == HM_4P_EMPTY || hm_4p_capturable(position, seat, to);
        return open ? pusher : -1;
    }
    return -1;
}

/* Rules section 4, an option of Teams. */
static bool takes_king(const hm_4p_position *position, hm_4p_move move) {
    int to = HM_4P_MOVE_TO(move), owner = hm_4p_owner(position, to);
    return owner >= 0 && position->king[owner] == to;
}

bool hm_4p_is_safe(const hm_4p_position *position, int seat, hm_4p_move move) {
    const hm_4p_rules *rules = &position->rules;
    if (rules->king_capture_overrides_check && rules->mode == HM_4P_TEAMS &&
        takes_king(position, move)) {
        return true;
    }
    hm_4p_position after = *position;
    hm_4p_undo undo;
    hm_4p_make(&after, move, &undo);
    return !hm_4p_in_check(&after, seat);
}

bool hm_4p_is_legal(const hm_4p_position *position, hm_4p_move move) {
    hm_4p_move moves[HM_4P_MOVES_FROM_MAX];
    int from = HM_4P_MOVE_FROM(move), seat = position->state.side;
    if (!hm_4p_exists(from) || hm_4p_owner(position, from) != seat) return false;
    size_t count = hm_4p_generate_from(position, from, moves);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move) return hm_4p_is_safe(position, seat, move);
    }
    return false;
}
