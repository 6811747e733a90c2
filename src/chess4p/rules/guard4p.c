/* The surroundings of a king: whether it is attacked, which pieces are pinned, where it may step.
 *
 * Each of the four lines through the king is read once. On either side only the two nearest pieces
 * matter: a hostile slider as the nearest gives check, and one as the second pins the nearest, if
 * that may not be taken: an own piece, but also a partner's piece or a wall, which move generation
 * ignores. Most lines hold no hostile slider at all, or none among those four pieces, and are left
 * at once.
 *
 * Leapers reach a king, or a square beside it, only from close by: if there is no capturable piece
 * within three squares, they are skipped. A king that steps away along a line stays in the sight of
 * its slider: sliders look through the square that it leaves. */
#include "chess4p/rules/attacks4p.h"

/* The result for one of the king's lines. */
typedef struct sight {
    /* Bits of the line: hostile sliders, anything, what may not be taken. */
    unsigned sliders, occupied, closed;
    unsigned at;    /* the king's bit on it */
    int king, step; /* its square, and the step from bit to bit */
} sight;

/* The lowest bit, and the highest one; none of none. */
static inline unsigned lowest(unsigned bits) {
    return bits & -bits;
}
static inline unsigned highest(unsigned bits) {
    return bits != 0 ? 1u << hm_4p_last(bits) : 0;
}

/* `near` is the nearest piece in one direction, `far` the next one behind it. */
static void guard4p_judge(const sight *s, unsigned near, unsigned far, hm_4p_guard *guard) {
    if (s->sliders & near) guard->check = true;
    if ((s->closed & near) == 0 || (s->sliders & far) == 0) return;
    int square = s->king + s->step * (hm_4p_first(near) - (int)s->at);
    guard->pinned[square >> 6] |= hm_4p_bit(square);
    guard->pins = true;
}

/* The border counts as a piece. Mostly no slider is among the two nearest pieces on either side. */
static inline void guard4p_look_along(const sight *s, hm_4p_guard *guard) {
    unsigned after = s->occupied & ~((2u << s->at) - 1), before = s->occupied & ((1u << s->at) - 1);
    unsigned next = lowest(after), second = lowest(after ^ next);
    unsigned last = highest(before), other = highest(before ^ last);
    if ((s->sliders & (next | second | last | other)) == 0) return;
    guard4p_judge(s, next, second, guard);
    guard4p_judge(s, last, other, guard);
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
        guard4p_look_along(&s, guard);
    }
    for (int i = 0; i < 3; i++) {
        if (view->sliders[lines[i]] == 0) continue;
        sight s = {view->sliders[lines[i]],
                   index->occupied_lines[lines[i]],
                   view->closed_lines[lines[i]],
                   i == 0 ? place.up : place.across,
                   king,
                   steps[i]};
        guard4p_look_along(&s, guard);
    }
}

void hm_4p_look_around_king(const hm_4p_position *position, int seat, hm_4p_guard *guard) {
    const hm_4p_view *view = &position->index.view[position->index.view_of[seat]];
    int king = position->king[seat], file = HM_4P_FILE(king), rank = HM_4P_RANK(king) - 1;
    look_at_lines(position, view, king, guard);
    guard->steps = 0x000700050007ull << file & ~hm_4p_ranks(view->closed, rank);
    if (hm_4p_has_company(&position->index, view, king)) {
        uint64_t attacks = hm_4p_leaper_attacks(position, seat, rank);
        guard->check |= attacks >> (16 + file + 1) & 1;
        guard->steps &= ~attacks;
    }
    for (uint64_t left = guard->steps; left != 0; left &= left - 1) {
        int square = rank * 16 + hm_4p_first(left) - 1;
        if (hm_4p_sliders_attack(position, seat, square, king)) guard->steps ^= left & -left;
    }
}

bool hm_4p_may_be_pinned(const hm_4p_position *position, int seat, int square) {
    const uint16_t *sliders = position->index.view[position->index.view_of[seat]].sliders;
    hm_4p_place k = hm_4p_place_of(position->king[seat]), s = hm_4p_place_of(square);
    return (s.rank == k.rank && sliders[k.rank] != 0) ||
           (s.file == k.file && sliders[k.file] != 0) ||
           (s.diagonal == k.diagonal && sliders[k.diagonal] != 0) ||
           (s.antidiagonal == k.antidiagonal && sliders[k.antidiagonal] != 0);
}

bool hm_4p_on_line(int king, int from, int to) {
    hm_4p_place k = hm_4p_place_of(king), f = hm_4p_place_of(from), t = hm_4p_place_of(to);
    if (f.rank == k.rank) return t.rank == k.rank;
    if (f.file == k.file) return t.file == k.file;
    if (f.diagonal == k.diagonal) return t.diagonal == k.diagonal;
    return t.antidiagonal == k.antidiagonal;
}
