/* The door to the legal moves: looks around, then asks the generator for a side that is in check
 * (evasions.c) or for one that is not (movegen.c). */
#include "chess4d/attacks.h"
#include "chess4d/pins.h"
#include "chess4d/view.h"

#include <string.h>

/* Fills the view. Returns whether an own king is attacked. */
static bool look_around(const hm_4d_position *position, hm_4d_view *v) {
    v->position = position;
    v->us = position->state.side;
    v->own = v->us >> 3;
    hm_4d_leaper_attacks(position, v->us ^ HM_4D_BLACK, v->attacks);
    memset(&v->pinned, 0, sizeof v->pinned);
    unsigned king = HM_4D_KING | v->us;
    bool check = false;
    for (uint64_t words = position->occupied_words[king]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        uint64_t left = position->pieces[king][xy];
        check |= (left & v->attacks[hm_4d_bordered(xy)]) != 0;
        for (; left != 0; left &= left - 1) {
            check |= hm_4d_find_pins(position, xy << 6 | hm_4d_first(left), v->us, &v->pinned);
        }
    }
    return check;
}

static void generate(const hm_4d_position *position, hm_4d_sink *sink, bool count_only) {
    hm_4d_view view;
    if (look_around(position, &view)) {
        hm_4d_set attacked;
        hm_4d_attacked_kings(position, view.us, view.attacks, &attacked);
        hm_4d_evade(&view, &attacked, sink, count_only);
    } else {
        hm_4d_move_freely(&view, sink, count_only);
    }
}

size_t hm_4d_generate(const hm_4d_position *position, hm_4d_move *moves) {
    hm_4d_sink sink = {.out = moves};
    generate(position, &sink, false);
    return (size_t)(sink.out - moves);
}

uint64_t hm_4d_count(const hm_4d_position *position) {
    hm_4d_sink sink = {.count = 0};
    generate(position, &sink, true);
    return sink.count;
}

size_t hm_4d_moves_bound(const hm_4d_position *position) {
    /* Targets on an empty board; a pawn has at most a step and two captures, promoting each four
     * times; each king may castle twice. Knights write one move more than they keep. */
    static const uint8_t most[8] = {
        [HM_4D_PAWN_W] = 12, [HM_4D_PAWN_Y] = 12, [HM_4D_KNIGHT] = 48, [HM_4D_BISHOP] = 78,
        [HM_4D_ROOK] = 28,   [HM_4D_QUEEN] = 106, [HM_4D_KING] = 82};
    size_t bound = 1;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_KING; kind++) {
        bound += (size_t)most[kind] * position->count[kind | position->state.side];
    }
    return bound;
}
