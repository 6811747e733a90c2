/* Playing a move and taking it back, with index and key kept up to date: squares, castling rights
 * (rules section 3.3), en-passant entries (3.2), clock, and whose turn it is. */
#include "chess4p/chess4p.h"

#include <string.h>

/* ---- squares ---- */

/* A live piece of the seat to an empty square, and away from where it stands. */
static void put(hm_4p_position *position, int square, hm_4p_piece piece, int seat) {
    position->state.square[square] = piece;
    hm_4p_flip_live(position, square, HM_4P_KIND(piece), seat);
}

static hm_4p_piece take(hm_4p_position *position, int square, int seat) {
    hm_4p_piece piece = position->state.square[square];
    hm_4p_flip_live(position, square, HM_4P_KIND(piece), seat);
    position->state.square[square] = HM_4P_EMPTY;
    return piece;
}

static void toggle_piece(hm_4p_position *position, hm_4p_piece piece, int square) {
    hm_4p_key_toggle(&position->key, hm_4p_feature_piece(piece, square));
}

/* ---- castling rights ---- */

/* The seat whose rooks begin on this square, or -1. */
static int corner_seat(int square) {
    switch (square) {
    case HM_4P_SQUARE(3, 0):
    case HM_4P_SQUARE(10, 0):
        return HM_4P_RED;
    case HM_4P_SQUARE(0, 3):
    case HM_4P_SQUARE(0, 10):
        return HM_4P_BLUE;
    case HM_4P_SQUARE(3, 13):
    case HM_4P_SQUARE(10, 13):
        return HM_4P_YELLOW;
    case HM_4P_SQUARE(13, 3):
    case HM_4P_SQUARE(13, 10):
        return HM_4P_GREEN;
    default:
        return -1;
    }
}

/* The rook of the short side stands three squares from the king, that of the long one four. */
static void drop_rook_right(hm_4p_state *state, int seat, int square, int king) {
    if (king == HM_4P_NO_SQUARE || hm_4p_own_rank(seat, king) != 1) return;
    int distance = hm_4p_along(seat, king) - hm_4p_along(seat, square);
    if (distance == 3 || distance == -3) state->castling_short &= (uint8_t) ~(1u << seat);
    if (distance == 4 || distance == -4) state->castling_long &= (uint8_t) ~(1u << seat);
}

/* Rights that end because a move begins or ends on this square. */
static void drop_rights(hm_4p_position *position, int square) {
    hm_4p_state *state = &position->state;
    if ((state->castling_short | state->castling_long) == 0) return;
    int seat = HM_4P_SEAT(state->square[square]), corner = corner_seat(square);
    if (square == position->king[seat]) {
        state->castling_short &= (uint8_t) ~(1u << seat);
        state->castling_long &= (uint8_t) ~(1u << seat);
    }
    if (corner >= 0) drop_rook_right(state, corner, square, position->king[corner]);
}

static bool is_castling(int tag) {
    return tag == HM_4P_CASTLE_SHORT || tag == HM_4P_CASTLE_LONG;
}

/* Where the rook comes from when the king castles; it lands on the square that the king crosses. */
static int rook_home(int from, int to, int tag) {
    int step = (to - from) / 2;
    return from + step * (tag == HM_4P_CASTLE_SHORT ? 3 : 4);
}

/* ---- en passant ---- */

static void clear_ep(hm_4p_position *position, int seat) {
    hm_4p_ep *ep = &position->state.ep[seat];
    if (ep->pushed == HM_4P_NO_SQUARE) return;
    hm_4p_key_toggle(&position->key, hm_4p_feature_ep(seat, *ep));
    *ep = (hm_4p_ep){HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};
}

/* A pawn that is gone cannot be answered any more. */
static void clear_ep_of(hm_4p_position *position, int square) {
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (position->state.ep[seat].pushed == square) clear_ep(position, seat);
    }
}

/* ---- captures ---- */

/* When the royal piece of a player who left is taken, no other king of it comes to life. */
static void lose_piece(hm_4p_position *position, int square, int owner) {
    position->alive[owner]--;
    if (position->king[owner] != square) return;
    position->state.royal[owner] = HM_4P_NO_SQUARE;
    position->king[owner] = HM_4P_NO_SQUARE;
    if ((position->index.silent >> owner & 1) == 0) hm_4p_find_king(position, owner);
}

static hm_4p_piece capture(hm_4p_position *position, int square) {
    hm_4p_piece piece = position->state.square[square];
    int owner = hm_4p_owner(position, square);
    hm_4p_flip(position, square);
    position->state.square[square] = HM_4P_EMPTY;
    toggle_piece(position, piece, square);
    clear_ep_of(position, square);
    if (owner >= 0) lose_piece(position, square, owner);
    return piece;
}

static void give_back(hm_4p_position *position, int square, hm_4p_piece piece) {
    position->state.square[square] = piece;
    hm_4p_flip(position, square);
}

/* ---- turns ---- */

static bool has_turn(const hm_4p_position *position, int seat) {
    if (position->alive[seat] == 0) return false;
    return position->rules.walking || (hm_4p_left(&position->state) >> seat & 1) == 0;
}

/* The next seat with something to move; entries of the seats passed over end with their turn, and
 * where there is no en passant they stay as a record. */
static void pass_turn(hm_4p_position *position) {
    hm_4p_state *state = &position->state;
    hm_4p_key_toggle(&position->key, hm_4p_feature_side(state->side));
    int next = state->side;
    for (int i = 0; i < HM_4P_SEATS; i++) {
        next = (next + 1) & 3;
        if (has_turn(position, next)) break;
        if (position->rules.en_passant) clear_ep(position, next);
    }
    state->side = (uint8_t)next;
    hm_4p_key_toggle(&position->key, hm_4p_feature_side(state->side));
}

/* ---- make and unmake ---- */

static void castle_rook(hm_4p_position *position, int from, int to, int seat) {
    hm_4p_piece rook = take(position, from, seat);
    put(position, to, rook, seat);
    toggle_piece(position, rook, from);
    toggle_piece(position, rook, to);
}

static void remember(const hm_4p_position *position, hm_4p_undo *undo) {
    const hm_4p_state *state = &position->state;
    undo->key = position->key;
    memcpy(undo->ep, state->ep, sizeof undo->ep);
    memcpy(undo->royal, state->royal, sizeof undo->royal);
    memcpy(undo->king, position->king, sizeof undo->king);
    memcpy(undo->alive, position->alive, sizeof undo->alive);
    undo->clock = state->clock;
    undo->side = state->side;
    undo->castling_short = state->castling_short;
    undo->castling_long = state->castling_long;
    undo->captured = HM_4P_EMPTY;
    undo->pawn = HM_4P_EMPTY;
    undo->pawn_square = HM_4P_NO_SQUARE;
}

static void take_victims(hm_4p_position *position, int seat, hm_4p_move move, hm_4p_undo *undo) {
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    if (HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT) {
        undo->pawn_square = position->state.ep[hm_4p_ep_seat(position, seat, from, to)].pushed;
        undo->pawn = capture(position, undo->pawn_square);
    }
    if (position->state.square[to] != HM_4P_EMPTY) undo->captured = capture(position, to);
}

static void move_royal(hm_4p_position *position, int seat, int from, int to) {
    if (position->king[seat] != from) return;
    position->king[seat] = (uint8_t)to;
    if (position->state.royal[seat] == from) position->state.royal[seat] = (uint8_t)to;
}

void hm_4p_make(hm_4p_position *position, hm_4p_move move, hm_4p_undo *undo) {
    hm_4p_state *state = &position->state;
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    int seat = HM_4P_SEAT(state->square[from]), tag = HM_4P_MOVE_TAG(move);
    unsigned promotion = (unsigned)HM_4P_MOVE_PROMOTION(move);
    remember(position, undo);
    hm_4p_key_toggle(&position->key,
                     hm_4p_feature_rights(state->castling_short, state->castling_long));

    drop_rights(position, from);
    drop_rights(position, to);
    take_victims(position, seat, move, undo);
    clear_ep(position, seat);
    hm_4p_piece piece = take(position, from, seat);
    hm_4p_piece arriving = promotion != 0 ? (hm_4p_piece)(promotion | (unsigned)seat << 4) : piece;
    put(position, to, arriving, seat);
    toggle_piece(position, piece, from);
    toggle_piece(position, arriving, to);
    move_royal(position, seat, from, to);
    if (is_castling(tag)) castle_rook(position, rook_home(from, to, tag), (from + to) / 2, seat);
    if (tag == HM_4P_DOUBLE_STEP) {
        state->ep[seat] = (hm_4p_ep){(uint8_t)((from + to) / 2), (uint8_t)to};
        hm_4p_key_toggle(&position->key, hm_4p_feature_ep(seat, state->ep[seat]));
    }

    hm_4p_key_toggle(&position->key,
                     hm_4p_feature_rights(state->castling_short, state->castling_long));
    bool capture = undo->captured != HM_4P_EMPTY || undo->pawn != HM_4P_EMPTY;
    state->clock = capture || HM_4P_KIND(piece) == HM_4P_PAWN ? 0 : state->clock + 1;
    pass_turn(position);
}

void hm_4p_unmake(hm_4p_position *position, hm_4p_move move, const hm_4p_undo *undo) {
    hm_4p_state *state = &position->state;
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move), tag = HM_4P_MOVE_TAG(move);
    int seat = HM_4P_SEAT(state->square[to]);
    if (is_castling(tag)) {
        put(position, rook_home(from, to, tag), take(position, (from + to) / 2, seat), seat);
    }
    hm_4p_piece piece = take(position, to, seat);
    if (HM_4P_MOVE_PROMOTION(move) != 0) piece = (hm_4p_piece)(HM_4P_PAWN | seat << 4);
    put(position, from, piece, seat);

    memcpy(state->royal, undo->royal, sizeof undo->royal);
    memcpy(position->king, undo->king, sizeof undo->king);
    memcpy(position->alive, undo->alive, sizeof undo->alive);
    if (undo->captured != HM_4P_EMPTY) give_back(position, to, undo->captured);
    if (undo->pawn_square != HM_4P_NO_SQUARE) give_back(position, undo->pawn_square, undo->pawn);
    memcpy(state->ep, undo->ep, sizeof undo->ep);
    state->clock = undo->clock;
    state->side = undo->side;
    state->castling_short = undo->castling_short;
    state->castling_long = undo->castling_long;
    position->key = undo->key;
}
