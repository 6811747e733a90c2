/* What is odd about a position written by hand. Nothing of it keeps a game from going on. */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/play4p.h"

/* Whether a seat that is not eliminated has no royal piece. */
static bool lacks_king(const hm_4p_position *position) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool out = position->state.eliminated >> seat & 1;
        if (!out && hm_4p_king(position, seat) == HM_4P_NO_SQUARE) return true;
    }
    return false;
}

/* A right stands without a king on its place or the rook it needs (rules4p, section 3.3). */
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

static bool has_empty_right(const hm_4p_position *position) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (lacks_castling_pieces(position, seat, position->state.castling_short, 3)) return true;
        if (lacks_castling_pieces(position, seat, position->state.castling_long, 4)) return true;
    }
    return false;
}

/* A pawn has gone over the square just behind it. */
static bool is_entry_valid(const hm_4p_position *position, int seat) {
    hm_4p_ep ep = position->state.ep[seat];
    if (ep.pushed == HM_4P_NO_SQUARE && ep.skipped == HM_4P_NO_SQUARE) return true;
    if (ep.pushed != ep.skipped + hm_4p_forward(seat) || !hm_4p_exists(ep.skipped)) return false;
    unsigned piece = hm_4p_at(position, ep.pushed) & ~(unsigned)HM_4P_DEAD;
    return piece == (HM_4P_PAWN | (unsigned)seat << 4);
}

static bool has_invalid_entry(const hm_4p_position *position) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (!is_entry_valid(position, seat)) return true;
    }
    return false;
}

static bool has_late_pawn(const hm_4p_position *position) {
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        int owner = hm_4p_owner(position, square);
        if (owner < 0 || HM_4P_KIND(position->state.square[square]) != HM_4P_PAWN) continue;
        if (hm_4p_own_rank(owner, square) >= position->rules.promotion_rank) return true;
    }
    return false;
}

static bool has_custom_piece(const hm_4p_position *position) {
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (HM_4P_KIND(position->state.square[square]) >= HM_4P_CUSTOM) return true;
    }
    return false;
}

static bool can_take_king(const hm_4p_position *position) {
    int side = position->state.side;
    unsigned enemies = hm_4p_enemies(position, side) & hm_4p_active(position);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if ((enemies >> seat & 1) == 0) continue;
        if (hm_4p_is_attacked(position, hm_4p_king(position, seat), 1u << side)) return true;
    }
    return false;
}

static bool is_side_out(const hm_4p_position *position) {
    return position->state.eliminated >> position->state.side & 1;
}

static const struct {
    unsigned bit;
    const char *name;
    bool (*is_there)(const hm_4p_position *position);
} problems[] = {
    {HM_4P_NO_KING, "no_king", lacks_king},
    {HM_4P_ELIMINATED_SIDE, "eliminated_side", is_side_out},
    {HM_4P_RIGHT_WITHOUT_PIECES, "right_without_pieces", has_empty_right},
    {HM_4P_EP_INVALID, "ep_invalid", has_invalid_entry},
    {HM_4P_PAWN_PLACE, "pawn_place", has_late_pawn},
    {HM_4P_CUSTOM_PIECE, "custom_piece", has_custom_piece},
    {HM_4P_ENEMY_IN_CHECK, "enemy_in_check", can_take_king},
};

enum { PROBLEMS = sizeof problems / sizeof problems[0] };

unsigned hm_4p_problems(const hm_4p_position *position) {
    unsigned found = 0;
    for (size_t i = 0; i < PROBLEMS; i++) {
        if (problems[i].is_there(position)) found |= problems[i].bit;
    }
    return found;
}

const char *hm_4p_problem_name(unsigned problem) {
    for (size_t i = 0; i < PROBLEMS; i++) {
        if (problems[i].bit == problem) return problems[i].name;
    }
    return NULL;
}
