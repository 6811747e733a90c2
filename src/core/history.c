/* How often keys have occurred: a table with open addressing that doubles. Keys are well mixed, so
 * that their low bits serve as places. */
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* A slot without count is empty. */
struct hm_seen {
    uint64_t key[2];
    unsigned count;
};

static struct hm_seen *find_slot(struct hm_seen *slots, size_t capacity, const uint64_t key[2]) {
    size_t at = (size_t)key[0] & (capacity - 1);
    while (slots[at].count != 0 && memcmp(slots[at].key, key, sizeof slots[at].key) != 0)
        at = (at + 1) & (capacity - 1);
    return &slots[at];
}

unsigned hm_history_add(hm_history *history, const uint64_t key[2]) {
    if (2 * history->used >= history->capacity) {
        /* Grows when it is half full. */
        size_t capacity = history->capacity == 0 ? 64 : 2 * history->capacity;
        struct hm_seen *slots = calloc(capacity, sizeof *slots);
        if (slots == NULL) return 0;
        for (size_t i = 0; i < history->capacity; i++) {
            if (history->slots[i].count == 0) continue;
            *find_slot(slots, capacity, history->slots[i].key) = history->slots[i];
        }
        free(history->slots);
        history->slots = slots;
        history->capacity = capacity;
    }
    struct hm_seen *slot = find_slot(history->slots, history->capacity, key);
    history->used += slot->count == 0;
    memcpy(slot->key, key, sizeof slot->key);
    return ++slot->count;
}

unsigned hm_history_count(const hm_history *history, const uint64_t key[2]) {
    if (history->capacity == 0) return 0;
    return find_slot(history->slots, history->capacity, key)->count;
}

void hm_history_clear(hm_history *history) {
    free(history->slots);
    *history = (hm_history){0};
}
