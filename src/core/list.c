/* Room for growable lists of any type, also within a bound. */
#include "core/core.h"

#include <stdlib.h>
#include <string.h>

/* The capacity for so many items: powers of two. 0: there is no such memory. */
static size_t capacity_for(size_t capacity, size_t count, size_t extra, size_t size) {
    if (extra > SIZE_MAX - count || count + extra > SIZE_MAX / 2 / size) return 0;
    size_t wanted = capacity < 8 ? 8 : capacity;
    while (wanted < count + extra)
        wanted *= 2;
    return wanted;
}

/* The pointer is copied as bytes: its type is the caller's. */
static bool resize(void *at, size_t *capacity, size_t wanted, size_t size) {
    void *list;
    memcpy(&list, at, sizeof list);
    /* NOLINTNEXTLINE(memleakOnRealloc): the caller keeps the old list and frees it */
    list = realloc(list, wanted * size);
    if (list == NULL) return false;
    memcpy(at, &list, sizeof list);
    *capacity = wanted;
    return true;
}

bool hm_list_room(void *at, size_t *capacity, size_t count, size_t extra, size_t size) {
    size_t wanted = capacity_for(*capacity, count, extra, size);
    if (wanted == 0) return false;
    return wanted <= *capacity || resize(at, capacity, wanted, size);
}

bool hm_list_copy(void *at, size_t *capacity, const void *from, size_t count, size_t size) {
    void *list;
    if (!hm_list_room(at, capacity, 0, count, size)) return false;
    memcpy(&list, at, sizeof list);
    memcpy(list, from, count * size);
    return true;
}

/* ---- within a budget ---- */

void hm_budget_init(hm_budget *budget, size_t most) {
    budget->most = most;
    atomic_init(&budget->used, 0);
    atomic_init(&budget->refused, false);
}

static void list_give_back(hm_budget *budget, size_t bytes) {
    if (budget != NULL) atomic_fetch_sub(&budget->used, bytes);
}

/* Nothing is added that does not fit, not even for a moment: another thread would be refused what
 * fits. */
static bool list_take(hm_budget *budget, size_t bytes) {
    if (budget == NULL) return true;
    size_t used = atomic_load(&budget->used);
    do {
        if (used > budget->most || bytes > budget->most - used) return false;
    } while (!atomic_compare_exchange_weak(&budget->used, &used, used + bytes));
    return true;
}

/* Where twice as much is too much, what is asked for and an eighth of it may not be. */
bool hm_budget_room(hm_budget *budget, void *at, size_t *capacity, size_t count, size_t extra,
                    size_t size) {
    size_t had = *capacity, wanted = capacity_for(had, count, extra, size);
    if (wanted == 0) return false;
    if (wanted <= had) return true;
    if (!list_take(budget, (wanted - had) * size)) {
        size_t least = count + extra + (count + extra) / 8;
        wanted = least < wanted ? least : count + extra;
        if (!list_take(budget, (wanted - had) * size)) {
            atomic_store(&budget->refused, true);
            return false;
        }
    }
    if (resize(at, capacity, wanted, size)) return true;
    list_give_back(budget, (wanted - had) * size);
    return false;
}

void hm_budget_free(hm_budget *budget, void *memory, size_t bytes) {
    list_give_back(budget, bytes);
    free(memory);
}
