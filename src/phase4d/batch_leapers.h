/* Leapers of 64 positions one by one, where it matters how many go to a square, and who gives a
 * check: included by each form (batch_forms.h). */

/* The action on pieces that a step or jump takes from one row to another. */
typedef enum purpose {
    COUNT_JUMPS,  /* moves of knights */
    FIND_KNIGHTS, /* from kings in check: the attackers there, which answer the check */
    FIND_KINGS,
    FIND_PAWNS_Y,
    FIND_PAWNS_W
} purpose;

INLINE void batch_leapers_meet(hm_phase_batch *batch, unsigned from, unsigned to, row pieces,
                               int places, purpose what) {
    static const uint8_t sets[] = {0, HM_ROW_ENEMY_KNIGHTS, HM_ROW_ENEMY_KINGS,
                                   HM_ROW_ENEMY_PAWNS_Y, HM_ROW_ENEMY_PAWNS_W};
    if (to == HM_NO_ROW) return;
    if (what == COUNT_JUMPS) {
        batch_rays_land(batch, to, moved(pieces, places), true);
        return;
    }
    row attackers = both(moved(pieces, places), load(&hm_rows_of(batch, sets[what])[to]));
    if (!any(attackers)) return;
    note_answers(batch, to, attackers);
    note_checks(batch, from, moved(attackers, -places));
}

/* The jumps of knights, in one direction of the generator that they take twice. */
INLINE void jump_along(hm_phase_batch *batch, unsigned at, row knights, int unit, purpose what) {
    static const uint8_t units[] = {HM_TURN_X, HM_TURN_Y, HM_TURN_Z};
    const uint16_t *turned = batch->turned[HM_STAY + unit];
    unsigned near = turned[at], far = turned[near];
    batch_leapers_meet(batch, at, near, knights, 2, what);
    batch_leapers_meet(batch, at, near, knights, -2, what);
    if (far == HM_NO_ROW) return;
    batch_leapers_meet(batch, at, far, knights, 1, what);
    batch_leapers_meet(batch, at, far, knights, -1, what);
    for (int i = 0; i < 3; i++) {
        if (units[i] == unit || units[i] == -unit) continue;
        batch_leapers_meet(batch, at, batch->turned[HM_STAY + units[i]][far], knights, 0, what);
        batch_leapers_meet(batch, at, batch->turned[HM_STAY - units[i]][far], knights, 0, what);
    }
}

INLINE void batch_leapers_jump(hm_phase_batch *batch, unsigned at, row knights, purpose what) {
    static const int8_t units[] = {HM_TURN_X,  -HM_TURN_X, HM_TURN_Y,
                                   -HM_TURN_Y, HM_TURN_Z,  -HM_TURN_Z};
    for (int i = 0; i < 6; i++)
        jump_along(batch, at, knights, units[i], what);
}

INLINE void find_kings(hm_phase_batch *batch, unsigned at, row kings) {
    for (unsigned turn = 0; turn < HM_TURNS; turn++) {
        unsigned to = batch->turned[turn][at];
        batch_leapers_meet(batch, at, to, kings, -1, FIND_KINGS);
        if (turn != HM_STAY) batch_leapers_meet(batch, at, to, kings, 0, FIND_KINGS);
        batch_leapers_meet(batch, at, to, kings, 1, FIND_KINGS);
    }
}

/* A pawn captures from where one of the king's side would capture to. */
INLINE void batch_leapers_find_pawns(hm_phase_batch *batch, unsigned at, row kings, hm_4d_piece own,
                                     int places, purpose what) {
    const hm_row_pawn *pawn = &batch->pawn[own];
    row black = everywhere(batch->black);
    kings = HM_4D_COLOUR(own) == HM_4D_BLACK ? both(kings, black) : without(kings, black);
    for (int side = -HM_TURN_X; side <= HM_TURN_X; side += 2 * HM_TURN_X)
        batch_leapers_meet(batch, at, batch->turned[pawn->turn + side][at], kings, places, what);
}

/* Finds the leapers that check these kings. */
INLINE void batch_leapers_find(hm_phase_batch *batch, unsigned at, row kings) {
    batch_leapers_jump(batch, at, kings, FIND_KNIGHTS);
    find_kings(batch, at, kings);
    batch_leapers_find_pawns(batch, at, kings, HM_4D_PAWN_Y, 0, FIND_PAWNS_Y);
    batch_leapers_find_pawns(batch, at, kings, HM_4D_PAWN_Y | HM_4D_BLACK, 0, FIND_PAWNS_Y);
    batch_leapers_find_pawns(batch, at, kings, HM_4D_PAWN_W, 1, FIND_PAWNS_W);
    batch_leapers_find_pawns(batch, at, kings, HM_4D_PAWN_W | HM_4D_BLACK, -1, FIND_PAWNS_W);
}

INLINE void spread_pawns(hm_phase_batch *batch, hm_4d_piece piece, int places, unsigned set) {
    const hm_row_pawn *pawn = &batch->pawn[piece];
    hm_row *danger = hm_rows_of(batch, HM_ROW_DANGER);
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row pawns = moved(batch_pawns_of(batch, HM_4D_COLOUR(piece), set, at), places);
        unsigned up = batch->turned[pawn->turn + HM_TURN_X][at];
        unsigned down = batch->turned[pawn->turn - HM_TURN_X][at];
        if (up != HM_NO_ROW) batch_rays_join(&danger[up], pawns);
        if (down != HM_NO_ROW) batch_rays_join(&danger[down], pawns);
    }
}

INLINE void spread_leapers(hm_phase_batch *batch) {
    hm_row *danger = hm_rows_of(batch, HM_ROW_DANGER);
    const hm_row *kings = hm_rows_of(batch, HM_ROW_KINGS);
    spread_knights(batch, HM_ROW_ENEMY_KNIGHTS, danger);
    spread_kings(batch, HM_ROW_ENEMY_KINGS, danger);
    spread_pawns(batch, HM_4D_PAWN_Y, 0, HM_ROW_ENEMY_PAWNS_Y);
    spread_pawns(batch, HM_4D_PAWN_Y | HM_4D_BLACK, 0, HM_ROW_ENEMY_PAWNS_Y);
    spread_pawns(batch, HM_4D_PAWN_W, 1, HM_ROW_ENEMY_PAWNS_W);
    spread_pawns(batch, HM_4D_PAWN_W | HM_4D_BLACK, -1, HM_ROW_ENEMY_PAWNS_W);
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row checked = both(load(&danger[at]), load(&kings[at]));
        if (any(checked)) batch_leapers_find(batch, at, checked);
    }
}
