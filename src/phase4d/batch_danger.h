/* What a side must mind, in 64 positions at once (safety.h says the same of one): included by each
 * form (batch_forms.h).
 *
 * Sliders of the enemy are cast once each way. What is seen through nothing is danger, and a king
 * that is seen is in check; the square behind such a king is danger too, for it will not stand
 * between when it goes there. (Another king that went there would leave the check unanswered.) What
 * is seen through one own piece matters only where it is a king: then that piece is a shield. From
 * the kings in check the way is traced back, and every square on it, with the attacker's, answers
 * this check; from the screened ones it leads to the shield, which is pinned to this family of
 * rays.
 *
 * Squares count how many checks they answer. One that answers all of them is a target; no square
 * answers two checks on one king, because two attackers never share a way to it. */

/* ---- notes ---- */

INLINE void note_answers(hm_phase_batch *batch, unsigned at, row squares) {
    hm_row_legal *legal = batch->legal;
    hm_row_answers *answers = &legal->answers[at];
    if (!any(squares)) return;
    if (!legal->has_answers[at]) memset(answers, 0, sizeof *answers);
    legal->has_answers[at] = 1;
    for (unsigned k = 0; k < HM_CHECK_BITS; k++) {
        row bit = load(&answers->bit[k]);
        save(&answers->bit[k], odd(bit, squares, nothing()));
        squares = both(bit, squares);
    }
    legal->hard |= merged(squares);
}

INLINE void note_pins(hm_phase_batch *batch, unsigned at, row shields, unsigned family) {
    hm_row_legal *legal = batch->legal;
    hm_row_pins *pins = &legal->pins[at];
    if (!any(shields)) return;
    if (!legal->has_pins[at]) memset(pins, 0, sizeof *pins);
    legal->has_pins[at] = 1;
    row before = load(&pins->any), new = without(shields, before);
    join(&pins->any, shields);
    join(&pins->twice, both(shields, before));
    for (unsigned k = 0; k < HM_FAMILY_BITS; k++) {
        if ((family >> k & 1) != 0) join(&pins->family[k], new);
    }
}

INLINE void note_checks(hm_phase_batch *batch, unsigned at, row kings) {
    hm_row *checked = hm_rows_of(batch, HM_ROW_CHECKED);
    if (!any(kings)) return;
    add(&batch->legal->checks, kings);
    join(&hm_rows_of(batch, HM_ROW_DOUBLE)[at], both(load(&checked[at]), kings));
    join(&checked[at], kings);
}

/* ---- sliders ---- */

/* Passes over the board that go on together. */
typedef struct cast {
    hm_row_stream *open, *behind; /* on the way, through nothing and through one own piece */
    hm_row *checked, *screened;   /* kings that are seen so */
} cast;

/* Back from the kings. */
INLINE void trace_across(hm_phase_batch *batch, const cast *c, const hm_row_way *way, int places) {
    const hm_row *occupied = hm_rows_of(batch, HM_ROW_OCCUPIED);
    unsigned back = HM_TURNS - 1 - way->turn;
    for (unsigned i = 0; i < HM_ROWS; i++) {
        unsigned at = i ^ order_of(back), from = batch->before[back][at];
        row answers = moved(load(&c->open->row[from]), -places);
        row shields = moved(load(&c->behind->row[from]), -places);
        row all = load(&occupied[at]), kings = load(&c->checked[at]);
        note_answers(batch, at, answers);
        note_pins(batch, at, both(shields, all), way->family);
        note_checks(batch, at, kings);
        save(&c->open->row[at % HM_STREAM_ROWS], either(without(answers, all), kings));
        save(&c->behind->row[at % HM_STREAM_ROWS],
             either(without(shields, all), load(&c->screened[at])));
    }
}

INLINE void cast_across(hm_phase_batch *batch, const hm_row_way *way, int places) {
    hm_row *scratch = hm_rows_of(batch, HM_ROW_SCRATCH), *danger = hm_rows_of(batch, HM_ROW_DANGER);
    const cast c = {streams_of(batch), streams_of(batch) + 1, scratch, scratch + HM_ROWS + 1};
    const hm_row *sliders =
        hm_rows_of(batch, way->diagonal ? HM_ROW_ENEMY_DIAGONAL : HM_ROW_ENEMY_AXIAL);
    const hm_row *kings = hm_rows_of(batch, HM_ROW_KINGS), *own = hm_rows_of(batch, HM_ROW_OWN);
    const hm_row *occupied = hm_rows_of(batch, HM_ROW_OCCUPIED);
    hm_row_stream *through = streams_of(batch) + 2;
    row some = nothing();
    for (unsigned i = 0; i < HM_ROWS; i++) {
        unsigned at = i ^ order_of(way->turn), from = batch->before[way->turn][at];
        unsigned slot = at % HM_STREAM_ROWS;
        row seen = moved(load(&c.open->row[from]), places);
        row beyond = moved(load(&c.behind->row[from]), places);
        row king = load(&kings[at]), all = load(&occupied[at]);
        row checked = both(seen, king), screened = both(beyond, king);
        join(&danger[at], either(seen, moved(load(&through->row[from]), places)));
        save(&c.checked[at], checked);
        save(&c.screened[at], screened);
        save(&through->row[slot], checked);
        save(&c.open->row[slot], either(without(seen, all), load(&sliders[at])));
        save(&c.behind->row[slot], either(without(beyond, all), both(seen, load(&own[at]))));
        some = either(some, either(checked, screened));
    }
    if (any(some)) trace_across(batch, &c, way, places);
}

/* The same within a row. */
INLINE void trace_within(hm_phase_batch *batch, unsigned at, const hm_row_way *way, int places,
                         row answers, row shields) {
    row all = load(&hm_rows_of(batch, HM_ROW_OCCUPIED)[at]);
    note_checks(batch, at, answers);
    for (int step = 1; step < HM_ROW; step++) {
        answers = moved(answers, -places);
        shields = moved(shields, -places);
        note_answers(batch, at, answers);
        note_pins(batch, at, both(shields, all), way->family);
        answers = without(answers, all);
        shields = without(shields, all);
    }
}

INLINE void cast_within(hm_phase_batch *batch, const hm_row_way *way, int places) {
    const hm_row *sliders = hm_rows_of(batch, HM_ROW_ENEMY_AXIAL);
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row open = load(&sliders[at]), behind = nothing(), through = nothing();
        row danger = nothing(), checked = nothing(), screened = nothing();
        if (!any(open)) continue;
        row king = load(&hm_rows_of(batch, HM_ROW_KINGS)[at]);
        row all = load(&hm_rows_of(batch, HM_ROW_OCCUPIED)[at]);
        row own = load(&hm_rows_of(batch, HM_ROW_OWN)[at]);
        for (int step = 1; step < HM_ROW; step++) {
            row seen = moved(open, places), beyond = moved(behind, places);
            danger = either(danger, either(seen, moved(through, places)));
            through = both(seen, king);
            checked = either(checked, through);
            screened = either(screened, both(beyond, king));
            open = without(seen, all);
            behind = either(without(beyond, all), both(seen, own));
        }
        join(&hm_rows_of(batch, HM_ROW_DANGER)[at], danger);
        if (!any(either(checked, screened))) continue;
        trace_within(batch, at, way, places, checked, screened);
    }
}

INLINE void cast_sliders(hm_phase_batch *batch, const hm_row_way *way, int places) {
    if (way->turn == HM_STAY) {
        cast_within(batch, way, places);
    } else {
        cast_across(batch, way, places);
    }
}

INLINE void cast_all(hm_phase_batch *batch) {
    for (unsigned i = 0; i < HM_PHASE_RAYS; i++) {
        const hm_row_way *way = &batch->way[i];
        if (way->places < 0) {
            cast_sliders(batch, way, -1);
        } else if (way->places > 0) {
            cast_sliders(batch, way, 1);
        } else {
            cast_sliders(batch, way, 0);
        }
    }
}

/* ---- leapers ---- */

/* What is done with pieces of a row that a step or jump takes to another one. */
typedef enum purpose {
    COUNT_JUMPS,  /* moves of knights */
    FIND_KNIGHTS, /* from kings in check: the attackers there, which answer the check */
    FIND_KINGS,
    FIND_PAWNS_Y,
    FIND_PAWNS_W
} purpose;

INLINE void meet(hm_phase_batch *batch, unsigned from, unsigned to, row pieces, int places,
                 purpose what) {
    static const uint8_t sets[] = {0, HM_ROW_ENEMY_KNIGHTS, HM_ROW_ENEMY_KINGS,
                                   HM_ROW_ENEMY_PAWNS_Y, HM_ROW_ENEMY_PAWNS_W};
    if (to == HM_NO_ROW) return;
    if (what == COUNT_JUMPS) {
        land(batch, to, moved(pieces, places), true);
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
    meet(batch, at, near, knights, 2, what);
    meet(batch, at, near, knights, -2, what);
    if (far == HM_NO_ROW) return;
    meet(batch, at, far, knights, 1, what);
    meet(batch, at, far, knights, -1, what);
    for (int i = 0; i < 3; i++) {
        if (units[i] == unit || units[i] == -unit) continue;
        meet(batch, at, batch->turned[HM_STAY + units[i]][far], knights, 0, what);
        meet(batch, at, batch->turned[HM_STAY - units[i]][far], knights, 0, what);
    }
}

INLINE void jump(hm_phase_batch *batch, unsigned at, row knights, purpose what) {
    static const int8_t units[] = {HM_TURN_X,  -HM_TURN_X, HM_TURN_Y,
                                   -HM_TURN_Y, HM_TURN_Z,  -HM_TURN_Z};
    for (int i = 0; i < 6; i++)
        jump_along(batch, at, knights, units[i], what);
}

INLINE void find_kings(hm_phase_batch *batch, unsigned at, row kings) {
    for (unsigned turn = 0; turn < HM_TURNS; turn++) {
        unsigned to = batch->turned[turn][at];
        meet(batch, at, to, kings, -1, FIND_KINGS);
        if (turn != HM_STAY) meet(batch, at, to, kings, 0, FIND_KINGS);
        meet(batch, at, to, kings, 1, FIND_KINGS);
    }
}

/* A pawn captures from where one of the king's side would capture to. */
INLINE void find_pawns(hm_phase_batch *batch, unsigned at, row kings, hm_4d_piece own, int places,
                       purpose what) {
    const hm_row_pawn *pawn = &batch->pawn[own];
    row black = everywhere(batch->black);
    kings = HM_4D_COLOUR(own) == HM_4D_BLACK ? both(kings, black) : without(kings, black);
    for (int side = -HM_TURN_X; side <= HM_TURN_X; side += 2 * HM_TURN_X)
        meet(batch, at, batch->turned[pawn->turn + side][at], kings, places, what);
}

/* Who gives the checks of leapers to these kings. */
INLINE void find_leapers(hm_phase_batch *batch, unsigned at, row kings) {
    jump(batch, at, kings, FIND_KNIGHTS);
    find_kings(batch, at, kings);
    find_pawns(batch, at, kings, HM_4D_PAWN_Y, 0, FIND_PAWNS_Y);
    find_pawns(batch, at, kings, HM_4D_PAWN_Y | HM_4D_BLACK, 0, FIND_PAWNS_Y);
    find_pawns(batch, at, kings, HM_4D_PAWN_W, 1, FIND_PAWNS_W);
    find_pawns(batch, at, kings, HM_4D_PAWN_W | HM_4D_BLACK, -1, FIND_PAWNS_W);
}

INLINE void spread_pawns(hm_phase_batch *batch, hm_4d_piece piece, int places, unsigned set) {
    const hm_row_pawn *pawn = &batch->pawn[piece];
    hm_row *danger = hm_rows_of(batch, HM_ROW_DANGER);
    for (unsigned at = 0; at < HM_ROWS; at++) {
        row pawns = moved(pawns_of(batch, HM_4D_COLOUR(piece), set, at), places);
        unsigned up = batch->turned[pawn->turn + HM_TURN_X][at];
        unsigned down = batch->turned[pawn->turn - HM_TURN_X][at];
        if (up != HM_NO_ROW) join(&danger[up], pawns);
        if (down != HM_NO_ROW) join(&danger[down], pawns);
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
        if (any(checked)) find_leapers(batch, at, checked);
    }
}

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
        if (any(checked)) add(&legal->kings, checked);
    }
}
