/* Private header of search/: the keys of the positions before the one on the board: those of the
 * game, then of the path of the search. */
#ifndef HM_SEARCH_PATHKEYS_H
#define HM_SEARCH_PATHKEYS_H

#include "core/key.h"
#include "hypermate/search.h"

#include <string.h>

/* Those of the game, and room for so many plies; false: memory is short. */
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
