/* Making and unmaking moves in a 4D search: what is kept beside the position, by ply. */
#include "search/4d/search4d.h"

/* The balance is updated incrementally. The forks of the next ply start with the count from two
 * plies before, the last one of the same side. */
void hm_4d_search_make(hm_4d_searcher *s, unsigned ply, hm_4d_move move) {
    hm_4d_ply *p = &s->plies[ply];
    bool passes = move == HM_4D_NO_MOVE;
    int change = passes ? 0 : hm_4d_balance_of_move(&s->psq, &s->position, move);
    s->plies[ply + 1].balance = p->balance + change;
    s->plies[ply + 1].forks = ply > 0 ? s->plies[ply - 1].forks : s->other_forks;
    hm_pathkeys_push(&s->keys, s->position.key);
    p->move = move;
    if (passes)
        hm_4d_make_null(&s->position, &p->undo);
    else
        hm_4d_make(&s->position, move, &p->undo);
}

/* Balance and forks of the ply above were never changed, so only position and keys go back. */
void hm_4d_search_unmake(hm_4d_searcher *s, unsigned ply) {
    const hm_4d_ply *p = &s->plies[ply];
    if (p->move == HM_4D_NO_MOVE)
        hm_4d_unmake_null(&s->position, &p->undo);
    else
        hm_4d_unmake(&s->position, p->move, &p->undo);
    hm_pathkeys_pop(&s->keys);
}

/* The same side is to move every second ply, so only every second key is compared. */
bool hm_4d_search_repeats(const hm_4d_searcher *s) {
    return hm_pathkeys_hold(&s->keys, s->position.key, s->position.state.halfmove, 2);
}

/* Sized by a bound that depends on the pieces, so that generators write without checks. */
bool hm_4d_search_room(hm_4d_searcher *s) {
    s->picks.made.count = 0;
    return HM_ROOM(s->picks.made, hm_4d_moves_bound(&s->position));
}

bool hm_4d_refresh_check_info(hm_4d_searcher *s, unsigned ply) {
    hm_4d_ply *p = &s->plies[ply];
    p->threat = HM_4D_NO_MOVE;
    p->loss = 0;
    p->check = hm_4d_look(&s->position, &p->view);
    return p->check;
}
