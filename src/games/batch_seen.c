/* How often positions of a game have occurred, for games that are copied often: keys in a row, from
 * the last move that cannot be taken back. */
#include "games/batching.h"

#include <string.h>

/* Counts a position in the keys of its game. `parts`: no earlier position can repeat, so the list
 * begins again and stays short. */
unsigned hm_batch_occurs(hm_position_keys *seen, const uint64_t key[2], bool parts) {
    unsigned count = 1;
    if (parts) seen->count = 0;
    for (size_t i = 0; i < seen->count; i++)
        count += memcmp(seen->at[i].half, key, sizeof seen->at[i].half) == 0;
    if (!HM_ROOM(*seen, 1)) return 0;
    memcpy(seen->at[seen->count++].half, key, sizeof seen->at->half);
    return count;
}

bool hm_batch_copy_seen(hm_position_keys *to, const hm_position_keys *from) {
    to->count = 0;
    if (!HM_ROOM(*to, from->count)) return false;
    if (from->count > 0) memcpy(to->at, from->at, from->count * sizeof *to->at);
    to->count = from->count;
    return true;
}
