/* Lists of actions. */
#include "chess5d/actions/actions5d.h"

#include <stdlib.h>
#include <string.h>

void hm_5d_action_list_clear(hm_5d_action_list *list) {
    free(list->moves);
    free(list->ends);
    *list = (hm_5d_action_list){0};
}

/* All moves are in one array; `ends` says where each action ends. */
hm_status hm_5d_action_list_add(hm_5d_action_list *list, const hm_5d_move *moves, size_t count,
                                hm_error *error) {
    bool room = hm_list_room(&list->moves, &list->move_capacity, list->move_count, count,
                             sizeof *list->moves) &&
                hm_list_room(&list->ends, &list->capacity, list->count, 1, sizeof *list->ends);
    if (!room) return hm_fail_memory(error, "a list of actions");
    if (count > 0) memcpy(list->moves + list->move_count, moves, count * sizeof *moves);
    list->move_count += count;
    list->ends[list->count++] = list->move_count;
    return HM_OK;
}

const hm_5d_move *hm_5d_action_list_at(const hm_5d_action_list *list, size_t index, size_t *count) {
    size_t start = index == 0 ? 0 : list->ends[index - 1];
    *count = list->ends[index] - start;
    return list->moves + start;
}

/* Takes the next actions, up to `limit` and to a bound on their moves, for a batch of parallel
 * work. *more is false when the enumeration is complete. */
hm_status hm_5d_actions_take(hm_5d_actions *a, size_t limit, hm_5d_action_list *list, bool *more) {
    const hm_5d_move *moves;
    size_t count;
    hm_status status = HM_OK;
    *more = true;
    list->count = list->move_count = 0;
    while (status == HM_OK && list->count < limit && list->move_count < HM_5D_TAKEN) {
        status = hm_5d_actions_go(a, &moves, &count);
        *more = moves != NULL;
        if (status != HM_OK || !*more) break;
        status = hm_5d_action_list_add(list, moves, count, NULL);
    }
    return status;
}

enum { REPORTED = 256 }; /* so many actions at a time: they may take a microsecond each */

/* Adds actions up to the limit, and asks for one more to know whether there is one. */
static hm_status action_list5d_collect(hm_5d_actions *a, size_t limit, hm_sentry *sentry,
                                       hm_5d_action_list *list, bool *complete) {
    const hm_5d_move *moves;
    size_t count;
    for (size_t added = 0;; added++) {
        hm_status status = hm_5d_actions_go(a, &moves, &count);
        *complete = status == HM_OK && moves == NULL;
        if (status != HM_OK || *complete || added == limit) return status;
        /* The list shares the bound of the search, and grows by doubling. */
        size_t used = atomic_load(&a->budget->used), most = a->budget->most;
        size_t left = (used < most ? most - used : 0) / 2;
        if (list->move_count + count > left / sizeof *list->moves ||
            list->count >= left / sizeof *list->ends)
            return HM_ERR_LIMIT;
        status = hm_5d_action_list_add(list, moves, count, NULL);
        if (status != HM_OK) return status;
        bool told = added % REPORTED == REPORTED - 1;
        if (told && !hm_sentry_report(sentry, REPORTED)) return hm_sentry_status(sentry, NULL);
    }
}

/* Returns HM_ERR_LIMIT if the list would need more memory than the position allows; the list then
 * holds the actions found so far. */
hm_status hm_5d_collect(const hm_5d_position *position, size_t limit, const hm_watch *watch,
                        hm_5d_action_list *list, bool *complete, hm_error *error) {
    hm_5d_actions *actions;
    hm_sentry sentry;
    bool all = false;
    hm_sentry_init(&sentry, watch, 0);
    hm_status status = hm_5d_actions_create(&actions, error);
    if (status == HM_OK) status = hm_5d_actions_start(actions, position, 0, error);
    if (status == HM_OK) {
        hm_5d_actions_guard(actions, &sentry);
        status =
            hm_5d_actions_fail(action_list5d_collect(actions, limit, &sentry, list, &all), error);
    }
    if (complete != NULL) *complete = all;
    hm_5d_actions_destroy(actions);
    return status;
}
