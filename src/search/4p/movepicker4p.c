/* The moves of a four-player node. */
#include "search/4p/search4p.h"
#include "search/4p/see4p.h"

/* ---- scores ---- */

/* MVV-LVA (most valuable victim, least valuable attacker). The capture of a grey piece wins
 * nothing: nobody owns it. A king counts 1100, a little more than a queen. */
static int32_t movepicker4p_mvv_lva(const hm_4p_position *position, hm_4p_move move) {
    const hm_4p_piece *board = position->state.square;
    unsigned piece = HM_4P_KIND(board[HM_4P_MOVE_FROM(move)]);
    int to = HM_4P_MOVE_TO(move);
    int victim = hm_4p_owner(position, to) >= 0 ? hm_4p_exchange_values[HM_4P_KIND(board[to])] : 0;
    if (HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT) victim += hm_4p_exchange_values[HM_4P_PAWN];
    victim += hm_4p_exchange_values[HM_4P_MOVE_PROMOTION(move)];
    return 16 * victim - (piece == HM_4P_KING ? 1100 : hm_4p_exchange_values[piece]);
}

/* Quiet moves by history alone; its table is indexed by the piece with its seat, and the square of
 * arrival. */
static int32_t movepicker4p_score_of_quiet(const hm_4p_searcher *s, hm_4p_move move) {
    unsigned piece = s->position.state.square[HM_4P_MOVE_FROM(move)] & (HM_4P_PIECES - 1);
    return s->history[piece][HM_4P_MOVE_TO(move)];
}

/* Among evasions all captures come before all quiet moves. */
static int32_t movepicker4p_score(const void *searcher, hm_pick_stage stage, uint32_t move) {
    const hm_4p_searcher *s = searcher;
    if (stage == HM_PICK_QUIETS) return movepicker4p_score_of_quiet(s, move);
    if (stage != HM_PICK_EVASIONS) return movepicker4p_mvv_lva(&s->position, move);
    if (hm_4p_is_noisy(&s->position, move))
        return 1000000 + movepicker4p_mvv_lva(&s->position, move);
    return movepicker4p_score_of_quiet(s, move);
}

/* ---- what moves are ---- */

static bool movepicker4p_generate(void *searcher, unsigned ply, hm_pick_stage stage) {
    hm_4p_searcher *s = searcher;
    hm_4p_part part = stage == HM_PICK_QUIETS     ? HM_4P_QUIET
                      : stage == HM_PICK_EVASIONS ? HM_4P_ALL
                                                  : HM_4P_NOISY;
    (void)ply;
    if (!hm_4p_search_room(s)) return false;
    s->picks.made.count = hm_4p_generate_part(&s->position, part, s->picks.made.at);
    return true;
}

/* A four-player node has far fewer quiet moves than a 4D node: selecting the best one each time is
 * cheap enough. */
static uint32_t movepicker4p_next_quiet(void *searcher, unsigned ply) {
    hm_4p_searcher *s = searcher;
    return hm_picker_best(&s->picks, &s->plies[ply].picker);
}

static bool movepicker4p_is_quiet(const void *searcher, uint32_t move) {
    const hm_4p_position *position = &((const hm_4p_searcher *)searcher)->position;
    return !hm_4p_is_noisy(position, move) && hm_4p_is_legal(position, move);
}

/* SEE below 0: the capture costs more than it takes. A piece that takes one of its value or more
 * wins that, whatever becomes of it. */
static bool movepicker4p_loses(const void *searcher, uint32_t move) {
    const hm_4p_position *position = &((const hm_4p_searcher *)searcher)->position;
    int from = HM_4P_MOVE_FROM(move), to = HM_4P_MOVE_TO(move);
    bool owned = hm_4p_owner(position, to) >= 0 && HM_4P_MOVE_PROMOTION(move) == 0;
    const hm_4p_piece *board = position->state.square;
    if (owned && hm_4p_exchange_values[HM_4P_KIND(board[to])] >=
                     hm_4p_exchange_values[HM_4P_KIND(board[from])])
        return false;
    return hm_4p_static_exchange(position, move) < 0;
}

/* ---- the picker ---- */

void hm_4p_picker_start(hm_4p_searcher *s, unsigned ply, hm_4p_move first, bool quiescence) {
    hm_4p_ply *p = &s->plies[ply];
    hm_pick_hints hints = {{p->killers[0], p->killers[1]}, HM_4P_NO_MOVE};
    hm_4p_move last = ply > 0 ? s->plies[ply - 1].move : HM_4P_NO_MOVE;
    if (last != HM_4P_NO_MOVE) {
        /* The counter move: the quiet move that last refuted the previous seat's move to this
         * square by this piece. */
        int to = HM_4P_MOVE_TO(last);
        hints.counter = s->counters[s->position.state.square[to] & (HM_4P_PIECES - 1)][to];
    }
    /* Two positions can share a table entry's 48 bits of key, so the move is checked for
     * legality. */
    bool usable = first != HM_4P_NO_MOVE && hm_4p_is_legal(&s->position, first);
    hm_pick_stage bulk = quiescence ? HM_PICK_QUIESCENCE
                         : p->check ? HM_PICK_EVASIONS
                                    : HM_PICK_CAPTURES;
    hm_picker_start(&p->picker, &s->picks, bulk, usable ? first : HM_4P_NO_MOVE, &hints);
}

hm_4p_move hm_4p_picker_next(hm_4p_searcher *s, unsigned ply, bool *failed) {
    static const hm_picker_game game = {
        movepicker4p_generate,  movepicker4p_score, movepicker4p_is_quiet, movepicker4p_loses, NULL,
        movepicker4p_next_quiet};
    hm_picking picking = {&game, s, ply, &s->plies[ply].picker, &s->picks};
    return hm_picker_next(&picking, failed);
}

void hm_4p_picker_end(hm_4p_searcher *s, unsigned ply) {
    s->picks.list.count = s->plies[ply].picker.begin;
}
