/* "bench": positions of all games, searched to fixed depths. With one thread the number of nodes is
 * the same everywhere: it changes when, and only when, the play does. */
#include "protocol/protocol.h"

#include <string.h>

/* A start, and so many moves from it, drawn from the sorted list of all. */
typedef struct row {
    const char *game, *start;
    const char *mode; /* of four players; NULL: the usual one */
    uint64_t seed;
    unsigned moves, depth;
} row;

static const row rows[] = {
    {"4d", "4d:start", NULL, 0, 0, 3},
    {"4d", "4d:start", NULL, 1, 20, 3},
    {"4d", "4d:start", NULL, 1, 60, 3},
    {"4d", "4d:start", NULL, 1, 140, 3},
    {"4d", "4d:start", NULL, 2, 20, 3},
    {"4d", "4d:start", NULL, 2, 60, 3},
    {"4d", "4d:start", NULL, 2, 140, 3},
    {"4d",
     "4d-state v1: w - - 0 1 | K@0,0,0,0; K@1,0,0,0; Q@3,3,3,3; R@0,1,2,3; R@4,0,4,0; B@2,2,0,0; "
     "N@1,2,3,0; N@5,5,0,1; Pw@2,2,2,5; Py@3,4,1,1; Pw@6,1,1,2; Py@4,2,2,2; k@7,7,7,7; k@6,7,7,7; "
     "q@4,5,4,5; r@7,6,5,4; r@3,7,3,7; b@5,5,7,7; n@6,5,4,7; n@2,2,7,6; pw@5,5,5,2; py@4,3,6,6; "
     "pw@1,6,6,5; py@3,5,5,5",
     NULL, 0, 0, 4},
    {"4p", "4p:modern", NULL, 0, 0, 8},
    {"4p", "4p:classic", NULL, 0, 0, 8},
    {"4p", "4p:modern", NULL, 1, 20, 7},
    {"4p", "4p:modern", NULL, 1, 60, 7},
    {"4p", "4p:classic", NULL, 2, 20, 7},
    {"4p", "4p:classic", NULL, 2, 60, 7},
    {"4p", "4p:rg", NULL, 3, 40, 7},
    {"4p", "4p:byg", NULL, 3, 100, 7},
    {"4p", "4p:modern", "ffa", 0, 0, 5},
    {"4p", "4p:modern", "ffa", 1, 40, 5},
    {"4p", "4p:classic", "ffa", 2, 80, 5},
    {"4p", "4p:classic", "ffa", 2, 120, 5},
    {"5d", "5d:standard", NULL, 0, 0, 5},
    {"5d", "5d:turn_zero", NULL, 0, 0, 4},
    {"5d", "5d:two_timelines", NULL, 0, 0, 3},
    {"5d", "5d:timeline_battlegrounds", NULL, 0, 0, 2},
    {"5d", "5d:turn_zero", NULL, 1, 8, 3},
    {"5d", "5d:turn_zero", NULL, 2, 16, 2},
    {"5d", "5d:half_reflected", NULL, 3, 12, 2},
    {"5d", "5d:two_timelines", NULL, 4, 12, 2},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* HASH, THREADS, LIMIT, GAME; what is left out is the usual. */
void hm_read_bench(hm_protocol *p, hm_slice line) {
    hm_slice word;
    bool negative;
    uint64_t number;
    hm_bench *b = &p->bench;
    *b = (hm_bench){.hash = 16, .threads = 1};
    uint64_t *const places[] = {&b->hash, &b->threads, &b->depth};
    const uint64_t most[] = {65536, 256, HM_SEARCH_PLIES};
    for (size_t i = 0; i < 3 && hm_next_word(&line, &word); i++) {
        if (!hm_word_number(word, &number, &negative) || negative) continue;
        *places[i] = number < most[i] ? number : most[i];
    }
    if (b->hash == 0) b->hash = 16;
    if (hm_next_word(&line, &word) && word.length < sizeof b->game) {
        memcpy(b->game, word.text, word.length);
    }
    p->going.bench = true;
}

/* ---- one position ---- */

/* Plays random moves from the start of a row, and searches to its depth. */
static bool run_row(hm_protocol *p, hm_search *s, const row *r, uint64_t *nodes) {
    hm_session *session;
    hm_input_error error;
    hm_random random;
    hm_search_root root;
    hm_search_result result;
    hm_search_limits limits = {.size = sizeof limits, .depth = r->depth};
    hm_search_watcher watcher = {.watch = hm_watch_of(p)};
    const hm_setting mode = {"mode", r->mode};
    hm_request request = {.size = sizeof request, .settings = &mode};
    bool played = true;
    request.setting_count = r->mode != NULL ? 1 : 0;
    if (p->bench.depth > 0) limits.depth = (unsigned)p->bench.depth;
    if (hm_session_open(&session, r->start, &request, &error) != HM_YES) return false;
    hm_status status = HM_OK;
    hm_random_init(&random, r->seed);
    for (unsigned move = 0; move < r->moves && status == HM_OK && played; move++)
        status = hm_play_random_move(session, &random, &played, NULL);
    if (status == HM_OK) {
        hm_search_clear(s);
        status = hm_session_root(session, &root, NULL);
    }
    if (status == HM_OK) status = hm_search_run(s, &root, &limits, &watcher, &result, NULL);
    if (status == HM_OK) *nodes += result.nodes;
    hm_session_destroy(session);
    return status == HM_OK;
}

/* ---- all ---- */

void hm_run_bench(hm_protocol *p) {
    const hm_bench *b = &p->bench;
    hm_search *s;
    uint64_t nodes = 0;
    hm_search_options options = {
        .size = sizeof options, .hash = (unsigned)b->hash, .threads = (unsigned)b->threads};
    double start = hm_seconds_now();
    bool done = hm_search_create(&s, &options, NULL) == HM_OK;
    for (size_t i = 0; done && i < ROWS && !atomic_load(&p->stopping); i++) {
        if (b->game[0] == '\0' || strcmp(b->game, rows[i].game) == 0) {
            done = run_row(p, s, &rows[i], &nodes);
        }
    }
    hm_search_destroy(s);
    double seconds = hm_seconds_now() - start;
    if (!done) hm_say_info(p, "out of memory");
    hm_say(p, "Total time (ms): %llu", (unsigned long long)(1000 * seconds));
    hm_say(p, "Nodes searched: %llu", (unsigned long long)nodes);
    hm_say_last(p, "Nodes/second: %llu", (unsigned long long)hm_per_second(nodes, seconds));
}
