/* Mate-in-N puzzles: which first actions force mate, and within how many. Mates within fewer are
 * looked for first; the first actions of a pass are dealt out to threads. */
#include "chess5d/actions/parallel5d.h"
#include "chess5d/puzzles/prove5d.h"

#include <stdlib.h>
#include <string.h>

/* First actions in memory at a time where the first few that force mate are enough. */
enum { SMALL_BATCH = 64 };

/* Actions that force mate, and within how many. */
typedef struct findings {
    hm_5d_action_list first;
    HM_LIST(unsigned) within;
    HM_LIST(uint64_t) number; /* among all first actions */
} findings;

/* One look at all first actions. They come in the same order each time. */
typedef struct pass {
    hm_5d_puzzle *p;
    unsigned mate_in;
    bool only;               /* there is no other pass, in which the order has to be the same */
    const findings *known;   /* from the passes before */
    size_t next;             /* of these, the one that comes next */
    uint64_t seen;           /* first actions that were taken from the enumerator */
    hm_5d_action_list dealt; /* the batch's actions in this share */
    unsigned within[HM_5D_BATCH]; /* for each of the batch; 0: it does not force mate */
    uint64_t number[HM_5D_BATCH]; /* among all first actions */
} pass;

/* ---- findings ---- */

static void findings_clear(findings *f) {
    hm_5d_action_list_clear(&f->first);
    free(f->within.at);
    free(f->number.at);
    *f = (findings){0};
}

static hm_status add_finding(findings *f, const hm_5d_move *moves, size_t count, unsigned within,
                             uint64_t number) {
    if (!HM_ROOM(f->within, 1) || !HM_ROOM(f->number, 1)) return HM_ERR_MEMORY;
    hm_status status = hm_5d_action_list_add(&f->first, moves, count, NULL);
    if (status != HM_OK) return status;
    f->within.at[f->within.count++] = within;
    f->number.at[f->number.count++] = number;
    return HM_OK;
}

/* Adds one of other findings. */
static hm_status copy_finding(findings *to, const findings *from, size_t index) {
    size_t count;
    const hm_5d_move *moves = hm_5d_action_list_at(&from->first, index, &count);
    return add_finding(to, moves, count, from->within.at[index], from->number.at[index]);
}

/* ---- a pass ---- */

static hm_status try_first(hm_5d_worker *worker, size_t index) {
    pass *p = worker->shared;
    bool forced;
    if (p->within[index] > 0) return HM_OK;
    if (worker->own == NULL) worker->own = hm_5d_prover_create(p->p, p->mate_in);
    if (worker->own == NULL) return HM_ERR_MEMORY;
    /* The counts must not depend on which worker tried which action before. */
    hm_5d_prover_turn_to(worker->own, worker->position);
    hm_status status = hm_5d_is_forced(worker->own, p->mate_in, &forced);
    if (status == HM_OK && forced) p->within[index] = p->mate_in;
    return status;
}

static void solve5d_leave(hm_5d_worker *worker) {
    hm_5d_prover_destroy(worker->own);
}

/* Whether a first action is in the share. */
static bool is_ours(const hm_5d_puzzle *p, uint64_t number) {
    const hm_5d_share *share = p->options.share;
    return share == NULL || number % share->of == share->number - 1;
}

/* Adds those actions of a batch that force mate. */
static hm_status try_batch(pass *p, const hm_5d_position *position, const hm_5d_action_list *batch,
                           findings *found) {
    hm_5d_dealing dealing = {position, batch, p, try_first, solve5d_leave, NULL, NULL};
    size_t count;
    for (size_t i = 0; i < batch->count; i++) {
        const hm_5d_move *moves = hm_5d_action_list_at(batch, i, &count);
        /* Within how many it is known to force mate: the known actions come in the same order. */
        p->within[i] = 0;
        if (p->next == p->known->first.count) continue;
        size_t other;
        const hm_5d_move *its = hm_5d_action_list_at(&p->known->first, p->next, &other);
        if (other == count && memcmp(its, moves, count * sizeof *moves) == 0)
            p->within[i] = p->known->within.at[p->next++];
    }
    hm_status status = hm_5d_deal_out(&dealing, p->p->options.jobs), added = HM_OK;
    for (size_t i = 0; i < batch->count && added == HM_OK; i++) {
        const hm_5d_move *moves = hm_5d_action_list_at(batch, i, &count);
        if (p->within[i] > 0) added = add_finding(found, moves, count, p->within[i], p->number[i]);
    }
    return added != HM_OK ? added : status;
}

/* The number of first actions that is enough; 0: all are wanted. Minimal ones are only known when
 * all are. */
static size_t enough(const hm_5d_puzzle *p) {
    return p->options.minimal ? 0 : p->options.limit;
}

/* Adds the remaining attacks that mate at once. They are not divided among shares: one share has
 * them all, since each teaches about the next. */
static hm_status try_rest(pass *p, const hm_5d_position *position, hm_5d_actions *attacks,
                          size_t wanted, findings *found) {
    hm_5d_position *own = NULL;
    const hm_5d_move *moves;
    size_t count;
    if (!is_ours(p->p, p->seen)) return HM_OK;
    hm_5d_prover *prover = hm_5d_prover_create(p->p, 1);
    hm_status status = prover == NULL ? HM_ERR_MEMORY : HM_OK;
    if (status == HM_OK) status = hm_5d_position_copy(position, &own, NULL);
    if (status == HM_OK) hm_5d_prover_turn_to(prover, own);
    while (status == HM_OK && (wanted == 0 || found->first.count < wanted)) {
        status = hm_5d_next_mate(prover, attacks, &moves, &count);
        if (status != HM_OK || moves == NULL) break;
        status = add_finding(found, moves, count, 1, p->seen++);
    }
    hm_5d_prover_destroy(prover);
    hm_5d_position_destroy(own);
    return status;
}

/* Adds the actions that force mate within n. There may be more actions than memory holds, so they
 * are taken in batches. *all is false when those found were enough before the last one. */
static hm_status solve5d_try_all(pass *p, const hm_5d_position *position, findings *found,
                                 bool *all) {
    hm_5d_actions *actions;
    hm_5d_action_list batch = {0};
    const hm_5d_action_list *ours;
    size_t wanted = enough(p->p), size = wanted > 0 ? SMALL_BATCH : HM_5D_BATCH;
    bool more = true;
    hm_status status = hm_5d_actions_create(&actions, NULL);
    if (status != HM_OK) return status;
    hm_5d_actions_guard(actions, &p->p->sentry);
    hm_5d_actions_share(actions, &p->p->budget);
    status = hm_5d_actions_start(actions, position, 0, NULL);
    while (status == HM_OK && more && (wanted == 0 || found->first.count < wanted)) {
        status = hm_5d_actions_take(actions, size, &batch, &more);
        if (status == HM_OK) {
            /* Numbers the actions of the batch; `ours` are the share's actions. */
            size_t count, kept = 0;
            ours = p->p->options.share == NULL ? &batch : &p->dealt;
            p->dealt.count = p->dealt.move_count = 0;
            for (size_t i = 0; i < batch.count && status == HM_OK; i++) {
                uint64_t number = p->seen++;
                if (!is_ours(p->p, number)) continue;
                p->number[kept++] = number;
                if (ours == &batch) continue;
                const hm_5d_move *moves = hm_5d_action_list_at(&batch, i, &count);
                status = hm_5d_action_list_add(&p->dealt, moves, count, NULL);
            }
        }
        if (status == HM_OK) status = try_batch(p, position, ours, found);
        if (status != HM_OK || !more || !p->only || p->seen < HM_5D_TRIED_PLAINLY) continue;
        status = try_rest(p, position, actions, wanted, found);
        more = status != HM_OK || (wanted > 0 && found->first.count >= wanted);
        break;
    }
    *all = !more;
    hm_5d_action_list_clear(&batch);
    hm_5d_actions_destroy(actions);
    return status;
}

/* All passes; *all: every action that forces mate is found. */
static hm_status solve5d_search(pass *p, const hm_5d_position *position, unsigned mate_in,
                                findings *found, bool *all) {
    hm_status status = HM_OK;
    size_t wanted = enough(p->p);
    *all = true;
    for (unsigned n = 1; n <= mate_in && status == HM_OK && *all; n++) {
        findings now = {0};
        p->mate_in = n;
        p->only = mate_in == 1;
        p->known = found;
        p->next = 0;
        p->seen = 0;
        status = solve5d_try_all(p, position, &now, all);
        /* An action that forces mate within n - 1 also forces it within n, so no proof is lost if a
         * pass is stopped. */
        hm_status kept = HM_OK;
        for (; p->next < p->known->first.count && kept == HM_OK; p->next++)
            kept = copy_finding(&now, p->known, p->next);

        findings_clear(found);
        *found = now;
        if (kept != HM_OK) return kept;
        if (wanted > 0 && found->first.count >= wanted && n < mate_in) *all = false;
    }
    return status;
}

/* ---- only so many, and only those that are needed ---- */

static bool solve5d_has_move(const hm_5d_move *moves, size_t count, const hm_5d_move *move) {
    for (size_t i = 0; i < count; i++) {
        if (hm_5d_move_same(&moves[i], move)) return true;
    }
    return false;
}

/* Some other action of the list is this one without some of its moves. */
static bool has_part(const hm_5d_action_list *list, size_t index) {
    size_t count, other;
    const hm_5d_move *moves = hm_5d_action_list_at(list, index, &count);
    for (size_t i = 0; i < list->count; i++) {
        const hm_5d_move *its = hm_5d_action_list_at(list, i, &other);
        size_t shared = 0;
        while (other < count && shared < other && solve5d_has_move(moves, count, &its[shared]))
            shared++;
        if (other < count && shared == other) return true;
    }
    return false;
}

/* Comparisons after which the watcher is asked, also by a search that has been stopped: what it has
 * found by then is mostly looked through. */
enum { COMPARED = 1 << 18 };

/* Keeps the actions that are wanted; HM_ERR_INTERRUPTED: those among the first ones, which were
 * looked at before a limit was reached. */
static hm_status select_first(hm_5d_puzzle *p, findings *found, bool *all) {
    findings kept = {0};
    size_t compared = 0;
    hm_status status = HM_OK;
    size_t most = p->options.limit > 0 ? p->options.limit : SIZE_MAX;
    for (size_t i = 0; i < found->first.count && status == HM_OK; i++) {
        if (compared > COMPARED) {
            compared = 0;
            if (!hm_sentry_report(&p->sentry, 0)) status = HM_ERR_INTERRUPTED;
            if (status != HM_OK) break;
        }
        if (p->options.minimal) {
            compared += found->first.count;
            if (has_part(&found->first, i)) continue;
        }
        if (kept.first.count == most) {
            *all = false;
            break;
        }
        status = copy_finding(&kept, found, i);
    }
    findings_clear(found);
    *found = kept;
    return status;
}

/* ---- all together ---- */

static hm_status solve5d_solve(hm_5d_puzzle *p, const hm_5d_position *position, unsigned mate_in,
                               hm_5d_solution *solution) {
    findings found = {0};
    pass *looks = calloc(1, sizeof *looks);
    bool all = false;
    if (looks == NULL) return HM_ERR_MEMORY;
    looks->p = p;
    hm_status status = solve5d_search(looks, position, mate_in, &found, &all), selected = status;
    hm_5d_action_list_clear(&looks->dealt);
    free(looks);
    if (status == HM_ERR_INTERRUPTED || status == HM_ERR_LIMIT) selected = HM_OK;
    if (selected == HM_OK) selected = select_first(p, &found, &all);
    if (selected == HM_ERR_INTERRUPTED) {
        status = selected;
        selected = HM_OK;
    }
    if (selected == HM_OK) {
        /* The solution takes the findings over. */
        solution->first = found.first;
        solution->within = found.within.at;
        if (p->options.share != NULL) {
            p->options.share->numbers = found.number.at;
        } else {
            free(found.number.at);
        }
        for (size_t i = 0; i < found.within.count; i++) {
            unsigned within = found.within.at[i];
            if (solution->shortest == 0 || within < solution->shortest) solution->shortest = within;
        }
        found = (findings){0};
    }
    findings_clear(&found);
    if (selected != HM_OK) return selected;
    uint64_t before = atomic_load(&p->nodes);
    if (status == HM_OK && solution->shortest > 0) {
        status = hm_5d_find_line(p, position, solution->shortest, &solution->line);
    }
    if (p->options.share != NULL) p->options.share->line_nodes = atomic_load(&p->nodes) - before;
    solution->complete = status == HM_OK && all;
    return status;
}

/* Whether a share may be asked for: what is needed, or enough, is decided among all. */
static hm_status check_share(const hm_5d_solve_options *options, hm_error *error) {
    hm_5d_share *share = options->share;
    if (share == NULL) return HM_OK;
    share->numbers = NULL;
    share->line_nodes = 0;
    if (share->size != sizeof *share)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "the size of the struct is wrong");
    if (share->number < 1 || share->number > share->of)
        return hm_fail(error, HM_ERR_ARGUMENT, 0, "there is no such shard of the first actions");
    if (options->limit == 0 && !options->minimal) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0,
                   "--shard cannot be combined with --limit or --minimal");
}

hm_status hm_5d_solve(const hm_5d_position *position, unsigned mate_in,
                      const hm_5d_solve_options *options, const hm_watch *watch,
                      hm_5d_solution *solution, hm_error *error) {
    memset(solution, 0, sizeof *solution);
    hm_status status = hm_5d_mate_expect(mate_in, error);
    if (status == HM_OK) status = hm_5d_rules_apply(position, 0, error);
    if (status != HM_OK) return status;
    hm_5d_puzzle *p;
    status =
        hm_5d_puzzle_create(options, hm_watch_memory(watch, position->memory), watch, &p, error);
    if (status == HM_OK) status = check_share(&p->options, error);
    if (status != HM_OK) {
        free(p);
        return status;
    }
    hm_5d_share *share = p->options.share;
    status = solve5d_solve(p, position, mate_in, solution);
    solution->nodes = atomic_load(&p->nodes);
    status = hm_5d_puzzle_status(p, status);
    free(p);
    if (status != HM_OK && status != HM_ERR_INTERRUPTED) {
        hm_5d_solution_clear(solution);
        if (share != NULL) free(share->numbers);
        if (share != NULL) share->numbers = NULL;
    }
    return hm_5d_actions_fail(status, error);
}

void hm_5d_solution_clear(hm_5d_solution *solution) {
    hm_5d_action_list_clear(&solution->first);
    hm_5d_action_list_clear(&solution->line);
    free(solution->within);
    solution->within = NULL;
}
