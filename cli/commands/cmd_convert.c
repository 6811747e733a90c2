/* convert: the same frames or positions in another layout or notation. */
#include "files.h"
#include "games/game_table.h"

#include <string.h>

typedef struct convert_arguments {
    cli_output output;
    const char *channels;
} convert_arguments;

static const cli_option options[] = {
    CLI_FILE_OPTIONS(convert_arguments, output),
    {"seekable", 0, CLI_FLAG, offsetof(convert_arguments, output.seekable),
     .help = "games and logs: write gzip that --shard can read in parts (BGZF); without --to the "
             "text stays as it is"},
    {"channels", 0, CLI_TEXT, offsetof(convert_arguments, channels), .argument = "LIST",
     .help = "npy: only these channels, by name or number, in this order: A1,FD_DIAG or 0,5-7"},
    {0},
};

/* With --json only answers are written (docs/json.md), and these ways have none. */
static int expect_no_json(const cli_call *call) {
    if (!call->common.json) return CLI_DONE;
    return cli_usage_error("--json has no meaning here: frames and compressed copies are bytes");
}

static int convert_frames(const cli_call *call, const hm_request *request, const char *to,
                          const convert_arguments *arguments) {
    const cli_output *output = &arguments->output;
    int status = cli_expect_options_of_frames(request, "to");
    if (status == CLI_DONE) status = expect_no_json(call);
    if (status != CLI_DONE) return status;
    if (output->seekable) return cli_usage_error("--seekable is for games and logs");
    if (strcmp(to, "npy") == 0) {
        if (output->gzip || output->best) return cli_usage_error("%s is not written as gzip", to);
        return cli_convert_npy(call, output->path, arguments->channels);
    }
    if (arguments->channels != NULL) return cli_usage_error("--channels is only for npy");
    return cli_copy_frames(call, 0, HM_FRAMES_TO_END, output, to);
}

static int convert_texts(const cli_call *call, const hm_request *request, const hm_notation *to,
                         const cli_output *output) {
    char several[160];
    snprintf(several, sizeof several,
             "%s holds one position or game, and there are more; --json writes one per line",
             to->name);
    bool alone = (to->flags & HM_IS_ALONE) != 0;
    cli_texts texts = {.key = "text", .output = output, .several = alone ? several : NULL};
    return cli_answer_text(call, request, &texts);
}

static int cmd_convert_run(cli_call *call) {
    const convert_arguments *arguments = (const convert_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    const char *to = hm_request_text(&request, "to");
    if (arguments->output.seekable && arguments->output.plain)
        return cli_usage_error(
            "--seekable writes gzip, so it cannot be combined with --no-compress");
    if (to == NULL && arguments->output.seekable) {
        int status = expect_no_json(call);
        return status == CLI_DONE ? cli_convert_gzip(call, &arguments->output) : status;
    }
    if (to == NULL) return cli_usage_error("--to is missing: name the notation to write");
    const hm_notation *notation = hm_notation_named(to);
    if (notation->game->format == NULL) return convert_frames(call, &request, to, arguments);
    if (arguments->channels != NULL) return cli_usage_error("--channels is only for npy");
    return convert_texts(call, &request, notation, &arguments->output);
}

const cli_command cli_cmd_convert = {
    .name = "convert",
    .operands = "[POSITION|FILE...]",
    .summary = "write positions or frames in another form",
    .description =
        "Writes positions, games, logs or frames in the notation that --to names, and says which "
        "parts it cannot hold. Frames keep every bit. If a notation holds one position, the last "
        "position of a game is written.\n4D: fen4d, 4d-state, c4dpos, 4d-json; games as c4d or "
        "4d-json-game; logs as ndjson4 or chess4d-ndjson-v1 (the export of the Python reference "
        "program); sheet, the eleven numbers of the state block (docs/encoder.md).\n5D: fen5d (all "
        "boards at the end); games with comments and alternatives in full (5dpgn), short "
        "(5dpgn-short), raw (5dpgn-raw), in Alexbay's old notation (alexbay) or as JSON "
        "(5d-json-game); the start as 5d-variants.\nFour players: fen4p, 4p-json (all of the "
        "state); games as pgn4, pgn4-short or pgn4-json.\nFrames: version 4 (v4), a mode of "
        "version 5 (full, channel, xor), or two numpy arrays (npy): NAME.npy has the encodings; "
        "NAME.meta.npy has ply, from, to, promo "
        "and flags.",
    .examples = "hypermate convert --to 4d-state game.c4d\tThe last position in one line\n"
                "hypermate convert --to ndjson4 game.c4d -o game.ndjson\tA log of the game\n"
                "hypermate convert --to c4d game.ndjson\tThe game of a log\n"
                "hypermate convert -z --seekable games.c4d.gz -o archive.c4d.gz\tA file that "
                "--shard can divide\n"
                "hypermate convert --to fen4p --pretty 4PC\tA start position, one rank per line\n"
                "hypermate convert game.spectralz4 --to npy -o game.npy\tFor numpy.load()\n"
                "hypermate convert old.spectral4 --to xor -z -o new.spectralz4\tSmaller frames, "
                "compressed\n",
    .options = options,
    .question = "convert",
    .run = cmd_convert_run,
};
