/* The check of a proof: every legal reply in every position of the loser is answered until mate.
 * It shares no code with the search that finds proofs, and asks the rules of an arbiter.
 *
 * Each node is checked by itself, on whatever thread: its position is played from the start, along
 * the first way that leads there. Then
 * - the winner's move is legal;
 * - every reply that is listed is legal, and leads to the node of an equal position: the node is
 *   checked for the first position that leads there;
 * - after every other legal reply the winner has a move that mates;
 * - without a legal reply, the loser is in check.
 * At the end the longest line is found, which also shows that all lines end. */
#include "proof/arbiter4.h"

#include <stdlib.h>
#include <string.h>

/* The result for one node. */
typedef struct node_result {
    uint64_t replies, at_once;
    hm_proof4_fault fault;
    uint64_t place;
    hm_4d_move reply;
} node_result;

/* The state that all threads share. */
typedef struct proof_check {
    const hm_proof4 *proof;
    const hm_arbiter4 *engine;
    node_result *results;
    atomic_size_t first_fault; /* nodes after it need not be checked */
    hm_sentry sentry;
    hm_error *error;
} proof_check;

enum { KNOWN_MATES = 32 };

/* The state of one thread: the position of a node, a second one to compare with, and moves that
 * have mated lately. */
typedef struct node_checker {
    proof_check *check;
    hm_arbiter4 arbiter, other;
    hm_arbiter4_moves replies, answers;
    hm_4d_move known[KNOWN_MATES];
    size_t known_count;
    bool failed; /* no memory */
} node_checker;

/* ---- moves ---- */

/* The move of a list that a name means; HM_4D_NO_MOVE: it is not legal. */
static hm_4d_move find_named(const hm_arbiter4_moves *moves, hm_4d_move name) {
    for (size_t i = 0; i < moves->count; i++)
        if (hm_proof4_name(moves->at[i]) == name) return moves->at[i];
    return HM_4D_NO_MOVE;
}

static bool play_named(node_checker *n, hm_arbiter4 *arbiter, hm_4d_move name) {
    if (!arbiter->list(arbiter, &n->answers)) {
        n->failed = true;
        return false;
    }
    hm_4d_move move = find_named(&n->answers, name);
    if (move != HM_4D_NO_MOVE) arbiter->play(arbiter, move);
    return move != HM_4D_NO_MOVE;
}

/* Plays from the start to the reply before a node; the winner's move is left. */
static bool play_way(node_checker *n, hm_arbiter4 *arbiter, uint32_t node) {
    hm_4d_move way[HM_PROOF4_WAY];
    size_t length = hm_proof4_way(n->check->proof, node, way);
    bool legal = true;
    arbiter->begin(arbiter, &n->check->proof->start);
    for (size_t i = 0; i + 1 < length && legal; i++)
        legal = play_named(n, arbiter, way[i]);
    return legal;
}

/* ---- mate in one ---- */

static bool move_mates(node_checker *n, hm_4d_move move) {
    hm_arbiter4 *arbiter = &n->arbiter;
    arbiter->play(arbiter, move);
    bool mate = arbiter->in_check(arbiter) && !arbiter->has_moves(arbiter);
    arbiter->take_back(arbiter);
    return mate;
}

/* Puts a move before the others that have mated. */
static void know_mate(node_checker *n, hm_4d_move move, size_t place) {
    if (place == n->known_count) {
        if (n->known_count < KNOWN_MATES)
            n->known_count++;
        else
            place--;
    }
    memmove(n->known + 1, n->known, place * sizeof n->known[0]);
    n->known[0] = move;
}

/* Whether the winner, who is to move, mates at once. */
static bool mates_at_once(node_checker *n) {
    if (!n->arbiter.list(&n->arbiter, &n->answers)) {
        n->failed = true;
        return false;
    }
    for (size_t i = 0; i < n->known_count; i++) {
        hm_4d_move move = find_named(&n->answers, hm_proof4_name(n->known[i]));
        if (move == HM_4D_NO_MOVE || !move_mates(n, move)) continue;
        know_mate(n, move, i);
        return true;
    }
    for (size_t i = 0; i < n->answers.count; i++) {
        if (!move_mates(n, n->answers.at[i])) continue;
        know_mate(n, n->answers.at[i], n->known_count);
        return true;
    }
    return false;
}

/* ---- one node ---- */

static void find_fault(node_result *result, hm_proof4_fault fault, uint64_t place,
                       hm_4d_move reply) {
    if (result->fault != HM_PROOF4_PROVED) return;
    result->fault = fault;
    result->place = place;
    result->reply = hm_proof4_name(reply);
}

/* Whether a pawn may take en passant: else the target does not count. */
static bool takes_en_passant(node_checker *n, hm_arbiter4 *arbiter) {
    bool takes = false;
    n->failed |= !arbiter->list(arbiter, &n->answers);
    for (size_t i = 0; i < n->answers.count && !takes; i++)
        takes = HM_4D_MOVE_TAG(n->answers.at[i]) == HM_4D_EN_PASSANT;
    return takes;
}

/* Whether the positions of both arbiters are equal (rules4d, section 10). Clocks do not count. */
static bool same_positions(node_checker *n) {
    const hm_4d_state *a = n->arbiter.state(&n->arbiter), *b = n->other.state(&n->other);
    bool same = memcmp(&a->board, &b->board, sizeof a->board) == 0 && a->side == b->side &&
                memcmp(a->castling, b->castling, sizeof a->castling) == 0;
    if (!same || (a->ep_target == b->ep_target && a->ep_axis == b->ep_axis)) return same;
    return !takes_en_passant(n, &n->arbiter) && !takes_en_passant(n, &n->other);
}

static bool is_reply_listed(const hm_proof4 *proof, const hm_proof4_node *node, hm_4d_move move) {
    size_t least = node->first, end = node->first + node->count;
    while (least < end) {
        size_t middle = least + (end - least) / 2;
        if (proof->replies.at[middle].move < hm_proof4_name(move))
            least = middle + 1;
        else
            end = middle;
    }
    return least < node->first + node->count &&
           proof->replies.at[least].move == hm_proof4_name(move);
}

/* The position after the winner's move is on the board. */
static void check_replies(node_checker *n, const hm_proof4_node *node, node_result *result) {
    const hm_proof4 *proof = n->check->proof;
    hm_arbiter4 *arbiter = &n->arbiter;
    if (!arbiter->list(arbiter, &n->replies)) n->failed = true;
    result->replies = n->replies.count;
    for (size_t i = 0; i < node->count && !n->failed; i++) {
        /* A reply that is listed: it is legal, and its node is the position that it leads to. */
        size_t number = node->first + i;
        const hm_proof4_reply *reply = &proof->replies.at[number];
        hm_4d_move move = find_named(&n->replies, reply->move);
        if (move == HM_4D_NO_MOVE) {
            find_fault(result, HM_PROOF4_ILLEGAL_REPLY, reply->place, reply->move);
            continue;
        }
        if (reply->next != 0 && proof->nodes.at[reply->next].way == number) continue;
        bool reached = reply->next != 0 && play_way(n, &n->other, reply->next);
        n->arbiter.play(&n->arbiter, move);
        if (!reached || !same_positions(n))
            find_fault(result, HM_PROOF4_TWO_POSITIONS, reply->place, reply->move);
        n->arbiter.take_back(&n->arbiter);
    }
    if (n->replies.count == 0 && !arbiter->in_check(arbiter))
        find_fault(result, HM_PROOF4_STALEMATE, node->place, HM_4D_NO_MOVE);
    if (n->replies.count > 0) hm_4d_sort_moves(n->replies.at, n->replies.count);
    for (size_t i = 0; i < n->replies.count && !n->failed; i++) {
        hm_4d_move reply = n->replies.at[i];
        if (result->fault != HM_PROOF4_PROVED) return;
        if (is_reply_listed(proof, node, reply)) continue;
        arbiter->play(arbiter, reply);
        if (mates_at_once(n))
            result->at_once++;
        else
            find_fault(result, HM_PROOF4_UNANSWERED, node->line, reply);
        arbiter->take_back(arbiter);
    }
}

/* ---- all nodes ---- */

static hm_status check_thread(hm_crew *crew, void *shared) {
    proof_check *check = shared;
    node_checker *n = calloc(1, sizeof *n);
    size_t item;
    if (n == NULL) return HM_ERR_MEMORY;
    n->check = check;
    n->arbiter = n->other = *check->engine;
    hm_status status = n->arbiter.create(&n->arbiter, NULL);
    if (status == HM_OK) status = n->other.create(&n->other, NULL);
    while (status == HM_OK && hm_crew_next(crew, &item)) {
        if (item > atomic_load(&check->first_fault)) continue;
        const hm_proof4_node *node = &check->proof->nodes.at[item];
        node_result *result = &check->results[item];
        /* Where the way to a node is not legal, another node before it has a fault. */
        bool reached = play_way(n, &n->arbiter, (uint32_t)item);
        if (reached && play_named(n, &n->arbiter, node->move))
            check_replies(n, node, result);
        else if (reached)
            find_fault(result, HM_PROOF4_ILLEGAL_MOVE, node->place, HM_4D_NO_MOVE);
        if (n->failed)
            status = HM_ERR_MEMORY;
        else if (!hm_sentry_report(&check->sentry, 1))
            status = HM_ERR_INTERRUPTED;
        if (status != HM_OK || result->fault == HM_PROOF4_PROVED) continue;
        /* The least number of a node with a fault is kept, whichever thread finds it. */
        size_t first = atomic_load(&check->first_fault);
        while (item < first && !atomic_compare_exchange_weak(&check->first_fault, &first, item))
            ;
    }
    n->arbiter.destroy(&n->arbiter);
    n->other.destroy(&n->other);
    free(n->replies.at);
    free(n->answers.at);
    free(n);
    return status;
}

static void sum_up(const proof_check *check, unsigned *moves, hm_proof4_report *report) {
    const hm_proof4 *proof = check->proof;
    size_t first = atomic_load(&check->first_fault);
    *report = (hm_proof4_report){0};
    for (size_t i = 0; i < proof->nodes.count && i <= first; i++) {
        report->positions++;
        report->replies += check->results[i].replies;
        report->at_once += check->results[i].at_once;
    }
    if (first == SIZE_MAX) {
        /* No node has a fault of its own: what is left to judge is the lines as a whole. */
        /* `moves` of every node becomes the most that the winner needs from there. A pass over the
         * nodes is enough where they lead to nodes with higher numbers; more of them than a proof
         * is deep do not settle only where a line does not end. */
        bool settled = false;
        for (unsigned pass = 0; pass <= HM_PROOF4_DEPTH && !settled; pass++) {
            settled = true;
            for (size_t i = proof->nodes.count; i-- > 0;) {
                const hm_proof4_node *node = &proof->nodes.at[i];
                unsigned most = check->results[i].replies == 0 ? 0 : 1;
                for (size_t k = node->first; k < node->first + node->count; k++) {
                    unsigned below = moves[proof->replies.at[k].next] + 1;
                    if (below > most) most = below;
                }
                settled &= moves[i] == most;
                moves[i] = most;
            }
        }
        bool ends = settled && moves[0] < HM_PROOF4_DEPTH;
        report->longest = ends ? moves[0] + 1 : 0;
        report->node = HM_PROOF4_NOWHERE;
        if (!ends) {
            report->fault = HM_PROOF4_ENDLESS;
            report->place = proof->nodes.at[0].line;
        } else if (proof->has_unreached) {
            report->fault = HM_PROOF4_UNREACHED;
            report->place = proof->unreached.line;
        } else if (proof->longest != 0 && proof->longest != report->longest) {
            report->fault = HM_PROOF4_LENGTH;
            report->place = proof->longest_place;
        }
        return;
    }
    report->fault = check->results[first].fault;
    report->place = check->results[first].place;
    report->reply = check->results[first].reply;
    report->node = (uint32_t)first;
}

hm_status hm_proof4_check(const hm_proof4 *proof, hm_proof4_engine engine, unsigned jobs,
                          const hm_watch *watch, hm_proof4_report *report, hm_error *error) {
    size_t count = proof->nodes.count;
    proof_check check = {
        .proof = proof,
        .engine = engine == HM_PROOF4_PHASE ? &hm_arbiter4_phase : &hm_arbiter4_rules,
        .results = calloc(count, sizeof *check.results),
    };
    unsigned *moves = calloc(count, sizeof *moves);
    atomic_init(&check.first_fault, SIZE_MAX);
    hm_sentry_init(&check.sentry, watch, count);
    hm_status status = check.results == NULL || moves == NULL
                           ? HM_ERR_MEMORY
                           : hm_crew_run(jobs, count, check_thread, &check);
    if (status == HM_OK) sum_up(&check, moves, report);
    if (status == HM_ERR_MEMORY) hm_fail_memory(error, "the check of a proof");
    if (status == HM_ERR_INTERRUPTED) status = hm_sentry_status(&check.sentry, error);
    free(check.results);
    free(moves);
    return status;
}
