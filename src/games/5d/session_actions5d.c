/* Whole 5D actions in answers: lists of them, and their numbers. */
#include "games/5d/play5d.h"

#include <stdlib.h>

/* ---- actions ---- */

/* A search that is stopped, or that may take no more memory, has still found something. */
static bool is_stopped(hm_status status) {
    return status == HM_ERR_INTERRUPTED || status == HM_ERR_LIMIT;
}

/* Whether these are all actions; of a search that was stopped also by what. */
static void put_complete(hm_facts *facts, hm_status status, size_t limit, bool complete,
                         const hm_watch *watch) {
    hm_error cause = {.status = status};
    if (limit != SIZE_MAX || is_stopped(status)) hm_fact_bool(facts, "complete", complete);
    hm_meter_settle(hm_meter_of(watch), &cause);
    if (is_stopped(status)) hm_fact_word(facts, "stopped", hm_status_name(cause.status));
}

/* If the limit is reached, the actions found so far are listed and `complete` is false. */
static hm_status list_actions(const hm_5d_position *position, size_t limit, const hm_watch *watch,
                              hm_facts *facts, hm_error *error) {
    hm_sorted_5d sorted = {0};
    bool complete;
    hm_status found = hm_5d_collect(position, limit, watch, &sorted.list, &complete, error);
    hm_status status = found;
    /* If the user stops the search, the list found so far is not sorted, since that could take
     * long. */
    if (found == HM_OK || found == HM_ERR_LIMIT)
        status = hm_sort_5d(position, &sorted, hm_work_is_spent(watch->work) ? NULL : watch, error);
    if (status == HM_OK) {
        hm_fact_uint(facts, "count", sorted.order.count);
        hm_fact_open(facts, "actions", '[');
        for (size_t i = 0; i < sorted.order.count && !facts->words.failed; i++) {
            size_t count;
            const hm_5d_move *moves =
                hm_5d_action_list_at(&sorted.list, sorted.order.at[i].index, &count);
            hm_put_moves_5d(facts, NULL, position, moves, count);
        }
        hm_fact_close(facts);

        put_complete(facts, found, limit, complete, watch);
    }
    hm_sorted_5d_clear(&sorted);
    return status;
}

/* Counts without keeping. */
static hm_status count_actions(const hm_5d_position *position, size_t limit, const hm_watch *watch,
                               hm_facts *facts, hm_error *error) {
    hm_5d_actions *actions;
    const hm_5d_move *moves = NULL;
    size_t count, total = 0;
    hm_status status = hm_5d_actions_create(&actions, error);
    if (status == HM_OK) status = hm_5d_actions_start(actions, position, 0, error);
    while (status == HM_OK) {
        status = hm_5d_actions_next(actions, watch, &moves, &count, error);
        if (status != HM_OK || moves == NULL || total == limit) break;
        total++;
        if ((total & 4095) == 0) status = hm_watch_ask(watch, total, 0, error);
    }
    hm_5d_actions_destroy(actions);
    hm_fact_uint(facts, "count", total);
    put_complete(facts, status, limit, status == HM_OK && moves == NULL, watch);
    return is_stopped(status) ? HM_OK : status;
}

hm_verdict hm_actions_5d(void *play, const hm_request *request, hm_facts *facts,
                         hm_input_error *error) {
    const hm_play_5d *p = play;
    hm_error cause;
    uint64_t number;
    bool limited = hm_request_number(request, "limit", &number) && number < SIZE_MAX;
    size_t limit = limited ? (size_t)number : SIZE_MAX;
    hm_status status = hm_request_flag(request, "count")
                           ? count_actions(p->position, limit, &request->watch, facts, &cause)
                           : list_actions(p->position, limit, &request->watch, facts, &cause);
    return hm_verdict_of(status, &cause, error);
}

/* ---- perft ---- */

typedef struct roots {
    const hm_5d_position *position;
    hm_5d_divide *divide;
} roots;

static uint64_t session_actions5d_put_root(const void *context, size_t index, hm_text *text) {
    const roots *r = context;
    const hm_5d_divide *root = &r->divide[index];
    hm_5d_action_format(r->position, root->moves, root->count, text);
    return root->nodes;
}

hm_status hm_perft_5d(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                      uint64_t *nodes, hm_facts *divided, hm_error *error) {
    roots r = {.position = ((hm_play_5d *)play)->position};
    size_t count;
    if (divided == NULL || depth == 0) {
        return hm_5d_perft(r.position, depth, jobs, watch, nodes, error);
    }
    hm_status status = hm_5d_perft_divide(r.position, depth, jobs, watch, &r.divide, &count, error);
    if (status != HM_OK) return status;
    *nodes = hm_put_divide(divided, count, session_actions5d_put_root, &r);
    free(r.divide);
    return HM_OK;
}
