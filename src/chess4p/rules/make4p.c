/* Playing a move and taking it back, with index and key kept up to date: squares, castling rights,
 * en-passant entries (rules4p, section 3), clock, and whose turn it is.
 *
 * The order of the parts is not free. Rights are dropped before the pieces move: the piece on the
 * square identifies the owner of the right. The pawn that is taken en passant is found by its
 * entry, so it goes before entries are touched. Every capture goes before the move, so that squares
 * are empty when pieces come; a captured pawn takes its entry along, whoever pushed it. The mover's
 * own entry has then had its round. Last the turn passes, over seats without a live piece; that
 * depends on the captures.
 *
 * Undo keeps copies of small members (rights, entries, kings, the key), and unmake runs backwards.
 * The key is found from what differs, after everything has changed; counting leaves it out. */
#include "chess4p/rules/index4p.h"
#include "chess4p/rules/key4p.h"
#include "chess4p/rules/moves4p.h"
#include "chess4p/rules/stages4p.h"

#include <string.h>

/* It stops at the largest number, which a text may give. */
static uint32_t next_clock(const hm_4p_state *state) {
    return state->clock + (state->clock < UINT32_MAX);
}

/* ---- squares ---- */

/* A live piece goes to an empty square. */
static void make4p_move_piece(hm_4p_position *position, int seat, int from, int to) {
    const int squares[2] = {from, to};
    hm_4p_piece piece = position->state.square[from];
    position->state.square[from] = HM_4P_EMPTY;
    position->state.square[to] = piece;
    hm_4p_flip_live(position, seat, HM_4P_KIND(piece), squares, 2);
}

static void change_piece(hm_4p_position *position, int seat, int square, unsigned kind) {
    hm_4p_flip(position, square);
    position->state.square[square] = (hm_4p_piece)(kind | (unsigned)seat << 4);
    hm_4p_flip(position, square);
}

/* The rook of a king that walks is grey. */
static void move_rook(hm_4p_position *position, int seat, int from, int to) {
    if (hm_4p_owner(position, from) == seat) {
        make4p_move_piece(position, seat, from, to);
        return;
    }
    hm_4p_flip(position, from);
    position->state.square[to] = position->state.square[from];
    position->state.square[from] = HM_4P_EMPTY;
    hm_4p_flip(position, to);
}

/* ---- castling rights ---- */

/* The rook of the short side is three squares from the king, the rook of the long side four. */
static void drop_rook_right(hm_4p_position *position, int seat, int square) {
    hm_4p_state *state = &position->state;
    int king = position->king[seat], home = hm_4p_home_rank(state, seat);
    if (king == HM_4P_NO_SQUARE || hm_4p_own_rank(seat, king) != home) return;
    int distance = hm_4p_along(seat, king) - hm_4p_along(seat, square);
    if (distance == 3 || distance == -3) state->castling_short &= (uint8_t) ~(1u << seat);
    if (distance == 4 || distance == -4) state->castling_long &= (uint8_t) ~(1u << seat);
}

/* Rights that end because a move begins or ends on this square. */
static inline void make4p_drop_rights(hm_4p_position *position, int square) {
    /* Where rooks begin on the whole board: d1, k1, a4, n4, a11, n11, d14, k14. */
    static const uint64_t corners[4] = {
        1ull << HM_4P_SQUARE(3, 0) | 1ull << HM_4P_SQUARE(10, 0) | 1ull << HM_4P_SQUARE(0, 3) |
            1ull << HM_4P_SQUARE(13, 3),
        0,
        1ull << HM_4P_SQUARE(0, 2) | 1ull << HM_4P_SQUARE(13, 2),
        1ull << HM_4P_SQUARE(3, 1) | 1ull << HM_4P_SQUARE(10, 1),
    };
    hm_4p_state *state = &position->state;
    int seat = HM_4P_SEAT(state->square[square]);
    if (square == position->king[seat]) {
        state->castling_short &= (uint8_t) ~(1u << seat);
        state->castling_long &= (uint8_t) ~(1u << seat);
    }
    if (state->files == 0) {
        if ((corners[square >> 6] >> (square & 63) & 1) == 0) return;
        int owner = HM_4P_RANK(square) == 0    ? HM_4P_RED
                    : HM_4P_RANK(square) == 13 ? HM_4P_YELLOW
                    : HM_4P_FILE(square) == 0  ? HM_4P_BLUE
                                               : HM_4P_GREEN;
        drop_rook_right(position, owner, square);
        return;
    }
    /* On a small board a corner may be that of two seats. */
    for (int owner = 0; owner < HM_4P_SEATS; owner++) {
        int along = hm_4p_along(owner, square);
        bool home = hm_4p_own_rank(owner, square) == hm_4p_home_rank(state, owner);
        if (home && (along == 3 || along == 10)) drop_rook_right(position, owner, square);
    }
}

/* ---- en passant ---- */

static void clear_ep(hm_4p_state *state, int seat) {
    state->ep[seat] = (hm_4p_ep){HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};
}

/* ---- captures ---- */

/* Takes the piece off the board; *resets tells whether that sets the clock to 0. */
static hm_4p_piece make4p_capture(hm_4p_position *position, int square, bool *resets) {
    hm_4p_piece piece = position->state.square[square];
    int owner = hm_4p_owner(position, square);
    *resets |= owner >= 0 || position->rules.grey_captures_reset;
    hm_4p_flip(position, square);
    position->state.square[square] = HM_4P_EMPTY;
    /* A pawn that is gone cannot be answered any more. */
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (position->state.ep[seat].pushed == square) clear_ep(&position->state, seat);
    }
    if (owner >= 0) {
        position->alive[owner]--;
        if (position->king[owner] == square) position->king[owner] = HM_4P_NO_SQUARE;
    }
    return piece;
}

static void make4p_give_back(hm_4p_position *position, int square, hm_4p_piece piece) {
    position->state.square[square] = piece;
    hm_4p_flip(position, square);
}

/* ---- turns ---- */

/* The next seat with something to move; entries of the seats passed over end with their turn, and
 * where there is no en passant they stay as a record. */
static void make4p_pass_turn(hm_4p_position *position) {
    hm_4p_state *state = &position->state;
    int next = state->side;
    for (int i = 0; i < HM_4P_SEATS; i++) {
        next = (next + 1) & 3;
        if (position->alive[next] > 0 && !hm_4p_stays_for_ever(position, next)) break;
        if (position->rules.en_passant) clear_ep(&position->state, next);
    }
    state->side = (uint8_t)next;
}

/* ---- make and unmake ---- */

/* Everything that unmake cannot compute backwards. Points and flags of seats are not changed by a
 * move alone. */
static void make4p_remember(const hm_4p_position *position, hm_4p_undo *undo) {
    const hm_4p_state *state = &position->state;
    memcpy(undo->key, position->key, sizeof undo->key);
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

/* ---- the key ---- */

static void make4p_toggle_piece(uint64_t key[2], hm_4p_piece piece, int square) {
    hm_key_toggle(key, hm_4p_feature_piece(piece, square));
}

/* After the turn has passed. */
static void update_turn(hm_4p_position *position, const hm_4p_undo *undo) {
    const hm_4p_state *state = &position->state;
    uint64_t *key = position->key;
    hm_key_toggle(key, hm_4p_feature_side(undo->side));
    hm_key_toggle(key, hm_4p_feature_side(state->side));
    if (memcmp(undo->ep, state->ep, sizeof undo->ep) == 0) return;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        hm_4p_ep before = undo->ep[seat], after = state->ep[seat];
        if (memcmp(&before, &after, sizeof before) == 0) continue;
        if (before.pushed != HM_4P_NO_SQUARE) hm_key_toggle(key, hm_4p_feature_ep(seat, before));
        if (after.pushed != HM_4P_NO_SQUARE) hm_key_toggle(key, hm_4p_feature_ep(seat, after));
    }
}

/* After a move by `piece`, from what has changed. */
static void update_key(hm_4p_position *position, hm_4p_move move, hm_4p_piece piece,
                       const hm_4p_undo *undo) {
    const hm_4p_state *state = &position->state;
    uint64_t *key = position->key;
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    make4p_toggle_piece(key, piece, from);
    make4p_toggle_piece(key, state->square[to], to);
    if (undo->captured != HM_4P_EMPTY) make4p_toggle_piece(key, undo->captured, to);
    if (undo->pawn != HM_4P_EMPTY) make4p_toggle_piece(key, undo->pawn, undo->pawn_square);
    if (hm_4p_is_castling(move)) {
        hm_4p_piece rook = state->square[(from + to) / 2];
        make4p_toggle_piece(key, rook, hm_4p_rook_home(move));
        make4p_toggle_piece(key, rook, (from + to) / 2);
    }
    update_turn(position, undo);
    if (undo->castling_short == state->castling_short &&
        undo->castling_long == state->castling_long) {
        return;
    }
    hm_key_toggle(key, hm_4p_feature_rights(undo->castling_short, undo->castling_long));
    hm_key_toggle(key, hm_4p_feature_rights(state->castling_short, state->castling_long));
}

/* Plays a move on the board: rights (rules4p, section 3.3), captures, the piece, promotion (3.1),
 * castling, the new entry of en passant (3.2), the clock (7), the turn. Points and eliminations
 * come in play4p.c. */
HM_INLINED void make4p_make(hm_4p_position *position, hm_4p_move move, hm_4p_undo *undo,
                            bool keyed) {
    hm_4p_state *state = &position->state;
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    int seat = HM_4P_SEAT(state->square[from]), tag = HM_4P_MOVE_TAG(move);
    unsigned promotion = (unsigned)HM_4P_MOVE_PROMOTION(move);
    hm_4p_piece piece = state->square[from];
    bool resets = HM_4P_KIND(piece) == HM_4P_PAWN;
    make4p_remember(position, undo);

    if ((state->castling_short | state->castling_long) != 0) {
        make4p_drop_rights(position, from);
        make4p_drop_rights(position, to);
    }
    if (tag == HM_4P_EN_PASSANT) {
        undo->pawn_square = state->ep[hm_4p_ep_seat(position, seat, from, to)].pushed;
        undo->pawn = make4p_capture(position, undo->pawn_square, &resets);
    }
    if (state->square[to] != HM_4P_EMPTY) undo->captured = make4p_capture(position, to, &resets);
    clear_ep(state, seat);
    make4p_move_piece(position, seat, from, to);
    /* The royal piece takes its square along; another one that comes to a royal square becomes it.
     */
    uint8_t *royal = &state->royal[seat];
    if (position->king[seat] == from || *royal == to) {
        position->king[seat] = (uint8_t)to;
        if (*royal == from) *royal = (uint8_t)to;
    }
    if (promotion != 0) change_piece(position, seat, to, promotion);
    if (hm_4p_is_castling(move)) move_rook(position, seat, hm_4p_rook_home(move), (from + to) / 2);
    if (tag == HM_4P_DOUBLE_STEP) {
        state->ep[seat] = (hm_4p_ep){(uint8_t)((from + to) / 2), (uint8_t)to};
    }

    state->clock = resets ? 0 : next_clock(state);
    make4p_pass_turn(position);
    if (keyed) update_key(position, move, piece, undo);
}

void hm_4p_make(hm_4p_position *position, hm_4p_move move, hm_4p_undo *undo) {
    make4p_make(position, move, undo, true);
}

/* For counting, which does not use the key. */
void hm_4p_make_unkeyed(hm_4p_position *position, hm_4p_move move, hm_4p_undo *undo) {
    make4p_make(position, move, undo, false);
}

/* Takes back in the reverse order, so that each square is empty when a piece returns to it. */
void hm_4p_unmake(hm_4p_position *position, hm_4p_move move, const hm_4p_undo *undo) {
    hm_4p_state *state = &position->state;
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    int seat = HM_4P_SEAT(state->square[to]);
    if (hm_4p_is_castling(move)) move_rook(position, seat, (from + to) / 2, hm_4p_rook_home(move));
    if (HM_4P_MOVE_PROMOTION(move) != 0) change_piece(position, seat, to, HM_4P_PAWN);
    make4p_move_piece(position, seat, to, from);

    memcpy(state->royal, undo->royal, sizeof undo->royal);
    memcpy(position->king, undo->king, sizeof undo->king);
    memcpy(position->alive, undo->alive, sizeof undo->alive);
    if (undo->captured != HM_4P_EMPTY) make4p_give_back(position, to, undo->captured);
    if (undo->pawn_square != HM_4P_NO_SQUARE)
        make4p_give_back(position, undo->pawn_square, undo->pawn);
    memcpy(state->ep, undo->ep, sizeof undo->ep);
    state->clock = undo->clock;
    state->side = undo->side;
    state->castling_short = undo->castling_short;
    state->castling_long = undo->castling_long;
    memcpy(position->key, undo->key, sizeof undo->key);
}

/* ---- passing ---- */

/* A pass is a ply for the clock and ends the seat's own entry of en passant (rules4p, section 11,
 * AllowPassing). */
void hm_4p_make_null(hm_4p_position *position, hm_4p_undo *undo) {
    make4p_remember(position, undo);
    clear_ep(&position->state, position->state.side);
    position->state.clock = next_clock(&position->state);
    make4p_pass_turn(position);
    update_turn(position, undo);
}

void hm_4p_unmake_null(hm_4p_position *position, const hm_4p_undo *undo) {
    hm_4p_state *state = &position->state;
    memcpy(state->ep, undo->ep, sizeof undo->ep);
    state->clock = undo->clock;
    state->side = undo->side;
    memcpy(position->key, undo->key, sizeof undo->key);
}
