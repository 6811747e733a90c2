/* How late a search ends after it was told to, in processor time, also before it has a first move;
 * on one thread and on two. Stops come at moments that nobody has chosen. */
#include "bench.h"
#include "core/core.h"
#include "hypermate/answers.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { STOPS = 10 };

typedef struct stopping {
    hm_session *session;
    hm_search *search;
    hm_search_root root;
} stopping;

static double stops_processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void *stops_search(void *context) {
    stopping *s = context;
    hm_search_limits limits = {.size = sizeof limits, .infinite = true};
    hm_search_result result;
    hm_search_clear(s->search);
    if (hm_search_run(s->search, &s->root, &limits, NULL, &result, NULL) != HM_OK) exit(3);
    bench_keep(result.nodes);
    return NULL;
}

/* A stop after i * i milliseconds; seconds until the search has ended. */
static double stop_once(stopping *s, int i) {
    const struct timespec pause = {.tv_nsec = i * i * 1000000};
    pthread_t thread;
    hm_search_ready(s->search);
    if (pthread_create(&thread, NULL, stops_search, s) != 0) exit(3);
    nanosleep(&pause, NULL);
    double start = stops_processor_seconds();
    hm_search_stop(s->search);
    pthread_join(thread, NULL);
    return stops_processor_seconds() - start;
}

void bench_stops(const char *name, const char *position) {
    double worst = 0;
    for (unsigned threads = 1; threads <= 2; threads++) {
        hm_input_error error;
        hm_search_options options = {.size = sizeof options, .hash = 16, .threads = threads};
        stopping s;
        if (hm_session_open(&s.session, position, NULL, &error) != HM_YES) exit(3);
        if (hm_session_root(s.session, &s.root, NULL) != HM_OK) exit(3);
        if (hm_search_create(&s.search, &options, NULL) != HM_OK) exit(3);
        for (int i = 0; i < STOPS; i++) {
            double late = stop_once(&s, i);
            if (late > worst) worst = late;
        }
        hm_search_destroy(s.search);
        hm_session_destroy(s.session);
    }
    printf("stop, %s, worst of %d %*.2f ms (must 50)\n", name, 2 * STOPS, 12, 1e3 * worst);
}
