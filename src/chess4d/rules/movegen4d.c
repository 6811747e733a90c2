/* Legal moves of a side that is not in check (rules4d, sections 4 to 8), listed or only counted.
 *
 * A side has up to 28 kings and some 450 pieces, and most of its moves need no thought at all: when
 * no own king is attacked, a piece may do whatever it can unless
 *
 * - it is a king: it must not step onto an attacked square. The safe squares beside kings are found
 *   once for all kings (king_squares4d.c);
 * - it is pinned, that is, it alone hides an own king from a slider: then it may only move along
 *   that line. Pinned pieces are few and take the slow path: each of their moves is tested;
 * - it castles or takes en passant: both are rare and tested one by one.
 *
 * So the work is moving the free pieces, and it is done by kind (free_moves4d.h): sliders one by
 * one, each in four or six words (slide4d.h); where they are many, word by word, in the words in
 * which one of them has a way out (ways4d.c), or where only their number is wanted all together
 * (crowd4d.c); knights and kings one by one, or all of a word of plane zw together (leap4d.h);
 * pawns always together (pawns4d.h). `view.pinned` separates the two paths.
 *
 * The whole is compiled five times: for listing and counting, plainly and for processors with BMI2,
 * and for listing with AVX-512. Counting needs no squares, only population counts of words. */
#include "chess4d/rules/free_moves4d.h"

/* Moves of free pieces go to a local sink whose address does not leave this file, so it stays in
 * registers. */
HM_INLINED void movegen4d_move_all(hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    hm_4d_sink here = *sink;
    hm_4d_aim(v, mode);
    hm_4d_move_knights(v, &here, mode);
    if ((mode & HM_4D_COUNT) != 0 && hm_4d_is_crowd(v) && hm_4d_has_crowd())
        hm_4d_count_sliders(v, &here, mode);
    else
        hm_4d_move_sliders(v, &here, mode);
    hm_4d_move_kings(v, &here, mode);
    hm_4d_move_pawns(v, &here, HM_4D_PAWN_MOVES, mode);
    *sink = here;
    hm_4d_move_pinned(v, sink, mode);
    hm_4d_castle(v, sink, mode);
    if (v->position->state.ep_target >= 0) hm_4d_take_en_passant(v, sink, mode);
}

static void movegen4d_list_plain(hm_4d_view *v, hm_4d_sink *sink) {
    movegen4d_move_all(v, sink, HM_4D_LIST);
}

static void movegen4d_count_plain(hm_4d_view *v, hm_4d_sink *sink) {
    movegen4d_move_all(v, sink, HM_4D_COUNT);
}

#if HM_4D_WITH_X86

__attribute__((target("bmi,bmi2,popcnt"))) static void movegen4d_list_bmi(hm_4d_view *v,
                                                                          hm_4d_sink *sink) {
    movegen4d_move_all(v, sink, HM_4D_LIST | HM_4D_BMI);
}

__attribute__((target("bmi,bmi2,popcnt"))) static void movegen4d_count_bmi(hm_4d_view *v,
                                                                           hm_4d_sink *sink) {
    movegen4d_move_all(v, sink, HM_4D_COUNT | HM_4D_BMI);
}

__attribute__((target("bmi,bmi2,popcnt"))) static void list_vbmi2(hm_4d_view *v, hm_4d_sink *sink) {
    movegen4d_move_all(v, sink, HM_4D_LIST | HM_4D_BMI | HM_4D_VBMI2);
}

#else

#define list_vbmi2          movegen4d_list_plain
#define movegen4d_list_bmi  movegen4d_list_plain
#define movegen4d_count_bmi movegen4d_count_plain

#endif

void hm_4d_move_freely(hm_4d_view *view, hm_4d_sink *sink, bool count_only) {
    bool bmi = hm_4d_has_bmi();
    if (count_only && bmi)
        movegen4d_count_bmi(view, sink);
    else if (count_only)
        movegen4d_count_plain(view, sink);
    else if (hm_4d_has_vbmi2())
        list_vbmi2(view, sink);
    else if (bmi)
        movegen4d_list_bmi(view, sink);
    else
        movegen4d_list_plain(view, sink);
}
