/* Where a command writes frames: the shared options, the choice of compression, the sink. */
#include "files.h"

#include <string.h>
#include <unistd.h>

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length > tail && strcmp(text + length - tail, end) == 0;
}

static bool is_stdout(const char *path) {
    return path == NULL || strcmp(path, "-") == 0;
}

static bool promises_gzip(const char *path) {
    return !is_stdout(path) && (ends_with(path, ".spectralz4") || ends_with(path, ".gz"));
}

hm_compression cli_compression(const cli_output *output) {
    if (output->plain) return HM_COMPRESSION_NONE;
    if (output->best) return HM_COMPRESSION_BEST;
    return output->gzip || promises_gzip(output->path) ? HM_COMPRESSION_FAST : HM_COMPRESSION_NONE;
}

hm_frames_layout cli_layout(const char *name) {
    static const hm_frames_layout layouts[] = {HM_FRAMES_V4, HM_FRAMES_FULL, HM_FRAMES_CHANNEL,
                                               HM_FRAMES_XOR};
    for (size_t i = 0; name != NULL && i < sizeof layouts / sizeof layouts[0]; i++) {
        if (strcmp(hm_frames_layout_name(layouts[i]), name) == 0) return layouts[i];
    }
    return HM_FRAMES_V4;
}

static int open_sink(const char *path, hm_sink **sink) {
    hm_error error;
    hm_status status = is_stdout(path)
                           ? hm_sink_from_fd(sink, STDOUT_FILENO, "standard output", &error)
                           : hm_sink_create(sink, path, &error);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

int cli_open_sink(const char *path, hm_sink **sink) {
    *sink = NULL;
    if (is_stdout(path) && isatty(STDOUT_FILENO)) {
        return cli_usage_error("frames are not for a terminal: name a file with --output");
    }
    return open_sink(path, sink);
}

int cli_open_text_sink(const char *path, hm_sink **sink) {
    *sink = NULL;
    if (promises_gzip(path)) {
        return cli_usage_error("%s: only frame files are written as gzip; name it otherwise, or "
                               "pipe the output through gzip",
                               path);
    }
    return open_sink(path, sink);
}
