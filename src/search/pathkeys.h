/* Private header of search/: the keys of all positions before the current one, first of the game,
 * then of the search path. */
#ifndef HM_SEARCH_PATHKEYS_H
#define HM_SEARCH_PATHKEYS_H

#include "core/key.h"
#include "hypermate/search.h"

#include <string.h>

/* Loads the keys of the game and reserves capacity for so many plies. False: out of memory. */
bool hm_pathkeys_begin(hm_position_keys *keys, const hm_search_root *root, unsigned plies);

static inline void hm_pathkeys_push(hm_position_keys *keys, const uint64_t key[2]) {
    memcpy(keys->at[keys->count++].half, key, sizeof keys->at->half);
}

static inline void hm_pathkeys_pop(hm_position_keys *keys) {
    keys->count--;
}

/* Whether the position with this key was on the board within the last `reach` moves: 4 moves ago,
 * and every `step` moves further back. Sooner than that nobody can be back where he was. */
bool hm_pathkeys_hold(const hm_position_keys *keys, const uint64_t key[2], size_t reach,
                      size_t step);

#endif
