/* The common part of commands about frame files: one input file, one output file. */
#include "files.h"
#include "games/games.h"
#include "path.h"
#include "run_limits.h"

#include <string.h>
#include <unistd.h>

hm_status cli_open_path(hm_source **source, const char *path, hm_error *error) {
    if (!cli_is_standard(path))
        return hm_source_open_watched(source, path, &cli_signal_watch, error);
    hm_status status = hm_source_from_fd(source, STDIN_FILENO, "<stdin>", error);
    if (status == HM_OK) hm_source_watch(*source, &cli_signal_watch);
    return status;
}

int cli_open_source(const cli_call *call, hm_source **source) {
    static cli_progress progress; /* of the one file that a run works on */
    hm_error error;
    *source = NULL;
    if (call->count > 1) return cli_usage_error("expected one file, found %d", call->count);
    const char *path = call->count == 1 ? call->operands[0] : NULL;
    if (path == NULL && isatty(STDIN_FILENO)) {
        return cli_usage_error("nothing to read: name a file (standard input is a terminal)");
    }
    if (cli_open_path(source, path, &error) != HM_OK) return cli_fail(&error);
    hm_source_limit(*source, cli_run_limits()->decoded);
    hm_source_set_jobs(*source, (unsigned)call->common.jobs.value);
    cli_watch(*source, &progress, call);
    return CLI_DONE;
}

bool cli_is_frames(const hm_input *input) {
    return input->notation != NULL && (input->notation->flags & HM_IS_BINARY) != 0;
}

int cli_expect_options_of_frames(const hm_request *request, const char *own) {
    for (size_t i = 0; i < request->setting_count; i++) {
        const char *name = request->settings[i].name;
        if (strcmp(name, own) == 0 || strcmp(name, "format") == 0) continue;
        return cli_usage_error("--%s is not an option of frame files", name);
    }
    return CLI_DONE;
}

void cli_hint_encode(const char *path, hm_error *error) {
    bool header = error->status == HM_ERR_FRAMES_MAGIC || error->status == HM_ERR_FRAMES_HEADER;
    const hm_request request = {.size = sizeof request, .watch = cli_signal_watch};
    const hm_input *input;
    hm_reader *reader;
    hm_error ignored;
    if (!header || !cli_is_file(path) || hm_reader_open(&reader, path, &request, &ignored) != HM_OK)
        return;
    bool read = hm_reader_next(reader, &input, &ignored) == HM_OK && input != NULL;
    bool game = read && input->notation != NULL && !cli_is_frames(input) &&
                strcmp(input->notation->game->name, "4d") == 0;
    hm_reader_close(reader);
    size_t used = strlen(error->message);
    if (game)
        snprintf(error->message + used, sizeof error->message - used,
                 "; encode makes one of a game");
}

int cli_open_frames(const cli_call *call, hm_source **source, hm_frames_reader **reader) {
    hm_error error;
    *reader = NULL;
    int status = cli_open_source(call, source);
    if (status != CLI_DONE) return status;
    if (hm_frames_reader_open(reader, *source, 0, &error) == HM_OK) return CLI_DONE;
    cli_hint_encode(hm_source_name(*source), &error);
    return cli_fail_in(hm_source_name(*source), &error);
}

void cli_note_trailing(const char *name, const hm_frames_reader *reader) {
    unsigned warnings = hm_frames_reader_warnings(reader);
    if ((warnings & HM_FRAMES_WARN_TRAILING) != 0) {
        cli_note("%s: warning: bytes after the last frame are ignored", name);
    }
    if ((warnings & HM_FRAMES_WARN_GZIP) != 0) cli_note_gzip(name);
}

typedef struct range {
    uint64_t first, end;
} range;

static int frame_files_copy(const char *name, hm_frames_reader *reader, range frames, hm_sink *sink,
                            const hm_frames_options *options) {
    hm_error error;
    hm_status status = hm_frames_extract(reader, frames.first, frames.end, sink, options,
                                         &cli_signal_watch, &error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    return status == HM_OK ? CLI_DONE : cli_fail_in(name, &error);
}

int cli_copy_frames(const cli_call *call, uint64_t first, uint64_t end, const cli_output *output,
                    const char *layout) {
    hm_source *source = NULL;
    hm_frames_reader *reader = NULL;
    hm_sink *sink = NULL;
    hm_frames_options options = {.size = sizeof options,
                                 .layout = cli_layout(layout),
                                 .compression = cli_compression(output)};
    int status = cli_open_frames(call, &source, &reader);
    if (status == CLI_DONE) status = cli_open_sink(call, output->path, &sink);
    if (status == CLI_DONE) {
        status =
            frame_files_copy(hm_source_name(source), reader, (range){first, end}, sink, &options);
        cli_note_trailing(hm_source_name(source), reader);
    }
    hm_sink_destroy(sink);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    return status;
}
