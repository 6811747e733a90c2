/* Pseudo-legal moves, of one piece or of all: what the pieces can do before anyone thinks of kings
 * (rules4d, sections 4 to 7). The generator of legal moves uses it for the few pieces that are
 * pinned, and the judge of single moves for the piece that the move names; neither is worth a copy
 * for newer processors. */
#include "chess4d/rules/castling4d.h"
#include "chess4d/rules/leap4d.h"
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/pawns4d.h"
#include "chess4d/rules/slide4d.h"

/* Both kinds of pawns: only the axis of the step differs (rules4d, section 5). */
static hm_4d_move *pawn_moves(const hm_4d_position *position, int from, hm_4d_piece pawn,
                              hm_4d_move *out) {
    const hm_4d_piece *board = position->state.board.square;
    bool white = HM_4D_COLOUR(pawn) == HM_4D_WHITE, axis_y = HM_4D_KIND(pawn) == HM_4D_PAWN_Y;
    int along = axis_y ? HM_4D_Y(from) : HM_4D_W(from);
    if (along == (white ? 7 : 0)) return out;
    int step = (axis_y ? HM_4D_SQUARE(0, 1, 0, 0) : 1) * (white ? 1 : -1);
    int ahead = from + step;
    if (board[ahead] == HM_4D_EMPTY) {
        out = hm_4d_add_pawn_move(out, from, ahead, pawn);
        if (along == (white ? 1 : 6) && board[ahead + step] == HM_4D_EMPTY) {
            *out++ = HM_4D_MOVE(from, ahead + step, 0, HM_4D_DOUBLE_STEP);
        }
    }
    for (int dx = -1; dx <= 1; dx += 2) {
        if (HM_4D_X(from) + dx < 0 || HM_4D_X(from) + dx > 7) continue;
        int to = ahead + dx * HM_4D_SQUARE(1, 0, 0, 0);
        bool enemy = board[to] != HM_4D_EMPTY && HM_4D_COLOUR(board[to]) != HM_4D_COLOUR(pawn);
        if (enemy) out = hm_4d_add_pawn_move(out, from, to, pawn);
    }
    int capturers[2];
    unsigned count = hm_4d_en_passant_capturers(position, capturers);
    for (unsigned i = 0; i < count; i++) {
        if (capturers[i] != from) continue;
        *out++ = HM_4D_MOVE(from, position->state.ep_target, 0, HM_4D_EN_PASSANT);
    }
    return out;
}

/* The words around a leaper's that it can reach, as far as they are not own. */
static void find_free(const hm_4d_position *position, unsigned own, unsigned from,
                      uint64_t free[HM_4D_BORDERED]) {
    unsigned at = hm_4d_bordered(from >> 6);
    for (unsigned dx = 0; dx < 5; dx++) {
        for (unsigned dy = 0; dy < 5; dy++) {
            unsigned word = at + (dx - 2) * HM_4D_STRIDE + (dy - 2);
            free[word] = ~position->colours[HM_4D_WORDS_ZW + word].of[own];
        }
    }
}

/* Castling is listed as a move of the king. Attacks on its path are not tested here (rules4d,
 * section 7). */
size_t hm_4d_generate_pseudo_from(const hm_4d_position *position, int square, hm_4d_move *moves) {
    hm_4d_piece piece = position->state.board.square[square];
    if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) != position->state.side) return 0;
    unsigned own = position->state.side >> 3, from = (unsigned)square;
    hm_4d_sink sink = {.out = moves};
    uint64_t free[HM_4D_BORDERED];
    switch (HM_4D_KIND(piece)) {
    case HM_4D_KNIGHT:
        find_free(position, own, from, free);
        hm_4d_leap(&sink, from, free, HM_4D_LIST);
        break;
    case HM_4D_BISHOP:
        hm_4d_slide(position, &sink, from, own, true, false, HM_4D_LIST);
        break;
    case HM_4D_ROOK:
        hm_4d_slide(position, &sink, from, own, false, true, HM_4D_LIST);
        break;
    case HM_4D_QUEEN:
        hm_4d_slide(position, &sink, from, own, true, true, HM_4D_LIST);
        break;
    case HM_4D_KING:
        find_free(position, own, from, free);
        hm_4d_step(&sink, from, free, HM_4D_LIST);
        for (unsigned side = 0; side < 2; side++) {
            uint64_t slices = hm_4d_castling_slices(position, own, side);
            hm_4d_move move = hm_4d_castling_move(own, side, from & 63);
            bool here = (slices >> (from & 63) & 1) != 0 && HM_4D_MOVE_FROM(move) == square;
            if (here) *sink.out++ = move;
        }
        break;
    default:
        sink.out = pawn_moves(position, square, piece, moves);
        break;
    }
    return (size_t)(sink.out - moves);
}

size_t hm_4d_generate_pseudo(const hm_4d_position *position, hm_4d_move *moves) {
    size_t count = 0;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_KING; kind++) {
        unsigned piece = kind | position->state.side;
        for (uint64_t words = position->occupied_words[piece]; words != 0; words &= words - 1) {
            unsigned xy = hm_4d_first(words);
            for (uint64_t left = position->pieces[piece][xy]; left != 0; left &= left - 1) {
                int square = (int)(xy << 6 | hm_4d_first(left));
                count += hm_4d_generate_pseudo_from(position, square, moves + count);
            }
        }
    }
    return count;
}
