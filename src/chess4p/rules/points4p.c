/* Points of free-for-all (rules4p, section 6.4) and the lines of the ledger. */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/play4p.h"

static const char *const reason_names[] = {
    [HM_4P_CAPTURE] = "capture",
    [HM_4P_POINT_QUEEN_TAKEN] = "promoted queen taken",
    [HM_4P_CHECKMATE] = "checkmate",
    [HM_4P_KING_TAKEN] = "king taken",
    [HM_4P_MULTIPLE_CHECK] = "multiple check",
    [HM_4P_STALEMATE] = "stalemate",
    [HM_4P_WALKING_STALEMATE] = "walking king stalemated",
    [HM_4P_DRAW] = "draw",
    [HM_4P_LAST_PLAYER] = "last player left",
    [HM_4P_RESIGNED] = "resigned",
    [HM_4P_FLAGGED] = "time forfeit",
};

const char *hm_4p_reason_name(hm_4p_reason reason) {
    return reason_names[reason];
}

void hm_4p_note(hm_4p_act *act, int seat, unsigned points, hm_4p_reason reason, int victim) {
    hm_4p_effects *effects = act->effects;
    if (effects->count < HM_4P_ENTRIES_MAX) {
        effects->entry[effects->count++] =
            (hm_4p_entry){(uint8_t)seat, (uint8_t)points, (uint8_t)reason, (uint8_t)victim};
    }
    int32_t *sum = &act->position->state.points[seat];
    *sum = *sum > INT32_MAX - (int32_t)points ? INT32_MAX : *sum + (int32_t)points;
}

void hm_4p_note_each(hm_4p_act *act, unsigned seats, unsigned points, hm_4p_reason reason,
                     int victim) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if ((seats >> seat & 1) == 0) continue;
        hm_4p_note(act, seat, points, reason, victim < 0 ? seat : victim);
    }
}

void hm_4p_note_shared(hm_4p_act *act, unsigned seats, unsigned points, hm_4p_reason reason,
                       int victim) {
    unsigned count = hm_4p_seats_in(seats);
    if (count > 0) hm_4p_note_each(act, seats, (2 * points + count) / (2 * count), reason, victim);
}

void hm_4p_note_mate(hm_4p_act *act, int seat, int victim) {
    unsigned points = seat < 0 ? 0 : act->position->rules.points.mate;
    hm_4p_note(act, seat < 0 ? victim : seat, points, HM_4P_CHECKMATE, victim);
}

unsigned hm_4p_value(hm_4p_piece piece) {
    static const uint8_t values[16] = {
        [HM_4P_PAWN] = 1,  [HM_4P_KNIGHT] = 3, [HM_4P_BISHOP] = 5,      [HM_4P_ROOK] = 5,
        [HM_4P_QUEEN] = 9, [HM_4P_KING] = 3,   [HM_4P_POINT_QUEEN] = 1,
    };
    return values[HM_4P_KIND(piece)];
}

/* New checks to two kings or to three by one move. */
unsigned hm_4p_checks_value(const hm_4p_points *points, hm_4p_piece mover, unsigned checked) {
    unsigned kind = HM_4P_KIND(mover);
    bool queen = kind == HM_4P_QUEEN || kind == HM_4P_POINT_QUEEN;
    unsigned kings = hm_4p_seats_in(checked);
    return kings < 2 ? 0 : points->checks[queen][kings - 2];
}
