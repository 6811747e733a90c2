/* show: a board for people, or the channel energies of a frame file. */
#include "files.h"

#include <string.h>

typedef struct show_arguments {
    const char *output;
    bool svg;
    const char *seat;
} show_arguments;

static const cli_option options[] = {
    {"svg", 0, CLI_FLAG, offsetof(show_arguments, svg), .help = "draw a picture (SVG)"},
    {"seat", 0, CLI_CHOICE, offsetof(show_arguments, seat), .argument = "SEAT",
     .choices = "R|B|Y|G|red|blue|yellow|green",
     .help = "four players: who looks on, at the bottom; else Red"},
    {"output", 'o', CLI_FILE, offsetof(show_arguments, output), .argument = "FILE",
     .help = "write to FILE, which appears when it is whole; - is standard output"},
    {0},
};

static const char one_picture[] =
    "a picture shows one position, and there are more; --json writes a picture a line";

typedef struct showing {
    bool svg, json;
    hm_sink *sink;
} showing;

static int show_frames(const showing *s, hm_source *source) {
    hm_error error;
    hm_frames_reader *reader;
    hm_status status = hm_frames_reader_open(&reader, source, 0, &error);
    if (status == HM_OK) {
        status = s->svg ? hm_frames_draw_svg(reader, s->sink, &cli_signal_watch, &error)
                        : hm_frames_draw_table(reader, s->sink, &cli_signal_watch, &error);
        cli_note_trailing(hm_source_name(source), reader);
        hm_frames_reader_close(reader);
    }
    return status == HM_OK ? CLI_DONE : cli_fail_in(hm_source_name(source), &error);
}

/* {"text":"..."} or {"svg":"..."}, as "convert" writes texts. */
static void wrap_picture(const showing *s, const hm_text *picture, hm_text *json) {
    hm_json_open(json, '{');
    hm_json_key(json, s->svg ? "svg" : "text");
    hm_json_put_string(json, picture->data, picture->length);
    hm_json_close(json, '}');
    hm_json_end_line(json);
}

static int show_board(const cli_input *input, const showing *s) {
    hm_text picture = {0}, json = {0};
    hm_api_error error;
    hm_error written;
    const hm_text *shown = s->json ? &json : &picture;
    int result = CLI_DONE;
    if (hm_api_draw(input->input, input->options, s->svg, &picture, &error) == HM_API_YES) {
        if (s->json) wrap_picture(s, &picture, &json);
    } else {
        result = CLI_FAILED;
        if (s->json)
            hm_api_put_error(&error, &json);
        else
            cli_report_input(input, &error);
    }
    bool show = s->json || result == CLI_DONE;
    if (show && hm_sink_write(s->sink, shown->data, shown->length, &written) != HM_OK) {
        result = cli_fail(&written);
    }
    hm_text_clear(&picture);
    hm_text_clear(&json);
    return result;
}

static int show(const cli_input *input, void *context) {
    const showing *s = context;
    const hm_api_input *shown = input->input;
    bool frames = shown->notation == HM_NOTATION_SPECTRAL && shown->source != NULL;
    if (s->svg && !s->json && input->before > 0) {
        return cli_usage_error("%s", one_picture);
    }
    if (frames && s->json) return cli_usage_error("--json is for positions; csv exports frames");
    return frames ? show_frames(s, shown->source) : show_board(input, s);
}

/* "R" or "red", as the table of options allows. */
static int seat_of(const char *name) {
    static const char letters[] = "RBYGrbyg";
    return name == NULL ? 0 : (int)(strchr(letters, *name) - letters) & 3;
}

static int run(cli_call *call) {
    const show_arguments *arguments = (const show_arguments *)&call->arguments;
    hm_api_options asked = cli_api_options(call);
    asked.seat = seat_of(arguments->seat);
    showing s = {.svg = arguments->svg, .json = call->common.json};
    hm_error error;
    if (s.svg && !s.json && call->count > 1) return cli_usage_error("%s", one_picture);
    int status = cli_open_text_sink(arguments->output, &s.sink);
    if (status == CLI_DONE) status = cli_each_input(call, &asked, NULL, show, &s);
    if (status == CLI_DONE && hm_sink_commit(s.sink, &error) != HM_OK) status = cli_fail(&error);
    hm_sink_destroy(s.sink);
    return status;
}

const cli_command cli_cmd_show = {
    .name = "show",
    .operands = "[POSITION|FILE...]",
    .summary = "show a board, or the channel energies of a frame file",
    .description =
        "Shows all 64 slices of a 4D position as text or, with --svg, as a picture with the last "
        "move and the attacked kings marked: z grows to the right, w upwards, and inside a slice x "
        "to the right, y upwards. A game stands for its last position; --ply picks another. "
        "Of a 5D game it shows the whole multiverse with the present, inactive timelines, the "
        "last action and checks. Of four players it shows the board from any --seat with the "
        "points, "
        "grey pieces, the last move and kings in check.\n"
        "Of a frame file it shows the energies of the 11 channels frame by frame.",
    .examples = "hypermate show 4d:start\tThe start position\n"
                "hypermate show --svg --ply 40 game.c4d -o game.svg\tA picture of a game\n"
                "hypermate show 4p:start --seat blue\tAs the player in the west sees it\n"
                "hypermate show game.spectralz4\tA table of energies\n",
    .options = options,
    .positions = true,
    .run = run,
};
