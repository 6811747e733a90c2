/* Private header of chess4d/: moves of pawns.
 *
 * All pawns of one word of plane zw (all z and w at one x and y) move together, each step one shift
 * or none. Pawns that advance along y go to the word beside, at the same bits; those that advance
 * along w stay in the word and go one bit on. Both capture one step forward and one aside along x,
 * which is another word. `own` and `enemy` are colours as indices. */
#ifndef HM_CHESS4D_PAWNS_H
#define HM_CHESS4D_PAWNS_H

#include "chess4d/rules/emit4d.h"

/* Lists the move of one pawn from `from` to `to`: four promotions at the end of its axis. Returns
 * the new end of the list. */
static inline hm_4d_move *hm_4d_add_pawn_move(hm_4d_move *out, int from, int to, hm_4d_piece pawn) {
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
HM_INLINED void hm_4d_emit_pawns(hm_4d_sink *sink, unsigned xy, uint64_t targets, int step, int tag,
                                 bool promote, hm_4d_mode mode) {
    if ((mode & HM_4D_COUNT) != 0) {
        sink->count += hm_4d_count_bits(targets, mode) * (promote ? 4u : 1u);
        return;
    }
    if (!promote) {
        hm_4d_emit_together(sink, xy, targets, step, tag, mode);
        return;
    }
    for (; targets != 0; targets &= targets - 1) {
        int to = (int)(xy << 6 | hm_4d_first(targets));
        for (int kind = HM_4D_KNIGHT; kind <= HM_4D_QUEEN; kind++) {
            *sink->out++ = HM_4D_MOVE(to - step, to, kind, tag);
        }
    }
}

/* The wanted kinds of pawn moves, as a set. */
enum {
    HM_4D_STEPS = 1,
    HM_4D_STEP_PROMOTIONS = 2,
    HM_4D_TAKES = 4,
    HM_4D_TAKE_PROMOTIONS = 8,
    HM_4D_PAWN_MOVES = 15
};

/* `only`: bordered words of plane zw that moves may go to; NULL: anywhere. */
HM_INLINED uint64_t hm_4d_only(const uint64_t *only, int word) {
    return only == NULL ? UINT64_MAX : only[word];
}

/* The pawns of one word that advance along y. */
HM_INLINED void hm_4d_advance_y(const hm_4d_position *position, hm_4d_sink *sink, unsigned own,
                                unsigned xy, uint64_t pawns, const uint64_t *only, unsigned parts,
                                hm_4d_mode mode) {
    int forward = own == 0 ? 1 : -1, y = (int)(xy & 7), word = (int)hm_4d_bordered(xy) + forward;
    if (y + forward < 0 || y + forward > 7) return;
    const hm_4d_pair *ahead = position->colours + HM_4D_WORDS_ZW + word;
    bool promote = y + forward == 0 || y + forward == 7;
    unsigned to = (unsigned)((int)xy + forward);
    int step = forward * HM_4D_SQUARE(0, 1, 0, 0);
    uint64_t push = pawns & ~(ahead->of[0] | ahead->of[1]);
    if ((parts & (promote ? HM_4D_STEP_PROMOTIONS : HM_4D_STEPS)) != 0) {
        hm_4d_emit_pawns(sink, to, push & hm_4d_only(only, word), step, HM_4D_PLAIN, promote, mode);
    }
    if (y == (own == 0 ? 1 : 6) && (parts & HM_4D_STEPS) != 0) {
        const hm_4d_pair *second = ahead + forward;
        uint64_t both = push & ~(second->of[0] | second->of[1]) & hm_4d_only(only, word + forward);
        hm_4d_emit_pawns(sink, (unsigned)((int)to + forward), both, 2 * step, HM_4D_DOUBLE_STEP,
                         false, mode);
    }
    if ((parts & (promote ? HM_4D_TAKE_PROMOTIONS : HM_4D_TAKES)) == 0) return;
    for (int dx = -1; dx <= 1; dx += 2) {
        const hm_4d_pair *beside = ahead + dx * HM_4D_STRIDE;
        /* Words of the border are full of both colours. */
        uint64_t takes = pawns & beside->of[own ^ 1] & ~beside->of[own];
        takes &= hm_4d_only(only, word + dx * HM_4D_STRIDE);
        hm_4d_emit_pawns(sink, (unsigned)((int)to + dx * 8), takes,
                         step + dx * HM_4D_SQUARE(1, 0, 0, 0), HM_4D_PLAIN, promote, mode);
    }
}

/* The moves of hm_4d_advance_w that promote, or those that do not, to squares of `part`. */
HM_INLINED void hm_4d_advance_part(hm_4d_sink *sink, unsigned to, uint64_t targets, uint64_t part,
                                   int step, bool promote, bool wanted, hm_4d_mode mode) {
    if (wanted) hm_4d_emit_pawns(sink, to, targets & part, step, HM_4D_PLAIN, promote, mode);
}

/* The pawns of one word that advance along w. */
HM_INLINED void hm_4d_advance_w(const hm_4d_position *position, hm_4d_sink *sink, unsigned own,
                                unsigned xy, uint64_t pawns, const uint64_t *only, unsigned parts,
                                hm_4d_mode mode) {
    bool up = own == 0;
    int forward = up ? 1 : -1, word = (int)hm_4d_bordered(xy);
    const hm_4d_pair *here = position->colours + HM_4D_WORDS_ZW + word;
    uint64_t last = up ? HM_4D_W7 : HM_4D_W0;
    uint64_t home = up ? HM_4D_W0 << 1 : HM_4D_W7 >> 1;
    uint64_t empty = ~(here->of[0] | here->of[1]);
    uint64_t ahead = up ? hm_4d_w_up(pawns) : hm_4d_w_down(pawns);
    uint64_t push = ahead & empty & hm_4d_only(only, word);
    hm_4d_advance_part(sink, xy, push, ~last, forward, false, (parts & HM_4D_STEPS) != 0, mode);
    hm_4d_advance_part(sink, xy, push, last, forward, true, (parts & HM_4D_STEP_PROMOTIONS) != 0,
                       mode);
    if ((parts & HM_4D_STEPS) != 0) {
        uint64_t first = (up ? (pawns & home) << 1 : (pawns & home) >> 1) & empty;
        uint64_t second = (up ? first << 1 : first >> 1) & empty & hm_4d_only(only, word);
        hm_4d_emit_pawns(sink, xy, second, 2 * forward, HM_4D_DOUBLE_STEP, false, mode);
    }
    for (int dx = -1; dx <= 1; dx += 2) {
        const hm_4d_pair *beside = here + dx * HM_4D_STRIDE;
        uint64_t takes = ahead & beside->of[own ^ 1] & ~beside->of[own];
        takes &= hm_4d_only(only, word + dx * HM_4D_STRIDE);
        unsigned to = (unsigned)((int)xy + dx * 8);
        int step = forward + dx * HM_4D_SQUARE(1, 0, 0, 0);
        hm_4d_advance_part(sink, to, takes, ~last, step, false, (parts & HM_4D_TAKES) != 0, mode);
        hm_4d_advance_part(sink, to, takes, last, step, true, (parts & HM_4D_TAKE_PROMOTIONS) != 0,
                           mode);
    }
}

#endif
