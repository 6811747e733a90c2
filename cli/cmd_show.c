/* show: the channel energies of a frame file, as a table or a picture. */
#include "cli.h"

typedef struct show_arguments {
    const char *output;
    bool svg;
} show_arguments;

static const cli_option options[] = {
    {"svg", 0, CLI_FLAG, offsetof(show_arguments, svg), .help = "draw a picture (SVG)"},
    {"output", 'o', CLI_FILE, offsetof(show_arguments, output), .argument = "FILE",
     .help = "write to FILE, which appears when it is whole; - is standard output"},
    {0},
};

static int draw(const char *name, hm_frames_reader *reader, bool svg, hm_sink *sink) {
    hm_error error;
    hm_status status =
        svg ? hm_frames_draw_svg(reader, sink, &error) : hm_frames_draw_table(reader, sink, &error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    return status == HM_OK ? CLI_DONE : cli_fail_in(name, &error);
}

static int run(cli_call *call) {
    const show_arguments *arguments = (const show_arguments *)&call->arguments;
    hm_source *source = NULL;
    hm_frames_reader *reader = NULL;
    hm_sink *sink = NULL;
    int status = cli_open_frames(call, &source, &reader);
    if (status == CLI_DONE) status = cli_open_text_sink(arguments->output, &sink);
    if (status == CLI_DONE) status = draw(hm_source_name(source), reader, arguments->svg, sink);
    hm_sink_destroy(sink);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    return status;
}

const cli_command cli_cmd_show = {
    .name = "show",
    .operands = "[FILE]",
    .summary = "show the channel energies of a frame file",
    .description = "Shows the energies of the 11 channels frame by frame, as a table or, with "
                   "--svg, as a picture.",
    .examples = "hypermate show game.spectralz4\tA table\n"
                "hypermate show --svg game.spectralz4 -o game.svg\tA picture\n",
    .options = options,
    .run = run,
};
