/* The tree of a search for a proof: which leaf is next, and what follows from its numbers. */
#include "prove/tree4d.h"
#include "core/core.h"

#include <stdlib.h>

bool hm_tree_4d_begin(hm_tree_4d *tree, unsigned moves) {
    tree->nodes.count = 0;
    if (!HM_ROOM_IN(tree->budget, tree->nodes, 1)) return false;
    tree->nodes.at[0] = (hm_tree_4d_node){
        .proof = 1, .disproof = 1, .left = (uint8_t)moves, .kind = HM_TREE_4D_ATTACK};
    tree->nodes.count = 1;
    return true;
}

void hm_tree_4d_clear(hm_tree_4d *tree) {
    HM_GIVE_BACK(tree->budget, tree->nodes);
    *tree = (hm_tree_4d){.budget = tree->budget};
}

bool hm_tree_4d_add(hm_tree_4d *tree, uint32_t parent, const hm_tree_4d_node *child) {
    if (!HM_ROOM_IN(tree->budget, tree->nodes, 1)) return false;
    hm_tree_4d_node *above = &tree->nodes.at[parent];
    if (above->count == 0) above->first = (uint32_t)tree->nodes.count;
    above->count++;
    tree->nodes.at[tree->nodes.count] = *child;
    tree->nodes.at[tree->nodes.count++].parent = parent;
    return true;
}

/* A thread that works on a node should not draw others there: they choose any other. */
enum { BUSY = 16 };

static uint32_t easy_number(const hm_tree_4d_node *node, bool attacks) {
    uint32_t number = attacks ? node->proof : node->disproof;
    return number + (node->busy ? BUSY : 0);
}

static uint32_t hard_number(const hm_tree_4d_node *node, bool attacks) {
    return attacks ? node->disproof : node->proof;
}

/* Among equals the one that is hardest in the other way: if it falls, the node nearly has. */
unsigned hm_tree_4d_select(const hm_tree_4d *tree, uint32_t path[HM_TREE_4D_PATH]) {
    const hm_tree_4d_node *nodes = tree->nodes.at;
    unsigned length = 0;
    uint32_t at = 0;
    for (path[length++] = at; nodes[at].count > 0; path[length++] = at) {
        bool attacks = nodes[at].kind != HM_TREE_4D_DEFENCE;
        uint32_t best = UINT32_MAX;
        for (uint32_t i = nodes[at].first; i < nodes[at].first + nodes[at].count; i++) {
            if (hm_tree_4d_settled(&nodes[i])) continue;
            if (best != UINT32_MAX) {
                uint32_t easy = easy_number(&nodes[i], attacks);
                uint32_t least = easy_number(&nodes[best], attacks);
                if (easy > least) continue;
                bool harder = hard_number(&nodes[i], attacks) > hard_number(&nodes[best], attacks);
                if (easy == least && (attacks || !harder)) continue;
            }
            best = i;
        }
        if (best == UINT32_MAX) break; /* settled: nobody asks then */
        at = best;
    }
    return length;
}

void hm_tree_4d_sum_up(hm_tree_4d *tree, uint32_t node) {
    hm_tree_4d_node *above = &tree->nodes.at[node];
    bool attacks = above->kind != HM_TREE_4D_DEFENCE;
    uint32_t least = HM_TREE_4D_NEVER, most = 0, open = 0, quiet = 0;
    if (above->count == 0) return;
    for (uint32_t i = above->first; i < above->first + above->count; i++) {
        const hm_tree_4d_node *child = &tree->nodes.at[i];
        uint32_t easy = easy_number(child, attacks), hard = hard_number(child, attacks);
        if (hm_tree_4d_settled(child)) easy = attacks ? child->proof : child->disproof;
        if (easy < least) least = easy;
        if (hard > most) most = hard;
        if (hard > 0 && child->kind == HM_TREE_4D_QUIET)
            quiet = 1; /* all parts count once */
        else
            open += hard > 0;
    }
    open += quiet;
    uint32_t all = most >= HM_TREE_4D_NEVER ? HM_TREE_4D_NEVER : most + (open > 0 ? open - 1 : 0);
    if (least == 0) all = HM_TREE_4D_NEVER;
    if (all == 0) least = HM_TREE_4D_NEVER;
    above->proof = attacks ? least : all;
    above->disproof = attacks ? all : least;
}

const hm_tree_4d_node *hm_tree_4d_winner(const hm_tree_4d *tree, uint32_t node) {
    const hm_tree_4d_node *above = &tree->nodes.at[node];
    for (uint32_t i = above->first; i < above->first + above->count; i++) {
        const hm_tree_4d_node *child = &tree->nodes.at[i];
        if (child->proof != 0) continue;
        return child->kind == HM_TREE_4D_QUIET ? hm_tree_4d_winner(tree, i) : child;
    }
    return NULL;
}

/* ---- nodes that stay, and nodes that were read ---- */

/* Children stand together and behind their parent, and all children of a node stay or none does: so
 * they stand together afterwards, too. */
bool hm_tree_4d_prune(hm_tree_4d *tree) {
    hm_tree_4d_node *nodes = tree->nodes.at;
    size_t count = tree->nodes.count, kept = 0;
    uint32_t *place = malloc(count * sizeof *place); /* where a node has gone */
    if (place == NULL) return false;
    for (size_t i = 0; i < count; i++) {
        hm_tree_4d_node node = nodes[i];
        place[i] = UINT32_MAX;
        if (i > 0) {
            uint32_t parent = place[node.parent];
            /* Entries that have moved precede entries that have not. */
            if (parent == UINT32_MAX || hm_tree_4d_settled(&nodes[parent])) continue;
            if (nodes[parent].count == 0) nodes[parent].first = (uint32_t)kept;
            nodes[parent].count++;
            node.parent = parent;
        }
        place[i] = (uint32_t)kept;
        node.first = node.count = 0;
        node.busy = false;
        nodes[kept++] = node;
    }
    tree->nodes.count = kept;
    free(place);
    return true;
}

/* Whether a node may be where it is. */
static bool node_fits(const hm_tree_4d *tree, size_t i, unsigned moves) {
    const hm_tree_4d_node *node = &tree->nodes.at[i];
    bool open = node->proof > 0 && node->disproof > 0;
    bool settled = node->proof + node->disproof == HM_TREE_4D_NEVER && !open;
    if (!settled &&
        (!open || node->proof == HM_TREE_4D_NEVER || node->disproof == HM_TREE_4D_NEVER))
        return false;
    bool passes = node->move == HM_4D_NO_MOVE;
    if (i == 0) return node->kind == HM_TREE_4D_ATTACK && node->left == moves && passes;
    if (node->parent >= i || node->left == 0) return false;
    const hm_tree_4d_node *above = &tree->nodes.at[node->parent];
    if (above->kind == HM_TREE_4D_DEFENCE)
        return node->kind == HM_TREE_4D_ATTACK && node->left == above->left && !passes;
    if (node->kind == HM_TREE_4D_QUIET)
        return above->kind == HM_TREE_4D_ATTACK && node->left == above->left && passes;
    bool defends = node->kind == HM_TREE_4D_DEFENCE || node->kind == HM_TREE_4D_UNCOUNTED;
    return defends && above->kind != HM_TREE_4D_UNCOUNTED && node->left + 1 == above->left &&
           !passes;
}

/* Whether the moves below a node are legal, one after the other. Not deeper than a path. */
static bool moves_fit(const hm_tree_4d *tree, uint32_t at, hm_4d_position *position) {
    const hm_tree_4d_node *node = &tree->nodes.at[at];
    hm_4d_undo undo;
    bool passes = node->move == HM_4D_NO_MOVE, fit = true;
    if (!passes && !hm_4d_is_legal(position, node->move)) return false;
    if (!passes) hm_4d_make(position, node->move, &undo);
    for (uint32_t i = node->first; i < node->first + node->count && fit; i++)
        fit = moves_fit(tree, i, position);
    if (!passes) hm_4d_unmake(position, node->move, &undo);
    return fit;
}

hm_status hm_tree_4d_join(hm_tree_4d *tree, unsigned moves, const hm_4d_state *start,
                          hm_error *error) {
    hm_tree_4d_node *nodes = tree->nodes.at;
    size_t count = tree->nodes.count;
    bool fit = true;
    for (size_t i = 0; i < count && fit; i++) {
        fit = node_fits(tree, i, moves);
        if (!fit || i == 0) continue;
        hm_tree_4d_node *above = &nodes[nodes[i].parent];
        if (above->count == 0) above->first = (uint32_t)i;
        fit = above->first + above->count++ == i;
        nodes[i].length = nodes[i].left;
    }
    hm_4d_position *position = NULL;
    hm_status status = fit ? hm_4d_position_create(&position, error) : HM_OK;
    if (status != HM_OK) return status;
    if (fit) {
        hm_4d_position_init(position, start);
        fit = moves_fit(tree, 0, position);
    }
    for (size_t i = fit ? count : 0; i > 0; i--)
        hm_tree_4d_sum_up(tree, (uint32_t)(i - 1));
    hm_4d_position_destroy(position);
    return fit ? HM_OK
               : hm_fail(error, HM_ERR_FIELD, 0,
                         "the lines before this one are not the tree of a search");
}
