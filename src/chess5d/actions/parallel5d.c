/* The actions of one position, dealt out to threads. Each thread has its own copy of the position
 * (the boards are shared) and takes the next action until none is left. */
#include "chess5d/actions/parallel5d.h"

#include <stdlib.h>

typedef HM_LIST(hm_5d_undo) undo_list;

/* Plays action number `index` of a list, unless the list is NULL. */
static hm_status parallel5d_play(hm_5d_worker *worker, const hm_5d_action_list *list, size_t index,
                                 undo_list *undo) {
    if (list == NULL) return HM_OK;
    size_t count;
    const hm_5d_move *moves = hm_5d_action_list_at(list, index, &count);
    if (!HM_ROOM(*undo, count + 1)) return HM_ERR_MEMORY;
    hm_5d_undo *records = undo->at + undo->count;
    hm_status status = hm_5d_make_action(worker->position, moves, count, records, NULL);
    if (status == HM_OK) undo->count += count;
    return status;
}

static void parallel5d_take_back(hm_5d_worker *worker, const hm_5d_action_list *list, size_t index,
                                 undo_list *undo) {
    if (list == NULL) return;
    size_t count;
    const hm_5d_move *moves = hm_5d_action_list_at(list, index, &count);
    undo->count -= count;
    hm_5d_unmake_action(worker->position, moves, count, undo->at + undo->count);
}

static hm_status parallel5d_serve(hm_crew *crew, void *shared) {
    const hm_5d_dealing *dealing = shared;
    hm_5d_worker worker = {.shared = dealing->shared};
    undo_list undo = {0};
    size_t index;
    hm_status status = hm_5d_position_copy(dealing->position, &worker.position, NULL);
    while (status == HM_OK && hm_crew_next(crew, &index)) {
        size_t before = dealing->before == NULL ? 0 : dealing->follows[index];
        status = parallel5d_play(&worker, dealing->before, before, &undo);
        if (status == HM_OK) status = parallel5d_play(&worker, dealing->actions, index, &undo);
        if (status != HM_OK) break;
        status = dealing->work(&worker, index);
        parallel5d_take_back(&worker, dealing->actions, index, &undo);
        parallel5d_take_back(&worker, dealing->before, before, &undo);
    }
    if (dealing->leave != NULL) dealing->leave(&worker);
    hm_5d_position_destroy(worker.position);
    free(undo.at);
    return status;
}

hm_status hm_5d_deal_out(const hm_5d_dealing *dealing, unsigned jobs) {
    hm_5d_dealing shared = *dealing;
    return hm_crew_run(jobs, dealing->actions->count, parallel5d_serve, &shared);
}
