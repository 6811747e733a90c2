/* convert: the same frames or positions in another layout or notation. */
#include "files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct convert_arguments {
    const char *to;
    bool marks, seed_headers;
    cli_fen4p form;
    bool nested, site_marks;
    const char *promotion;
    cli_output output;
} convert_arguments;

static const cli_option options[] = {
    {"to", 0, CLI_CHOICE, offsetof(convert_arguments, to), .argument = "FORM",
     .choices = "v4|full|channel|xor|npy|fen4d|4d-state|c4d|c4dpos|4d-json|ndjson4|fen4p|4p-json|"
                "pgn4|pgn4-short|pgn4-json|fen5d|5dpgn|5dpgn-short|5dpgn-raw",
     .help = "what to write"},
    {"output", 'o', CLI_FILE, offsetof(convert_arguments, output.path), .argument = "FILE",
     .help = "write to FILE, which appears when it is whole; - is standard output"},
    {"compress", 'z', CLI_FLAG, offsetof(convert_arguments, output.gzip), .also = "gzip",
     .help = "write gzip, as for a FILE that ends in .spectralz4 or .gz"},
    {"best", 0, CLI_FLAG, offsetof(convert_arguments, output.best),
     .help = "write the smallest gzip, slowly"},
    {"marks", 0, CLI_FLAG, offsetof(convert_arguments, marks),
     .help = "5dpgn: mark checks, mates and moves of the present"},
    {"seed-headers", 0, CLI_FLAG, offsetof(convert_arguments, seed_headers),
     .help = "5dpgn: headers size, puzzle and variant, as first described"},
    CLI_FEN4P_OPTIONS(convert_arguments, form),
    {"nested", 0, CLI_FLAG, offsetof(convert_arguments, nested),
     .help = "pgn4: keep variations within variations, which the site cannot read"},
    {"promo", 0, CLI_CHOICE, offsetof(convert_arguments, promotion), .argument = "LETTER",
     .choices = "D|Q", .help = "pgn4: letter of promotions to one-point queens"},
    {"site-marks", 0, CLI_FLAG, offsetof(convert_arguments, site_marks),
     .help = "pgn4: no \"+\" on castling, as the site writes it"},
    {"no-compress", 0, CLI_FLAG, offsetof(convert_arguments, output.plain),
     .help = "write no gzip, whatever FILE is called"},
    {0},
};

/* ---- numpy: NAME.npy and NAME.meta.npy ---- */

static char *meta_name(const char *path) {
    static const char end[] = ".npy", meta[] = ".meta.npy";
    size_t length = strlen(path);
    if (length > strlen(end) && strcmp(path + length - strlen(end), end) == 0) {
        length -= strlen(end);
    }
    char *name = malloc(length + sizeof meta);
    if (name == NULL) return NULL;
    memcpy(name, path, length);
    memcpy(name + length, meta, sizeof meta);
    return name;
}

static int write_npy(const char *name, hm_frames_reader *reader, hm_sink *encodings,
                     hm_sink *metas) {
    hm_error error;
    hm_status status = hm_frames_export_npy(reader, encodings, metas, &cli_signal_watch, &error);
    cli_note_trailing(name, reader);
    if (status == HM_OK) status = hm_sink_commit(encodings, &error);
    if (status == HM_OK) status = hm_sink_commit(metas, &error);
    return status == HM_OK ? CLI_DONE : cli_fail_in(name, &error);
}

static int convert_to_npy(cli_call *call, const char *path) {
    if (path == NULL || strcmp(path, "-") == 0) {
        return cli_usage_error("two files are written: name the first with --output NAME.npy");
    }
    hm_source *source = NULL;
    hm_frames_reader *reader = NULL;
    hm_sink *encodings = NULL, *metas = NULL;
    char *second = meta_name(path);
    int status =
        second != NULL ? cli_open_frames(call, &source, &reader) : cli_fail_memory("a file name");
    if (status == CLI_DONE) status = cli_open_text_sink(path, &encodings);
    if (status == CLI_DONE) status = cli_open_text_sink(second, &metas);
    if (status == CLI_DONE) {
        status = write_npy(hm_source_name(source), reader, encodings, metas);
    }
    hm_sink_destroy(metas);
    hm_sink_destroy(encodings);
    hm_frames_reader_close(reader);
    hm_source_close(source);
    free(second);
    return status;
}

/* ---- positions and games ---- */

typedef struct converting {
    hm_api_notation to;
    hm_sink *sink;
} converting;

static int write_text(hm_sink *sink, const hm_text *text) {
    hm_error error;
    hm_status status = text->failed ? hm_fail_memory(&error, "a game")
                                    : hm_sink_write(sink, text->data, text->length, &error);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

static int report(const cli_input *input, const converting *c, const hm_api_error *error) {
    if (input->call->common.json) {
        hm_text json = {0};
        hm_api_put_error(error, &json);
        write_text(c->sink, &json);
        hm_text_clear(&json);
    } else {
        cli_report_input(input, error);
    }
    return CLI_FAILED;
}

/* A game as a log; a position is a game without moves. */
static int write_log(const cli_input *input, const converting *c) {
    hm_4d_game game;
    hm_api_error cause;
    hm_error error;
    hm_api_verdict verdict = hm_api_game_4d(input->input, input->options, &game, &cause);
    int result = verdict == HM_API_YES ? CLI_DONE : report(input, c, &cause);
    if (result == CLI_DONE &&
        hm_ndjson4_write_game(&game, c->sink, &cli_signal_watch, &error) != HM_OK) {
        result = cli_fail(&error);
    }
    hm_4d_game_clear(&game);
    return result;
}

/* {"text":"..."} for programs; for people the text with the line feed that it lacks. */
static void finish_text(bool as_json, hm_text *text) {
    if (!as_json) {
        if (text->length == 0 || text->data[text->length - 1] != '\n') hm_text_add(text, "\n", 1);
        return;
    }
    hm_text json = {0};
    hm_json_open(&json, '{');
    hm_json_key(&json, "text");
    hm_json_put_string(&json, text->data != NULL ? text->data : "", text->length);
    hm_json_close(&json, '}');
    hm_json_end_line(&json);
    json.failed |= text->failed;
    hm_text_clear(text);
    *text = json;
}

/* Notations of several lines in which one text would run into the next. */
static bool holds_one(hm_api_notation to) {
    return to == HM_NOTATION_C4D || to == HM_NOTATION_C4DPOS;
}

static int convert_input(const cli_input *input, void *context) {
    const converting *c = context;
    hm_api_error cause;
    hm_text text = {0};
    bool as_json = input->call->common.json;
    if (c->to == HM_NOTATION_NDJSON4) return write_log(input, c);
    if (holds_one(c->to) && !as_json && input->before > 0) {
        return cli_usage_error("%s holds one position or game, and there are more; --json writes "
                               "one a line",
                               hm_api_notation_name(c->to));
    }
    /* A blank line parts games. */
    bool parts = c->to == HM_NOTATION_PGN4 && !as_json && input->before > 0;
    if (parts) hm_text_add(&text, "\n", 1);
    if (hm_api_convert(input->input, input->options, c->to, &text, &cause) != HM_API_YES) {
        hm_text_clear(&text);
        return report(input, c, &cause);
    }
    finish_text(as_json, &text);
    int status = write_text(c->sink, &text);
    hm_text_clear(&text);
    return status;
}

/* The flags of hm_4p_game_format(). */
static unsigned game_style(const convert_arguments *arguments) {
    const char *letter = arguments->promotion;
    unsigned promotion = 0;
    if (letter != NULL)
        promotion = *letter == 'D' ? HM_4P_TEXT_PROMOTION_D : HM_4P_GAME_PROMOTION_Q;
    return promotion | (arguments->nested ? HM_4P_GAME_NESTED : 0u) |
           (arguments->site_marks ? HM_4P_TEXT_SITE_MARKS : 0u);
}

static int convert_positions(cli_call *call, hm_api_notation to,
                             const convert_arguments *arguments) {
    const char *path = arguments->output.path;
    hm_api_options asked = cli_api_options(call);
    asked.fen_style = cli_fen4p_style(&arguments->form);
    asked.style = game_style(arguments);
    converting c = {.to = to};
    hm_error error;
    int status = cli_open_text_sink(path, &c.sink);
    if (status != CLI_DONE) return status;
    status = cli_each_input(call, &asked, NULL, convert_input, &c);
    /* What could be converted is kept on standard output only. */
    if (status == CLI_DONE && hm_sink_commit(c.sink, &error) != HM_OK) status = cli_fail(&error);
    hm_sink_destroy(c.sink);
    return status;
}

/* The forms that are no notation by themselves: those of 5D games, the state of four players. */
static int convert_to_form(const cli_call *call, const convert_arguments *arguments) {
    hm_api_options asked = cli_api_options(call);
    asked.to = arguments->to;
    asked.marks = arguments->marks;
    asked.seed_headers = arguments->seed_headers;
    asked.style = game_style(arguments);
    return cli_answer_text(call, &asked, "convert", "text", arguments->output.path);
}

static int run(cli_call *call) {
    const convert_arguments *arguments = (const convert_arguments *)&call->arguments;
    if (arguments->to == NULL) return cli_usage_error("into what? --to is missing");
    hm_api_notation notation = hm_api_notation_named(arguments->to);
    bool never_gzip = notation != HM_NOTATION_UNKNOWN || strcmp(arguments->to, "npy") == 0;
    if (never_gzip && (arguments->output.gzip || arguments->output.best)) {
        return cli_usage_error("%s is not written as gzip", arguments->to);
    }
    if (notation != HM_NOTATION_UNKNOWN) {
        return convert_positions(call, notation, arguments);
    }
    bool form = strncmp(arguments->to, "5dpgn", 5) == 0 || strncmp(arguments->to, "pgn4", 4) == 0 ||
                strcmp(arguments->to, "4p-json") == 0;
    if (form) return convert_to_form(call, arguments);
    if (strcmp(arguments->to, "npy") == 0) return convert_to_npy(call, arguments->output.path);
    return cli_copy_frames(call, 0, HM_FRAMES_TO_END, &arguments->output, arguments->to);
}

const cli_command cli_cmd_convert = {
    .name = "convert",
    .operands = "[POSITION|FILE...]",
    .summary = "write positions or frames in another form",
    .description =
        "Writes positions as fen4d, 4d-state, c4dpos or 4d-json, and games as c4d or as a log "
        "(ndjson4); a game stands for its last position where the notation holds no moves.\n"
        "A 5D game is written with all its boards at the end (fen5d), or in Shad's notation, with "
        "its comments, alternatives and tags: in full (5dpgn), short (5dpgn-short) or raw "
        "(5dpgn-raw). The old notations of Alexbay and Axel are read, not written.\n"
        "A position of four players is written as fen4p, --pretty as its source prints it, or with "
        "all that the text cannot hold as a JSON state (4p-json).\n"
        "Writes the frames of a file as version 4 (v4), as one of the three modes of version 5 "
        "(full, channel, xor), or as two arrays of numpy (npy): NAME.npy holds the encodings, "
        "NAME.meta.npy ply, from, to, promo and flags. No bit of an encoding changes.",
    .examples = "hypermate convert --to 4d-state game.c4d\tThe last position in one line\n"
                "hypermate convert --to ndjson4 game.c4d -o game.ndjson\tA log of the game\n"
                "hypermate convert --to fen4p --pretty 4PC\tA start position, one rank a line\n"
                "hypermate convert game.spectralz4 --to npy -o game.npy\tFor numpy.load()\n"
                "hypermate convert old.spectral4 --to xor -z -o new.spectralz4\tFor the archive\n",
    .options = options,
    .positions = true,
    .run = run,
};
