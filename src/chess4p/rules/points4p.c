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
    [HM_4P_HILL] = "king of the hill",
    [HM_4P_KINGLESS_LEFT] = "seat without a king left",
    [HM_4P_OUT_OF_PIECES] = "no pieces left",
};

const char *hm_4p_reason_name(hm_4p_reason reason) {
    return reason_names[reason];
}

/* Adds the points even if the ledger has no space left; they stop at the largest number. */
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

/* Each share of points, rounded to the nearest number. */
static unsigned points4p_share_of(unsigned points, unsigned count) {
    return count > 0 ? (2 * points + count) / (2 * count) : 0;
}

/* Shares are rounded to the nearest number (rules4p, section 6.3): 20 gives 7 for each of three. */
void hm_4p_note_shared(hm_4p_act *act, unsigned seats, unsigned points, hm_4p_reason reason,
                       int victim) {
    unsigned count = hm_4p_seats_in(seats);
    if (count > 0) hm_4p_note_each(act, seats, points4p_share_of(points, count), reason, victim);
}

/* Where only mates count, the same sum is shared out by as many mates as there are players left: 24
 * while there are four, 32 and 48 later. */
unsigned hm_4p_mate_points(const hm_4p_position *position, unsigned usual) {
    unsigned players = hm_4p_seats_in(hm_4p_active(position));
    if (!position->rules.play_for_mate) return usual;
    return 96 / (players < 2 ? 2 : players);
}

/* Under Play4Mate a draw brings the sum of a mate, shared (rules4p, section 11). */
unsigned hm_4p_draw_share(const hm_4p_position *position, unsigned players) {
    const hm_4p_rules *rules = &position->rules;
    if (!rules->play_for_mate) return rules->points.draw;
    return points4p_share_of(hm_4p_mate_points(position, 0), hm_4p_seats_in(players));
}

/* In a draw the active players also share the points of each walking king (rules4p, section
 * 6.4). */
unsigned hm_4p_draw_points(const hm_4p_position *position) {
    const hm_4p_rules *rules = &position->rules;
    unsigned players = hm_4p_active(position), left = hm_4p_left(&position->state);
    unsigned king = points4p_share_of(hm_4p_mate_points(position, rules->points.walking_stalemate),
                                      hm_4p_seats_in(players));
    unsigned kings = rules->walking ? hm_4p_seats_in(left) : 0;
    return hm_4p_draw_share(position, players) + kings * king;
}

/* If nobody qualifies for the points they are not awarded, but the ledger still has the mate
 * (rules4p, section 6.1). */
void hm_4p_note_mate(hm_4p_act *act, int seat, int victim) {
    const hm_4p_position *position = act->position;
    unsigned points = seat < 0 ? 0 : hm_4p_mate_points(position, position->rules.points.mate);
    hm_4p_note(act, seat < 0 ? victim : seat, points, HM_4P_CHECKMATE, victim);
}

/* The table of rules4p, section 6.4. The king's 3 points are for a spare king; a royal one counts
 * as a mate. */
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
