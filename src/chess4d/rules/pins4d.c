/* Lines between kings and sliders: who is pinned, and what a pinned piece may still do
 * (rules4d, section 8).
 *
 * With up to 28 kings a side nearly every piece stands on lines to some king, but few lines end in
 * an enemy slider. So there are two ways to look. hm_4d_find_shields asks from a king, with line
 * arithmetic on whole planes; the generator calls it for every king before anything else, and the
 * set it fills is empty for most positions. Everything else asks from a piece, and only about
 * pieces of that set or in check: it walks the 16 lines through the piece square by square, both
 * ways, until it meets something. Slow, but seldom, and it can be told that squares have been
 * emptied or filled, as after en passant or castling.
 *
 * A line is an index 0..15 into hm_4d_line_steps, walked ahead (sign 1) and back (sign -1). */
#include "chess4d/rules/pins4d.h"
#include "chess4d/rules/attacks4d.h"

/* ---- walking ---- */

typedef struct sight {
    int square;   /* the first occupied square, or HM_4D_NO_SQUARE */
    int distance; /* steps to it, or to the edge */
} sight;

/* `changed` may be NULL: nothing is. */
static inline sight pins4d_look(const hm_4d_position *position, int from, const int8_t step[4],
                                int sign, const hm_4d_line_changes *changed) {
    int at[4] = {HM_4D_X(from), HM_4D_Y(from), HM_4D_Z(from), HM_4D_W(from)};
    for (int distance = 1;; distance++) {
        for (int axis = 0; axis < 4; axis++) {
            at[axis] += sign * step[axis];
            if (at[axis] < 0 || at[axis] > 7) return (sight){HM_4D_NO_SQUARE, distance - 1};
        }
        int square = HM_4D_SQUARE(at[0], at[1], at[2], at[3]);
        if (changed != NULL) {
            bool filled = square == changed->filled[0] || square == changed->filled[1];
            if (filled) return (sight){HM_4D_NO_SQUARE, distance - 1};
            if (square == changed->gone[0] || square == changed->gone[1]) continue;
        }
        if (position->state.board.square[square] != HM_4D_EMPTY) return (sight){square, distance};
    }
}

static hm_4d_piece piece_at(const hm_4d_position *position, int square) {
    return square < 0 ? HM_4D_EMPTY : position->state.board.square[square];
}

static bool slides_along(hm_4d_piece piece, int line) {
    unsigned kind = HM_4D_KIND(piece);
    return kind == HM_4D_QUEEN || kind == (line < HM_4D_AXES ? HM_4D_ROOK : HM_4D_BISHOP);
}

/* The sides of kings and sliders. For pins these are own kings and enemy sliders; for discovered
 * checks, enemy kings and own sliders. */
typedef struct colours {
    hm_4d_piece kings, sliders;
} colours;

static colours pinning(const hm_4d_position *position) {
    hm_4d_piece us = position->state.side;
    return (colours){us, us ^ HM_4D_BLACK};
}

static colours hiding(const hm_4d_position *position) {
    hm_4d_piece us = position->state.side;
    return (colours){us ^ HM_4D_BLACK, us};
}

/* A line through a square that has a king at one end and a slider at the other, and what is seen
 * both ways. */
typedef struct closed_line {
    const int8_t *step;
    sight ahead, behind;
} closed_line;

/* Finds the first such line from `line` on; returns the line after it, or HM_4D_LINES + 1 when
 * there is none. */
static inline int next_closed_line(const hm_4d_position *position, colours who, int square,
                                   int line, const hm_4d_line_changes *changed,
                                   closed_line *found) {
    for (; line < HM_4D_LINES; line++) {
        found->step = hm_4d_line_steps[line];
        found->ahead = pins4d_look(position, square, found->step, 1, changed);
        if (found->ahead.square < 0) continue;
        found->behind = pins4d_look(position, square, found->step, -1, changed);
        /* The line is closed if one end holds a king and the other a slider of this line. */
        hm_4d_piece king = HM_4D_KING | who.kings;
        hm_4d_piece first = piece_at(position, found->ahead.square);
        hm_4d_piece second = piece_at(position, found->behind.square);
        hm_4d_piece slider = first == king ? second : second == king ? first : HM_4D_EMPTY;
        if (slider != HM_4D_EMPTY && HM_4D_COLOUR(slider) == who.sliders &&
            slides_along(slider, line)) {
            return line + 1;
        }
    }
    return HM_4D_LINES + 1;
}

/* Whether any of the sliders could be at the end of a line through the square. */
static bool may_be_closed(const hm_4d_position *position, colours who, int square) {
    hm_4d_place place = hm_4d_place_of((unsigned)square);
    return hm_4d_any_aligned(position, &place, who.sliders >> 3);
}

/* Steps from `from` to `to` along a line (negative: backwards); 0 when `to` is not on it. */
static int steps_along(int from, int to, const int8_t step[4]) {
    int difference[4] = {HM_4D_X(to) - HM_4D_X(from), HM_4D_Y(to) - HM_4D_Y(from),
                         HM_4D_Z(to) - HM_4D_Z(from), HM_4D_W(to) - HM_4D_W(from)};
    int steps = 0;
    for (int axis = 0; axis < 4 && steps == 0; axis++) {
        if (step[axis] != 0) steps = difference[axis] * step[axis];
    }
    for (int axis = 0; axis < 4; axis++) {
        if (difference[axis] != steps * step[axis]) return 0;
    }
    return steps;
}

/* The change of the square's index at one step along a line. */
static int stride_of(const int8_t step[4]) {
    return step[0] * HM_4D_SQUARE(1, 0, 0, 0) + step[1] * HM_4D_SQUARE(0, 1, 0, 0) +
           step[2] * HM_4D_SQUARE(0, 0, 1, 0) + step[3];
}

/* ---- one piece ---- */

/* Whether the piece stays on every such line, or takes what is at its end: no move goes further. */
static bool keeps_closed(const hm_4d_position *position, colours who, int from, int to) {
    closed_line l;
    int line = may_be_closed(position, who, from) ? 0 : HM_4D_LINES;
    while ((line = next_closed_line(position, who, from, line, NULL, &l)) <= HM_4D_LINES) {
        if (steps_along(from, to, l.step) == 0) return false;
    }
    return true;
}

bool hm_4d_pin_allows(const hm_4d_position *position, int from, int to) {
    return keeps_closed(position, pinning(position), from, to);
}

bool hm_4d_uncovers_check(const hm_4d_position *position, int from, int to) {
    return !keeps_closed(position, hiding(position), from, to);
}

unsigned hm_4d_pin_squares(const hm_4d_position *position, int from, int squares[7]) {
    closed_line l;
    unsigned count = 0;
    colours who = pinning(position);
    for (int line = 0;
         (line = next_closed_line(position, who, from, line, NULL, &l)) <= HM_4D_LINES;) {
        if (count > 0) return 0; /* a second line: nowhere can it stay on both */
        int stride = stride_of(l.step);
        for (int steps = -l.behind.distance; steps <= l.ahead.distance; steps++) {
            if (steps != 0) squares[count++] = from + steps * stride;
        }
    }
    return count;
}

bool hm_4d_shields(const hm_4d_position *position, int square) {
    closed_line l;
    colours who = pinning(position);
    return may_be_closed(position, who, square) &&
           next_closed_line(position, who, square, 0, NULL, &l) <= HM_4D_LINES;
}

bool hm_4d_opens_line(const hm_4d_position *position, int square,
                      const hm_4d_line_changes *changes) {
    closed_line l;
    colours who = pinning(position);
    return may_be_closed(position, who, square) &&
           next_closed_line(position, who, square, 0, changes, &l) <= HM_4D_LINES;
}

void hm_4d_add_sliders_after(const hm_4d_position *position, int square, hm_4d_piece colour,
                             const hm_4d_line_changes *changes, hm_4d_set *attackers) {
    for (int line = 0; line < HM_4D_LINES; line++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            sight seen = pins4d_look(position, square, hm_4d_line_steps[line], sign, changes);
            hm_4d_piece piece = piece_at(position, seen.square);
            if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) != colour) continue;
            if (slides_along(piece, line)) hm_4d_set_add(attackers, (unsigned)seen.square);
        }
    }
}

/* Lines run along one axis or along two at once. */
unsigned hm_4d_between(int one, int other, int squares[6]) {
    const int difference[4] = {HM_4D_X(other) - HM_4D_X(one), HM_4D_Y(other) - HM_4D_Y(one),
                               HM_4D_Z(other) - HM_4D_Z(one), HM_4D_W(other) - HM_4D_W(one)};
    int steps = 0, axes = 0;
    for (int axis = 0; axis < 4; axis++) {
        int size = difference[axis] < 0 ? -difference[axis] : difference[axis];
        if (size == 0) continue;
        if (steps != 0 && size != steps) return 0;
        steps = size;
        axes++;
    }
    if (axes == 0 || axes > 2) return 0;
    int stride = (other - one) / steps;
    for (int i = 1; i < steps; i++)
        squares[i - 1] = one + i * stride;
    return (unsigned)steps - 1;
}

/* ---- all pins of one king, on words ---- */

/* On one line of a plane: returns the bits of `candidates` (sliders of the line) that see the king
 * on `bit`, and adds own pieces that alone hide one: what the king sees is taken away
 * where it is own, and whatever candidate then comes into sight was hidden by that piece, on its
 * side of the king. */
static uint64_t pins4d_scan_line(uint64_t occupied, uint64_t own, uint64_t mask, uint64_t bit,
                                 uint64_t candidates, uint64_t *hiding) {
    if ((candidates & mask) == 0) return 0;
    uint64_t seen = hm_4d_reach(occupied, mask, bit);
    uint64_t shields = seen & own;
    uint64_t beyond = hm_4d_reach(occupied & ~shields, mask, bit) & ~seen & candidates;
    uint64_t above = ~(bit | (bit - 1)), below = bit - 1;
    if ((beyond & above) != 0) *hiding |= shields & above;
    if ((beyond & below) != 0) *hiding |= shields & below;
    return seen & candidates;
}

bool hm_4d_find_shields(const hm_4d_position *position, unsigned king, hm_4d_piece us,
                        hm_4d_piece sliders, hm_4d_set *shields) {
    unsigned own = us >> 3, enemy = sliders >> 3;
    hm_4d_place place = hm_4d_place_of(king);
    uint64_t attackers = 0;
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        unsigned word = place.word[plane], bit = place.bit[plane];
        uint64_t diagonal = position->diagonal[word].of[enemy];
        uint64_t straight = position->straight[word].of[enemy];
        uint64_t masks[3] = {hm_4d_line_masks.diagonal[bit], hm_4d_line_masks.antidiagonal[bit],
                             hm_4d_line_masks.column[bit]};
        if (((diagonal & hm_4d_line_masks.slanted[bit]) | (straight & masks[2])) == 0) continue;
        uint64_t occupied = hm_4d_occupied(position, word);
        uint64_t ours = position->colours[word].of[own];
        uint64_t here = 1ull << bit, found = 0;
        attackers |= pins4d_scan_line(occupied, ours, masks[0], here, diagonal, &found);
        attackers |= pins4d_scan_line(occupied, ours, masks[1], here, diagonal, &found);
        attackers |= pins4d_scan_line(occupied, ours, masks[2], here, straight, &found);
        unsigned rest = king & ~(unsigned)hm_4d_plane_bits[plane];
        for (; found != 0; found &= found - 1) {
            hm_4d_set_add(shields, rest | hm_4d_spread[plane][hm_4d_first(found)]);
        }
    }
    return attackers != 0;
}
