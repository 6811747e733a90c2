/* The moves of a 4D node, likely ones first, none made before it is needed: of 2,000 to 4,000 moves
 * most nodes look at a dozen.
 *
 * The move of the table; captures by what they win; killers and the usual answer; quiet moves by
 * history, of which only the best few dozen are put in order; captures that lose. In check all
 * moves are made at once, for they are few. */
#include "search/search4d.h"
#include "search/see4d.h"

#include <limits.h>

enum {
    START,
    FIRST, /* the move of the table */
    CAPTURES,
    KILLER_ONE,
    KILLER_TWO,
    COUNTER,
    QUIETS,      /* those that were put in order */
    QUIETS_REST, /* the others */
    LOSERS,      /* captures that lose */
    QUIESCENCE,  /* captures that do not, and nothing else */
    EVASIONS,
    NONE
};

bool hm_4d_is_noisy(const hm_4d_position *position, hm_4d_move move) {
    return position->state.board.square[HM_4D_MOVE_TO(move)] != HM_4D_EMPTY ||
           HM_4D_MOVE_PROMOTION(move) != 0 || HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT;
}

void hm_4d_picker_start(hm_4d_searcher *s, unsigned ply, hm_4d_move first, bool quiescence) {
    hm_4d_picker *k = &s->plies[ply].picker;
    bool usable = first != HM_4D_NO_MOVE && hm_4d_is_legal(&s->position, first);
    k->first = usable ? first : HM_4D_NO_MOVE;
    k->quiescence = quiescence;
    k->stage = START;
    k->begin = k->next = k->end = k->bad_end = s->picks.count;
    k->sorted = k->given = 0;
}

void hm_4d_picker_end(hm_4d_searcher *s, unsigned ply) {
    s->picks.count = s->plies[ply].picker.begin;
}

void hm_4d_picker_skip_quiets(hm_4d_searcher *s, unsigned ply) {
    hm_4d_picker *k = &s->plies[ply].picker;
    if (k->stage <= CAPTURES || k->stage >= LOSERS) return;
    k->stage = LOSERS;
    k->next = k->begin;
    k->end = k->bad_end;
}

/* ---- scores ---- */

static int32_t score_of_capture(const hm_4d_position *position, hm_4d_move move) {
    const hm_4d_piece *board = position->state.board.square;
    unsigned victim = HM_4D_KIND(board[HM_4D_MOVE_TO(move)]);
    unsigned piece = HM_4D_KIND(board[HM_4D_MOVE_FROM(move)]);
    if (HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT) victim = HM_4D_PAWN_W;
    return 16 *
               (hm_4d_exchange_values[victim] + hm_4d_exchange_values[HM_4D_MOVE_PROMOTION(move)]) -
           (piece == HM_4D_KING ? 900 : hm_4d_exchange_values[piece]);
}

static int32_t score_of_quiet(const hm_4d_searcher *s, hm_4d_move move) {
    hm_4d_piece piece = s->position.state.board.square[HM_4D_MOVE_FROM(move)];
    return s->history[piece][HM_4D_MOVE_TO(move)];
}

static int32_t score_of_evasion(const hm_4d_searcher *s, hm_4d_move move) {
    if (hm_4d_is_noisy(&s->position, move)) return 1000000 + score_of_capture(&s->position, move);
    return score_of_quiet(s, move);
}

/* ---- making ---- */

typedef size_t generator(hm_4d_view *view, hm_4d_move *moves);
typedef int32_t scorer(const hm_4d_searcher *s, hm_4d_move move);

static int32_t score_noisy(const hm_4d_searcher *s, hm_4d_move move) {
    return score_of_capture(&s->position, move);
}

static size_t evasions(hm_4d_view *view, hm_4d_move *moves) {
    return hm_4d_generate_evasions(view, moves);
}

/* Adds the moves of a stage behind those that are there. */
static bool make(hm_4d_searcher *s, unsigned ply, generator *generate, scorer *score) {
    hm_4d_picker *k = &s->plies[ply].picker;
    if (!hm_4d_search_room(s)) return false;
    size_t count = generate(&s->plies[ply].view, s->made.at);
    if (!HM_ROOM(s->picks, count)) return false;
    k->next = s->picks.count;
    for (size_t i = 0; i < count; i++) {
        hm_4d_move move = s->made.at[i];
        if (move == k->first) continue;
        s->picks.at[s->picks.count++] = (hm_4d_pick){move, score(s, move)};
    }
    k->end = s->picks.count;
    return true;
}

/* Puts the best of the stage in order; they are marked in the list, which keeps its own. */
static void sort_best(hm_4d_searcher *s, hm_4d_picker *k) {
    size_t place[HM_4D_SORTED];
    k->sorted = k->given = 0;
    for (size_t i = k->next; i < k->end; i++) {
        hm_4d_pick pick = s->picks.at[i];
        if (k->sorted == HM_4D_SORTED && pick.score <= k->best[HM_4D_SORTED - 1].score) continue;
        unsigned at = k->sorted < HM_4D_SORTED ? k->sorted++ : HM_4D_SORTED - 1;
        for (; at > 0 && k->best[at - 1].score < pick.score; at--) {
            k->best[at] = k->best[at - 1];
            place[at] = place[at - 1];
        }
        k->best[at] = pick;
        place[at] = i;
    }
    for (unsigned i = 0; i < k->sorted; i++)
        s->picks.at[place[i]].move = HM_4D_NO_MOVE;
}

/* Takes the best of what is left of a short stage. */
static hm_4d_move select_best(hm_4d_searcher *s, hm_4d_picker *k) {
    if (k->next == k->end) return HM_4D_NO_MOVE;
    size_t best = k->next;
    for (size_t i = k->next + 1; i < k->end; i++) {
        if (s->picks.at[i].score > s->picks.at[best].score) best = i;
    }
    hm_4d_pick pick = s->picks.at[best];
    s->picks.at[best] = s->picks.at[k->next];
    s->picks.at[k->next++] = pick;
    return pick.move;
}

/* ---- stages ---- */

/* A quiet move that was good elsewhere, if it is one here and was not given out. */
static hm_4d_move try_quiet(const hm_4d_searcher *s, const hm_4d_picker *k, hm_4d_move move) {
    if (move == HM_4D_NO_MOVE || move == k->first) return HM_4D_NO_MOVE;
    if (hm_4d_is_noisy(&s->position, move)) return HM_4D_NO_MOVE;
    return hm_4d_is_legal(&s->position, move) ? move : HM_4D_NO_MOVE;
}

static hm_4d_move counter_of(const hm_4d_searcher *s, unsigned ply) {
    hm_4d_move last = ply > 0 ? s->plies[ply - 1].move : HM_4D_NO_MOVE;
    if (last == HM_4D_NO_MOVE) return HM_4D_NO_MOVE;
    int to = HM_4D_MOVE_TO(last);
    return s->counters[s->position.state.board.square[to]][to];
}

static bool was_tried(const hm_4d_searcher *s, unsigned ply, hm_4d_move move) {
    const hm_4d_ply *p = &s->plies[ply];
    return move == p->killers[0] || move == p->killers[1] || move == counter_of(s, ply);
}

/* Captures that lose are kept at the beginning of the list. */
static hm_4d_move next_capture(hm_4d_searcher *s, hm_4d_picker *k, bool keep) {
    hm_4d_move move;
    while ((move = select_best(s, k)) != HM_4D_NO_MOVE) {
        if (hm_4d_see(&s->position, move) >= 0) return move;
        if (!keep) continue;
        s->picks.at[k->bad_end] = s->picks.at[k->next - 1];
        k->bad_end++;
    }
    return HM_4D_NO_MOVE;
}

static hm_4d_move next_sorted(hm_4d_searcher *s, unsigned ply) {
    hm_4d_picker *k = &s->plies[ply].picker;
    while (k->given < k->sorted) {
        hm_4d_move move = k->best[k->given++].move;
        if (!was_tried(s, ply, move)) return move;
    }
    return HM_4D_NO_MOVE;
}

static hm_4d_move next_rest(hm_4d_searcher *s, unsigned ply) {
    hm_4d_picker *k = &s->plies[ply].picker;
    while (k->next < k->end) {
        hm_4d_move move = s->picks.at[k->next++].move;
        if (move != HM_4D_NO_MOVE && !was_tried(s, ply, move)) return move;
    }
    return HM_4D_NO_MOVE;
}

/* Begins a stage that hands out what is made here. False: memory is short. */
static bool begin_stage(hm_4d_searcher *s, unsigned ply) {
    hm_4d_picker *k = &s->plies[ply].picker;
    switch (k->stage) {
    case CAPTURES:
    case QUIESCENCE:
        return make(s, ply, hm_4d_generate_captures, score_noisy);
    case EVASIONS:
        return make(s, ply, evasions, score_of_evasion);
    case QUIETS:
        if (!make(s, ply, hm_4d_generate_quiets, score_of_quiet)) return false;
        sort_best(s, k);
        return true;
    case LOSERS:
        k->next = k->begin;
        k->end = k->bad_end;
        return true;
    default:
        return true;
    }
}

/* The next move of a stage; HM_4D_NO_MOVE: it has no more. */
static hm_4d_move next_of_stage(hm_4d_searcher *s, unsigned ply) {
    hm_4d_ply *p = &s->plies[ply];
    hm_4d_picker *k = &p->picker;
    switch (k->stage) {
    case CAPTURES:
        return next_capture(s, k, true);
    case QUIESCENCE:
        return next_capture(s, k, false);
    case QUIETS:
        return next_sorted(s, ply);
    case QUIETS_REST:
        return next_rest(s, ply);
    case LOSERS:
        return k->next < k->end ? s->picks.at[k->next++].move : HM_4D_NO_MOVE;
    case EVASIONS:
        return select_best(s, k);
    default:
        return HM_4D_NO_MOVE;
    }
}

/* The one move of a stage that has no more. */
static hm_4d_move single_of_stage(const hm_4d_searcher *s, unsigned ply) {
    const hm_4d_ply *p = &s->plies[ply];
    const hm_4d_picker *k = &p->picker;
    hm_4d_move counter = counter_of(s, ply);
    switch (k->stage) {
    case FIRST:
        return k->first;
    case KILLER_ONE:
        return try_quiet(s, k, p->killers[0]);
    case KILLER_TWO:
        return try_quiet(s, k, p->killers[1]);
    case COUNTER:
        if (counter == p->killers[0] || counter == p->killers[1]) return HM_4D_NO_MOVE;
        return try_quiet(s, k, counter);
    default:
        return HM_4D_NO_MOVE;
    }
}

/* What comes behind a stage that is done. */
static unsigned stage_after(const hm_4d_picker *k, bool check) {
    bool last = k->stage == LOSERS || k->stage == QUIESCENCE || k->stage == EVASIONS;
    if (k->stage == START && k->first != HM_4D_NO_MOVE) return FIRST;
    if (k->stage <= FIRST) return check ? EVASIONS : k->quiescence ? QUIESCENCE : CAPTURES;
    return last ? NONE : k->stage + 1;
}

hm_4d_move hm_4d_picker_next(hm_4d_searcher *s, unsigned ply, bool *failed) {
    hm_4d_picker *k = &s->plies[ply].picker;
    *failed = false;
    while (k->stage != NONE) {
        hm_4d_move move = next_of_stage(s, ply);
        if (move != HM_4D_NO_MOVE) return move;
        move = single_of_stage(s, ply);
        k->stage = stage_after(k, s->plies[ply].check);
        *failed = !begin_stage(s, ply);
        if (move != HM_4D_NO_MOVE || *failed) return move;
    }
    return HM_4D_NO_MOVE;
}
