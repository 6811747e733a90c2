/* Neighbours on the empty board, as differences of squares. The plan is made whenever a program
 * starts that encodes anything, so it is made quickly.
 *
 * A leaper's moves depend only on how near the borders are, so squares share its lists: 14,400
 * knight's leaps and 2,320 king's steps serve all. The length of a line differs on every square.
 * There are 329,728 steps, so an encoder makes a list when it needs it first. All but the king's
 * are put together from pieces, which are the moves along two axes and depend on two coordinates,
 * or the rook's along one. */
#include "spectral/plan.h"

#include <string.h>

enum { XY, XZ, XW, YZ, YW, ZW };

static const int strides[4] = {512, 64, 8, 1};

/* ---- pieces of lists ---- */

/* Moves by (a, b) along any two axes, where that is on the board. */
static void neighbours_add_step(hm_pair_pieces *pieces, const int at[2], int a, int b) {
    if (((at[0] + a) & ~7) != 0 || ((at[1] + b) & ~7) != 0) return;
    int pair = 0;
    for (int first = 0; first < 4; first++) {
        for (int second = first + 1; second < 4; second++, pair++) {
            hm_piece_of_list *to = &pieces->of[pair][at[0]][at[1]];
            to->step[to->count++] = (int16_t)(a * strides[first] + b * strides[second]);
        }
    }
}

/* The pieces of knights, or of bishops; they are empty before. */
static void fill_pieces(hm_pair_pieces *pieces, bool knight) {
    int most = knight ? 2 : 7;
    for (int i = 0; i < 64; i++) {
        const int at[2] = {i >> 3, i & 7};
        for (int a = 1; a <= most; a++) {
            int b = knight ? 3 - a : a;
            neighbours_add_step(pieces, at, a, b);
            neighbours_add_step(pieces, at, a, -b);
            neighbours_add_step(pieces, at, -a, b);
            neighbours_add_step(pieces, at, -a, -b);
        }
    }
}

/* Writes a piece of any length in one go: what is too much the next one covers. Returns where it
 * ends. */
static int16_t *neighbours_append(int16_t *to, const hm_piece_of_list *piece) {
    memcpy(to, piece->step, sizeof piece->step);
    return to + piece->count;
}

static int16_t *append_pairs(int16_t *to, const hm_pair_pieces *pieces, const unsigned at[4]) {
    to = neighbours_append(to, &pieces->of[XY][at[0]][at[1]]);
    to = neighbours_append(to, &pieces->of[XZ][at[0]][at[2]]);
    to = neighbours_append(to, &pieces->of[XW][at[0]][at[3]]);
    to = neighbours_append(to, &pieces->of[YZ][at[1]][at[2]]);
    to = neighbours_append(to, &pieces->of[YW][at[1]][at[3]]);
    return neighbours_append(to, &pieces->of[ZW][at[2]][at[3]]);
}

/* ---- lines ---- */

void hm_plan_list_lines(const hm_spectral_plan *plan, unsigned square, hm_line_list *list) {
    const unsigned at[4] = {HM_4D_X(square), HM_4D_Y(square), HM_4D_Z(square), HM_4D_W(square)};
    int16_t *to = list->step;
    for (int axis = 0; axis < 4; axis++)
        to = neighbours_append(to, &plan->rook[axis][at[axis]]);
    to = append_pairs(to, &plan->bishop, at);
    list->count = (uint16_t)(to - list->step);
}

/* ---- leapers ---- */

/* How near a coordinate is to the border, as far as a leaper can tell. */
static unsigned border(unsigned coordinate) {
    static const uint8_t borders[8] = {0, 1, 2, 2, 2, 2, 3, 4};
    return borders[coordinate];
}

static hm_leap_list list_between(const hm_spectral_plan *plan, const int16_t *begin,
                                 const int16_t *end) {
    return (hm_leap_list){(uint16_t)(begin - plan->leap), (uint16_t)(end - begin)};
}

/* Lists from `to` on; returns where they end. */
static int16_t *fill_knights(hm_spectral_plan *plan, int16_t *to) {
    static const uint8_t like[5] = {0, 1, 2, 6, 7}; /* a coordinate of each border */
    hm_pair_pieces pieces;
    memset(&pieces, 0, sizeof pieces);
    fill_pieces(&pieces, true);
    for (unsigned i = 0; i < HM_BORDERS; i++) {
        const unsigned at[4] = {like[i / 125], like[i / 25 % 5], like[i / 5 % 5], like[i % 5]};
        int16_t *begin = to;
        to = append_pairs(to, &pieces, at);
        plan->leaps[HM_KNIGHT_LISTS][i] = list_between(plan, begin, to);
    }
    return to;
}

/* A king's steps from a square where each axis is at its beginning, in the middle or at its end (0,
 * 1, 2). */
static int16_t *append_king(int16_t *to, const unsigned at[4]) {
    int least[4], most[4];
    for (int axis = 0; axis < 4; axis++) {
        least[axis] = at[axis] == 0 ? 0 : -1;
        most[axis] = at[axis] == 2 ? 0 : 1;
    }
    for (int x = least[0]; x <= most[0]; x++) {
        for (int y = least[1]; y <= most[1]; y++) {
            for (int z = least[2]; z <= most[2]; z++) {
                for (int w = least[3]; w <= most[3]; w++) {
                    *to = (int16_t)(((x * 8 + y) * 8 + z) * 8 + w);
                    to += *to != 0;
                }
            }
        }
    }
    return to;
}

static void fill_kings(hm_spectral_plan *plan, int16_t *to) {
    static const uint8_t third[5] = {0, 1, 1, 1, 2};
    hm_leap_list lists[81];
    for (unsigned i = 0; i < 81; i++) {
        const unsigned at[4] = {i / 27, i / 9 % 3, i / 3 % 3, i % 3};
        int16_t *begin = to;
        to = append_king(to, at);
        lists[i] = list_between(plan, begin, to);
    }
    for (unsigned i = 0; i < HM_BORDERS; i++) {
        unsigned xy = third[i / 125] * 3u + third[i / 25 % 5];
        unsigned zw = third[i / 5 % 5] * 3u + third[i % 5];
        plan->leaps[HM_KING_LISTS][i] = lists[xy * 9 + zw];
    }
}

/* ---- slices ---- */

/* Coordinates 0..7 that differ from one by so much, as bits. */
static uint64_t neighbours_beside(unsigned coordinate, unsigned by) {
    return (1u << (coordinate + by) | 1u << coordinate >> by) & 0xff;
}

/* Slices in which a piece reaches anything, of those whose x differs by `x`: bits by their y. */
static uint64_t seen_by(int source, unsigned x, unsigned y) {
    uint64_t same = neighbours_beside(y, 0);
    switch (source) {
    case HM_SOURCE_KNIGHT:
        if (x > 2) return 0;
        return same | (x != 1 ? neighbours_beside(y, 1) : 0) |
               (x != 2 ? neighbours_beside(y, 2) : 0);
    case HM_SOURCE_KING:
        return x > 1 ? 0 : same | neighbours_beside(y, 1);
    default:
        return x == 0 ? 0xff : same | neighbours_beside(y, x);
    }
}

void hm_plan_fill_neighbours(hm_spectral_plan *plan) {
    for (unsigned s = 0; s < HM_4D_SQUARES; s++) {
        unsigned xyz = (border(HM_4D_X(s)) * 5 + border(HM_4D_Y(s))) * 5 + border(HM_4D_Z(s));
        plan->border[s] = (uint16_t)(xyz * 5 + border(HM_4D_W(s)));
    }
    fill_kings(plan, fill_knights(plan, plan->leap));
    for (int i = 0; i < 4 * 8 * 8; i++) { /* the rook's pieces of lists */
        int axis = i / 64, from = i / 8 % 8, to = i % 8;
        hm_piece_of_list *piece = &plan->rook[axis][from];
        if (to != from) piece->step[piece->count++] = (int16_t)((to - from) * strides[axis]);
    }
    fill_pieces(&plan->bishop, false);
    for (int source = 0; source < HM_SOURCES; source++) {
        for (unsigned i = 0; i < HM_SLICES * 8; i++) {
            unsigned from = i / 8, own = from >> 3, x = i % 8;
            uint64_t seen = seen_by(source, x > own ? x - own : own - x, from & 7);
            plan->seen[source][from] |= seen << 8 * x;
        }
    }
}
