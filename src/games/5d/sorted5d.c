/* Actions and moves of 5D chess in the order of their texts. */
#include "games/5d/play5d.h"

#include <stdlib.h>
#include <string.h>

void hm_sorted_5d_clear(hm_sorted_5d *sorted) {
    hm_5d_action_list_clear(&sorted->list);
    hm_text_clear(&sorted->words);
    free(sorted->order.at);
    *sorted = (hm_sorted_5d){0};
}

static int by_text(const void *a, const void *b) {
    const hm_entry_5d *p = a, *q = b;
    return strcmp(p->text, q->text);
}

/* The texts move in memory while they grow: entries are pointed to them afterwards. */
hm_status hm_sort_5d(const hm_5d_position *position, hm_sorted_5d *sorted, hm_error *error) {
    size_t count = sorted->list.count;
    sorted->words.length = sorted->order.count = 0;
    if (!HM_ROOM(sorted->order, count)) return hm_fail_memory(error, "a list of moves");
    for (size_t i = 0; i < count; i++) {
        size_t length;
        const hm_5d_move *moves = hm_5d_action_list_at(&sorted->list, i, &length);
        hm_5d_action_format(position, moves, length, &sorted->words);
        hm_text_add(&sorted->words, "", 1);
    }
    if (sorted->words.failed) return hm_fail_memory(error, "a list of moves");
    const char *text = sorted->words.data;
    for (size_t i = 0; i < count; i++) {
        sorted->order.at[i] = (hm_entry_5d){text, i};
        text += strlen(text) + 1;
    }
    sorted->order.count = count;
    if (count > 0) qsort(sorted->order.at, count, sizeof *sorted->order.at, by_text);
    return HM_OK;
}
