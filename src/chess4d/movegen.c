/* Legal moves of a side that is not in check (rules sections 4 to 8), listed or only counted.
 *
 * Pieces that hide no king from a slider (nearly all) need no further test: sliders by line
 * arithmetic (or a small table) on the words of the planes, knights and kings by masks on words of
 * plane zw, or all those of a word by shifts, as pawns always. Kings also need a map of attacked
 * squares, built only for squares they can reach. Pinned pieces are few and take the slow road:
 * each of their moves is tested. Every function below is compiled once for each mode, which is a
 * constant: for listing, for counting, and both again for processors with the bit instructions of
 * 2013 and later. */
#include "chess4d/chess4d.h"

#include <stdlib.h>
#include <string.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* A test builds the library without what depends on the processor (HM_4D_NO_BMI). */
#if defined(__x86_64__) && !defined(HM_4D_NO_BMI)
#define WITH_BMI 1
#else
#define WITH_BMI 0
#endif

typedef struct sink {
    hm_4d_move *out;
    uint64_t count;
} sink;

/* What a copy of the generator is made for, a set of bits. */
typedef unsigned mode;
enum {
    LIST = 0,
    COUNT = 1,
    BMI = 2 /* with the processor's own bit counting, gathering and scattering */
};

ALWAYS_INLINE unsigned count_bits(uint64_t word, mode m) {
    return (m & BMI) != 0 ? (unsigned)__builtin_popcountll(word) : hm_4d_popcount(word);
}

/* What the generator works out about a position first. */
typedef struct view {
    const hm_4d_position *position;
    unsigned own, enemy;              /* colours as indices */
    hm_4d_piece us;                   /* own colour as a piece bit */
    uint64_t attacks[HM_4D_BORDERED]; /* by enemy leapers */
    hm_4d_set pinned;
} view;

/* ---- emitting ---- */

/* Moves to the bits of a word; `spread` says which squares they are. */
ALWAYS_INLINE void emit(sink *s, hm_4d_move base, uint64_t targets, const uint16_t *spread,
                        mode m) {
    if ((m & COUNT) != 0) {
        s->count += count_bits(targets, m);
        return;
    }
    for (; targets != 0; targets &= targets - 1) {
        *s->out++ = base | (hm_4d_move)spread[hm_4d_first(targets)] << 8;
    }
}

/* Moves to the bits of one word of plane zw. */
ALWAYS_INLINE void emit_zw(sink *s, unsigned from, unsigned xy, uint64_t targets, mode m) {
    if ((m & COUNT) != 0) {
        s->count += count_bits(targets, m);
        return;
    }
    hm_4d_move base = HM_4D_MOVE(from, xy << 6, 0, 0);
    for (; targets != 0; targets &= targets - 1) {
        *s->out++ = base | (hm_4d_move)hm_4d_first(targets) << 8;
    }
}

/* Moves of several pieces by the same step, which is added to the square's index, to the bits of
 * one word of plane zw. */
ALWAYS_INLINE void emit_together(sink *s, unsigned xy, uint64_t targets, int step, mode m) {
    if ((m & COUNT) != 0) {
        s->count += count_bits(targets, m);
        return;
    }
    for (; targets != 0; targets &= targets - 1) {
        int to = (int)(xy << 6 | hm_4d_first(targets));
        *s->out++ = HM_4D_MOVE(to - step, to, 0, HM_4D_PLAIN);
    }
}

/* Neighbouring words of plane zw: distance in the bordered table, in x*8+y, in the index. */
ALWAYS_INLINE int word_distance(int dx, int dy) {
    return dx * HM_4D_STRIDE + dy;
}

ALWAYS_INLINE unsigned word_beside(unsigned xy, int dx, int dy) {
    return (unsigned)((int)xy + dx * 8 + dy);
}

ALWAYS_INLINE int square_distance(int dx, int dy) {
    return dx * HM_4D_SQUARE(1, 0, 0, 0) + dy * HM_4D_SQUARE(0, 1, 0, 0);
}

/* ---- sliders ---- */

#if WITH_BMI

/* The bits of a word under a mask, packed, and back. Not the intrinsics: those may only stand in
 * functions that are compiled for such processors as a whole. */
ALWAYS_INLINE uint64_t gather(uint64_t word, uint64_t mask) {
    uint64_t packed;
    __asm__("pextq %2, %1, %0" : "=r"(packed) : "r"(word), "rm"(mask));
    return packed;
}

ALWAYS_INLINE uint64_t scatter(uint64_t packed, uint64_t mask) {
    uint64_t word;
    __asm__("pdepq %2, %1, %0" : "=r"(word) : "r"(packed), "rm"(mask));
    return word;
}

/* As hm_4d_reach, from a table of packed lines; `below` squares of the line come before the
 * slider. */
ALWAYS_INLINE uint64_t packed_reach(uint64_t occupied, uint64_t mask, unsigned below) {
    return scatter(hm_4d_line_reach[below][gather(occupied, mask)], mask);
}

#else

#define packed_reach(occupied, mask, below) ((void)(below), (mask))

#endif

ALWAYS_INLINE uint64_t reach_on_line(uint64_t occupied, uint64_t mask, unsigned bit, unsigned below,
                                     mode m) {
    return (m & BMI) != 0 ? packed_reach(occupied, mask, below)
                          : hm_4d_reach(occupied, mask, 1ull << bit);
}

/* Squares of one plane that a slider on a place reaches, blockers of either side included. */
ALWAYS_INLINE uint64_t reach_in_plane(const hm_4d_position *position, const hm_4d_place *place,
                                      unsigned plane, bool diagonal, bool straight, mode m) {
    unsigned bit = place->bit[plane];
    uint64_t occupied = hm_4d_occupied(position, place->word[plane]), reach = 0;
    if (diagonal) {
        reach = reach_on_line(occupied, hm_4d_line_masks.diagonal[bit], bit,
                              hm_4d_line_order.diagonal[bit], m) |
                reach_on_line(occupied, hm_4d_line_masks.antidiagonal[bit], bit,
                              hm_4d_line_order.antidiagonal[bit], m);
    }
    if (straight && plane < HM_4D_CYCLIC_PLANES) {
        reach |= reach_on_line(occupied, hm_4d_line_masks.column[bit], bit, bit >> 3, m);
    }
    return reach;
}

ALWAYS_INLINE void slide(const hm_4d_position *position, sink *s, unsigned from, unsigned own,
                         bool diagonal, bool straight, mode m) {
    hm_4d_place place = hm_4d_place_of(from);
    unsigned planes = diagonal ? HM_4D_PLANES : HM_4D_CYCLIC_PLANES;
    for (unsigned plane = 0; plane < planes; plane++) {
        uint64_t reach = reach_in_plane(position, &place, plane, diagonal, straight, m);
        uint64_t targets = reach & ~position->colours[place.word[plane]].of[own];
        hm_4d_move base =
            HM_4D_MOVE(from, from & ~(unsigned)hm_4d_plane_bits[plane], 0, HM_4D_PLAIN);
        emit(s, base, targets, hm_4d_spread[plane], m);
    }
}

/* ---- knights ---- */

ALWAYS_INLINE void leap(const hm_4d_position *position, sink *s, unsigned from, unsigned own,
                        mode m) {
    unsigned xy = from >> 6, zw = from & 63;
    const hm_4d_pair *words = position->colours + HM_4D_WORDS_ZW + hm_4d_bordered(xy);
    uint64_t one = hm_4d_near_masks.one[zw], two = hm_4d_near_masks.two[zw];
    emit_zw(s, from, xy, ~words[0].of[own] & hm_4d_near_masks.knight[zw], m);
    for (int axis = 0; axis < 2; axis++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            int near = sign * (axis == 0 ? HM_4D_STRIDE : 1);
            int step = sign * (axis == 0 ? 8 : 1);
            unsigned first = (unsigned)((int)xy + step), second = (unsigned)((int)xy + 2 * step);
            emit_zw(s, from, first, ~words[near].of[own] & two, m);
            emit_zw(s, from, second, ~words[2 * near].of[own] & one, m);
        }
    }
    static const int8_t leaps[8][2] = {{2, 1}, {2, -1}, {-2, 1}, {-2, -1},
                                       {1, 2}, {1, -2}, {-1, 2}, {-1, -2}};
    for (int i = 0; i < 8; i++) {
        int dx = leaps[i][0], dy = leaps[i][1];
        uint64_t free = ~words[dx * HM_4D_STRIDE + dy].of[own] >> zw & 1;
        if ((m & COUNT) == 0) {
            unsigned to = (unsigned)((int)from + dx * 512 + dy * 64);
            *s->out = HM_4D_MOVE(from, to, 0, HM_4D_PLAIN);
            s->out += free;
        } else {
            s->count += free;
        }
    }
}

/* Several knights of one word at once: 48 steps instead of 25 words a knight. */
ALWAYS_INLINE void leap_together(const hm_4d_position *position, sink *s, unsigned xy,
                                 uint64_t knights, unsigned own, mode m) {
    static const int8_t ones[4] = {1, -1, 8, -8};
    static const int8_t twos[4] = {2, -2, 16, -16};
    static const int8_t inner[8] = {17, -15, 15, -17, 10, -6, 6, -10};
    static const int8_t sides[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    static const int8_t outer[8][2] = {{2, 1}, {2, -1}, {-2, 1}, {-2, -1},
                                       {1, 2}, {1, -2}, {-1, 2}, {-1, -2}};
    const hm_4d_pair *here = position->colours + HM_4D_WORDS_ZW + hm_4d_bordered(xy);
    uint64_t up = hm_4d_w_up(knights), down = hm_4d_w_down(knights);
    uint64_t up2 = hm_4d_w_up(up), down2 = hm_4d_w_down(down);
    uint64_t one[4] = {up, down, knights << 8, knights >> 8};
    uint64_t two[4] = {up2, down2, knights << 16, knights >> 16};
    uint64_t plane[8] = {up << 16, up >> 16, down << 16, down >> 16,
                         up2 << 8, up2 >> 8, down2 << 8, down2 >> 8};
    for (int i = 0; i < 8; i++) {
        emit_together(s, xy, plane[i] & ~here->of[own], inner[i], m);
        int dx = outer[i][0], dy = outer[i][1];
        emit_together(s, word_beside(xy, dx, dy), knights & ~here[word_distance(dx, dy)].of[own],
                      square_distance(dx, dy), m);
    }
    for (int side = 0; side < 4; side++) {
        int dx = sides[side][0], dy = sides[side][1], step = square_distance(dx, dy);
        uint64_t near = ~here[word_distance(dx, dy)].of[own];
        uint64_t far = ~here[word_distance(2 * dx, 2 * dy)].of[own];
        for (int i = 0; i < 4; i++) {
            emit_together(s, word_beside(xy, dx, dy), two[i] & near, step + twos[i], m);
            emit_together(s, word_beside(xy, 2 * dx, 2 * dy), one[i] & far, 2 * step + ones[i], m);
        }
    }
}

/* ---- kings ---- */

ALWAYS_INLINE void step(sink *s, unsigned from, const uint64_t *targets, mode m) {
    unsigned xy = from >> 6, zw = from & 63;
    const uint64_t *at = targets + hm_4d_bordered(xy);
    uint64_t self = 1ull << zw, near = hm_4d_near_masks.king[zw];
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            uint64_t mask = dx == 0 && dy == 0 ? near : near | self;
            unsigned word = (unsigned)((int)xy + dx * 8 + dy);
            emit_zw(s, from, word, at[dx * HM_4D_STRIDE + dy] & mask, m);
        }
    }
}

/* Several kings of one word at once. */
ALWAYS_INLINE void step_together(sink *s, unsigned xy, uint64_t kings, const uint64_t *targets,
                                 mode m) {
    static const int8_t inner[9] = {0, 1, -1, 8, 9, 7, -8, -7, -9};
    uint64_t up = hm_4d_w_up(kings), down = hm_4d_w_down(kings);
    uint64_t moved[9] = {kings,     up,         down,    kings << 8, up << 8,
                         down << 8, kings >> 8, up >> 8, down >> 8};
    const uint64_t *at = targets + hm_4d_bordered(xy);
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            uint64_t free = at[word_distance(dx, dy)];
            unsigned word = word_beside(xy, dx, dy);
            for (int i = dx == 0 && dy == 0 ? 1 : 0; i < 9; i++)
                emit_together(s, word, moved[i] & free, square_distance(dx, dy) + inner[i], m);
        }
    }
}

/* ---- pawns ---- */

hm_4d_move *hm_4d_add_pawn_move(hm_4d_move *out, int from, int to, hm_4d_piece pawn) {
    int along = HM_4D_KIND(pawn) == HM_4D_PAWN_Y ? HM_4D_Y(to) : HM_4D_W(to);
    if (along != (HM_4D_COLOUR(pawn) == HM_4D_WHITE ? 7 : 0)) {
        *out++ = HM_4D_MOVE(from, to, 0, HM_4D_PLAIN);
        return out;
    }
    for (int kind = HM_4D_KNIGHT; kind <= HM_4D_QUEEN; kind++) {
        *out++ = HM_4D_MOVE(from, to, kind, HM_4D_PLAIN);
    }
    return out;
}

/* Pawn moves to the bits of the word `xy`, all by the same step. */
ALWAYS_INLINE void emit_pawns(sink *s, unsigned xy, uint64_t targets, int step, int tag,
                              bool promote, mode m) {
    if ((m & COUNT) != 0) {
        s->count += count_bits(targets, m) * (promote ? 4u : 1u);
        return;
    }
    for (; targets != 0; targets &= targets - 1) {
        int to = (int)(xy << 6 | hm_4d_first(targets));
        if (!promote) {
            *s->out++ = HM_4D_MOVE(to - step, to, 0, tag);
            continue;
        }
        for (int kind = HM_4D_KNIGHT; kind <= HM_4D_QUEEN; kind++) {
            *s->out++ = HM_4D_MOVE(to - step, to, kind, tag);
        }
    }
}

ALWAYS_INLINE void advance_y(const view *v, sink *s, unsigned xy, uint64_t pawns, mode m) {
    int forward = v->own == 0 ? 1 : -1;
    int y = (int)(xy & 7);
    if (y + forward < 0 || y + forward > 7) return;
    const hm_4d_pair *ahead = v->position->colours + HM_4D_WORDS_ZW + hm_4d_bordered(xy) + forward;
    bool promote = y + forward == 0 || y + forward == 7;
    unsigned to = (unsigned)((int)xy + forward);
    int step = forward * HM_4D_SQUARE(0, 1, 0, 0);
    uint64_t push = pawns & ~(ahead->of[0] | ahead->of[1]);
    emit_pawns(s, to, push, step, HM_4D_PLAIN, promote, m);
    if (y == (v->own == 0 ? 1 : 6)) {
        const hm_4d_pair *second = ahead + forward;
        emit_pawns(s, (unsigned)((int)to + forward), push & ~(second->of[0] | second->of[1]),
                   2 * step, HM_4D_DOUBLE_STEP, false, m);
    }
    for (int dx = -1; dx <= 1; dx += 2) {
        const hm_4d_pair *beside = ahead + dx * HM_4D_STRIDE;
        /* Words of the border are full of both colours. */
        uint64_t takes = pawns & beside->of[v->enemy] & ~beside->of[v->own];
        emit_pawns(s, (unsigned)((int)to + dx * 8), takes, step + dx * HM_4D_SQUARE(1, 0, 0, 0),
                   HM_4D_PLAIN, promote, m);
    }
}

ALWAYS_INLINE void advance_w(const view *v, sink *s, unsigned xy, uint64_t pawns, mode m) {
    bool up = v->own == 0;
    int forward = up ? 1 : -1;
    const hm_4d_pair *here = v->position->colours + HM_4D_WORDS_ZW + hm_4d_bordered(xy);
    uint64_t last = up ? HM_4D_W7 : HM_4D_W0;
    uint64_t home = up ? HM_4D_W0 << 1 : HM_4D_W7 >> 1;
    uint64_t empty = ~(here->of[0] | here->of[1]);
    uint64_t ahead = up ? hm_4d_w_up(pawns) : hm_4d_w_down(pawns);
    emit_pawns(s, xy, ahead & empty & ~last, forward, HM_4D_PLAIN, false, m);
    emit_pawns(s, xy, ahead & empty & last, forward, HM_4D_PLAIN, true, m);
    uint64_t first = (up ? (pawns & home) << 1 : (pawns & home) >> 1) & empty;
    uint64_t second = (up ? first << 1 : first >> 1) & empty;
    emit_pawns(s, xy, second, 2 * forward, HM_4D_DOUBLE_STEP, false, m);
    for (int dx = -1; dx <= 1; dx += 2) {
        const hm_4d_pair *beside = here + dx * HM_4D_STRIDE;
        uint64_t takes = ahead & beside->of[v->enemy] & ~beside->of[v->own];
        unsigned to = (unsigned)((int)xy + dx * 8);
        int step = forward + dx * HM_4D_SQUARE(1, 0, 0, 0);
        emit_pawns(s, to, takes & ~last, step, HM_4D_PLAIN, false, m);
        emit_pawns(s, to, takes & last, step, HM_4D_PLAIN, true, m);
    }
}

/* ---- castling ---- */

/* Slices where right, king, rook and empty squares allow castling, found for all at once. */
static uint64_t castling_slices(const hm_4d_position *position, unsigned own, unsigned side) {
    uint64_t slices = position->state.castling[own][side];
    if (slices == 0) return 0;
    unsigned rank = own == 0 ? 0 : 7;
    hm_4d_piece us = (hm_4d_piece)(own << 3);
    slices &= position->pieces[HM_4D_KING | us][4 * 8 + rank];
    slices &= position->pieces[HM_4D_ROOK | us][(side == HM_4D_KINGSIDE ? 7u : 0u) * 8 + rank];
    unsigned first = side == HM_4D_KINGSIDE ? 5 : 1, last = side == HM_4D_KINGSIDE ? 6 : 3;
    for (unsigned x = first; x <= last; x++) {
        slices &= ~hm_4d_occupied(position, HM_4D_WORDS_ZW + hm_4d_bordered(x * 8 + rank));
    }
    return slices;
}

static hm_4d_move castling_move(unsigned own, unsigned side, unsigned zw) {
    unsigned from = (unsigned)HM_4D_SQUARE(4, 0, 0, 0) | (own == 0 ? 0u : 7u << 6) | zw;
    unsigned shift = HM_4D_SQUARE(2, 0, 0, 0);
    return side == HM_4D_KINGSIDE ? HM_4D_MOVE(from, from + shift, 0, HM_4D_CASTLE_KINGSIDE)
                                  : HM_4D_MOVE(from, from - shift, 0, HM_4D_CASTLE_QUEENSIDE);
}

/* The king's path and both pieces' freedom to leave, tested with what is known already: the side
 * is not in check, so no own king hides another. */
static bool may_castle(const view *v, hm_4d_move move) {
    unsigned from = (unsigned)HM_4D_MOVE_FROM(move), to = (unsigned)HM_4D_MOVE_TO(move);
    unsigned path[2] = {(from + to) / 2, to};
    hm_4d_piece enemy = v->us ^ HM_4D_BLACK;
    for (int i = 0; i < 2; i++) {
        if ((v->attacks[hm_4d_bordered(path[i] >> 6)] >> (path[i] & 63) & 1) != 0) return false;
        if (hm_4d_slider_attacks(v->position, path[i], enemy, HM_4D_NO_SQUARE)) return false;
    }
    unsigned rook = to > from ? from + HM_4D_SQUARE(3, 0, 0, 0) : from - HM_4D_SQUARE(4, 0, 0, 0);
    return !HM_4D_SET_HAS(&v->pinned, rook);
}

static void castle(const view *v, sink *s, mode m) {
    for (unsigned side = 0; side < 2; side++) {
        uint64_t slices = castling_slices(v->position, v->own, side);
        for (; slices != 0; slices &= slices - 1) {
            hm_4d_move move = castling_move(v->own, side, hm_4d_first(slices));
            if (!may_castle(v, move)) continue;
            if ((m & COUNT) == 0)
                *s->out++ = move;
            else
                s->count++;
        }
    }
}

/* ---- one piece ---- */

static hm_4d_move *pawn_moves(const hm_4d_position *position, int from, hm_4d_piece pawn,
                              hm_4d_move *out) {
    const hm_4d_piece *board = position->state.board.square;
    bool white = HM_4D_COLOUR(pawn) == HM_4D_WHITE, axis_y = HM_4D_KIND(pawn) == HM_4D_PAWN_Y;
    int along = axis_y ? HM_4D_Y(from) : HM_4D_W(from);
    if (along == (white ? 7 : 0)) return out;
    int step = (axis_y ? HM_4D_SQUARE(0, 1, 0, 0) : 1) * (white ? 1 : -1);
    int ahead = from + step;
    if (board[ahead] == HM_4D_EMPTY) {
        out = hm_4d_add_pawn_move(out, from, ahead, pawn);
        if (along == (white ? 1 : 6) && board[ahead + step] == HM_4D_EMPTY) {
            *out++ = HM_4D_MOVE(from, ahead + step, 0, HM_4D_DOUBLE_STEP);
        }
    }
    for (int dx = -1; dx <= 1; dx += 2) {
        if (HM_4D_X(from) + dx < 0 || HM_4D_X(from) + dx > 7) continue;
        int to = ahead + dx * HM_4D_SQUARE(1, 0, 0, 0);
        bool enemy = board[to] != HM_4D_EMPTY && HM_4D_COLOUR(board[to]) != HM_4D_COLOUR(pawn);
        if (enemy) out = hm_4d_add_pawn_move(out, from, to, pawn);
    }
    int capturers[2];
    unsigned count = hm_4d_en_passant_capturers(position, capturers);
    for (unsigned i = 0; i < count; i++) {
        if (capturers[i] != from) continue;
        *out++ = HM_4D_MOVE(from, position->state.ep_target, 0, HM_4D_EN_PASSANT);
    }
    return out;
}

static hm_4d_move *king_moves(const hm_4d_position *position, unsigned from, unsigned own,
                              hm_4d_move *out) {
    uint64_t free[HM_4D_BORDERED];
    for (unsigned i = 0; i < HM_4D_BORDERED; i++) {
        free[i] = ~position->colours[HM_4D_WORDS_ZW + i].of[own];
    }
    sink s = {.out = out};
    step(&s, from, free, LIST);
    for (unsigned side = 0; side < 2; side++) {
        uint64_t slices = castling_slices(position, own, side);
        hm_4d_move move = castling_move(own, side, from & 63);
        bool here = (slices >> (from & 63) & 1) != 0 && HM_4D_MOVE_FROM(move) == (int)from;
        if (here) *s.out++ = move;
    }
    return s.out;
}

size_t hm_4d_generate_pseudo_from(const hm_4d_position *position, int square, hm_4d_move *moves) {
    hm_4d_piece piece = position->state.board.square[square];
    if (piece == HM_4D_EMPTY || HM_4D_COLOUR(piece) != position->state.side) return 0;
    unsigned own = position->state.side >> 3, from = (unsigned)square;
    sink s = {.out = moves};
    switch (HM_4D_KIND(piece)) {
    case HM_4D_KNIGHT:
        leap(position, &s, from, own, LIST);
        break;
    case HM_4D_BISHOP:
        slide(position, &s, from, own, true, false, LIST);
        break;
    case HM_4D_ROOK:
        slide(position, &s, from, own, false, true, LIST);
        break;
    case HM_4D_QUEEN:
        slide(position, &s, from, own, true, true, LIST);
        break;
    case HM_4D_KING:
        s.out = king_moves(position, from, own, moves);
        break;
    default:
        s.out = pawn_moves(position, square, piece, moves);
        break;
    }
    return (size_t)(s.out - moves);
}

size_t hm_4d_generate_pseudo(const hm_4d_position *position, hm_4d_move *moves) {
    size_t count = 0;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_KING; kind++) {
        unsigned piece = kind | position->state.side;
        for (uint64_t words = position->occupied_words[piece]; words != 0; words &= words - 1) {
            unsigned xy = hm_4d_first(words);
            for (uint64_t left = position->pieces[piece][xy]; left != 0; left &= left - 1) {
                int square = (int)(xy << 6 | hm_4d_first(left));
                count += hm_4d_generate_pseudo_from(position, square, moves + count);
            }
        }
    }
    return count;
}

/* ---- all pieces ---- */

static bool is_among(int square, const int *squares, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (squares[i] == square) return true;
    }
    return false;
}

/* Moves of pinned pieces along the line that they keep closed; kings are never pinned outside
 * check, and en passant is looked at elsewhere. */
static void move_pinned(const view *v, sink *s, mode m) {
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = v->pinned.word[xy]; left != 0; left &= left - 1) {
            int from = (int)(xy << 6 | hm_4d_first(left));
            int squares[7];
            unsigned allowed = hm_4d_pin_squares(v->position, from, squares);
            if (allowed == 0) continue;
            hm_4d_move moves[HM_4D_PSEUDO_FROM_MAX];
            size_t count = hm_4d_generate_pseudo_from(v->position, from, moves);
            for (size_t i = 0; i < count; i++) {
                if (HM_4D_MOVE_TAG(moves[i]) == HM_4D_EN_PASSANT) continue;
                if (!is_among(HM_4D_MOVE_TO(moves[i]), squares, allowed)) continue;
                if ((m & COUNT) == 0)
                    *s->out++ = moves[i];
                else
                    s->count++;
            }
        }
    }
}

static void take_en_passant(const view *v, sink *s, mode m) {
    int from[2];
    unsigned count = hm_4d_en_passant_capturers(v->position, from);
    for (unsigned i = 0; i < count; i++) {
        if (!hm_4d_en_passant_is_safe(v->position, from[i])) continue;
        hm_4d_move move = HM_4D_MOVE(from[i], v->position->state.ep_target, 0, HM_4D_EN_PASSANT);
        if ((m & COUNT) == 0)
            *s->out++ = move;
        else
            s->count++;
    }
}

/* Applies `action` to each free (not pinned) piece of a kind. */
#define FOR_EACH_FREE(v, kind, square, action)                                                     \
    for (uint64_t words = (v)->position->occupied_words[(kind) | (v)->us]; words != 0;             \
         words &= words - 1) {                                                                     \
        unsigned xy = hm_4d_first(words);                                                          \
        uint64_t left = (v)->position->pieces[(kind) | (v)->us][xy] & ~(v)->pinned.word[xy];       \
        for (; left != 0; left &= left - 1) {                                                      \
            unsigned square = xy << 6 | hm_4d_first(left);                                         \
            action;                                                                                \
        }                                                                                          \
    }

ALWAYS_INLINE bool is_several(uint64_t word) {
    return (word & (word - 1)) != 0;
}

ALWAYS_INLINE void move_knights(const view *v, sink *s, mode m) {
    const hm_4d_position *p = v->position;
    unsigned knight = HM_4D_KNIGHT | v->us;
    for (uint64_t words = p->occupied_words[knight]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        uint64_t free = p->pieces[knight][xy] & ~v->pinned.word[xy];
        if (is_several(free))
            leap_together(p, s, xy, free, v->own, m);
        else if (free != 0)
            leap(p, s, xy << 6 | hm_4d_first(free), v->own, m);
    }
}

ALWAYS_INLINE void move_kings(const view *v, sink *s, mode m) {
    const hm_4d_position *p = v->position;
    unsigned king = HM_4D_KING | v->us;
    uint64_t safe[HM_4D_BORDERED];
    if (p->count[king] == 0) return;
    hm_4d_safe_squares(p, v->attacks, safe);
    for (uint64_t words = p->occupied_words[king]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        uint64_t kings = p->pieces[king][xy];
        if (is_several(kings))
            step_together(s, xy, kings, safe, m);
        else
            step(s, xy << 6 | hm_4d_first(kings), safe, m);
    }
}

ALWAYS_INLINE void move_sliders(const view *v, sink *s, mode m) {
    const hm_4d_position *p = v->position;
    FOR_EACH_FREE(v, HM_4D_BISHOP, from, slide(p, s, from, v->own, true, false, m));
    FOR_EACH_FREE(v, HM_4D_ROOK, from, slide(p, s, from, v->own, false, true, m));
    FOR_EACH_FREE(v, HM_4D_QUEEN, from, slide(p, s, from, v->own, true, true, m));
}

ALWAYS_INLINE void move_pawns(const view *v, sink *s, mode m) {
    const hm_4d_position *p = v->position;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_PAWN_Y; kind++) {
        unsigned pawn = kind | v->us;
        for (uint64_t words = p->occupied_words[pawn]; words != 0; words &= words - 1) {
            unsigned xy = hm_4d_first(words);
            uint64_t pawns = p->pieces[pawn][xy] & ~v->pinned.word[xy];
            if (kind == HM_4D_PAWN_Y)
                advance_y(v, s, xy, pawns, m);
            else
                advance_w(v, s, xy, pawns, m);
        }
    }
}

/* Fills the view. Returns whether an own king is attacked. */
static bool look_around(const hm_4d_position *position, view *v) {
    v->position = position;
    v->us = position->state.side;
    v->own = v->us >> 3;
    v->enemy = v->own ^ 1;
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

ALWAYS_INLINE void move_all(const view *v, sink *s, mode m) {
    move_knights(v, s, m);
    move_sliders(v, s, m);
    move_kings(v, s, m);
    move_pawns(v, s, m);
    move_pinned(v, s, m);
    castle(v, s, m);
    if (v->position->state.ep_target >= 0) take_en_passant(v, s, m);
}

static void list_plain(const view *v, sink *s) {
    move_all(v, s, LIST);
}

static void count_plain(const view *v, sink *s) {
    move_all(v, s, COUNT);
}

#if WITH_BMI

__attribute__((target("bmi,bmi2,popcnt"))) static void list_bmi(const view *v, sink *s) {
    move_all(v, s, LIST | BMI);
}

__attribute__((target("bmi,bmi2,popcnt"))) static void count_bmi(const view *v, sink *s) {
    move_all(v, s, COUNT | BMI);
}

/* The first two generations of Zen gather and scatter bit by bit. */
static bool has_bmi(void) {
    return __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("znver1") &&
           !__builtin_cpu_is("znver2");
}

#else

#define list_bmi  list_plain
#define count_bmi count_plain

static bool has_bmi(void) {
    return false;
}

#endif

size_t hm_4d_generate(const hm_4d_position *position, hm_4d_move *moves) {
    view v;
    if (look_around(position, &v)) {
        hm_4d_set attacked;
        hm_4d_in_check(position, v.us, &attacked);
        return hm_4d_generate_evasions(position, &attacked, moves);
    }
    sink s = {.out = moves};
    if (has_bmi())
        list_bmi(&v, &s);
    else
        list_plain(&v, &s);
    return (size_t)(s.out - moves);
}

uint64_t hm_4d_count(const hm_4d_position *position) {
    view v;
    if (look_around(position, &v)) {
        hm_4d_set attacked;
        hm_4d_in_check(position, v.us, &attacked);
        return hm_4d_count_evasions(position, &attacked);
    }
    sink s = {.count = 0};
    if (has_bmi())
        count_bmi(&v, &s);
    else
        count_plain(&v, &s);
    return s.count;
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

/* ---- order ---- */

static int compare_moves(const void *one, const void *other) {
    hm_4d_move a = *(const hm_4d_move *)one, b = *(const hm_4d_move *)other;
    return (a > b) - (a < b);
}

void hm_4d_sort_moves(hm_4d_move *moves, size_t count) {
    qsort(moves, count, sizeof *moves, compare_moves);
}
