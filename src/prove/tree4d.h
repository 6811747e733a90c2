/* Private header of prove/: the tree of a search for a proof (tree4d.c).
 *
 * Proof numbers as of mate4d.c: how many positions at least have to be settled until a node is
 * proved, or disproved. A node is disproved if there is no mate by threats within the moves that
 * are left. The sum of the hard numbers is replaced by the greatest and the number of the others:
 * a sum spreads the work over equal continuations. */
#ifndef HM_PROVE_TREE_4D_H
#define HM_PROVE_TREE_4D_H

#include "prove/prober4d.h"

enum { HM_TREE_4D_NEVER = 1u << 24, HM_TREE_4D_PATH = 3 * 24 };

/* The attacker is to move; the same position, but for its checks; the defender is to move; the
 * same, and its safe replies have not been counted. */
typedef enum hm_tree_4d_kind {
    HM_TREE_4D_ATTACK,
    HM_TREE_4D_QUIET,
    HM_TREE_4D_DEFENCE,
    HM_TREE_4D_UNCOUNTED
} hm_tree_4d_kind;

typedef struct hm_tree_4d_node {
    uint32_t parent;
    uint32_t first, count; /* children; none yet: a leaf */
    uint32_t proof, disproof;
    hm_4d_move move; /* that leads here; none to the root and to quiet moves */
    hm_4d_move mate; /* of a defence: that the defender must meet, or HM_4D_NO_MOVE */
    uint8_t left;    /* moves that the attacker has left */
    uint8_t length;  /* proved: moves that it needs at most; of a defence: after the reply */
    uint8_t kind;
    bool busy; /* a thread works on it */
} hm_tree_4d_node;

typedef struct hm_tree_4d {
    HM_LIST(hm_tree_4d_node) nodes;
    hm_budget *budget;
} hm_tree_4d;

/* Begins with a root alone. False when memory is short. */
bool hm_tree_4d_begin(hm_tree_4d *tree, unsigned moves);
void hm_tree_4d_clear(hm_tree_4d *tree);

/* The leaf that is to be worked on next, with the nodes from the root to it; their number. */
unsigned hm_tree_4d_select(const hm_tree_4d *tree, uint32_t path[HM_TREE_4D_PATH]);

/* Adds a child of the last nodes that were added for. */
bool hm_tree_4d_add(hm_tree_4d *tree, uint32_t parent, const hm_tree_4d_node *child);

/* Numbers of a node from its children. A leaf keeps its own. */
void hm_tree_4d_sum_up(hm_tree_4d *tree, uint32_t node);

/* The child by which a node is proved, HM_TREE_4D_QUIET looked through; NULL: it is not. */
const hm_tree_4d_node *hm_tree_4d_winner(const hm_tree_4d *tree, uint32_t node);

/* Drops what is below settled nodes. Numbers of nodes change. False when memory is short. */
bool hm_tree_4d_prune(hm_tree_4d *tree);

/* Makes a tree of nodes that were read: finds their children and numbers. HM_ERR_FIELD for nodes
 * that are no tree of a search for a mate in so many moves, HM_ERR_MEMORY. */
hm_status hm_tree_4d_join(hm_tree_4d *tree, unsigned moves, const hm_4d_state *start,
                          hm_error *error);

static inline bool hm_tree_4d_settled(const hm_tree_4d_node *node) {
    return node->proof == 0 || node->disproof == 0;
}

#endif
