/* Mates in one, looked for at nodes of a 4D search: an ordinary search would have to find them
 * among thousands of moves, and does not look at most of them near the leaves.
 *
 * A king has up to 80 squares beside it, and a check to one king alone seldom mates. Nearly all
 * mates are forks: two kings are attacked from a square that the opponent does not attack, and no
 * single move can answer both. Those alone are looked for here, for they are found quickly. */
#include "chess4d/rules/attacks4d.h"
#include "search/4d/search4d.h"

/* Plays the fork and asks for answers. The view of the next ply is free here: nothing below this
 * node has been searched yet. */
static bool mate_in_one4d_mates(hm_4d_searcher *s, unsigned ply, hm_4d_move move) {
    hm_4d_undo undo;
    hm_4d_view *view = &s->plies[ply + 1].view;
    hm_4d_make(&s->position, move, &undo);
    bool mate = hm_4d_look(&s->position, view) && hm_4d_count_evasions(view, 0) == 0;
    hm_4d_unmake(&s->position, move, &undo);
    return mate;
}

/* Counts the forks of the ply for the evaluation, and tries those that the opponent cannot simply
 * capture. */
hm_4d_move hm_4d_mate_in_one(hm_worker *w, unsigned ply) {
    const hm_search_options *options = &w->shared->options;
    hm_4d_searcher *s = w->state;
    hm_4d_view *view = &s->plies[ply].view;
    s->plies[ply].forks = 0;
    if (options->plain) return HM_4D_NO_MOVE;
    hm_4d_find_check_squares(&s->position, &s->squares);
    if (!hm_4d_search_room(s)) {
        hm_worker_give_up(w);
        return HM_4D_NO_MOVE;
    }
    size_t count = hm_4d_generate_forks(view, &s->squares, s->picks.made.at);
    s->plies[ply].forks = count < HM_4D_FORKS_MOST ? (unsigned)count : HM_4D_FORKS_MOST;
    for (size_t i = 0; i < count && !options->no_mate; i++) {
        hm_4d_move move = s->picks.made.at[i];
        /* A piece that can be taken where it arrives mates nobody. */
        unsigned to = (unsigned)HM_4D_MOVE_TO(move);
        if ((view->attacks[hm_4d_bordered(to >> 6)] >> (to & 63) & 1) != 0) continue;
        if (hm_4d_slider_attacks(view->position, to, view->us ^ HM_4D_BLACK, HM_4D_NO_SQUARE))
            continue;
        if (mate_in_one4d_mates(s, ply, move)) return move;
    }
    return HM_4D_NO_MOVE;
}

/* The count at the root, where no node has been visited; a side in check has no forks. */
bool hm_4d_count_forks(hm_4d_searcher *s, unsigned *forks) {
    hm_4d_view *view = &s->plies[0].view;
    *forks = 0;
    if (!hm_4d_search_room(s)) return false;
    if (hm_4d_look(&s->position, view)) return true;
    hm_4d_find_check_squares(&s->position, &s->squares);
    size_t count = hm_4d_generate_forks(view, &s->squares, s->picks.made.at);
    *forks = count < HM_4D_FORKS_MOST ? (unsigned)count : HM_4D_FORKS_MOST;
    return true;
}
