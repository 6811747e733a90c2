/* A proof in memory: nodes, replies between them, and their canonical order. */
#include "proof/proof4.h"

#include <stdlib.h>

void hm_proof4_clear(hm_proof4 *proof) {
    free(proof->nodes.at);
    free(proof->replies.at);
    *proof = (hm_proof4){0};
}

hm_status hm_proof4_add_node(hm_proof4 *proof, hm_4d_move move, uint32_t *node, hm_error *error) {
    if (proof->nodes.count >= UINT32_MAX || !HM_ROOM(proof->nodes, 1))
        return hm_fail_memory(error, "a proof");
    *node = (uint32_t)proof->nodes.count;
    proof->nodes.at[proof->nodes.count++] = (hm_proof4_node){.move = hm_proof4_name(move)};
    return HM_OK;
}

hm_status hm_proof4_add_reply(hm_proof4 *proof, uint32_t node, hm_4d_move move, uint32_t next,
                              hm_error *error) {
    if (!HM_ROOM(proof->replies, 1)) return hm_fail_memory(error, "a proof");
    proof->replies.at[proof->replies.count++] =
        (hm_proof4_reply){.node = node, .move = hm_proof4_name(move), .next = next};
    return HM_OK;
}

/* ---- the canonical order ---- */

static int compare_replies(const void *a, const void *b) {
    const hm_proof4_reply *one = a, *other = b;
    if (one->node != other->node) return one->node < other->node ? -1 : 1;
    if (one->move != other->move) return one->move < other->move ? -1 : 1;
    return one->place < other->place ? -1 : one->place > other->place;
}

/* Sorts the replies by node and move, and tells every node where its replies are. */
static hm_status sort_replies(hm_proof4 *proof, hm_error *error) {
    hm_proof4_reply *replies = proof->replies.at;
    size_t count = proof->replies.count;
    if (count > 0) qsort(replies, count, sizeof *replies, compare_replies);
    for (size_t i = 0; i < proof->nodes.count; i++)
        proof->nodes.at[i].first = proof->nodes.at[i].count = 0;
    for (size_t i = 0; i < count; i++) {
        hm_proof4_node *node = &proof->nodes.at[replies[i].node];
        if (node->count++ == 0) node->first = i;
        if (i > 0 && replies[i].node == replies[i - 1].node &&
            replies[i].move == replies[i - 1].move)
            return hm_fail(error, HM_ERR_DUPLICATE, replies[i].place, "the reply is listed twice");
    }
    return HM_OK;
}

/* The walk: old numbers in the new order, and new numbers by the old ones. */
typedef struct proof_walk {
    uint32_t *order, *number;
    size_t count;
} proof_walk;

static hm_status walk_nodes(hm_proof4 *proof, proof_walk *walk, hm_error *error) {
    hm_proof4_node *nodes = proof->nodes.at;
    for (size_t i = 0; i < proof->nodes.count; i++)
        walk->number[i] = UINT32_MAX;
    walk->order[walk->count++] = 0;
    walk->number[0] = 0;
    nodes[0].depth = 1;
    for (size_t i = 0; i < walk->count; i++) {
        const hm_proof4_node *node = &nodes[walk->order[i]];
        for (size_t k = node->first; k < node->first + node->count; k++) {
            uint32_t next = proof->replies.at[k].next;
            if (walk->number[next] != UINT32_MAX) continue;
            if (node->depth >= HM_PROOF4_DEPTH)
                return hm_fail(error, HM_ERR_LIMIT, proof->replies.at[k].place,
                               "the proof is deeper than %d moves", HM_PROOF4_DEPTH);
            nodes[next].depth = node->depth + 1;
            walk->number[next] = (uint32_t)walk->count;
            walk->order[walk->count++] = next;
        }
    }
    return HM_OK;
}

/* Moves nodes and replies to where the walk has met them. */
static hm_status renumber(hm_proof4 *proof, const proof_walk *walk, hm_error *error) {
    hm_proof4_node *nodes = calloc(walk->count, sizeof *nodes);
    if (nodes == NULL) return hm_fail_memory(error, "a proof");
    for (size_t i = 0; i < walk->count; i++)
        nodes[i] = proof->nodes.at[walk->order[i]];
    for (size_t i = proof->nodes.count; i-- > 0;) {
        if (walk->number[i] != UINT32_MAX) continue;
        proof->has_unreached = true;
        proof->unreached = proof->nodes.at[i];
    }
    size_t kept = 0;
    for (size_t i = 0; i < proof->replies.count; i++) {
        hm_proof4_reply reply = proof->replies.at[i];
        if (walk->number[reply.node] == UINT32_MAX) continue;
        reply.node = walk->number[reply.node];
        reply.next = walk->number[reply.next];
        proof->replies.at[kept++] = reply;
    }
    free(proof->nodes.at);
    proof->nodes.at = nodes;
    proof->nodes.count = proof->nodes.capacity = walk->count;
    proof->replies.count = kept;
    return HM_OK;
}

hm_status hm_proof4_arrange(hm_proof4 *proof, hm_error *error) {
    size_t count = proof->nodes.count;
    proof_walk walk = {calloc(count, sizeof(uint32_t)), calloc(count, sizeof(uint32_t)), 0};
    hm_status status = walk.order == NULL || walk.number == NULL ? hm_fail_memory(error, "a proof")
                                                                 : sort_replies(proof, error);
    if (status == HM_OK) status = walk_nodes(proof, &walk, error);
    if (status == HM_OK) status = renumber(proof, &walk, error);
    if (status == HM_OK) status = sort_replies(proof, error);
    if (status == HM_OK) {
        /* The first reply, in the order of the nodes, that leads to each node. */
        for (size_t i = proof->replies.count; i-- > 0;)
            proof->nodes.at[proof->replies.at[i].next].way = i;
    }
    free(walk.order);
    free(walk.number);
    return status;
}

size_t hm_proof4_way(const hm_proof4 *proof, uint32_t node, hm_4d_move way[HM_PROOF4_WAY]) {
    size_t length = 2 * (size_t)proof->nodes.at[node].depth - 1, left = length;
    way[--left] = proof->nodes.at[node].move;
    while (left > 0) {
        const hm_proof4_reply *reply = &proof->replies.at[proof->nodes.at[node].way];
        node = reply->node;
        way[--left] = reply->move;
        way[--left] = proof->nodes.at[node].move;
    }
    return length;
}
