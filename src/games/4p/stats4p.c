/* What the last moves of lines are, for games of four. A move that takes a king is the last of its
 * line at any depth (rules4p, section 4), as perft counts. */
#include "chess4p/rules/moves4p.h"
#include "core/list.h"
#include "games/4p/play4p.h"

#include <stdlib.h>

typedef struct line_stats {
    hm_4p_position position;
    HM_LIST(hm_4p_move) moves; /* a level's moves are above those of the level before */
    const hm_watch *watch;
    hm_error *error;
    uint64_t nodes, captures, en_passant, castlings, promotions, checks, mates;
} line_stats;

static void tally_last_move(line_stats *s, hm_4p_move move) {
    int tag = HM_4P_MOVE_TAG(move);
    hm_4p_marks marks;
    hm_marks_4p(&s->position, move, &marks);
    s->nodes++;
    s->captures +=
        tag == HM_4P_EN_PASSANT || s->position.state.square[HM_4P_MOVE_TO(move)] != HM_4P_EMPTY;
    s->en_passant += tag == HM_4P_EN_PASSANT;
    s->castlings += tag == HM_4P_CASTLE_SHORT || tag == HM_4P_CASTLE_LONG;
    s->promotions += HM_4P_MOVE_PROMOTION(move) != 0;
    s->checks += marks.checked != 0;
    s->mates += marks.mated != 0;
}

static hm_status tally_lines(line_stats *s, unsigned depth) {
    size_t start = s->moves.count;
    if (!HM_ROOM(s->moves, hm_4p_moves_bound(&s->position)))
        return hm_fail_memory(s->error, "perft");
    s->moves.count += hm_4p_generate(&s->position, s->moves.at + start);
    hm_status status = HM_OK;
    for (size_t i = start; i < s->moves.count && status == HM_OK; i++) {
        hm_4p_move move = s->moves.at[i];
        hm_4p_undo undo;
        if (depth == 1 || hm_4p_takes_king(&s->position, move)) {
            tally_last_move(s, move);
            continue;
        }
        hm_4p_make(&s->position, move, &undo);
        status = tally_lines(s, depth - 1);
        hm_4p_unmake(&s->position, move, &undo);
    }
    s->moves.count = start;
    return status == HM_OK ? hm_watch_ask(s->watch, s->nodes, 0, s->error) : status;
}

hm_status hm_play_4p_perft_stats(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                                 hm_facts *facts, hm_error *error) {
    const hm_play_4p *p = play;
    line_stats s = {.position = p->position, .watch = watch, .error = error, .nodes = depth == 0};
    (void)jobs; /* lines of four players are few */
    hm_status status = depth == 0 ? HM_OK : tally_lines(&s, depth);
    free(s.moves.at);
    if (status != HM_OK) return status;
    hm_fact_uint(facts, "nodes", s.nodes);
    hm_fact_uint(facts, "captures", s.captures);
    hm_fact_uint(facts, "en_passant", s.en_passant);
    hm_fact_uint(facts, "castlings", s.castlings);
    hm_fact_uint(facts, "promotions", s.promotions);
    hm_fact_uint(facts, "checks", s.checks);
    hm_fact_uint(facts, "mates", s.mates);
    return HM_OK;
}
