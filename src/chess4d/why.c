/* Why a move is refused: with 28 kings a side nobody sees at once which one would be left to
 * which piece. */
#include "chess4d/chess4d.h"

static const struct {
    const char *name;
    const char *words;
} refusals[] = {
    [HM_4D_LEGAL] = {"legal", "the move is legal"},
    [HM_4D_NO_PIECE] = {"no_piece", "no piece stands on the square"},
    [HM_4D_WRONG_SIDE] = {"wrong_side", "the piece belongs to the side not to move"},
    [HM_4D_UNREACHABLE] = {"unreachable", "the piece cannot move there"},
    [HM_4D_WRONG_TAG] = {"wrong_tag", "the tag does not fit the move"},
    [HM_4D_PROMOTION_MISSING] = {"promotion_missing", "the move must name Q, R, B or N"},
    [HM_4D_PROMOTION_WRONG] = {"promotion_wrong", "the move does not promote"},
    [HM_4D_CASTLING_IN_CHECK] = {"castling_in_check", "no castling while a king is attacked"},
    [HM_4D_CASTLING_PATH] = {"castling_path_attacked", "a square on the king's way is attacked"},
    [HM_4D_LEAVES_KING] = {"leaves_king_attacked", "the move leaves a king attacked"},
};

const char *hm_4d_refusal_name(hm_4d_refusal refusal) {
    return refusals[refusal].name;
}

const char *hm_4d_refusal_words(hm_4d_refusal refusal) {
    return refusals[refusal].words;
}

/* Where attackers of a king or square are noted. */
typedef struct notes {
    hm_4d_threat *threats;
    size_t capacity, count;
} notes;

static void note_attackers(notes *n, const hm_4d_position *position, int square,
                           hm_4d_piece colour) {
    hm_4d_set attackers;
    hm_4d_attackers(position, square, colour, &attackers);
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = attackers.word[xy]; left != 0; left &= left - 1) {
            if (n->count < n->capacity) {
                n->threats[n->count] = (hm_4d_threat){(int)(xy << 6 | hm_4d_first(left)), square};
            }
            n->count++;
        }
    }
}

static void note_kings(notes *n, const hm_4d_position *position, hm_4d_piece colour) {
    hm_4d_set kings;
    hm_4d_kings_attacked(position, colour, &kings);
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = kings.word[xy]; left != 0; left &= left - 1) {
            note_attackers(n, position, (int)(xy << 6 | hm_4d_first(left)), colour ^ HM_4D_BLACK);
        }
    }
}

static hm_4d_refusal refuse_castling(const hm_4d_position *position, hm_4d_move move, notes *n) {
    hm_4d_piece us = position->state.side;
    if (hm_4d_kings_attacked(position, us, NULL)) {
        note_kings(n, position, us);
        return HM_4D_CASTLING_IN_CHECK;
    }
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move);
    note_attackers(n, position, (from + to) / 2, us ^ HM_4D_BLACK);
    note_attackers(n, position, to, us ^ HM_4D_BLACK);
    return n->count > 0 ? HM_4D_CASTLING_PATH : HM_4D_LEAVES_KING;
}

static hm_4d_refusal refuse_pseudo_legal(const hm_4d_position *position, hm_4d_move move,
                                         notes *n) {
    int tag = HM_4D_MOVE_TAG(move);
    if (tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE) {
        hm_4d_refusal refusal = refuse_castling(position, move, n);
        if (refusal != HM_4D_LEAVES_KING) return refusal;
    }
    hm_4d_position after = *position;
    hm_4d_undo undo;
    hm_4d_make(&after, move, &undo);
    note_kings(n, &after, position->state.side);
    return HM_4D_LEAVES_KING;
}

/* The words name no pseudo-legal move: what is wrong with them? */
static hm_4d_refusal refuse_words(const hm_4d_position *position, const hm_4d_move_words *words) {
    hm_4d_piece piece = position->state.board.square[words->from];
    if (piece == HM_4D_EMPTY) return HM_4D_NO_PIECE;
    if (HM_4D_COLOUR(piece) != position->state.side) return HM_4D_WRONG_SIDE;
    hm_4d_move_words plain = {.from = words->from, .to = words->to};
    if (words->tags != 0) {
        plain.promotion = words->promotion;
        if (hm_4d_move_find(position, &plain) != HM_4D_NO_MOVE) return HM_4D_WRONG_TAG;
        plain.promotion = 0;
    }
    if (hm_4d_move_find(position, &plain) != HM_4D_NO_MOVE) return HM_4D_PROMOTION_WRONG;
    plain.promotion = HM_4D_QUEEN;
    if (hm_4d_move_find(position, &plain) == HM_4D_NO_MOVE) return HM_4D_UNREACHABLE;
    return words->promotion == 0 ? HM_4D_PROMOTION_MISSING : HM_4D_PROMOTION_WRONG;
}

hm_4d_refusal hm_4d_why(const hm_4d_position *position, const hm_4d_move_words *words,
                        hm_4d_threat *threats, size_t capacity, size_t *count) {
    notes n = {.threats = threats, .capacity = capacity};
    hm_4d_move move = hm_4d_move_find(position, words);
    hm_4d_refusal refusal = HM_4D_LEGAL;
    if (move == HM_4D_NO_MOVE) {
        refusal = refuse_words(position, words);
    } else if (!hm_4d_is_legal(position, move)) {
        refusal = refuse_pseudo_legal(position, move, &n);
    }
    if (count != NULL) *count = n.count;
    return refusal;
}
