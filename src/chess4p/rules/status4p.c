/* The status of a position: check, mates, ends and draws (rules4p, sections 5 to 7). */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/play4p.h"
#include "core/core.h"
#include "hypermate/more/chess4p_play.h"

/* ---- who can still win ---- */

/* Kings only; between two sides also a single minor piece, or a bishop each on squares of one
 * colour. */
static bool cannot_mate(const hm_4p_position *position, unsigned active) {
    unsigned kings[HM_4P_SEATS] = {0}, minors[HM_4P_SEATS] = {0};
    unsigned knights = 0, bishops = 0, bishop_colours = 0; /* a set of square colours */
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        int owner = hm_4p_owner(position, square);
        if (owner < 0 || (active >> owner & 1) == 0) continue;
        unsigned kind = HM_4P_KIND(position->state.square[square]);
        bool knight = kind == HM_4P_KNIGHT, bishop = kind == HM_4P_BISHOP;
        if (!knight && !bishop && kind != HM_4P_KING) return false;
        kings[owner] += kind == HM_4P_KING;
        minors[owner] += knight || bishop;
        knights += knight;
        bishops += bishop;
        if (bishop) bishop_colours |= 1u << ((HM_4P_FILE(square) + HM_4P_RANK(square)) & 1);
    }
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool fits = kings[seat] == 1 && minors[seat] <= 1;
        if (active >> seat & 1 && !fits) return false;
    }
    if (knights + bishops == 0) return true;
    if (hm_4p_seats_in(active) != 2) return false;
    if (knights + bishops == 1) return true;
    return knights == 0 && (bishop_colours == 1 || bishop_colours == 2);
}

/* The king of a player who left can still be captured: by any piece if it stays permanently, by
 * anything but bare kings if it walks (rules4p, section 7). */
bool hm_4p_is_insufficient(const hm_4p_position *position) {
    unsigned active = hm_4p_active(position), left = hm_4p_left(&position->state);
    int most = left != 0 ? 1 : 2;
    if (hm_4p_seats_in(active) < 2 || (left != 0 && !position->rules.walking)) return false;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (active >> seat & 1 && position->alive[seat] > most) return false;
    }
    /* Rules under which bare kings may win. */
    const hm_4p_rules *rules = &position->rules;
    if (rules->capture_the_king || rules->n_check || rules->allow_passing || hm_4p_has_hill(rules))
        return false;
    return cannot_mate(position, active);
}

/* ---- ends ---- */

/* If both teams have lost a player at once, the game is drawn. */
static hm_4p_end won_against(const hm_4p_position *position, unsigned losers) {
    unsigned red_team = hm_4p_team(&position->rules, HM_4P_RED);
    bool red_lost = (losers & red_team) != 0, others_lost = (losers & ~red_team) != 0;
    if (red_lost && others_lost) return HM_4P_DRAWN;
    return red_lost ? HM_4P_BLUE_GREEN_WON : HM_4P_RED_YELLOW_WON;
}

/* Mates and stalemates are judged at the turn of the player: until then a partner can help. */
static hm_4p_end teams_end(const hm_4p_position *position) {
    const hm_4p_state *state = &position->state;
    unsigned out = (unsigned)(state->eliminated | state->resigned | state->flagged);
    out &= ~(unsigned)position->rules.absent;
    if (out != 0) return won_against(position, out);
    int side = position->state.side;
    if (hm_4p_has_legal_move(position, side))
        return hm_4p_is_insufficient(position) ? HM_4P_DRAWN : HM_4P_GOING_ON;
    /* A player of a team has no legal move (rules4p, section 5). */
    bool mated = hm_4p_in_check(position, side) && !position->rules.capture_the_king;
    unsigned team = hm_4p_team(&position->rules, side);
    if (mated || position->rules.stalemate == HM_4P_STALEMATE_LOSES)
        return won_against(position, team);
    bool wins = position->rules.stalemate == HM_4P_STALEMATE_WINS;
    return wins ? won_against(position, 15u & ~team) : HM_4P_DRAWN;
}

/* Free-for-all ends when fewer than two players are active (rules4p, section 6.5) or nobody can
 * mate (7). The points decide. */
hm_4p_end hm_4p_outcome(const hm_4p_position *position) {
    if (position->rules.mode == HM_4P_TEAMS) return teams_end(position);
    if (hm_4p_seats_in(hm_4p_active(position)) < 2) return HM_4P_POINTS_COUNT;
    return hm_4p_is_insufficient(position) ? HM_4P_POINTS_COUNT : HM_4P_GOING_ON;
}

/* The leader of two may end the game when what the other would get for the kings left behind, the
 * leader's and those of players who left, is less than the lead. */
static unsigned who_can_claim(const hm_4p_position *position) {
    unsigned active = hm_4p_active(position);
    if (position->rules.mode == HM_4P_TEAMS || hm_4p_seats_in(active) != 2) return 0;
    int first = __builtin_ctz(active), second = __builtin_ctz(active & (active - 1));
    const int32_t *points = position->state.points;
    int64_t lead = (int64_t)points[first] - points[second];
    unsigned others = position->rules.every_king_pays ? hm_4p_left(&position->state) : 0;
    int bonus = position->rules.points.left_king * (1 + (int)hm_4p_seats_in(others));
    if (lead > bonus) return 1u << first;
    return -lead > bonus ? 1u << second : 0;
}

/* ---- status ---- */

/* Walking kings can be in check too, so all seats are tested (rules4p, section 6.3). */
void hm_4p_status_of(const hm_4p_position *position, hm_4p_status *status) {
    unsigned checked = hm_4p_checked(position, 15);
    *status = (hm_4p_status){
        .outcome = hm_4p_outcome(position),
        .active = hm_4p_active(position),
        .in_check = checked,
        .mated = hm_4p_mated(position, checked),
        .legal_count = hm_4p_count(position),
        .draw_clock = hm_4p_clock_is_due(position),
        .insufficient = hm_4p_is_insufficient(position),
        .problems = hm_4p_problems(position),
    };
    if (status->outcome == HM_4P_GOING_ON) status->can_claim = who_can_claim(position);
}

/* ---- clock and repetition ---- */

bool hm_4p_rounds_are_due(const hm_4p_position *position) {
    /* Players who play, and kings that walk. */
    unsigned walkers = position->rules.walking ? hm_4p_left(&position->state) : 0;
    unsigned seats = hm_4p_seats_in(hm_4p_active(position) | walkers);
    return seats > 0 && position->state.clock / seats >= position->rules.draw_rounds;
}
