/* convert, of frame files: other layouts, and two arrays of numpy. */
#include "files.h"

#include <stdlib.h>
#include <string.h>

static char *meta_name(const char *path) {
    static const char end[] = ".npy", meta[] = ".meta.npy";
    size_t length = strlen(path);
    if (length > strlen(end) && strcmp(path + length - strlen(end), end) == 0) {
        length -= strlen(end);
    }
    char *name = malloc(length + sizeof meta);
    if (name == NULL) return NULL;
    memcpy(name, path, length);
    memcpy(name + length, meta, sizeof meta);
    return name;
}

static int write_npy(const char *name, hm_frames_reader *reader, hm_sink *encodings,
                     hm_sink *metas) {
    hm_error error;
    hm_status status = hm_frames_export_npy(reader, encodings, metas, &cli_signal_watch, &error);
    cli_note_trailing(name, reader);
    if (status == HM_OK) status = hm_sink_commit_pair(encodings, metas, &error);
    return status == HM_OK ? CLI_DONE : cli_fail_in(name, &error);
}

static int convert_to_npy(const cli_call *call, const char *path) {
    if (path == NULL || strcmp(path, "-") == 0) {
        return cli_usage_error("two files are written: name the first with --output NAME.npy");
    }
    hm_source *source = NULL;
    hm_frames_reader *reader = NULL;
    hm_sink *encodings = NULL, *metas = NULL;
    char *second = meta_name(path);
    int status =
        second != NULL ? cli_open_frames(call, &source, &reader) : cli_fail_memory("a file name");
    if (status == CLI_DONE) status = cli_open_text_sink(call, path, &encodings);
    if (status == CLI_DONE) status = cli_open_text_sink(call, second, &metas);
    if (status == CLI_DONE) {
        status = write_npy(hm_source_name(source), reader, encodings, metas);
    }
    hm_sink_destroy(metas);
    hm_sink_destroy(encodings);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    free(second);
    return status;
}

int cli_convert_frames(const cli_call *call, const char *to, const cli_output *output) {
    if (strcmp(to, "npy") != 0) return cli_copy_frames(call, 0, HM_FRAMES_TO_END, output, to);
    if (output->gzip || output->best) return cli_usage_error("%s is not written as gzip", to);
    return convert_to_npy(call, output->path);
}
