/* What a move does to the kings: the "+" and "#" of game texts (notation section 2.3), which the
 * points for several checks count too (rules section 6.4). */
#include "chess4p/board.h"
#include "chess4p/play.h"

#include <string.h>

unsigned hm_4p_active(const hm_4p_position *position) {
    const hm_4p_state *state = &position->state;
    unsigned out = (unsigned)(state->eliminated | state->resigned | state->flagged);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        out |= position->alive[seat] == 0 ? 1u << seat : 0;
    return 15u & ~out;
}

unsigned hm_4p_kings_taken(const hm_4p_position *before, hm_4p_move move, const hm_4p_undo *undo) {
    unsigned taken = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int king = hm_4p_king(before, seat);
        if (king == HM_4P_NO_SQUARE || seat == before->state.side) continue;
        if (king == HM_4P_MOVE_TO(move) || king == undo->pawn_square) taken |= 1u << seat;
    }
    return taken;
}

/* Whether an attacker on a square is one that the king had not before. */
static bool is_new(int attacker, hm_4p_move move, const uint8_t *before, size_t count) {
    if (attacker == HM_4P_MOVE_TO(move)) return true;
    return count == 0 || memchr(before, attacker, count) == NULL;
}

/* Whether the king, which is attacked after the move, has an attacker that it had not before. */
static bool has_new_attacker(const hm_4p_position *before, hm_4p_move move,
                             const hm_4p_position *after, int seat) {
    uint8_t now[HM_4P_ATTACKERS_MAX], then[HM_4P_ATTACKERS_MAX];
    int king = hm_4p_king(after, seat);
    size_t count = hm_4p_attackers(after, king, hm_4p_enemies(after, seat), now);
    size_t known = hm_4p_attackers(before, king, hm_4p_enemies(before, seat), then);
    for (size_t i = 0; i < count; i++) {
        if (is_new(now[i], move, then, known)) return true;
    }
    return false;
}

/* Seats whose king is attacked and may be: one that stays for ever is not in check. */
unsigned hm_4p_checked(const hm_4p_position *position) {
    unsigned checked = 0, left = hm_4p_left(&position->state);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool stays = left >> seat & 1 && !position->rules.walking;
        if (!stays && hm_4p_in_check(position, seat)) checked |= 1u << seat;
    }
    return checked;
}

unsigned hm_4p_mated(const hm_4p_position *position, unsigned checked) {
    unsigned mated = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool in_check = checked >> seat & 1;
        if (in_check && !hm_4p_has_legal_move(position, seat)) mated |= 1u << seat;
    }
    return mated;
}

void hm_4p_marks_between(const hm_4p_position *before, hm_4p_move move, const hm_4p_position *after,
                         hm_4p_marks *marks) {
    unsigned others = 15u & ~hm_4p_team(&before->rules, before->state.side);
    unsigned checked = hm_4p_checked(after) & others, active = hm_4p_active(after);
    *marks = (hm_4p_marks){.mated = hm_4p_mated(after, checked)};
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if ((checked & active) >> seat & 1 && has_new_attacker(before, move, after, seat))
            marks->checked |= 1u << seat;
    }
}

void hm_4p_marks_of(const hm_4p_position *position, hm_4p_move move, hm_4p_marks *marks) {
    hm_4p_position after = *position;
    hm_4p_undo undo;
    hm_4p_make(&after, move, &undo);
    unsigned taken = hm_4p_kings_taken(position, move, &undo);
    if (taken != 0) hm_4p_eliminate(&after, taken);
    hm_4p_marks_between(position, move, &after, marks);
    marks->mated |= taken & hm_4p_active(position);
}
