/* A line of progress on the terminal: count, rate, remaining time. There is one such line at a
 * time; whoever writes to the terminal erases it first. */
#include "cli.h"

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool drawn;

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

static void draw(const cli_progress *progress, double elapsed, uint64_t done) {
    double rate = elapsed > 0 ? (double)done / elapsed : 0;
    fprintf(stderr, "\r\033[K%llu %s, %.0f/s", (unsigned long long)done, progress->unit, rate);
    if (progress->total > done && rate > 0) {
        fprintf(stderr, ", %.0f s left", (double)(progress->total - done) / rate);
    }
    fflush(stderr);
    drawn = true;
}

void cli_progress_update(cli_progress *progress, uint64_t done) {
    if (!progress->shown) return;
    double time = now();
    if (time - progress->last < 0.1) return;
    progress->last = time;
    draw(progress, time - progress->start, done);
}

void cli_progress_erase(void) {
    if (drawn) fputs("\r\033[K", stderr);
    drawn = false;
}

/* ---- of a file that is read ---- */

enum { MEBIBYTE_SHIFT = 20 };

static bool show_bytes(void *context, uint64_t bytes) {
    cli_progress_update(context, bytes >> MEBIBYTE_SHIFT);
    return cli_signal() == 0;
}

static uint64_t size_of(const char *path) {
    struct stat about;
    bool known = stat(path, &about) == 0 && S_ISREG(about.st_mode);
    return known ? (uint64_t)about.st_size : 0;
}

void cli_watch(hm_source *source, cli_progress *progress, const cli_call *call) {
    cli_progress_start(progress, call, "MiB");
    progress->total = size_of(hm_source_name(source)) >> MEBIBYTE_SHIFT;
    hm_source_watch(source, show_bytes, progress);
}

void cli_watch_answers(hm_api_options *options, cli_progress *progress, const cli_call *call) {
    cli_progress_start(progress, call, "MiB");
    options->progress = show_bytes;
    options->context = progress;
}
