/* Tables of logs and games: each position is encoded, a row written, and the frame forgotten. */
#include "encode/manifest.h"
#include "run_limits.h"

static int write_table(const cli_call *call, cli_encode_sources *from, const cli_part *part,
                       hm_sink *sink, const cli_output *output, cli_log_writer *write,
                       const cli_manifest *manifest) {
    cli_encode_report report = {
        .call = call, .sources = from, .output = output, .part = part, .name = call->command->name};
    hm_bulk_options bulk = {.size = sizeof bulk,
                            .jobs = (unsigned)call->common.jobs.value,
                            .flags = (part->lenient ? HM_NDJSON4_LENIENT : 0u) |
                                     (part->strict ? HM_NDJSON4_STRICT : 0u),
                            .first_ply = (uint32_t)part->first_ply.value,
                            .warning = cli_encode_warning,
                            .context = &report};
    cli_progress progress;
    hm_bulk_result result;
    hm_error error;
    cli_progress_start(&progress, call, "frames");
    cli_watch_encode_sources(from, &progress);
    cli_log_work work = {from, sink, &bulk, &progress.watch, &result};
    hm_status status = write(&work, output->path, &error);
    if (status != HM_OK) cli_settle(&error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    if (status == HM_OK) status = cli_manifest_write(manifest, &result, &error);
    int ended = cli_encode_end(&report, &result, status == HM_OK ? NULL : &error);
    return cli_judge_skipped(part->strict, &result, ended);
}

int cli_write_log_table(const cli_call *call, cli_encode_sources *from, const cli_part *part,
                        const char *path, cli_log_writer *write) {
    cli_output output = {.path = path};
    cli_manifest manifest = {0};
    hm_sink *sink = NULL;
    bool whole;
    char options[48];
    snprintf(options, sizeof options, "first-ply %llu%s", (unsigned long long)part->first_ply.value,
             part->lenient ? " lenient" : "");
    int status = cli_manifest_begin(&manifest, call, from, part, path, options, &whole);
    if (status == CLI_DONE && !whole) {
        status = cli_open_text_sink(call, path, &sink);
        if (status == CLI_DONE)
            status = write_table(call, from, part, sink, &output, write, &manifest);
    }
    if (whole) {
        cli_manifest_tell_whole(&manifest, call);
        status = cli_judge_skipped(part->strict, &manifest.result, status);
    }
    hm_sink_destroy(sink);
    cli_manifest_clear(&manifest);
    return status;
}
