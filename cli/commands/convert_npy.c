/* convert --to npy: the frames of files as two arrays of numpy. */
#include "core/word.h"
#include "files.h"
#include "io/part.h"
#include "path.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* "a.npy" has "a.meta.npy" beside it; NULL when memory is short. */
static char *meta_name(const char *path) {
    static const char end[] = ".npy", meta[] = ".meta.npy";
    size_t length = strlen(path);
    if (cli_ends_with(path, end)) length -= strlen(end);
    char *name = malloc(length + sizeof meta);
    if (name == NULL) return NULL;
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): the next line adds the NUL */
    memcpy(name, path, length);
    memcpy(name + length, meta, sizeof meta);
    return name;
}

/* The second file lies beside the first: beside a device it would be made in the folder of devices.
 * Two pipes with these names are fine. */
static int expect_pair(const char *path, const char *second) {
    struct stat first, other;
    hm_error error;
    int fd;
    if (hm_part_descriptor(path, &fd, &error) != HM_OK) return cli_fail(&error);
    bool beside =
        fd >= 0 || (stat(path, &first) == 0 && !S_ISREG(first.st_mode) && !S_ISDIR(first.st_mode));
    if (!beside) return CLI_DONE;
    if (stat(second, &other) == 0 && !S_ISREG(other.st_mode)) return CLI_DONE;
    return cli_usage_error("two files are written: %s is not a regular file, and %s would be made "
                           "beside it; name the first with --output NAME.npy",
                           path, second);
}

/* ---- channels ---- */

typedef struct channel_list {
    uint8_t channels[HM_SPECTRAL_CHANNELS];
    size_t count;
} channel_list;

/* A channel by its name, or by its number from 0; -1: there is none. */
static int find_channel(const char *word, size_t length) {
    char copy[24];
    uint64_t number;
    if (length >= sizeof copy) return -1;
    memcpy(copy, word, length);
    copy[length] = '\0';
    for (int channel = 0; channel < HM_SPECTRAL_CHANNELS; channel++) {
        if (hm_spells(word, length, hm_spectral_channel_name(channel))) return channel;
    }
    bool read = cli_parse_number(copy, false, &number) && number < HM_SPECTRAL_CHANNELS;
    return read ? (int)number : -1;
}

/* Channels from one to another, each once. */
static bool add_channels(channel_list *list, int from, int to) {
    if (from < 0 || to < from) return false;
    for (int channel = from; channel <= to; channel++) {
        if (memchr(list->channels, channel, list->count) != NULL) return false;
        list->channels[list->count++] = (uint8_t)channel;
    }
    return true;
}

/* "A1,FD_DIAG", "0,5-7" */
static bool parse_channels(const char *text, channel_list *list) {
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        const char *dash = memchr(at, '-', length);
        size_t first = dash != NULL ? (size_t)(dash - at) : length;
        int from = find_channel(at, first);
        int to = dash != NULL ? find_channel(dash + 1, length - first - 1) : from;
        if (!add_channels(list, from, to)) return false;
        at += length;
        if (*at == '\0') return true;
    }
}

/* ---- the arrays ---- */

typedef struct arrays {
    hm_sink *encodings, *metas;
    hm_npy_options options;
    hm_frames_npy *npy;
} arrays;

/* The number of frames of one file is known beforehand, so the outputs need not seek. */
static hm_status convert_npy_add_frames(arrays *a, hm_frames_reader *reader, bool alone,
                                        hm_error *error) {
    hm_status status = HM_OK;
    if (a->npy == NULL) {
        a->options.count_known = alone;
        a->options.count = hm_frames_reader_header(reader)->n_plies;
        status = hm_frames_npy_open(&a->npy, a->encodings, a->metas, &a->options, error);
    }
    if (status == HM_OK) status = hm_frames_npy_add(a->npy, reader, &cli_signal_watch, error);
    return status;
}

/* The frames of one operand, or of standard input. */
static int add_file(arrays *a, const cli_call *call, bool alone) {
    hm_source *source = NULL;
    hm_frames_reader *reader = NULL;
    hm_error error;
    int status = cli_open_frames(call, &source, &reader);
    if (status == CLI_DONE) {
        const char *name = hm_source_name(source);
        hm_status added = convert_npy_add_frames(a, reader, alone, &error);
        cli_note_trailing(name, reader);
        if (added != HM_OK) status = cli_fail_in(name, &error);
    }
    hm_frames_reader_close(reader);
    hm_source_close(source);
    return status;
}

static int write_arrays(arrays *a, const cli_call *call) {
    hm_error error;
    int status = call->count == 0 ? add_file(a, call, true) : CLI_DONE;
    for (int i = 0; i < call->count && status == CLI_DONE; i++) {
        cli_call one = *call;
        one.operands = call->operands + i;
        one.count = 1;
        status = add_file(a, &one, call->count == 1);
    }
    if (status != CLI_DONE) return status;
    hm_status finished = hm_frames_npy_finish(a->npy, &error);
    if (finished == HM_OK) finished = hm_sink_commit_pair(a->encodings, a->metas, &error);
    return finished == HM_OK ? CLI_DONE : cli_fail(&error);
}

int cli_convert_npy(const cli_call *call, const char *path, const char *channels) {
    channel_list list = {.count = 0};
    if (cli_is_standard(path)) {
        return cli_usage_error("two files are written: name the first with --output NAME.npy");
    }
    if (channels != NULL && !parse_channels(channels, &list)) {
        return cli_usage_error("--channels: expected names or numbers of channels, each once, such "
                               "as A1,FD_DIAG or 0,5-7, found \"%s\"",
                               channels);
    }
    arrays a = {.options = {.size = sizeof a.options,
                            .channels = list.count > 0 ? list.channels : NULL,
                            .channel_count = list.count}};
    char *second = meta_name(path);
    int status = second != NULL ? CLI_DONE : cli_fail_memory("a file name");
    if (status == CLI_DONE) status = expect_pair(path, second);
    if (status == CLI_DONE) status = cli_expect_ending(path, CLI_ARRAY);
    if (status == CLI_DONE) status = cli_open_text_sink(call, path, &a.encodings);
    if (status == CLI_DONE) status = cli_open_text_sink(call, second, &a.metas);
    if (status == CLI_DONE) status = write_arrays(&a, call);
    hm_frames_npy_destroy(a.npy);
    hm_sink_destroy(a.metas);
    hm_sink_destroy(a.encodings);
    free(second);
    return status;
}
