/* En passant (rules4p, section 3.2): finds the pushed pawn that a capture takes.
 *
 * Four players push, and each of the three others has a turn to answer, so there are up to four
 * entries, one for each seat that pushed. An entry that does not fit the board (written by hand, or
 * of a captured pawn) is ignored: the skipped square must be right behind a pawn of that seat, live
 * or grey, that may be captured. A piece on the skipped square is captured as well. */
#include "chess4p/rules/moves4p.h"

/* rules4p, section 3.2: the entry must fit the board, the pawn must be capturable (not a
 * partner's), and a piece on the skipped square must be capturable as well. */
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

bool hm_4p_takes_royal_pawn(const hm_4p_position *position, hm_4p_move move) {
    int from = HM_4P_MOVE_FROM(move), seat = hm_4p_owner(position, from);
    int pusher = hm_4p_ep_seat(position, seat, from, HM_4P_MOVE_TO(move));
    return pusher >= 0 && position->king[pusher] == position->state.ep[pusher].pushed;
}
