/* Playing a move and taking it back, with the key kept up to date.
 *
 * Putting or taking a piece flips its bits in the index (board4d.h), so unmake needs only what
 * cannot be worked out backwards: rights, en passant, clocks, the captured piece and the key.
 *
 * Every move is a piece that goes from one square to another. Other effects (captures, promotions,
 * castling, changes of rights and en-passant targets) are handled apart: before the piece moves,
 * and in unmake after it has returned. Most moves ask once whether there is anything of that kind.
 *
 * rules4d, sections 5 to 7, defines the effect on the board, on castling rights (lost for good when
 * king or rook leaves home or the rook is captured there) and on the en-passant target. */
#include "chess4d/rules/castling4d.h"
#include "chess4d/rules/key4d.h"
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/stages4d.h"
#include "core/inline.h"

#include <string.h>

/* ---- remembering ---- */

static void make4d_remember(const hm_4d_position *position, hm_4d_undo *undo) {
    const hm_4d_state *state = &position->state;
    memcpy(undo->castling, state->castling, sizeof undo->castling);
    undo->ep_target = state->ep_target;
    undo->ep_axis = state->ep_axis;
    undo->side = state->side;
    undo->halfmove = state->halfmove;
    undo->fullmove = state->fullmove;
    memcpy(undo->key, position->key, sizeof undo->key);
    undo->captured = HM_4D_EMPTY;
}

static void make4d_restore(hm_4d_position *position, const hm_4d_undo *undo) {
    hm_4d_state *state = &position->state;
    memcpy(state->castling, undo->castling, sizeof undo->castling);
    state->ep_target = undo->ep_target;
    state->ep_axis = undo->ep_axis;
    state->side = undo->side;
    state->halfmove = undo->halfmove;
    state->fullmove = undo->fullmove;
    memcpy(position->key, undo->key, sizeof undo->key);
}

/* ---- what only some moves do ---- */

HM_APART static void make4d_toggle(hm_4d_position *position, uint64_t feature) {
    hm_key_toggle(position->key, feature);
}

static void make4d_toggle_piece(hm_4d_position *position, hm_4d_piece piece, unsigned square) {
    make4d_toggle(position, hm_4d_feature_piece(piece, square));
}

static void drop_right(hm_4d_position *position, unsigned colour, unsigned side, unsigned zw) {
    uint64_t *rights = &position->state.castling[colour][side];
    if ((*rights >> zw & 1) == 0) return;
    *rights &= ~(1ull << zw);
    make4d_toggle(position, hm_4d_feature_right(colour, side, zw));
}

/* Rights that end because this piece leaves this square. */
static void make4d_drop_rights(hm_4d_position *position, unsigned square, hm_4d_piece piece) {
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

static void clear_en_passant(hm_4d_position *position) {
    hm_4d_state *state = &position->state;
    if (state->ep_target == HM_4D_NO_SQUARE) return;
    make4d_toggle(position, hm_4d_feature_ep((unsigned)state->ep_target, state->ep_axis));
    state->ep_target = HM_4D_NO_SQUARE;
    state->ep_axis = 0;
}

static hm_4d_piece make4d_capture(hm_4d_position *position, unsigned square) {
    hm_4d_piece piece = position->state.board.square[square];
    hm_4d_take_piece(position, square);
    make4d_toggle_piece(position, piece, square);
    make4d_drop_rights(position, square, piece);
    return piece;
}

/* ---- what every move does ---- */

/* The piece goes and the turn passes. */
HM_INLINED void make4d_go(hm_4d_position *position, unsigned from, unsigned to, hm_4d_piece piece,
                          bool irreversible) {
    hm_4d_state *state = &position->state;
    state->halfmove = irreversible ? 0 : state->halfmove + 1;
    state->fullmove += state->side == HM_4D_BLACK;
    state->side ^= HM_4D_BLACK;
    hm_key_change change = {{0, 0}};
    hm_key_add(&change, HM_4D_FEATURE_BLACK);
    hm_key_add(&change, hm_4d_feature_piece(piece, from));
    hm_key_add(&change, hm_4d_feature_piece(piece, to));
    hm_key_apply(position->key, change);
    hm_4d_move_piece(position, from, to, piece);
}

HM_INLINED void make4d_go_back(hm_4d_position *position, hm_4d_move move, const hm_4d_undo *undo) {
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move);
    unsigned to = (unsigned)HM_4D_MOVE_TO(move);
    make4d_restore(position, undo);
    hm_4d_move_piece(position, to, from, position->state.board.square[to]);
}

/* ---- moves ---- */

HM_APART static void make_special(hm_4d_position *position, hm_4d_move move, hm_4d_undo *undo) {
    hm_4d_state *state = &position->state;
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move);
    unsigned to = (unsigned)HM_4D_MOVE_TO(move);
    int tag = HM_4D_MOVE_TAG(move);
    int promotion = HM_4D_MOVE_PROMOTION(move);
    hm_4d_piece piece = state->board.square[from], goes = piece;
    unsigned victim = tag == HM_4D_EN_PASSANT ? (unsigned)hm_4d_ep_victim(state) : to;
    if (state->board.square[victim] != HM_4D_EMPTY)
        undo->captured = make4d_capture(position, victim);
    clear_en_passant(position);
    make4d_drop_rights(position, from, piece);
    if (promotion != 0) {
        /* A pawn becomes another piece on its square. */
        goes = (hm_4d_piece)(promotion | HM_4D_COLOUR(piece));
        hm_4d_take_piece(position, from);
        hm_4d_put_piece(position, from, goes);
        make4d_toggle_piece(position, piece, from);
        make4d_toggle_piece(position, goes, from);
    }
    if (tag == HM_4D_DOUBLE_STEP) {
        state->ep_target = (int)((from + to) / 2);
        state->ep_axis = HM_4D_KIND(piece);
        make4d_toggle(position, hm_4d_feature_ep((from + to) / 2, state->ep_axis));
    }
    if (hm_4d_is_castling(move)) {
        hm_4d_piece rook = HM_4D_ROOK | HM_4D_COLOUR(piece);
        unsigned corner = (unsigned)hm_4d_castling_rook_from(move);
        unsigned beside = (unsigned)hm_4d_castling_rook_to(move);
        hm_4d_move_piece(position, corner, beside, rook);
        make4d_toggle_piece(position, rook, corner);
        make4d_toggle_piece(position, rook, beside);
    }
    make4d_go(position, from, to, goes, hm_4d_is_pawn(piece) || undo->captured != HM_4D_EMPTY);
}

HM_APART static void unmake_special(hm_4d_position *position, hm_4d_move move,
                                    const hm_4d_undo *undo) {
    hm_4d_state *state = &position->state;
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move);
    unsigned to = (unsigned)HM_4D_MOVE_TO(move);
    make4d_go_back(position, move, undo);
    if (hm_4d_is_castling(move)) {
        unsigned beside = (unsigned)hm_4d_castling_rook_to(move);
        hm_4d_move_piece(position, beside, (unsigned)hm_4d_castling_rook_from(move),
                         state->board.square[beside]);
    }
    if (HM_4D_MOVE_PROMOTION(move) != 0) {
        /* The pawn's axis is the one along which it moved. */
        unsigned y_moved = HM_4D_Y(from) != HM_4D_Y(to);
        hm_4d_piece pawn = y_moved ? HM_4D_PAWN_Y : HM_4D_PAWN_W;
        hm_4d_piece colour = HM_4D_COLOUR(state->board.square[from]);
        hm_4d_take_piece(position, from);
        hm_4d_put_piece(position, from, pawn | colour);
    }
    if (undo->captured != HM_4D_EMPTY) {
        bool beside = HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT;
        hm_4d_put_piece(position, beside ? (unsigned)hm_4d_ep_victim(state) : to, undo->captured);
    }
}

/* The bits of a move that say more than from and to. */
enum { MORE_THAN_SQUARES = 0xff };

/* Kings and rooks may lose a right. */
static bool make4d_is_special(const hm_4d_state *state, hm_4d_move move, hm_4d_piece piece) {
    return (move & MORE_THAN_SQUARES) != 0 ||
           state->board.square[HM_4D_MOVE_TO(move)] != HM_4D_EMPTY ||
           state->ep_target != HM_4D_NO_SQUARE || HM_4D_KIND(piece) == HM_4D_KING ||
           HM_4D_KIND(piece) == HM_4D_ROOK;
}

void hm_4d_make(hm_4d_position *position, hm_4d_move move, hm_4d_undo *undo) {
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move);
    unsigned to = (unsigned)HM_4D_MOVE_TO(move);
    hm_4d_piece piece = position->state.board.square[from];
    make4d_remember(position, undo);
    if (HM_SMALL || make4d_is_special(&position->state, move, piece))
        make_special(position, move, undo);
    else
        make4d_go(position, from, to, piece, hm_4d_is_pawn(piece));
}

void hm_4d_unmake(hm_4d_position *position, hm_4d_move move, const hm_4d_undo *undo) {
    if (HM_SMALL || (move & MORE_THAN_SQUARES) != 0 || undo->captured != HM_4D_EMPTY)
        unmake_special(position, move, undo);
    else
        make4d_go_back(position, move, undo);
}

/* Nothing moves, and the turn passes. */
void hm_4d_make_null(hm_4d_position *position, hm_4d_undo *undo) {
    hm_4d_state *state = &position->state;
    make4d_remember(position, undo);
    clear_en_passant(position);
    state->halfmove++;
    state->fullmove += state->side == HM_4D_BLACK;
    state->side ^= HM_4D_BLACK;
    make4d_toggle(position, HM_4D_FEATURE_BLACK);
}

void hm_4d_unmake_null(hm_4d_position *position, const hm_4d_undo *undo) {
    make4d_restore(position, undo);
}
