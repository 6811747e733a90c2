/* Private header of chess4d/: constant tables of the planes of 8 x 8 squares (tables4d.c). */
#ifndef HM_CHESS4D_TABLES_H
#define HM_CHESS4D_TABLES_H

#include "chess4d/rules/board4d.h"
#include "core/inline.h"

/* A table of f(a, b) for the 64 bits of a plane. */
#define HM_4D_ROW(f, a) f(a, 0), f(a, 1), f(a, 2), f(a, 3), f(a, 4), f(a, 5), f(a, 6), f(a, 7)
#define HM_4D_PLANE(f)                                                                             \
    {                                                                                              \
        HM_4D_ROW(f, 0), HM_4D_ROW(f, 1), HM_4D_ROW(f, 2), HM_4D_ROW(f, 3), HM_4D_ROW(f, 4),       \
            HM_4D_ROW(f, 5), HM_4D_ROW(f, 6), HM_4D_ROW(f, 7)                                      \
    }

/* Lines through a bit of a plane, without the bit itself. */
typedef struct hm_4d_lines {
    uint64_t diagonal[64];
    uint64_t antidiagonal[64];
    uint64_t slanted[64]; /* both */
    uint64_t column[64];
} hm_4d_lines;

extern const hm_4d_lines hm_4d_line_masks;

/* The same masks in another order: of the bit (a,b) as number 8 b + a. */
typedef struct hm_4d_turned {
    uint64_t slanted[64];
    uint64_t column[64];
} hm_4d_turned;

extern const hm_4d_turned hm_4d_turned_masks;

/* The squares of those masks that are next to the bit. A slider with own pieces on all of them
 * cannot move. */
typedef struct hm_4d_line_starts {
    uint64_t slanted[64];
    uint64_t column[64];
} hm_4d_line_starts;

extern const hm_4d_line_starts hm_4d_line_start_masks;

/* How many squares of a line come before the bit; of a column it is the row. */
typedef struct hm_4d_line_places {
    uint8_t diagonal[64];
    uint8_t antidiagonal[64];
} hm_4d_line_places;

extern const hm_4d_line_places hm_4d_line_order;

/* The squares of a line without the slider's, packed into seven bits: by how many come before the
 * slider and by which are occupied, those that it reaches, blockers included. */
extern const uint8_t hm_4d_line_reach[8][128];

/* The lines of a plane, upwards: which way they go on in the other axis. */
enum { HM_4D_DIAGONAL, HM_4D_ANTIDIAGONAL, HM_4D_COLUMN, HM_4D_LINES_OF_A_PLANE };

/* By how much a move to a square of a packed line differs from one to the slider's own: multiples
 * of a step in the target's place, from -7 to 7 without 0. `below` squares come before the slider:
 * then square i is number HM_4D_FIRST_OFFSET - below + i. From every one of them, and from one
 * behind the last, eight may be read. */
enum { HM_4D_FIRST_OFFSET = 7, HM_4D_OFFSETS = 14 + 8 };
extern const int32_t hm_4d_line_offsets[HM_4D_PLANES][HM_4D_LINES_OF_A_PLANE][HM_4D_OFFSETS];

/* Neighbours of a bit in its plane. */
typedef struct hm_4d_near {
    uint64_t knight[64]; /* a knight's leap inside the plane */
    uint64_t king[64];   /* distance 1 in any direction */
    uint64_t one[64];    /* one step along one axis */
    uint64_t two[64];    /* two steps along one axis */
} hm_4d_near;

extern const hm_4d_near hm_4d_near_masks;

/* A plane's bit as coordinates; the bits of a square that it covers. */
extern const uint16_t hm_4d_spread[HM_4D_PLANES][64];
extern const uint16_t hm_4d_plane_bits[HM_4D_PLANES];

/* The 16 lines through a square as steps of x, y, z, w: first the four axes, then the twelve
 * diagonals. */
enum { HM_4D_LINES = 16, HM_4D_AXES = 4 };
extern const int8_t hm_4d_line_steps[HM_4D_LINES][4];

/* Squares that a slider on `bit` reaches along the line `mask` of a plane, blockers included
 * (hyperbola quintessence). The line has at most one bit in each row. Upwards: taking the slider's
 * bit away from the line's occupied bits borrows its way up to the first blocker, and the exclusive
 * or with what was there shows all bits that the borrow has changed: the empty ones and the
 * blocker. Downwards the same after the rows have been reversed, which is one byte swap because a
 * row is a byte. */
HM_INLINED_EVERYWHERE uint64_t hm_4d_reach(uint64_t occupied, uint64_t mask, uint64_t bit) {
    uint64_t up = occupied & mask;
    uint64_t down = __builtin_bswap64(up);
    return ((up - bit) ^ __builtin_bswap64(down - __builtin_bswap64(bit))) & mask;
}

#endif
