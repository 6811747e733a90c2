/* The search of 5D chess: nodes a second and the time to a depth from starts, and how soon a search
 * of many timelines stops. */
#include "bench.h"
#include "core/core.h"
#include "hypermate/answers.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TIMELINES = 60, STOPS = 10 };

typedef struct scene {
    hm_session *session;
    hm_search *search;
    hm_search_root root;
    hm_search_limits limits;
    hm_search_result result;
} scene;

static void open_scene(scene *s, const char *position, unsigned depth) {
    hm_input_error error;
    hm_search_options options = {.size = sizeof options, .hash = 16};
    *s = (scene){.limits = {.size = sizeof s->limits, .depth = depth, .infinite = depth == 0}};
    if (hm_session_open(&s->session, position, NULL, &error) != HM_YES) exit(3);
    if (hm_session_root(s->session, &s->root, NULL) != HM_OK) exit(3);
    if (hm_search_create(&s->search, &options, NULL) != HM_OK) exit(3);
}

static void close_scene(scene *s) {
    hm_search_destroy(s->search);
    hm_session_destroy(s->session);
}

static void run(void *context) {
    scene *s = context;
    hm_search_clear(s->search);
    if (hm_search_run(s->search, &s->root, &s->limits, NULL, &s->result, NULL) != HM_OK) exit(3);
    bench_keep(s->result.nodes);
}

/* ---- depths ---- */

static void time_depth(const char *name, const char *position, unsigned depth) {
    scene s;
    open_scene(&s, position, depth);
    run(&s);
    double nodes = (double)s.result.nodes;
    bench_case timed[] = {{name, run, &s, 1, 0}};
    bench_run(timed, 1, 1);
    printf("%-52s %8.2f ms %8.0f thousand nodes/s\n", name, 1e3 * timed[0].seconds,
           1e-3 * nodes / timed[0].seconds);
    close_scene(&s);
}

/* ---- stopping ---- */

static void *run_on(void *context) {
    run(context);
    return NULL;
}

/* White's and Black's timelines with a board each. */
static void put_many(hm_text *text) {
    hm_text_puts(text, "[Size \"5x5\"]");
    for (int line = -TIMELINES; line <= TIMELINES; line++)
        hm_text_printf(text, "[4k/5/5/5/K1R2:%d:1:w]", line);
}

static void time_stops(void) {
    scene s;
    hm_text text = {0};
    const struct timespec pause = {.tv_nsec = 100000000};
    double worst = 0;
    put_many(&text);
    open_scene(&s, text.data, 0);
    for (int i = 0; i < STOPS; i++) {
        pthread_t thread;
        hm_search_ready(s.search);
        if (pthread_create(&thread, NULL, run_on, &s) != 0) exit(3);
        nanosleep(&pause, NULL);
        double start = hm_seconds_now();
        hm_search_stop(s.search);
        pthread_join(thread, NULL);
        double late = hm_seconds_now() - start;
        if (late > worst) worst = late;
    }
    printf("%-52s %8.2f ms\n", "stop, 121 timelines, worst of 10 (must 50)", 1e3 * worst);
    close_scene(&s);
    hm_text_clear(&text);
}

int main(void) {
    time_depth("depth 2, Standard", "5d:standard", 2);
    time_depth("depth 5, Standard", "5d:standard", 5);
    time_depth("depth 3, Two Timelines", "5d:two_timelines", 3);
    time_stops();
    return 0;
}
