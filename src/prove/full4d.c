/* The search for a mate that tries every move and every reply: "no mate in N" is then a fact.
 *
 * A move of the attacker is refuted by one reply after which he has no mate in the moves that are
 * left. The reply that has refuted the last move nearly always refutes the next one, so it is tried
 * first. Results about positions with two or more moves left are kept for later runs. */
#include "core/core.h"
#include "prove/prober4d.h"
#include "prove/prove4d.h"

#include <pthread.h>
#include <stdlib.h>

enum { FULL_SAVE_EVERY = 20 }; /* seconds */

typedef struct full_search {
    const hm_prove_4d_task *task;
    hm_prove_4d_result *result;
    unsigned moves;
    hm_moves_4d firsts;
    pthread_mutex_t lock;
    hm_sentry sentry;
    atomic_bool ended; /* memory is short, or a file could not be written */
    bool full;
    atomic_uint_fast64_t settled;
    double saved;
    hm_status status;
    hm_error *error;
} full_search;

/* With so many moves left. */
typedef struct full_level {
    hm_moves_4d attacks, replies;
    hm_known_4d refutations; /* replies that have refuted a move */
    hm_known_4d wins;        /* moves that have mated */
} full_level;

typedef struct full_prover {
    full_search *search;
    hm_prober_4d *prober;
    hm_known_4d mates;
    bool caller;
    full_level levels[HM_FOUND_4D_MOVES + 1];
} full_prover;

static bool full_stops(full_prover *p) {
    full_search *s = p->search;
    return !hm_prober_4d_goes_on(p->prober) ||
           atomic_load_explicit(&s->ended, memory_order_relaxed) || hm_sentry_stopped(&s->sentry);
}

/* ---- finds ---- */

/* Keeps a find. The caller's thread reports the progress here, and saves the finds now and then. */
static void full_add(full_prover *p, hm_find_4d find, bool defends) {
    full_search *s = p->search;
    const hm_prove_4d_task *task = s->task;
    find.key[0] = p->prober->position.key[0];
    find.key[1] = p->prober->position.key[1];
    if (defends) hm_find_4d_defends(find.key);
    pthread_mutex_lock(&s->lock);
    if (!hm_found_4d_add(task->found, &find)) s->full = true;
    double now = p->caller ? hm_seconds_now() : 0;
    if (p->caller && task->tell != NULL) {
        hm_prove_4d_progress progress = {.moves = s->moves, .nodes = atomic_load(&s->settled)};
        task->tell(task->context, &progress);
    }
    if (p->caller && now >= s->saved + FULL_SAVE_EVERY) {
        s->saved = now;
        hm_status status =
            hm_part_4d_save(task->found, &task->start->state, NULL, task->path, s->error);
        if (status != HM_OK) s->status = status;
    }
    if (s->full || s->status != HM_OK) atomic_store(&s->ended, true);
    pthread_mutex_unlock(&s->lock);
}

static hm_find_4d full_get(full_prover *p, bool defends) {
    full_search *s = p->search;
    hm_find_4d known = {.won = 0};
    uint64_t key[2] = {p->prober->position.key[0], p->prober->position.key[1]};
    if (defends) hm_find_4d_defends(key);
    pthread_mutex_lock(&s->lock);
    const hm_find_4d *find = hm_found_4d_get(s->task->found, key);
    if (find != NULL) known = *find;
    pthread_mutex_unlock(&s->lock);
    return known;
}

/* ---- the search ---- */

static bool full_list(full_prover *p, hm_moves_4d *moves) {
    moves->count = 0;
    if (!HM_ROOM(*moves, hm_4d_moves_bound(&p->prober->position))) {
        p->prober->starved = true;
        return false;
    }
    moves->count = hm_4d_generate(&p->prober->position, moves->at);
    return true;
}

static bool full_mates_in(full_prover *p, unsigned moves);

/* Whether the attacker has no mate in so many moves after a reply. */
static bool full_refutes(full_prover *p, hm_4d_move reply, unsigned moves) {
    hm_4d_undo undo;
    hm_4d_make(&p->prober->position, reply, &undo);
    bool mated = moves == 1 ? hm_prober_4d_mate_known(p->prober, &p->mates) != HM_4D_NO_MOVE
                            : full_mates_in(p, moves);
    hm_4d_unmake(&p->prober->position, reply, &undo);
    return !mated && !full_stops(p);
}

/* Whether the defender, who is to move, can hold out longer than so many moves of the attacker. */
static bool full_escapes(full_prover *p, unsigned moves) {
    full_level *level = &p->levels[moves];
    hm_known_4d known = level->refutations;
    for (unsigned i = 0; i < known.count; i++) {
        if (!hm_4d_is_legal(&p->prober->position, known.at[i])) continue;
        if (!full_refutes(p, known.at[i], moves)) continue;
        hm_known_4d_add(&level->refutations, known.at[i]);
        return true;
    }
    if (!full_list(p, &level->replies)) return false;
    if (level->replies.count == 0)
        return !hm_4d_in_check(&p->prober->position, p->prober->position.state.side, NULL);
    for (size_t i = 0; i < level->replies.count && !full_stops(p); i++) {
        hm_4d_move reply = level->replies.at[i];
        if (!full_refutes(p, reply, moves)) continue;
        hm_known_4d_add(&level->refutations, reply);
        return true;
    }
    return false;
}

/* Whether a move of the attacker mates within so many moves, itself among them. */
static bool full_wins(full_prover *p, hm_4d_move move, unsigned moves) {
    hm_4d_undo undo;
    hm_4d_make(&p->prober->position, move, &undo);
    bool escapes = full_escapes(p, moves - 1);
    hm_4d_unmake(&p->prober->position, move, &undo);
    return !escapes && !full_stops(p);
}

/* Moves that have won elsewhere are tried first, the most recent ones before the others. */
static hm_4d_move full_try_attacks(full_prover *p, full_level *level, unsigned moves) {
    enum { FIRST = 3 };
    hm_known_4d known = level->wins;
    for (unsigned i = 0; i < known.count && i < FIRST; i++) {
        if (!hm_4d_is_legal(&p->prober->position, known.at[i])) continue;
        if (full_wins(p, known.at[i], moves)) return known.at[i];
    }
    if (!full_list(p, &level->attacks)) return HM_4D_NO_MOVE;
    for (size_t i = 0; i < level->attacks.count && !full_stops(p); i++) {
        if (full_wins(p, level->attacks.at[i], moves)) return level->attacks.at[i];
    }
    return HM_4D_NO_MOVE;
}

/* The attacker is to move and has at least two moves left. */
static bool full_mates_in(full_prover *p, unsigned moves) {
    full_level *level = &p->levels[moves];
    hm_find_4d known = full_get(p, false);
    if (known.won > 0 && known.won <= moves) return true;
    if (known.refuted >= moves) return false;
    if (hm_prober_4d_mate_known(p->prober, &p->mates) != HM_4D_NO_MOVE) return true;
    if (moves == 2) {
        __atomic_fetch_add(&p->search->result->mates_in_two, 1, __ATOMIC_RELAXED);
        hm_sentry_report(&p->search->sentry, 1);
    }
    hm_4d_move win = full_try_attacks(p, level, moves);
    if (full_stops(p)) return false;
    if (win != HM_4D_NO_MOVE) hm_known_4d_add(&level->wins, win);
    full_add(p,
             win != HM_4D_NO_MOVE ? (hm_find_4d){.won = (uint8_t)moves, .move = win}
                                  : (hm_find_4d){.refuted = (uint8_t)moves},
             false);
    return win != HM_4D_NO_MOVE;
}

/* ---- first moves ---- */

static hm_status run_full(hm_crew *crew, void *shared) {
    full_prover *p = calloc(1, sizeof *p);
    size_t item;
    if (p == NULL) return HM_ERR_MEMORY;
    p->search = shared;
    p->caller = hm_crew_is_caller(crew);
    p->prober = hm_prober_4d_create();
    if (p->prober != NULL) p->prober->sentry = &p->search->sentry;
    while (p->prober != NULL && !full_stops(p) && hm_crew_next(crew, &item)) {
        /* A first move that a reply refutes is settled, and one that mates: not when stopped. */
        full_search *s = p->search;
        hm_4d_move move = s->firsts.at[item];
        hm_4d_undo undo;
        p->prober->position = *s->task->start;
        hm_4d_make(&p->prober->position, move, &undo);
        hm_find_4d known = full_get(p, true);
        if (known.refuted < s->moves && full_escapes(p, s->moves - 1))
            full_add(p, (hm_find_4d){.refuted = known.refuted = (uint8_t)s->moves}, true);
        if (full_stops(p)) continue;
        atomic_fetch_add(&s->settled, 1);
        if (known.refuted >= s->moves) continue;
        hm_4d_unmake(&p->prober->position, move, &undo);
        full_add(p, (hm_find_4d){.won = (uint8_t)s->moves, .move = move}, false);
    }
    hm_status status = p->prober == NULL || p->prober->starved ? HM_ERR_MEMORY : HM_OK;
    for (unsigned i = 0; i <= HM_FOUND_4D_MOVES; i++) {
        free(p->levels[i].attacks.at);
        free(p->levels[i].replies.at);
    }
    hm_prober_4d_destroy(p->prober);
    free(p);
    return status;
}

hm_status hm_prove_4d_full(const hm_prove_4d_task *task, unsigned moves, hm_prove_4d_result *result,
                           hm_error *error) {
    full_search s = {
        .task = task, .result = result, .moves = moves, .error = error, .saved = hm_seconds_now()};
    const hm_find_4d *known = hm_found_4d_get(task->found, task->start->key);
    if (moves < 2 || (known != NULL && known->refuted >= moves)) return HM_OK;
    /* The first moves of the shard, in the order of their texts. */
    size_t kept = 0, bound = hm_4d_moves_bound(task->start) + task->first_count;
    if (!HM_ROOM(s.firsts, bound)) return hm_fail_memory(error, "a proof");
    if (task->first_count == 0) {
        s.firsts.count = hm_4d_generate(task->start, s.firsts.at);
    } else {
        for (size_t i = 0; i < task->first_count; i++)
            s.firsts.at[s.firsts.count++] = task->firsts[i];
    }
    hm_4d_sort_moves(s.firsts.at, s.firsts.count);
    for (size_t i = 0; i < s.firsts.count; i++) {
        if (task->shards > 1 && i % task->shards != task->shard - 1) continue;
        s.firsts.at[kept++] = s.firsts.at[i];
    }
    s.firsts.count = kept;
    hm_sentry_init(&s.sentry, task->watch, 0);
    atomic_init(&s.ended, false);
    atomic_init(&s.settled, 0);
    pthread_mutex_init(&s.lock, NULL);
    hm_status status = hm_crew_run(task->jobs, s.firsts.count, run_full, &s);
    result->first_moves = atomic_load(&s.settled);
    pthread_mutex_destroy(&s.lock);
    free(s.firsts.at);
    if (status != HM_OK) return hm_fail_memory(error, "a proof");
    if (s.status != HM_OK) return s.status;
    if (s.full) return hm_fail(error, HM_ERR_LIMIT, 0, "the memory is too small (--memory)");
    status = hm_sentry_status(&s.sentry, error);
    if (status != HM_OK) return status;
    /* The finds of a search that has tried all first moves say so of the start, too. */
    const hm_find_4d *find = hm_found_4d_get(task->found, task->start->key);
    hm_find_4d none = {.key = {task->start->key[0], task->start->key[1]},
                       .refuted = (uint8_t)moves};
    result->proved = find != NULL && find->won > 0 && find->won <= moves;
    bool all = task->first_count == 0 && task->shards <= 1;
    if (!result->proved && all && !hm_found_4d_add(task->found, &none))
        return hm_fail(error, HM_ERR_LIMIT, 0, "the memory is too small (--memory)");
    return HM_OK;
}
