/* What the pieces of some slices of the board, each the 64 squares of an (x,y), do to another
 * slice, or to their own: a template. docs/encoder.md, section 9.
 *
 * On the empty board whom a piece reaches depends on differences of coordinates alone. From one
 * slice to another these are at most two numbers, and what is left of a knight's, bishop's, queen's
 * or king's moves is one of a few figures in (z,w): nothing moves, one of the two moves by k, both
 * do. So all pieces of a kind in a slice are added to another slice together, by whole rows,
 * without going along anybody's list.
 *
 * Some rows of the slice are summed up at a time, as many as there are registers for: what comes
 * from another slice is then one addition a vector, and nothing else.
 *
 * To be included with these defined, once for each type and width:
 *   SLICE(name)  the name of an instance's functions
 *   LANE, PER    type of a number, and how many of them a square has
 *   VECTOR       bytes of a register
 *   ROWS         rows that are summed up at a time: 1, 2, 4 or 8
 *   PAD          squares of zeros behind each row of a figure's slice, and before the first
 *   WIDE         attribute of the instruction set, or nothing
 *   ROUND(sums, planes)  rounds sums of the field to planes of float32, or does nothing */

typedef LANE SLICE(vector) __attribute__((vector_size(VECTOR)));
enum {
    SLICE(LANES) = VECTOR / sizeof(LANE),
    SLICE(VECTORS) = 8 * PER * sizeof(LANE) / VECTOR, /* a row */
    SLICE(ROW) = (8 + PAD) * PER                      /* from a row of a figure to the next */
};

typedef struct SLICE(sums) {
    SLICE(vector) at[ROWS][SLICE(VECTORS)];
} SLICE(sums);

#define SLICE_PART HM_INLINED WIDE

SLICE_PART void SLICE(add)(SLICE(vector) * sum, const LANE *from) {
    SLICE(vector) more;
    memcpy(&more, from, sizeof more);
    *sum += more;
}

/* Adds what comes from `by` squares further down the row, and as many further up; vectors of the
 * row that would see nothing but the zeros beside it are left out. */
SLICE_PART void SLICE(add_beside)(SLICE(vector) * sum, const LANE *from, int v, int by) {
    if ((v + 1) * SLICE(LANES) > by * PER) SLICE(add)(sum, from - by * PER);
    if (v * SLICE(LANES) < (8 - by) * PER) SLICE(add)(sum, from + by * PER);
}

SLICE_PART void SLICE(stay)(SLICE(sums) * sums, const LANE *from, int first) {
    HM_UNROLLED
    for (int z = 0; z < ROWS; z++) {
        HM_UNROLLED
        for (int v = 0; v < SLICE(VECTORS); v++)
            SLICE(add)(&sums->at[z][v], from + (first + z) * SLICE(ROW) + v * SLICE(LANES));
    }
}

/* z or w differs by k. */
SLICE_PART void SLICE(cross)(SLICE(sums) * sums, const LANE *from, int first, int k) {
    HM_UNROLLED
    for (int z = first; z < first + ROWS; z++) {
        HM_UNROLLED
        for (int v = 0; v < SLICE(VECTORS); v++) {
            SLICE(vector) *sum = &sums->at[z - first][v];
            const LANE *at = from + z * SLICE(ROW) + v * SLICE(LANES);
            if (z >= k) SLICE(add)(sum, at - k * SLICE(ROW));
            if (z + k < 8) SLICE(add)(sum, at + k * SLICE(ROW));
            SLICE(add_beside)(sum, at, v, k);
        }
    }
}

/* z differs by `a`, and w by `b`. */
SLICE_PART void SLICE(lean)(SLICE(sums) * sums, const LANE *from, int first, int a, int b) {
    HM_UNROLLED
    for (int z = first; z < first + ROWS; z++) {
        HM_UNROLLED
        for (int v = 0; v < SLICE(VECTORS); v++) {
            SLICE(vector) *sum = &sums->at[z - first][v];
            const LANE *at = from + z * SLICE(ROW) + v * SLICE(LANES);
            if (z >= a) SLICE(add_beside)(sum, at - a * SLICE(ROW), v, b);
            if (z + a < 8) SLICE(add_beside)(sum, at + a * SLICE(ROW), v, b);
        }
    }
}

/* Both differ by the same. */
SLICE_PART void SLICE(diagonals)(SLICE(sums) * sums, const LANE *from, int first) {
    SLICE(lean)(sums, from, first, 1, 1);
    SLICE(lean)(sums, from, first, 2, 2);
    SLICE(lean)(sums, from, first, 3, 3);
    SLICE(lean)(sums, from, first, 4, 4);
    SLICE(lean)(sums, from, first, 5, 5);
    SLICE(lean)(sums, from, first, 6, 6);
    SLICE(lean)(sums, from, first, 7, 7);
}

/* Every k has its own code, for which vectors it leaves out is known beforehand. */
SLICE_PART void SLICE(add_figure)(SLICE(sums) * sums, const hm_figure *figure, int first) {
    const LANE *from = figure->from;
    switch (figure->shape) {
    case HM_SHAPE_STAY:
        SLICE(stay)(sums, from, first);
        return;
    case HM_SHAPE_CROSS + 1:
        SLICE(cross)(sums, from, first, 1);
        return;
    case HM_SHAPE_CROSS + 2:
        SLICE(cross)(sums, from, first, 2);
        return;
    case HM_SHAPE_CROSS + 3:
        SLICE(cross)(sums, from, first, 3);
        return;
    case HM_SHAPE_CROSS + 4:
        SLICE(cross)(sums, from, first, 4);
        return;
    case HM_SHAPE_CROSS + 5:
        SLICE(cross)(sums, from, first, 5);
        return;
    case HM_SHAPE_CROSS + 6:
        SLICE(cross)(sums, from, first, 6);
        return;
    case HM_SHAPE_CROSS + 7:
        SLICE(cross)(sums, from, first, 7);
        return;
    case HM_SHAPE_DIAGONALS:
        SLICE(diagonals)(sums, from, first);
        return;
    case HM_SHAPE_LEAPS:
        SLICE(lean)(sums, from, first, 1, 2);
        SLICE(lean)(sums, from, first, 2, 1);
        return;
    default: /* HM_SHAPE_RING */
        SLICE(cross)(sums, from, first, 1);
        SLICE(lean)(sums, from, first, 1, 1);
        return;
    }
}

SLICE_PART void SLICE(load_rows)(SLICE(sums) * sums, const LANE *start, int first) {
    HM_UNROLLED
    for (int i = 0; i < ROWS * SLICE(VECTORS); i++) {
        SLICE(vector) *sum = &sums->at[i / SLICE(VECTORS)][i % SLICE(VECTORS)];
        memcpy(sum, start + first * 8 * PER + i * SLICE(LANES), sizeof *sum);
    }
}

SLICE_PART SLICE(sums)
    SLICE(sum_rows)(const LANE *start, const hm_figure *figures, size_t count, int first) {
    SLICE(sums) sums = {0};
    if (start != NULL) SLICE(load_rows)(&sums, start, first);
    for (size_t i = 0; i < count; i++)
        SLICE(add_figure)(&sums, &figures[i], first);
    return sums;
}

SLICE_PART void SLICE(store_rows)(LANE *out, const SLICE(sums) * sums, int first) {
    HM_UNROLLED
    for (int i = 0; i < ROWS * SLICE(VECTORS); i++) {
        const SLICE(vector) *sum = &sums->at[i / SLICE(VECTORS)][i % SLICE(VECTORS)];
        memcpy(out + first * 8 * PER + i * SLICE(LANES), sum, sizeof *sum);
    }
}

/* ROWS rows from `first` on, if a multiple of ROWS. */
SLICE_PART void SLICE(finish_rows)(LANE *out, const LANE *start, const hm_figure *figures,
                                   size_t count, float *planes, int first) {
    if (first % ROWS != 0) return;
    SLICE(sums) sums = SLICE(sum_rows)(start, figures, count, first);
    if (out != NULL) SLICE(store_rows)(out, &sums, first);
    if (planes != NULL) ROUND(&sums, planes + (ptrdiff_t)first * 8);
}

/* Figures added to a slice, of 8 rows of 8 squares without gaps. `out` may be `start`; without a
 * start it is zeros. What is rounded, out of the registers, need not be stored: then there is no
 * `out`. Each row has its own code, for what is beside the slice is known beforehand. */
WIDE static void SLICE(sum_figures)(LANE *out, const LANE *start, const hm_figure *figures,
                                    size_t count, float *planes) {
    SLICE(finish_rows)(out, start, figures, count, planes, 0);
    SLICE(finish_rows)(out, start, figures, count, planes, 1);
    SLICE(finish_rows)(out, start, figures, count, planes, 2);
    SLICE(finish_rows)(out, start, figures, count, planes, 3);
    SLICE(finish_rows)(out, start, figures, count, planes, 4);
    SLICE(finish_rows)(out, start, figures, count, planes, 5);
    SLICE(finish_rows)(out, start, figures, count, planes, 6);
    SLICE(finish_rows)(out, start, figures, count, planes, 7);
}

#undef SLICE_PART
#undef SLICE
#undef VECTOR
#undef ROWS
#undef WIDE
#undef ROUND
