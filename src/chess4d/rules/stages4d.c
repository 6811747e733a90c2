/* Legal moves of a side that is not in check in two parts: captures and promotions, and the quiet
 * rest. Both are movegen4d.c's moves once more, with other targets. */
#include "chess4d/rules/stages4d.h"
#include "chess4d/rules/free_moves4d.h"

/* Promotions belong to the captures, since both change the material. */
HM_INLINED void capture_all(hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    hm_4d_aim(v, mode);
    hm_4d_move_knights(v, sink, mode);
    hm_4d_move_sliders(v, sink, mode);
    hm_4d_move_kings(v, sink, mode);
    hm_4d_move_pawns(v, sink, HM_4D_STEP_PROMOTIONS | HM_4D_TAKES | HM_4D_TAKE_PROMOTIONS, mode);
    hm_4d_move_pinned(v, sink, mode);
    if (v->position->state.ep_target >= 0) hm_4d_take_en_passant(v, sink, mode);
}

/* The complement of capture_all: castling and steps of pawns that do not promote. */
HM_INLINED void move_quietly(hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    hm_4d_aim(v, mode);
    hm_4d_move_knights(v, sink, mode);
    hm_4d_move_sliders(v, sink, mode);
    hm_4d_move_kings(v, sink, mode);
    hm_4d_move_pawns(v, sink, HM_4D_STEPS, mode);
    hm_4d_move_pinned(v, sink, mode);
    hm_4d_castle(v, sink, mode);
}

static void capture_plain(hm_4d_view *v, hm_4d_sink *sink) {
    capture_all(v, sink, HM_4D_LIST | HM_4D_CAPTURES);
}

static void move_plain(hm_4d_view *v, hm_4d_sink *sink) {
    move_quietly(v, sink, HM_4D_LIST | HM_4D_QUIETS);
}

#if HM_4D_WITH_X86

__attribute__((target("bmi,bmi2,popcnt"))) static void capture_bmi(hm_4d_view *v,
                                                                   hm_4d_sink *sink) {
    capture_all(v, sink, HM_4D_LIST | HM_4D_CAPTURES | HM_4D_BMI);
}

__attribute__((target("bmi,bmi2,popcnt"))) static void move_bmi(hm_4d_view *v, hm_4d_sink *sink) {
    move_quietly(v, sink, HM_4D_LIST | HM_4D_QUIETS | HM_4D_BMI);
}

__attribute__((target("bmi,bmi2,popcnt"))) static void capture_vbmi2(hm_4d_view *v,
                                                                     hm_4d_sink *sink) {
    capture_all(v, sink, HM_4D_LIST | HM_4D_CAPTURES | HM_4D_BMI | HM_4D_VBMI2);
}

__attribute__((target("bmi,bmi2,popcnt"))) static void move_vbmi2(hm_4d_view *v, hm_4d_sink *sink) {
    move_quietly(v, sink, HM_4D_LIST | HM_4D_QUIETS | HM_4D_BMI | HM_4D_VBMI2);
}

#else

#define capture_bmi   capture_plain
#define move_bmi      move_plain
#define capture_vbmi2 capture_plain
#define move_vbmi2    move_plain

#endif

size_t hm_4d_generate_captures(hm_4d_view *view, hm_4d_move *moves) {
    hm_4d_sink sink = {.out = moves};
    if (hm_4d_has_vbmi2())
        capture_vbmi2(view, &sink);
    else if (hm_4d_has_bmi())
        capture_bmi(view, &sink);
    else
        capture_plain(view, &sink);
    return (size_t)(sink.out - moves);
}

size_t hm_4d_generate_quiets(hm_4d_view *view, hm_4d_move *moves) {
    hm_4d_sink sink = {.out = moves};
    if (hm_4d_has_vbmi2())
        move_vbmi2(view, &sink);
    else if (hm_4d_has_bmi())
        move_bmi(view, &sink);
    else
        move_plain(view, &sink);
    return (size_t)(sink.out - moves);
}
