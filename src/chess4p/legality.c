/* Whether a move is legal (rules section 4). */
#include "chess4p/chess4p.h"

int hm_4p_ep_seat(const hm_4p_position *position, int seat, int from, int to) {
    const hm_4p_state *state = &position->state;
    if (!position->rules.en_passant) return -1;
    for (int pusher = 0; pusher < HM_4P_SEATS; pusher++) {
        hm_4p_ep ep = state->ep[pusher];
        if (ep.skipped != to || hm_4p_team(&position->rules, seat) >> pusher & 1) continue;
        if (ep.pushed != to + hm_4p_forward(pusher)) continue;
        unsigned pawn = state->square[ep.pushed] & ~(unsigned)HM_4P_DEAD;
        if (pawn != (HM_4P_PAWN | (unsigned)pusher << 4)) continue;
        if (!hm_4p_capturable(position, seat, ep.pushed)) continue;
        bool front = ep.pushed == from + hm_4p_forward(seat);
        if (position->rules.ep_front_only && !front) continue;
        bool open = state->square[to] == HM_4P_EMPTY || hm_4p_capturable(position, seat, to);
        return open ? pusher : -1;
    }
    return -1;
}

/* ---- lines through the king ---- */

/* What a king's line shows. */
typedef struct sight {
    const hm_4p_position *position;
    uint64_t *pinned;
    bool check;
} sight;

/* The nearest piece in one direction stands on `near`, the one behind it on `far`, as bits of the
 * line; the border counts as a piece. */
static inline void judge(sight *s, unsigned sliders, unsigned closed, unsigned near, unsigned far,
                         int square) {
    if (sliders & near) s->check = true;
    if (closed & near && sliders & far) s->pinned[square >> 6] |= 1ull << (square & 63);
}

static void look_along(sight *s, const hm_4p_view *view, unsigned line, unsigned at, int king,
                       int step) {
    unsigned sliders = view->sliders[line], closed = view->closed[line];
    if (sliders == 0) return;
    unsigned occupied = s->position->index.occupied[line];
    unsigned beyond = occupied & ~((2u << at) - 1), before = occupied & ((1u << at) - 1);
    unsigned near = beyond & -beyond, rest = beyond ^ near;
    judge(s, sliders, closed, near, rest & -rest, king + step * (hm_4p_first(near) - (int)at));
    unsigned last = hm_4p_last(before);
    near = 1u << last;
    rest = before ^ near;
    unsigned far = rest != 0 ? 1u << hm_4p_last(rest) : 0;
    judge(s, sliders, closed, near, far, king - step * ((int)at - (int)last));
}

bool hm_4p_find_pins(const hm_4p_position *position, int seat, uint64_t pinned[4]) {
    const hm_4p_view *view = &position->index.view[position->index.view_of[seat]];
    int king = position->king[seat];
    hm_4p_place place = hm_4p_place_of(king);
    sight s = {position, pinned, false};
    look_along(&s, view, place.rank, place.across, king, HM_4P_EAST);
    look_along(&s, view, place.file, place.up, king, HM_4P_NORTH);
    look_along(&s, view, place.diagonal, place.across, king, HM_4P_NORTHEAST);
    look_along(&s, view, place.antidiagonal, place.across, king, HM_4P_SOUTHEAST);
    return s.check || hm_4p_leapers_attack(position, seat, king);
}

bool hm_4p_on_line(int king, int from, int to) {
    hm_4p_place k = hm_4p_place_of(king), f = hm_4p_place_of(from), t = hm_4p_place_of(to);
    return (f.rank == k.rank && t.rank == k.rank) || (f.file == k.file && t.file == k.file) ||
           (f.diagonal == k.diagonal && t.diagonal == k.diagonal) ||
           (f.antidiagonal == k.antidiagonal && t.antidiagonal == k.antidiagonal);
}

/* ---- squares around the king ---- */

uint64_t hm_4p_king_steps(const hm_4p_position *position, int seat) {
    const hm_4p_view *view = &position->index.view[position->index.view_of[seat]];
    int king = position->king[seat], lowest = king - 16 - HM_4P_FILE(king) - 1;
    const uint16_t *closed = view->closed + HM_4P_RANKS + HM_4P_RANK(king);
    uint64_t around = 0x000700050007ull << HM_4P_FILE(king);
    uint64_t steps = around & ~hm_4p_rows(closed - 1);
    if (steps == 0) return 0;
    steps &= ~hm_4p_leaper_rows(position, seat, HM_4P_RANK(king) - 1);
    uint64_t safe = steps;
    for (uint64_t left = steps; left != 0; left &= left - 1) {
        int square = lowest + hm_4p_first(left);
        if (hm_4p_sliders_attack(position, seat, square, king)) safe ^= left & -left;
    }
    return safe;
}

/* ---- moves ---- */

/* Rules section 4, an option of Teams. */
static bool takes_king(const hm_4p_position *position, hm_4p_move move) {
    int to = HM_4P_MOVE_TO(move), owner = hm_4p_owner(position, to);
    return owner >= 0 && position->king[owner] == to;
}

bool hm_4p_is_safe(const hm_4p_position *position, int seat, hm_4p_move move) {
    const hm_4p_rules *rules = &position->rules;
    if (rules->king_capture_overrides_check && rules->mode == HM_4P_TEAMS &&
        takes_king(position, move)) {
        return true;
    }
    hm_4p_position after = *position;
    hm_4p_undo undo;
    hm_4p_make(&after, move, &undo);
    return !hm_4p_in_check(&after, seat);
}

bool hm_4p_is_legal(const hm_4p_position *position, hm_4p_move move) {
    hm_4p_move moves[HM_4P_MOVES_FROM_MAX];
    int from = HM_4P_MOVE_FROM(move), seat = position->state.side;
    if (!hm_4p_exists(from) || hm_4p_owner(position, from) != seat) return false;
    size_t count = hm_4p_generate_from(position, from, moves);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move) return hm_4p_is_safe(position, seat, move);
    }
    return false;
}
