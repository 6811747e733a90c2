/* Counts the kinds of the last actions of all lines. An action is a capture if one of its moves is
 * one, and so on; it gives check or mate if the opponent is in check or mated after it. */
#include "games/5d/play5d.h"

#include <stdlib.h>

typedef struct tally5d {
    hm_5d_position *position;
    const hm_watch *watch;
    hm_error *error;
    hm_line_stats stats;
} tally5d;

/* Counts what the last action of a line is, and makes it to see whether the opponent is in check,
 * and mated. */
static hm_status tally5d_last(tally5d *t, const hm_5d_move *moves, size_t count, hm_5d_undo *undo) {
    hm_line_stats *stats = &t->stats;
    unsigned flags = 0;
    bool promotes = false, check = false;
    for (size_t i = 0; i < count; i++) {
        flags |= moves[i].flags;
        promotes |= moves[i].promotion != 0;
    }
    stats->nodes++;
    stats->captures += (flags & (HM_5D_CAPTURE | HM_5D_EN_PASSANT)) != 0;
    stats->en_passant += (flags & HM_5D_EN_PASSANT) != 0;
    stats->castlings += (flags & HM_5D_CASTLING) != 0;
    stats->promotions += promotes;
    hm_status status = hm_5d_make_action(t->position, moves, count, undo, t->error);
    if (status != HM_OK) return status;
    status = hm_5d_in_check(t->position, &check, NULL, t->error);
    if (status == HM_OK && check) {
        hm_5d_verdict verdict = HM_5D_GOING_ON;
        stats->checks++;
        status = hm_5d_outcome(t->position, false, t->watch, &verdict, t->error);
        stats->mates += status == HM_OK && verdict == HM_5D_CHECKMATE;
    }
    hm_5d_unmake_action(t->position, moves, count, undo);
    return status;
}

static hm_status tally5d_lines(tally5d *t, unsigned depth) {
    hm_5d_action_list list = {0};
    hm_status status = hm_5d_collect(t->position, SIZE_MAX, t->watch, &list, NULL, t->error);
    for (size_t i = 0; i < list.count && status == HM_OK; i++) {
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(&list, i, &count);
        hm_5d_undo *undo = calloc(count, sizeof *undo);
        if (undo == NULL) status = hm_fail_memory(t->error, "perft");
        if (depth == 1 && status == HM_OK) {
            status = tally5d_last(t, moves, count, undo);
        } else if (status == HM_OK) {
            status = hm_5d_make_action(t->position, moves, count, undo, t->error);
            if (status == HM_OK) {
                status = tally5d_lines(t, depth - 1);
                hm_5d_unmake_action(t->position, moves, count, undo);
            }
        }
        free(undo);
        if (status == HM_OK) status = hm_watch_ask(t->watch, t->stats.nodes, 0, t->error);
    }
    hm_5d_action_list_clear(&list);
    return status;
}

hm_status hm_perft_stats_5d(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                            hm_facts *facts, hm_error *error) {
    tally5d t = {((hm_play_5d *)play)->position, watch, error, {.nodes = depth == 0}};
    (void)jobs; /* the work is in verdicts of checks, which are few */
    hm_status status = depth == 0 ? HM_OK : tally5d_lines(&t, depth);
    if (status == HM_OK) hm_put_line_stats(facts, &t.stats);
    return status;
}
