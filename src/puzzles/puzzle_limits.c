/* Limits the cost of a position. A search that is not bounded would not end: a 5D position may have
 * more actions than anybody can list. */
#include "puzzles/puzzles.h"

/* A limit of nodes leaves more work than the usual: nodes of 5D chess differ much. */
enum { WORK_OF_NODES = 10 };

void hm_puzzle_begin(hm_puzzler *p) {
    uint64_t most = HM_PUZZLE_WORK, left = hm_work_left(p->watch->work);
    if (p->plan.nodes > 0) most *= WORK_OF_NODES;
    if (p->plan.seconds > 0 && p->plan.nodes == 0) most = UINT64_MAX;
    p->work = (hm_work){.most = most < left ? most : left};
    p->nodes = 0;
    p->start = hm_seconds_now();
}

void hm_puzzle_spend(hm_puzzler *p, uint64_t nodes) {
    p->nodes += nodes;
    p->all_nodes += nodes;
}

hm_search_limits hm_puzzle_left(const hm_puzzler *p, uint64_t nodes) {
    hm_search_limits limits = {.size = sizeof limits, .nodes = nodes};
    if (p->plan.nodes > 0) {
        uint64_t left = p->plan.nodes > p->nodes ? p->plan.nodes - p->nodes : 1;
        if (nodes == 0 || left < nodes) limits.nodes = left;
    }
    if (p->plan.seconds > 0) {
        double left = p->plan.seconds - (hm_seconds_now() - p->start);
        limits.movetime = left > 0 ? (uint64_t)(1000 * left) + 1 : 1;
    }
    return limits;
}

hm_watch hm_puzzle_watch(hm_puzzler *p) {
    return (hm_watch){p->watch->progress, p->watch->context, &p->work};
}

bool hm_is_of_position(hm_status status) {
    return status == HM_ERR_LIMIT || status == HM_ERR_FIELD;
}
