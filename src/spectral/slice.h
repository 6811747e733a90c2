/* What the pieces of one slice of the board, the 64 squares of an (x,y), do to another slice, or to
 * their own: a template. docs/encoder.md, section 9.
 *
 * On the empty board whom a piece reaches depends on differences of coordinates alone. From one
 * slice to another these are at most two numbers, and what is left of a knight's, bishop's, queen's
 * or king's moves is one of three figures in (z,w): nothing moves (`stay`), one of the two moves by
 * k (`cross`), or both do (`lean`). So all pieces of a kind in a slice are added to another slice
 * together, by whole rows, without going along anybody's list.
 *
 * To be included with these defined, once for each type and width:
 *   SLICE(name)  the name of an instance's functions
 *   LANE, PER    type of a number, and how many of them a square has
 *   VECTOR       bytes of a register
 *   PAD          squares of zeros behind each row of `from`, and before the first
 *   CAST         whether hm_dense has what kings add to other slices
 *   WIDE         attribute of the instruction set, or nothing
 * `out` has 8 rows of 8 squares without gaps. */

typedef LANE SLICE(vector) __attribute__((vector_size(VECTOR)));
enum {
    SLICE(LANES) = VECTOR / sizeof(LANE),
    SLICE(VECTORS) = 8 * PER * sizeof(LANE) / VECTOR, /* a row */
    SLICE(ROW) = (8 + PAD) * PER                      /* from a row of `from` to the next */
};

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

WIDE static void SLICE(stay)(LANE *out, const LANE *from) {
    for (int z = 0; z < 8; z++) {
        for (int v = 0; v < SLICE(VECTORS); v++) {
            LANE *to = out + (z * SLICE(VECTORS) + v) * SLICE(LANES);
            SLICE(vector) sum;
            memcpy(&sum, to, sizeof sum);
            SLICE(add)(&sum, from + z * SLICE(ROW) + v * SLICE(LANES));
            memcpy(to, &sum, sizeof sum);
        }
    }
}

/* z or w differs by k. */
SLICE_PART void SLICE(cross_by)(LANE *out, const LANE *from, int k) {
    for (int z = 0; z < 8; z++) {
        for (int v = 0; v < SLICE(VECTORS); v++) {
            LANE *to = out + (z * SLICE(VECTORS) + v) * SLICE(LANES);
            const LANE *at = from + z * SLICE(ROW) + v * SLICE(LANES);
            SLICE(vector) sum;
            memcpy(&sum, to, sizeof sum);
            if (z >= k) SLICE(add)(&sum, at - k * SLICE(ROW));
            if (z + k < 8) SLICE(add)(&sum, at + k * SLICE(ROW));
            SLICE(add_beside)(&sum, at, v, k);
            memcpy(to, &sum, sizeof sum);
        }
    }
}

/* z differs by `a`, and w by `b`. */
SLICE_PART void SLICE(lean_by)(LANE *out, const LANE *from, int a, int b) {
    for (int z = 0; z < 8; z++) {
        for (int v = 0; v < SLICE(VECTORS); v++) {
            LANE *to = out + (z * SLICE(VECTORS) + v) * SLICE(LANES);
            const LANE *at = from + z * SLICE(ROW) + v * SLICE(LANES);
            SLICE(vector) sum;
            memcpy(&sum, to, sizeof sum);
            if (z >= a) SLICE(add_beside)(&sum, at - a * SLICE(ROW), v, b);
            if (z + a < 8) SLICE(add_beside)(&sum, at + a * SLICE(ROW), v, b);
            memcpy(to, &sum, sizeof sum);
        }
    }
}

/* Every k has its own code, for which vectors it leaves out is known beforehand. */
WIDE static void SLICE(cross)(LANE *out, const LANE *from, unsigned k) {
    switch (k) {
    case 1:
        SLICE(cross_by)(out, from, 1);
        return;
    case 2:
        SLICE(cross_by)(out, from, 2);
        return;
    case 3:
        SLICE(cross_by)(out, from, 3);
        return;
    case 4:
        SLICE(cross_by)(out, from, 4);
        return;
    case 5:
        SLICE(cross_by)(out, from, 5);
        return;
    case 6:
        SLICE(cross_by)(out, from, 6);
        return;
    default:
        SLICE(cross_by)(out, from, 7);
        return;
    }
}

/* Both by k. */
WIDE static void SLICE(diagonals)(LANE *out, const LANE *from) {
    SLICE(lean_by)(out, from, 1, 1);
    SLICE(lean_by)(out, from, 2, 2);
    SLICE(lean_by)(out, from, 3, 3);
    SLICE(lean_by)(out, from, 4, 4);
    SLICE(lean_by)(out, from, 5, 5);
    SLICE(lean_by)(out, from, 6, 6);
    SLICE(lean_by)(out, from, 7, 7);
}

WIDE static void SLICE(knights)(LANE *out, const LANE *from, unsigned near, unsigned far) {
    if (far == 0) {
        SLICE(lean_by)(out, from, 1, 2);
        SLICE(lean_by)(out, from, 2, 1);
    } else if (near == 0) {
        SLICE(cross)(out, from, 3 - far);
    } else {
        SLICE(stay)(out, from);
    }
}

WIDE static void SLICE(kings)(LANE *out, const LANE *from, unsigned far) {
    if (far != 0) SLICE(stay)(out, from);
    SLICE(cross_by)(out, from, 1);
    SLICE(lean_by)(out, from, 1, 1);
}

WIDE static void SLICE(bishops)(LANE *out, const LANE *from, unsigned near, unsigned far) {
    if (far == 0) {
        SLICE(diagonals)(out, from);
    } else if (near == 0) {
        SLICE(cross)(out, from, far);
    } else {
        SLICE(stay)(out, from);
    }
}

WIDE static void SLICE(rooks)(LANE *out, const LANE *from, unsigned far) {
    if (far != 0) {
        SLICE(stay)(out, from);
        return;
    }
    for (unsigned k = 1; k < 8; k++)
        SLICE(cross)(out, from, k);
}

/* Adds to each square of `out` all squares of `from` that a piece of this kind reaches it from; the
 * slices see each other for the kind, and their x and y differ by `near` <= `far`. */
WIDE static void SLICE(reach)(LANE *out, const LANE *from, unsigned kind, unsigned near,
                              unsigned far) {
    switch (kind) {
    case HM_4D_KNIGHT:
        SLICE(knights)(out, from, near, far);
        return;
    case HM_4D_KING:
        SLICE(kings)(out, from, far);
        return;
    case HM_4D_QUEEN:
        if (near == 0) SLICE(rooks)(out, from, far);
        SLICE(bishops)(out, from, near, far);
        return;
    default:
        SLICE(bishops)(out, from, near, far);
        return;
    }
}

#if CAST
WIDE static void SLICE(push)(LANE *out, const hm_dense *dense, hm_apart apart) {
    if (dense->cast != NULL && apart.far != 0) {
        SLICE(stay)(out, dense->cast);
    } else {
        SLICE(reach)(out, dense->push, dense->kind, apart.near, apart.far);
    }
}
#endif

#undef SLICE_PART
