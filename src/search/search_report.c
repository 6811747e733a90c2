/* Reports of lines and scores. */
#include "search/worker.h"

/* A line as callers see it; a selective depth below the depth would look like an error. */
hm_search_line hm_line_view(const hm_worker_line *line) {
    return (hm_search_line){
        .score = line->score,
        .mate = hm_score_mate_moves(line->score),
        .bound = line->bound,
        .depth = line->depth,
        .seldepth = line->seldepth > line->depth ? line->seldepth : line->depth,
        .moves = line->moves,
        .count = line->count,
    };
}

/* Prints nothing itself: the watcher receives every line that an iteration has searched, best
 * first. */
void hm_worker_report(const hm_worker *worker) {
    const hm_search_shared *s = worker->shared;
    if (worker->number > 0 || s->watcher == NULL || s->watcher->info == NULL) return;
    uint64_t nodes = hm_search_nodes(s);
    hm_search_info info = {.nodes = nodes,
                           .seconds = hm_timeman_total(&s->timeman, nodes) / 1000,
                           .hashfull = hm_transposition_fullness(&s->table)};
    for (unsigned i = 0; i < worker->line_count; i++) {
        if (i > 0 && worker->lines[i].depth == 0) continue; /* not searched yet */
        hm_search_line line = hm_line_view(&worker->lines[i]);
        info.line = &line;
        info.number = i + 1;
        s->watcher->info(s->watcher->context, &info);
    }
}
