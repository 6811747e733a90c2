#include "bench.h"

#include <stdio.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void time_once(bench_case *timed) {
    double start = now();
    timed->run(timed->context);
    double seconds = (now() - start) / timed->units;
    if (timed->seconds == 0 || seconds < timed->seconds) timed->seconds = seconds;
}

void bench_run(bench_case *cases, size_t count, double seconds) {
    double end = now() + seconds;
    do {
        for (size_t i = 0; i < count; i++)
            time_once(&cases[i]);
    } while (now() < end);
}

void bench_print(const bench_case *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        printf("%-44s %12.3f us  %10.3g\n", cases[i].name, 1e6 * cases[i].seconds,
               cases[i].seconds / cases[0].seconds);
    }
}

const char *bench_missed(bool missed) {
    return missed ? " (missed)" : "";
}

void bench_keep(unsigned long long value) {
    static volatile unsigned long long kept;
    kept = kept + value;
}
