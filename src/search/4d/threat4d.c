/* Threats of 4D chess: a fork of two kings by which the opponent would mate if it were his move.
 * All moves that do not answer it are mated (chess4d/rules/defences4d.h). */
#include "search/4d/search4d.h"
#include "search/4d/see4d.h"

/* A pawn, in hundredths: a smaller loss does not change the order. Chosen by hand. */
enum { LOSS_LEAST = 100 };

/* The opponent's best capture by SEE, and what it wins. The victim's value is an upper bound of the
 * gain, which saves most exchanges. */
static hm_4d_move best_capture(hm_4d_searcher *s, unsigned ply, int *most) {
    const hm_4d_piece *board = s->position.state.board.square;
    hm_4d_move best = HM_4D_NO_MOVE;
    *most = LOSS_LEAST - 1;
    if (!hm_4d_search_room(s)) return best;
    size_t count = hm_4d_generate_captures(&s->plies[ply].view, s->picks.made.at);
    for (size_t i = 0; i < count; i++) {
        hm_4d_move move = s->picks.made.at[i];
        unsigned victim = HM_4D_KIND(board[HM_4D_MOVE_TO(move)]);
        if (hm_4d_exchange_values[victim] <= *most) continue;
        int gain = hm_4d_static_exchange(&s->position, move);
        if (gain <= *most) continue;
        *most = gain;
        best = move;
    }
    return best;
}

/* A null move, and then the questions of a node: does the side that is now to move mate in one, or
 * win something by a capture? */
bool hm_4d_find_threat(hm_worker *w, unsigned ply, bool captures) {
    hm_4d_searcher *s = w->state;
    hm_4d_ply *p = &s->plies[ply];
    hm_4d_move capture = HM_4D_NO_MOVE;
    if (w->shared->options.plain || !hm_worker_visit(w, ply + 1)) return false;
    hm_4d_search_make(s, ply, HM_4D_NO_MOVE);
    hm_4d_refresh_check_info(s, ply + 1);
    hm_4d_move threat = hm_4d_mate_in_one(w, ply + 1);
    if (threat == HM_4D_NO_MOVE && captures) capture = best_capture(s, ply + 1, &p->loss);
    hm_4d_search_unmake(s, ply);
    if (hm_worker_stopped(w)) return false;
    if (capture != HM_4D_NO_MOVE)
        hm_4d_find_defences(&p->defences, &s->position, &s->squares, capture);
    if (capture == HM_4D_NO_MOVE) p->loss = 0;
    if (threat == HM_4D_NO_MOVE) return false;
    hm_4d_find_defences(&p->defences, &s->position, &s->squares, threat);
    p->threat = threat;
    return true;
}
