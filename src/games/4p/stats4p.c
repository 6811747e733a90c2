/* Counts the kinds of the last moves of all lines, for four players. A move that takes a king is
 * the last of its line at any depth (rules4p, section 4), as perft counts. */
#include "chess4p/rules/moves4p.h"
#include "core/list.h"
#include "games/4p/play4p.h"

#include <stdlib.h>

typedef struct tally4p {
    hm_4p_position position;
    HM_LIST(hm_4p_move) moves; /* the moves of a level are above the moves of the level before */
    const hm_watch *watch;
    hm_error *error;
    hm_line_stats stats;
} tally4p;

static hm_status tally4p_lines(tally4p *t, unsigned depth) {
    size_t start = t->moves.count;
    if (!HM_ROOM(t->moves, hm_4p_moves_bound(&t->position)))
        return hm_fail_memory(t->error, "perft");
    t->moves.count += hm_4p_generate(&t->position, t->moves.at + start);
    hm_status status = HM_OK;
    for (size_t i = start; i < t->moves.count && status == HM_OK; i++) {
        hm_4p_move move = t->moves.at[i];
        hm_4p_undo undo;
        if (depth == 1 || hm_4p_takes_king(&t->position, move)) {
            hm_line_stats *s = &t->stats;
            int tag = HM_4P_MOVE_TAG(move);
            hm_4p_marks marks;
            hm_marks_4p(&t->position, move, &marks);
            s->nodes++;
            s->captures += tag == HM_4P_EN_PASSANT ||
                           t->position.state.square[HM_4P_MOVE_TO(move)] != HM_4P_EMPTY;
            s->en_passant += tag == HM_4P_EN_PASSANT;
            s->castlings += tag == HM_4P_CASTLE_SHORT || tag == HM_4P_CASTLE_LONG;
            s->promotions += HM_4P_MOVE_PROMOTION(move) != 0;
            s->checks += marks.checked != 0;
            s->mates += marks.mated != 0;
            continue;
        }
        hm_4p_make(&t->position, move, &undo);
        status = tally4p_lines(t, depth - 1);
        hm_4p_unmake(&t->position, move, &undo);
    }
    t->moves.count = start;
    return status == HM_OK ? hm_watch_ask(t->watch, t->stats.nodes, 0, t->error) : status;
}

hm_status hm_play_4p_perft_stats(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                                 hm_facts *facts, hm_error *error) {
    const hm_play_4p *p = play;
    tally4p t = {.position = p->position, .watch = watch, .error = error};
    t.stats.nodes = depth == 0;
    (void)jobs; /* lines of four players are few */
    hm_status status = depth == 0 ? HM_OK : tally4p_lines(&t, depth);
    free(t.moves.at);
    if (status != HM_OK) return status;
    hm_put_line_stats(facts, &t.stats);
    return HM_OK;
}
