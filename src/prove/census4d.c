/* Classifies every first move: which mate by force, and which let the other side mate. */
#include "core/core.h"
#include "prove/prober4d.h"
#include "prove/prove4d.h"

#include <stdlib.h>

enum { CENSUS_SAVE_EVERY = 20 }; /* seconds */

typedef struct census {
    const hm_prove_4d_task *task;
    hm_prober_4d *prober;
    hm_4d_position *after;
    hm_4d_move last; /* that has won for the other side */
    hm_error *error;
} census;

/* Whether the side to move mates, with this first move alone (HM_4D_NO_MOVE: any); in how many
 * moves at most, or 0. */
static hm_status census_prove(const census *c, const hm_4d_position *start, hm_4d_move first,
                              unsigned *moves) {
    hm_prove_4d_task task = *c->task;
    hm_prove_4d_result result;
    task.start = start;
    task.firsts = &first;
    task.first_count = first != HM_4D_NO_MOVE;
    task.shard = task.shards = 1;
    task.begun = NULL;
    task.owner = &c->task->start->state;
    hm_status status = hm_prove_4d_run(&task, &result, c->error);
    *moves = result.proved ? result.moves : 0;
    free(result.open.at);
    return status;
}

/* The move that has won after the last first move is tried before all others. */
static hm_status census_judge(census *c, hm_prove_4d_judged *judged) {
    hm_4d_undo undo;
    hm_status status = HM_OK;
    *c->after = *c->task->start;
    hm_4d_make(c->after, judged->move, &undo);
    /* A proof by threats begins with a check or a threat of mate: other moves win by none. */
    hm_attack_4d attack = {.move = judged->move};
    c->prober->position = *c->task->start;
    if (hm_prober_4d_attacks(c->prober, &attack))
        status = census_prove(c, c->task->start, judged->move, &judged->wins);
    if (status != HM_OK || judged->wins > 0) return status;
    if (c->last != HM_4D_NO_MOVE && hm_4d_is_legal(c->after, c->last))
        status = census_prove(c, c->after, c->last, &judged->loses);
    if (status == HM_OK && judged->loses == 0)
        status = census_prove(c, c->after, HM_4D_NO_MOVE, &judged->loses);
    if (status != HM_OK || judged->loses == 0) return status;
    const hm_find_4d *find = hm_found_4d_get(c->task->found, c->after->key);
    if (find != NULL && find->won > 0) c->last = find->move;
    return HM_OK;
}

hm_status hm_prove_4d_census(const hm_prove_4d_task *task,
                             void (*tell)(void *context, const hm_prove_4d_judged *judged),
                             void *context, hm_error *error) {
    census c = {.task = task, .error = error};
    hm_moves_4d moves = {0};
    c.prober = hm_prober_4d_create();
    c.after = malloc(sizeof *c.after);
    hm_status status = HM_OK;
    if (c.prober == NULL || c.after == NULL ||
        !HM_ROOM(moves, hm_4d_moves_bound(task->start) + task->first_count))
        status = hm_fail_memory(error, "a census");
    if (status == HM_OK) {
        for (size_t i = 0; i < task->first_count; i++)
            moves.at[moves.count++] = task->firsts[i];
        if (task->first_count == 0) moves.count = hm_4d_generate(task->start, moves.at);
        hm_4d_sort_moves(moves.at, moves.count);
    }
    double saved = hm_seconds_now();
    for (size_t i = 0; i < moves.count && status == HM_OK; i++) {
        hm_prove_4d_judged judged = {.move = moves.at[i]};
        if (i % task->shards != task->shard - 1) continue;
        status = census_judge(&c, &judged);
        if (status == HM_OK) tell(context, &judged);
        if (status != HM_OK || hm_seconds_now() < saved + CENSUS_SAVE_EVERY) continue;
        status = hm_part_4d_save(task->found, &task->start->state, NULL, task->path, error);
        saved = hm_seconds_now();
    }
    bool ended = status == HM_OK || status == HM_ERR_INTERRUPTED || status == HM_ERR_LIMIT;
    hm_status written =
        ended ? hm_part_4d_save(task->found, &task->start->state, NULL, task->path, error) : HM_OK;
    if (written != HM_OK) status = written;
    free(moves.at);
    free(c.after);
    hm_prober_4d_destroy(c.prober);
    return status;
}
