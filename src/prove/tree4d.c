/* The tree of a search for a proof: which leaf is next, and what follows from its numbers. */
#include "prove/tree4d.h"

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

/* A thread that works on a node should not draw others there. */
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
    uint32_t least = HM_TREE_4D_NEVER, most = 0, open = 0;
    if (above->count == 0) return;
    for (uint32_t i = above->first; i < above->first + above->count; i++) {
        const hm_tree_4d_node *child = &tree->nodes.at[i];
        uint32_t easy = easy_number(child, attacks), hard = hard_number(child, attacks);
        if (hm_tree_4d_settled(child)) easy = attacks ? child->proof : child->disproof;
        if (easy < least) least = easy;
        if (hard > most) most = hard;
        open += hard > 0;
    }
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
