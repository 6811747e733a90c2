/* Where pieces may go, in 64 positions, when it does not matter how many go there: included by each
 * form (batch_forms.h).
 *
 * The operator of a king is a product: one step, or none, by each generator. The operator of a
 * knight is a sum of four products: twice one generator, once another. So 80 additions become 8,
 * and 48 become 16. */

INLINE row batch_reach_beside(row pieces) {
    return either(moved(pieces, 1), moved(pieces, -1));
}

/* The union of the rows on both sides. */
INLINE row batch_reach_around(const hm_phase_batch *batch, const hm_row *rows, unsigned at,
                              unsigned unit) {
    return either(load(&rows[batch->turned[HM_STAY + unit][at]]),
                  load(&rows[batch->turned[HM_STAY - unit][at]]));
}

/* From where kings go by some generators to where they go by one more as well. */
INLINE void batch_reach_widen(const hm_phase_batch *batch, const hm_row *kings, const hm_row *from,
                              hm_row *to, unsigned unit) {
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row more = either(batch_reach_around(batch, kings, at, unit),
                          batch_reach_around(batch, from, at, unit));
        save(&to[at], either(load(&from[at]), more));
    }
}

INLINE void spread_kings(const hm_phase_batch *batch, unsigned set, hm_row *reached) {
    const hm_row *kings = hm_rows_of(batch, set);
    hm_row *a = hm_rows_of(batch, HM_ROW_SCRATCH), *b = hm_rows_of(batch, HM_ROW_SCRATCH + 1);
    for (unsigned at = 0; at < HM_ROWS; at++)
        save(&a[at], batch_reach_beside(load(&kings[at])));
    batch_reach_widen(batch, kings, a, b, HM_TURN_Z);
    batch_reach_widen(batch, kings, b, a, HM_TURN_Y);
    batch_reach_widen(batch, kings, a, b, HM_TURN_X);
    for (unsigned at = 0; at < HM_ROWS; at++)
        batch_rays_join(&reached[at], load(&b[at]));
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
        row x = batch_reach_around(batch, knights, at, HM_TURN_X),
            y = batch_reach_around(batch, knights, at, HM_TURN_Y);
        row z = batch_reach_around(batch, knights, at, HM_TURN_Z),
            w = batch_reach_beside(load(&knights[at]));
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
        batch_rays_join(&reached[at], either(xy, zw));
    }
}

/* ---- all ---- */

INSTRUCTIONS static void reach(hm_phase_batch *batch) {
    hm_row *reached = hm_rows_of(batch, HM_ROW_REACHED);
    memset(reached, 0, HM_ROWS * sizeof reached[0]);
    batch_rays_slide_all(batch, false);
    spread_knights(batch, HM_ROW_KNIGHTS, reached);
    spread_kings(batch, HM_ROW_KINGS, reached);
    move_all_pawns(batch, false);
}
