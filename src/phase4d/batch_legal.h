/* Legal moves of 64 positions, counted (batch_danger.h): included by each form (batch_forms.h).
 *
 * A piece other than a king goes to a target, and along its line if it is pinned. A king goes where
 * no enemy goes. If other kings are in check, it must answer these checks too: it cannot stand
 * between, where the slider sees it, so it takes the attacker. If it is not in check itself, that
 * square is a target. A king in check takes an attacker that answers a check on every other king in
 * check, of which none may be in check twice. How many kings a square answers for is known; whether
 * the king itself is among them is a matter of what stands there, one step away. */

/* ---- danger ---- */

INSTRUCTIONS static void danger(hm_phase_batch *batch) {
    hm_row_legal *legal = batch->legal;
    memset(hm_rows_of(batch, HM_ROW_DANGER), 0, HM_ROWS * sizeof(hm_row));
    memset(hm_rows_of(batch, HM_ROW_CHECKED), 0, HM_ROWS * sizeof(hm_row));
    memset(hm_rows_of(batch, HM_ROW_DOUBLE), 0, HM_ROWS * sizeof(hm_row));
    memset(legal->has_pins, 0, sizeof legal->has_pins);
    memset(legal->has_answers, 0, sizeof legal->has_answers);
    memset(legal->checks.sum, 0, sizeof legal->checks.sum);
    memset(legal->kings.sum, 0, sizeof legal->kings.sum);
    legal->checks.added = legal->kings.added = 0;
    legal->hard = 0;
    spread_leapers(batch);
    cast_all(batch);
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row checked = load(&hm_rows_of(batch, HM_ROW_CHECKED)[at]);
        if (any(checked)) batch_tally_add(&legal->kings, checked);
    }
}

/* ---- where to ---- */

INLINE row targets_of(const hm_row_legal *legal, unsigned at) {
    row unanswered = everywhere(legal->checked);
    if (!legal->has_answers[at]) return unanswered;
    unanswered = nothing();
    for (unsigned k = 0; k < HM_CHECK_BITS; k++) {
        row bit = load(&legal->answers[at].bit[k]), all = everywhere(legal->check_bit[k]);
        unanswered = either(unanswered, odd(bit, all, nothing()));
    }
    return unanswered;
}

INLINE void batch_legal_find_targets(hm_phase_batch *batch) {
    row all = everywhere(~0ull);
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row open = without(all, load(&hm_rows_of(batch, HM_ROW_OWN)[at]));
        row danger = load(&hm_rows_of(batch, HM_ROW_DANGER)[at]);
        save(&hm_rows_of(batch, HM_ROW_TARGET)[at], without(open, targets_of(batch->legal, at)));
        save(&hm_rows_of(batch, HM_ROW_SAFE)[at], without(open, danger));
    }
}

/* ---- kings ---- */

/* Kings of a row: those that only have to be safe; those that are in no check and have to take an
 * attacker; and those that are in check as others are. */
typedef struct throne {
    row at_ease, helpers, rivals;
} throne;

/* Pieces of the enemy that attack the square which they are one step away from. */
INLINE row attackers_at(const hm_phase_batch *batch, unsigned at, unsigned turn, int places) {
    unsigned family = batch->family[turn][places + 1];
    bool axial = places == 0 ? batch->family[turn][0] != HM_NO_FAMILY : turn == HM_STAY;
    row attackers = load(&hm_rows_of(batch, HM_ROW_ENEMY_KINGS)[at]);
    row black = everywhere(batch->black);
    if (family == HM_NO_FAMILY) return attackers;
    unsigned sliders = axial ? HM_ROW_ENEMY_AXIAL : HM_ROW_ENEMY_DIAGONAL;
    attackers = either(attackers, load(&hm_rows_of(batch, sliders)[at]));
    for (hm_4d_piece own = HM_4D_PAWN_W; own < HM_4D_PIECES; own++) {
        const hm_row_pawn *pawn = &batch->pawn[own];
        bool takes = turn == pawn->turn + (unsigned)HM_TURN_X || turn + HM_TURN_X == pawn->turn;
        if (!hm_phase_is_pawn(own) || !takes || places != pawn->places) continue;
        bool along_y = HM_4D_KIND(own) == HM_4D_PAWN_Y;
        row pawns =
            load(&hm_rows_of(batch, along_y ? HM_ROW_ENEMY_PAWNS_Y : HM_ROW_ENEMY_PAWNS_W)[at]);
        pawns = HM_4D_COLOUR(own) == HM_4D_BLACK ? both(pawns, black) : without(pawns, black);
        attackers = either(attackers, pawns);
    }
    return attackers;
}

/* Where squares answer as many checks as there are kings in check, or, without the one that moves,
 * other kings. */
INLINE row answer_for_all(const hm_row_legal *legal, unsigned at, row itself) {
    row wrong = nothing();
    for (unsigned k = 0; k < HM_CHECK_BITS; k++) {
        row kings = both(everywhere(legal->king_bit[k]), itself);
        row others = without(everywhere(legal->other_bit[k]), itself);
        row bit = load(&legal->answers[at].bit[k]);
        wrong = either(wrong, odd(bit, kings, others));
    }
    return without(everywhere(~0ull), wrong);
}

/* Rivals that arrive on a row: they take what saves all the others. */
INLINE row takers(const hm_phase_batch *batch, unsigned at, row kings, unsigned turn, int places) {
    if (!any(kings) || !batch->legal->has_answers[at]) return nothing();
    row enemies = without(load(&hm_rows_of(batch, HM_ROW_OCCUPIED)[at]),
                          load(&hm_rows_of(batch, HM_ROW_OWN)[at]));
    kings = both(both(kings, enemies), load(&hm_rows_of(batch, HM_ROW_SAFE)[at]));
    if (!any(kings)) return nothing();
    row itself = attackers_at(batch, at, turn, places);
    return both(kings, answer_for_all(batch->legal, at, itself));
}

INLINE void step_kings(hm_phase_batch *batch, unsigned from, const throne *kings, unsigned turn,
                       int places) {
    unsigned to = batch->turned[turn][from], family = batch->family[turn][places + 1];
    row safe = load(&hm_rows_of(batch, HM_ROW_SAFE)[to]);
    row answers = both(safe, load(&hm_rows_of(batch, HM_ROW_TARGET)[to]));
    row at_ease = moved(free_along(batch, from, kings->at_ease, family), places);
    row helpers = moved(free_along(batch, from, kings->helpers, family), places);
    row rivals = moved(free_along(batch, from, kings->rivals, family), places);
    row landed = either(both(at_ease, safe), both(helpers, answers));
    batch_tally_add(&batch->legal->moves, either(landed, takers(batch, to, rivals, turn, places)));
}

INLINE void move_kings(hm_phase_batch *batch) {
    const hm_row_legal *legal = batch->legal;
    row some = everywhere(legal->checked), several = everywhere(legal->forked);
    row doubles = everywhere(legal->some_double), many = everywhere(legal->several_double);
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row kings = load(&hm_rows_of(batch, HM_ROW_KINGS)[at]);
        row checked = load(&hm_rows_of(batch, HM_ROW_CHECKED)[at]);
        if (!any(kings)) continue;
        row twice = load(&hm_rows_of(batch, HM_ROW_DOUBLE)[at]);
        row alone = either(without(checked, doubles), without(twice, many));
        throne t = {either(without(kings, some), without(checked, several)),
                    both(without(kings, checked), some), both(alone, several)};
        for (unsigned turn = 0; turn < HM_TURNS; turn++) {
            if (batch->turned[turn][at] == HM_NO_ROW) continue;
            step_kings(batch, at, &t, turn, -1);
            if (turn != HM_STAY) step_kings(batch, at, &t, turn, 0);
            step_kings(batch, at, &t, turn, 1);
        }
    }
}

/* ---- all ---- */

INLINE void batch_legal_move_knights(hm_phase_batch *batch) {
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row knights = load(&hm_rows_of(batch, HM_ROW_KNIGHTS)[at]);
        if (!any(knights)) continue;
        batch_leapers_jump(batch, at, free_along(batch, at, knights, HM_NO_FAMILY), COUNT_JUMPS);
    }
}

INSTRUCTIONS static void count_moves(hm_phase_batch *batch) {
    hm_row_legal *legal = batch->legal;
    memset(legal->moves.sum, 0, sizeof legal->moves.sum);
    memset(legal->promotions.sum, 0, sizeof legal->promotions.sum);
    memset(legal->pairs.sum, 0, sizeof legal->pairs.sum);
    legal->moves.added = legal->promotions.added = legal->pairs.added = 0;
    batch_legal_find_targets(batch);
    batch_rays_slide_all(batch, true);
    batch_legal_move_knights(batch);
    move_kings(batch);
    move_all_pawns(batch, true);
}
