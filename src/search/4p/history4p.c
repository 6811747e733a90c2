/* Statistics that a four-player search keeps about beta cutoffs: the history of quiet moves,
 * killers and counter moves. */
#include "search/4p/search4p.h"

/* Indexed by the moving piece with its seat, and the square of arrival. */
int16_t *hm_4p_history_of(hm_4p_searcher *s, hm_4p_move move) {
    unsigned piece = s->position.state.square[HM_4P_MOVE_FROM(move)] & (HM_4P_PIECES - 1);
    return &s->history[piece][HM_4P_MOVE_TO(move)];
}

void hm_4p_update_quiet_history(hm_4p_searcher *s, unsigned ply, hm_4p_move move, int depth,
                                const hm_4p_move *tried, unsigned count) {
    hm_4p_ply *p = &s->plies[ply];
    /* The bonus grows with the square of the depth, up to a tenth of what a history can hold.
     * Chosen by hand, as in 4D. */
    int bonus = depth * depth * 16 < 1600 ? depth * depth * 16 : 1600;
    hm_history_adjust(hm_4p_history_of(s, move), bonus);
    /* The malus: moves that were tried first and failed come later next time. */
    for (unsigned i = 0; i < count; i++)
        hm_history_adjust(hm_4p_history_of(s, tried[i]), -bonus);
    hm_killers_note(p->killers, move);
    hm_4p_move last = ply > 0 ? s->plies[ply - 1].move : HM_4P_NO_MOVE;
    if (last == HM_4P_NO_MOVE) return;
    int to = HM_4P_MOVE_TO(last);
    s->counters[s->position.state.square[to] & (HM_4P_PIECES - 1)][to] = move;
}
