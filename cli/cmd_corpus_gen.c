/* corpus-gen: recorded games become a folder of logs and frame files with a manifest. */
#include "files.h"

#include <string.h>

typedef struct corpus_arguments {
    const char *first; /* game; the operands are the others */
    const char *run_id, *root;
    cli_number limit;
} corpus_arguments;

static const cli_option options[] = {
    {"games", 0, CLI_FILE, offsetof(corpus_arguments, first), .argument = "GAME",
     .help = "the first game; the others may follow it (the option's name may be left out)"},
    {"run-id", 0, CLI_TEXT, offsetof(corpus_arguments, run_id), .argument = "NAME",
     .help = "name of the run and of its folder"},
    {"results-root", 0, CLI_FILE, offsetof(corpus_arguments, root), .argument = "FOLDER",
     .help = "where the run's folder is made"},
    {"limit", 0, CLI_NUMBER, offsetof(corpus_arguments, limit), .argument = "N",
     .help = "take only the first N games"},
    {0},
};

static int count_games(const cli_call *call) {
    const corpus_arguments *arguments = (const corpus_arguments *)&call->arguments;
    return call->count + (arguments->first != NULL);
}

static const char *game_name(const cli_call *call, int index) {
    const corpus_arguments *arguments = (const corpus_arguments *)&call->arguments;
    if (arguments->first == NULL) return call->operands[index];
    return index == 0 ? arguments->first : call->operands[index - 1];
}

/* ---- one game ---- */

static hm_status copy_all(hm_source *source, hm_sink *sink, hm_error *error) {
    static char block[1 << 16];
    size_t got;
    hm_status status;
    do {
        status = hm_source_read(source, block, sizeof block, &got, error);
        if (status == HM_OK) status = hm_sink_write(sink, block, got, error);
        if (cli_signal() != 0) return hm_fail(error, HM_ERR_INTERRUPTED, 0, "interrupted");
    } while (status == HM_OK && got == sizeof block);
    return status == HM_OK ? hm_sink_commit(sink, error) : status;
}

/* A .c4d game is written as the log that it stands for. */
static hm_status write_log(hm_source *source, hm_sink *sink, hm_error *error) {
    bool is_game;
    hm_status status = hm_c4d_recognise(source, &is_game, error);
    if (status != HM_OK) return status;
    if (!is_game) return copy_all(source, sink, error);
    hm_4d_game game;
    hm_4d_game_init(&game);
    status = hm_c4d_read(source, &game, error);
    if (status == HM_OK) status = hm_ndjson4_write_game(&game, sink, &cli_signal_watch, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_4d_game_clear(&game);
    return status;
}

static hm_status copy_game(const char *from, const char *to, hm_error *error) {
    hm_source *source;
    hm_sink *sink;
    hm_status status = hm_source_open(&source, from, error);
    if (status != HM_OK) return status;
    status = hm_sink_create(&sink, to, error);
    if (status == HM_OK) {
        status = write_log(source, sink, error);
        hm_sink_destroy(sink);
    }
    hm_source_close(source);
    return status;
}

static hm_status encode_game(const cli_call *call, const char *from, const char *to,
                             hm_error *error) {
    hm_source *source;
    hm_sink *sink;
    hm_frames_options packed = {.size = sizeof packed, .compression = HM_COMPRESSION_FAST};
    hm_bulk_options bulk = {
        .size = sizeof bulk, .frames = &packed, .jobs = (unsigned)call->common.jobs.value};
    hm_bulk_result result;
    hm_status status = hm_source_open(&source, from, error);
    if (status != HM_OK) return status;
    status = hm_sink_create(&sink, to, error);
    if (status == HM_OK) {
        status = hm_bulk_encode(&source, 1, sink, &bulk, &cli_signal_watch, &result, error);
        if (status == HM_OK) status = hm_sink_commit(sink, error);
        hm_sink_destroy(sink);
    }
    hm_source_close(source);
    return status;
}

/* ---- the manifest ---- */

static int make_game(const cli_call *call, cli_folder *folder, int index, hm_text *json) {
    char stem[32], log[64], frames[64];
    hm_error error;
    snprintf(stem, sizeof stem, "game_%03d", index);
    snprintf(log, sizeof log, "ndjson/%s.ndjson", stem);
    snprintf(frames, sizeof frames, "spectralz/%s.spectralz4", stem);
    const char *game = game_name(call, index);
    hm_status status = copy_game(game, cli_inside(folder, log), &error);
    if (status == HM_OK) status = encode_game(call, game, cli_inside(folder, frames), &error);
    int code = status == HM_OK ? CLI_DONE : cli_fail_in(game, &error);
    hm_json_open(json, '{');
    hm_json_key(json, "index");
    hm_json_put_int(json, index);
    hm_json_member_string(json, "stem", stem);
    hm_json_member_string(json, "source", game);
    hm_json_member_string(json, "ndjson", log);
    hm_json_member_string(json, "spectralz", frames);
    hm_json_key(json, "encode_rc");
    hm_json_put_int(json, code);
    hm_json_close(json, '}');
    return code;
}

static int make_corpus(const cli_call *call, cli_folder *folder) {
    const corpus_arguments *arguments = (const corpus_arguments *)&call->arguments;
    int games = count_games(call), worst = CLI_DONE;
    if (arguments->limit.given && arguments->limit.value < (uint64_t)games) {
        games = (int)arguments->limit.value;
    }
    hm_text json = {0};
    hm_json_open(&json, '{');
    hm_json_member_string(&json, "run_id", arguments->run_id);
    hm_json_key(&json, "n_games");
    hm_json_put_int(&json, games);
    hm_json_key(&json, "games");
    hm_json_open(&json, '[');
    for (int i = 0; i < games && cli_signal() == 0; i++) {
        int code = make_game(call, folder, i, &json);
        if (code > worst) worst = code;
    }
    hm_json_close(&json, ']');
    hm_json_close(&json, '}');
    hm_json_end_line(&json);
    hm_error error;
    if (cli_signal() == 0 && cli_write_inside(folder, "manifest.json", &json, &error) != HM_OK) {
        worst = cli_fail(&error);
    }
    hm_text_clear(&json);
    return worst;
}

static int run(cli_call *call) {
    const corpus_arguments *arguments = (const corpus_arguments *)&call->arguments;
    const char *id = arguments->run_id;
    if (id == NULL || arguments->root == NULL || count_games(call) == 0) {
        return cli_usage_error("games, --run-id and --results-root are needed");
    }
    if (*id == '\0' || *id == '.' || strchr(id, '/') != NULL) {
        return cli_usage_error("--run-id: \"%s\" is not the name of a folder", id);
    }
    static const char *const parts[] = {"ndjson", "spectralz", NULL};
    cli_folder folder = {0};
    hm_error error;
    hm_text_printf(&folder.path, "%s/%s", arguments->root, arguments->run_id);
    hm_status status = cli_make_folder(arguments->root, &error);
    if (status == HM_OK) status = cli_make_folders(&folder, parts, &error);
    int result = status == HM_OK ? make_corpus(call, &folder) : cli_fail(&error);
    hm_text_clear(&folder.path);
    return result;
}

const cli_command cli_cmd_corpus_gen = {
    .name = "corpus-gen",
    .operands = "GAME...",
    .summary = "encode many games into a folder with a manifest",
    .description =
        "Makes FOLDER/NAME with ndjson/game_000.ndjson (the game, decompressed), "
        "spectralz/game_000.spectralz4 (its frames) and so on, and manifest.json, which lists "
        "them. A game is one NDJSON4 or .c4d file; a .c4d game gets the log that it stands for. A "
        "game that cannot be encoded is listed with its "
        "encode_rc, and the exit status is 3.",
    .examples = "hypermate corpus-gen --games a.ndjson b.ndjson --run-id first --results-root out\t"
                "Make out/first\n",
    .options = options,
    .group = CLI_OLD,
    .run = run,
};
