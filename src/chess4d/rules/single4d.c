/* Moves of a side that is not in check that are tested one by one: of pinned pieces, castling, en
 * passant (rules4d, sections 5, 7, 8). */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/castling4d.h"
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/pins4d.h"
#include "chess4d/rules/view4d.h"

/* Whether the mode is about the move. A pinned pawn promotes by taking alone: behind the last
 * square stands nothing that could pin it. */
static bool single4d_is_wanted(const hm_4d_position *position, hm_4d_move move, hm_4d_mode mode) {
    bool noisy = position->state.board.square[HM_4D_MOVE_TO(move)] != HM_4D_EMPTY;
    return (mode & HM_4D_CAPTURES) != 0 ? noisy : (mode & HM_4D_QUIETS) == 0 || !noisy;
}

static bool is_among(int square, const int *squares, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (squares[i] == square) return true;
    }
    return false;
}

/* Kings are never pinned outside check, and en passant is looked at elsewhere. */
void hm_4d_move_pinned(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = v->pinned.word[xy]; left != 0; left &= left - 1) {
            int from = (int)(xy << 6 | hm_4d_first(left));
            int squares[7];
            unsigned allowed = hm_4d_pin_squares(v->position, from, squares);
            if (allowed == 0) continue;
            hm_4d_move moves[HM_4D_PSEUDO_FROM_MAX];
            size_t count = hm_4d_generate_pseudo_from(v->position, from, moves);
            for (size_t i = 0; i < count; i++) {
                if (HM_4D_MOVE_TAG(moves[i]) == HM_4D_EN_PASSANT) continue;
                if (!is_among(HM_4D_MOVE_TO(moves[i]), squares, allowed)) continue;
                if (!single4d_is_wanted(v->position, moves[i], mode)) continue;
                hm_4d_emit_one(sink, moves[i], mode);
            }
        }
    }
}

/* The king's path and both pieces' freedom to leave, tested with what is known already: the side
 * is not in check, so no own king hides another. */
static bool single4d_may_castle(const hm_4d_view *v, hm_4d_move move) {
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move), to = (unsigned)HM_4D_MOVE_TO(move);
    unsigned path[2] = {(from + to) / 2, to};
    hm_4d_piece enemy = v->us ^ HM_4D_BLACK;
    for (int i = 0; i < 2; i++) {
        if ((v->attacks[hm_4d_bordered(path[i] >> 6)] >> (path[i] & 63) & 1) != 0) return false;
        if (hm_4d_slider_attacks(v->position, path[i], enemy, HM_4D_NO_SQUARE)) return false;
    }
    return !HM_4D_SET_HAS(&v->pinned, hm_4d_castling_rook_from(move));
}

void hm_4d_castle(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    for (unsigned side = 0; side < 2; side++) {
        uint64_t slices = hm_4d_castling_slices(v->position, v->own, side);
        for (; slices != 0; slices &= slices - 1) {
            hm_4d_move move = hm_4d_castling_move(v->own, side, hm_4d_first(slices));
            if (single4d_may_castle(v, move)) hm_4d_emit_one(sink, move, mode);
        }
    }
}

void hm_4d_take_en_passant(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    int from[2];
    unsigned count = hm_4d_en_passant_capturers(v->position, from);
    for (unsigned i = 0; i < count; i++) {
        if (!hm_4d_en_passant_is_safe(v->position, from[i])) continue;
        int target = v->position->state.ep_target;
        hm_4d_emit_one(sink, HM_4D_MOVE(from[i], target, 0, HM_4D_EN_PASSANT), mode);
    }
}
