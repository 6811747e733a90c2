/* Proofs that actions force mate: attacks and answers in turns, depth first, each level with an
 * enumerator of its own. */
#include "chess5d/puzzles/prove5d.h"
#include "chess5d/puzzles/refute5d.h"
#include "core/options.h"

#include <stdlib.h>
#include <string.h>

/* ---- limits ---- */

/* The time is not over, and the caller does not want to stop. */
static bool prove5d_ask(void *context, uint64_t done, uint64_t total) {
    hm_5d_puzzle *p = context;
    uint64_t nodes = atomic_load(&p->nodes), most = p->options.nodes;
    (void)done;
    /* A position on which the solver works for long counts as one more every millisecond. */
    if (nodes == p->asked_at) p->waits++;
    p->asked_at = nodes;
    if (most > 0 && nodes + p->waits > most) return false;
    if (p->options.seconds > 0 && hm_seconds_now() > p->deadline) return false;
    if (p->watch == NULL || p->watch->progress == NULL) return true;
    bool go_on = p->watch->progress(p->watch->context, nodes, total);
    if (!go_on) atomic_store(&p->interrupted, true);
    return go_on;
}

hm_status hm_5d_mate_expect(unsigned mate_in, hm_error *error) {
    if (mate_in == 0) return hm_fail(error, HM_ERR_ARGUMENT, 0, "a mate takes one action at least");
    if (mate_in <= HM_5D_MOST_MATE) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0, "mates are looked for within %d actions at most",
                   HM_5D_MOST_MATE);
}

hm_status hm_5d_puzzle_create(const hm_5d_solve_options *options, size_t memory,
                              const hm_watch *watch, hm_5d_puzzle **puzzle, hm_error *error) {
    hm_5d_puzzle *p = *puzzle = calloc(1, sizeof *p);
    if (p == NULL) return hm_fail_memory(error, "a puzzle");
    hm_status status = hm_options_take(&p->options, sizeof p->options, options, error);
    p->watch = watch;
    p->deadline = hm_seconds_now() + p->options.seconds;
    p->asks = (hm_watch){prove5d_ask, p, watch == NULL ? NULL : watch->work};
    hm_sentry_init(&p->sentry, &p->asks, p->options.nodes);
    hm_budget_init(&p->budget, memory);
    return status;
}

hm_status hm_5d_puzzle_status(const hm_5d_puzzle *p, hm_status status) {
    if (status == HM_ERR_INTERRUPTED && !atomic_load(&p->interrupted)) return HM_OK;
    return status == HM_ERR_LIMIT ? HM_OK : status;
}

/* ---- levels ---- */

/* One level of the search: an enumerator, the undo records of the action being tried, and of
 * attacks the one that forced mate the last time: threats mostly outlive the answers to them, so it
 * is tried first in the next position. */
typedef struct rung {
    hm_5d_actions *actions;
    const hm_5d_move *moves;
    size_t count;
    HM_LIST(hm_5d_undo) undo;
    HM_LIST(hm_5d_move) best;
} rung;

struct hm_5d_prover {
    hm_5d_puzzle *p;
    hm_5d_position *position;
    rung *rungs; /* two a move: attacks, then answers */
    unsigned rung_count;
    hm_5d_refuter refuter;
    unsigned untold; /* positions that are not yet counted in the puzzle */
};

/* Positions after which a thread tells the puzzle, whose memory it shares with others, and asks. */
enum { TOLD = 16 };

/* Tells the puzzle how many positions were seen; true when it is time to ask the watcher. */
static bool prove5d_tell(hm_5d_prover *s) {
    hm_5d_puzzle *p = s->p;
    uint64_t before = atomic_fetch_add(&p->nodes, s->untold), nodes = before + s->untold;
    if (p->options.nodes > 0 && nodes > p->options.nodes) atomic_store(&p->sentry.stopped, true);
    s->untold = 0;
    return nodes / TOLD != before / TOLD;
}

void hm_5d_prover_destroy(hm_5d_prover *s) {
    if (s == NULL) return;
    prove5d_tell(s);
    for (unsigned i = 0; i < s->rung_count; i++) {
        hm_5d_actions_destroy(s->rungs[i].actions);
        free(s->rungs[i].undo.at);
        free(s->rungs[i].best.at);
    }
    hm_5d_refuter_clear(&s->refuter);
    free(s->rungs);
    free(s);
}

hm_5d_prover *hm_5d_prover_create(hm_5d_puzzle *p, unsigned depth) {
    hm_5d_prover *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->p = p;
    s->rungs = calloc(2 * depth, sizeof *s->rungs);
    bool ok = s->rungs != NULL;
    for (unsigned i = 0; ok && i < 2 * depth; i++) {
        ok = hm_5d_actions_create(&s->rungs[i].actions, NULL) == HM_OK;
        if (ok) hm_5d_actions_guard(s->rungs[i].actions, &p->sentry);
        if (ok) hm_5d_actions_share(s->rungs[i].actions, &p->budget);
        s->rung_count++;
    }
    if (ok) return s;
    hm_5d_prover_destroy(s);
    return NULL;
}

void hm_5d_prover_turn_to(hm_5d_prover *s, hm_5d_position *position) {
    s->position = position;
    for (unsigned i = 0; i < s->rung_count; i++)
        s->rungs[i].best.count = 0;
}

/* ---- actions tried ---- */

/* The action being tried forces mate. One that makes timelines is not kept: what follows it takes
 * many times longer. */
static hm_status keep_best(rung *r) {
    for (size_t i = 0; i < r->count; i++) {
        if ((r->moves[i].flags & HM_5D_BRANCH) != 0) return HM_OK;
    }
    r->best.count = 0;
    if (!HM_ROOM(r->best, r->count)) return HM_ERR_MEMORY;
    /* An action that was played already has no move left, only to be submitted. */
    if (r->count > 0) memcpy(r->best.at, r->moves, r->count * sizeof *r->moves);
    r->best.count = r->count;
    return HM_OK;
}

/* Plays the next action of a rung; *played is false when there is none. */
static hm_status play_next(hm_5d_prover *s, rung *r, bool *played) {
    *played = false;
    hm_status status = hm_5d_actions_go(r->actions, &r->moves, &r->count);
    if (status != HM_OK || r->moves == NULL) return status;
    if (!HM_ROOM(r->undo, r->count)) return HM_ERR_MEMORY;
    status = hm_5d_make_action(s->position, r->moves, r->count, r->undo.at, NULL);
    *played = status == HM_OK;
    return status;
}

static void prove5d_take_back(hm_5d_prover *s, const rung *r) {
    hm_5d_unmake_action(s->position, r->moves, r->count, r->undo.at);
}

/* Has an enumerator leave out attacks that do not mate for the same reason as the one that is
 * played, as long as there is memory for it. */
static hm_status prove5d_learn(hm_5d_prover *s, hm_5d_actions *attacks) {
    rung *answers = &s->rungs[1];
    const hm_budget *budget = &s->p->budget;
    hm_status status = HM_OK;
    if (atomic_load(&budget->used) > budget->most / 2) return HM_OK;
    /* An answer says more than that there is no check, where there is one. */
    if (answers->moves == NULL) {
        status = hm_5d_actions_start(answers->actions, s->position, 0, NULL);
        if (status == HM_OK)
            status = hm_5d_actions_go(answers->actions, &answers->moves, &answers->count);
        if (status != HM_OK) return status;
    }
    return hm_5d_refute(&s->refuter, attacks, s->position, answers->moves, answers->count);
}

/* ---- proofs ---- */

/* Finds the next action of a rung that forces mate within n; *can is false if there is none. After
 * several actions that do not mate it learns from each. */
static hm_status prove5d_find(hm_5d_prover *s, rung *r, unsigned n, uint64_t alone, bool *can) {
    bool played = true;
    hm_status status = HM_OK;
    *can = false;
    for (uint64_t tried = 0; status == HM_OK && !*can; tried++) {
        status = play_next(s, r, &played);
        if (!played) break;
        status = hm_5d_is_forced(s, n, can);
        bool learns = n == 1 && tried >= alone && !*can;
        if (status == HM_OK && learns) status = prove5d_learn(s, r->actions);
        prove5d_take_back(s, r);
    }
    return status;
}

hm_status hm_5d_can_force(hm_5d_prover *s, unsigned n, bool *can) {
    rung *r = &s->rungs[2 * (n - 1)];
    *can = false;
    s->refuter.replies.count = 0; /* of other positions */
    hm_status status = hm_5d_actions_start(r->actions, s->position, 0, NULL);
    hm_5d_actions_prefer(r->actions, r->best.at, r->best.count);
    if (status == HM_OK) status = prove5d_find(s, r, n, HM_5D_TRIED_PLAINLY, can);
    return status == HM_OK && *can ? keep_best(r) : status;
}

hm_status hm_5d_next_mate(hm_5d_prover *s, hm_5d_actions *attacks, const hm_5d_move **moves,
                          size_t *count) {
    rung r = {.actions = attacks};
    bool can;
    hm_status status = prove5d_find(s, &r, 1, 0, &can);
    *moves = can ? r.moves : NULL;
    *count = can ? r.count : 0;
    free(r.undo.at);
    return status;
}

const hm_5d_move *hm_5d_forcing_action(const hm_5d_prover *s, unsigned n, size_t *count) {
    const rung *r = &s->rungs[2 * (n - 1)];
    *count = r->count;
    return r->moves;
}

hm_status hm_5d_is_forced(hm_5d_prover *s, unsigned n, bool *forced) {
    rung *r = &s->rungs[2 * (n - 1) + 1];
    bool played = false, answered = false, lost = true;
    *forced = false;

    /* Counts a position. A limit of positions is checked at each, and the work is what is played
     * outside of the solver. */
    hm_5d_puzzle *p = s->p;
    s->untold++;
    hm_sentry_work(&p->sentry, 64 * s->position->multiverse.count);
    bool tells = p->options.nodes > 0 || s->untold == TOLD;
    bool goes_on =
        tells && prove5d_tell(s) ? hm_sentry_report(&p->sentry, 0) : !hm_sentry_stopped(&p->sentry);
    if (!goes_on) return HM_ERR_INTERRUPTED;
    if (n == 1) {
        /* It is in check and has no answer. */
        hm_status status = hm_5d_in_check(s->position, forced, NULL, NULL);
        r->moves = NULL;
        if (status != HM_OK || !*forced) return status;
        status = hm_5d_actions_start(r->actions, s->position, 0, NULL);
        if (status == HM_OK) status = hm_5d_actions_go(r->actions, &r->moves, &r->count);
        *forced = status == HM_OK && r->moves == NULL;
        return status;
    }
    hm_status status = hm_5d_actions_start(r->actions, s->position, 0, NULL);
    while (status == HM_OK && lost) {
        status = play_next(s, r, &played);
        if (!played) break;
        answered = true;
        status = hm_5d_can_force(s, n - 1, &lost);
        prove5d_take_back(s, r);
    }
    if (status != HM_OK) return status;
    *forced = lost;
    return answered ? HM_OK : hm_5d_in_check(s->position, forced, NULL, NULL);
}
