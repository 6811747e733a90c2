/* encode: a recorded 4D game, one position a line, becomes a frame file. */
#include "manifest.h"

#include <string.h>
#include <unistd.h>

typedef struct encode_arguments {
    const char *input;
    cli_output output;
    cli_part part;
    cli_number start, count, n_plies, max_line;
    bool strict, lenient;
    const char *warnings;
} encode_arguments;

#define PLACE(member) offsetof(encode_arguments, member)
#define INPUT_OPTION(NAME, LETTER)                                                                 \
    {                                                                                              \
        NAME, LETTER, CLI_FILE, PLACE(input),                                                      \
            .argument = "FILE", .help = "read FILE, as an operand; - is standard input"            \
    }
#define OTHER_OPTIONS                                                                              \
    CLI_OUTPUT_OPTIONS(encode_arguments, output), CLI_PART_OPTIONS(encode_arguments, part),        \
        {"start",                                                                                  \
         0,                                                                                        \
         CLI_NUMBER,                                                                               \
         PLACE(start),                                                                             \
         .argument = "PLY",                                                                        \
         .most = UINT32_MAX,                                                                       \
         .help = "leave out frames whose ply is smaller"},                                         \
        {"count",                                                                                  \
         0,                                                                                        \
         CLI_NUMBER,                                                                               \
         PLACE(count),                                                                             \
         .argument = "N",                                                                          \
         .least = 1,                                                                               \
         .help = "stop after N frames"},                                                           \
        {"n-plies",                                                                                \
         0,                                                                                        \
         CLI_NUMBER,                                                                               \
         PLACE(n_plies),                                                                           \
         .argument = "N",                                                                          \
         .most = UINT32_MAX,                                                                       \
         .help = "promise N frames, so that a pipe needs no second look at the input"},            \
        {"max-line",                                                                               \
         0,                                                                                        \
         CLI_SIZE,                                                                                 \
         PLACE(max_line),                                                                          \
         .argument = "BYTES",                                                                      \
         .least = 1,                                                                               \
         .most = 1u << 30,                                                                         \
         .help = "skip longer lines (default 16M)"},                                               \
        {"strict", 0, CLI_FLAG, PLACE(strict),                                                     \
         .help = "exit with 3 if a line was skipped; also warn of repeated keys"},                 \
        {"lenient", 0, CLI_FLAG, PLACE(lenient),                                                   \
         .help = "also read the pawns \"P/w\" that some programs write"},                          \
    {                                                                                              \
        "warnings", 0, CLI_CHOICE, PLACE(warnings),                                                \
            .argument = "WHICH", .choices = "some|all",                                            \
            .help = "print the first 100 warnings or all of them"                                  \
    }

static const cli_option options[] = {INPUT_OPTION("input", 'i'), OTHER_OPTIONS, {0}};
static const cli_option moves4_options[] = {INPUT_OPTION("moves", 0), OTHER_OPTIONS, {0}};

/* ---- the run ---- */

static hm_frames_options frames_options(const encode_arguments *arguments) {
    return (hm_frames_options){.size = sizeof(hm_frames_options),
                               .layout = cli_layout(arguments->output.encoding),
                               .compression = cli_compression(&arguments->output),
                               .count_known = arguments->n_plies.given,
                               .count = (uint32_t)arguments->n_plies.value};
}

static int encode(cli_call *call, cli_encode_sources *from, hm_sink *sink,
                  const cli_manifest *manifest) {
    encode_arguments *arguments = (encode_arguments *)&call->arguments;
    hm_frames_options frames = frames_options(arguments);
    cli_encode_report report = {.call = call,
                                .sources = from,
                                .output = &arguments->output,
                                .layout = frames.layout,
                                .name = "encode",
                                .all = arguments->warnings != NULL &&
                                       strcmp(arguments->warnings, "all") == 0};
    hm_bulk_options bulk = {.size = sizeof bulk,
                            .frames = &frames,
                            .jobs = (unsigned)call->common.jobs.value,
                            .flags = (arguments->strict ? HM_NDJSON4_STRICT : 0u) |
                                     (arguments->lenient ? HM_NDJSON4_LENIENT : 0u),
                            .max_line = (size_t)arguments->max_line.value,
                            .start = (uint32_t)arguments->start.value,
                            .count = arguments->count.value,
                            .first_ply = (uint32_t)arguments->part.first_ply.value,
                            .warning = cli_encode_warning,
                            .context = &report};
    cli_progress progress;
    hm_bulk_result result;
    hm_error error;
    cli_progress_start(&progress, call, "frames");
    cli_watch_encode_sources(from, &progress);
    hm_status status =
        hm_bulk_encode(from->source, from->count, sink, &bulk, &progress.watch, &result, &error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    if (status == HM_OK) status = cli_manifest_write(manifest, &result, &error);
    int ended = cli_encode_end(&report, &result, status == HM_OK ? NULL : &error);
    return ended == CLI_DONE && arguments->strict && result.skipped > 0 ? CLI_FAILED : ended;
}

/* All that shows in the frames. */
static int begin_manifest(cli_manifest *manifest, const cli_call *call,
                          const cli_encode_sources *from, bool *whole) {
    const encode_arguments *a = (const encode_arguments *)&call->arguments;
    char asked[256];
    snprintf(asked, sizeof asked, "%s gzip %d first-ply %llu start %llu count %llu line %llu%s",
             hm_frames_layout_name(cli_layout(a->output.encoding)),
             (int)cli_compression(&a->output), (unsigned long long)a->part.first_ply.value,
             (unsigned long long)a->start.value, (unsigned long long)a->count.value,
             (unsigned long long)a->max_line.value, a->lenient ? " lenient" : "");
    return cli_manifest_begin(manifest, call, from, &a->part, a->output.path, asked, whole);
}

static int write_frames(cli_call *call, cli_encode_sources *from) {
    const encode_arguments *arguments = (const encode_arguments *)&call->arguments;
    cli_manifest manifest = {0};
    hm_sink *sink = NULL;
    bool whole = false;
    int status = begin_manifest(&manifest, call, from, &whole);
    if (status == CLI_DONE && !whole) {
        status = cli_open_sink(call, arguments->output.path, &sink);
        if (status == CLI_DONE) status = encode(call, from, sink, &manifest);
    }
    hm_sink_destroy(sink);
    cli_manifest_clear(&manifest);
    return status;
}

static int run(cli_call *call) {
    encode_arguments *arguments = (encode_arguments *)&call->arguments;
    const char *input = arguments->input, *output = arguments->output.path;
    if (call->count == 0 && input == NULL && isatty(STDIN_FILENO)) {
        return cli_usage_error("no game given, and standard input is a terminal");
    }
    if (call->common.json && (output == NULL || strcmp(output, "-") == 0)) {
        return cli_usage_error("the frames go to standard output: --json needs --output FILE");
    }
    cli_encode_sources from;
    int status = cli_open_encode_sources(&from, call, input, &arguments->part);
    if (status == CLI_DONE && input != NULL) status = cli_keep_apart(input, output);
    if (status == CLI_DONE) status = write_frames(call, &from);
    cli_close_encode_sources(&from);
    return status;
}

#define DESCRIPTION                                                                                \
    "Reads NDJSON4 ply logs (one JSON object with a 4D position a line) or chess4d-ndjson-v1 "     \
    "files and writes one frame of 45,056 numbers for each position. Several files become one "    \
    "sequence. Any input may be gzip. The output is a version 4 frame file on standard output "    \
    "unless --output and --encoding say otherwise.\n"                                              \
    "Lines that cannot be read are skipped with a warning and do not change the exit status "      \
    "unless --strict is given. Positions are for encode-fen4. With --json the numbers of frames "  \
    "and "                                                                                         \
    "lines go to standard output as one object, also when the run is interrupted."

const cli_command cli_cmd_encode = {
    .name = "encode",
    .operands = "[FILE...]",
    .summary = "encode recorded 4D games into a frame file",
    .description = DESCRIPTION,
    .examples = "hypermate encode game.ndjson -o game.spectralz4\tEncode a game, compressed\n"
                "zcat games.ndjson.gz | hypermate encode -j 4 -o games.spectral4\t"
                "Encode from a pipe with four threads\n",
    .options = options,
    .json = true,
    .group = CLI_FRAMES,
    .run = run,
};

const cli_command cli_cmd_encode_moves4 = {
    .name = "encode-moves4",
    .operands = "[FILE...]",
    .summary = "encode, with the input named by --moves",
    .description = DESCRIPTION,
    .examples = "hypermate encode-moves4 --moves game.ndjson -o game.spectral4\tEncode a game\n",
    .options = moves4_options,
    .json = true,
    .group = CLI_OLD,
    .run = run,
};
