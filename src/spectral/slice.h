/* A template: adds up what the pieces of some slices do to one slice. A slice is the 64 squares of
 * an (x,y). docs/encoder.md, section 9.
 *
 * On the empty board a piece's targets depend on differences of coordinates alone. Two slices fix
 * the differences of x and y. The rest of a move, in (z,w), is one of a few figures:
 *
 *   STAY        neither moves                            a bishop whose x and y both change
 *   CROSS + k   one of z, w moves by k                   a bishop whose x or y changes by k
 *   DIAGONALS   both move by the same k, 1 to 7          a bishop within its slice
 *   LEAPS       one moves by 1, the other by 2           a knight within its slice
 *   RING        the eight squares around                 a king
 *
 * All pieces of a kind in a slice are therefore added to another slice together. A figure is the
 * whole slice of pushes, shifted: by k rows for z, by k squares within each row for w. Zeros around
 * the slice (PAD) stand for squares beyond the edge.
 *
 *   rows of `from`        shifted by w + 1           what a row of the sum gets
 *   | 0 0 p q 0 0 0 0 | 0 ...      ->       | 0 0 0 p q 0 0 0 |
 *
 * ROWS rows of the slice are summed at a time, as many as the registers can hold. Each vector of a
 * figure then costs one addition with a memory operand, and nothing is stored until all are added.
 *
 * To be included with these defined, once for each type and width:
 *   SLICE(name)  the name of an instance's functions
 *   LANE, PER    type of a number, and how many of them a square has
 *   VECTOR       bytes of a register
 *   ROWS         rows that are summed up at a time: 1, 2, 4 or 8
 *   PAD          zeros behind each row of a figure's slice, and before the first
 *   WIDE         attribute of the instruction set, or nothing
 *   ROUND(sums, planes)  rounds sums of the field to planes of float32, or does nothing */

typedef LANE SLICE(vector) __attribute__((vector_size(VECTOR)));
enum {
    SLICE(LANES) = VECTOR / sizeof(LANE),
    SLICE(VECTORS) = 8 * PER * sizeof(LANE) / VECTOR, /* a row */
    SLICE(ROW) = 8 * PER + PAD                        /* from a row to the next */
};

typedef struct SLICE(sums) {
    SLICE(vector) at[ROWS][SLICE(VECTORS)];
} SLICE(sums);

#define SLICE_PART HM_INLINED WIDE
#define SLICE_ADD  HM_INLINED_EVERYWHERE WIDE

/* Whether the register that begins at `lane` of row z can hold a number other than zero. Beside the
 * slice it cannot; inside it only squares of `within` can. The compiler knows z, lane and `within`
 * and drops the additions that cannot matter. */
SLICE_ADD bool SLICE(matters)(uint64_t within, int z, int lane) {
    int end = lane + SLICE(LANES);
    if (z < 0 || z > 7 || lane >= 8 * PER || end <= 0) return false;
    if (!HM_UNROLLS) return true; /* to ask costs more than to add zeros */
    int first = lane < 0 ? 0 : lane / PER, last = end > 8 * PER ? 7 : (end - 1) / PER;
    uint64_t squares = (2ull << last) - (1ull << first);
    return (within >> 8 * z & squares) != 0;
}

SLICE_ADD void SLICE(add)(SLICE(vector) * sum, const LANE *from, uint64_t within, int z, int lane) {
    if (!SLICE(matters)(within, z, lane)) return;
    SLICE(vector) more;
    memcpy(&more, from + z * SLICE(ROW) + lane, sizeof more);
    *sum += more;
}

/* Adds the slice from where z is greater by `by_z`, and w by `by_w`. One shift at a time runs over
 * all registers, because two additions to the same register would wait for each other. */
SLICE_PART void SLICE(shift)(SLICE(sums) * sums, const LANE *from, uint64_t within, int first,
                             int by_z, int by_w) {
    HM_UNROLLED
    for (int z = 0; z < ROWS; z++) {
        HM_UNROLLED
        for (int v = 0; v < SLICE(VECTORS); v++) {
            int row = first + z + by_z, lane = v * SLICE(LANES) + by_w * PER;
            SLICE(add)(&sums->at[z][v], from, within, row, lane);
        }
    }
}

/* z or w differs by k. */
SLICE_PART void SLICE(cross)(SLICE(sums) * sums, const LANE *from, uint64_t within, int first,
                             int k) {
    SLICE(shift)(sums, from, within, first, -k, 0);
    SLICE(shift)(sums, from, within, first, k, 0);
    SLICE(shift)(sums, from, within, first, 0, -k);
    SLICE(shift)(sums, from, within, first, 0, k);
}

/* z differs by `a`, and w by `b`. */
SLICE_PART void SLICE(lean)(SLICE(sums) * sums, const LANE *from, uint64_t within, int first, int a,
                            int b) {
    SLICE(shift)(sums, from, within, first, -a, -b);
    SLICE(shift)(sums, from, within, first, -a, b);
    SLICE(shift)(sums, from, within, first, a, -b);
    SLICE(shift)(sums, from, within, first, a, b);
}

/* Both differ by the same. */
SLICE_PART void SLICE(diagonals)(SLICE(sums) * sums, const LANE *from, uint64_t within, int first) {
    SLICE(lean)(sums, from, within, first, 1, 1);
    SLICE(lean)(sums, from, within, first, 2, 2);
    SLICE(lean)(sums, from, within, first, 3, 3);
    SLICE(lean)(sums, from, within, first, 4, 4);
    SLICE(lean)(sums, from, within, first, 5, 5);
    SLICE(lean)(sums, from, within, first, 6, 6);
    SLICE(lean)(sums, from, within, first, 7, 7);
}

/* Adds one figure. Every k is a case of its own, so that the compiler knows each shift and can
 * leave out the vectors that hold only zeros. */
SLICE_PART void SLICE(add_figure)(SLICE(sums) * sums, const hm_figure *figure, uint64_t within,
                                  int first) {
    const LANE *from = figure->from;
    switch (figure->shape) {
    case HM_SHAPE_STAY:
        SLICE(shift)(sums, from, within, first, 0, 0);
        return;
    case HM_SHAPE_CROSS + 1:
        SLICE(cross)(sums, from, within, first, 1);
        return;
    case HM_SHAPE_CROSS + 2:
        SLICE(cross)(sums, from, within, first, 2);
        return;
    case HM_SHAPE_CROSS + 3:
        SLICE(cross)(sums, from, within, first, 3);
        return;
    case HM_SHAPE_CROSS + 4:
        SLICE(cross)(sums, from, within, first, 4);
        return;
    case HM_SHAPE_CROSS + 5:
        SLICE(cross)(sums, from, within, first, 5);
        return;
    case HM_SHAPE_CROSS + 6:
        SLICE(cross)(sums, from, within, first, 6);
        return;
    case HM_SHAPE_CROSS + 7:
        SLICE(cross)(sums, from, within, first, 7);
        return;
    case HM_SHAPE_DIAGONALS:
        SLICE(diagonals)(sums, from, within, first);
        return;
    case HM_SHAPE_LEAPS:
        SLICE(lean)(sums, from, within, first, 1, 2);
        SLICE(lean)(sums, from, within, first, 2, 1);
        return;
    default: /* HM_SHAPE_RING */
        SLICE(cross)(sums, from, within, first, 1);
        SLICE(lean)(sums, from, within, first, 1, 1);
        return;
    }
}

/* Adds all figures to ROWS rows. Most crowds stand on the squares where a side begins; code of its
 * own for those sets saves a quarter of the time at the start of a game. */
SLICE_PART SLICE(sums) SLICE(sum_rows)(const hm_figure *figures, size_t count, int first) {
    SLICE(sums) sums = {0};
    for (size_t i = 0; i < count; i++) {
        const hm_figure *figure = &figures[i];
        switch (figure->within) {
        case HM_WITHIN_HOME_WHITE:
            SLICE(add_figure)(&sums, figure, HM_HOME_WHITE, first);
            break;
        case HM_WITHIN_HOME_BLACK:
            SLICE(add_figure)(&sums, figure, HM_HOME_BLACK, first);
            break;
        default:
            SLICE(add_figure)(&sums, figure, UINT64_MAX, first);
        }
    }
    return sums;
}

SLICE_PART void SLICE(store_rows)(LANE *out, const SLICE(sums) * sums, int first) {
    HM_UNROLLED
    for (int z = 0; z < ROWS; z++) {
        HM_UNROLLED
        for (int v = 0; v < SLICE(VECTORS); v++) {
            SLICE(vector) sum = sums->at[z][v];
            memcpy(out + (first + z) * SLICE(ROW) + v * SLICE(LANES), &sum, sizeof sum);
        }
    }
}

/* Sums and delivers the ROWS rows that begin at `first`; does nothing for other values of `first`.
 */
SLICE_PART void SLICE(finish_rows)(LANE *out, const hm_figure *figures, size_t count, float *planes,
                                   int first) {
    if (first % ROWS != 0) return;
    SLICE(sums) sums = SLICE(sum_rows)(figures, count, first);
    if (out != NULL) SLICE(store_rows)(out, &sums, first);
    if (planes != NULL) ROUND(&sums, planes + (ptrdiff_t)first * 8);
}

/* Sums the figures of a whole slice. `out`, unless NULL, gets the sums as they are; `planes`,
 * unless NULL, gets them rounded, straight from the registers. Each `first` is a constant, so that
 * the compiler knows which rows lie beyond the edge. */
WIDE static void SLICE(sum_figures)(LANE *out, const hm_figure *figures, size_t count,
                                    float *planes) {
    SLICE(finish_rows)(out, figures, count, planes, 0);
    SLICE(finish_rows)(out, figures, count, planes, 1);
    SLICE(finish_rows)(out, figures, count, planes, 2);
    SLICE(finish_rows)(out, figures, count, planes, 3);
    SLICE(finish_rows)(out, figures, count, planes, 4);
    SLICE(finish_rows)(out, figures, count, planes, 5);
    SLICE(finish_rows)(out, figures, count, planes, 6);
    SLICE(finish_rows)(out, figures, count, planes, 7);
}

#undef SLICE_PART
#undef SLICE_ADD
#undef SLICE
#undef VECTOR
#undef ROWS
#undef WIDE
#undef ROUND
