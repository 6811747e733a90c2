/* Moves of 64 positions at once, in rows: included by each form (batch_forms.h).
 *
 * All that moves lands somewhere. For destination sets it is enough to know where (REACHED); for
 * legal moves each landing on a TARGET counts, and pinned pieces stay on their line. Both go the
 * same ways, which is why most functions here are told which of the two is meant: `counts` is known
 * when they are compiled.
 *
 * A ray is one pass over the board. The row before a row was seen earlier in the same pass, so what
 * is on its way there arrives here, stops at any piece and goes on with the sliders of this row. Of
 * two sliders that go the same way only the nearer one arrives at a square, so that landings are
 * moves, one for one. */

INLINE void join(hm_row *to, row more) {
    save(to, either(load(to), more));
}

/* ---- where moves land ---- */

INLINE void land(hm_phase_batch *batch, unsigned at, row pieces, bool counts) {
    if (counts) {
        add(&batch->legal->moves, both(pieces, load(&hm_rows_of(batch, HM_ROW_TARGET)[at])));
    } else {
        join(&hm_rows_of(batch, HM_ROW_REACHED)[at], pieces);
    }
}

/* Three of them at once. */
INLINE void land_three(hm_phase_batch *batch, unsigned at, row a, row b, row c, bool counts) {
    if (counts) {
        row target = load(&hm_rows_of(batch, HM_ROW_TARGET)[at]);
        add(&batch->legal->moves, both(odd(a, b, c), target));
        add(&batch->legal->pairs, both(most(a, b, c), target));
    } else {
        join(&hm_rows_of(batch, HM_ROW_REACHED)[at], either(a, either(b, c)));
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
INLINE unsigned order_of(unsigned turn) {
    return turn > HM_STAY ? 0 : HM_ROWS - 1;
}

/* What goes on from a row of a stream. */
INLINE void flow(hm_phase_batch *batch, hm_row_stream *stream, unsigned at, row going, row sliders,
                 unsigned family, bool counts) {
    row more = movable(batch, at, sliders, family, counts);
    save(&stream->row[at % HM_STREAM_ROWS], either(going, more));
}

/* Along one generator go the sliders along axes, and beside them those that take the last generator
 * as well, up and down. */
INLINE void slide_straight(hm_phase_batch *batch, unsigned turn, bool counts) {
    const hm_row *axial = hm_rows_of(batch, HM_ROW_AXIAL);
    const hm_row *diagonal = hm_rows_of(batch, HM_ROW_DIAGONAL);
    const hm_row *occupied = hm_rows_of(batch, HM_ROW_OCCUPIED);
    const uint8_t *family = batch->family[turn];
    hm_row_stream *down = streams_of(batch), *on = down + 1, *up = down + 2;
    for (unsigned i = 0; i < HM_ROWS; i++) {
        unsigned at = i ^ order_of(turn), from = batch->before[turn][at];
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
        unsigned at = i ^ order_of(turn);
        row pieces = load(&on->row[batch->before[turn][at]]);
        land(batch, at, pieces, counts);
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
        land(batch, at, landed, counts);
    }
}

INLINE void slide_all(hm_phase_batch *batch, bool counts) {
    for (unsigned turn = 0; turn < HM_TURNS; turn++) {
        bool ray = turn != HM_STAY && batch->family[turn][1] != HM_NO_FAMILY;
        if (ray && batch->family[turn][0] != HM_NO_FAMILY) {
            slide_straight(batch, turn, counts);
        } else if (ray) {
            slide_aslant(batch, turn, counts);
        }
    }
    slide_within(batch, -1, counts);
    slide_within(batch, 1, counts);
}

/* ---- leapers, where it is enough to know where they go ----
 *
 * The operator of a king is a product: one step, or none, by each generator. And that of a knight
 * is a sum of four products: twice one generator, once another. So 80 additions become 8, and 48
 * become 16. */

INLINE row beside(row pieces) {
    return either(moved(pieces, 1), moved(pieces, -1));
}

/* What rows on both sides hold. */
INLINE row around(const hm_phase_batch *batch, const hm_row *rows, unsigned at, unsigned unit) {
    return either(load(&rows[batch->turned[HM_STAY + unit][at]]),
                  load(&rows[batch->turned[HM_STAY - unit][at]]));
}

/* From where kings go by some generators to where they go by one more as well. */
INLINE void widen(const hm_phase_batch *batch, const hm_row *kings, const hm_row *from, hm_row *to,
                  unsigned unit) {
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row more = either(around(batch, kings, at, unit), around(batch, from, at, unit));
        save(&to[at], either(load(&from[at]), more));
    }
}

INLINE void spread_kings(const hm_phase_batch *batch, unsigned set, hm_row *reached) {
    const hm_row *kings = hm_rows_of(batch, set);
    hm_row *a = hm_rows_of(batch, HM_ROW_SCRATCH), *b = hm_rows_of(batch, HM_ROW_SCRATCH + 1);
    for (unsigned at = 0; at < HM_ROWS; at++)
        save(&a[at], beside(load(&kings[at])));
    widen(batch, kings, a, b, HM_TURN_Z);
    widen(batch, kings, b, a, HM_TURN_Y);
    widen(batch, kings, a, b, HM_TURN_X);
    for (unsigned at = 0; at < HM_ROWS; at++)
        join(&reached[at], load(&b[at]));
}

/* Rows two turns away on both sides. */
INLINE row around_twice(const hm_phase_batch *batch, const hm_row *rows, unsigned at,
                        unsigned unit) {
    const uint16_t *up = batch->turned[HM_STAY + unit], *down = batch->turned[HM_STAY - unit];
    return either(load(&rows[up[up[at]]]), load(&rows[down[down[at]]]));
}

INLINE void spread_knights(const hm_phase_batch *batch, unsigned set, hm_row *reached) {
    const hm_row *knights = hm_rows_of(batch, set);
    hm_row *but_x = hm_rows_of(batch, HM_ROW_SCRATCH), *but_y = but_x + HM_ROWS + 1;
    hm_row *but_z = but_y + HM_ROWS + 1, *but_w = but_z + HM_ROWS + 1;
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row x = around(batch, knights, at, HM_TURN_X), y = around(batch, knights, at, HM_TURN_Y);
        row z = around(batch, knights, at, HM_TURN_Z), w = beside(load(&knights[at]));
        row xy = either(x, y), zw = either(z, w);
        save(&but_x[at], either(y, zw));
        save(&but_y[at], either(x, zw));
        save(&but_z[at], either(xy, w));
        save(&but_w[at], either(xy, z));
    }
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row along_w = load(&but_w[at]);
        along_w = either(moved(along_w, 2), moved(along_w, -2));
        row xy = either(around_twice(batch, but_x, at, HM_TURN_X),
                        around_twice(batch, but_y, at, HM_TURN_Y));
        row zw = either(around_twice(batch, but_z, at, HM_TURN_Z), along_w);
        join(&reached[at], either(xy, zw));
    }
}

/* ---- pawns ---- */

/* Those of a set of pawns that are of one colour, which is that of a side in some positions. */
INLINE row pawns_of(const hm_phase_batch *batch, unsigned colour, unsigned set, unsigned at) {
    row pawns = load(&hm_rows_of(batch, set)[at]), black = everywhere(batch->black);
    bool enemies = set >= HM_ROW_ENEMIES;
    return (colour == HM_4D_BLACK) != enemies ? both(pawns, black) : without(pawns, black);
}

/* A promotion is four moves: one that lands, and three more. */
INLINE void land_pawns(hm_phase_batch *batch, const hm_row_pawn *pawn, unsigned at, row pawns,
                       bool counts) {
    land(batch, at, pawns, counts);
    if (!counts || pawn->last[at] == 0) return;
    row landed = both(pawns, load(&hm_rows_of(batch, HM_ROW_TARGET)[at]));
    add(&batch->legal->promotions, at_places(landed, pawn->last[at]));
}

INLINE void step_pawns(hm_phase_batch *batch, const hm_row_pawn *pawn, int places, unsigned from,
                       row pawns, bool counts) {
    const hm_row *occupied = hm_rows_of(batch, HM_ROW_OCCUPIED);
    unsigned one = batch->turned[pawn->turn][from], two = batch->turned[pawn->turn][one];
    unsigned family = batch->family[pawn->turn][places + 1];
    row able = movable(batch, from, pawns, family, counts);
    row again = at_places(able, pawn->start[from]);
    if (one == HM_NO_ROW) return;
    land_pawns(batch, pawn, one, without(moved(able, places), load(&occupied[one])), counts);
    if (two == HM_NO_ROW || pawn->start[from] == 0) return;
    again = moved(without(moved(again, places), load(&occupied[one])), places);
    land_pawns(batch, pawn, two, without(again, load(&occupied[two])), counts);
}

INLINE void capture_with_pawns(hm_phase_batch *batch, const hm_row_pawn *pawn, int places,
                               unsigned from, row pawns, bool counts) {
    const hm_row *occupied = hm_rows_of(batch, HM_ROW_OCCUPIED);
    for (int side = -HM_TURN_X; side <= HM_TURN_X; side += 2 * HM_TURN_X) {
        unsigned turn = (unsigned)(pawn->turn + side), to = batch->turned[turn][from];
        unsigned family = batch->family[turn][places + 1];
        if (to == HM_NO_ROW) continue;
        row able = moved(movable(batch, from, pawns, family, counts), places);
        land_pawns(batch, pawn, to, both(able, load(&occupied[to])), counts);
    }
}

INLINE void move_pawns(hm_phase_batch *batch, hm_4d_piece piece, int places, unsigned set,
                       bool counts) {
    const hm_row_pawn *pawn = &batch->pawn[piece];
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row pawns = pawns_of(batch, HM_4D_COLOUR(piece), set, at);
        if (!any(pawns)) continue;
        step_pawns(batch, pawn, places, at, pawns, counts);
        capture_with_pawns(batch, pawn, places, at, pawns, counts);
    }
}

INLINE void move_all_pawns(hm_phase_batch *batch, bool counts) {
    move_pawns(batch, HM_4D_PAWN_Y, 0, HM_ROW_PAWNS_Y, counts);
    move_pawns(batch, HM_4D_PAWN_Y | HM_4D_BLACK, 0, HM_ROW_PAWNS_Y, counts);
    move_pawns(batch, HM_4D_PAWN_W, 1, HM_ROW_PAWNS_W, counts);
    move_pawns(batch, HM_4D_PAWN_W | HM_4D_BLACK, -1, HM_ROW_PAWNS_W, counts);
}

/* ---- all ---- */

INSTRUCTIONS static void reach(hm_phase_batch *batch) {
    hm_row *reached = hm_rows_of(batch, HM_ROW_REACHED);
    memset(reached, 0, HM_ROWS * sizeof reached[0]);
    slide_all(batch, false);
    spread_knights(batch, HM_ROW_KNIGHTS, reached);
    spread_kings(batch, HM_ROW_KINGS, reached);
    move_all_pawns(batch, false);
}
