/* Why a move is refused: with 28 kings a side nobody sees at once which one would be left to
 * which piece. */
#include "chess4d/rules/castling4d.h"
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/threats4d.h"
#include "core/error.h"

static const struct {
    const char *name;
    const char *words;
} refusals[] = {
    [HM_4D_LEGAL] = {"legal", "the move is legal"},
    [HM_4D_NO_PIECE] = {"no_piece", "no piece stands where the move begins"},
    [HM_4D_WRONG_SIDE] = {"wrong_side", "the piece belongs to the side not to move"},
    [HM_4D_UNREACHABLE] = {"unreachable", "the piece does not move like that"},
    [HM_4D_BLOCKED] = {"blocked", "a piece stands in the way"},
    [HM_4D_OWN_PIECE] = {"own_piece", "an own piece stands there"},
    [HM_4D_NOTHING_TO_TAKE] = {"nothing_to_take", "a pawn goes there only to take"},
    [HM_4D_WRONG_TAG] = {"wrong_tag", "the tag does not fit the move"},
    [HM_4D_PROMOTION_MISSING] = {"promotion_missing", "the move must name Q, R, B or N"},
    [HM_4D_PROMOTION_WRONG] = {"promotion_wrong", "the move does not promote"},
    [HM_4D_CASTLING_RIGHT] = {"castling_right", "the right to castle is gone, or its rook"},
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

/* ---- a move that is not even pseudo-legal ---- */

/* Whether the piece could go there if nothing stood on the board but what a pawn would take: by how
 * far it goes along each axis. */
static bool moves_so_alone(hm_4d_piece piece, const hm_4d_move_words *words) {
    int from = words->from, to = words->to;
    int by[4] = {HM_4D_X(to) - HM_4D_X(from), HM_4D_Y(to) - HM_4D_Y(from),
                 HM_4D_Z(to) - HM_4D_Z(from), HM_4D_W(to) - HM_4D_W(from)};
    int most = 0, sum = 0, moved = 0;
    if (hm_4d_is_pawn(piece)) {
        /* One or two steps along its axis, or a capture: one step and one aside in x (rules4d,
         * section 5). */
        bool axis_y = HM_4D_KIND(piece) == HM_4D_PAWN_Y, white = HM_4D_COLOUR(piece) == HM_4D_WHITE;
        int forward = (axis_y ? by[1] : by[3]) * (white ? 1 : -1);
        int along = axis_y ? HM_4D_Y(from) : HM_4D_W(from);
        if (by[2] != 0 || (axis_y ? by[3] : by[1]) != 0) return false;
        if (by[0] != 0) return forward == 1 && (by[0] == 1 || by[0] == -1);
        return forward == 1 || (forward == 2 && along == (white ? 1 : 6));
    }
    for (int axis = 0; axis < 4; axis++) {
        int distance = by[axis] < 0 ? -by[axis] : by[axis];
        most = distance > most ? distance : most;
        sum += distance;
        moved += distance > 0;
    }
    bool straight = moved == 1, diagonal = moved == 2 && sum == 2 * most;
    switch (HM_4D_KIND(piece)) {
    case HM_4D_KNIGHT:
        return moved == 2 && most == 2 && sum == 3;
    case HM_4D_KING:
        return most == 1;
    default:
        return (straight && HM_4D_KIND(piece) != HM_4D_BISHOP) ||
               (diagonal && HM_4D_KIND(piece) != HM_4D_ROOK);
    }
}

/* The words name no pseudo-legal move: what is wrong with them? */
static hm_4d_refusal refuse_words(const hm_4d_position *position, const hm_4d_move_words *words) {
    const hm_4d_piece *board = position->state.board.square;
    hm_4d_piece piece = board[words->from], us = position->state.side;
    if (piece == HM_4D_EMPTY) return HM_4D_NO_PIECE;
    if (HM_4D_COLOUR(piece) != us) return HM_4D_WRONG_SIDE;
    /* 1. Only the tags or the promotion are wrong. */
    hm_4d_move_words plain = {.from = words->from, .to = words->to};
    if (words->tags != 0 || words->denied != 0) {
        plain.promotion = words->promotion;
        if (hm_4d_move_find(position, &plain) != HM_4D_NO_MOVE) return HM_4D_WRONG_TAG;
        plain.promotion = 0;
    }
    if (hm_4d_move_find(position, &plain) != HM_4D_NO_MOVE) return HM_4D_PROMOTION_WRONG;
    plain.promotion = HM_4D_QUEEN;
    if (hm_4d_move_find(position, &plain) != HM_4D_NO_MOVE)
        return words->promotion == 0 ? HM_4D_PROMOTION_MISSING : HM_4D_PROMOTION_WRONG;
    /* 2. A king goes two steps along its home line: castling (rules4d, section 7). */
    int home = HM_4D_SQUARE(4, us == HM_4D_WHITE ? 0 : 7, 0, 0);
    int steps = HM_4D_X(words->to) - HM_4D_X(words->from);
    if (HM_4D_KIND(piece) == HM_4D_KING && words->from == (home | (words->from & 63)) &&
        (words->to & 511) == (words->from & 511) && (steps == 2 || steps == -2)) {
        int side = steps > 0 ? HM_4D_KINGSIDE : HM_4D_QUEENSIDE;
        int rook = (words->from & 511) | (side == HM_4D_KINGSIDE ? 7 : 0) << 9;
        bool right = (position->state.castling[us >> 3][side] >> (words->from & 63) & 1) != 0;
        return right && board[rook] == (HM_4D_ROOK | us) ? HM_4D_BLOCKED : HM_4D_CASTLING_RIGHT;
    }
    /* 3. The piece does not move like that, or its way is blocked. */
    if (!moves_so_alone(piece, words)) return HM_4D_UNREACHABLE;
    hm_4d_piece there = board[words->to];
    if (there != HM_4D_EMPTY && HM_4D_COLOUR(there) == us) return HM_4D_OWN_PIECE;
    bool takes = hm_4d_is_pawn(piece) && steps != 0; /* a pawn goes aside to take */
    return takes ? HM_4D_NOTHING_TO_TAKE : HM_4D_BLOCKED;
}

hm_4d_refusal hm_4d_why(const hm_4d_position *position, const hm_4d_move_words *words,
                        hm_4d_threat *threats, size_t capacity, size_t *count) {
    hm_4d_notes n = {.threats = threats, .capacity = capacity};
    hm_4d_move move = hm_4d_move_find(position, words);
    hm_4d_refusal refusal = HM_4D_LEGAL;
    if (move == HM_4D_NO_MOVE) {
        refusal = refuse_words(position, words);
    } else if (!hm_4d_is_legal(position, move)) {
        /* A pseudo-legal move that leaves a king attacked. */
        refusal = HM_4D_LEAVES_KING;
        hm_4d_piece us = position->state.side;
        if (hm_4d_is_castling(move) && hm_4d_in_check(position, us, NULL)) {
            hm_4d_note_kings(&n, position, us);
            refusal = HM_4D_CASTLING_IN_CHECK;
        } else if (hm_4d_is_castling(move)) {
            int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move);
            hm_4d_note_attackers(&n, position, (from + to) / 2, us ^ HM_4D_BLACK);
            hm_4d_note_attackers(&n, position, to, us ^ HM_4D_BLACK);
            if (n.count > 0) refusal = HM_4D_CASTLING_PATH;
        }
        if (refusal == HM_4D_LEAVES_KING) hm_4d_note_kings_after(&n, position, move);
    }
    if (count != NULL) *count = n.count;
    return refusal;
}

/* The first threat represents all: enough to find the pin or the check. */
hm_status hm_4d_fail_illegal(const hm_4d_position *position, const hm_4d_move_words *words,
                             hm_error *error) {
    hm_4d_threat threat;
    size_t count;
    const char *reason = hm_4d_refusal_words(hm_4d_why(position, words, &threat, 1, &count));
    if (count == 0) return hm_fail(error, HM_ERR_4D_ILLEGAL, 0, "illegal move: %s", reason);
    int from = threat.from, to = threat.to;
    return hm_fail(error, HM_ERR_4D_ILLEGAL, 0, "illegal move: %s (%d,%d,%d,%d by %d,%d,%d,%d)",
                   reason, HM_4D_X(to), HM_4D_Y(to), HM_4D_Z(to), HM_4D_W(to), HM_4D_X(from),
                   HM_4D_Y(from), HM_4D_Z(from), HM_4D_W(from));
}
