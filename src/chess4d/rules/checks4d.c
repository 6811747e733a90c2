/* Legal moves that give check, of a side that is not in check itself.
 *
 * A move attacks a king from where the piece arrives (check_squares4d.c knows these squares) or by
 * leaving a line that it alone keeps closed between a king and an own slider. Pieces that hide such
 * a line are few, and each of their moves is tested; of all others only the moves to the squares
 * from which their kind attacks are listed. Promotions, castling and en passant do more than one
 * thing to the board: they are made, looked at, and taken back. */
#include "chess4d/rules/castling4d.h"
#include "chess4d/rules/free_moves4d.h"
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/pins4d.h"
#include "chess4d/rules/stages4d.h"

/* ---- one move ---- */

/* Whether it only takes a piece from one square and puts it, the same, on another. */
static bool checks4d_is_simple(hm_4d_move move) {
    int tag = HM_4D_MOVE_TAG(move);
    return HM_4D_MOVE_PROMOTION(move) == 0 && (tag == HM_4D_PLAIN || tag == HM_4D_DOUBLE_STEP);
}

bool hm_4d_gives_check(hm_4d_position *position, const hm_4d_check_squares *squares,
                       hm_4d_move move) {
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move);
    if (!checks4d_is_simple(move)) {
        hm_4d_undo undo;
        hm_4d_make(position, move, &undo);
        bool check = hm_4d_in_check(position, position->state.side, NULL);
        hm_4d_unmake(position, move, &undo);
        return check;
    }
    unsigned kind = HM_4D_KIND(position->state.board.square[from]);
    if (kind != HM_4D_KING && HM_4D_SET_HAS(&squares->once[kind], to)) return true;
    return HM_4D_SET_HAS(&squares->hiding, from) && hm_4d_uncovers_check(position, from, to);
}

/* ---- pieces that hide nothing ---- */

/* Sliders to the squares of their kind. */
HM_INLINED void slide_to(const hm_4d_view *v, hm_4d_sink *sink, unsigned kind,
                         const hm_4d_set *squares, hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    bool diagonal = kind != HM_4D_ROOK, straight = kind != HM_4D_BISHOP;
    HM_4D_FOR_EACH_FREE(v, kind, from, {
        hm_4d_place place = hm_4d_place_of(from);
        unsigned planes = diagonal ? HM_4D_PLANES : HM_4D_CYCLIC_PLANES;
        for (unsigned plane = 0; plane < planes; plane++) {
            uint64_t reach = hm_4d_reach_in_plane(p, &place, plane, diagonal, straight, mode);
            reach &= ~p->colours[place.word[plane]].of[v->own];
            unsigned rest = from & ~(unsigned)hm_4d_plane_bits[plane];
            for (; reach != 0; reach &= reach - 1) {
                unsigned to = rest | hm_4d_spread[plane][hm_4d_first(reach)];
                if (!HM_4D_SET_HAS(squares, to)) continue;
                *sink->out++ = HM_4D_MOVE(from, to, 0, HM_4D_PLAIN);
            }
        }
    });
}

/* Words of plane zw with their border. */
static void spread_out(const hm_4d_set *set, uint64_t words[HM_4D_BORDERED]) {
    for (unsigned i = 0; i < HM_4D_BORDERED; i++)
        words[i] = 0;
    for (unsigned xy = 0; xy < 64; xy++)
        words[hm_4d_bordered(xy)] = set->word[xy];
}

HM_INLINED void leap_to(hm_4d_view *v, hm_4d_sink *sink, const hm_4d_set *squares,
                        hm_4d_mode mode) {
    const hm_4d_pair *words = v->position->colours + HM_4D_WORDS_ZW;
    spread_out(squares, v->targets);
    for (unsigned i = 0; i < HM_4D_BORDERED; i++)
        v->targets[i] &= ~words[i].of[v->own];
    hm_4d_move_knights(v, sink, mode);
}

HM_INLINED void advance_to(hm_4d_view *v, hm_4d_sink *sink, const hm_4d_set *squares,
                           hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    const unsigned parts = HM_4D_STEPS | HM_4D_TAKES;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_PAWN_Y; kind++) {
        unsigned pawn = kind | v->us;
        spread_out(&squares[kind], v->targets);
        for (uint64_t words = p->occupied_words[pawn]; words != 0; words &= words - 1) {
            unsigned xy = hm_4d_first(words);
            uint64_t pawns = p->pieces[pawn][xy] & ~v->pinned.word[xy];
            if (kind == HM_4D_PAWN_Y)
                hm_4d_advance_y(p, sink, v->own, xy, pawns, v->targets, parts, mode);
            else
                hm_4d_advance_w(p, sink, v->own, xy, pawns, v->targets, parts, mode);
        }
    }
}

/* `squares`: by kind. */
HM_INLINED void move_free(hm_4d_view *v, hm_4d_sink *sink, const hm_4d_set *squares,
                          hm_4d_mode mode) {
    slide_to(v, sink, HM_4D_BISHOP, &squares[HM_4D_BISHOP], mode);
    slide_to(v, sink, HM_4D_ROOK, &squares[HM_4D_ROOK], mode);
    slide_to(v, sink, HM_4D_QUEEN, &squares[HM_4D_QUEEN], mode);
    leap_to(v, sink, &squares[HM_4D_KNIGHT], mode);
    advance_to(v, sink, squares, mode);
}

static void move_free_plain(hm_4d_view *v, hm_4d_sink *sink, const hm_4d_set *squares) {
    move_free(v, sink, squares, HM_4D_LIST);
}

#if HM_4D_WITH_X86
__attribute__((target("bmi,bmi2,popcnt"))) static void
move_free_bmi(hm_4d_view *v, hm_4d_sink *sink, const hm_4d_set *squares) {
    move_free(v, sink, squares, HM_4D_LIST | HM_4D_BMI);
}
#else
#define move_free_bmi move_free_plain
#endif

size_t hm_4d_generate_forks(hm_4d_view *view, const hm_4d_check_squares *squares,
                            hm_4d_move *moves) {
    hm_4d_sink sink = {.out = moves};
    if (hm_4d_has_bmi())
        move_free_bmi(view, &sink, squares->twice);
    else
        move_free_plain(view, &sink, squares->twice);
    return (size_t)(sink.out - moves);
}

/* ---- moves that are tested ---- */

/* Moves of pieces that hide a check and are not pinned; castling and en passant are looked at
 * elsewhere, and so are promotions, for which the piece counts as free. */
static void move_hiding(const hm_4d_view *v, hm_4d_position *position,
                        const hm_4d_check_squares *squares, const hm_4d_set *pinned,
                        hm_4d_sink *sink) {
    for (unsigned xy = 0; xy < 64; xy++) {
        uint64_t left = squares->hiding.word[xy] & ~pinned->word[xy];
        for (; left != 0; left &= left - 1) {
            int from = (int)(xy << 6 | hm_4d_first(left));
            bool king = HM_4D_KIND(position->state.board.square[from]) == HM_4D_KING;
            hm_4d_move moves[HM_4D_PSEUDO_FROM_MAX];
            size_t count = hm_4d_generate_pseudo_from(v->position, from, moves);
            for (size_t i = 0; i < count; i++) {
                if (!checks4d_is_simple(moves[i])) continue;
                if (!hm_4d_gives_check(position, squares, moves[i])) continue;
                if (!king || hm_4d_is_legal(position, moves[i])) *sink->out++ = moves[i];
            }
        }
    }
}

size_t hm_4d_generate_checks(hm_4d_view *view, hm_4d_position *position,
                             const hm_4d_check_squares *squares, hm_4d_move *moves) {
    hm_4d_sink sink = {.out = moves};

    /* Moves that are made and then tested. */
    hm_4d_move *first = sink.out;
    hm_4d_move_pinned(view, &sink, HM_4D_LIST);
    hm_4d_castle(view, &sink, HM_4D_LIST);
    if (position->state.ep_target >= 0) hm_4d_take_en_passant(view, &sink, HM_4D_LIST);
    hm_4d_move_pawns(view, &sink, HM_4D_STEP_PROMOTIONS | HM_4D_TAKE_PROMOTIONS, HM_4D_LIST);
    hm_4d_move *kept = first;
    for (hm_4d_move *move = first; move < sink.out; move++) {
        if (hm_4d_gives_check(position, squares, *move)) *kept++ = *move;
    }
    sink.out = kept;

    hm_4d_set pinned = view->pinned;
    move_hiding(view, position, squares, &pinned, &sink);
    for (unsigned xy = 0; xy < 64; xy++)
        view->pinned.word[xy] |= squares->hiding.word[xy];
    if (hm_4d_has_bmi())
        move_free_bmi(view, &sink, squares->once);
    else
        move_free_plain(view, &sink, squares->once);
    view->pinned = pinned;
    return (size_t)(sink.out - moves);
}
