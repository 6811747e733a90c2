/* The whole defence of a puzzle, as a game with alternatives: behind each attack every answer,
 * behind each answer the attack that mates soonest. Answers that hold out longest come first, so
 * the main line is the best play of both sides.
 *
 * The proof is made again on the way, from the first actions of a solution: proofs keep no tree,
 * and most attacks that they have tried force nothing. */
#include "chess5d/notation/game5d.h"
#include "chess5d/puzzles/prove5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct tree {
    hm_5d_puzzle *p;
    hm_5d_prover *prover;
    hm_5d_position *position; /* where the tree grows */
    hm_5d_game *game;
    size_t most; /* nodes */
} tree;

/* An answer, and the attack that mates soonest after it. */
typedef struct reply {
    hm_5d_move_list answer, attack;
    unsigned within;
} reply;

typedef HM_LIST(reply) reply_list;

static hm_status solve_tree5d_copy_moves(hm_5d_move_list *to, const hm_5d_move *moves,
                                         size_t count) {
    to->count = 0;
    if (!hm_list_room(&to->moves, &to->capacity, 0, count, sizeof *moves)) return HM_ERR_MEMORY;
    if (count > 0) memcpy(to->moves, moves, count * sizeof *moves);
    to->count = count;
    return HM_OK;
}

/* ---- attacks ---- */

/* Whether an action without move number `left_out` is legal and still forces mate within n; then it
 * is *rest. */
static hm_status can_leave_out(tree *t, const hm_5d_move_list *action, size_t left_out, unsigned n,
                               hm_5d_move_list *rest, bool *can) {
    hm_5d_refusal refusal;
    *can = false;
    hm_status status = solve_tree5d_copy_moves(rest, action->moves, action->count);
    if (status != HM_OK) return status;
    memmove(rest->moves + left_out, rest->moves + left_out + 1,
            (--rest->count - left_out) * sizeof *rest->moves);
    status = hm_5d_why(t->position, rest->moves, rest->count, &refusal, NULL, NULL);
    if (status != HM_OK || refusal != HM_5D_LEGAL) return status;
    hm_5d_undo *undo = malloc(rest->count * sizeof *undo);
    if (undo == NULL) return HM_ERR_MEMORY;
    status = hm_5d_make_action(t->position, rest->moves, rest->count, undo, NULL);
    if (status == HM_OK) {
        status = hm_5d_is_forced(t->prover, n, can);
        hm_5d_unmake_action(t->position, rest->moves, rest->count, undo);
    }
    free(undo);
    return status;
}

/* Leaves out what an attack does not need. */
static hm_status solve_tree5d_shrink(tree *t, hm_5d_move_list *attack, unsigned n) {
    hm_5d_move_list rest = {0};
    hm_status status = HM_OK;
    for (size_t i = attack->count; i > 0 && attack->count > 1 && status == HM_OK; i--) {
        bool can;
        status = can_leave_out(t, attack, i - 1, n, &rest, &can);
        if (status == HM_OK && can)
            status = solve_tree5d_copy_moves(attack, rest.moves, rest.count);
    }
    hm_5d_move_list_clear(&rest);
    return status;
}

/* The attack that mates soonest, within at most n. */
static hm_status find_attack(tree *t, unsigned n, reply *r) {
    bool can = false;
    size_t count;
    hm_status status = HM_OK;
    for (r->within = 0; !can && r->within < n && status == HM_OK;)
        status = hm_5d_can_force(t->prover, ++r->within, &can);
    if (status != HM_OK || !can) return status;
    const hm_5d_move *moves = hm_5d_forcing_action(t->prover, r->within, &count);
    status = solve_tree5d_copy_moves(&r->attack, moves, count);
    if (status == HM_OK && t->p->options.minimal)
        status = solve_tree5d_shrink(t, &r->attack, r->within);
    return status;
}

/* ---- answers ---- */

static hm_status add_reply(tree *t, const hm_5d_move *moves, size_t count, unsigned n,
                           reply_list *list) {
    if (!HM_ROOM(*list, 1)) return HM_ERR_MEMORY;
    reply *r = &list->at[list->count++];
    *r = (reply){0};
    hm_5d_undo *undo = malloc((count + 1) * sizeof *undo);
    hm_status status =
        undo == NULL ? HM_ERR_MEMORY : solve_tree5d_copy_moves(&r->answer, moves, count);
    if (status == HM_OK) {
        status = hm_5d_make_action(t->position, r->answer.moves, count, undo, NULL);
    }
    if (status == HM_OK) {
        status = find_attack(t, n, r);
        hm_5d_unmake_action(t->position, r->answer.moves, count, undo);
    }
    free(undo);
    return status;
}

/* All answers, and the attacks that mate within n after them. */
static hm_status find_replies(tree *t, unsigned n, reply_list *list) {
    hm_5d_actions *actions;
    hm_status status = hm_5d_actions_create(&actions, NULL);
    if (status != HM_OK) return status;
    hm_5d_actions_guard(actions, &t->p->sentry);
    hm_5d_actions_share(actions, &t->p->budget);
    status = hm_5d_actions_start(actions, t->position, 0, NULL);
    while (status == HM_OK) {
        const hm_5d_move *moves;
        size_t count;
        status = hm_5d_actions_go(actions, &moves, &count);
        if (status != HM_OK || moves == NULL) break;
        if (t->game->nodes.count + 2 * list->count > t->most) status = HM_ERR_LIMIT;
        if (status == HM_OK) status = add_reply(t, moves, count, n, list);
    }
    hm_5d_actions_destroy(actions);
    return status;
}

/* ---- growing ---- */

static hm_status add_defence(tree *t, int32_t node, unsigned n);

/* Adds an action behind a node, and when it is an attack that mates within n, what follows it. */
static hm_status solve_tree5d_add_action(tree *t, int32_t *node, const hm_5d_move_list *action,
                                         unsigned n, const reply *next) {
    hm_5d_undo *undo = malloc((action->count + 1) * sizeof *undo);
    if (undo == NULL) return HM_ERR_MEMORY;
    hm_status status = hm_5d_game_add(t->game, *node, action->moves, action->count, node, NULL);
    if (status == HM_OK) {
        status = hm_5d_make_action(t->position, action->moves, action->count, undo, NULL);
    }
    if (status == HM_OK) {
        status = next != NULL ? solve_tree5d_add_action(t, node, &next->attack, next->within, NULL)
                              : add_defence(t, *node, n);
        hm_5d_unmake_action(t->position, action->moves, action->count, undo);
    }
    free(undo);
    return status;
}

/* Adds the answers to an attack that mates within n. */
static hm_status add_defence(tree *t, int32_t node, unsigned n) {
    reply_list replies = {0};
    hm_status status = n == 1 ? HM_OK : find_replies(t, n - 1, &replies);
    for (unsigned within = n; within-- > 1;) {
        for (size_t i = 0; i < replies.count && status == HM_OK; i++) {
            const reply *r = &replies.at[i];
            int32_t behind = node;
            if (r->within == within) status = solve_tree5d_add_action(t, &behind, &r->answer, 0, r);
        }
    }
    for (size_t i = 0; i < replies.count; i++) {
        hm_5d_move_list_clear(&replies.at[i].answer);
        hm_5d_move_list_clear(&replies.at[i].attack);
    }
    free(replies.at);
    return status;
}

/* ---- first actions ---- */

static hm_status solve_tree5d_add_first(tree *t, int32_t node, const hm_5d_solution *solution,
                                        size_t index, unsigned mate_in) {
    hm_5d_move_list action = {0};
    size_t count;
    const hm_5d_move *moves = hm_5d_action_list_at(&solution->first, index, &count);
    unsigned within = solution->within[index];
    hm_status status = solve_tree5d_copy_moves(&action, moves, count);
    if (status == HM_OK) status = hm_5d_game_add(t->game, node, moves, count, &node, NULL);
    if (status == HM_OK && within != mate_in) {
        /* An action that mates sooner than was asked for says so. */
        char words[32];
        int length = snprintf(words, sizeof words, "mate in %u", within);
        hm_5d_game_action(t->game, node, &count);
        status = hm_5d_game_add_comment(t->game, node, count, words, (size_t)length, NULL);
    }
    node = hm_5d_game_parent(t->game, node);
    if (status == HM_OK) status = solve_tree5d_add_action(t, &node, &action, within, NULL);
    hm_5d_move_list_clear(&action);
    return status;
}

/* The quickest first: the main line begins with one of them. */
static hm_status solve_tree5d_add_all(tree *t, int32_t node, const hm_5d_solution *solution,
                                      unsigned mate_in) {
    hm_status status = HM_OK;
    for (unsigned within = 1; within <= mate_in; within++) {
        for (size_t i = 0; i < solution->first.count && status == HM_OK; i++) {
            if (solution->within[i] != within) continue;
            status = solve_tree5d_add_first(t, node, solution, i, mate_in);
        }
    }
    return status;
}

/* About what a node takes, with its moves. */
enum { NODE_BYTES = 256 };

hm_status hm_5d_solution_tree(const hm_5d_solution *solution, unsigned mate_in,
                              const hm_5d_solve_options *options, hm_5d_game *game, int32_t node,
                              bool *complete, const hm_watch *watch, hm_error *error) {
    size_t memory = hm_5d_game_start(game)->memory;
    tree t = {.game = game};
    *complete = false;
    hm_status status = hm_5d_node_check(game, node, error);
    if (status == HM_OK) status = hm_5d_mate_expect(mate_in, error);
    if (status == HM_OK) status = hm_5d_puzzle_create(options, memory, watch, &t.p, error);
    if (status != HM_OK) {
        free(t.p);
        return status;
    }
    status = hm_5d_game_position(game, node, &t.position, NULL);
    if (status == HM_OK) {
        t.most = t.position->memory / NODE_BYTES;
        t.prover = hm_5d_prover_create(t.p, mate_in);
        if (t.prover == NULL) status = HM_ERR_MEMORY;
    }
    if (status == HM_OK) {
        hm_5d_prover_turn_to(t.prover, t.position);
        status = solve_tree5d_add_all(&t, node, solution, mate_in);
    }
    *complete = status == HM_OK;
    status = hm_5d_puzzle_status(t.p, status);
    hm_5d_prover_destroy(t.prover);
    hm_5d_position_destroy(t.position);
    free(t.p);
    return hm_5d_actions_fail(status, error);
}
