/* Tables of logs and games: every position is encoded, a row is written, and the frame forgotten.
 */
#include "encode.h"

static int write_table(const cli_call *call, cli_encode_sources *from, const cli_part *part,
                       hm_sink *sink, const cli_output *output, cli_log_writer *write) {
    cli_encode_report report = {
        .call = call, .sources = from, .output = output, .name = call->command->name};
    hm_bulk_options bulk = {.size = sizeof bulk,
                            .jobs = (unsigned)call->common.jobs.value,
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
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    return cli_encode_end(&report, &result, status == HM_OK ? NULL : &error);
}

int cli_write_log_table(const cli_call *call, cli_encode_sources *from, const cli_part *part,
                        const char *path, cli_log_writer *write) {
    cli_output output = {.path = path};
    hm_sink *sink = NULL;
    int status = cli_open_text_sink(call, path, &sink);
    if (status == CLI_DONE) status = write_table(call, from, part, sink, &output, write);
    hm_sink_destroy(sink);
    return status;
}
