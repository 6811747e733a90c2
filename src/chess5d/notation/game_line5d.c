/* Lines of the tree of a game: choosing the main one, cutting them off. A result belongs to the end
 * of its line; the game holds the main line's result. */
#include "chess5d/notation/game5d.h"

/* ---- the main line ---- */

hm_status hm_5d_game_set_main(hm_5d_game *game, int32_t node, hm_error *error) {
    hm_5d_node *nodes = game->nodes.at;
    int32_t before = hm_5d_game_ply(game, SIZE_MAX);
    hm_status status = hm_5d_node_check(game, node, error);
    if (status != HM_OK) return status;
    /* Where the way to the node leaves main lines: pairs of a parent and its main continuation. */
    hm_5d_walk *walk = &game->adding;
    walk->path.count = 0;
    for (int32_t i = node; i > 0; i = nodes[i].parent) {
        int32_t main = nodes[nodes[i].parent].main;
        if (main == i) continue;
        if (!HM_ROOM(walk->path, 2)) return hm_fail_memory(error, "a game");
        walk->path.at[walk->path.count++] = nodes[i].parent;
        walk->path.at[walk->path.count++] = main;
    }
    const int32_t *parted = walk->path.at;
    size_t count = walk->path.count;
    if (count == 0) return HM_OK;
    for (int32_t i = node; i > 0; i = nodes[i].parent)
        nodes[nodes[i].parent].main = i;
    if (!hm_5d_depths_settle(game)) {
        for (size_t i = 0; i < count; i += 2)
            nodes[parted[i]].main = parted[i + 1];
        hm_5d_depths_settle(game);
        return hm_fail(error, HM_ERR_LIMIT, 0, "expected at most %d alternatives within each other",
                       HM_5D_DEEPEST);
    }
    hm_5d_node *end = &nodes[hm_5d_game_ply(game, SIZE_MAX)];
    if (nodes[before].main < 0) nodes[before].result = game->result;
    game->result = end->result;
    end->result = 0;
    hm_5d_claims_check(game, before);
    return HM_OK;
}

/* ---- cutting ---- */

/* Numbers after the last node of the tree are free again. */
static void drop_last(hm_5d_game *game) {
    const hm_5d_node *nodes = game->nodes.at;
    while (nodes[game->nodes.count - 1].parent == HM_5D_CUT)
        game->moves.count = game->glyphs.count = nodes[--game->nodes.count].move;
}

static void game_line5d_cut_off(hm_5d_game *game, int32_t node) {
    hm_5d_node *nodes = game->nodes.at;
    while (game->adding.position != NULL && game->adding.node > node)
        hm_5d_walk_up(&game->adding, game);
    int32_t main = 0;
    while (main >= 0 && main != node)
        main = nodes[main].main;
    if (main == node) game->result = 0;
    nodes[node].first = nodes[node].newest = nodes[node].main = -1;
    nodes[node].result = 0;
    for (size_t i = (size_t)node + 1; i < game->nodes.count; i++) {
        int32_t parent = nodes[i].parent;
        bool follows = parent == node || (parent >= 0 && nodes[parent].parent == HM_5D_CUT);
        if (follows) nodes[i].parent = HM_5D_CUT;
    }
    drop_last(game);
}

void hm_5d_game_cut(hm_5d_game *game, int32_t node) {
    if (hm_5d_node_check(game, node, NULL) != HM_OK) return;
    int32_t end = hm_5d_claimed_end(game);
    game_line5d_cut_off(game, node);
    hm_5d_claims_check(game, end);
}

void hm_5d_game_remove(hm_5d_game *game, int32_t node) {
    if (node == 0 || hm_5d_node_check(game, node, NULL) != HM_OK) return;
    int32_t before = hm_5d_game_ply(game, SIZE_MAX);
    game_line5d_cut_off(game, node);
    if (game->adding.position != NULL && game->adding.node == node) {
        hm_5d_walk_up(&game->adding, game);
    }
    /* Takes it out of the continuations of its parent. */
    hm_5d_node *nodes = game->nodes.at, *parent = &nodes[nodes[node].parent];
    int32_t previous = -1;
    for (int32_t i = parent->first; i != node; i = nodes[i].next)
        previous = i;
    *(previous < 0 ? &parent->first : &nodes[previous].next) = nodes[node].next;
    if (parent->newest == node) parent->newest = previous;
    if (parent->main == node) parent->main = parent->first;
    nodes[node].parent = HM_5D_CUT;
    drop_last(game);
    hm_5d_depths_settle(game); /* fewer than before */
    hm_5d_claims_check(game, before);
    hm_5d_node *end = &game->nodes.at[hm_5d_game_ply(game, SIZE_MAX)];
    if (end->result == 0) return;
    game->result = end->result; /* an alternative is the main line now */
    end->result = 0;
}
