/* join: what the shards of one run have written becomes what one run writes. */
#include "encode/manifest.h"
#include "path.h"
#include "prove/prove4d.h"

#include <stdlib.h>
#include <string.h>

typedef struct join_parts {
    hm_source **part;
    size_t count;
} join_parts;

typedef struct join_arguments {
    cli_output output;
    bool exact;
} join_arguments;

static const cli_option options[] = {
    CLI_FILE_OPTIONS(join_arguments, output),
    {"exact", 0, CLI_FLAG, offsetof(join_arguments, exact),
     .help = "channel frames: compute the first of each part, so that no byte differs from one "
             "run"},
    {0},
};

/* ---- what the parts are ---- */

typedef enum kind { FRAMES, ARRAYS, TABLES, ANSWERS, PROOFS, KINDS } kind;

static const char *const beginnings[KINDS] = {"LARTPSEC", "\x93NUMPY", "ply,", "{",
                                              "proof4-part v1"};

static hm_status cmd_join_find_kind(hm_source *part, kind *found, hm_error *error) {
    char bytes[HM_SOURCE_PEEK];
    size_t got;
    hm_status status = hm_source_peek(part, bytes, sizeof bytes, &got, error);
    for (*found = FRAMES; *found < KINDS; ++*found) {
        size_t length = strlen(beginnings[*found]);
        if (got >= length && memcmp(bytes, beginnings[*found], length) == 0) break;
    }
    if (status != HM_OK || *found < KINDS) return status;
    return hm_fail(
        error, HM_ERR_FORMAT, 0,
        "%s: neither frames, a table, an array, answers of hypermate nor a part of a proof",
        hm_source_name(part));
}

static hm_status find_kind_of_all(const join_parts *parts, kind *found, hm_error *error) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < parts->count && status == HM_OK; i++) {
        kind other;
        status = cmd_join_find_kind(parts->part[i], &other, error);
        if (i == 0) *found = other;
        if (status == HM_OK && other != *found) {
            status =
                hm_fail(error, HM_ERR_ARGUMENT, 0, "%s: not of the same kind as the earlier parts",
                        hm_source_name(parts->part[i]));
        }
    }
    return status;
}

/* ---- joining ---- */

static hm_status open_parts(join_parts *parts, const cli_call *call, hm_error *error) {
    parts->part = calloc((size_t)call->count + 1, sizeof *parts->part);
    if (parts->part == NULL) return hm_fail_memory(error, "the parts");
    hm_status status = HM_OK;
    for (int i = 0; i < call->count && status == HM_OK; i++) {
        /* A pattern of the shell may name manifests, too. */
        if (cli_ends_with(call->operands[i], CLI_MANIFEST_SUFFIX)) continue;
        status = cli_open_path(&parts->part[parts->count], call->operands[i], error);
        if (status == HM_OK) parts->count++;
    }
    return status;
}

static void close_parts(join_parts *parts) {
    for (size_t i = 0; i < parts->count; i++)
        hm_source_close(parts->part[i]);
    free(parts->part);
}

static hm_status cmd_join_join(const join_parts *parts, kind found, const join_arguments *arguments,
                               hm_sink *sink, hm_error *error) {
    uint64_t frames;
    if (found == TABLES) return hm_tables_join(parts->part, parts->count, sink, error);
    if (found == ANSWERS) return hm_answers_join(parts->part, parts->count, sink, error);
    if (found == PROOFS) return hm_found_4d_join(parts->part, parts->count, sink, error);
    if (found == ARRAYS) return hm_arrays_join(parts->part, parts->count, sink, error);
    return hm_frames_join(parts->part, parts->count, sink, cli_compression(&arguments->output),
                          arguments->exact, &cli_signal_watch, &frames, error);
}

/* Only frames have another form: the rest is joined unchanged. */
static int cmd_join_check_options(const join_arguments *a, kind found) {
    const struct {
        bool given;
        const char *name;
    } of_frames[] = {{a->output.gzip, "compress"},
                     {a->output.best, "best"},
                     {a->output.plain, "no-compress"},
                     {a->exact, "exact"}};
    for (size_t i = 0; found != FRAMES && i < sizeof of_frames / sizeof of_frames[0]; i++) {
        if (of_frames[i].given)
            return cli_usage_error("--%s is only for frames", of_frames[i].name);
    }
    return CLI_DONE;
}

static int join_into(const cli_call *call, const join_parts *parts, kind found) {
    const join_arguments *arguments = (const join_arguments *)&call->arguments;
    const char *path = arguments->output.path;
    hm_sink *sink = NULL;
    hm_error error;
    int fits = cmd_join_check_options(arguments, found);
    if (fits != CLI_DONE) return fits;
    int opened = found == FRAMES ? CLI_DONE : cli_expect_no_gzip(path);
    if (opened == CLI_DONE)
        opened =
            found == FRAMES
                ? cli_open_sink(call, path, &sink)
                : cli_open_plain_text_sink(call, path, CLI_TABLE | CLI_ARRAY | CLI_JSON, &sink);
    if (opened != CLI_DONE) return opened;
    hm_status status = cmd_join_join(parts, found, arguments, sink, &error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    hm_sink_destroy(sink);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

static int cmd_join_run(cli_call *call) {
    join_parts parts = {0};
    kind found = FRAMES;
    hm_error error;
    hm_status status = open_parts(&parts, call, &error);
    if (status == HM_OK && parts.count == 0) {
        close_parts(&parts);
        return cli_usage_error("the parts are missing: name the files to join");
    }
    if (status == HM_OK) status = cli_manifests_judge(parts.part, parts.count, &error);
    if (status == HM_OK) status = find_kind_of_all(&parts, &found, &error);
    int result = status == HM_OK ? join_into(call, &parts, found) : cli_fail(&error);
    close_parts(&parts);
    return result;
}

const cli_command cli_cmd_join = {
    .name = "join",
    .operands = "PART...",
    .summary = "join the parts that the shards of a run have written",
    .description =
        "Writes the parts, in their order, as the file of one run without --shard, byte for "
        "byte.\nParts are frame files (gzip is compressed again), tables (csv, energies) and "
        "arrays. join also joins answers in JSON (replay, search, solve), adds the counts of "
        "perft, and combines the files of prove in any order.\nParts with a manifest must match "
        "it, and must be all shards of one run. In channel frames (encode --encoding channel) the "
        "first frame of each part stays whole unless --exact is given.",
    .examples = "hypermate join part1.spectral4 part2.spectral4 -o all.spectral4\tTwo frame files\n"
                "hypermate join part?.csv -o all.csv\tTables, with one header\n"
                "hypermate join part?.json\tThe sum of the counts of perft\n",
    .options = options,
    .group = CLI_FRAMES,
    .run = cmd_join_run,
};
