/* The door to the legal moves: looks around, then asks the generator for a side that is in check
 * (evasions4d.c) or for one that is not (movegen4d.c). */
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/stages4d.h"

static void generate4d_evade(const hm_4d_view *view, hm_4d_sink *sink, size_t most,
                             bool count_only) {
    hm_4d_set attacked;
    hm_4d_attacked_kings(view->position, view->us, view->attacks, &attacked);
    hm_4d_evade(view, &attacked, sink, most, count_only);
}

static void generate4d_generate(const hm_4d_position *position, hm_4d_sink *sink, bool count_only) {
    hm_4d_view view;
    if (hm_4d_look(position, &view)) {
        generate4d_evade(&view, sink, SIZE_MAX, count_only);
    } else {
        hm_4d_move_freely(&view, sink, count_only);
    }
}

size_t hm_4d_generate(const hm_4d_position *position, hm_4d_move *moves) {
    hm_4d_sink sink = {.out = moves};
    generate4d_generate(position, &sink, false);
    return (size_t)(sink.out - moves);
}

uint64_t hm_4d_count(const hm_4d_position *position) {
    hm_4d_sink sink = {.count = 0};
    generate4d_generate(position, &sink, true);
    return sink.count;
}

size_t hm_4d_generate_evasions(const hm_4d_view *view, hm_4d_move *moves) {
    hm_4d_sink sink = {.out = moves};
    generate4d_evade(view, &sink, SIZE_MAX, false);
    return (size_t)(sink.out - moves);
}

size_t hm_4d_count_evasions(const hm_4d_view *view, size_t most) {
    hm_4d_sink sink = {.count = 0};
    generate4d_evade(view, &sink, most, true);
    return (size_t)sink.count;
}

size_t hm_4d_moves_bound(const hm_4d_position *position) {
    /* Targets on an empty board; a pawn has at most a step and two captures, promoting each four
     * times; each king may castle twice. Sliders write up to eight moves more than they keep
     * (slide4d.h), knights one. */
    static const uint8_t most[8] = {
        [HM_4D_PAWN_W] = 12, [HM_4D_PAWN_Y] = 12, [HM_4D_KNIGHT] = 48, [HM_4D_BISHOP] = 78,
        [HM_4D_ROOK] = 28,   [HM_4D_QUEEN] = 106, [HM_4D_KING] = 82};
    size_t bound = 8;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_KING; kind++) {
        bound += (size_t)most[kind] * position->count[kind | position->state.side];
    }
    return bound;
}
