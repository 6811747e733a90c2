/* What a four-player search learns on its way: which quiet moves were good, what a node was worth.
 */
#include "search/search4p.h"

enum { HISTORY_MOST = 16384 };

/* ---- quiet moves ---- */

/* Towards +-HISTORY_MOST, more slowly the nearer it is. */
static void adjust(int16_t *history, int bonus) {
    int size = bonus < 0 ? -bonus : bonus;
    *history = (int16_t)(*history + bonus - *history * size / HISTORY_MOST);
}

int16_t *hm_4p_history_of(hm_4p_searcher *s, hm_4p_move move) {
    unsigned piece = s->position.state.square[HM_4P_MOVE_FROM(move)] & (HM_4P_PIECES - 1);
    return &s->history[piece][HM_4P_MOVE_TO(move)];
}

void hm_4p_note_good_quiet(hm_4p_searcher *s, unsigned ply, hm_4p_move move, int depth,
                           const hm_4p_move *tried, unsigned count) {
    hm_4p_ply *p = &s->plies[ply];
    int bonus = depth * depth * 16 < 1600 ? depth * depth * 16 : 1600;
    adjust(hm_4p_history_of(s, move), bonus);
    for (unsigned i = 0; i < count; i++)
        adjust(hm_4p_history_of(s, tried[i]), -bonus);
    if (p->killers[0] != move) {
        p->killers[1] = p->killers[0];
        p->killers[0] = move;
    }
    hm_4p_move last = ply > 0 ? s->plies[ply - 1].move : HM_4P_NO_MOVE;
    if (last == HM_4P_NO_MOVE) return;
    int to = HM_4P_MOVE_TO(last);
    s->counters[s->position.state.square[to] & (HM_4P_PIECES - 1)][to] = move;
}

/* ---- the table ---- */

bool hm_4p_is_settled(const hm_transposition *known, const hm_4p_frame *n, int score) {
    if (known->depth < n->depth || n->beta - n->alpha != 1) return false;
    return known->bound == HM_BOUND_EXACT || (known->bound == HM_BOUND_LOWER && score >= n->beta) ||
           (known->bound == HM_BOUND_UPPER && score <= n->alpha);
}

void hm_4p_store_frame(hm_worker *w, const uint64_t key[2], unsigned ply, const hm_4p_frame *n) {
    int depth = n->depth < 255 ? n->depth : 255;
    hm_transposition entry = {
        .move = n->move,
        .score = (int16_t)hm_score_to_table(n->best, ply),
        .eval = (int16_t)n->eval,
        .depth = (uint8_t)depth,
        .bound = n->best >= n->beta      ? HM_BOUND_LOWER
                 : n->best > n->original ? HM_BOUND_EXACT
                                         : HM_BOUND_UPPER,
    };
    hm_transposition_store(&w->shared->table, key, entry);
}
