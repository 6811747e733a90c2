/* The moves of a 4D node: of 2,000 to 4,000 most nodes look at a dozen, so of the quiet ones only
 * the best few dozen are put in order, by history. */
#include "search/4d/search4d.h"
#include "search/4d/see4d.h"

/* Chosen by hand, not tuned. GAIN multiplies what the move gains on its square; SAVES is added to a
 * move that answers the opponent's best capture. A history reaches 16,384. */
enum { SAVES = 1000, GAIN = 4 };

bool hm_4d_is_noisy(const hm_4d_position *position, hm_4d_move move) {
    return position->state.board.square[HM_4D_MOVE_TO(move)] != HM_4D_EMPTY ||
           HM_4D_MOVE_PROMOTION(move) != 0 || HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT;
}

/* ---- scores ---- */

/* MVV-LVA (most valuable victim, least valuable attacker): the captured piece decides, the
 * capturing piece breaks ties. The captured piece weighs 16 times as much as the capturing one; a
 * king counts 900, a little more than a queen. */
static int32_t movepicker4d_mvv_lva(const hm_4d_position *position, hm_4d_move move) {
    const hm_4d_piece *board = position->state.board.square;
    unsigned victim = HM_4D_KIND(board[HM_4D_MOVE_TO(move)]);
    unsigned piece = HM_4D_KIND(board[HM_4D_MOVE_FROM(move)]);
    /* The square of arrival is empty after an en passant capture. */
    if (HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT) victim = HM_4D_PAWN_W;
    return 16 *
               (hm_4d_exchange_values[victim] + hm_4d_exchange_values[HM_4D_MOVE_PROMOTION(move)]) -
           (piece == HM_4D_KING ? 900 : hm_4d_exchange_values[piece]);
}

/* Quiet moves by history, by the gain of their square, and by what they save. The plain search
 * knows history alone. */
static int32_t movepicker4d_score_of_quiet(const hm_4d_searcher *s, hm_4d_move move) {
    hm_4d_piece piece = s->position.state.board.square[HM_4D_MOVE_FROM(move)];
    const int16_t *psq = s->psq.total[piece];
    int gain = s->plain ? 0 : psq[HM_4D_MOVE_TO(move)] - psq[HM_4D_MOVE_FROM(move)];
    bool saves = s->plies[s->listed].loss > 0 &&
                 hm_4d_defends(&s->plies[s->listed].defences, &s->position, move);
    return s->history[piece][HM_4D_MOVE_TO(move)] + GAIN * gain + (saves ? SAVES : 0);
}

/* Among evasions all captures come before all quiet moves: a million is more than any other
 * score. */
static int32_t movepicker4d_score(const void *searcher, hm_pick_stage stage, uint32_t move) {
    const hm_4d_searcher *s = searcher;
    if (stage == HM_PICK_QUIETS) return movepicker4d_score_of_quiet(s, move);
    if (stage != HM_PICK_EVASIONS) return movepicker4d_mvv_lva(&s->position, move);
    if (hm_4d_is_noisy(&s->position, move))
        return 1000000 + movepicker4d_mvv_lva(&s->position, move);
    return movepicker4d_score_of_quiet(s, move);
}

/* ---- making ---- */

/* Views of the ply hold pins and attacks, which every generator of the ply shares. */
static bool movepicker4d_generate(void *searcher, unsigned ply, hm_pick_stage stage) {
    hm_4d_searcher *s = searcher;
    hm_4d_view *view = &s->plies[ply].view;
    s->listed = ply;
    if (!hm_4d_search_room(s)) return false;
    hm_4d_move *made = s->picks.made.at;
    if (stage == HM_PICK_QUIETS)
        s->picks.made.count = hm_4d_generate_quiets(view, made);
    else if (stage == HM_PICK_EVASIONS)
        s->picks.made.count = hm_4d_generate_evasions(view, made);
    else
        s->picks.made.count = hm_4d_generate_captures(view, made);
    if (s->plies[ply].threat != HM_4D_NO_MOVE) {
        /* All others lose to the threat. */
        size_t kept = 0;
        for (size_t i = 0; i < s->picks.made.count; i++) {
            hm_4d_move move = s->picks.made.at[i];
            if (hm_4d_defends(&s->plies[ply].defences, &s->position, move))
                s->picks.made.at[kept++] = move;
        }
        s->picks.made.count = kept;
    }
    return true;
}

/* Insertion into a short sorted list: only the best 48 of thousands of quiet moves are put in
 * order. The rest follows as it was generated. */
static void order(void *searcher, unsigned ply) {
    hm_4d_searcher *s = searcher;
    const hm_picker *k = &s->plies[ply].picker;
    hm_4d_sorted *o = &s->plies[ply].sorted;
    size_t place[HM_4D_SORTED];
    o->count = o->given = 0;
    for (size_t i = k->next; i < k->end; i++) {
        hm_pick pick = s->picks.list.at[i];
        if (o->count == HM_4D_SORTED && pick.score <= o->best[HM_4D_SORTED - 1].score) continue;
        unsigned at = o->count < HM_4D_SORTED ? o->count++ : HM_4D_SORTED - 1;
        for (; at > 0 && o->best[at - 1].score < pick.score; at--) {
            o->best[at] = o->best[at - 1];
            place[at] = place[at - 1];
        }
        o->best[at] = pick;
        place[at] = i;
    }
    for (unsigned i = 0; i < o->count; i++)
        s->picks.list.at[place[i]].move = HM_4D_NO_MOVE;
}

static uint32_t movepicker4d_next_quiet(void *searcher, unsigned ply) {
    hm_4d_searcher *s = searcher;
    hm_picker *k = &s->plies[ply].picker;
    hm_4d_sorted *o = &s->plies[ply].sorted;
    hm_4d_move move = HM_4D_NO_MOVE;
    if (o->given < o->count) return o->best[o->given++].move;
    while (k->next < k->end && move == HM_4D_NO_MOVE)
        move = s->picks.list.at[k->next++].move;
    return move;
}

/* ---- what moves are ---- */

static bool movepicker4d_is_quiet(const void *searcher, uint32_t move) {
    const hm_4d_position *position = &((const hm_4d_searcher *)searcher)->position;
    return !hm_4d_is_noisy(position, move) && hm_4d_is_legal(position, move);
}

/* SEE below 0: the capture costs more than it takes. */
static bool movepicker4d_loses(const void *searcher, uint32_t move) {
    return hm_4d_static_exchange(&((const hm_4d_searcher *)searcher)->position, move) < 0;
}

/* ---- the picker ---- */

void hm_4d_picker_start(hm_4d_searcher *s, unsigned ply, hm_4d_move first, bool quiescence) {
    hm_4d_ply *p = &s->plies[ply];
    hm_pick_hints hints = {{p->killers[0], p->killers[1]}, HM_4D_NO_MOVE};
    hm_4d_move last = ply > 0 ? s->plies[ply - 1].move : HM_4D_NO_MOVE;
    if (last != HM_4D_NO_MOVE) {
        /* The counter move: the quiet move that last refuted the opponent's move to this square by
         * this piece. */
        int to = HM_4D_MOVE_TO(last);
        hints.counter = s->counters[s->position.state.board.square[to]][to];
    }
    /* Two positions can share a table entry's 48 bits of key, so the move is checked for
     * legality. */
    bool usable = first != HM_4D_NO_MOVE && hm_4d_is_legal(&s->position, first);
    hm_pick_stage bulk = p->check     ? HM_PICK_EVASIONS
                         : quiescence ? HM_PICK_QUIESCENCE
                                      : HM_PICK_CAPTURES;
    hm_picker_start(&p->picker, &s->picks, bulk, usable ? first : HM_4D_NO_MOVE, &hints);
}

hm_4d_move hm_4d_picker_next(hm_4d_searcher *s, unsigned ply, bool *failed) {
    static const hm_picker_game game = {movepicker4d_generate,
                                        movepicker4d_score,
                                        movepicker4d_is_quiet,
                                        movepicker4d_loses,
                                        order,
                                        movepicker4d_next_quiet};
    hm_picking picking = {&game, s, ply, &s->plies[ply].picker, &s->picks};
    return hm_picker_next(&picking, failed);
}

void hm_4d_picker_end(hm_4d_searcher *s, unsigned ply) {
    s->picks.list.count = s->plies[ply].picker.begin;
}
