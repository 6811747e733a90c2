/* A search in a thread of its own, from "go" to its one answer. */
#include "protocol/protocol.h"
#include "search/worker.h"

#include <signal.h>
#include <string.h>

/* ---- what is run ---- */

/* A table that is too large for the machine is made smaller: a move is better than none. */
static hm_status run_search(hm_protocol *p, const hm_search_root *root, hm_search_result *result,
                            hm_error *error) {
    hm_search_watcher watcher = {.info = hm_report, .context = p};
    hm_status status = hm_search_run(p->search, root, &p->going.limits, &watcher, result, error);
    while (status == HM_ERR_MEMORY && p->values.number[HM_PLAY_HASH] > 1) {
        uint64_t *hash = &p->values.number[HM_PLAY_HASH];
        hm_say_info(p, "%s", error->message);
        *hash /= 2;
        hm_say_info(p, "Hash set to %llu", (unsigned long long)*hash);
        hm_search_options options = hm_search_options_of(p);
        hm_search_set(p->search, &options, NULL);
        status = hm_search_run(p->search, root, &p->going.limits, &watcher, result, error);
    }
    return status;
}

static void run_named_search(hm_protocol *p) {
    hm_search_root root;
    hm_search_result result;
    hm_ending ending;
    hm_error error;
    hm_work work = {.most = HM_GLANCE};
    hm_watch watch = hm_watch_of(p);
    watch.work = &work;
    hm_status status = hm_session_ending(p->session, &watch, &ending, &error);
    if (status == HM_OK && strcmp(ending.result, "*") != 0) {
        hm_say_end(p, &ending);
        hm_answer_none(p);
        return;
    }
    const char *claim = NULL;
    /* Where it is not known soon whether the game is over, the search looks for a move. */
    bool open = status == HM_ERR_INTERRUPTED || status == HM_ERR_LIMIT;
    if (open) status = HM_OK;
    if (status == HM_OK && !open) status = hm_session_claim(p->session, &claim, &error);
    if (status == HM_OK && claim != NULL) hm_say_info(p, "claimable draw: %s", claim);
    if (status == HM_OK && p->going.debug && p->dialect->note != NULL) {
        /* Writes the position to search, for debugging. */
        hm_text text = {0};
        hm_text_puts(&text, "info string ");
        status = p->dialect->note(p->session, &text, &error);
        if (status == HM_OK)
            hm_say_text(p, &text);
        else
            hm_text_clear(&text);
    }
    if (status == HM_OK) status = hm_session_root(p->session, &root, &error);
    if (status == HM_OK) status = run_search(p, &root, &result, &error);
    if (status == HM_OK && p->going.debug)
        hm_say_info(p, "nodes %llu of them behind the depth %llu hashfull %u",
                    (unsigned long long)result.nodes,
                    (unsigned long long)hm_search_quiescence(p->search), result.hashfull);
    if (status == HM_OK && result.starved) hm_fail_memory(&error, "a search");
    if (status != HM_OK || result.starved) hm_say_info(p, "%s", error.message);
    if (status == HM_OK && result.line_count == 0 && !result.complete)
        hm_say_info(p, "no action found in time");
    if (status == HM_OK && result.line_count > 0)
        hm_answer_best(p, &result);
    else
        hm_answer_none(p);
}

static void *run_run(void *context) {
    hm_protocol *p = context;
    if (p->going.bench)
        hm_run_bench(p);
    else if (p->going.perft > 0)
        hm_run_perft(p);
    else
        run_named_search(p);
    atomic_store(&p->running, false);
    hm_say_ready(p);
    return NULL;
}

/* ---- starting and ending ---- */

void hm_start_going(hm_protocol *p) {
    hm_search_options options = hm_search_options_of(p);
    hm_search_set(p->search, &options, NULL);
    hm_search_ready(p->search);
    atomic_store(&p->stopping, false);
    p->going.debug = p->debug;
    atomic_store(&p->running, true);
    /* Signals are the business of the program's first thread. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    p->threaded = pthread_create(&p->thread, NULL, run_run, p) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (p->threaded) return;
    /* Nothing could stop it. */
    p->going.limits.infinite = p->going.limits.ponder = false;
    run_run(p);
}

void hm_join(hm_protocol *p) {
    if (p->threaded) pthread_join(p->thread, NULL);
    p->threaded = false;
}

void hm_stop(hm_protocol *p) {
    if (!atomic_load(&p->running)) return;
    atomic_store(&p->stopping, true);
    hm_search_stop(p->search);
}

bool hm_is_idle(hm_protocol *p, const char *complaint) {
    if (atomic_load(&p->running) && !atomic_load(&p->stopping)) {
        hm_say(p, "%s", complaint != NULL ? complaint : "info string search already running");
        return false;
    }
    hm_join(p);
    return true;
}
