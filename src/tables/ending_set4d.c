/* Sets of positions of a 4D ending: a list in the order of distances, and a hash table over it. */
#include "tables/ending_set4d.h"
#include "core/key.h"

#include <string.h>

void hm_ending_set_4d_clear(hm_ending_set_4d *set) {
    HM_GIVE_BACK(set->budget, set->keys);
    HM_GIVE_BACK(set->budget, set->slots);
    *set = (hm_ending_set_4d){.budget = set->budget};
}

/* Where the key is, or would be. */
static uint32_t *set_slot(const hm_ending_set_4d *set, uint64_t key) {
    size_t mask = set->slots.capacity - 1, at = (size_t)hm_mix(key) & mask;
    while (set->slots.at[at] != 0 && set->keys.at[set->slots.at[at] - 1] != key)
        at = (at + 1) & mask;
    return &set->slots.at[at];
}

bool hm_ending_set_4d_add(hm_ending_set_4d *set, uint64_t key) {
    if (4 * (set->keys.count + 1) > 3 * set->slots.capacity) {
        /* Grows when it is full by three quarters. */
        enum { LEAST = 1024 };
        hm_ending_set_4d grown = {.keys = {set->keys.at, set->keys.count, set->keys.capacity}};
        size_t capacity = set->slots.capacity == 0 ? LEAST : 2 * set->slots.capacity;
        if (!HM_ROOM_IN(set->budget, grown.slots, capacity)) return false;
        grown.slots.capacity = capacity;
        memset(grown.slots.at, 0, capacity * sizeof *grown.slots.at);
        for (size_t i = 0; i < set->keys.count; i++)
            *set_slot(&grown, set->keys.at[i]) = (uint32_t)i + 1;
        HM_GIVE_BACK(set->budget, set->slots);
        set->slots.at = grown.slots.at;
        set->slots.capacity = capacity;
    }
    uint32_t *slot = set_slot(set, key);
    if (*slot != 0) return true;
    if (set->keys.count == UINT32_MAX - 1 || !HM_ROOM_IN(set->budget, set->keys, 1)) return false;
    set->keys.at[set->keys.count++] = key;
    *slot = (uint32_t)set->keys.count;
    set->begins[set->distance + 1] = set->keys.count;
    return true;
}

void hm_ending_set_4d_next(hm_ending_set_4d *set) {
    set->distance++;
    set->begins[set->distance + 1] = set->keys.count;
}

int hm_ending_set_4d_find(const hm_ending_set_4d *set, uint64_t key) {
    uint32_t number = set->slots.capacity == 0 ? 0 : *set_slot(set, key);
    int distance = 0;
    if (number == 0) return -1;
    while (set->begins[distance + 1] < number)
        distance++;
    return distance;
}

hm_ending_keys_4d hm_ending_set_4d_keys(const hm_ending_set_4d *set, unsigned distance) {
    if (distance > set->distance || set->keys.count == 0) return (hm_ending_keys_4d){NULL, 0};
    size_t begin = set->begins[distance];
    return (hm_ending_keys_4d){set->keys.at + begin, set->begins[distance + 1] - begin};
}

/* ---- what several threads find ---- */

void hm_ending_harvest_4d_begin(hm_ending_harvest_4d *harvest, hm_ending_set_4d *set) {
    harvest->set = set;
    pthread_mutex_init(&harvest->lock, NULL);
}

void hm_ending_harvest_4d_end(hm_ending_harvest_4d *harvest) {
    pthread_mutex_destroy(&harvest->lock);
}

bool hm_ending_basket_4d_empty(hm_ending_basket_4d *basket) {
    hm_ending_harvest_4d *harvest = basket->harvest;
    pthread_mutex_lock(&harvest->lock);
    for (size_t i = 0; i < basket->count && !basket->failed; i++)
        basket->failed = !hm_ending_set_4d_add(harvest->set, basket->keys[i]);
    pthread_mutex_unlock(&harvest->lock);
    basket->count = 0;
    return !basket->failed;
}

bool hm_ending_basket_4d_add(hm_ending_basket_4d *basket, uint64_t key) {
    basket->keys[basket->count++] = key;
    return basket->count < HM_ENDING_BASKET_4D || hm_ending_basket_4d_empty(basket);
}
