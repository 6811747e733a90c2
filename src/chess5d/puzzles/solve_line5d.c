/* The line of play of a puzzle: the best of both sides. */
#include "chess5d/puzzles/prove5d.h"

#include <stdlib.h>

typedef struct play {
    hm_5d_prover *prover;
    hm_5d_position *position;
    hm_5d_actions *answers;
    hm_5d_action_list *line;
    HM_LIST(hm_5d_undo) undo;
} play;

static hm_status solve_line5d_make(play *l, const hm_5d_move *moves, size_t count) {
    if (!HM_ROOM(l->undo, count)) return HM_ERR_MEMORY;
    return hm_5d_make_action(l->position, moves, count, l->undo.at, NULL);
}

static hm_status add_attack(play *l, unsigned n) {
    bool can;
    size_t count;
    hm_status status = hm_5d_can_force(l->prover, n, &can);
    if (status != HM_OK || !can) return status;
    const hm_5d_move *moves = hm_5d_forcing_action(l->prover, n, &count);
    status = hm_5d_action_list_add(l->line, moves, count, NULL);
    return status == HM_OK ? solve_line5d_make(l, moves, count) : status;
}

/* The first answer after which mate cannot be forced within n - 1: there is one, or the attack
 * before it would force mate within n. */
static hm_status solve_line5d_add_answer(play *l, unsigned n) {
    bool sooner = true;
    hm_status status = hm_5d_actions_start(l->answers, l->position, 0, NULL);
    while (status == HM_OK && sooner) {
        const hm_5d_move *moves;
        size_t count;
        status = hm_5d_actions_go(l->answers, &moves, &count);
        if (status != HM_OK || moves == NULL) return status;
        status = solve_line5d_make(l, moves, count);
        if (status != HM_OK) return status;
        sooner = false;
        if (n > 1) status = hm_5d_can_force(l->prover, n - 1, &sooner);
        if (status == HM_OK && !sooner) {
            return hm_5d_action_list_add(l->line, moves, count, NULL);
        }
        hm_5d_unmake_action(l->position, moves, count, l->undo.at);
    }
    return status;
}

hm_status hm_5d_find_line(hm_5d_puzzle *p, const hm_5d_position *start, unsigned n,
                          hm_5d_action_list *line) {
    play l = {.line = line, .prover = hm_5d_prover_create(p, n)};
    hm_status status = l.prover == NULL ? HM_ERR_MEMORY : hm_5d_actions_create(&l.answers, NULL);
    if (status == HM_OK) status = hm_5d_position_copy(start, &l.position, NULL);
    if (status == HM_OK) {
        hm_5d_actions_guard(l.answers, &p->sentry);
        hm_5d_actions_share(l.answers, &p->budget);
        hm_5d_prover_turn_to(l.prover, l.position);
    }
    for (; n > 0 && status == HM_OK; n--) {
        status = add_attack(&l, n);
        if (status == HM_OK && n > 1) status = solve_line5d_add_answer(&l, n - 1);
    }
    hm_5d_actions_destroy(l.answers);
    hm_5d_prover_destroy(l.prover);
    hm_5d_position_destroy(l.position);
    free(l.undo.at);
    return status;
}
