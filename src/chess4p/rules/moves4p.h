/* Private header of chess4p/: moves of single pieces, and what is special about them. */
#ifndef HM_CHESS4P_MOVES_H
#define HM_CHESS4P_MOVES_H

#include "chess4p/rules/board4p.h"

#include <string.h>

/* For moves other than castling. */
static inline bool hm_4p_is_capture(const hm_4p_state *state, hm_4p_move move) {
    return HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT ||
           state->square[HM_4P_MOVE_TO(move)] != HM_4P_EMPTY;
}

/* ---- castling ---- */

/* Where the rook comes from when the king castles; it lands on the square that the king crosses. */
static inline int hm_4p_rook_home(hm_4p_move move) {
    int from = HM_4P_MOVE_FROM(move), step = (HM_4P_MOVE_TO(move) - from) / 2;
    return from + step * (HM_4P_MOVE_TAG(move) == HM_4P_CASTLE_SHORT ? 3 : 4);
}

static inline bool hm_4p_is_castling(hm_4p_move move) {
    int tag = HM_4P_MOVE_TAG(move);
    return tag == HM_4P_CASTLE_SHORT || tag == HM_4P_CASTLE_LONG;
}

/* ---- make4p.c ---- */

/* hm_4p_make that leaves the key as it is, for counting. */
void hm_4p_make_unkeyed(hm_4p_position *position, hm_4p_move move, hm_4p_undo *undo);

/* ---- pseudo4p.c ---- */

/* The kinds that pawns may promote to, as a set. */
static inline unsigned hm_4p_promotions(const hm_4p_rules *rules) {
    return rules->promote_to & ~(1u << HM_4P_EMPTY | 1u << HM_4P_PAWN | 1u << HM_4P_KING);
}

/* The pseudo-legal moves of the piece on a square to another one: as hm_4p_generate_pseudo_from,
 * and at least those. */
size_t hm_4p_generate_pseudo_towards(const hm_4p_position *position, int from, int to,
                                     hm_4p_move *moves);

/* The seat's legal castling moves. */
size_t hm_4p_generate_castling(const hm_4p_position *position, int seat, hm_4p_move moves[2]);

/* ---- en passant: en_passant4p.c, pseudo4p.c ---- */

/* The seat whose pushed pawn an en-passant capture by `seat` takes, or -1. */
int hm_4p_ep_seat(const hm_4p_position *position, int seat, int from, int to);

/* Whether a pawn of the seat is where it could answer a double step; false mostly settles it. */
static inline bool hm_4p_may_take_en_passant(const hm_4p_position *position, int seat) {
    static const hm_4p_ep none[HM_4P_SEATS] = {{255, 255}, {255, 255}, {255, 255}, {255, 255}};
    if (memcmp(position->state.ep, none, sizeof none) == 0) return false;
    const hm_4p_index *index = &position->index;
    int forward = hm_4p_forward(seat), side = hm_4p_sideways(seat);
    for (int next = 1; next < HM_4P_SEATS; next++) {
        int pusher = (seat + next) & 3, skipped = position->state.ep[pusher].skipped;
        if (skipped == HM_4P_NO_SQUARE || index->view_of[pusher] == index->view_of[seat]) continue;
        if (hm_4p_holds(index->pawns[seat], skipped - forward - side)) return true;
        if (hm_4p_holds(index->pawns[seat], skipped - forward + side)) return true;
    }
    return false;
}

/* The seat's pseudo-legal en-passant captures; promotions of each are listed one by one. */
#define HM_4P_EP_MAX 96
size_t hm_4p_generate_en_passant(const hm_4p_position *position, int seat,
                                 hm_4p_move moves[HM_4P_EP_MAX]);

/* ---- legality4p.c ---- */

/* The safety of the seat's king after a pseudo-legal move of the seat, found by playing it. SAVED:
 * all players that attack it are players whose king the move captures. */
typedef enum hm_4p_safety { HM_4P_UNSAFE, HM_4P_SAFE, HM_4P_SAVED } hm_4p_safety;
hm_4p_safety hm_4p_safety_of(const hm_4p_position *position, int seat, hm_4p_move move);
/* Whether it is legal. */
bool hm_4p_is_safe(const hm_4p_position *position, int seat, hm_4p_move move);

/* The seats whose live royal piece a move has captured; `undo` belongs to the move. */
unsigned hm_4p_kings_taken(hm_4p_move move, const hm_4p_undo *undo);

#endif
