/* corpus-gen: recorded games become a folder of logs and frame files with a manifest. */
#include "encode/encode.h"
#include "hypermate/more/logs4d.h"
#include "hypermate/more/session4d.h"
#include "hypermate/ndjson4.h"
#include "io/whole.h"
#include "path.h"
#include "same_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

typedef struct corpus {
    const cli_call *call;
    const char **games;
    int count;
    cli_folder folder;
    hm_text list; /* of the manifest */
    int listed;
} corpus;

static bool collect_games(corpus *c) {
    const corpus_arguments *arguments = (const corpus_arguments *)&c->call->arguments;
    const cli_number *limit = &arguments->limit;
    c->games = malloc(((size_t)c->call->count + 1) * sizeof *c->games);
    if (c->games == NULL) return false;
    if (arguments->first != NULL) c->games[c->count++] = arguments->first;
    for (int i = 0; i < c->call->count; i++)
        c->games[c->count++] = c->call->operands[i];
    if (limit->given && limit->value < (uint64_t)c->count) c->count = (int)limit->value;
    return true;
}

/* Names of the files of a game, in the folder. */
typedef struct game_names {
    char stem[32], log[64], frames[64];
} game_names;

static game_names name_game(int index) {
    game_names names;
    snprintf(names.stem, sizeof names.stem, "game_%03d", index);
    snprintf(names.log, sizeof names.log, "ndjson/%s.ndjson", names.stem);
    snprintf(names.frames, sizeof names.frames, "spectralz/%s.spectralz4", names.stem);
    return names;
}

/* ---- before anything is written ---- */

/* Continues after an error: all missing games are reported at once. */
static int find_games(const corpus *c, struct stat *found) {
    int status = CLI_DONE;
    for (int i = 0; i < c->count; i++) {
        hm_error error;
        /* NOLINTNEXTLINE(core.CallAndMessage): collect_games() has filled one name per game */
        bool there = stat(c->games[i], &found[i]) == 0 && access(c->games[i], R_OK) == 0;
        if (there && S_ISDIR(found[i].st_mode)) {
            errno = EISDIR;
            there = false;
        }
        if (there) continue;
        hm_fail_errno(&error, c->games[i], "open");
        status = cli_fail(&error);
    }
    return status;
}

/* A game that lies in the folder may not be replaced by another one. */
static int cmd_corpus_gen_keep_apart(corpus *c, const char *name, const struct stat *found) {
    struct stat status;
    const char *path = cli_inside(&c->folder, name);
    if (stat(path, &status) != 0) return CLI_DONE;
    for (int i = 0; i < c->count; i++) {
        if (!cli_same_file(&status, &found[i])) continue;
        return cli_usage_error("%s would be overwritten: choose another --run-id", path);
    }
    return CLI_DONE;
}

static int look_first(corpus *c) {
    struct stat *found = malloc((size_t)c->count * sizeof *found + 1);
    if (found == NULL) return cli_fail_memory("names of games");
    int status = find_games(c, found);
    for (int i = 0; i < c->count && status == CLI_DONE; i++) {
        game_names names = name_game(i);
        status = cmd_corpus_gen_keep_apart(c, names.log, found);
        if (status == CLI_DONE) status = cmd_corpus_gen_keep_apart(c, names.frames, found);
    }
    free(found);
    return status;
}

/* ---- one game ---- */

/* Writes a .c4d game as its log. */
static hm_status write_log(hm_source *source, hm_sink *sink, hm_error *error) {
    bool is_game = false;
    hm_status status = hm_source_expect_game_4d(source, error);
    if (status == HM_OK) status = hm_c4d_recognise(source, &is_game, error);
    if (status != HM_OK) return status;
    if (!is_game) return cli_text_sink_copy(&(cli_text_sink){.sink = sink}, source, error);
    hm_4d_game game;
    hm_4d_game_init(&game);
    status = hm_c4d_read(source, &game, error);
    if (status == HM_OK) status = hm_ndjson4_write_game(&game, sink, &cli_signal_watch, error);
    hm_4d_game_clear(&game);
    return status;
}

static hm_status copy_game(const char *from, const char *to, hm_error *error) {
    hm_source *source;
    hm_sink *sink;
    hm_status status = hm_source_open_watched(&source, from, &cli_signal_watch, error);
    if (status != HM_OK) return status;
    status = hm_sink_create(&sink, to, error);
    if (status == HM_OK) {
        status = write_log(source, sink, error);
        if (status == HM_OK) status = hm_sink_commit(sink, error);
        hm_sink_destroy(sink);
    }
    hm_source_close(source);
    return status;
}

static hm_status encode_game(const cli_call *call, const char *from, const char *to,
                             hm_error *error) {
    hm_source *source;
    hm_sink *sink;
    const cli_encode_sources one = {.source = &source, .count = 1};
    cli_encode_report report = {.sources = &one, .name = from};
    hm_frames_options packed = {.size = sizeof packed, .compression = HM_COMPRESSION_FAST};
    hm_bulk_options bulk = {.size = sizeof bulk,
                            .frames = &packed,
                            .jobs = (unsigned)call->common.jobs.value,
                            .warning = cli_encode_warning,
                            .context = &report};
    hm_bulk_result result;
    hm_status status = hm_source_open_watched(&source, from, &cli_signal_watch, error);
    if (status != HM_OK) return status;
    status = hm_sink_create(&sink, to, error);
    if (status == HM_OK) {
        status = hm_bulk_encode(&source, 1, sink, &bulk, &cli_signal_watch, &result, error);
        if (status == HM_OK) status = hm_sink_commit(sink, error);
        hm_sink_destroy(sink);
    }
    if (status == HM_OK && hm_source_trailing_garbage(source)) cli_note_gzip(from);
    hm_source_close(source);
    if (status == HM_OK && result.skipped > 0)
        cli_note("%s: %llu lines skipped", from, (unsigned long long)result.skipped);
    return status;
}

/* ---- the folder ---- */

/* Files of an earlier run under the names of a game do not belong to this run. */
static hm_status forget_game(corpus *c, const game_names *names, hm_error *error) {
    const char *const parts[] = {names->log, names->frames};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        const char *path = cli_inside(&c->folder, parts[i]);
        if (unlink(path) != 0 && errno != ENOENT) return hm_fail_errno(error, path, "replace");
    }
    return HM_OK;
}

/* SHA-256 of the files that were made. */
static void put_hashes(corpus *c, const game_names *names) {
    const char *const keys[] = {"ndjson", "spectralz"}, *const files[] = {names->log,
                                                                          names->frames};
    hm_json_key(&c->list, "sha256");
    hm_json_open(&c->list, '{');
    for (int i = 0; i < 2; i++) {
        char hex[65];
        bool made = hm_file_sha256(cli_inside(&c->folder, files[i]), hex);
        if (made) hm_json_member_string(&c->list, keys[i], hex);
    }
    hm_json_close(&c->list, '}');
}

/* A game that a signal breaks off has the status that encoding it alone would have ended with. */
static int cmd_corpus_gen_make_game(corpus *c, int index) {
    hm_error error;
    const char *game = c->games[index];
    game_names names = name_game(index);
    hm_status status = forget_game(c, &names, &error);
    if (status == HM_OK) status = copy_game(game, cli_inside(&c->folder, names.log), &error);
    if (status == HM_OK) {
        const char *frames = cli_inside(&c->folder, names.frames);
        status = encode_game(c->call, game, frames, &error);
    }
    int code = status == HM_OK ? CLI_DONE : cli_fail_in(game, &error);
    if (status == HM_ERR_INTERRUPTED) code = 128 + cli_signal();
    hm_json_open(&c->list, '{');
    hm_json_key(&c->list, "index");
    hm_json_put_int(&c->list, index);
    hm_json_member_string(&c->list, "stem", names.stem);
    hm_json_member_string(&c->list, "source", game);
    hm_json_member_string(&c->list, "ndjson", names.log);
    hm_json_member_string(&c->list, "spectralz", names.frames);
    hm_json_key(&c->list, "encode_rc");
    hm_json_put_int(&c->list, code);
    put_hashes(c, &names);
    hm_json_close(&c->list, '}');
    c->listed++;
    return code;
}

/* Also after an interruption: it lists the finished games. */
static int cmd_corpus_gen_write_manifest(corpus *c) {
    const corpus_arguments *arguments = (const corpus_arguments *)&c->call->arguments;
    hm_text json = {0};
    hm_error error;
    hm_json_open(&json, '{');
    hm_json_member_string(&json, "run_id", arguments->run_id);
    hm_json_key(&json, "n_games");
    hm_json_put_int(&json, c->listed);
    hm_json_key(&json, "games");
    hm_json_open(&json, '[');
    if (!c->list.failed) hm_json_put_raw(&json, c->list.data, c->list.length);
    hm_json_close(&json, ']');
    hm_json_close(&json, '}');
    hm_json_end_line(&json);
    json.failed |= c->list.failed;
    hm_status status = cli_write_inside(&c->folder, "manifest.json", &json, NULL, &error);
    hm_text_clear(&json);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

static int make_corpus(corpus *c) {
    int worst = CLI_DONE;
    hm_text_puts(&c->list, "");
    for (int i = 0; i < c->count && cli_signal() == 0; i++) {
        int code = cmd_corpus_gen_make_game(c, i);
        if (code > worst) worst = code;
    }
    int written = cmd_corpus_gen_write_manifest(c);
    return written > worst ? written : worst;
}

static int cmd_corpus_gen_fill(corpus *c, const char *root) {
    static const char *const parts[] = {"ndjson", "spectralz", NULL};
    hm_error error;
    int result = look_first(c);
    if (result != CLI_DONE) return result;
    hm_status status = cli_make_folder(root, &error);
    if (status == HM_OK) status = cli_make_folders(&c->folder, parts, &error);
    return status == HM_OK ? make_corpus(c) : cli_fail(&error);
}

/* Checks games before anything is written; they are read later. */
static int expect_files(const cli_call *call, const char *first) {
    bool named = first == NULL || !cli_is_standard(first);
    for (int i = 0; i < call->count && named; i++)
        named = !cli_is_standard(call->operands[i]);
    return named ? CLI_DONE : cli_usage_error("games must be files, not standard input");
}

static int cmd_corpus_gen_run(cli_call *call) {
    const corpus_arguments *arguments = (const corpus_arguments *)&call->arguments;
    const char *id = arguments->run_id;
    bool games = call->count > 0 || arguments->first != NULL;
    if (id == NULL || arguments->root == NULL || !games) {
        return cli_usage_error("games, --run-id and --results-root are needed");
    }
    int usage = cli_expect_folder(arguments->root);
    if (usage == CLI_DONE) usage = expect_files(call, arguments->first);
    if (usage != CLI_DONE) return usage;
    if (*id == '\0' || *id == '.' || strchr(id, '/') != NULL) {
        return cli_usage_error("--run-id: \"%s\" is not the name of a folder", id);
    }
    corpus c = {.call = call};
    hm_text_printf(&c.folder.path, "%s/%s", arguments->root, id);
    c.folder.length = c.folder.path.length;
    bool ready = collect_games(&c) && !c.folder.path.failed;
    int result =
        ready ? cmd_corpus_gen_fill(&c, arguments->root) : cli_fail_memory("names of games");
    cli_folder_clear(&c.folder);
    hm_text_clear(&c.list);
    free(c.games);
    return result;
}

const cli_command cli_cmd_corpus_gen = {
    .name = "corpus-gen",
    .operands = "GAME...",
    .summary = "encode many games into a folder with a manifest (deprecated)",
    .description = "Makes FOLDER/NAME with ndjson/game_000.ndjson (the game, decompressed), "
                   "spectralz/game_000.spectralz4 (its frames) and so on, and manifest.json, which "
                   "lists them.\nA game is one NDJSON4 or .c4d file; a .c4d game gets its log. A "
                   "game that cannot be encoded is listed with its exit status as encode_rc, and "
                   "the exit status of the run is 3; files of that game from an earlier run are "
                   "removed. If a game is missing, that is reported before anything is made. After "
                   "an interruption manifest.json lists the finished games.",
    .examples = "hypermate corpus-gen --games a.ndjson b.ndjson --run-id first --results-root out\t"
                "Make out/first\n",
    .options = options,
    .group = CLI_OLD,
    .instead = "random-game",
    .run = cmd_corpus_gen_run,
};
