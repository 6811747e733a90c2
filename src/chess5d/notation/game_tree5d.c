/* Adding actions to the tree of a game. An action that the tree has already is found, whatever
 * the order of its moves that make no timeline: they commute (rules5d, section 4.4). */
#include "chess5d/actions/submit5d.h"
#include "chess5d/notation/game5d.h"
#include "chess5d/rules/moves5d.h"

#include <stdlib.h>
#include <string.h>

/* ---- nodes ---- */

hm_status hm_5d_node_add(hm_5d_game *game, int32_t parent, const hm_5d_move *moves, size_t count,
                         int32_t *node) {
    if (game->nodes.count > INT32_MAX / 2 || !HM_ROOM(game->nodes, 1) ||
        !HM_ROOM(game->moves, count) || !HM_ROOM(game->glyphs, count)) {
        return HM_ERR_MEMORY;
    }
    *node = (int32_t)game->nodes.count++;
    hm_5d_node *owner = &game->nodes.at[parent];
    game->nodes.at[*node] = (hm_5d_node){.parent = parent,
                                         .first = -1,
                                         .newest = -1,
                                         .next = -1,
                                         .main = -1,
                                         .comment = -1,
                                         .last_comment = -1,
                                         .move = game->moves.count,
                                         .count = count};
    if (count > 0) memcpy(game->moves.at + game->moves.count, moves, count * sizeof *moves);
    if (count > 0) memset(game->glyphs.at + game->glyphs.count, 0, count * sizeof *game->glyphs.at);
    game->moves.count += count;
    game->glyphs.count += count;
    *(owner->newest < 0 ? &owner->first : &game->nodes.at[owner->newest].next) = *node;
    owner->newest = owner->main = *node;
    return HM_OK;
}

bool hm_5d_depths_settle(hm_5d_game *game) {
    hm_5d_node *nodes = game->nodes.at;
    for (size_t i = 1; i < game->nodes.count; i++) {
        if (nodes[i].parent == HM_5D_CUT) continue;
        const hm_5d_node *parent = &nodes[nodes[i].parent];
        nodes[i].depth = (uint16_t)(parent->depth + (parent->main != (int32_t)i));
        if (nodes[i].depth > HM_5D_DEEPEST) return false;
    }
    return true;
}

/* ---- adding ---- */

/* The next branching jump from *at on; NULL when there is none. */
static const hm_5d_move *next_branch(const hm_5d_move *moves, size_t count, size_t *at) {
    while (*at < count) {
        const hm_5d_move *move = &moves[(*at)++];
        if ((move->flags & HM_5D_BRANCH) != 0) return move;
    }
    return NULL;
}

/* An action leaves no timeline twice, so no move of `a` occurs twice in it. */
bool hm_5d_same_action(const hm_5d_move *a, const hm_5d_move *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t k = 0;
        while (k < count && !hm_5d_move_equal(&b[k], &a[i]))
            k++;
        if (k == count) return false;
    }
    size_t in_a = 0, in_b = 0;
    for (;;) {
        const hm_5d_move *one = next_branch(a, count, &in_a);
        const hm_5d_move *other = next_branch(b, count, &in_b);
        if (one == NULL || other == NULL) return one == other;
        if (!hm_5d_move_equal(one, other)) return false;
    }
}

static hm_status game_tree5d_walk_to(hm_5d_game *game, int32_t node, hm_error *error) {
    hm_5d_walk *walk = &game->adding;
    hm_status status = walk->position == NULL ? hm_5d_walk_begin(walk, game, error) : HM_OK;
    return status == HM_OK ? hm_5d_walk_to(walk, game, node, error) : status;
}

/* Makes the moves, whatever their flags, where the walk stands, and asks whether they may be
 * submitted then; exact gets them with the flags that they have in this order. *made: how many are
 * made, whatever comes of it. */
static hm_status try_action(hm_5d_walk *walk, const hm_5d_move *moves, size_t count,
                            hm_5d_move *exact, size_t *made, hm_error *error) {
    hm_5d_move_list list = {0};
    hm_status status = HM_OK;
    while (status == HM_OK && *made < count) {
        bool possible;
        hm_5d_move *move = &exact[*made];
        status = hm_5d_move_exact(walk->position, &moves[*made], &list, move, &possible, error);
        if (status == HM_OK && !possible) {
            status = hm_fail(error, HM_ERR_5D_ILLEGAL, 0,
                             "expected moves that are possible one after the other");
        }
        if (status == HM_OK) status = hm_5d_walk_make(walk, move, error);
        *made += status == HM_OK;
    }
    hm_5d_move_list_clear(&list);
    return status == HM_OK ? hm_5d_submit_check(walk->position, error) : status;
}

/* Continues from the parent, where the walk is. The moves are made before they are put into the
 * tree, so that nothing can fail afterwards. */
static hm_status game_tree5d_go_on(hm_5d_game *game, int32_t parent, const hm_5d_move *moves,
                                   size_t count, hm_5d_move *exact, int32_t *node,
                                   hm_error *error) {
    hm_5d_walk *walk = &game->adding;
    size_t made = 0;
    hm_status status = hm_5d_rules_apply(walk->position, 0, error);
    if (status == HM_OK) status = try_action(walk, moves, count, exact, &made, error);
    *node = status == HM_OK ? game->nodes.at[parent].first : -1;
    for (; *node >= 0; *node = game->nodes.at[*node].next) {
        const hm_5d_node *n = &game->nodes.at[*node];
        if (n->count == count && hm_5d_same_action(game->moves.at + n->move, exact, count)) break;
    }
    if (status == HM_OK && *node < 0) {
        /* It is new. */
        int32_t main = game->nodes.at[parent].main, end = hm_5d_claimed_end(game);
        int depth = game->nodes.at[parent].depth + (main >= 0);
        if (depth > HM_5D_DEEPEST) {
            status = hm_fail(error, HM_ERR_LIMIT, 0,
                             "expected at most %d alternatives within each other", HM_5D_DEEPEST);
        } else if (hm_5d_node_add(game, parent, exact, count, node) != HM_OK) {
            status = hm_fail_memory(error, "an action");
        } else {
            game->nodes.at[*node].depth = (uint16_t)depth;
            if (main >= 0) game->nodes.at[parent].main = main;
            if (main < 0) game->nodes.at[parent].result = 0;
            if (main < 0 && parent == end) game->result = 0;
            hm_5d_claims_check(game, end);
            hm_5d_walk_submit(walk, *node);
            return HM_OK;
        }
    }
    while (made-- > 0)
        hm_5d_unmake(walk->position, &exact[made], &walk->undo.at[--walk->undo.count]);
    return status == HM_OK ? game_tree5d_walk_to(game, *node, error) : status;
}

hm_status hm_5d_game_add(hm_5d_game *game, int32_t parent, const hm_5d_move *moves, size_t count,
                         int32_t *node, hm_error *error) {
    int32_t found = -1;
    hm_5d_move *exact = malloc((count + 1) * sizeof *exact);
    if (exact == NULL) return hm_fail_memory(error, "an action");
    hm_status status = game_tree5d_walk_to(game, parent, error);
    if (status == HM_OK)
        status = game_tree5d_go_on(game, parent, moves, count, exact, &found, error);
    if (status == HM_OK && node != NULL) *node = found;
    free(exact);
    return status;
}
