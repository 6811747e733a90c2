/* Lists the oddities of a position written by hand. They do not prevent a game from being
 * played. */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/play4p.h"

/* There is a right without a king on its place or the rook it needs (rules4p, section 3.3). */
static bool lacks_castling_pieces(const hm_4p_position *position, int seat, unsigned rights,
                                  int distance) {
    if ((rights >> seat & 1) == 0) return false;
    int king = hm_4p_king(position, seat);
    if (king == HM_4P_NO_SQUARE || HM_4P_KIND(position->state.square[king]) != HM_4P_KING)
        return true;
    int at = hm_4p_along(seat, king);
    if (hm_4p_own_rank(seat, king) != 1 || (at != 6 && at != 7)) return true;
    int rook = hm_4p_seat_square(seat, 1, (at == 6) == (distance == 3) ? 3 : 10);
    bool left = hm_4p_left(&position->state) >> seat & 1; /* a king that walks: its rook is grey */
    unsigned piece = position->state.square[rook] & ~(left ? (unsigned)HM_4P_DEAD : 0u);
    return piece != (HM_4P_ROOK | (unsigned)seat << 4);
}

static const struct {
    unsigned bit;
    const char *name;
} problems[] = {
    {HM_4P_NO_KING, "no_king"},
    {HM_4P_ELIMINATED_SIDE, "eliminated_side"},
    {HM_4P_RIGHT_WITHOUT_PIECES, "right_without_pieces"},
    {HM_4P_EP_INVALID, "ep_invalid"},
    {HM_4P_PAWN_PLACE, "pawn_place"},
    {HM_4P_CUSTOM_PIECE, "custom_piece"},
    {HM_4P_ENEMY_IN_CHECK, "enemy_in_check"},
};

enum { PROBLEMS = sizeof problems / sizeof problems[0] };

/* Only what `status` names; a position with problems can still be played. */
unsigned hm_4p_problems(const hm_4p_position *position) {
    const hm_4p_state *state = &position->state;
    int side = state->side;
    unsigned enemies = hm_4p_enemies(position, side) & hm_4p_active(position);
    unsigned found = state->eliminated >> side & 1 ? HM_4P_ELIMINATED_SIDE : 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int king = hm_4p_king(position, seat);
        bool out = state->eliminated >> seat & 1;
        if (!out && king == HM_4P_NO_SQUARE) found |= HM_4P_NO_KING;
        if (lacks_castling_pieces(position, seat, state->castling_short, 3) ||
            lacks_castling_pieces(position, seat, state->castling_long, 4))
            found |= HM_4P_RIGHT_WITHOUT_PIECES;
        bool enemy = enemies >> seat & 1;
        if (enemy && hm_4p_is_attacked(position, king, 1u << side)) found |= HM_4P_ENEMY_IN_CHECK;
        /* An entry of en passant: a pawn has gone over the square just behind it. */
        hm_4p_ep ep = state->ep[seat];
        if (ep.pushed == HM_4P_NO_SQUARE && ep.skipped == HM_4P_NO_SQUARE) continue;
        bool step = ep.pushed == ep.skipped + hm_4p_forward(seat) && hm_4p_exists(ep.skipped);
        unsigned pawn = HM_4P_PAWN | (unsigned)seat << 4;
        if (!step || (hm_4p_at(position, ep.pushed) & ~(unsigned)HM_4P_DEAD) != pawn)
            found |= HM_4P_EP_INVALID;
    }
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        int owner = hm_4p_owner(position, square), kind = HM_4P_KIND(state->square[square]);
        bool pawn = owner >= 0 && kind == HM_4P_PAWN;
        if (pawn && hm_4p_own_rank(owner, square) >= position->rules.promotion_rank)
            found |= HM_4P_PAWN_PLACE;
        if (kind >= HM_4P_CUSTOM) found |= HM_4P_CUSTOM_PIECE;
    }
    return found;
}

const char *hm_4p_problem_name(unsigned problem) {
    for (size_t i = 0; i < PROBLEMS; i++) {
        if (problems[i].bit == problem) return problems[i].name;
    }
    return NULL;
}
