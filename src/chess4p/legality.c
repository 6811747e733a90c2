/* Whether a move is legal (rules section 4). */
#include "chess4p/attacks.h"
#include "chess4p/moves.h"

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

/* What one of the king's lines shows: its words, and the king's place on it. */
typedef struct sight {
    unsigned sliders, occupied, closed, at;
    int king, step;
} sight;

/* The lowest bit, and the highest one; none of none. */
static inline unsigned lowest(unsigned bits) {
    return bits & -bits;
}
static inline unsigned highest(unsigned bits) {
    return bits != 0 ? 1u << hm_4p_last(bits) : 0;
}

/* `near` is the nearest piece in one direction, `far` the next one behind it. */
static void judge(const sight *s, unsigned near, unsigned far, hm_4p_guard *guard) {
    if (s->sliders & near) guard->check = true;
    if ((s->closed & near) == 0 || (s->sliders & far) == 0) return;
    int square = s->king + s->step * (hm_4p_first(near) - (int)s->at);
    guard->pinned[square >> 6] |= hm_4p_bit(square);
    guard->pins = true;
}

/* The border counts as a piece. Mostly no slider is among the two nearest pieces on either side. */
static inline void look_along(const sight *s, hm_4p_guard *guard) {
    unsigned after = s->occupied & ~((2u << s->at) - 1), before = s->occupied & ((1u << s->at) - 1);
    unsigned next = lowest(after), second = lowest(after ^ next);
    unsigned last = highest(before), other = highest(before ^ last);
    if ((s->sliders & (next | second | last | other)) == 0) return;
    judge(s, next, second, guard);
    judge(s, last, other, guard);
}

static void look_at_lines(const hm_4p_position *position, const hm_4p_view *view, int king,
                          hm_4p_guard *guard) {
    static const int steps[3] = {HM_4P_NORTH, HM_4P_NORTHEAST, HM_4P_SOUTHEAST};
    const hm_4p_index *index = &position->index;
    hm_4p_place place = hm_4p_place_of(king);
    const unsigned lines[3] = {place.file, place.diagonal, place.antidiagonal};
    if (view->sliders[place.rank] != 0) {
        sight s = {view->sliders[place.rank],
                   hm_4p_rank_line(index->occupied, HM_4P_RANK(king)),
                   hm_4p_rank_line(view->closed, HM_4P_RANK(king)),
                   place.across,
                   king,
                   HM_4P_EAST};
        look_along(&s, guard);
    }
    for (int i = 0; i < 3; i++) {
        if (view->sliders[lines[i]] == 0) continue;
        sight s = {view->sliders[lines[i]],
                   index->occupied_lines[lines[i]],
                   view->closed_lines[lines[i]],
                   i == 0 ? place.up : place.across,
                   king,
                   steps[i]};
        look_along(&s, guard);
    }
}

/* Whether anything that may be taken stands less than four squares from the king: mostly nothing
 * does, and then no pawn, knight or king attacks it or the squares around it. */
static bool has_company(const hm_4p_position *position, const hm_4p_view *view, int king) {
    const uint64_t *occupied = position->index.occupied;
    int file = HM_4P_FILE(king), rank = HM_4P_RANK(king);
    uint64_t columns = (0x7full << file >> 2 & 0xffff) * 0x0001000100010001;
    uint64_t below = hm_4p_ranks(occupied, rank - 3) & ~hm_4p_ranks(view->closed, rank - 3);
    uint64_t above = hm_4p_ranks(occupied, rank + 1) & ~hm_4p_ranks(view->closed, rank + 1);
    return ((below | above) & columns) != 0;
}

void hm_4p_look_around_king(const hm_4p_position *position, int seat, hm_4p_guard *guard) {
    const hm_4p_view *view = &position->index.view[position->index.view_of[seat]];
    int king = position->king[seat], file = HM_4P_FILE(king), rank = HM_4P_RANK(king) - 1;
    look_at_lines(position, view, king, guard);
    guard->steps = 0x000700050007ull << file & ~hm_4p_ranks(view->closed, rank);
    if (has_company(position, view, king)) {
        uint64_t attacks = hm_4p_leaper_attacks(position, seat, rank);
        guard->check |= attacks >> (16 + file + 1) & 1;
        guard->steps &= ~attacks;
    }
    for (uint64_t left = guard->steps; left != 0; left &= left - 1) {
        int square = rank * 16 + hm_4p_first(left) - 1;
        if (hm_4p_sliders_attack(position, seat, square, king)) guard->steps ^= left & -left;
    }
}

bool hm_4p_on_line(int king, int from, int to) {
    hm_4p_place k = hm_4p_place_of(king), f = hm_4p_place_of(from), t = hm_4p_place_of(to);
    return (f.rank == k.rank && t.rank == k.rank) || (f.file == k.file && t.file == k.file) ||
           (f.diagonal == k.diagonal && t.diagonal == k.diagonal) ||
           (f.antidiagonal == k.antidiagonal && t.antidiagonal == k.antidiagonal);
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
    hm_4p_make_unkeyed(&after, move, &undo);
    return !hm_4p_in_check(&after, seat);
}

bool hm_4p_is_legal(const hm_4p_position *position, hm_4p_move move) {
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    int from = HM_4P_MOVE_FROM(move), seat = position->state.side;
    if (!hm_4p_exists(from) || hm_4p_owner(position, from) != seat) return false;
    size_t count = hm_4p_generate_pseudo_from(position, from, moves);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move) return hm_4p_is_safe(position, seat, move);
    }
    return false;
}
