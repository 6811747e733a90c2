/* A line of progress on the terminal: count, rate, remaining time; erased at the end. */
#include "cli.h"

#include <time.h>
#include <unistd.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

void cli_progress_start(cli_progress *progress, const cli_call *call, const char *unit) {
    *progress = (cli_progress){.unit = unit};
    progress->shown = !call->common.quiet && isatty(STDERR_FILENO) != 0;
    progress->start = progress->last = progress->shown ? now() : 0;
}

static void draw(const cli_progress *progress, double elapsed, uint64_t done, uint64_t total) {
    double rate = elapsed > 0 ? (double)done / elapsed : 0;
    fprintf(stderr, "\r\033[K%llu %s, %.0f/s", (unsigned long long)done, progress->unit, rate);
    if (total > done && rate > 0) {
        fprintf(stderr, ", %.0f s left", (double)(total - done) / rate);
    }
    fflush(stderr);
}

void cli_progress_update(cli_progress *progress, uint64_t done, uint64_t total) {
    if (!progress->shown) return;
    double time = now();
    if (time - progress->last < 0.1) return;
    progress->last = time;
    progress->drawn = true;
    draw(progress, time - progress->start, done, total);
}

void cli_progress_end(cli_progress *progress) {
    if (progress->drawn) fputs("\r\033[K", stderr);
    progress->drawn = false;
}
