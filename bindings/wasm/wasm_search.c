/* Looking for the best move, with news on the way. */
#include "shim.h"

#include <string.h>

/* The caller's: one line of news as JSON. */
__attribute__((import_module("hypermate"), import_name("news"))) void
page_news(int number, const char *text, size_t length);

typedef struct listener {
    hm_search *search;
    int number;
} listener;

static void put_line(const hm_search *search, const hm_search_line *line, hm_facts *facts) {
    hm_fact_int(facts, "score", line->score);
    if (line->mate != 0) {
        hm_fact_int(facts, "mate", line->mate);
    } else {
        hm_fact_null(facts, "mate");
    }
    hm_fact_uint(facts, "depth", line->depth);
    hm_fact_uint(facts, "seldepth", line->seldepth);
    hm_fact_open(facts, "moves", '[');
    for (size_t i = 0; i < line->count; i++) {
        hm_search_move_text(search, line, i, HM_SEARCH_OWN, hm_fact_begin(facts, NULL));
        hm_fact_end(facts);
    }
    hm_fact_close(facts);
}

static void wasm_search_tell(void *context, const hm_search_info *info) {
    const listener *l = context;
    hm_facts facts = {0};
    hm_text json = {0};
    if (info->line == NULL) return;
    hm_fact_open(&facts, NULL, '{');
    hm_fact_uint(&facts, "number", info->number);
    put_line(l->search, info->line, &facts);
    hm_fact_uint(&facts, "nodes", info->nodes);
    hm_fact_double(&facts, "seconds", info->seconds);
    hm_fact_close(&facts);
    hm_facts_json(&facts, &json);
    if (!json.failed && !facts.failed) page_news(l->number, json.data, json.length);
    hm_facts_clear(&facts);
    hm_text_clear(&json);
}

static void put_result(const hm_search *search, const hm_search_result *result, hm_text *out) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_fact_open(&facts, "lines", '[');
    for (size_t i = 0; i < result->line_count; i++) {
        hm_fact_open(&facts, NULL, '{');
        put_line(search, &result->lines[i], &facts);
        hm_fact_close(&facts);
    }
    hm_fact_close(&facts);
    hm_fact_uint(&facts, "nodes", result->nodes);
    hm_fact_double(&facts, "seconds", result->seconds);
    hm_fact_close(&facts);
    hm_facts_json(&facts, out);
    out->failed |= facts.failed;
    hm_facts_clear(&facts);
}

HM_EXPORT("search_open")
hm_search *shim_search_open(unsigned hash, unsigned multipv, hm_text *out) {
    hm_error error;
    hm_search *search;
    hm_search_options options = {.size = sizeof options, .hash = hash, .multipv = multipv};
    if (hm_search_create(&search, &options, &error) == HM_OK) return search;
    shim_fail(&error, out);
    return NULL;
}

HM_EXPORT("search_close") void shim_search_close(hm_search *search) {
    hm_search_destroy(search);
}

/* Limits that are 0 do not hold. The news and the watcher have the same number. */
HM_EXPORT("search_run")
hm_verdict shim_search_run(hm_search *search, hm_session *session, double milliseconds,
                           double nodes, unsigned depth, unsigned mate, bool infinite, int number,
                           hm_text *out) {
    listener l = {search, number};
    hm_search_limits limits = {.size = sizeof limits,
                               .movetime = (uint64_t)milliseconds,
                               .nodes = (uint64_t)nodes,
                               .depth = depth,
                               .mate = mate,
                               .infinite = infinite};
    hm_search_watcher watcher = {
        .info = number == 0 ? NULL : wasm_search_tell, .context = &l, .watch = shim_watch(number)};
    hm_search_root root;
    hm_search_result result;
    hm_error error;
    hm_status status = hm_session_root(session, &root, &error);
    if (status == HM_OK) {
        status = hm_search_run(search, &root, &limits, &watcher, &result, &error);
    }
    if (status != HM_OK) return shim_fail(&error, out);
    put_result(search, &result, out);
    return HM_YES;
}
