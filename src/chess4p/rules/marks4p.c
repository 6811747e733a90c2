/* The effect of a move on the kings: the "+" and "#" of game texts (formats, section 9.3). The
 * points for several checks count them too (rules4p, section 6.4). */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/moves4p.h"
#include "chess4p/rules/play4p.h"

/* Active seats (rules4p, section 6): a seat that was set up without pieces never plays. */
unsigned hm_4p_active(const hm_4p_position *position) {
    const hm_4p_state *state = &position->state;
    unsigned out = (unsigned)(state->eliminated | state->resigned | state->flagged);
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        out |= position->alive[seat] == 0 ? 1u << seat : 0;
    return 15u & ~out;
}

/* ---- new attackers ----
 *
 * A move gives an attacker that the king had not in two ways only: a piece arrives, or one that
 * stood there all the time sees the king over a square that the move has emptied. The position
 * before is not needed for that. */

/* Whether a square lies between two others on a line. */
static bool is_between(int square, int one, int other) {
    int step = hm_4p_step_towards(one, other);
    for (int at = one + step; step != 0 && at != other; at += step) {
        if (at == square) return true;
    }
    return false;
}

/* Counts new attackers as the "+" marks do (rules4p, section 6.4): the piece that moved, and pieces
 * of any colour that did not attack the king before. */
unsigned hm_4p_new_attackers(const hm_4p_position *after, hm_4p_move move, const hm_4p_undo *undo,
                             int seat) {
    uint8_t attackers[HM_4P_ATTACKERS_MAX];
    int king = hm_4p_king(after, seat);
    size_t count = hm_4p_attackers(after, king, hm_4p_enemies(after, seat), attackers);
    unsigned found = 0;
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    for (size_t i = 0; i < count; i++) {
        int at = attackers[i];
        bool new = at == to || is_between(from, at, king);
        if (!new && undo->pawn_square != HM_4P_NO_SQUARE) {
            new = is_between(undo->pawn_square, at, king);
        } else if (!new &&hm_4p_is_castling(move)) {
            new = at == (from + to) / 2 || is_between(hm_4p_rook_home(move), at, king);
        }
        found += new;
    }
    return found;
}

/* ---- checks and mates ---- */

/* The seats of the set whose king is in check. A king that stays permanently is never in check. */
unsigned hm_4p_checked(const hm_4p_position *position, unsigned seats) {
    unsigned checked = 0;
    if (!position->rules.walking) seats &= ~hm_4p_left(&position->state);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (seats >> seat & 1 && hm_4p_in_check(position, seat)) checked |= 1u << seat;
    }
    return checked;
}

/* Mate is tested as if it were the victim's turn (rules4p, section 6.1). Under `capture_the_king`
 * there is no mate (rules4p, section 11). */
unsigned hm_4p_mated(const hm_4p_position *position, unsigned checked) {
    unsigned mated = 0;
    if (position->rules.capture_the_king) return 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool in_check = checked >> seat & 1;
        if (in_check && !hm_4p_has_legal_move(position, seat)) mated |= 1u << seat;
    }
    return mated;
}

/* A check that merely stays gives no mark, but it can be a mate: so mates are tested for all
 * checked seats. */
void hm_4p_marks_after(const hm_4p_position *after, hm_4p_move move, const hm_4p_undo *undo,
                       hm_4p_marks *marks) {
    unsigned others = 15u & ~hm_4p_team(&after->rules, undo->side);
    unsigned checked = hm_4p_checked(after, others);
    *marks = (hm_4p_marks){.mated = hm_4p_mated(after, checked)};
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (checked >> seat & 1 && hm_4p_new_attackers(after, move, undo, seat) > 0)
            marks->checked |= 1u << seat;
    }
}

unsigned hm_4p_marked_kings(const hm_4p_position *position) {
    unsigned active = hm_4p_active(position);
    return position->rules.walking ? active | hm_4p_left(&position->state) : active;
}

/* Game texts mark such a capture with "S": the captured king was its owner's last piece. */
unsigned hm_4p_bare_kings(unsigned taken, const hm_4p_undo *undo) {
    unsigned bare = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (taken >> seat & 1 && undo->alive[seat] == 1) bare |= 1u << seat;
    }
    return bare;
}

/* The marks of a move before it is played. Captured kings are eliminated before mates are tested,
 * as in a game (rules4p, section 6.1). */
void hm_4p_marks_of(const hm_4p_position *position, hm_4p_move move, hm_4p_marks *marks) {
    hm_4p_position after = *position;
    hm_4p_undo undo;
    hm_4p_make(&after, move, &undo);
    unsigned taken = hm_4p_kings_taken(move, &undo);
    if (taken != 0) hm_4p_eliminate(&after, taken);
    hm_4p_marks_after(&after, move, &undo, marks);
    taken &= hm_4p_marked_kings(position);
    marks->mated |= taken;
    marks->bare = hm_4p_bare_kings(taken, &undo);
}
