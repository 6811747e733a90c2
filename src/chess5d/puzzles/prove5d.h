/* Private header of chess5d/: proofs that actions force mate (prove5d.c). An action forces mate
 * within n when the opponent has no answer and is in check, or when n > 1 and after every answer
 * some action forces mate within n - 1. */
#ifndef HM_CHESS5D_PROVE_H
#define HM_CHESS5D_PROVE_H

#include "chess5d/actions/actions5d.h"

/* Data that all threads of a search share: its limits, its watcher, its memory. */
typedef struct hm_5d_puzzle {
    hm_5d_solve_options options;
    double deadline;
    atomic_uint_fast64_t nodes; /* positions seen */
    uint64_t asked_at, waits;   /* nodes when it was asked last; how often none had come since */
    const hm_watch *watch;      /* the caller's; may be NULL */
    atomic_bool interrupted;    /* by it */
    hm_watch asks;              /* asks it and the clock */
    hm_sentry sentry;
    hm_budget budget; /* of all enumerators */
} hm_5d_puzzle;

/* A mate can be looked for within so many actions. */
hm_status hm_5d_mate_expect(unsigned mate_in, hm_error *error);
/* options may be NULL. free() destroys *puzzle, also of options that are refused. */
hm_status hm_5d_puzzle_create(const hm_5d_solve_options *options, size_t memory,
                              const hm_watch *watch, hm_5d_puzzle **puzzle, hm_error *error);
/* A status of the search as its caller sees it: that a limit was reached is no failure. */
hm_status hm_5d_puzzle_status(const hm_5d_puzzle *puzzle, hm_status status);

/* Proves one thing after the other about one position, on which it plays and takes back: of one
 * thread. HM_ERR_INTERRUPTED when a limit is reached. */
typedef struct hm_5d_prover hm_5d_prover;

/* For mates within at most `depth`; NULL when memory is short. */
hm_5d_prover *hm_5d_prover_create(hm_5d_puzzle *puzzle, unsigned depth);
void hm_5d_prover_destroy(hm_5d_prover *prover); /* NULL is allowed */
/* Continues with a position, and forgets what it has learned about others. */
void hm_5d_prover_turn_to(hm_5d_prover *prover, hm_5d_position *position);

/* The side to move, which has just been attacked, is mated within n attacks (that one included). */
hm_status hm_5d_is_forced(hm_5d_prover *prover, unsigned n, bool *forced);
/* Some action of the side to move forces mate within n. It is found by hm_5d_forcing_action then,
 * until the next question about n. */
hm_status hm_5d_can_force(hm_5d_prover *prover, unsigned n, bool *can);
const hm_5d_move *hm_5d_forcing_action(const hm_5d_prover *prover, unsigned n, size_t *count);

/* The first so many attacks that do not mate are tried one by one; then each is learned from, which
 * takes longer and leaves out many. */
enum { HM_5D_TRIED_PLAINLY = 4096 };
/* Finds the next attack of an enumerator that mates. It skips attacks that an earlier attack has
 * shown not to mate. NULL: there is none. The prover's position is the enumerator's. The moves live
 * until the enumerator continues. */
hm_status hm_5d_next_mate(hm_5d_prover *prover, hm_5d_actions *attacks, const hm_5d_move **moves,
                          size_t *count);

/* Appends the play from a position in which mate can be forced within n and not sooner: the attack
 * that does, an answer that holds out longest, and so on to the mate (solve_line5d.c). */
hm_status hm_5d_find_line(hm_5d_puzzle *puzzle, const hm_5d_position *start, unsigned n,
                          hm_5d_action_list *line);

#endif
