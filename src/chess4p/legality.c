/* Whether a single move is legal (rules4p, section 4): it must be a pseudo-legal move of its piece,
 * and the own king must be safe after it. The move is played and looked at; lists of all legal
 * moves are made another way (movegen.c). */
#include "chess4p/attacks.h"
#include "chess4p/moves.h"

/* rules4p, section 4, an option of Teams. */
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
    hm_4p_make_unkeyed(&after, move, &undo);
    return !hm_4p_in_check(&after, seat);
}

bool hm_4p_is_legal(const hm_4p_position *position, hm_4p_move move) {
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    int from = HM_4P_MOVE_FROM(move), seat = position->state.side;
    if (!hm_4p_exists(from) || hm_4p_owner(position, from) != seat) return false;
    size_t count = hm_4p_generate_pseudo_from(position, from, moves);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move) return hm_4p_is_safe(position, seat, move);
    }
    return false;
}
