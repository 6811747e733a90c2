/* Legal moves of a side that is not in check (rules sections 4 to 8), listed or only counted.
 *
 * A side has up to 28 kings and some 450 pieces, and most of its moves need no thought at all: when
 * no own king is attacked, a piece may do whatever it can unless
 *
 * - it is a king: it must not step onto an attacked square. Which squares beside kings are safe is
 *   found once for all of them (king_squares.c);
 * - it is pinned, that is, it alone hides an own king from a slider: then it may only move along
 *   that line. Pinned pieces are few and take the slow road, each of their moves is tested;
 * - it castles or takes en passant: both are rare and tested one by one.
 *
 * So the work is moving the free pieces, and it is done by kind: sliders one by one, each in four
 * or six words (slide.h); knights and kings one by one, or all of a word of plane zw together
 * (leap.h); pawns always together (pawns.h). `view.pinned` is what divides the two roads.
 *
 * The whole is compiled four times, for listing and counting, plainly and for processors with BMI2;
 * counting needs no squares at all, only population counts of words. */
#include "chess4d/attacks.h"
#include "chess4d/castling.h"
#include "chess4d/leap.h"
#include "chess4d/legality.h"
#include "chess4d/pawns.h"
#include "chess4d/pins.h"
#include "chess4d/slide.h"
#include "chess4d/view.h"

/* ---- pieces that are free to go ---- */

/* Applies `action` to each free (not pinned) piece of a kind. */
#define FOR_EACH_FREE(v, kind, square, action)                                                     \
    for (uint64_t words = (v)->position->occupied_words[(kind) | (v)->us]; words != 0;             \
         words &= words - 1) {                                                                     \
        unsigned xy = hm_4d_first(words);                                                          \
        uint64_t left = (v)->position->pieces[(kind) | (v)->us][xy] & ~(v)->pinned.word[xy];       \
        for (; left != 0; left &= left - 1) {                                                      \
            unsigned square = xy << 6 | hm_4d_first(left);                                         \
            action;                                                                                \
        }                                                                                          \
    }

HM_4D_INLINE bool is_several(uint64_t word) {
    return (word & (word - 1)) != 0;
}

HM_4D_INLINE void move_knights(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    unsigned knight = HM_4D_KNIGHT | v->us;
    for (uint64_t words = p->occupied_words[knight]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        uint64_t free = p->pieces[knight][xy] & ~v->pinned.word[xy];
        if (is_several(free))
            hm_4d_leap_together(p, sink, xy, free, v->own, mode);
        else if (free != 0)
            hm_4d_leap(p, sink, xy << 6 | hm_4d_first(free), v->own, mode);
    }
}

HM_4D_INLINE void move_kings(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    unsigned king = HM_4D_KING | v->us;
    uint64_t safe[HM_4D_BORDERED];
    if (p->count[king] == 0) return;
    hm_4d_safe_squares(p, v->attacks, safe);
    for (uint64_t words = p->occupied_words[king]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        uint64_t kings = p->pieces[king][xy];
        if (is_several(kings))
            hm_4d_step_together(sink, xy, kings, safe, mode);
        else
            hm_4d_step(sink, xy << 6 | hm_4d_first(kings), safe, mode);
    }
}

HM_4D_INLINE void move_sliders(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    FOR_EACH_FREE(v, HM_4D_BISHOP, from, hm_4d_slide(p, sink, from, v->own, true, false, mode));
    FOR_EACH_FREE(v, HM_4D_ROOK, from, hm_4d_slide(p, sink, from, v->own, false, true, mode));
    FOR_EACH_FREE(v, HM_4D_QUEEN, from, hm_4d_slide(p, sink, from, v->own, true, true, mode));
}

HM_4D_INLINE void move_pawns(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_PAWN_Y; kind++) {
        unsigned pawn = kind | v->us;
        for (uint64_t words = p->occupied_words[pawn]; words != 0; words &= words - 1) {
            unsigned xy = hm_4d_first(words);
            uint64_t pawns = p->pieces[pawn][xy] & ~v->pinned.word[xy];
            if (kind == HM_4D_PAWN_Y)
                hm_4d_advance_y(p, sink, v->own, xy, pawns, mode);
            else
                hm_4d_advance_w(p, sink, v->own, xy, pawns, mode);
        }
    }
}

/* ---- moves that are tested one by one ---- */

static bool is_among(int square, const int *squares, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (squares[i] == square) return true;
    }
    return false;
}

/* Moves of pinned pieces along the line that they keep closed; kings are never pinned outside
 * check, and en passant is looked at elsewhere. */
static void move_pinned(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
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
                hm_4d_emit_one(sink, moves[i], mode);
            }
        }
    }
}

/* The king's path and both pieces' freedom to leave, tested with what is known already: the side
 * is not in check, so no own king hides another. */
static bool may_castle(const hm_4d_view *v, hm_4d_move move) {
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move), to = (unsigned)HM_4D_MOVE_TO(move);
    unsigned path[2] = {(from + to) / 2, to};
    hm_4d_piece enemy = v->us ^ HM_4D_BLACK;
    for (int i = 0; i < 2; i++) {
        if ((v->attacks[hm_4d_bordered(path[i] >> 6)] >> (path[i] & 63) & 1) != 0) return false;
        if (hm_4d_slider_attacks(v->position, path[i], enemy, HM_4D_NO_SQUARE)) return false;
    }
    return !HM_4D_SET_HAS(&v->pinned, hm_4d_castling_rook_from(move));
}

static void castle(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    for (unsigned side = 0; side < 2; side++) {
        uint64_t slices = hm_4d_castling_slices(v->position, v->own, side);
        for (; slices != 0; slices &= slices - 1) {
            hm_4d_move move = hm_4d_castling_move(v->own, side, hm_4d_first(slices));
            if (may_castle(v, move)) hm_4d_emit_one(sink, move, mode);
        }
    }
}

static void take_en_passant(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    int from[2];
    unsigned count = hm_4d_en_passant_capturers(v->position, from);
    for (unsigned i = 0; i < count; i++) {
        if (!hm_4d_en_passant_is_safe(v->position, from[i])) continue;
        int target = v->position->state.ep_target;
        hm_4d_emit_one(sink, HM_4D_MOVE(from[i], target, 0, HM_4D_EN_PASSANT), mode);
    }
}

/* ---- all pieces, in each mode ---- */

HM_4D_INLINE void move_all(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    move_knights(v, sink, mode);
    move_sliders(v, sink, mode);
    move_kings(v, sink, mode);
    move_pawns(v, sink, mode);
    move_pinned(v, sink, mode);
    castle(v, sink, mode);
    if (v->position->state.ep_target >= 0) take_en_passant(v, sink, mode);
}

static void list_plain(const hm_4d_view *v, hm_4d_sink *sink) {
    move_all(v, sink, HM_4D_LIST);
}

static void count_plain(const hm_4d_view *v, hm_4d_sink *sink) {
    move_all(v, sink, HM_4D_COUNT);
}

#if HM_4D_WITH_BMI

__attribute__((target("bmi,bmi2,popcnt"))) static void list_bmi(const hm_4d_view *v,
                                                                hm_4d_sink *sink) {
    move_all(v, sink, HM_4D_LIST | HM_4D_BMI);
}

__attribute__((target("bmi,bmi2,popcnt"))) static void count_bmi(const hm_4d_view *v,
                                                                 hm_4d_sink *sink) {
    move_all(v, sink, HM_4D_COUNT | HM_4D_BMI);
}

/* The first two generations of Zen gather and scatter bit by bit. */
static bool has_bmi(void) {
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
}

#else

#define list_bmi  list_plain
#define count_bmi count_plain

static bool has_bmi(void) {
    return false;
}

#endif

void hm_4d_move_freely(const hm_4d_view *view, hm_4d_sink *sink, bool count_only) {
    bool bmi = has_bmi();
    if (count_only && bmi)
        count_bmi(view, sink);
    else if (count_only)
        count_plain(view, sink);
    else if (bmi)
        list_bmi(view, sink);
    else
        list_plain(view, sink);
}
