/* The plan's lists of neighbours on the empty board, as differences of squares. They are made
 * whenever a program starts that encodes anything, so they are made quickly.
 *
 * What a leaper can do depends on how near the borders are, so squares share its lists: 14,400
 * knight's leaps and 27,936 king's steps serve all. How far a line goes is another matter on every
 * square: 329,728 steps. A line list has the 28 rook squares first and the bishop squares after
 * them, so that one list serves the queen (all of it) and the bishop (its tail). A way along a line
 * is written eight steps long whatever its length, and the next one over what was too much. */
#include "spectral/plan.h"

#include <string.h>

enum { WAYS = 32 };

/* The vectors by which a leaper may move on the empty board. `step` has a byte an axis that holds
 * the difference plus 8: added to the four coordinates, it leaves bit 3 set and bit 4 clear in
 * every byte exactly when the target is on the board. */
typedef struct vectors {
    uint32_t step[80];
    int16_t offset[80]; /* difference of the square indices */
    int count;
} vectors;

static void add_vector(vectors *list, const int by[4]) {
    uint32_t step = 0;
    int offset = 0;
    for (int axis = 0; axis < 4; axis++) {
        step = step << 8 | (uint32_t)(by[axis] + 8);
        offset = offset * 8 + by[axis];
    }
    list->step[list->count] = step;
    list->offset[list->count] = (int16_t)offset;
    list->count++;
}

static void add_knight(vectors *list) {
    for (int two = 0; two < 4; two++) {
        for (int one = 0; one < 4; one++) {
            if (one == two) continue;
            for (int signs = 0; signs < 4; signs++) {
                int by[4] = {0};
                by[two] = (signs & 1) != 0 ? -2 : 2;
                by[one] = (signs & 2) != 0 ? -1 : 1;
                add_vector(list, by);
            }
        }
    }
}

static void add_king(vectors *list) {
    for (int code = 0; code < 81; code++) {
        int by[4] = {code / 27 - 1, code / 9 % 3 - 1, code / 3 % 3 - 1, code % 3 - 1};
        if (code != 40) add_vector(list, by);
    }
}

/* How near a coordinate is to the border, as far as a leaper can tell. */
static unsigned border(unsigned coordinate) {
    static const uint8_t borders[8] = {0, 1, 2, 2, 2, 2, 3, 4};
    return borders[coordinate];
}

static void fill_borders(hm_spectral_plan *plan) {
    for (unsigned s = 0; s < HM_4D_SQUARES; s++) {
        unsigned xyz = (border(HM_4D_X(s)) * 5 + border(HM_4D_Y(s))) * 5 + border(HM_4D_Z(s));
        plan->border[s] = (uint16_t)(xyz * 5 + border(HM_4D_W(s)));
    }
}

/* Lists of a leaper, from `used` on; returns where they end. */
static uint32_t fill_leaps(hm_spectral_plan *plan, int lists, const vectors *by, uint32_t used) {
    static const uint8_t like[5] = {0, 1, 2, 6, 7}; /* a coordinate of each border */
    for (unsigned i = 0; i < HM_BORDERS; i++) {
        uint32_t xy = (uint32_t)like[i / 125] << 24 | (uint32_t)like[i / 25 % 5] << 16;
        uint32_t at = xy | (uint32_t)like[i / 5 % 5] << 8 | like[i % 5];
        plan->leaps[lists][i] = used;
        for (int v = 0; v < by->count; v++) {
            plan->steps[used] = by->offset[v];
            used += ((at + by->step[v]) & 0x18181818) == 0x08080808;
        }
    }
    plan->leaps[lists][HM_BORDERS] = used;
    return used;
}

static unsigned lesser(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* How far the 32 ways lead from a square with these coordinates: up and down along each axis, then
 * along each two of them. */
static void measure_ways(const unsigned at[4], unsigned length[WAYS]) {
    unsigned way = 0;
    for (int a = 0; a < 4; a++) {
        length[way++] = 7 - at[a];
        length[way++] = at[a];
    }
    for (int a = 0; a < 4; a++) {
        for (int b = a + 1; b < 4; b++) {
            length[way++] = lesser(7 - at[a], 7 - at[b]);
            length[way++] = lesser(at[a], at[b]);
            length[way++] = lesser(7 - at[a], at[b]);
            length[way++] = lesser(at[a], 7 - at[b]);
        }
    }
}

/* The steps of the ways in the same order. */
static void fill_ways(int16_t ways[WAYS][HM_LINE_ROOM]) {
    static const int strides[4] = {512, 64, 8, 1};
    int first[WAYS], way = 0;
    for (int a = 0; a < 4; a++) {
        first[way++] = strides[a];
        first[way++] = -strides[a];
    }
    for (int a = 0; a < 4; a++) {
        for (int b = a + 1; b < 4; b++) {
            int with = strides[a] + strides[b], against = strides[a] - strides[b];
            first[way++] = with;
            first[way++] = -with;
            first[way++] = against;
            first[way++] = -against;
        }
    }
    for (way = 0; way < WAYS; way++) {
        for (int i = 0; i < HM_LINE_ROOM; i++)
            ways[way][i] = (int16_t)((i + 1) * first[way]);
    }
}

static void fill_lines(hm_spectral_plan *plan, uint32_t used) {
    int16_t ways[WAYS][HM_LINE_ROOM], *to = plan->steps + used;
    fill_ways(ways);
    for (unsigned s = 0; s < HM_4D_SQUARES; s++) {
        const unsigned at[4] = {HM_4D_X(s), HM_4D_Y(s), HM_4D_Z(s), HM_4D_W(s)};
        unsigned length[WAYS];
        plan->lines[s] = (uint32_t)(to - plan->steps);
        measure_ways(at, length);
        for (int way = 0; way < WAYS; way++) {
            memcpy(to, ways[way], sizeof ways[way]);
            to += length[way];
        }
    }
    plan->lines[HM_4D_SQUARES] = (uint32_t)(to - plan->steps);
}

/* Coordinates 0..7 that differ from one by so much, as bits. */
static uint64_t beside(unsigned coordinate, unsigned by) {
    return (1u << (coordinate + by) | 1u << coordinate >> by) & 0xff;
}

/* Slices in which a piece reaches anything, of those whose x differs by `x`: bits by their y. */
static uint64_t seen_by(int source, unsigned x, unsigned y) {
    uint64_t same = beside(y, 0);
    switch (source) {
    case 0: /* knight */
        if (x > 2) return 0;
        return same | (x != 1 ? beside(y, 1) : 0) | (x != 2 ? beside(y, 2) : 0);
    case 3: /* king */
        return x > 1 ? 0 : same | beside(y, 1);
    default:
        return x == 0 ? 0xff : same | beside(y, x);
    }
}

static void fill_seen(hm_spectral_plan *plan) {
    for (int source = 0; source < HM_SOURCES; source++) {
        for (unsigned from = 0; from < HM_SLICES; from++) {
            unsigned own = from >> 3;
            for (unsigned x = 0; x < 8; x++) {
                uint64_t seen = seen_by(source, x > own ? x - own : own - x, from & 7);
                plan->seen[source][from] |= seen << 8 * x;
            }
        }
    }
}

void hm_plan_fill_neighbours(hm_spectral_plan *plan) {
    vectors knight = {.count = 0}, king = {.count = 0};
    add_knight(&knight);
    add_king(&king);
    fill_borders(plan);
    uint32_t used = fill_leaps(plan, HM_KNIGHT_LISTS, &knight, 0);
    used = fill_leaps(plan, HM_KING_LISTS, &king, used);
    fill_lines(plan, used);
    fill_seen(plan);
}
