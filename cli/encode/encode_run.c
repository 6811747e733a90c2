/* A run of encode: lines become frames, in a file of their own or at their place in one that all
 * shards fill. */
#include "encode/encode_run.h"
#include "run_limits.h"

#include <string.h>

static hm_frames_options frames_options(const cli_encode_arguments *arguments,
                                        const cli_rank *rank) {
    hm_frames_options frames = {.size = sizeof frames,
                                .layout = cli_layout(arguments->output.encoding),
                                .compression = cli_compression(&arguments->output),
                                .count_known = arguments->n_plies.given,
                                .count = (uint32_t)arguments->n_plies.value};
    if (rank == NULL) return frames;
    frames.bare = frames.count_known = true;
    frames.count = rank->count;
    return frames;
}

hm_bulk_options cli_encode_bulk_options(const cli_call *call, const cli_rank *rank) {
    const cli_encode_arguments *arguments = (const cli_encode_arguments *)&call->arguments;
    uint64_t before = rank != NULL ? rank->first : 0;
    return (hm_bulk_options){.size = sizeof(hm_bulk_options),
                             .jobs = (unsigned)call->common.jobs.value,
                             .flags = (arguments->strict ? HM_NDJSON4_STRICT : 0u) |
                                      (arguments->lenient ? HM_NDJSON4_LENIENT : 0u),
                             .max_line = (size_t)arguments->max_line.value,
                             .start = (uint32_t)arguments->start.value,
                             .count = arguments->count.value,
                             .first_ply = (uint32_t)(arguments->part.first_ply.value + before)};
}

static cli_encode_report begin_report(const cli_call *call, const cli_encode_sources *from) {
    const cli_encode_arguments *arguments = (const cli_encode_arguments *)&call->arguments;
    return (cli_encode_report){.call = call,
                               .sources = from,
                               .output = &arguments->output,
                               .part = &arguments->part,
                               .layout = cli_layout(arguments->output.encoding),
                               .name = "encode",
                               .all = arguments->warnings != NULL &&
                                      strcmp(arguments->warnings, "all") == 0};
}

int cli_encode_again(const cli_call *call, const cli_encode_sources *from,
                     const hm_bulk_result *result) {
    const cli_encode_arguments *arguments = (const cli_encode_arguments *)&call->arguments;
    cli_encode_report report = begin_report(call, from);
    bool told = call->common.json || result->skipped > 0;
    int ended = told ? cli_encode_end(&report, result, NULL) : CLI_DONE;
    return cli_judge_skipped(arguments->strict, result, ended);
}

int cli_encode_run(cli_call *call, cli_encode_sources *from, const cli_encode_target *to) {
    cli_encode_arguments *arguments = (cli_encode_arguments *)&call->arguments;
    hm_frames_options frames = frames_options(arguments, to->rank);
    cli_encode_report report = begin_report(call, from);
    report.shared = to->rank != NULL;
    hm_bulk_options bulk = cli_encode_bulk_options(call, to->rank);
    bulk.frames = &frames;
    bulk.warning = cli_encode_warning;
    bulk.context = &report;
    cli_progress progress;
    hm_bulk_result result;
    hm_error error;
    bool whole = false;
    cli_progress_start(&progress, call, "frames");
    cli_watch_encode_sources(from, &progress);
    hm_status status = hm_bulk_encode(from->source, from->count, to->sink, &bulk, &progress.watch,
                                      &result, &error);
    if (status != HM_OK) cli_settle(&error);
    if (status == HM_OK) status = hm_sink_commit(to->sink, &error);
    if (status == HM_OK) {
        status = to->rank != NULL ? cli_rank_end(to->rank, &result, &whole, &error)
                                  : cli_manifest_write(to->manifest, &result, &error);
    }
    int ended = cli_encode_end(&report, &result, status == HM_OK ? NULL : &error);
    if (whole && !call->common.quiet) cli_note("encode: %s is complete", arguments->into);
    return cli_judge_skipped(arguments->strict, &result, ended);
}

void cli_encode_describe(const cli_encode_arguments *a, char *asked, size_t size) {
    snprintf(asked, size, "%s gzip %d first-ply %llu start %llu count %llu line %llu%s",
             hm_frames_layout_name(cli_layout(a->output.encoding)),
             (int)cli_compression(&a->output), (unsigned long long)a->part.first_ply.value,
             (unsigned long long)a->start.value, (unsigned long long)a->count.value,
             (unsigned long long)a->max_line.value, a->lenient ? " lenient" : "");
}
