/* Playing and taking back in a 4D search: what is kept beside the position. */
#include "search/search4d.h"

#include <string.h>

void hm_4d_search_make(hm_4d_searcher *s, unsigned ply, hm_4d_move move) {
    hm_4d_ply *p = &s->plies[ply];
    s->plies[ply + 1].balance = p->balance + hm_4d_balance_of_move(&s->worths, &s->position, move);
    memcpy(s->keys[s->key_count++], s->position.key, sizeof *s->keys);
    p->move = move;
    hm_4d_make(&s->position, move, &p->undo);
}

void hm_4d_search_unmake(hm_4d_searcher *s, unsigned ply) {
    const hm_4d_ply *p = &s->plies[ply];
    hm_4d_unmake(&s->position, p->move, &p->undo);
    s->key_count--;
}

bool hm_4d_search_room(hm_4d_searcher *s) {
    return HM_ROOM(s->moves, hm_4d_moves_bound(&s->position));
}
