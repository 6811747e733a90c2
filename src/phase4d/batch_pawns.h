/* Moves of pawns in 64 positions: included by each form (batch_forms.h). Here alone it matters
 * which side is White, and only pawns know of ranks. */

/* Selects the pawns of one colour from a set. The colour is the colour of a side in some
 * positions. */
INLINE row batch_pawns_of(const hm_phase_batch *batch, unsigned colour, unsigned set, unsigned at) {
    row pawns = load(&hm_rows_of(batch, set)[at]), black = everywhere(batch->black);
    bool enemies = set >= HM_ROW_ENEMIES;
    return (colour == HM_4D_BLACK) != enemies ? both(pawns, black) : without(pawns, black);
}

/* A promotion is four moves: one that lands, and three more. */
INLINE void land_pawns(hm_phase_batch *batch, const hm_row_pawn *pawn, unsigned at, row pawns,
                       bool counts) {
    batch_rays_land(batch, at, pawns, counts);
    if (!counts || pawn->last[at] == 0) return;
    row landed = both(pawns, load(&hm_rows_of(batch, HM_ROW_TARGET)[at]));
    batch_tally_add(&batch->legal->promotions, at_places(landed, pawn->last[at]));
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

INLINE void batch_pawns_move(hm_phase_batch *batch, hm_4d_piece piece, int places, unsigned set,
                             bool counts) {
    const hm_row_pawn *pawn = &batch->pawn[piece];
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row pawns = batch_pawns_of(batch, HM_4D_COLOUR(piece), set, at);
        if (!any(pawns)) continue;
        step_pawns(batch, pawn, places, at, pawns, counts);
        capture_with_pawns(batch, pawn, places, at, pawns, counts);
    }
}

INLINE void move_all_pawns(hm_phase_batch *batch, bool counts) {
    batch_pawns_move(batch, HM_4D_PAWN_Y, 0, HM_ROW_PAWNS_Y, counts);
    batch_pawns_move(batch, HM_4D_PAWN_Y | HM_4D_BLACK, 0, HM_ROW_PAWNS_Y, counts);
    batch_pawns_move(batch, HM_4D_PAWN_W, 1, HM_ROW_PAWNS_W, counts);
    batch_pawns_move(batch, HM_4D_PAWN_W | HM_4D_BLACK, -1, HM_ROW_PAWNS_W, counts);
}
