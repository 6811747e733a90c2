/* encode-fen4: positions become a frame file, one frame each. */
#include "core/list.h"
#include "files.h"
#include "hypermate/more/session4d.h"

#include <stdlib.h>

typedef struct encode_fen4_arguments {
    const char *fen4;
    cli_output output;
} encode_fen4_arguments;

static const cli_option options[] = {
    {"fen4", 0, CLI_TEXT, offsetof(encode_fen4_arguments, fen4), .argument = "TEXT", .also = "fen",
     .help = "the position, as an operand would be"},
    CLI_OUTPUT_OPTIONS(encode_fen4_arguments, output),
    {0},
};

/* Boards are collected first: the number of frames must be known where the output cannot seek. */
typedef HM_LIST(hm_4d_board) boards;

static hm_4d_board *cmd_encode_fen4_add_board(boards *list) {
    return HM_ROOM(*list, 1) ? &list->at[list->count++] : NULL;
}

static int cmd_encode_fen4_collect(const cli_input *input, void *context) {
    hm_input_error error;
    hm_session *session;
    hm_4d_board *board = cmd_encode_fen4_add_board(context);
    if (board == NULL) return cli_fail_memory("boards");
    hm_verdict verdict = hm_session_create_4d(&session, input->input, input->request, &error);
    if (verdict != HM_YES) return cli_report_input(input, &error);
    *board = hm_session_position_4d(session)->state.board;
    hm_session_destroy(session);
    return CLI_DONE;
}

static hm_status cmd_encode_fen4_write_frames(const boards *list, hm_spectral_encoder *encoder,
                                              hm_frames_writer *writer, hm_error *error) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < list->count && status == HM_OK; i++) {
        hm_frame_meta meta = {.ply = (uint32_t)i};
        const float *values = hm_spectral_advance(encoder, &list->at[i]);
        status = hm_frames_writer_put(writer, values, &meta, error);
    }
    return status == HM_OK ? hm_frames_writer_finish(writer, error) : status;
}

static int cmd_encode_fen4_encode(const boards *list, const cli_output *output, hm_sink *sink) {
    hm_error error;
    hm_frames_writer *writer = NULL;
    hm_frames_options frames = {.size = sizeof frames,
                                .layout = cli_layout(output->encoding),
                                .compression = cli_compression(output),
                                .count_known = true,
                                .count = (uint32_t)list->count};
    hm_spectral_plan *plan = NULL;
    hm_spectral_encoder *encoder = NULL;
    hm_status status = hm_spectral_plan_create(&plan, &error);
    if (status == HM_OK) status = hm_spectral_encoder_create(plan, &encoder, &error);
    if (status == HM_OK) status = hm_frames_writer_open(&writer, sink, &frames, &error);
    if (status == HM_OK) status = cmd_encode_fen4_write_frames(list, encoder, writer, &error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    hm_frames_writer_destroy(writer);
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

static int cmd_encode_fen4_run(cli_call *call) {
    encode_fen4_arguments *arguments = (encode_fen4_arguments *)&call->arguments;
    hm_sink *sink = NULL;
    boards list = {0};
    if (call->old_name && arguments->fen4 == NULL) {
        return cli_usage_error("the position is missing: --fen4 TEXT");
    }
    hm_request reading = cli_request(call);
    int status = cli_each_input(call, &reading, arguments->fen4, cmd_encode_fen4_collect, &list);
    if (status == CLI_DONE && arguments->fen4 != NULL)
        status = cli_keep_apart(arguments->fen4, arguments->output.path);
    if (status == CLI_DONE) status = cli_open_sink(call, arguments->output.path, &sink);
    if (status == CLI_DONE) status = cmd_encode_fen4_encode(&list, &arguments->output, sink);
    hm_sink_destroy(sink);
    free(list.at);
    return status;
}

const cli_command cli_cmd_encode_fen4 = {
    .name = "encode-fen4",
    .operands = "[POSITION|FILE...]",
    .summary = "encode 4D positions into a frame file",
    .description = "Encodes each 4D position into one frame of 45,056 numbers and writes a "
                   "spectral frame file, to standard output unless --output names a file. Plies "
                   "are numbered from 0; moves are unknown and written as zeros.\nIf a position "
                   "cannot be read, no file is written and the exit status is 3.",
    .examples = "hypermate encode-fen4 \"4d-fen v1: K@0,0,0,0; k@7,7,7,7\" -o kings.spectral4\t"
                "Encode one position\n",
    .options = options,
    .game = "4d",
    .group = CLI_FRAMES,
    .run = cmd_encode_fen4_run,
};
