/* Makes a certificate from what a search has found: the replies of every position are tried again,
 * so that a gap in the finds is noticed here. */
#include "core/core.h"
#include "prove/prober4d.h"
#include "prove/prove4d.h"

#include <stdlib.h>

typedef struct certifier {
    const hm_found_4d *found;
    hm_prober_4d *prober;
    hm_known_4d mates, replies;
    hm_proof4 *proof;
    hm_error *error;
} certifier;

/* The find of a position, if its move is a legal one. */
static hm_find_4d *find_win(const certifier *c, unsigned left) {
    hm_find_4d *find = hm_found_4d_get(c->found, c->prober->position.key);
    if (find == NULL || find->won == 0 || find->won > left) return NULL;
    return hm_4d_is_legal(&c->prober->position, find->move) ? find : NULL;
}

/* Plays the move that was found, and answers all safe replies. */
static hm_status certify(certifier *c, unsigned left, uint32_t *node) {
    hm_4d_move move = hm_found_4d_get(c->found, c->prober->position.key)->move;
    hm_moves_4d safe = {0};
    hm_4d_undo undo;
    bool stalemate;
    hm_status status = hm_proof4_add_node(c->proof, move, node, c->error);
    hm_4d_make(&c->prober->position, move, &undo);
    if (status == HM_OK)
        hm_prober_4d_safe(c->prober, &c->mates, &c->replies, SIZE_MAX, &safe, &stalemate);
    if (c->prober->starved) status = hm_fail_memory(c->error, "a proof");
    for (size_t i = 0; i < safe.count && status == HM_OK; i++) {
        hm_4d_undo replied;
        hm_4d_make(&c->prober->position, safe.at[i], &replied);
        /* The winner has an answer within the moves that are left; one that several replies lead
         * to is certified once. */
        hm_find_4d *find = find_win(c, left - 1);
        uint32_t next = 0;
        if (find == NULL)
            status =
                hm_fail(c->error, HM_ERR_FIELD, 0, "the finds have a gap: no answer to a reply");
        else if (find->node > 0)
            next = find->node - 1;
        else
            status = certify(c, find->won, &next);
        if (status == HM_OK && find != NULL) find->node = next + 1;
        hm_4d_unmake(&c->prober->position, safe.at[i], &replied);
        if (status == HM_OK)
            status = hm_proof4_add_reply(c->proof, *node, safe.at[i], next, c->error);
    }
    hm_4d_unmake(&c->prober->position, move, &undo);
    free(safe.at);
    return status;
}

hm_status hm_prove_4d_certify(const hm_found_4d *found, const hm_4d_position *start,
                              hm_proof4 *proof, hm_error *error) {
    certifier c = {.found = found, .proof = proof, .error = error};
    uint32_t root;
    c.prober = hm_prober_4d_create();
    if (c.prober == NULL) return hm_fail_memory(error, "a proof");
    for (size_t i = 0; i < found->capacity; i++)
        found->slots[i].node = 0;
    c.prober->position = *start;
    proof->start = start->state;
    hm_find_4d *find = find_win(&c, HM_FOUND_4D_MOVES);
    hm_status status = find != NULL ? certify(&c, find->won, &root)
                                    : hm_fail(error, HM_ERR_FIELD, 0, "the start is not won");
    hm_prober_4d_destroy(c.prober);
    return status == HM_OK ? hm_proof4_arrange(proof, error) : status;
}
