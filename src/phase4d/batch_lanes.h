/* The moves of many positions at once, in words of any width: included by each form, which says
 * what LANES are (a number of 64-bit words that &, | and ~ work on), whether ANY of their bits is
 * set, and which INSTRUCTIONS may be used.
 *
 * A line is walked up and then down, and `moving` holds the positions in which a slider is on its
 * way. A leap is one addition for every square on which some position has a leaper. */

typedef struct slice {
    LANES own, reached, occupied, sliders;
} slice;

_Static_assert(HM_SLICE_OWN == 0 && HM_SLICE_REACHED == 1 && HM_SLICE_OCCUPIED == 2 &&
                   HM_SLICE_SLIDERS == 3 && HM_SLICE_FIELDS == 4,
               "a slice is the fields in their order");

#define INLINE INSTRUCTIONS static inline __attribute__((always_inline))

INLINE const LANES *pieces_of(const hm_phase_batch *batch, hm_slice_set set) {
    return (const LANES *)(const void *)hm_slice_of(batch, sizeof(LANES) / 8, set, 0);
}

/* ---- sliders ---- */

INLINE LANES step(slice *to, LANES moving) {
    to->reached |= moving & ~to->own;
    return (moving & ~to->occupied) | to->sliders;
}

INLINE void slide_along(slice *slices, const uint16_t *along, unsigned length) {
    LANES up = {0}, down = {0};
    for (unsigned i = 0; i < length; i++)
        up = step(&slices[along[i]], up);
    for (unsigned i = length; i-- > 0;)
        down = step(&slices[along[i]], down);
}

/* Squares with some slider. */
INLINE size_t find_sliders(hm_phase_batch *batch, const slice *slices) {
    size_t count = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        batch->found[count] = (uint16_t)square;
        count += ANY(slices[square].sliders);
    }
    return count;
}

INLINE void slide_all(hm_phase_batch *batch, slice *slices, unsigned first, unsigned end) {
    size_t count = find_sliders(batch, slices);
    for (unsigned family = first; family < end; family++) {
        const hm_phase_runs *runs = &batch->runs[family];
        memset(batch->active, 0, runs->count);
        for (size_t i = 0; i < count; i++)
            batch->active[runs->run_of[batch->found[i]]] = 1;
        for (size_t r = 0; r < runs->count; r++) {
            if (!batch->active[r]) continue;
            slide_along(slices, runs->along + runs->run[r].first, runs->run[r].length);
        }
    }
}

INLINE void turn_to_diagonals(const hm_phase_batch *batch, slice *slices) {
    const LANES *diagonal = pieces_of(batch, HM_SLICE_DIAGONAL);
    for (unsigned square = 0; square < HM_4D_SQUARES; square++)
        slices[square].sliders = diagonal[square];
}

/* ---- leapers ---- */

INLINE void leap_all(const hm_phase_batch *batch, slice *slices, hm_slice_set set,
                     const int32_t *shifts, size_t count) {
    const LANES *pieces = pieces_of(batch, set);
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        LANES moving = pieces[square];
        if (!ANY(moving)) continue;
        const uint16_t *target = batch->target + batch->engine->phase[square];
        for (size_t k = 0; k < count; k++) {
            slice *to = &slices[target[shifts[k]]];
            to->reached |= moving & ~to->own;
        }
    }
}

/* ---- pawns ---- */

/* Of one colour, that stand on one square in some positions. */
INLINE void move_pawns(const hm_phase_batch *batch, slice *slices, hm_4d_piece pawn,
                       unsigned square, LANES moving) {
    const hm_phase_leap_pawn *shifts = &batch->engine->leaps->pawn[pawn];
    const uint16_t *target = batch->target + batch->engine->phase[square];
    slice *to = &slices[target[shifts->step]];
    LANES steps = moving & ~to->occupied;
    to->reached |= steps;
    if (hm_phase_pawn_rank(pawn, square) == HM_PHASE_START) {
        to = &slices[target[2 * shifts->step]];
        to->reached |= steps & ~to->occupied;
    }
    for (int i = 0; i < 2; i++) {
        to = &slices[target[shifts->capture[i]]];
        to->reached |= moving & to->occupied & ~to->own;
    }
}

INLINE void move_all_pawns(const hm_phase_batch *batch, slice *slices, hm_slice_set set,
                           hm_4d_piece axis) {
    const LANES *pieces = pieces_of(batch, set);
    LANES black;
    memcpy(&black, batch->black, sizeof black);
    for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
        LANES whites = pieces[square] & ~black, blacks = pieces[square] & black;
        if (ANY(whites)) move_pawns(batch, slices, axis, square, whites);
        if (ANY(blacks)) move_pawns(batch, slices, axis | HM_4D_BLACK, square, blacks);
    }
}

INSTRUCTIONS static void reach(hm_phase_batch *batch) {
    const hm_phase_leaps *leaps = batch->engine->leaps;
    slice *slices = (slice *)(void *)batch->slices;
    slide_all(batch, slices, 0, HM_PHASE_AXIS_FAMILIES);
    turn_to_diagonals(batch, slices);
    slide_all(batch, slices, HM_PHASE_AXIS_FAMILIES, HM_PHASE_FAMILIES);
    leap_all(batch, slices, HM_SLICE_KNIGHTS, leaps->jump, HM_PHASE_JUMPS);
    leap_all(batch, slices, HM_SLICE_KINGS, leaps->king_step, HM_PHASE_KING_STEPS);
    move_all_pawns(batch, slices, HM_SLICE_PAWNS_Y, HM_4D_PAWN_Y);
    move_all_pawns(batch, slices, HM_SLICE_PAWNS_W, HM_4D_PAWN_W);
}

/* ---- transposition ---- */

/* Exchanges bit j of row i with bit i of row j: halves first, then quarters and so on. */
INLINE void exchange(uint64_t rows[64], unsigned size, uint64_t mask) {
    for (unsigned block = 0; block < 64; block += 2 * size) {
        for (unsigned row = block; row < block + size; row++) {
            uint64_t exchanged = (rows[row] >> size ^ rows[row + size]) & mask;
            rows[row] ^= exchanged << size;
            rows[row + size] ^= exchanged;
        }
    }
}

INSTRUCTIONS static void transpose(uint64_t rows[64]) {
    exchange(rows, 32, 0x00000000ffffffff);
    exchange(rows, 16, 0x0000ffff0000ffff);
    exchange(rows, 8, 0x00ff00ff00ff00ff);
    exchange(rows, 4, 0x0f0f0f0f0f0f0f0f);
    exchange(rows, 2, 0x3333333333333333);
    exchange(rows, 1, 0x5555555555555555);
}

/* TAKE_PLANES(bytes, planes) puts bit k of each of 64 bytes into planes[k]. */
INSTRUCTIONS static void take(const hm_4d_state *states, size_t count, unsigned first,
                              uint64_t bits[4][64]) {
    memset(bits, 0, 4 * sizeof bits[0]);
    for (size_t i = 0; i < count; i++) {
        uint64_t planes[4];
        TAKE_PLANES(states[i].board.square + first, planes);
        for (int k = 0; k < 4; k++)
            bits[k][i] = planes[k];
    }
    for (int k = 0; k < 4; k++)
        transpose(bits[k]);
}
