/* Constant tables of the 8 x 8 planes, computed by the compiler from their definitions: a macro
 * for each table, applied to the 64 bits of a plane. (a,b) is a bit by its two coordinates; what
 * lies beside the plane counts as no bit. Tests compare them with plain loops.
 *
 * Lines are kept twice. As masks they serve the line arithmetic of hm_4d_reach. For processors with
 * BMI2 they are packed: of a line through a slider at most seven other squares lie in the plane;
 * numbered from the lowest bit up, the first `p` of them are before the slider. An occupation of
 * the line is then a number of seven bits, and what the slider reaches another, which
 * hm_4d_line_reach[p][occupation] holds: square i is reached when nothing stands between it and
 * the slider. Shorter lines use the lower numbers only, and never ask for more. */
#include "chess4d/rules/tables4d.h"

#define INSIDE(a, b) (((a)&7) == (a) && ((b)&7) == (b))
#define BIT(a, b)    (INSIDE(a, b) ? 1ull << (((a)&7) * 8 + ((b)&7)) : 0)

#define STEP(a, b, da, db, n) BIT((a) + (da) * (n), (b) + (db) * (n))
#define RAY(a, b, da, db)                                                                          \
    (STEP(a, b, da, db, 1) | STEP(a, b, da, db, 2) | STEP(a, b, da, db, 3) |                       \
     STEP(a, b, da, db, 4) | STEP(a, b, da, db, 5) | STEP(a, b, da, db, 6) |                       \
     STEP(a, b, da, db, 7))
#define DIAGONAL(a, b)     (RAY(a, b, 1, 1) | RAY(a, b, -1, -1))
#define ANTIDIAGONAL(a, b) (RAY(a, b, 1, -1) | RAY(a, b, -1, 1))
#define SLANTED(a, b)      (DIAGONAL(a, b) | ANTIDIAGONAL(a, b))
#define COLUMN(a, b)       (RAY(a, b, 1, 0) | RAY(a, b, -1, 0))

#define CROSS(a, b, n)                                                                             \
    (BIT((a) + (n), b) | BIT((a) - (n), b) | BIT(a, (b) + (n)) | BIT(a, (b) - (n)))
#define ONE(a, b) CROSS(a, b, 1)
#define TWO(a, b) CROSS(a, b, 2)
#define KNIGHT(a, b)                                                                               \
    (BIT((a) + 2, (b) + 1) | BIT((a) + 2, (b)-1) | BIT((a)-2, (b) + 1) | BIT((a)-2, (b)-1) |       \
     BIT((a) + 1, (b) + 2) | BIT((a) + 1, (b)-2) | BIT((a)-1, (b) + 2) | BIT((a)-1, (b)-2))
#define KING(a, b)                                                                                 \
    (ONE(a, b) | BIT((a) + 1, (b) + 1) | BIT((a) + 1, (b)-1) | BIT((a)-1, (b) + 1) |               \
     BIT((a)-1, (b)-1))

#define SPREAD_XY(a, b) ((a) << 9 | (b) << 6)
#define SPREAD_YZ(a, b) ((a) << 6 | (b) << 3)
#define SPREAD_ZW(a, b) ((a) << 3 | (b))
#define SPREAD_WX(a, b) ((a) | (b) << 9)
#define SPREAD_XZ(a, b) ((a) << 9 | (b) << 3)
#define SPREAD_YW(a, b) ((a) << 6 | (b))

const hm_4d_lines hm_4d_line_masks = {
    .diagonal = HM_4D_PLANE(DIAGONAL),
    .antidiagonal = HM_4D_PLANE(ANTIDIAGONAL),
    .slanted = HM_4D_PLANE(SLANTED),
    .column = HM_4D_PLANE(COLUMN),
};

#define TURNED_SLANTED(a, b) SLANTED(b, a)
#define TURNED_COLUMN(a, b)  COLUMN(b, a)

const hm_4d_turned hm_4d_turned_masks = {
    .slanted = HM_4D_PLANE(TURNED_SLANTED),
    .column = HM_4D_PLANE(TURNED_COLUMN),
};

#define SLANTED_STARTS(a, b)                                                                       \
    (BIT((a) + 1, (b) + 1) | BIT((a) + 1, (b)-1) | BIT((a)-1, (b) + 1) | BIT((a)-1, (b)-1))
#define COLUMN_STARTS(a, b) (BIT((a) + 1, b) | BIT((a)-1, b))

const hm_4d_line_starts hm_4d_line_start_masks = {
    .slanted = HM_4D_PLANE(SLANTED_STARTS),
    .column = HM_4D_PLANE(COLUMN_STARTS),
};

#define LESSER(a, b)             ((a) < (b) ? (a) : (b))
#define DIAGONAL_ORDER(a, b)     LESSER(a, b)
#define ANTIDIAGONAL_ORDER(a, b) LESSER(a, 7 - (b))

const hm_4d_line_places hm_4d_line_order = {
    .diagonal = HM_4D_PLANE(DIAGONAL_ORDER),
    .antidiagonal = HM_4D_PLANE(ANTIDIAGONAL_ORDER),
};

/* Square i of a packed line is reached when none between it and the slider is occupied. */
#define BETWEEN(p, i) ((i) < (p) ? (1 << (p)) - (2 << (i)) : (1 << (i)) - (1 << (p)))
#define SEES(p, o, i) (((o)&BETWEEN(p, i)) == 0 ? 1 << (i) : 0)
#define SEEN(p, o)                                                                                 \
    (SEES(p, o, 0) | SEES(p, o, 1) | SEES(p, o, 2) | SEES(p, o, 3) | SEES(p, o, 4) |               \
     SEES(p, o, 5) | SEES(p, o, 6))
#define SEEN4(p, o)  SEEN(p, o), SEEN(p, (o) + 1), SEEN(p, (o) + 2), SEEN(p, (o) + 3)
#define SEEN16(p, o) SEEN4(p, o), SEEN4(p, (o) + 4), SEEN4(p, (o) + 8), SEEN4(p, (o) + 12)
#define SEEN64(p, o) SEEN16(p, o), SEEN16(p, (o) + 16), SEEN16(p, (o) + 32), SEEN16(p, (o) + 48)
#define SLIDER(p)                                                                                  \
    { SEEN64(p, 0), SEEN64(p, 64) }

const uint8_t hm_4d_line_reach[8][128] = {SLIDER(0), SLIDER(1), SLIDER(2), SLIDER(3),
                                          SLIDER(4), SLIDER(5), SLIDER(6), SLIDER(7)};

/* In a move the target begins at bit 8. */
#define UP(s) (s), 2 * (s), 3 * (s), 4 * (s), 5 * (s), 6 * (s), 7 * (s)
#define OFFSETS(s)                                                                                 \
    { -7 * (s), -6 * (s), -5 * (s), -4 * (s), -3 * (s), -2 * (s), -(s), UP(s) }
#define OFFSETS_OF(spread)                                                                         \
    {                                                                                              \
        [HM_4D_DIAGONAL] = OFFSETS((spread(1, 0) + spread(0, 1)) * 256),                           \
        [HM_4D_ANTIDIAGONAL] = OFFSETS((spread(1, 0) - spread(0, 1)) * 256),                       \
        [HM_4D_COLUMN] = OFFSETS(spread(1, 0) * 256)                                               \
    }

const int32_t hm_4d_line_offsets[HM_4D_PLANES][HM_4D_LINES_OF_A_PLANE][HM_4D_OFFSETS] = {
    [HM_4D_XY] = OFFSETS_OF(SPREAD_XY), [HM_4D_YZ] = OFFSETS_OF(SPREAD_YZ),
    [HM_4D_ZW] = OFFSETS_OF(SPREAD_ZW), [HM_4D_WX] = OFFSETS_OF(SPREAD_WX),
    [HM_4D_XZ] = OFFSETS_OF(SPREAD_XZ), [HM_4D_YW] = OFFSETS_OF(SPREAD_YW),
};

const hm_4d_near hm_4d_near_masks = {
    .knight = HM_4D_PLANE(KNIGHT),
    .king = HM_4D_PLANE(KING),
    .one = HM_4D_PLANE(ONE),
    .two = HM_4D_PLANE(TWO),
};

const uint16_t hm_4d_spread[HM_4D_PLANES][64] = {
    [HM_4D_XY] = HM_4D_PLANE(SPREAD_XY), [HM_4D_YZ] = HM_4D_PLANE(SPREAD_YZ),
    [HM_4D_ZW] = HM_4D_PLANE(SPREAD_ZW), [HM_4D_WX] = HM_4D_PLANE(SPREAD_WX),
    [HM_4D_XZ] = HM_4D_PLANE(SPREAD_XZ), [HM_4D_YW] = HM_4D_PLANE(SPREAD_YW),
};

const uint16_t hm_4d_plane_bits[HM_4D_PLANES] = {
    [HM_4D_XY] = SPREAD_XY(7, 7), [HM_4D_YZ] = SPREAD_YZ(7, 7), [HM_4D_ZW] = SPREAD_ZW(7, 7),
    [HM_4D_WX] = SPREAD_WX(7, 7), [HM_4D_XZ] = SPREAD_XZ(7, 7), [HM_4D_YW] = SPREAD_YW(7, 7),
};

const int8_t hm_4d_line_steps[HM_4D_LINES][4] = {
    {1, 0, 0, 0}, {0, 1, 0, 0},  {0, 0, 1, 0}, {0, 0, 0, 1},  {1, 1, 0, 0}, {1, -1, 0, 0},
    {1, 0, 1, 0}, {1, 0, -1, 0}, {1, 0, 0, 1}, {1, 0, 0, -1}, {0, 1, 1, 0}, {0, 1, -1, 0},
    {0, 1, 0, 1}, {0, 1, 0, -1}, {0, 0, 1, 1}, {0, 0, 1, -1},
};
