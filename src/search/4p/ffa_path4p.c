/* Playing and taking back in a search of free-for-all: moves as in a game, for points and players
 * who leave are what it is about. */
#include "search/4p/search4p.h"

/* An eliminated seat loses all its pieces at once, so the sums are computed from scratch then. */
void hm_4p_ffa_make(hm_4p_searcher *s, unsigned ply, hm_4p_move move) {
    hm_4p_ply *p = &s->plies[ply], *next = p + 1;
    hm_4p_effects effects;
    hm_pathkeys_push(&s->keys, s->position.key);
    p->move = move;
    hm_4p_psq_after(&s->psq, &s->position, move, p->psq, next->psq);
    hm_4p_play(&s->position, move, &p->undo, &effects);
    if (effects.eliminated != 0) hm_4p_psq_of_seats(&s->psq, &s->position, next->psq);
    next->over = effects.outcome != HM_4P_GOING_ON;
}

void hm_4p_ffa_unmake(hm_4p_searcher *s, unsigned ply) {
    hm_4p_unplay(&s->position, &s->plies[ply].undo);
    hm_pathkeys_pop(&s->keys);
}
