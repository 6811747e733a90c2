/* What every benchmark uses: timings of functions that run side by side in one program, so that
 * their ratios mean something on a busy machine. */
#ifndef HM_BENCH_H
#define HM_BENCH_H

#include <stdbool.h>
#include <stddef.h>

/* One thing to time: run(context) does `units` units of it. */
typedef struct bench_case {
    const char *name;
    void (*run)(void *context);
    void *context;
    double units;
    double seconds; /* filled by bench_run: the best time of one unit */
} bench_case;

/* Runs all cases in turn, round after round, for about `seconds` in all; keeps the best time of
 * each. */
void bench_run(bench_case *cases, size_t count, double seconds);

/* Prints name, time of a unit, and the ratio to the first case. */
void bench_print(const bench_case *cases, size_t count);

/* What stands behind a figure: " (missed)" or nothing. */
const char *bench_missed(bool missed);

/* Keeps the compiler from dropping work whose result nobody reads. */
void bench_keep(unsigned long long value);

/* Prints how late a search of a position ends after it was told to (stops.c). */
void bench_stops(const char *name, const char *position);

#endif
