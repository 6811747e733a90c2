/* A position that walks through the tree of a game: moves are made going down and taken back going
 * up, so that neighbouring nodes cost one action, wherever they are. */
#include "chess5d/notation/game5d.h"

#include <stdlib.h>

void hm_5d_walk_clear(hm_5d_walk *walk) {
    hm_5d_position_destroy(walk->position);
    free(walk->undo.at);
    free(walk->path.at);
    *walk = (hm_5d_walk){0};
}

hm_status hm_5d_walk_begin(hm_5d_walk *walk, const hm_5d_game *game, hm_error *error) {
    walk->node = 0;
    walk->undo.count = 0;
    return hm_5d_position_copy(game->start, &walk->position, error);
}

hm_status hm_5d_walk_make(hm_5d_walk *walk, const hm_5d_move *move, hm_error *error) {
    if (!HM_ROOM(walk->undo, 1)) return hm_fail_memory(error, "a game");
    hm_status status = hm_5d_make(walk->position, move, &walk->undo.at[walk->undo.count], error);
    if (status == HM_OK) walk->undo.count++;
    return status;
}

void hm_5d_walk_submit(hm_5d_walk *walk, int32_t node) {
    hm_5d_submit(walk->position);
    walk->node = node;
}

void hm_5d_walk_up(hm_5d_walk *walk, const hm_5d_game *game) {
    const hm_5d_node *n = &game->nodes.at[walk->node];
    walk->undo.count -= n->count;
    hm_5d_unmake_action(walk->position, game->moves.at + n->move, n->count,
                        walk->undo.at + walk->undo.count);
    walk->node = n->parent;
}

hm_status hm_5d_node_check(const hm_5d_game *game, int32_t node, hm_error *error) {
    bool known = node >= 0 && (size_t)node < game->nodes.count;
    if (known && game->nodes.at[node].parent != HM_5D_CUT) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "the game has no node %d", (int)node);
}

/* A parent has a smaller number than its continuations: whichever of the two is greater is not an
 * ancestor of the other one. */
hm_status hm_5d_walk_to(hm_5d_walk *walk, const hm_5d_game *game, int32_t node, hm_error *error) {
    hm_status status = hm_5d_node_check(game, node, error);
    if (status != HM_OK) return status;
    walk->path.count = 0;
    while (walk->node != node) {
        if (walk->node > node) {
            hm_5d_walk_up(walk, game);
            continue;
        }
        if (!HM_ROOM(walk->path, 1)) return hm_fail_memory(error, "a game");
        walk->path.at[walk->path.count++] = node;
        node = game->nodes.at[node].parent;
    }
    while (walk->path.count > 0) {
        node = walk->path.at[--walk->path.count];
        const hm_5d_node *n = &game->nodes.at[node];
        const hm_5d_move *moves = game->moves.at + n->move;
        for (size_t i = 0; i < n->count; i++) {
            status = hm_5d_walk_make(walk, &moves[i], error);
            if (status == HM_OK) continue;
            while (i-- > 0)
                hm_5d_unmake(walk->position, &moves[i], &walk->undo.at[--walk->undo.count]);
            return status;
        }
        hm_5d_walk_submit(walk, node);
    }
    return HM_OK;
}

hm_status hm_5d_game_position(const hm_5d_game *game, int32_t node, hm_5d_position **position,
                              hm_error *error) {
    hm_5d_walk walk = {0};
    hm_status status = hm_5d_walk_begin(&walk, game, error);
    if (status == HM_OK) status = hm_5d_walk_to(&walk, game, node, error);
    *position = status == HM_OK ? walk.position : NULL;
    if (status == HM_OK) walk.position = NULL;
    hm_5d_walk_clear(&walk);
    return status;
}
