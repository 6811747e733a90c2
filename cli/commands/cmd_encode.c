/* encode: a recorded 4D game, one position a line, becomes a frame file. */
#include "encode/encode_run.h"
#include "path.h"

#include <unistd.h>

#define PLACE(member) offsetof(cli_encode_arguments, member)
#define INPUT_OPTION(NAME, LETTER)                                                                 \
    {                                                                                              \
        NAME, LETTER, CLI_FILE, PLACE(input),                                                      \
            .argument = "FILE", .help = "the same as FILE as an operand; - is standard input"      \
    }
#define OTHER_OPTIONS                                                                              \
    CLI_OUTPUT_OPTIONS(cli_encode_arguments, output),                                              \
        CLI_PART_OPTIONS(cli_encode_arguments, part),                                              \
        {"into",                                                                                   \
         0,                                                                                        \
         CLI_FILE,                                                                                 \
         PLACE(into),                                                                              \
         .argument = "FILE",                                                                       \
         .help = "write the frames of a shard to their place in FILE, which all shards fill"},     \
        {"at",                                                                                     \
         0,                                                                                        \
         CLI_NUMBER,                                                                               \
         PLACE(at),                                                                                \
         .argument = "N",                                                                          \
         .most = UINT32_MAX,                                                                       \
         .help = "with --into: N frames precede this shard (default: count them)"},                \
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
         .help = "stop after N frames; not with --shard"},                                         \
        {"n-plies",                                                                                \
         0,                                                                                        \
         CLI_NUMBER,                                                                               \
         PLACE(n_plies),                                                                           \
         .argument = "N",                                                                          \
         .most = UINT32_MAX,                                                                       \
         .help = "promise N frames, so that input from a pipe need not be stored to count them"},  \
        {"max-line",                                                                               \
         0,                                                                                        \
         CLI_SIZE,                                                                                 \
         PLACE(max_line),                                                                          \
         .argument = "BYTES",                                                                      \
         .least = 1,                                                                               \
         .most = 1u << 30,                                                                         \
         .help = "skip longer lines (default 16M)"},                                               \
        {"strict", 0, CLI_FLAG, PLACE(strict),                                                     \
         .help = "exit with status 3 if a line was skipped; also warn of repeated keys"},          \
        {"lenient", 0, CLI_FLAG, PLACE(lenient),                                                   \
         .help = "also read pawns written \"P/w\" instead of Pw, and NaN in logs"},                \
    {                                                                                              \
        "warnings", 0, CLI_CHOICE, PLACE(warnings),                                                \
            .argument = "WHICH", .choices = "some|all",                                            \
            .help = "print the first 100 warnings or all of them"                                  \
    }

static const cli_option options[] = {INPUT_OPTION("input", 'i'), OTHER_OPTIONS, {0}};
static const cli_option moves4_options[] = {INPUT_OPTION("moves", 0), OTHER_OPTIONS, {0}};

/* ---- the run ---- */

static int begin_manifest(cli_manifest *manifest, const cli_call *call,
                          const cli_encode_sources *from, bool *whole) {
    const cli_encode_arguments *a = (const cli_encode_arguments *)&call->arguments;
    char asked[CLI_ENCODE_ASKED];
    cli_encode_describe(a, asked, sizeof asked);
    int status = cli_manifest_begin(manifest, call, from, &a->part, a->output.path, asked, whole);
    /* A promise that the part does not keep is broken by making it. */
    if (a->n_plies.given && a->n_plies.value != manifest->result.frames) *whole = false;
    return status;
}

static int cmd_encode_write_frames(cli_call *call, cli_encode_sources *from) {
    const cli_encode_arguments *arguments = (const cli_encode_arguments *)&call->arguments;
    cli_manifest manifest = {0};
    hm_sink *sink = NULL;
    bool whole = false;
    int status = begin_manifest(&manifest, call, from, &whole);
    if (status == CLI_DONE && !whole) {
        status = cli_open_sink(call, arguments->output.path, &sink);
        if (status == CLI_DONE)
            status = cli_encode_run(call, from, &(cli_encode_target){sink, &manifest, NULL});
    }
    if (whole) {
        cli_manifest_tell_whole(&manifest, call);
        status = cli_encode_again(call, from, &manifest.result);
    }
    hm_sink_destroy(sink);
    cli_manifest_clear(&manifest);
    return status;
}

/* Whether the options go together; a usage error. */
static int cmd_encode_check_options(const cli_encode_arguments *a) {
    int fits = cli_check_encode_into(a);
    if (fits != CLI_DONE || a->part.shard == NULL || !a->count.given) return fits;
    return cli_usage_error("--count cannot be combined with --shard: a shard does not know how "
                           "many frames the others have");
}

static int cmd_encode_run(cli_call *call) {
    cli_encode_arguments *arguments = (cli_encode_arguments *)&call->arguments;
    const char *input = arguments->input, *output = arguments->output.path;
    if (call->count == 0 && input == NULL && isatty(STDIN_FILENO)) {
        return cli_usage_error("nothing to read: name a game (standard input is a terminal)");
    }
    int fits = cmd_encode_check_options(arguments);
    if (fits != CLI_DONE) return fits;
    bool into = arguments->into != NULL;
    if (call->common.json && !into && cli_is_standard(output)) {
        return cli_usage_error("the frames go to standard output: --json needs --output FILE");
    }
    cli_encode_sources from;
    arguments->part.enters = arguments->start.value > 0;
    int status = cli_open_encode_sources(&from, call, input, &arguments->part);
    if (status == CLI_DONE && input != NULL && !into) status = cli_keep_apart(input, output);
    if (status == CLI_DONE)
        status = (into ? cli_encode_into : cmd_encode_write_frames)(call, &from);
    cli_close_encode_sources(&from);
    return status;
}

#define DESCRIPTION                                                                                \
    "Reads NDJSON4 logs, chess4d-ndjson-v1 files, .c4d games and archives, also in gzip, and "     \
    "writes one frame of 45,056 numbers for each position.\nAn NDJSON4 log has one JSON object "   \
    "with a 4D position per line. The frames of several files form one sequence. The output is "   \
    "a version 4 frame file on standard output unless --output and --encoding say otherwise.\n"    \
    "Unreadable lines are skipped with a warning; with --strict the exit status is then 3. A "     \
    ".c4d game is skipped from its first error on. Use encode-fen4 for positions. --json prints "  \
    "the numbers of frames and lines as one object, also when the run is interrupted."

const cli_command cli_cmd_encode = {
    .name = "encode",
    .operands = "[FILE...]",
    .summary = "encode recorded 4D games into a frame file",
    .description = DESCRIPTION,
    .examples = "hypermate encode game.ndjson -o game.spectralz4\tEncode a game, compressed\n"
                "zcat games.ndjson.gz | hypermate encode -j 4 -o games.spectral4\t"
                "Encode from a pipe with four threads\n",
    .options = options,
    .limits = CLI_FILE_LIMITS,
    .json = true,
    .group = CLI_FRAMES,
    .run = cmd_encode_run,
};

const cli_command cli_cmd_encode_moves4 = {
    .name = "encode-moves4",
    .operands = "[FILE...]",
    .summary = "encode, with the input named by --moves",
    .description = DESCRIPTION,
    .examples = "hypermate encode-moves4 --moves game.ndjson -o game.spectral4\tEncode a game\n",
    .options = moves4_options,
    .limits = CLI_FILE_LIMITS,
    .json = true,
    .group = CLI_OLD,
    .run = cmd_encode_run,
};
