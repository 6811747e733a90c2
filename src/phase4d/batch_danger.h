/* Dangers for a side, in 64 positions at once (safety.h says the same of one): included by each
 * form (batch_forms.h).
 *
 * Sliders of the enemy are cast once each way. Squares seen directly are in danger, and a king that
 * is seen is in check; the square behind such a king is danger too, for it will not stand between
 * when it goes there. (Another king that went there would leave the check unanswered.) A square
 * seen through one own piece matters only if a king is on it: then that piece is a shield. From the
 * kings in check the way is traced back, and every square on it, with the attacker's, answers this
 * check; from the screened ones it leads to the shield, which is pinned to this family of rays.
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
    batch_rays_join(&pins->any, shields);
    batch_rays_join(&pins->twice, both(shields, before));
    for (unsigned k = 0; k < HM_FAMILY_BITS; k++) {
        if ((family >> k & 1) != 0) batch_rays_join(&pins->family[k], new);
    }
}

INLINE void note_checks(hm_phase_batch *batch, unsigned at, row kings) {
    hm_row *checked = hm_rows_of(batch, HM_ROW_CHECKED);
    if (!any(kings)) return;
    batch_tally_add(&batch->legal->checks, kings);
    batch_rays_join(&hm_rows_of(batch, HM_ROW_DOUBLE)[at], both(load(&checked[at]), kings));
    batch_rays_join(&checked[at], kings);
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
        unsigned at = i ^ batch_rays_order_of(back), from = batch->before[back][at];
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
        unsigned at = i ^ batch_rays_order_of(way->turn), from = batch->before[way->turn][at];
        unsigned slot = at % HM_STREAM_ROWS;
        row seen = moved(load(&c.open->row[from]), places);
        row beyond = moved(load(&c.behind->row[from]), places);
        row king = load(&kings[at]), all = load(&occupied[at]);
        row checked = both(seen, king), screened = both(beyond, king);
        batch_rays_join(&danger[at], either(seen, moved(load(&through->row[from]), places)));
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
        batch_rays_join(&hm_rows_of(batch, HM_ROW_DANGER)[at], danger);
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
