/* Playing a move and taking it back, with the key kept up to date.
 *
 * Putting or taking a piece flips its bits in the index (board.h), so unmake needs only what cannot
 * be worked out backwards: rights, en passant, clock, the captured piece and the key.
 *
 * Rules sections 5 to 7: what a move does to the board, to castling rights (lost for good when king
 * or rook leaves home or the rook is taken there) and to the en-passant target. */
#include "chess4d/castling.h"
#include "chess4d/key.h"
#include "chess4d/legality.h"
#include "chess4d/stages.h"
#include "core/inline.h"

#include <string.h>

static void put(hm_4d_position *position, unsigned square, hm_4d_piece piece) {
    hm_4d_put_piece(position, square, piece);
    hm_4d_key_toggle(position->key, hm_4d_feature_piece(piece, square));
}

static hm_4d_piece take(hm_4d_position *position, unsigned square) {
    hm_4d_piece piece = position->state.board.square[square];
    hm_4d_take_piece(position, square);
    hm_4d_key_toggle(position->key, hm_4d_feature_piece(piece, square));
    return piece;
}

static void carry(hm_4d_position *position, unsigned from, unsigned to, hm_4d_piece piece) {
    hm_4d_move_piece(position, from, to, piece);
    hm_4d_key_toggle(position->key, hm_4d_feature_piece(piece, from));
    hm_4d_key_toggle(position->key, hm_4d_feature_piece(piece, to));
}

static void drop_right(hm_4d_position *position, unsigned colour, unsigned side, unsigned zw) {
    uint64_t *rights = &position->state.castling[colour][side];
    if ((*rights >> zw & 1) == 0) return;
    *rights &= ~(1ull << zw);
    hm_4d_key_toggle(position->key, hm_4d_feature_right(colour, side, zw));
}

static void drop_rights_at(hm_4d_position *position, unsigned square, hm_4d_piece piece) {
    unsigned kind = HM_4D_KIND(piece);
    unsigned colour = piece >> 3;
    unsigned zw = square & 63;
    if (HM_4D_Y(square) != (colour == 0 ? 0u : 7u)) return;
    unsigned x = HM_4D_X(square);
    if (kind == HM_4D_KING && x == 4) {
        drop_right(position, colour, HM_4D_KINGSIDE, zw);
        drop_right(position, colour, HM_4D_QUEENSIDE, zw);
    } else if (kind == HM_4D_ROOK && x == 7) {
        drop_right(position, colour, HM_4D_KINGSIDE, zw);
    } else if (kind == HM_4D_ROOK && x == 0) {
        drop_right(position, colour, HM_4D_QUEENSIDE, zw);
    }
}

/* Rights that end because this piece leaves this square. */
HM_INLINED void drop_rights(hm_4d_position *position, unsigned square, hm_4d_piece piece) {
    unsigned kind = HM_4D_KIND(piece);
    if (kind == HM_4D_KING || kind == HM_4D_ROOK) drop_rights_at(position, square, piece);
}

static void clear_en_passant(hm_4d_position *position) {
    hm_4d_state *state = &position->state;
    if (state->ep_target == HM_4D_NO_SQUARE) return;
    hm_4d_key_toggle(position->key, hm_4d_feature_ep((unsigned)state->ep_target, state->ep_axis));
    state->ep_target = HM_4D_NO_SQUARE;
    state->ep_axis = 0;
}

static void set_en_passant(hm_4d_position *position, unsigned target, hm_4d_piece axis) {
    position->state.ep_target = (int)target;
    position->state.ep_axis = axis;
    hm_4d_key_toggle(position->key, hm_4d_feature_ep(target, axis));
}

static void remember(const hm_4d_position *position, hm_4d_undo *undo) {
    const hm_4d_state *state = &position->state;
    memcpy(undo->castling, state->castling, sizeof undo->castling);
    memcpy(undo->key, position->key, sizeof undo->key);
    undo->ep_target = state->ep_target;
    undo->ep_axis = state->ep_axis;
    undo->captured = HM_4D_EMPTY;
    undo->halfmove = state->halfmove;
}

void hm_4d_make(hm_4d_position *position, hm_4d_move move, hm_4d_undo *undo) {
    hm_4d_state *state = &position->state;
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move);
    unsigned to = (unsigned)HM_4D_MOVE_TO(move);
    int tag = HM_4D_MOVE_TAG(move);
    int promotion = HM_4D_MOVE_PROMOTION(move);
    remember(position, undo);

    unsigned victim = tag == HM_4D_EN_PASSANT ? (unsigned)hm_4d_ep_victim(state) : to;
    if (state->board.square[victim] != HM_4D_EMPTY) {
        undo->captured = take(position, victim);
        drop_rights(position, victim, undo->captured);
    }
    clear_en_passant(position);
    hm_4d_piece piece = state->board.square[from];
    drop_rights(position, from, piece);
    if (promotion == 0) {
        carry(position, from, to, piece);
    } else {
        take(position, from);
        put(position, to, (hm_4d_piece)(promotion | HM_4D_COLOUR(piece)));
    }
    if (tag == HM_4D_DOUBLE_STEP) set_en_passant(position, (from + to) / 2, HM_4D_KIND(piece));
    if (hm_4d_is_castling(move)) {
        carry(position, (unsigned)hm_4d_castling_rook_from(move),
              (unsigned)hm_4d_castling_rook_to(move), HM_4D_ROOK | HM_4D_COLOUR(piece));
    }

    bool irreversible = HM_4D_KIND(piece) <= HM_4D_PAWN_Y || undo->captured != HM_4D_EMPTY;
    state->halfmove = irreversible ? 0 : state->halfmove + 1;
    state->fullmove += state->side == HM_4D_BLACK;
    state->side ^= HM_4D_BLACK;
    hm_4d_key_toggle(position->key, HM_4D_FEATURE_BLACK);
}

void hm_4d_make_null(hm_4d_position *position, hm_4d_undo *undo) {
    hm_4d_state *state = &position->state;
    remember(position, undo);
    clear_en_passant(position);
    state->halfmove++;
    state->fullmove += state->side == HM_4D_BLACK;
    state->side ^= HM_4D_BLACK;
    hm_4d_key_toggle(position->key, HM_4D_FEATURE_BLACK);
}

void hm_4d_unmake_null(hm_4d_position *position, const hm_4d_undo *undo) {
    hm_4d_state *state = &position->state;
    state->side ^= HM_4D_BLACK;
    state->fullmove -= state->side == HM_4D_BLACK;
    state->halfmove = undo->halfmove;
    state->ep_target = undo->ep_target;
    state->ep_axis = undo->ep_axis;
    memcpy(position->key, undo->key, sizeof undo->key);
}

void hm_4d_unmake(hm_4d_position *position, hm_4d_move move, const hm_4d_undo *undo) {
    hm_4d_state *state = &position->state;
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move);
    unsigned to = (unsigned)HM_4D_MOVE_TO(move);
    int tag = HM_4D_MOVE_TAG(move);

    state->side ^= HM_4D_BLACK;
    state->fullmove -= state->side == HM_4D_BLACK;
    state->halfmove = undo->halfmove;
    state->ep_target = undo->ep_target;
    state->ep_axis = undo->ep_axis;
    memcpy(state->castling, undo->castling, sizeof undo->castling);

    if (hm_4d_is_castling(move)) {
        unsigned beside = (unsigned)hm_4d_castling_rook_to(move);
        hm_4d_move_piece(position, beside, (unsigned)hm_4d_castling_rook_from(move),
                         state->board.square[beside]);
    }
    hm_4d_piece piece = state->board.square[to];
    if (HM_4D_MOVE_PROMOTION(move) == 0) {
        hm_4d_move_piece(position, to, from, piece);
    } else {
        /* The promoting pawn's axis is the one along which it moved. */
        unsigned y_moved = HM_4D_Y(from) != HM_4D_Y(to);
        hm_4d_piece pawn = y_moved ? HM_4D_PAWN_Y : HM_4D_PAWN_W;
        hm_4d_take_piece(position, to);
        hm_4d_put_piece(position, from, pawn | HM_4D_COLOUR(piece));
    }
    if (undo->captured != HM_4D_EMPTY) {
        unsigned victim = tag == HM_4D_EN_PASSANT ? (unsigned)hm_4d_ep_victim(state) : to;
        hm_4d_put_piece(position, victim, undo->captured);
    }
    memcpy(position->key, undo->key, sizeof undo->key);
}
