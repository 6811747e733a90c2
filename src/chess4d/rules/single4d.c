/* Moves of a side that is not in check that are tested one by one: of pinned pieces, castling, en
 * passant (rules4d, sections 5, 7, 8). */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/castling4d.h"
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/pins4d.h"
#include "chess4d/rules/view4d.h"

/* Kings are never pinned outside check, and en passant is handled elsewhere. */
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
                int to = HM_4D_MOVE_TO(moves[i]);
                unsigned k = 0;
                while (k < allowed && squares[k] != to)
                    k++;
                if (k == allowed) continue;
                /* Whether the mode is about the move. A pinned pawn promotes by taking alone:
                 * behind the last square stands nothing that could pin it. */
                bool noisy = v->position->state.board.square[to] != HM_4D_EMPTY;
                bool wanted =
                    (mode & HM_4D_CAPTURES) != 0 ? noisy : (mode & HM_4D_QUIETS) == 0 || !noisy;
                if (wanted) hm_4d_emit_one(sink, moves[i], mode);
            }
        }
    }
}

/* A right belongs to colour, slice and side (rules4d, section 7). */
void hm_4d_castle(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    for (unsigned side = 0; side < 2; side++) {
        uint64_t slices = hm_4d_castling_slices(v->position, v->own, side);
        for (; slices != 0; slices &= slices - 1) {
            hm_4d_move move = hm_4d_castling_move(v->own, side, hm_4d_first(slices));
            unsigned from = (unsigned)HM_4D_MOVE_FROM(move), to = (unsigned)HM_4D_MOVE_TO(move);
            unsigned path[2] = {(from + to) / 2, to};
            /* The king's path and both pieces' freedom to leave, tested with what is known already:
             * the side is not in check, so no own king hides another. */
            bool safe = !HM_4D_SET_HAS(&v->pinned, hm_4d_castling_rook_from(move));
            for (int i = 0; i < 2 && safe; i++) {
                bool leaps = v->attacks[hm_4d_bordered(path[i] >> 6)] >> (path[i] & 63) & 1;
                safe = !leaps && !hm_4d_slider_attacks(v->position, path[i], v->us ^ HM_4D_BLACK,
                                                       HM_4D_NO_SQUARE);
            }
            if (safe) hm_4d_emit_one(sink, move, mode);
        }
    }
}

/* The rule of rules4d, section 6. The test of safety is separate, since two squares become
 * empty. */
void hm_4d_take_en_passant(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    int from[2];
    unsigned count = hm_4d_en_passant_capturers(v->position, from);
    for (unsigned i = 0; i < count; i++) {
        if (!hm_4d_en_passant_is_safe(v->position, from[i])) continue;
        int target = v->position->state.ep_target;
        hm_4d_emit_one(sink, HM_4D_MOVE(from[i], target, 0, HM_4D_EN_PASSANT), mode);
    }
}
