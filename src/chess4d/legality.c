/* Pins, checks and the legality of single moves, with many kings (rules section 8).
 *
 * A move is legal when no own king is attacked after it. That holds if (1) every attacked king is
 * relieved: its attacker is taken or a square between is filled, or the king itself moves; (2) the
 * piece leaves no line open between an own king and an enemy slider; (3) a moving king goes to a
 * square that is not attacked. None of this needs the move to be made. */
#include "chess4d/chess4d.h"

#include <string.h>

/* ---- walking along the 16 lines through a square ---- */

typedef struct sight {
    int square;   /* the first occupied square, or HM_4D_NO_SQUARE */
    int distance; /* steps to it, or to the edge */
} sight;

/* Two squares that count as empty and one that counts as occupied; HM_4D_NO_SQUARE for none. */
typedef struct changes {
    int gone[2];
    int filled;
} changes;

static const changes no_changes = {{HM_4D_NO_SQUARE, HM_4D_NO_SQUARE}, HM_4D_NO_SQUARE};

static sight look(const hm_4d_position *position, int from, const int8_t step[4], int sign,
                  const changes *changed) {
    int at[4] = {HM_4D_X(from), HM_4D_Y(from), HM_4D_Z(from), HM_4D_W(from)};
    for (int distance = 1;; distance++) {
        for (int axis = 0; axis < 4; axis++) {
            at[axis] += sign * step[axis];
            if (at[axis] < 0 || at[axis] > 7) return (sight){HM_4D_NO_SQUARE, distance - 1};
        }
        int square = HM_4D_SQUARE(at[0], at[1], at[2], at[3]);
        if (square == changed->filled) return (sight){HM_4D_NO_SQUARE, distance - 1};
        if (square == changed->gone[0] || square == changed->gone[1]) continue;
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

/* Whether one of the two squares holds an own king and the other an enemy slider of this line. */
static bool is_closed_line(const hm_4d_position *position, int line, int one, int other) {
    hm_4d_piece us = position->state.side;
    hm_4d_piece king = HM_4D_KING | us;
    hm_4d_piece first = piece_at(position, one), second = piece_at(position, other);
    hm_4d_piece slider = first == king ? second : second == king ? first : HM_4D_EMPTY;
    return slider != HM_4D_EMPTY && HM_4D_COLOUR(slider) != us && slides_along(slider, line);
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

/* What one step along a line adds to the square's index. */
static int stride_of(const int8_t step[4]) {
    return step[0] * HM_4D_SQUARE(1, 0, 0, 0) + step[1] * HM_4D_SQUARE(0, 1, 0, 0) +
           step[2] * HM_4D_SQUARE(0, 0, 1, 0) + step[3];
}

bool hm_4d_pin_allows(const hm_4d_position *position, int from, int to) {
    for (int line = 0; line < HM_4D_LINES; line++) {
        const int8_t *step = hm_4d_line_steps[line];
        sight ahead = look(position, from, step, 1, &no_changes);
        if (ahead.square < 0) continue;
        sight behind = look(position, from, step, -1, &no_changes);
        if (!is_closed_line(position, line, ahead.square, behind.square)) continue;
        int steps = steps_along(from, to, step);
        if (steps == 0 || steps > ahead.distance || -steps > behind.distance) return false;
    }
    return true;
}

unsigned hm_4d_pin_squares(const hm_4d_position *position, int from, int squares[7]) {
    unsigned count = 0, lines = 0;
    for (int line = 0; line < HM_4D_LINES; line++) {
        const int8_t *step = hm_4d_line_steps[line];
        sight ahead = look(position, from, step, 1, &no_changes);
        if (ahead.square < 0) continue;
        sight behind = look(position, from, step, -1, &no_changes);
        if (!is_closed_line(position, line, ahead.square, behind.square)) continue;
        if (++lines > 1) return 0;
        int stride = stride_of(step);
        for (int steps = -behind.distance; steps <= ahead.distance; steps++) {
            if (steps != 0) squares[count++] = from + steps * stride;
        }
    }
    return count;
}

bool hm_4d_shields(const hm_4d_position *position, int square) {
    return !hm_4d_pin_allows(position, square, square);
}

/* Whether a line through an emptied square lets an enemy slider see an own king. */
static bool opens_line(const hm_4d_position *position, int square, const changes *changed) {
    for (int line = 0; line < HM_4D_LINES; line++) {
        const int8_t *step = hm_4d_line_steps[line];
        sight ahead = look(position, square, step, 1, changed);
        if (ahead.square < 0) continue;
        sight behind = look(position, square, step, -1, changed);
        if (is_closed_line(position, line, ahead.square, behind.square)) return true;
    }
    return false;
}

/* ---- en passant ---- */

int hm_4d_ep_victim(const hm_4d_state *state) {
    bool axis_y = state->ep_axis == HM_4D_PAWN_Y, white = state->side == HM_4D_WHITE;
    int along = axis_y ? HM_4D_Y(state->ep_target) : HM_4D_W(state->ep_target);
    if (along == (white ? 0 : 7)) return HM_4D_NO_SQUARE;
    int step = axis_y ? HM_4D_SQUARE(0, 1, 0, 0) : 1;
    return white ? state->ep_target - step : state->ep_target + step;
}

bool hm_4d_en_passant_is_valid(const hm_4d_state *state) {
    int target = state->ep_target;
    if (target < 0 || target >= HM_4D_SQUARES) return false;
    if (state->ep_axis != HM_4D_PAWN_Y && state->ep_axis != HM_4D_PAWN_W) return false;
    int along = state->ep_axis == HM_4D_PAWN_Y ? HM_4D_Y(target) : HM_4D_W(target);
    if (along != (state->side == HM_4D_WHITE ? 5 : 2)) return false;
    int victim = hm_4d_ep_victim(state);
    int origin = 2 * target - victim;
    return state->board.square[target] == HM_4D_EMPTY &&
           state->board.square[origin] == HM_4D_EMPTY &&
           state->board.square[victim] == (state->ep_axis | (state->side ^ HM_4D_BLACK));
}

unsigned hm_4d_en_passant_capturers(const hm_4d_position *position, int from[2]) {
    const hm_4d_state *state = &position->state;
    if (state->ep_target < 0 || !hm_4d_en_passant_is_valid(state)) return 0;
    int victim = hm_4d_ep_victim(state);
    unsigned count = 0;
    for (int dx = -1; dx <= 1; dx += 2) {
        if (HM_4D_X(victim) + dx < 0 || HM_4D_X(victim) + dx > 7) continue;
        int square = victim + dx * HM_4D_SQUARE(1, 0, 0, 0);
        if (state->board.square[square] == (state->ep_axis | state->side)) from[count++] = square;
    }
    return count;
}

bool hm_4d_en_passant_is_safe(const hm_4d_position *position, int from) {
    int victim = hm_4d_ep_victim(&position->state);
    changes changed = {{from, victim}, position->state.ep_target};
    return !opens_line(position, from, &changed) && !opens_line(position, victim, &changed);
}

/* ---- pins of one king, on words ---- */

/* On one line of a plane: returns the bits of `candidates` (enemy sliders of the line) that see
 * the king on `bit`, and adds own pieces that alone hide one. */
static uint64_t scan_line(uint64_t occupied, uint64_t own, uint64_t mask, uint64_t bit,
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

bool hm_4d_find_pins(const hm_4d_position *position, unsigned king, hm_4d_piece us,
                     hm_4d_set *pinned) {
    unsigned own = us >> 3, enemy = own ^ 1;
    hm_4d_place place = hm_4d_place_of(king);
    uint64_t attackers = 0;
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        unsigned word = place.word[plane], bit = place.bit[plane];
        uint64_t diagonal = position->diagonal[word].of[enemy];
        uint64_t straight = position->straight[word].of[enemy];
        uint64_t masks[3] = {hm_4d_line_masks.diagonal[bit], hm_4d_line_masks.antidiagonal[bit],
                             hm_4d_line_masks.column[bit]};
        if (((diagonal & (masks[0] | masks[1])) | (straight & masks[2])) == 0) continue;
        uint64_t occupied = hm_4d_occupied(position, word);
        uint64_t ours = position->colours[word].of[own];
        uint64_t here = 1ull << bit, hiding = 0;
        attackers |= scan_line(occupied, ours, masks[0], here, diagonal, &hiding);
        attackers |= scan_line(occupied, ours, masks[1], here, diagonal, &hiding);
        attackers |= scan_line(occupied, ours, masks[2], here, straight, &hiding);
        unsigned rest = king & ~(unsigned)hm_4d_plane_bits[plane];
        for (; hiding != 0; hiding &= hiding - 1) {
            hm_4d_set_add(pinned, rest | hm_4d_spread[plane][hm_4d_first(hiding)]);
        }
    }
    return attackers != 0;
}

/* ---- relieving attacked kings ---- */

unsigned hm_4d_between(int one, int other, int squares[6]) {
    for (int line = 0; line < HM_4D_LINES; line++) {
        const int8_t *step = hm_4d_line_steps[line];
        int steps = steps_along(one, other, step);
        if (steps == 0) continue;
        int stride = steps > 0 ? stride_of(step) : -stride_of(step);
        unsigned count = 0;
        for (int square = one + stride; square != other; square += stride) {
            squares[count++] = square;
        }
        return count;
    }
    return 0;
}

static bool relieves_king(const hm_4d_position *position, int king, int to, int victim) {
    hm_4d_set attackers;
    hm_4d_attackers(position, king, position->state.side ^ HM_4D_BLACK, &attackers);
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = attackers.word[xy]; left != 0; left &= left - 1) {
            int attacker = (int)(xy << 6 | hm_4d_first(left));
            if (attacker == victim) continue;
            int squares[6];
            unsigned count = hm_4d_between(king, attacker, squares);
            bool closed = false;
            for (unsigned i = 0; i < count; i++)
                closed |= squares[i] == to;
            if (!closed) return false;
        }
    }
    return true;
}

bool hm_4d_relieves(const hm_4d_position *position, const hm_4d_set *attacked, int except, int to,
                    int victim) {
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = attacked->word[xy]; left != 0; left &= left - 1) {
            int king = (int)(xy << 6 | hm_4d_first(left));
            if (king != except && !relieves_king(position, king, to, victim)) return false;
        }
    }
    return true;
}

/* ---- one move ---- */

bool hm_4d_castling_is_safe(const hm_4d_position *position, hm_4d_move move) {
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move);
    hm_4d_piece enemy = position->state.side ^ HM_4D_BLACK;
    int rook = to > from ? from + HM_4D_SQUARE(3, 0, 0, 0) : from - HM_4D_SQUARE(4, 0, 0, 0);
    /* Castling fills squares beside the king's and empties two; only lines through these two can
     * open, and then king or rook is pinned (rules section 7, last point). */
    return !hm_4d_is_attacked(position, (from + to) / 2, enemy) &&
           !hm_4d_is_attacked(position, to, enemy) && !hm_4d_shields(position, from) &&
           !hm_4d_shields(position, rook);
}

static bool is_pseudo_legal(const hm_4d_position *position, hm_4d_move move) {
    hm_4d_move moves[HM_4D_PSEUDO_FROM_MAX];
    size_t count = hm_4d_generate_pseudo_from(position, HM_4D_MOVE_FROM(move), moves);
    for (size_t i = 0; i < count; i++) {
        if (moves[i] == move) return true;
    }
    return false;
}

bool hm_4d_is_legal(const hm_4d_position *position, hm_4d_move move) {
    if (!is_pseudo_legal(position, move)) return false;
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move);
    int tag = HM_4D_MOVE_TAG(move);
    const hm_4d_state *state = &position->state;
    hm_4d_set attacked;
    bool check = hm_4d_in_check(position, state->side, &attacked);
    if (tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE) {
        return !check && hm_4d_castling_is_safe(position, move);
    }
    if (tag == HM_4D_EN_PASSANT) {
        return hm_4d_relieves(position, &attacked, HM_4D_NO_SQUARE, to, hm_4d_ep_victim(state)) &&
               hm_4d_en_passant_is_safe(position, from);
    }
    if (!hm_4d_pin_allows(position, from, to)) return false;
    bool king = HM_4D_KIND(state->board.square[from]) == HM_4D_KING;
    if (king && hm_4d_attacks_through(position, (unsigned)to, state->side ^ HM_4D_BLACK, from)) {
        return false;
    }
    return hm_4d_relieves(position, &attacked, king ? from : HM_4D_NO_SQUARE, to, to);
}
