/* Where a command writes frames: the shared options, the choice of compression, the sink. */
#include "files.h"
#include "path.h"
#include "run_limits.h"
#include "same_file.h"

#include <string.h>
#include <unistd.h>

static bool promises_gzip(const char *path) {
    return !cli_is_standard(path) &&
           (cli_ends_with(path, ".spectralz4") || cli_ends_with(path, ".gz"));
}

hm_compression cli_compression(const cli_output *output) {
    if (output->plain) return HM_COMPRESSION_NONE;
    if (output->best) return HM_COMPRESSION_BEST;
    bool asked = output->gzip || output->seekable;
    return asked || promises_gzip(output->path) ? HM_COMPRESSION_FAST : HM_COMPRESSION_NONE;
}

hm_frames_layout cli_layout(const char *name) {
    static const hm_frames_layout layouts[] = {HM_FRAMES_V4, HM_FRAMES_FULL, HM_FRAMES_CHANNEL,
                                               HM_FRAMES_XOR};
    for (size_t i = 0; name != NULL && i < sizeof layouts / sizeof layouts[0]; i++) {
        if (strcmp(hm_frames_layout_name(layouts[i]), name) == 0) return layouts[i];
    }
    return HM_FRAMES_V4;
}

/* ---- outputs that are inputs ---- */

/* Finds the file of a path, or of a standard stream; false unless it is a regular file. */
static bool find_file(const char *path, int stream, struct stat *status) {
    /* NOLINTNEXTLINE(core.NonNullParamChecker): cli_is_standard() is true without a path */
    bool found = (cli_is_standard(path) ? fstat(stream, status) : stat(path, status)) == 0;
    return found && S_ISREG(status->st_mode);
}

int cli_keep_apart(const char *input, const char *output) {
    struct stat in, out;
    bool same = find_file(input, STDIN_FILENO, &in) && find_file(output, STDOUT_FILENO, &out) &&
                cli_same_file(&in, &out);
    if (!same) return CLI_DONE;
    return cli_usage_error("%s is also the input, which would be lost: name another output",
                           cli_is_standard(output) ? "standard output" : output);
}

static int keep_operands_apart(const cli_call *call, const char *output) {
    if (call == NULL) return CLI_DONE;
    int status = call->count == 0 ? cli_keep_apart(NULL, output) : CLI_DONE;
    for (int i = 0; i < call->count && status == CLI_DONE; i++)
        status = cli_keep_apart(call->operands[i], output);
    return status;
}

/* ---- sinks ---- */

static int open_sink(const cli_call *call, const char *path, hm_sink **sink) {
    hm_error error;
    int apart = keep_operands_apart(call, path);
    if (apart != CLI_DONE) return apart;
    if (!cli_is_standard(path)) hm_sink_sweep(path);
    hm_status status = cli_is_standard(path)
                           ? hm_sink_from_fd(sink, STDOUT_FILENO, "standard output", &error)
                           : hm_sink_create_watched(sink, path, &cli_signal_watch, &error);
    if (status == HM_OK) hm_sink_watch(*sink, &cli_signal_watch);
    if (status == HM_OK) hm_sink_limit(*sink, cli_run_limits()->output);
    if (status == HM_OK) return CLI_DONE;
    return call != NULL ? cli_fail_call(call, &error) : cli_fail(&error);
}

int cli_open_sink(const cli_call *call, const char *path, hm_sink **sink) {
    *sink = NULL;
    if (cli_is_standard(path) && isatty(STDOUT_FILENO)) {
        return cli_usage_error("frames are not written to a terminal: name a file with --output");
    }
    if (!cli_is_standard(path) && cli_ends_with(path, ".npy")) {
        return cli_usage_error("%s: frame files are not arrays of numpy; \"hypermate convert --to "
                               "npy\" writes those",
                               path);
    }
    int fits = cli_expect_ending(path, CLI_FRAMES_FILE);
    return fits == CLI_DONE ? open_sink(call, path, sink) : fits;
}

int cli_open_plain_text_sink(const cli_call *call, const char *path, unsigned contents,
                             hm_sink **sink) {
    *sink = NULL;
    int fits = cli_expect_ending(path, contents);
    return fits == CLI_DONE ? open_sink(call, path, sink) : fits;
}

/* Names of tables, arrays and boards. */
int cli_expect_no_gzip(const char *path) {
    if (!promises_gzip(path)) return CLI_DONE;
    return cli_usage_error("%s: a table or an array is not written as gzip; choose another name, "
                           "or pipe the output through gzip",
                           path);
}

int cli_open_text_sink(const cli_call *call, const char *path, hm_sink **sink) {
    *sink = NULL;
    int fits = cli_expect_no_gzip(path);
    if (fits != CLI_DONE) return fits;
    return cli_open_plain_text_sink(call, path, CLI_TABLE | CLI_ARRAY, sink);
}
