/* show: a board for people, or the channel energies of a frame file. */
#include "files.h"

typedef struct show_arguments {
    const char *output;
    bool all, pieces;
} show_arguments;

static const cli_option options[] = {
    {"output", 'o', CLI_FILE, offsetof(show_arguments, output), .argument = "FILE",
     .help = "write to FILE, which appears when it is complete; - is standard output"},
    {"all", 'a', CLI_FLAG, offsetof(show_arguments, all),
     .help = "write every position of a game to a file in the folder of --output"},
    {"pieces", 0, CLI_FLAG, offsetof(show_arguments, pieces),
     .help = "draw the set of pieces (SVG) instead of a board"},
    {0},
};

static const char one_picture[] =
    "a picture shows one position, and there are more; --json writes a picture a line";

static void draw_pieces(bool json, hm_text *text) {
    hm_facts facts = {0};
    if (!json) {
        hm_draw_pieces(text);
        return;
    }
    hm_fact_open(&facts, NULL, '{');
    hm_draw_pieces(hm_fact_begin(&facts, "svg"));
    hm_fact_end(&facts);
    hm_fact_close(&facts);
    hm_facts_json(&facts, text);
    hm_facts_clear(&facts);
}

static int show_pieces(const cli_call *call, const char *path) {
    hm_sink *sink;
    hm_error error;
    hm_text text = {0};
    const show_arguments *arguments = (const show_arguments *)&call->arguments;
    bool json = call->common.json;
    if (call->count > 0) return cli_usage_error("--pieces takes no operands");
    hm_request request = cli_request(call);
    bool svg = hm_request_flag(&request, "svg"); /* as it is drawn anyway */
    if (arguments->all || call->setting_count > (svg ? 1 : 0))
        return cli_usage_error("--pieces draws no position: leave out the other options");
    int status = cli_expect_no_gzip(path);
    if (status == CLI_DONE)
        status = cli_open_plain_text_sink(call, path, json ? CLI_JSON : CLI_PICTURE, &sink);
    if (status != CLI_DONE) return status;
    draw_pieces(json, &text);
    hm_status written = text.failed ? hm_fail_memory(&error, "a picture")
                                    : hm_sink_write(sink, text.data, text.length, &error);
    if (written == HM_OK) written = hm_sink_commit(sink, &error);
    hm_sink_destroy(sink);
    hm_text_clear(&text);
    return written == HM_OK ? CLI_DONE : cli_fail(&error);
}

static int cmd_show_run(cli_call *call) {
    const show_arguments *arguments = (const show_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    bool svg = hm_request_flag(&request, "svg");
    if (arguments->pieces) return show_pieces(call, arguments->output);
    if (arguments->all) return cli_show_all(call, &request, arguments->output);
    if (svg && !call->common.json && call->count > 1) return cli_usage_error("%s", one_picture);
    cli_texts texts = {.key = svg ? "svg" : "text",
                       .path = arguments->output,
                       .several = svg ? one_picture : NULL,
                       .stream = cli_show_frames,
                       .headings = !svg};
    return cli_answer_text(call, &request, &texts);
}

const cli_command cli_cmd_show = {
    .name = "show",
    .operands = "[POSITION|FILE...]",
    .summary = "show a board, or the channel energies of a frame file",
    .description =
        "Shows a position as text or, with --svg, as a picture. For a game it shows the last "
        "position; --ply picks another.\n4D: all 64 slices; z grows to the right, w upwards, and "
        "inside a slice x to the right, y upwards. 5D: all boards, with the present, inactive "
        "timelines, the last action and checks. A check is drawn as it would be after a pass of "
        "the side to move. Four players: the board from any --seat, with points, grey pieces and "
        "kings in check. A frame file: the energies of the 11 channels, as a table.\nWith --all, "
        "--output names a folder, and every position of a game becomes a file in it: "
        "game_0001_ply_000.svg or .txt is the start of the first game.",
    .examples = "hypermate show 4d:start\tThe start position\n"
                "hypermate show --svg --ply 40 game.c4d -o game.svg\tA picture of a game\n"
                "hypermate show 4p:start --seat blue\tAs the player in the west sees it\n"
                "hypermate show --svg --all game.pgn4 -o pictures\tA picture of every position\n"
                "hypermate show game.spectralz4\tA table of energies\n",
    .options = options,
    .question = "show",
    .run = cmd_show_run,
};
