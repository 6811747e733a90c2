/* The results of a search about 4D positions: a table by key. */
#include "prove/found4d.h"
#include <string.h>

/* ---- the table ---- */

void hm_found_4d_clear(hm_found_4d *found) {
    hm_budget_free(found->budget, found->slots, found->capacity * sizeof *found->slots);
    *found = (hm_found_4d){.budget = found->budget};
}

static hm_find_4d *find_place(hm_find_4d *slots, size_t capacity, const uint64_t key[2]) {
    size_t at = (size_t)key[0] & (capacity - 1);
    while (!hm_find_4d_is_free(&slots[at]) && memcmp(slots[at].key, key, sizeof slots[at].key) != 0)
        at = (at + 1) & (capacity - 1);
    return &slots[at];
}

hm_find_4d *hm_found_4d_get(const hm_found_4d *found, const uint64_t key[2]) {
    if (found->capacity == 0) return NULL;
    hm_find_4d *slot = find_place(found->slots, found->capacity, key);
    return hm_find_4d_is_free(slot) ? NULL : slot;
}

bool hm_found_4d_add(hm_found_4d *found, const hm_find_4d *find) {
    if (hm_find_4d_is_free(find)) return true;
    if (2 * found->used >= found->capacity) {
        enum { LEAST = 1024 };
        size_t capacity = found->capacity == 0 ? LEAST : 2 * found->capacity;
        HM_LIST(hm_find_4d) slots = {0};
        if (!HM_ROOM_IN(found->budget, slots, capacity)) return false;
        memset(slots.at, 0, slots.capacity * sizeof *slots.at);
        for (size_t i = 0; i < found->capacity; i++) {
            if (hm_find_4d_is_free(&found->slots[i])) continue;
            *find_place(slots.at, capacity, found->slots[i].key) = found->slots[i];
        }
        hm_budget_free(found->budget, found->slots, found->capacity * sizeof *found->slots);
        found->slots = slots.at;
        found->capacity = capacity;
    }
    hm_find_4d *slot = find_place(found->slots, found->capacity, find->key);
    if (hm_find_4d_is_free(slot)) {
        *slot = *find;
        found->used++;
        return true;
    }
    if (find->won > 0 && (slot->won == 0 || find->won < slot->won)) {
        slot->won = find->won;
        slot->move = find->move;
    }
    if (find->failed > slot->failed) slot->failed = find->failed;
    if (find->refuted > slot->refuted) slot->refuted = find->refuted;
    return true;
}
