#include "support/searching.h"
#include "core/text.h"
#include "harness.h"

#include <pthread.h>
#include <time.h>

/* ---- what is told ---- */

static void note(void *context, const hm_search_info *info) {
    searching *s = context;
    if (info->line == NULL) return;
    s->lines++;
    hm_text_printf(&s->log, "%u %u %d %u %llu", info->number, info->line->depth, info->line->score,
                   info->line->seldepth, (unsigned long long)info->nodes);
    for (size_t i = 0; i < info->line->count; i++) {
        hm_text_puts(&s->log, " ");
        hm_search_move_text(s->search, info->line, i, HM_SEARCH_LINE, &s->log);
    }
    hm_text_puts(&s->log, "\n");
}

static bool go_on(void *context, uint64_t done, uint64_t total) {
    const searching *s = context;
    (void)total;
    return s->stop_at == 0 || done < s->stop_at;
}

/* ---- one search ---- */

static hm_search_options complete(hm_search_options options) {
    options.size = sizeof options;
    if (options.hash == 0) options.hash = 1;
    return options;
}

searching searching_start(const char *position, const hm_request *request,
                          hm_search_options options) {
    searching s = {0};
    hm_input_error error;
    options = complete(options);
    CHECK_INT(hm_session_open(&s.session, position, request, &error), HM_YES);
    CHECK_INT(hm_session_root(s.session, &s.root, NULL), HM_OK);
    CHECK_INT(hm_search_create(&s.search, &options, NULL), HM_OK);
    return s;
}

void searching_end(searching *s) {
    hm_search_destroy(s->search);
    hm_session_destroy(s->session);
    hm_text_clear(&s->best);
    hm_text_clear(&s->log);
}

void searching_set(searching *s, hm_search_options options) {
    options = complete(options);
    CHECK_INT(hm_search_set(s->search, &options, NULL), HM_OK);
}

hm_search_result searching_run(searching *s, hm_search_limits limits) {
    hm_search_watcher watcher = {
        .info = note, .context = s, .watch = {.progress = go_on, .context = s}};
    limits.size = sizeof limits;
    CHECK_INT(hm_search_run(s->search, &s->root, &limits, &watcher, &s->result, NULL), HM_OK);
    s->best.length = 0;
    if (s->result.line_count > 0) {
        hm_search_move_text(s->search, s->result.lines, 0, HM_SEARCH_OWN, &s->best);
        CHECK(!s->best.failed);
    }
    return s->result;
}

/* ---- what holds in all games ---- */

void searching_check_same(searching *s, hm_search_limits limits) {
    hm_search_clear(s->search);
    s->log.length = 0;
    hm_search_result one = searching_run(s, limits);
    hm_text log = s->log;
    s->log = (hm_text){0};
    hm_search_clear(s->search);
    hm_search_result other = searching_run(s, limits);
    CHECK(log.length > 0);
    CHECK_TEXT(s->log.data, log.data);
    CHECK_INT(other.nodes, one.nodes);
    if (limits.nodes > 0) CHECK_INT(one.nodes, limits.nodes);
    hm_text_clear(&log);
}

typedef struct stopper {
    hm_search *search;
    long wait; /* nanoseconds */
} stopper;

static void *stop_later(void *context) {
    const stopper *s = context;
    nanosleep(&(struct timespec){.tv_nsec = s->wait}, NULL);
    hm_search_stop(s->search);
    return NULL;
}

void searching_check_stops(searching *s, uint64_t rounds) {
    for (uint64_t round = 0; round < rounds; round++) {
        /* Before the search begins, while it does, and later and later in it. */
        stopper stops = {s->search, (long)(round % 20) * 100000};
        pthread_t thread;
        hm_search_ready(s->search);
        CHECK_INT(pthread_create(&thread, NULL, stop_later, &stops), 0);
        CHECK_INT(searching_run(s, (hm_search_limits){.infinite = true}).line_count, 1);
        pthread_join(thread, NULL);
    }
}

void searching_check_watched(searching *s, uint64_t stop_at, uint64_t most) {
    s->stop_at = stop_at;
    hm_search_result result = searching_run(s, (hm_search_limits){.infinite = true});
    CHECK(result.nodes >= stop_at && result.nodes < most);
    CHECK_INT(result.line_count, 1);
    s->stop_at = 0;
}
