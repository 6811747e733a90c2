/* energies: of every position of recorded games, without frames on the disk. */
#include "encode/encode.h"
#include "path.h"

typedef struct energies_arguments {
    const char *output;
    cli_part part;
} energies_arguments;

static const cli_option options[] = {
    {"output", 'o', CLI_FILE, offsetof(energies_arguments, output), .argument = "FILE",
     .help =
         "write to FILE, which appears when it is complete; an array if its name ends in .npy; - "
         "is standard output"},
    CLI_TABLE_OPTIONS(energies_arguments, part),
    {0},
};

static bool cmd_energies_is_array(const char *path) {
    return path != NULL && cli_ends_with(path, ".npy");
}

static hm_status cmd_energies_write(const cli_log_work *work, const char *path, hm_error *error) {
    return hm_log_export_energies(work->from->source, work->from->count, work->sink,
                                  cmd_energies_is_array(path), work->options, work->watch,
                                  work->result, error);
}

static int cmd_energies_run(cli_call *call) {
    const energies_arguments *arguments = (const energies_arguments *)&call->arguments;
    cli_encode_sources from;
    int status = cli_open_encode_sources(&from, call, NULL, &arguments->part);
    if (status == CLI_DONE) {
        status = cli_write_log_table(call, &from, &arguments->part, arguments->output,
                                     cmd_energies_write);
    }
    cli_close_encode_sources(&from);
    return status;
}

const cli_command cli_cmd_energies = {
    .name = "energies",
    .operands = "[FILE...]",
    .summary = "compute the channel energies of recorded 4D games",
    .description =
        "Encodes every position of logs and games, and writes one row for each: ply, the energies "
        "of the 11 channels with all digits, and the number of the game.\nIf the name of the "
        "output ends in .npy, it is a numpy array of the energies alone (float64, n rows of 11). "
        "No frames are written. Lines are read and skipped as by encode.",
    .examples = "hypermate energies games.c4d.gz -o energies.csv\tA table\n"
                "hypermate energies --shard 3/8 log.ndjson -o part3.npy\tA part of an array\n",
    .options = options,
    .limits = CLI_FILE_LIMITS,
    .group = CLI_FRAMES,
    .run = cmd_energies_run,
};
