/* The search of four players: nodes a second of the processor in Teams and free-for-all, and what
 * its parts cost.
 *
 *     bench_search4p
 */
#include "search/4p/search4p.h"
#include "bench.h"
#include "core/core.h"
#include "hypermate/answers.h"
#include "search/4p/mobility4p.h"
#include "search/4p/see4p.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PLIES = 60, LISTS = 20000 };

/* ---- whole searches ---- */

/* A position some moves from the modern start, the same every time. */
static hm_session *set_up(const char *mode, unsigned plies) {
    hm_session *session;
    hm_input_error error;
    hm_random random;
    hm_setting setting = {"mode", mode};
    hm_request request = {.size = sizeof request, .settings = &setting, .setting_count = 1};
    if (hm_session_open(&session, "4p:modern", &request, &error) != HM_YES) exit(3);
    hm_random_init(&random, 1);
    for (unsigned ply = 0; ply < plies; ply++) {
        size_t count;
        if (hm_session_moves(session, NULL, &count, NULL) != HM_OK || count == 0) exit(3);
        size_t number = (size_t)hm_random_below(&random, count);
        if (hm_session_play_number(session, number, NULL) != HM_OK) exit(3);
    }
    return session;
}

/* Nodes a second. Time that the system gives to others does not count. */
static double search(hm_session *session, hm_search_limits limits) {
    hm_search *s;
    hm_search_root root;
    hm_search_result result;
    hm_search_options options = {.size = sizeof options, .hash = 64};
    limits.size = sizeof limits;
    if (hm_search_create(&s, &options, NULL) != HM_OK) exit(3);
    if (hm_session_root(session, &root, NULL) != HM_OK) exit(3);
    clock_t start = clock();
    if (hm_search_run(s, &root, &limits, NULL, &result, NULL) != HM_OK) exit(3);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    hm_search_destroy(s);
    return (double)result.nodes / seconds;
}

static void time_search(const char *name, const char *mode, unsigned plies, uint64_t nodes) {
    hm_session *session = set_up(mode, plies);
    double best = 0;
    for (int round = 0; round < 3; round++) {
        double rate = search(session, (hm_search_limits){.nodes = nodes});
        if (rate > best) best = rate;
    }
    printf("%-52s %8.0f k nodes/s\n", name, best / 1e3);
    hm_session_destroy(session);
}

/* ---- parts ---- */

typedef struct scene {
    hm_4p_searcher searcher;
    hm_4p_move moves[HM_4P_MOVES_MAX];
    size_t count;
    hm_4p_part part;
} scene;

static void list(void *context) {
    scene *s = context;
    for (int i = 0; i < LISTS; i++)
        bench_keep(hm_4p_generate_part(&s->searcher.position, s->part, s->moves));
}

static void evaluate(void *context) {
    scene *s = context;
    for (int i = 0; i < LISTS; i++)
        bench_keep((unsigned long long)hm_4p_evaluate(&s->searcher, 0));
}

static void exchange(void *context) {
    scene *s = context;
    for (int i = 0; i < LISTS; i++)
        bench_keep((unsigned long long)hm_4p_static_exchange(&s->searcher.position,
                                                             s->moves[(size_t)i % s->count]));
}

/* The position of the searches, as the rules have it. */
static void take_position(scene *s) {
    hm_session *session = set_up("teams", PLIES);
    hm_search_root root;
    if (hm_session_root(session, &root, NULL) != HM_OK) exit(3);
    hm_4p_searcher *searcher = &s->searcher;
    hm_4p_position_copy(&searcher->position, root.position);
    hm_4p_psq_init(&searcher->psq, &searcher->position.rules);
    hm_4p_psq_of_seats(&searcher->psq, &searcher->position, searcher->plies[0].psq);
    s->count = hm_4p_generate(&searcher->position, s->moves);
    hm_session_destroy(session);
}

static void time_parts(void) {
    scene *s[3];
    for (int i = 0; i < 3; i++) {
        s[i] = calloc(1, sizeof *s[i]);
        if (s[i] == NULL) exit(3);
        take_position(s[i]);
        s[i]->part = (hm_4p_part)i;
    }
    bench_case parts[] = {{"all legal moves", list, s[0], LISTS, 0},
                          {"captures and promotions", list, s[1], LISTS, 0},
                          {"quiet moves", list, s[2], LISTS, 0},
                          {"evaluation", evaluate, s[0], LISTS, 0},
                          {"an exchange on a square", exchange, s[0], LISTS, 0}};
    bench_run(parts, 5, 3);
    for (int i = 0; i < 5; i++)
        printf("%-52s %8.1f ns\n", parts[i].name, 1e9 * parts[i].seconds);
    for (int i = 0; i < 3; i++)
        free(s[i]);
}

int main(void) {
    time_search("search, Teams, modern start", "teams", 0, 400000);
    time_search("search, Teams, after 60 moves", "teams", PLIES, 400000);
    time_search("search, FFA, modern start", "ffa", 0, 200000);
    time_search("search, FFA, after 60 moves", "ffa", PLIES, 200000);
    time_parts();
    return 0;
}
