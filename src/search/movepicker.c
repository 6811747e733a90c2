/* The move picker: the moves of a node in stages, so that a beta cutoff by an early move saves the
 * generation of the later ones. The order is the usual one: move of the transposition table,
 * captures by MVV-LVA that do not lose by SEE, killers and counter move, quiet moves by history,
 * losing captures. */
#include "search/movepicker.h"

/* Begins before the first stage. The lists of all nodes on the path share one array, so a picker
 * keeps only where its own moves begin. */
void hm_picker_start(hm_picker *k, const hm_picks *picks, hm_pick_stage bulk, uint32_t first,
                     const hm_pick_hints *hints) {
    size_t begin = picks->list.count;
    *k = (hm_picker){.stage = HM_PICK_START,
                     .bulk = bulk,
                     .first = first,
                     .hints = *hints,
                     .begin = begin,
                     .next = begin,
                     .end = begin,
                     .bad_end = begin};
}

/* Captures that lose by SEE were moved to the beginning of the node's list (next_capture). They
 * come last: a quiet move is better than most of them. */
static void begin_bad_captures(hm_picker *k) {
    k->stage = HM_PICK_BAD_CAPTURES;
    k->next = k->begin;
    k->end = k->bad_end;
}

/* Late move pruning. Captures that do not lose are never skipped. */
void hm_picker_skip_quiets(hm_picker *k) {
    if (k->stage > HM_PICK_CAPTURES && k->stage < HM_PICK_BAD_CAPTURES) begin_bad_captures(k);
}

/* ---- making ---- */

/* Generates the moves of a stage and scores them. The move of the transposition table is left out,
 * for it was given first. */
static bool movepicker_make(const hm_picking *p) {
    hm_picker *k = p->picker;
    hm_picks *picks = p->picks;
    if (!p->game->generate(p->searcher, p->ply, k->stage)) return false;
    if (!HM_ROOM(picks->list, picks->made.count)) return false;
    k->next = picks->list.count;
    for (size_t i = 0; i < picks->made.count; i++) {
        uint32_t move = picks->made.at[i];
        if (move == k->first) continue;
        int32_t score = p->game->score(p->searcher, k->stage, move);
        picks->list.at[picks->list.count++] = (hm_pick){move, score};
    }
    k->end = picks->list.count;
    return true;
}

/* Begins a stage; false: memory is short. */
static bool begin_stage(const hm_picking *p) {
    switch (p->picker->stage) {
    case HM_PICK_CAPTURES:
    case HM_PICK_QUIESCENCE:
    case HM_PICK_EVASIONS:
        return movepicker_make(p);
    case HM_PICK_QUIETS:
        if (!movepicker_make(p)) return false;
        if (p->game->order != NULL) p->game->order(p->searcher, p->ply);
        return true;
    case HM_PICK_BAD_CAPTURES:
        begin_bad_captures(p->picker);
        return true;
    default:
        return true;
    }
}

/* ---- stages of many moves ---- */

/* One step of a selection sort. Sorting everything would waste time at nodes that end with the
 * first moves, which most do. */
uint32_t hm_picker_best(hm_picks *picks, hm_picker *k) {
    hm_pick *at = picks->list.at;
    if (k->next == k->end) return 0;
    size_t best = k->next;
    for (size_t i = k->next + 1; i < k->end; i++) {
        if (at[i].score > at[best].score) best = i;
    }
    hm_pick pick = at[best];
    at[best] = at[k->next];
    at[k->next++] = pick;
    return pick.move;
}

/* Captures that lose are kept for later, or left out. */
static uint32_t next_capture(const hm_picking *p, bool keep) {
    hm_picker *k = p->picker;
    hm_pick *at = p->picks->list.at;
    uint32_t move;
    while ((move = hm_picker_best(p->picks, k)) != 0) {
        if (!p->game->loses(p->searcher, move)) return move;
        if (keep) at[k->bad_end++] = at[k->next - 1];
    }
    return 0;
}

/* Killers and the counter move were tried before the quiet moves. */
static bool was_hint(const hm_pick_hints *hints, uint32_t move) {
    return move == hints->killers[0] || move == hints->killers[1] || move == hints->counter;
}

static uint32_t movepicker_next_quiet(const hm_picking *p) {
    uint32_t move;
    do
        move = p->game->next_quiet(p->searcher, p->ply);
    while (move != 0 && was_hint(&p->picker->hints, move));
    return move;
}

/* 0: the stage has no more. */
static uint32_t next_of_stage(const hm_picking *p) {
    hm_picker *k = p->picker;
    switch (k->stage) {
    case HM_PICK_CAPTURES:
        return next_capture(p, true);
    case HM_PICK_QUIESCENCE:
        return next_capture(p, false);
    case HM_PICK_QUIETS:
        return movepicker_next_quiet(p);
    case HM_PICK_BAD_CAPTURES:
        return k->next < k->end ? p->picks->list.at[k->next++].move : 0;
    case HM_PICK_EVASIONS:
        return hm_picker_best(p->picks, k);
    default:
        return 0;
    }
}

/* ---- stages of one move ---- */

/* A killer or counter move from another node, if it is a legal quiet move here and is not the move
 * of the transposition table. */
static uint32_t try_hint(const hm_picking *p, uint32_t move) {
    if (move == 0 || move == p->picker->first) return 0;
    return p->game->is_quiet(p->searcher, move) ? move : 0;
}

static uint32_t single_of_stage(const hm_picking *p) {
    const hm_picker *k = p->picker;
    const hm_pick_hints *hints = &k->hints;
    switch (k->stage) {
    case HM_PICK_TT_MOVE:
        return k->first;
    case HM_PICK_KILLER_ONE:
        return try_hint(p, hints->killers[0]);
    case HM_PICK_KILLER_TWO:
        return try_hint(p, hints->killers[1]);
    case HM_PICK_COUNTER:
        if (hints->counter == hints->killers[0] || hints->counter == hints->killers[1]) return 0;
        return try_hint(p, hints->counter);
    default:
        return 0;
    }
}

/* ---- one after the other ---- */

/* Evasions and quiescence are a single stage; the others follow each other in the order of the
 * enumeration. */
static hm_pick_stage stage_after(const hm_picker *k) {
    if (k->stage == HM_PICK_START && k->first != 0) return HM_PICK_TT_MOVE;
    if (k->stage <= HM_PICK_TT_MOVE) return k->bulk;
    return k->stage >= HM_PICK_BAD_CAPTURES ? HM_PICK_NONE : k->stage + 1;
}

/* A stage of a single move (table move, killers, counter move) ends as soon as it is asked, and the
 * next stage is generated before its move is returned. */
uint32_t hm_picker_next(const hm_picking *p, bool *failed) {
    hm_picker *k = p->picker;
    *failed = false;
    while (k->stage != HM_PICK_NONE) {
        uint32_t move = next_of_stage(p);
        if (move != 0) return move;
        move = single_of_stage(p);
        k->stage = stage_after(k);
        *failed = !begin_stage(p);
        if (move != 0 || *failed) return move;
    }
    return 0;
}
