/* csv: the frames of a file as a table of moves, distances and channel energies. */
#include "files.h"

typedef struct csv_arguments {
    const char *output;
} csv_arguments;

static const cli_option options[] = {
    {"output", 'o', CLI_FILE, offsetof(csv_arguments, output), .argument = "FILE",
     .help = "write to FILE, which appears when it is whole; - is standard output"},
    {0},
};

/* The rows before a damaged frame are worth keeping. */
static int export(const char *name, hm_frames_reader *reader, hm_sink *sink) {
    hm_error error, commit_error;
    hm_status status = hm_frames_export_csv(reader, sink, &cli_signal_watch, &error);
    int result = status == HM_OK ? CLI_DONE : cli_fail_in(name, &error);
    cli_note_trailing(name, reader);
    if (status == HM_OK || cli_is_fault_of_file(status)) {
        if (hm_sink_commit(sink, &commit_error) != HM_OK) result = cli_fail(&commit_error);
    }
    return result;
}

static int run(cli_call *call) {
    const csv_arguments *arguments = (const csv_arguments *)&call->arguments;
    hm_source *source = NULL;
    hm_frames_reader *reader = NULL;
    hm_sink *sink = NULL;
    int status = cli_open_frames(call, &source, &reader);
    if (status == CLI_DONE) status = cli_open_text_sink(call, arguments->output, &sink);
    if (status == CLI_DONE) status = export(hm_source_name(source), reader, sink);
    hm_sink_destroy(sink);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    return status;
}

const cli_command cli_cmd_csv = {
    .name = "csv",
    .operands = "[FILE]",
    .summary = "export a frame file as a table",
    .description =
        "Writes 24 columns for every frame: ply, move, distance and cosine to the frame before, "
        "and the energies of the 11 channels and their sum. After an error in the file the rows "
        "before it have been written.",
    .examples = "hypermate csv game.spectralz4 -o game.csv\tExport a game\n",
    .options = options,
    .group = CLI_FRAMES,
    .run = run,
};
