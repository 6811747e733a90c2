/* Mates by threats in 4D chess: the prover (prove/) as a part of a search.
 *
 * The mates of mate4d.c consist of checks only. The prover also tries quiet moves that threaten
 * mate, that is, after which the side would mate if the opponent passed. It continues where it
 * stopped as long as the position is the same, and keeps its proofs for the rest of the game. Its
 * work is counted in nodes, so that the same search gives the same nodes on every machine. */
#include "search/4d/forced4d.h"

#include <stdlib.h>
#include <string.h>

/* Units of work (hm_work) for which the worker counts a node. */
enum { NODE_UNITS = 1000 };

void hm_4d_forced_clear(hm_4d_forced *f) {
    hm_begun_4d_clear(&f->begun);
    hm_found_4d_clear(&f->found);
    memset(&f->answers, 0, sizeof f->answers);
}

/* Counts the work as nodes; false when the search ends. */
static bool forced4d_count(void *context, uint64_t done, uint64_t total) {
    hm_4d_forced *f = context;
    (void)done, (void)total;
    for (; f->counted < f->work.done / NODE_UNITS; f->counted++) {
        if (!hm_worker_visit(f->worker, f->plies)) return false;
    }
    return !hm_worker_stopped(f->worker);
}

unsigned hm_4d_forced_find(hm_4d_forced *f, hm_worker *worker,
                           const hm_4d_forced_question *question) {
    const hm_4d_position *position = question->position;
    uint64_t budget = question->budget;
    f->worker = worker;
    f->plies = question->plies;

    /* Where memory is full all is forgotten; so is what forks alone have not shown. */
    if (f->fork_mates == question->shortest) hm_4d_forced_clear(f);
    f->fork_mates = !question->shortest;
    if (memcmp(f->root, position->key, sizeof f->root) != 0) hm_begun_4d_clear(&f->begun);
    memcpy(f->root, position->key, sizeof f->root);
    if (f->found.capacity * sizeof *f->found.slots > f->memory / 4) hm_4d_forced_clear(f);
    f->work = (hm_work){.done = 0};
    f->counted = 0;

    hm_watch watch = {.progress = forced4d_count, .context = f, .work = &f->work};
    hm_prove_4d_task task = {.start = position,
                             .firsts = question->firsts,
                             .first_count = question->first_count,
                             .moves = question->moves,
                             .forks_only = !question->all_threats,
                             .fork_mates = f->fork_mates,
                             .shard = 1,
                             .shards = 1,
                             .jobs = 1,
                             .memory = f->memory,
                             .found = &f->found,
                             .begun = &f->begun,
                             .answers = &f->answers,
                             .share = budget < UINT64_MAX / NODE_UNITS ? budget * NODE_UNITS : 0,
                             .watch = &watch};
    hm_prove_4d_result result;
    hm_status status = hm_prove_4d_run(&task, &result, NULL);
    free(result.open.at);
    f->settled = status == HM_OK;
    if (status == HM_ERR_MEMORY) hm_worker_give_up(worker);
    if (status != HM_OK && status != HM_ERR_MEMORY && !hm_worker_stopped(worker) &&
        f->begun.moves == 0)
        hm_4d_forced_clear(f);
    /* Where forks alone are tested a mate may be shorter than the search has counted. */
    const hm_find_4d *find = hm_found_4d_get(&f->found, position->key);
    return result.proved && find != NULL ? 2u * find->won - 1 : 0;
}

bool hm_4d_forced_list(hm_4d_forced *f, hm_worker *worker, const hm_4d_position *position,
                       hm_4d_move but, hm_moves_4d *moves) {
    hm_watch watch = {.progress = forced4d_count, .context = f, .work = &f->work};
    hm_attacks_4d attacks = {0};
    hm_sentry sentry;
    hm_prober_4d *prober = hm_prober_4d_create();
    f->worker = worker;
    f->work = (hm_work){.done = 0};
    f->counted = 0;
    hm_sentry_init(&sentry, &watch, 0);
    bool listed = prober != NULL;
    if (listed) {
        prober->position = *position;
        prober->sentry = &sentry;
        listed = hm_prober_4d_checks(prober, &attacks) &&
                 hm_prober_4d_threats(prober, 0, 1, &attacks) && HM_ROOM(*moves, attacks.count);
    }
    for (size_t i = 0; i < attacks.count && listed; i++)
        if (attacks.at[i].move != but) moves->at[moves->count++] = attacks.at[i].move;
    if (!listed && !hm_worker_stopped(worker)) hm_worker_give_up(worker);
    hm_prober_4d_destroy(prober);
    free(attacks.at);
    return listed;
}

/* ---- the line ---- */

hm_4d_move hm_4d_forced_move(const hm_4d_forced *f, const hm_4d_position *position) {
    const hm_find_4d *find = hm_found_4d_get(&f->found, position->key);
    return find != NULL && find->won > 0 ? find->move : HM_4D_NO_MOVE;
}

static const hm_find_4d *forced4d_find(const hm_4d_forced *f, const hm_4d_position *position) {
    const hm_find_4d *find = hm_found_4d_get(&f->found, position->key);
    bool won = find != NULL && find->won > 0 && hm_4d_is_legal(position, find->move);
    return won ? find : NULL;
}

/* The reply that resists longest: replies that are not found are mated at once. */
static hm_4d_move longest_reply(const hm_4d_forced *f, hm_4d_position *position,
                                const hm_4d_move *replies, size_t count) {
    hm_4d_move best = count > 0 ? replies[0] : HM_4D_NO_MOVE;
    unsigned most = 0;
    for (size_t i = 0; i < count; i++) {
        hm_4d_undo undo;
        hm_4d_make(position, replies[i], &undo);
        const hm_find_4d *find = forced4d_find(f, position);
        if (find != NULL && find->won > most) {
            most = find->won;
            best = replies[i];
        }
        hm_4d_unmake(position, replies[i], &undo);
    }
    return best;
}

unsigned hm_4d_forced_line(hm_4d_forced *f, const hm_4d_position *position,
                           hm_4d_move line[HM_4D_MATE_PLIES]) {
    hm_prober_4d *prober = hm_prober_4d_create();
    if (prober == NULL) return 0;
    prober->position = *position;
    unsigned count = 0;
    while (count + 2 <= HM_4D_MATE_PLIES) {
        hm_4d_undo undo;
        const hm_find_4d *find = forced4d_find(f, &prober->position);
        hm_4d_move move = find != NULL ? find->move : hm_prober_4d_mate(prober);
        if (move == HM_4D_NO_MOVE) break;
        line[count++] = move;
        hm_4d_make(&prober->position, move, &undo);
        if (!hm_prober_4d_list(prober)) break;
        move = longest_reply(f, &prober->position, prober->moves.at, prober->moves.count);
        if (move == HM_4D_NO_MOVE) break;
        line[count++] = move;
        hm_4d_make(&prober->position, move, &undo);
    }

    hm_prober_4d_destroy(prober);
    return count;
}
