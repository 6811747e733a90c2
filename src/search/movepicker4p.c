/* The moves of a four-player node, likely ones first, each kind made when it is needed.
 *
 * The move of the table; captures by what they win; killers and the usual answer; quiet moves by
 * history; captures that lose. In check all moves are made at once, for they are few. */
#include "search/search4p.h"
#include "search/see4p.h"

enum {
    START,
    FIRST, /* the move of the table */
    CAPTURES,
    KILLER_ONE,
    KILLER_TWO,
    COUNTER,
    QUIETS,
    LOSERS,     /* captures that lose */
    QUIESCENCE, /* captures that do not, and nothing else */
    EVASIONS,
    NONE
};

void hm_4p_picker_start(hm_4p_searcher *s, unsigned ply, hm_4p_move first, bool quiescence) {
    hm_4p_picker *k = &s->plies[ply].picker;
    bool usable = first != HM_4P_NO_MOVE && hm_4p_is_legal(&s->position, first);
    k->first = usable ? first : HM_4P_NO_MOVE;
    k->quiescence = quiescence;
    k->stage = START;
    k->begin = k->next = k->end = k->bad_end = s->picks.count;
}

void hm_4p_picker_end(hm_4p_searcher *s, unsigned ply) {
    s->picks.count = s->plies[ply].picker.begin;
}

/* ---- scores ---- */

static int32_t score_of_capture(const hm_4p_position *position, hm_4p_move move) {
    const hm_4p_piece *board = position->state.square;
    unsigned piece = HM_4P_KIND(board[HM_4P_MOVE_FROM(move)]);
    int to = HM_4P_MOVE_TO(move);
    int victim = hm_4p_owner(position, to) >= 0 ? hm_4p_exchange_values[HM_4P_KIND(board[to])] : 0;
    if (HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT) victim += hm_4p_exchange_values[HM_4P_PAWN];
    victim += hm_4p_exchange_values[HM_4P_MOVE_PROMOTION(move)];
    return 16 * victim - (piece == HM_4P_KING ? 1100 : hm_4p_exchange_values[piece]);
}

static int32_t score_of_quiet(const hm_4p_searcher *s, hm_4p_move move) {
    unsigned piece = s->position.state.square[HM_4P_MOVE_FROM(move)] & (HM_4P_PIECES - 1);
    return s->history[piece][HM_4P_MOVE_TO(move)];
}

static int32_t score_of_evasion(const hm_4p_searcher *s, hm_4p_move move) {
    if (hm_4p_is_noisy(&s->position, move)) return 1000000 + score_of_capture(&s->position, move);
    return score_of_quiet(s, move);
}

static int32_t score_noisy(const hm_4p_searcher *s, hm_4p_move move) {
    return score_of_capture(&s->position, move);
}

/* ---- making ---- */

typedef int32_t scorer(const hm_4p_searcher *s, hm_4p_move move);

/* Adds the moves of a stage behind those that are there. */
static bool make(hm_4p_searcher *s, unsigned ply, hm_4p_part part, scorer *score) {
    hm_4p_picker *k = &s->plies[ply].picker;
    if (!hm_4p_search_room(s)) return false;
    size_t count = hm_4p_generate_part(&s->position, part, s->made.at);
    if (!HM_ROOM(s->picks, count)) return false;
    k->next = s->picks.count;
    for (size_t i = 0; i < count; i++) {
        hm_4p_move move = s->made.at[i];
        if (move == k->first) continue;
        s->picks.at[s->picks.count++] = (hm_4p_pick){move, score(s, move)};
    }
    k->end = s->picks.count;
    return true;
}

/* Takes the best of what is left of a stage. */
static hm_4p_move select_best(hm_4p_searcher *s, hm_4p_picker *k) {
    if (k->next == k->end) return HM_4P_NO_MOVE;
    size_t best = k->next;
    for (size_t i = k->next + 1; i < k->end; i++) {
        if (s->picks.at[i].score > s->picks.at[best].score) best = i;
    }
    hm_4p_pick pick = s->picks.at[best];
    s->picks.at[best] = s->picks.at[k->next];
    s->picks.at[k->next++] = pick;
    return pick.move;
}

/* ---- stages ---- */

/* A quiet move that was good elsewhere, if it is one here and was not given out. */
static hm_4p_move try_quiet(const hm_4p_searcher *s, const hm_4p_picker *k, hm_4p_move move) {
    if (move == HM_4P_NO_MOVE || move == k->first) return HM_4P_NO_MOVE;
    if (hm_4p_is_noisy(&s->position, move)) return HM_4P_NO_MOVE;
    return hm_4p_is_legal(&s->position, move) ? move : HM_4P_NO_MOVE;
}

static hm_4p_move counter_of(const hm_4p_searcher *s, unsigned ply) {
    hm_4p_move last = ply > 0 ? s->plies[ply - 1].move : HM_4P_NO_MOVE;
    if (last == HM_4P_NO_MOVE) return HM_4P_NO_MOVE;
    int to = HM_4P_MOVE_TO(last);
    return s->counters[s->position.state.square[to] & (HM_4P_PIECES - 1)][to];
}

static bool was_tried(const hm_4p_searcher *s, unsigned ply, hm_4p_move move) {
    const hm_4p_ply *p = &s->plies[ply];
    return move == p->killers[0] || move == p->killers[1] || move == counter_of(s, ply);
}

/* Captures that lose are kept at the beginning of the list. */
static hm_4p_move next_capture(hm_4p_searcher *s, hm_4p_picker *k, bool keep) {
    hm_4p_move move;
    while ((move = select_best(s, k)) != HM_4P_NO_MOVE) {
        if (hm_4p_see(&s->position, move) >= 0) return move;
        if (!keep) continue;
        s->picks.at[k->bad_end] = s->picks.at[k->next - 1];
        k->bad_end++;
    }
    return HM_4P_NO_MOVE;
}

static hm_4p_move next_quiet(hm_4p_searcher *s, unsigned ply) {
    hm_4p_picker *k = &s->plies[ply].picker;
    hm_4p_move move;
    while ((move = select_best(s, k)) != HM_4P_NO_MOVE) {
        if (!was_tried(s, ply, move)) return move;
    }
    return HM_4P_NO_MOVE;
}

/* Begins a stage that hands out what is made here. False: memory is short. */
static bool begin_stage(hm_4p_searcher *s, unsigned ply) {
    hm_4p_picker *k = &s->plies[ply].picker;
    switch (k->stage) {
    case CAPTURES:
    case QUIESCENCE:
        return make(s, ply, HM_4P_NOISY, score_noisy);
    case EVASIONS:
        return make(s, ply, HM_4P_ALL, score_of_evasion);
    case QUIETS:
        return make(s, ply, HM_4P_QUIET, score_of_quiet);
    case LOSERS:
        k->next = k->begin;
        k->end = k->bad_end;
        return true;
    default:
        return true;
    }
}

/* The next move of a stage; HM_4P_NO_MOVE: it has no more. */
static hm_4p_move next_of_stage(hm_4p_searcher *s, unsigned ply) {
    hm_4p_picker *k = &s->plies[ply].picker;
    switch (k->stage) {
    case CAPTURES:
        return next_capture(s, k, true);
    case QUIESCENCE:
        return next_capture(s, k, false);
    case QUIETS:
        return next_quiet(s, ply);
    case LOSERS:
        return k->next < k->end ? s->picks.at[k->next++].move : HM_4P_NO_MOVE;
    case EVASIONS:
        return select_best(s, k);
    default:
        return HM_4P_NO_MOVE;
    }
}

/* The one move of a stage that has no more. */
static hm_4p_move single_of_stage(const hm_4p_searcher *s, unsigned ply) {
    const hm_4p_ply *p = &s->plies[ply];
    const hm_4p_picker *k = &p->picker;
    hm_4p_move counter = counter_of(s, ply);
    switch (k->stage) {
    case FIRST:
        return k->first;
    case KILLER_ONE:
        return try_quiet(s, k, p->killers[0]);
    case KILLER_TWO:
        return try_quiet(s, k, p->killers[1]);
    case COUNTER:
        if (counter == p->killers[0] || counter == p->killers[1]) return HM_4P_NO_MOVE;
        return try_quiet(s, k, counter);
    default:
        return HM_4P_NO_MOVE;
    }
}

/* What comes behind a stage that is done. */
static unsigned stage_after(const hm_4p_picker *k, bool check) {
    bool last = k->stage == LOSERS || k->stage == QUIESCENCE || k->stage == EVASIONS;
    if (k->stage == START && k->first != HM_4P_NO_MOVE) return FIRST;
    if (k->stage <= FIRST) return k->quiescence ? QUIESCENCE : check ? EVASIONS : CAPTURES;
    return last ? NONE : k->stage + 1;
}

hm_4p_move hm_4p_picker_next(hm_4p_searcher *s, unsigned ply, bool *failed) {
    hm_4p_picker *k = &s->plies[ply].picker;
    *failed = false;
    while (k->stage != NONE) {
        hm_4p_move move = next_of_stage(s, ply);
        if (move != HM_4P_NO_MOVE) return move;
        move = single_of_stage(s, ply);
        k->stage = stage_after(k, s->plies[ply].check);
        *failed = !begin_stage(s, ply);
        if (move != HM_4P_NO_MOVE || *failed) return move;
    }
    return HM_4P_NO_MOVE;
}
