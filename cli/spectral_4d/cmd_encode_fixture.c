/* encode-fixture: one named position of a fixture file as raw numbers. */
#include "files.h"

#include <string.h>

typedef struct fixture_arguments {
    const char *positions, *name;
    cli_number repeat;
} fixture_arguments;

static const cli_option options[] = {
    {"positions-jsonl", 0, CLI_FILE, offsetof(fixture_arguments, positions), .argument = "FILE",
     .help = "the fixtures, one {\"name\",\"pieces\":{\"SQUARE\":\"K\"}} per line"},
    {"name", 0, CLI_TEXT, offsetof(fixture_arguments, name), .argument = "NAME",
     .help = "name of the fixture"},
    {"repeat", 0, CLI_NUMBER, offsetof(fixture_arguments, repeat), .argument = "N", .least = 1,
     .most = 1000000000, .help = "encode N times, for timing; the output stays one frame"},
    {0},
};

static hm_status cmd_encode_fixture_read_board(const fixture_arguments *arguments,
                                               hm_4d_board *board, hm_error *error) {
    hm_source *source;
    hm_status status = cli_open_path(&source, arguments->positions, error);
    if (status != HM_OK) return status;
    status = hm_fixture_read(source, arguments->name, board, error);
    hm_source_close(source);
    return status;
}

/* float32, little-endian. */
static hm_status cmd_encode_fixture_write_values(const float *values, hm_sink *sink,
                                                 hm_error *error) {
    static uint8_t bytes[HM_SPECTRAL_BYTES];
    for (size_t i = 0; i < HM_SPECTRAL_FLOATS; i++) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        hm_le32_put(bytes + 4 * i, bits);
    }
    hm_status status = hm_sink_write(sink, bytes, sizeof bytes, error);
    return status == HM_OK ? hm_sink_commit(sink, error) : status;
}

static hm_status cmd_encode_fixture_encode(const hm_4d_board *board, uint64_t times, hm_sink *sink,
                                           hm_error *error) {
    hm_spectral_plan *plan = NULL;
    hm_spectral_encoder *encoder = NULL;
    hm_status status = hm_spectral_plan_create(&plan, error);
    if (status == HM_OK) status = hm_spectral_encoder_create(plan, &encoder, error);
    if (status == HM_OK) {
        const float *values = hm_spectral_encode(encoder, board);
        for (uint64_t i = 1; i < times && cli_signal() == 0; i++)
            values = hm_spectral_encode(encoder, board);
        status = cmd_encode_fixture_write_values(values, sink, error);
    }
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
    return status;
}

static int cmd_encode_fixture_run(cli_call *call) {
    const fixture_arguments *arguments = (const fixture_arguments *)&call->arguments;
    hm_4d_board board;
    hm_error error;
    if (call->count > 0) return cli_usage_error("expected no operand");
    if (arguments->positions == NULL || arguments->name == NULL) {
        return cli_usage_error("--positions-jsonl and --name are needed");
    }
    hm_sink *sink;
    int result = cli_keep_apart(arguments->positions, NULL);
    if (result == CLI_DONE) result = cli_open_sink(NULL, NULL, &sink);
    if (result != CLI_DONE) return result;
    hm_status status = cmd_encode_fixture_read_board(arguments, &board, &error);
    if (status == HM_OK)
        status = cmd_encode_fixture_encode(&board, arguments->repeat.value, sink, &error);
    hm_sink_destroy(sink);
    return status == HM_OK ? CLI_DONE : cli_fail_in(arguments->positions, &error);
}

const cli_command cli_cmd_encode_fixture = {
    .name = "encode-fixture",
    .operands = "",
    .summary = "write one position of a fixture file as raw numbers (deprecated)",
    .description = "Writes the 45,056 float32 numbers of a position to standard output, "
                   "little-endian and without a header.",
    .examples = "hypermate encode-fixture --positions-jsonl fixtures.jsonl --name mini >mini.f32\t"
                "Encode the fixture named mini\n",
    .options = options,
    .group = CLI_OLD,
    .instead = "encode",
    .run = cmd_encode_fixture_run,
};
