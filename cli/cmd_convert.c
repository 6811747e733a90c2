/* convert: the same frames or positions in another layout or notation. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct convert_arguments {
    const char *to;
    cli_output output;
} convert_arguments;

static const cli_option options[] = {
    {"to", 0, CLI_CHOICE, offsetof(convert_arguments, to), .argument = "FORM",
     .choices = "v4|full|channel|xor|npy", .help = "what to write"},
    {"output", 'o', CLI_FILE, offsetof(convert_arguments, output.path), .argument = "FILE",
     .help = "write to FILE, which appears when it is whole; - is standard output"},
    {"compress", 'z', CLI_FLAG, offsetof(convert_arguments, output.gzip), .also = "gzip",
     .help = "write gzip, as for a FILE that ends in .spectralz4 or .gz"},
    {"best", 0, CLI_FLAG, offsetof(convert_arguments, output.best),
     .help = "write the smallest gzip, slowly"},
    {"no-compress", 0, CLI_FLAG, offsetof(convert_arguments, output.plain),
     .help = "write no gzip, whatever FILE is called"},
    {0},
};

/* ---- numpy: NAME.npy and NAME.meta.npy ---- */

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
    hm_status status = hm_frames_export_npy(reader, encodings, metas, &error);
    if (status == HM_OK) status = hm_sink_commit(encodings, &error);
    if (status == HM_OK) status = hm_sink_commit(metas, &error);
    return status == HM_OK ? CLI_DONE : cli_fail_in(name, &error);
}

static int convert_to_npy(cli_call *call, const char *path) {
    if (path == NULL || strcmp(path, "-") == 0) {
        return cli_usage_error("two files are written: name the first with --output NAME.npy");
    }
    hm_source *source = NULL;
    hm_frames_reader *reader = NULL;
    hm_sink *encodings = NULL, *metas = NULL;
    char *second = meta_name(path);
    if (second == NULL) cli_error("out of memory");
    int status = second != NULL ? cli_open_frames(call, &source, &reader) : CLI_FAILED;
    if (status == CLI_DONE) status = cli_open_sink(path, &encodings);
    if (status == CLI_DONE) status = cli_open_sink(second, &metas);
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

static int run(cli_call *call) {
    const convert_arguments *arguments = (const convert_arguments *)&call->arguments;
    if (arguments->to == NULL) return cli_usage_error("into what? --to is missing");
    if (strcmp(arguments->to, "npy") == 0) return convert_to_npy(call, arguments->output.path);
    return cli_copy_frames(call, 0, HM_FRAMES_TO_END, &arguments->output, arguments->to);
}

const cli_command cli_cmd_convert = {
    .name = "convert",
    .operands = "[FILE]",
    .summary = "write a frame file in another layout",
    .description =
        "Writes the frames of a file as version 4 (v4), as one of the three modes of version 5 "
        "(full, channel, xor), or as two arrays of numpy (npy): NAME.npy holds the encodings, "
        "NAME.meta.npy ply, from, to, promo and flags. No bit of an encoding changes.",
    .examples = "hypermate convert game.spectralz4 --to npy -o game.npy\tFor numpy.load()\n"
                "hypermate convert old.spectral4 --to xor -z -o new.spectralz4\tFor the archive\n",
    .options = options,
    .run = run,
};
