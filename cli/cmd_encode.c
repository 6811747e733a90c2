/* encode: a recorded 4D game, one position a line, becomes a frame file. */
#include "files.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct encode_arguments {
    const char *input;
    cli_output output;
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
    CLI_OUTPUT_OPTIONS(encode_arguments, output),                                                  \
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

/* ---- sources ---- */

/* A JSON line on the command line is the text itself, everything else a file. */
static hm_status open_source(const char *operand, hm_source **source, hm_error *error) {
    hm_status status;
    if (strcmp(operand, "-") == 0) {
        status = hm_source_from_fd(source, STDIN_FILENO, "<stdin>", error);
    } else if (*operand == '{') {
        status = hm_source_from_memory(source, operand, strlen(operand), "<argument>", error);
    } else {
        status = hm_source_open(source, operand, error);
    }
    if (status == HM_OK) hm_source_watch(*source, &cli_signal_watch);
    return status;
}

typedef struct sources {
    hm_source **source;
    size_t count;
} sources;

static void close_sources(sources *s) {
    for (size_t i = 0; i < s->count; i++)
        hm_source_close(s->source[i]);
    free(s->source);
}

static hm_status open_sources(sources *s, const cli_call *call, const char *first,
                              hm_error *error) {
    size_t count = (size_t)call->count + (first != NULL ? 1 : 0);
    bool only_stdin = count == 0;
    s->source = calloc(only_stdin ? 1 : count, sizeof *s->source);
    if (s->source == NULL) return hm_fail_memory(error, "the input");
    hm_status status = HM_OK;
    if (only_stdin || first != NULL) {
        status = open_source(only_stdin ? "-" : first, &s->source[0], error);
        if (status == HM_OK) s->count = 1;
    }
    for (int i = 0; status == HM_OK && i < call->count; i++) {
        status = open_source(call->operands[i], &s->source[s->count], error);
        if (status == HM_OK) s->count++;
    }
    return status;
}

/* What is no log at all is named, and not skipped line by line. */
static int expect_games(const sources *s) {
    hm_error error;
    for (size_t i = 0; i < s->count; i++) {
        if (hm_source_expect_game_4d(s->source[i], &error) == HM_OK) continue;
        cli_place place = {.name = hm_source_name(s->source[i])};
        cli_report(&place, error.message);
        return CLI_FAILED;
    }
    return CLI_DONE;
}

/* ---- what is told on the way ---- */

enum { MOST_WARNINGS = 100 };

typedef struct reporting {
    const sources *sources;
    bool all;
    uint64_t warnings;
} reporting;

/* The texts are fixed: other programs read them. */
static void print_warning(void *context, const hm_source *source, const hm_ndjson4_record *record) {
    reporting *r = context;
    r->warnings++;
    if (!r->all && r->warnings > MOST_WARNINGS) return;
    bool named = r->sources->count > 1;
    cli_note("encode: %s%sline %llu: %s", named ? hm_source_name(source) : "", named ? ": " : "",
             (unsigned long long)record->line, record->warning);
}

static void print_summary(const cli_call *call, const reporting *r, const hm_bulk_result *result) {
    if (!r->all && r->warnings > MOST_WARNINGS) {
        cli_note("encode: %llu more warnings (--warnings=all shows them)",
                 (unsigned long long)(r->warnings - MOST_WARNINGS));
    }
    for (size_t i = 0; i < r->sources->count; i++) {
        const hm_source *source = r->sources->source[i];
        if (!hm_source_trailing_garbage(source)) continue;
        cli_note("encode: %s: bytes after the gzip data are ignored", hm_source_name(source));
    }
    if (result->frames == 0) cli_note("encode: no plies written");
    if (call->common.quiet) return;
    if (result->promo_words > 0) {
        cli_note("encode: promo taken from the word in move_promo on %llu lines",
                 (unsigned long long)result->promo_words);
    }
    cli_note("encode: %llu frames, %llu lines skipped", (unsigned long long)result->frames,
             (unsigned long long)result->skipped);
}

/* ---- the run ---- */

static hm_frames_options frames_options(const encode_arguments *arguments) {
    return (hm_frames_options){.size = sizeof(hm_frames_options),
                               .layout = cli_layout(arguments->output.encoding),
                               .compression = cli_compression(&arguments->output),
                               .count_known = arguments->n_plies.given,
                               .count = (uint32_t)arguments->n_plies.value};
}

static int encode(cli_call *call, const sources *from, hm_sink *sink) {
    encode_arguments *arguments = (encode_arguments *)&call->arguments;
    reporting r = {.sources = from,
                   .all = arguments->warnings != NULL && strcmp(arguments->warnings, "all") == 0};
    hm_frames_options frames = frames_options(arguments);
    hm_bulk_options bulk = {.size = sizeof bulk,
                            .frames = &frames,
                            .jobs = (unsigned)call->common.jobs.value,
                            .flags = (arguments->strict ? HM_NDJSON4_STRICT : 0u) |
                                     (arguments->lenient ? HM_NDJSON4_LENIENT : 0u),
                            .max_line = (size_t)arguments->max_line.value,
                            .start = (uint32_t)arguments->start.value,
                            .count = arguments->count.value,
                            .warning = print_warning,
                            .context = &r};
    cli_progress progress;
    hm_bulk_result result;
    hm_error error;
    cli_progress_start(&progress, call, "frames");
    hm_status status =
        hm_bulk_encode(from->source, from->count, sink, &bulk, &progress.watch, &result, &error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    if (status != HM_OK && from->count > 1) return cli_fail(&error);
    if (status != HM_OK) return cli_fail_in(hm_source_name(from->source[0]), &error);
    print_summary(call, &r, &result);
    return arguments->strict && result.skipped > 0 ? CLI_FAILED : CLI_DONE;
}

static int run(cli_call *call) {
    encode_arguments *arguments = (encode_arguments *)&call->arguments;
    if (call->count == 0 && arguments->input == NULL && isatty(STDIN_FILENO)) {
        return cli_usage_error("no game given, and standard input is a terminal");
    }
    sources from = {0};
    hm_sink *sink = NULL;
    hm_error error;
    hm_status opened = open_sources(&from, call, arguments->input, &error);
    int status = opened == HM_OK ? expect_games(&from) : cli_fail(&error);
    if (status == CLI_DONE && arguments->input != NULL)
        status = cli_keep_apart(arguments->input, arguments->output.path);
    if (status == CLI_DONE) status = cli_open_sink(call, arguments->output.path, &sink);
    if (status == CLI_DONE) status = encode(call, &from, sink);
    hm_sink_destroy(sink);
    close_sources(&from);
    return status;
}

#define DESCRIPTION                                                                                \
    "Reads NDJSON4 ply logs (one JSON object with a 4D position a line) or chess4d-ndjson-v1 "     \
    "files and writes one frame of 45,056 numbers for each position. Several files become one "    \
    "sequence. Any input may be gzip. The output is a version 4 frame file on standard output "    \
    "unless --output and --encoding say otherwise.\n"                                              \
    "Lines that cannot be read are skipped with a warning and do not change the exit status "      \
    "unless --strict is given. Positions are for encode-fen4."

const cli_command cli_cmd_encode = {
    .name = "encode",
    .operands = "[FILE...]",
    .summary = "encode recorded 4D games into a frame file",
    .description = DESCRIPTION,
    .examples = "hypermate encode game.ndjson -o game.spectralz4\tEncode a game, compressed\n"
                "zcat games.ndjson.gz | hypermate encode -j 4 -o games.spectral4\t"
                "Encode from a pipe with four threads\n",
    .options = options,
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
    .group = CLI_OLD,
    .run = run,
};
