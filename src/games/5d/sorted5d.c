/* Actions and moves of 5D chess in the order of their texts. */
#include "games/5d/play5d.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 14 }; /* entries */

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

/* Merges sorted halves, and asks the watch between pieces, because a list may have millions. `room`
 * holds half of the entries. */
static hm_status sort_entries(hm_entry_5d *at, hm_entry_5d *room, size_t count,
                              const hm_watch *watch, hm_error *error) {
    if (count <= PIECE) {
        if (count > 0) qsort(at, count, sizeof *at, by_text);
        return hm_watch_ask(watch, 0, 0, error);
    }
    size_t half = count / 2, left = 0, right = half;
    hm_status status = sort_entries(at, room, half, watch, error);
    if (status == HM_OK) status = sort_entries(at + half, room, count - half, watch, error);
    if (status != HM_OK) return status;
    memcpy(room, at, half * sizeof *at);
    for (size_t to = 0; left < half; to++) {
        bool first = right == count || by_text(&room[left], &at[right]) <= 0;
        at[to] = first ? room[left++] : at[right++];
    }
    return HM_OK;
}

/* The texts move in memory while they grow: entries are pointed to them afterwards. */
hm_status hm_sort_5d(const hm_5d_position *position, hm_sorted_5d *sorted, const hm_watch *watch,
                     hm_error *error) {
    size_t count = sorted->list.count;
    hm_text *words = &sorted->words;
    words->length = words->asked = sorted->order.count = 0;
    words->watch = watch;
    if (!HM_ROOM(sorted->order, count)) return hm_fail_memory(error, "a list of moves");
    for (size_t i = 0; i < count && !words->failed; i++) {
        size_t length;
        const hm_5d_move *moves = hm_5d_action_list_at(&sorted->list, i, &length);
        hm_5d_action_format(position, moves, length, words);
        hm_text_add(words, "", 1);
    }
    words->watch = NULL;
    if (words->stopped) return hm_fail(error, HM_ERR_INTERRUPTED, 0, "interrupted");
    if (words->failed) return hm_fail_memory(error, "a list of moves");
    const char *text = words->data;
    for (size_t i = 0; i < count; i++) {
        sorted->order.at[i] = (hm_entry_5d){text, i};
        text += strlen(text) + 1;
    }
    sorted->order.count = count;
    hm_entry_5d *room = count > PIECE ? malloc(count / 2 * sizeof *room) : NULL;
    if (count > PIECE && room == NULL) return hm_fail_memory(error, "a list of moves");
    hm_status status = sort_entries(sorted->order.at, room, count, watch, error);
    free(room);
    return status;
}
