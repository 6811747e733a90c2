/* One thread of a search: when it has to end, what it writes down. */
#include "search/worker.h"
#include "core/work.h"
#include "search/game.h"

#include <string.h>

/* Counters are read without a lock; a sum that is slightly old does no harm. */
uint64_t hm_search_nodes(const hm_search_shared *shared) {
    uint64_t nodes = 0;
    for (unsigned i = 0; i < shared->running; i++)
        nodes += hm_worker_nodes(shared->workers[i]);
    return nodes;
}

/* Our time starts at the first question after the ponderhit. */
bool hm_worker_ponders(hm_worker *worker) {
    hm_search_shared *s = worker->shared;
    bool ponders = atomic_load(&s->pondering);
    if (s->waited && !ponders) {
        s->waited = false;
        hm_timeman_hit(&s->timeman, hm_search_nodes(s));
    }
    return ponders;
}

static hm_work *worker_work(const hm_search_shared *s) {
    return s->watcher == NULL ? NULL : s->watcher->watch.work;
}

void hm_search_count_work(hm_search_shared *s, uint64_t nodes) {
    hm_work_add(worker_work(s), (nodes - s->counted) * s->game->work);
    s->counted = nodes;
}

/* An infinite or pondering search ignores nodes and time, but never the watcher. */
static bool worker_is_over(hm_worker *worker, uint64_t nodes) {
    const hm_search_shared *s = worker->shared;
    const hm_search_watcher *watcher = s->watcher;
    bool waits = s->limits.infinite || hm_worker_ponders(worker);
    bool spent = (s->limits.nodes > 0 && nodes >= s->limits.nodes) ||
                 (s->timeman.timed && hm_timeman_elapsed(&s->timeman, nodes) >= s->timeman.maximum);
    if (!waits && spent) return true;
    if (watcher == NULL) return false;
    return hm_work_is_spent(worker_work(s)) ||
           hm_watch_ask(&watcher->watch, nodes, 0, NULL) != HM_OK;
}

/* Helpers look once and never again: the first thread ends them through `over`. */
void hm_worker_look(hm_worker *worker) {
    hm_search_shared *s = worker->shared;
    uint64_t own = hm_worker_nodes(worker), nodes = hm_search_nodes(s);
    worker->next_look = UINT64_MAX;
    if (worker->number > 0) return;
    hm_search_count_work(s, nodes);
    if (worker_is_over(worker, nodes)) atomic_store(&s->over, true);
    /* The next look is soon enough that with one thread a limit of nodes or work ends the search at
     * the same node every time. */
    uint64_t left = s->limits.nodes > nodes ? s->limits.nodes - nodes : s->game->polls;
    uint64_t unit = s->game->work, work = hm_work_left(worker_work(s));
    if (unit > 0 && work / unit < left) left = work / unit + 1;
    worker->next_look = own + (left < s->game->polls ? left : s->game->polls);
}

/* The search reports `starved`, so that a caller knows why it was short. */
void hm_worker_give_up(hm_worker *worker) {
    atomic_store(&worker->shared->starved, true);
    atomic_store(&worker->shared->over, true);
}

/* The principal variation of a ply is the move and the line of the next ply (triangular table). */
void hm_worker_store_pv(hm_worker *worker, unsigned ply, hm_search_move move) {
    /*     ply 0:  a b c d        When x raises alpha at ply 1, line 1 becomes x and line 2:
     *     ply 1:    b c d
     *     ply 2:      c d            ply 1:    x c d */
    unsigned below = worker->length[ply + 1];
    if (ply + below >= HM_SEARCH_PLIES) below = HM_SEARCH_PLIES - 1 - ply;
    worker->line[ply][0] = move;
    memcpy(worker->line[ply] + 1, worker->line[ply + 1], below * sizeof move);
    worker->length[ply] = below + 1;
}

void hm_worker_found_mate(hm_worker *worker, hm_mates *mates) {
    hm_worker_line *line = &worker->lines[0];
    if (mates->count++ > 0) return;
    *line = (hm_worker_line){.count = worker->length[0]};
    memcpy(line->moves, worker->line[0], line->count * sizeof line->moves[0]);
    line->depth = line->seldepth = line->count;
    line->score = HM_SCORE_MATE - (int)line->count;
    line->bound = HM_SEARCH_EXACT;
}

static bool worker_is_considered(const hm_search_limits *limits, hm_search_move move) {
    for (size_t i = 0; i < limits->only_count; i++) {
        if (limits->only[i] == move) return true;
    }
    return limits->only_count == 0;
}

/* `searchmoves`: other root moves are silently left out. */
bool hm_worker_add_move(hm_worker *worker, hm_search_move move) {
    const hm_search_shared *s = worker->shared;
    if (s->game->choose == NULL && !worker_is_considered(&s->limits, move)) return true;
    if (!HM_ROOM(worker->moves, 1)) return false;
    worker->moves.at[worker->moves.count++] = (hm_root_move){.move = move};
    return true;
}

/* Only the first thread reports: messages of helpers would repeat its own. */
void hm_worker_say(const hm_worker *worker, const char *message) {
    const hm_search_watcher *watcher = worker->shared->watcher;
    if (worker->number > 0 || watcher == NULL || watcher->info == NULL) return;
    watcher->info(watcher->context, &(hm_search_info){.message = message});
}
