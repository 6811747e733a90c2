/* Whether a single move is legal (rules4p, section 4): it must be a pseudo-legal move of its piece,
 * and the own king must be safe after it. The move is played and looked at; lists of all legal
 * moves are made another way (movegen4p.c).
 *
 * In free-for-all a player whose king is taken is out before the own king is looked at: what only
 * his pieces attack is safe then. */
#include "chess4p/rules/attacks4p.h"
#include "chess4p/rules/moves4p.h"

/* A royal pawn that is captured en passant is a captured king as well (rules4p, section 4). */
unsigned hm_4p_kings_taken(hm_4p_move move, const hm_4p_undo *undo) {
    unsigned taken = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int king = undo->king[seat];
        if (king == HM_4P_NO_SQUARE) continue;
        if (king == HM_4P_MOVE_TO(move) || king == undo->pawn_square) taken |= 1u << seat;
    }
    return taken;
}

/* The own king must be safe after the move (rules4p, section 4). The position is copied only if the
 * cheap tests do not decide. */
hm_4p_safety hm_4p_safety_of(const hm_4p_position *position, int seat, hm_4p_move move) {
    const hm_4p_rules *rules = &position->rules;
    bool teams = rules->mode == HM_4P_TEAMS;
    /* Most moves: a piece that cannot be pinned moves while its king is not attacked. Nothing opens
     * then but its own square: what it takes is replaced by itself. */
    int king = position->king[seat], from = HM_4P_MOVE_FROM(move);
    bool plain = HM_4P_MOVE_TAG(move) == HM_4P_PLAIN || HM_4P_MOVE_TAG(move) == HM_4P_DOUBLE_STEP;
    if (plain && king != HM_4P_NO_SQUARE && from != king &&
        !hm_4p_may_be_pinned(position, seat, from) && !hm_4p_in_check(position, seat))
        return HM_4P_SAFE;
    /* An option of Teams (rules4p, section 4). */
    if (rules->capture_the_king) return HM_4P_SAFE;
    bool overrides = teams && rules->king_capture_overrides_check;
    if (overrides && hm_4p_takes_king(position, move)) return HM_4P_SAFE;
    hm_4p_position after = *position;
    hm_4p_undo undo;
    hm_4p_make_unkeyed(&after, move, &undo);
    if (!hm_4p_in_check(&after, seat)) return HM_4P_SAFE;
    /* Nobody attacks the king but those whose own king the move has taken. */
    unsigned taken = teams ? 0 : hm_4p_kings_taken(move, &undo);
    unsigned others = after.enemies[seat] & ~taken;
    bool saved = taken != 0 && !hm_4p_is_attacked(&after, after.king[seat], others);
    return saved ? HM_4P_SAVED : HM_4P_UNSAFE;
}

bool hm_4p_is_safe(const hm_4p_position *position, int seat, hm_4p_move move) {
    return hm_4p_safety_of(position, seat, move) != HM_4P_UNSAFE;
}

/* For single moves; the generator is faster for all of them. */
bool hm_4p_is_legal(const hm_4p_position *position, hm_4p_move move) {
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    int from = HM_4P_MOVE_FROM(move), seat = position->state.side;
    if (!hm_4p_exists(from) || hm_4p_owner(position, from) != seat) return false;
    size_t count = hm_4p_generate_pseudo_towards(position, from, HM_4P_MOVE_TO(move), moves);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move) return hm_4p_is_safe(position, seat, move);
    }
    return false;
}
