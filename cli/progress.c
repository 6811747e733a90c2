/* A line of progress on the terminal: count, rate, remaining time. There is one such line at a
 * time; whoever writes to the terminal erases it first. */
#include "run_limits.h"

#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool drawn;

/* A line that is longer than the terminal is wide could not be erased. */
static int progress_width(void) {
#ifdef TIOCGWINSZ
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
#endif
    return 80;
}

static void progress_add(char *line, size_t room, const char *format, ...) HM_PRINTF(3, 4);

static void progress_add(char *line, size_t room, const char *format, ...) {
    size_t length = strlen(line);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + length, room - length, format, arguments);
    va_end(arguments);
}

/* "1280 frames of 4000, 32 %, 640/s, 4 s left"; `share` of the work is done, 0: who knows. */
static void progress_draw(const cli_progress *progress, double elapsed, uint64_t total,
                          double share) {
    char line[400] = "";
    double rate = elapsed > 0 ? (double)progress->done / elapsed : 0;
    progress_add(line, sizeof line, "%llu %s", (unsigned long long)progress->done, progress->unit);
    if (total > 0) progress_add(line, sizeof line, " of %llu", (unsigned long long)total);
    if (share > 0) progress_add(line, sizeof line, ", %.0f %%", 100 * share);
    progress_add(line, sizeof line, ", %.0f/s", rate);
    if (share > 0 && share < 1) {
        progress_add(line, sizeof line, ", %.0f s left", elapsed * (1 - share) / share);
    }
    if (progress->found[0] != '\0') progress_add(line, sizeof line, "  %s", progress->found);
    fprintf(stderr, "\r\033[K%.*s", progress_width() - 1, line);
    fflush(stderr);
    drawn = true;
}

static void update(cli_progress *progress, uint64_t done, uint64_t total) {
    double time = hm_seconds_now();
    if (time - progress->last < 0.1) return;
    progress->last = time;
    double share = total > 0 ? (double)done / (double)total : progress->share;
    progress_draw(progress, time - progress->start, total / progress->size, share);
}

static bool progress_show(void *context, uint64_t done, uint64_t total) {
    cli_progress *progress = context;
    progress->done = done / progress->size;
    if (progress->shown) update(progress, done, total);
    return cli_goes_on();
}

void cli_progress_start(cli_progress *progress, const cli_call *call, const char *unit) {
    *progress = (cli_progress){
        .unit = unit, .size = 1, .watch = {.progress = progress_show, .context = progress}};
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
