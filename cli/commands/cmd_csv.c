/* csv: the frames of a file, or of recorded games, as a table of moves, distances and channel
 * energies. */
#include "encode/encode.h"
#include "games/games.h"

#include <string.h>

typedef struct csv_arguments {
    const char *output;
    cli_part part;
} csv_arguments;

static const cli_option options[] = {
    {"output", 'o', CLI_FILE, offsetof(csv_arguments, output), .argument = "FILE",
     .help = "write to FILE, which appears when it is complete; - is standard output"},
    CLI_TABLE_OPTIONS(csv_arguments, part),
    {0},
};

/* The rows before a damaged frame are worth keeping. */
static int export(const char *name, hm_frames_reader *reader, hm_sink *sink) {
    hm_error error, commit_error;
    hm_status status = hm_frames_export_csv(reader, sink, &cli_signal_watch, &error);
    int result = status == HM_OK ? CLI_DONE : cli_fail_in(name, &error);
    cli_note_trailing(name, reader);
    bool spent = status == HM_ERR_LIMIT && error.spent;
    if (status == HM_OK || (cli_is_fault_of_file(status) && !spent)) {
        if (hm_sink_commit(sink, &commit_error) != HM_OK) result = cli_fail(&commit_error);
    }
    return result;
}

static int export_frames(const cli_call *call, hm_source *source) {
    const csv_arguments *arguments = (const csv_arguments *)&call->arguments;
    hm_frames_reader *reader;
    hm_sink *sink = NULL;
    hm_error error;
    if (arguments->part.shard != NULL) {
        return cli_usage_error(
            "--shard cannot divide a frame file; divide the log or games that it was made of");
    }
    if (arguments->part.first_ply.given || arguments->part.lenient || arguments->part.strict) {
        return cli_usage_error(
            "--first-ply, --strict and --lenient are for logs and games, not for frame files");
    }
    if (hm_frames_reader_open(&reader, source, 0, &error) != HM_OK) {
        return cli_fail_in(hm_source_name(source), &error);
    }
    int status = cli_open_text_sink(call, arguments->output, &sink);
    if (status == CLI_DONE) status = export(hm_source_name(source), reader, sink);
    hm_sink_destroy(sink);
    hm_frames_reader_close(reader);
    return status;
}

static hm_status cmd_csv_write(const cli_log_work *work, const char *path, hm_error *error) {
    (void)path;
    return hm_log_export_csv(work->from->source, work->from->count, work->sink, work->options,
                             work->watch, work->result, error);
}

static int export_log(const cli_call *call, cli_encode_sources *from) {
    const csv_arguments *arguments = (const csv_arguments *)&call->arguments;
    return cli_write_log_table(call, from, &arguments->part, arguments->output, cmd_csv_write);
}

/* A frame file begins with its magic, of which a damaged one may lack a part, and no text has a
 * NUL; all else is read as encode reads it, which may have to skip its first line. */
static hm_status recognise_frames(hm_source *source, bool *frames, hm_error *error) {
    static const char magic[] = {'L', 'A', 'R', 'T', 'P', 'S', 'E', 'C'};
    char bytes[HM_SOURCE_PEEK];
    size_t got;
    hm_status status = hm_source_peek(source, bytes, sizeof bytes, &got, error);
    size_t known = got < sizeof magic ? got : sizeof magic;
    *frames = got > 0 && (memcmp(bytes, magic, known) == 0 || memchr(bytes, '\0', got) != NULL);
    return status;
}

static int export_one(const cli_call *call, hm_source *source) {
    const csv_arguments *arguments = (const csv_arguments *)&call->arguments;
    cli_encode_sources from;
    hm_error error;
    bool frames;
    hm_status known = recognise_frames(source, &frames, &error);
    if (known != HM_OK || frames) {
        int status = known == HM_OK ? export_frames(call, source)
                                    : cli_fail_in(hm_source_name(source), &error);
        hm_source_close(source);
        return status;
    }
    int status = cli_adopt_encode_source(&from, call, source, &arguments->part);
    if (status == CLI_DONE) status = export_log(call, &from);
    cli_close_encode_sources(&from);
    return status;
}

static int cmd_csv_run(cli_call *call) {
    const csv_arguments *arguments = (const csv_arguments *)&call->arguments;
    cli_encode_sources from;
    hm_source *source;
    bool file = call->count == 0 || !hm_operand_is_text(call->operands[0]);
    int fits = cli_expect_ending(arguments->output, CLI_TABLE);
    if (fits != CLI_DONE) return fits;
    if (call->count <= 1 && file) {
        int status = cli_open_source(call, &source);
        return status == CLI_DONE ? export_one(call, source) : status;
    }
    int status = cli_open_encode_sources(&from, call, NULL, &arguments->part);
    if (status == CLI_DONE) status = export_log(call, &from);
    cli_close_encode_sources(&from);
    return status;
}

const cli_command cli_cmd_csv = {
    .name = "csv",
    .operands = "[FILE...]",
    .summary = "export frames or games as a table",
    .description = "Writes 24 columns for every frame: ply, move, distance and cosine to the frame "
                   "before it in the game, and the energies of the 11 channels with their sum.\nIf "
                   "a file is damaged, the rows before the damage are kept. Logs and games are "
                   "encoded without a frame file; their rows have one more column, game: the "
                   "number of the game. Lines are read and skipped as by encode.",
    .examples = "hypermate csv game.spectralz4 -o game.csv\tExport a game\n"
                "hypermate csv games.c4d.gz -o games.csv\tThe same without a frame file\n",
    .options = options,
    .limits = CLI_FILE_LIMITS,
    .group = CLI_FRAMES,
    .run = cmd_csv_run,
};
