/* The keys of the positions before the one on the board. */
#include "search/pathkeys.h"

/* Room for the whole path is made once, so that pushing never fails. */
bool hm_pathkeys_begin(hm_position_keys *keys, const hm_search_root *root, unsigned plies) {
    keys->count = 0;
    if (!HM_ROOM(*keys, root->key_count + plies)) return false;
    if (root->key_count > 0) memcpy(keys->at, root->keys, root->key_count * sizeof *keys->at);
    keys->count = root->key_count;
    return true;
}

/* Older positions than the last irreversible move cannot return: `reach` is the clock of the
 * game. */
bool hm_pathkeys_hold(const hm_position_keys *keys, const uint64_t key[2], size_t reach,
                      size_t step) {
    if (reach > keys->count) reach = keys->count;
    for (size_t back = 4; back <= reach; back += step) {
        const uint64_t *other = keys->at[keys->count - back].half;
        if (other[0] == key[0] && other[1] == key[1]) return true;
    }
    return false;
}
