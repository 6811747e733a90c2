/* A line of progress on the terminal: count, rate, remaining time. There is one such line at a
 * time; whoever writes to the terminal erases it first. */
#include "cli.h"

#include <unistd.h>

static bool drawn;

static void draw(const cli_progress *progress, double elapsed, uint64_t done, uint64_t total) {
    double rate = elapsed > 0 ? (double)done / elapsed : 0;
    fprintf(stderr, "\r\033[K%llu %s, %.0f/s", (unsigned long long)done, progress->unit, rate);
    if (total > done && rate > 0) fprintf(stderr, ", %.0f s left", (double)(total - done) / rate);
    fflush(stderr);
    drawn = true;
}

static void update(cli_progress *progress, uint64_t done, uint64_t total) {
    double time = hm_seconds_now();
    if (time - progress->last < 0.1) return;
    progress->last = time;
    draw(progress, time - progress->start, done / progress->size, total / progress->size);
}

static bool show(void *context, uint64_t done, uint64_t total) {
    cli_progress *progress = context;
    if (progress->shown) update(progress, done, total);
    return cli_signal() == 0;
}

void cli_progress_start(cli_progress *progress, const cli_call *call, const char *unit) {
    *progress = (cli_progress){.unit = unit, .size = 1, .watch = {show, progress}};
    progress->shown = !call->common.quiet && isatty(STDERR_FILENO) != 0;
    progress->start = progress->last = progress->shown ? hm_seconds_now() : 0;
}

void cli_progress_erase(void) {
    if (drawn) fputs("\r\033[K", stderr);
    drawn = false;
}

/* ---- of a file that is read ---- */

static void start_bytes(cli_progress *progress, const cli_call *call) {
    cli_progress_start(progress, call, "MiB");
    progress->size = 1 << 20;
}

void cli_watch(hm_source *source, cli_progress *progress, const cli_call *call) {
    start_bytes(progress, call);
    hm_source_watch(source, &progress->watch);
}

void cli_watch_answers(hm_request *request, cli_progress *progress, const cli_call *call) {
    start_bytes(progress, call);
    request->watch = progress->watch;
}
