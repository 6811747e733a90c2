/* Lists of actions. */
#include "chess5d/actions.h"

#include <stdlib.h>
#include <string.h>

void hm_5d_action_list_clear(hm_5d_action_list *list) {
    free(list->moves);
    free(list->ends);
    *list = (hm_5d_action_list){0};
}

hm_status hm_5d_action_list_add(hm_5d_action_list *list, const hm_5d_move *moves, size_t count) {
    bool room = hm_list_room(&list->moves, &list->move_capacity, list->move_count, count,
                             sizeof *list->moves) &&
                hm_list_room(&list->ends, &list->capacity, list->count, 1, sizeof *list->ends);
    if (!room) return HM_ERR_MEMORY;
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

hm_status hm_5d_actions_take(hm_5d_actions *a, size_t limit, hm_5d_action_list *list, bool *more) {
    const hm_5d_move *moves;
    size_t count = 1;
    hm_status status = HM_OK;
    list->count = list->move_count = 0;
    while (status == HM_OK && list->count < limit) {
        status = hm_5d_actions_next(a, &moves, &count);
        if (status != HM_OK || count == 0) break;
        status = hm_5d_action_list_add(list, moves, count);
    }
    *more = count > 0;
    return status;
}

hm_status hm_5d_collect(const hm_5d_position *position, size_t limit, hm_5d_action_list *list,
                        bool *complete) {
    hm_5d_actions *actions;
    const hm_5d_move *moves;
    size_t count = 1, added = 0;
    hm_status status = hm_5d_actions_create(&actions);
    if (status == HM_OK) status = hm_5d_actions_start(actions, position, 0);
    while (status == HM_OK && count > 0) {
        status = hm_5d_actions_next(actions, &moves, &count);
        if (count == 0 || added == limit) break;
        status = hm_5d_action_list_add(list, moves, count);
        added++;
    }
    if (complete != NULL) *complete = count == 0;
    hm_5d_actions_destroy(actions);
    return status;
}
