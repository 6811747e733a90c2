/* repair: keep the whole frames of a damaged file. */
#include "files.h"

#include <string.h>

typedef struct repair_arguments {
    cli_output output;
    bool in_place;
} repair_arguments;

static const cli_option options[] = {
    CLI_FILE_OPTIONS(repair_arguments, output),
    {"in-place", 0, CLI_FLAG, offsetof(repair_arguments, in_place), .help = "replace the file"},
    {0},
};

static void cmd_repair_tell(const cli_call *call, const char *name, const hm_frames_facts *facts) {
    if (call->common.quiet) return;
    bool damaged = facts->fault.status != HM_OK;
    cli_note("repair: %s: %llu frame%s kept; the file was %s%s", name,
             (unsigned long long)facts->frames, facts->frames == 1 ? "" : "s",
             damaged ? "damaged: " : "whole", damaged ? facts->fault.message : "");
}

/* The source is closed before its name may be given to another file: Windows would refuse. */
static int repair(cli_call *call, hm_source **source, hm_sink *sink, hm_compression compression) {
    hm_frames_facts facts;
    hm_error error;
    hm_text name = {0};
    hm_text_puts(&name, hm_source_name(*source));
    if (name.failed) return cli_fail_memory("a name");
    hm_status status =
        hm_frames_repair(*source, sink, compression, &cli_signal_watch, &facts, &error);
    hm_source_close(*source);
    *source = NULL;
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    if (status == HM_OK) cmd_repair_tell(call, name.data, &facts);
    int result = status == HM_OK ? CLI_DONE : cli_fail_in(name.data, &error);
    hm_text_clear(&name);
    return result;
}

static int cmd_repair_run(cli_call *call) {
    repair_arguments *arguments = (repair_arguments *)&call->arguments;
    cli_output *output = &arguments->output;
    if (arguments->in_place) {
        bool has_name = call->count == 1 && strcmp(call->operands[0], "-") != 0;
        if (output->path != NULL || !has_name) {
            return cli_usage_error("--in-place takes one file and no --output");
        }
        output->path = call->operands[0];
    }
    hm_source *source = NULL;
    hm_sink *sink = NULL;
    int status = cli_open_source(call, &source);
    if (status == CLI_DONE)
        status = cli_open_sink(arguments->in_place ? NULL : call, output->path, &sink);
    if (status == CLI_DONE) {
        if (arguments->in_place && hm_source_is_gzip(source)) output->gzip = true;
        status = repair(call, &source, sink, cli_compression(output));
    }
    hm_sink_destroy(sink);
    hm_source_close(source);
    return status;
}

const cli_command cli_cmd_repair = {
    .name = "repair",
    .operands = "[FILE]",
    .summary = "keep the whole frames of a damaged file",
    .description = "Copies the whole frames of a file under a correct header. It completes the "
                   "header of an interrupted run, drops a cut frame and trailing data, and keeps "
                   "what can be read of broken gzip. A whole file is copied as it is.",
    .examples = "hypermate repair broken.spectral4 -o whole.spectral4\tKeep the whole frames\n"
                "hypermate repair --in-place broken.spectralz4\tReplace the file\n",
    .options = options,
    .limits = CLI_FILE_LIMITS,
    .group = CLI_FRAMES,
    .run = cmd_repair_run,
};
