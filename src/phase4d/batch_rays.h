/* Moves of 64 positions at once, in rows: included by each form (batch_forms.h).
 *
 * All that moves lands somewhere. For destination sets it is enough to know where (REACHED); for
 * legal moves each landing on a TARGET counts, and pinned pieces stay on their line. Both go the
 * same ways, so most functions here get a compile-time constant `counts` that says which of the two
 * is meant.
 *
 * A ray is one pass over the board. The row before a row was seen earlier in the same pass, so what
 * is on its way there arrives here, stops at any piece and continues with the sliders of this row.
 * If two sliders go the same way, only the nearer one arrives at a square, so each landing is
 * exactly one move. */

INLINE void batch_rays_join(hm_row *to, row more) {
    save(to, either(load(to), more));
}

/* ---- where moves land ---- */

INLINE void batch_rays_land(hm_phase_batch *batch, unsigned at, row pieces, bool counts) {
    if (counts) {
        batch_tally_add(&batch->legal->moves,
                        both(pieces, load(&hm_rows_of(batch, HM_ROW_TARGET)[at])));
    } else {
        batch_rays_join(&hm_rows_of(batch, HM_ROW_REACHED)[at], pieces);
    }
}

/* Three of them at once. */
INLINE void land_three(hm_phase_batch *batch, unsigned at, row a, row b, row c, bool counts) {
    if (counts) {
        row target = load(&hm_rows_of(batch, HM_ROW_TARGET)[at]);
        batch_tally_add(&batch->legal->moves, both(odd(a, b, c), target));
        batch_tally_add(&batch->legal->pairs, both(most(a, b, c), target));
    } else {
        batch_rays_join(&hm_rows_of(batch, HM_ROW_REACHED)[at], either(a, either(b, c)));
    }
}

/* Those pieces of a row that may move along a family, or, for HM_NO_FAMILY, elsewhere: a piece that
 * is pinned once may stay on its line. */
INLINE row free_along(const hm_phase_batch *batch, unsigned at, row pieces, unsigned family) {
    if (!batch->legal->has_pins[at]) return pieces;
    const hm_row_pins *pins = &batch->legal->pins[at];
    row pinned = load(&pins->any);
    if (family == HM_NO_FAMILY) return without(pieces, pinned);
    row other = load(&pins->twice);
    for (unsigned k = 0; k < HM_FAMILY_BITS; k++) {
        row bit = load(&pins->family[k]);
        other = either(other, (family >> k & 1) != 0 ? without(pinned, bit) : bit);
    }
    return without(pieces, both(pinned, other));
}

INLINE row movable(const hm_phase_batch *batch, unsigned at, row pieces, unsigned family,
                   bool counts) {
    return counts ? free_along(batch, at, pieces, family) : pieces;
}

/* ---- rays ---- */

INLINE hm_row_stream *streams_of(const hm_phase_batch *batch) {
    return (hm_row_stream *)(void *)hm_rows_of(batch, HM_ROW_STREAMS);
}

/* Rows are passed so that a turn leads forwards. */
INLINE unsigned batch_rays_order_of(unsigned turn) {
    return turn > HM_STAY ? 0 : HM_ROWS - 1;
}

/* The pieces that continue from a row of a stream. */
INLINE void flow(hm_phase_batch *batch, hm_row_stream *stream, unsigned at, row going, row sliders,
                 unsigned family, bool counts) {
    row more = movable(batch, at, sliders, family, counts);
    save(&stream->row[at % HM_STREAM_ROWS], either(going, more));
}

/* Along one generator go the sliders along axes, and beside them those that take the last generator
 * as well, up and down. */
INLINE void batch_rays_slide_straight(hm_phase_batch *batch, unsigned turn, bool counts) {
    const hm_row *axial = hm_rows_of(batch, HM_ROW_AXIAL);
    const hm_row *diagonal = hm_rows_of(batch, HM_ROW_DIAGONAL);
    const hm_row *occupied = hm_rows_of(batch, HM_ROW_OCCUPIED);
    const uint8_t *family = batch->family[turn];
    hm_row_stream *down = streams_of(batch), *on = down + 1, *up = down + 2;
    for (unsigned i = 0; i < HM_ROWS; i++) {
        unsigned at = i ^ batch_rays_order_of(turn), from = batch->before[turn][at];
        row all = load(&occupied[at]), sliders = load(&diagonal[at]);
        row a = moved(load(&down->row[from]), -1), b = load(&on->row[from]);
        row c = moved(load(&up->row[from]), 1);
        land_three(batch, at, a, b, c, counts);
        flow(batch, down, at, without(a, all), sliders, family[0], counts);
        flow(batch, on, at, without(b, all), load(&axial[at]), family[1], counts);
        flow(batch, up, at, without(c, all), sliders, family[2], counts);
    }
}

/* Along two of them, only diagonal ones. */
INLINE void slide_aslant(hm_phase_batch *batch, unsigned turn, bool counts) {
    const hm_row *diagonal = hm_rows_of(batch, HM_ROW_DIAGONAL);
    const hm_row *occupied = hm_rows_of(batch, HM_ROW_OCCUPIED);
    hm_row_stream *on = streams_of(batch);
    for (unsigned i = 0; i < HM_ROWS; i++) {
        unsigned at = i ^ batch_rays_order_of(turn);
        row pieces = load(&on->row[batch->before[turn][at]]);
        batch_rays_land(batch, at, pieces, counts);
        flow(batch, on, at, without(pieces, load(&occupied[at])), load(&diagonal[at]),
             batch->family[turn][1], counts);
    }
}

/* Along the last generator a ray stays within its row. */
INLINE void slide_within(hm_phase_batch *batch, int places, bool counts) {
    const hm_row *sliders = hm_rows_of(batch, HM_ROW_AXIAL);
    const hm_row *occupied = hm_rows_of(batch, HM_ROW_OCCUPIED);
    unsigned family = batch->family[HM_STAY][places + 1];
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row moving = load(&sliders[at]), landed = nothing();
        if (!any(moving)) continue;
        moving = movable(batch, at, moving, family, counts);
        for (int step = 1; step < HM_ROW; step++) {
            moving = moved(moving, places);
            landed = either(landed, moving);
            moving = without(moving, load(&occupied[at]));
        }
        batch_rays_land(batch, at, landed, counts);
    }
}

INLINE void batch_rays_slide_all(hm_phase_batch *batch, bool counts) {
    for (unsigned turn = 0; turn < HM_TURNS; turn++) {
        bool ray = turn != HM_STAY && batch->family[turn][1] != HM_NO_FAMILY;
        if (ray && batch->family[turn][0] != HM_NO_FAMILY) {
            batch_rays_slide_straight(batch, turn, counts);
        } else if (ray) {
            slide_aslant(batch, turn, counts);
        }
    }
    slide_within(batch, -1, counts);
    slide_within(batch, 1, counts);
}
