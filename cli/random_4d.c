/* Random games of 4D chess, to standard output or into a folder with a manifest. */
#include "random.h"

#include <string.h>
#include <unistd.h>

typedef struct run_of_games {
    const random_arguments *arguments;
    uint64_t first, games;
    size_t plies;
    cli_folder folder;
    hm_sink *sink;   /* NULL when a folder is filled */
    uint64_t made;   /* games */
    hm_text listed;  /* of the manifest: the games */
    hm_text earlier; /* manifest.json of an earlier run into the folder; empty if there is none */
} run_of_games;

static hm_status write_log(const hm_4d_game *game, const char *path, hm_error *error) {
    hm_sink *sink;
    hm_status status = hm_sink_create(&sink, path, error);
    if (status != HM_OK) return status;
    status = hm_ndjson4_write_game(game, sink, NULL, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    return status;
}

/* Why a game ended; NULL when memory is short. */
static const char *termination(const run_of_games *run, const hm_4d_game *game, hm_error *error) {
    hm_4d_position *position;
    if (hm_4d_position_create(&position, error) != HM_OK) return NULL;
    hm_4d_game_position(game, game->count, position);
    hm_4d_end end = hm_4d_outcome(position);
    uint32_t halfmove = position->state.halfmove;
    hm_4d_position_destroy(position);
    return end == HM_4D_CHECKMATE      ? "checkmate"
           : end == HM_4D_STALEMATE    ? "stalemate"
           : halfmove >= 100           ? "fifty_move"
           : game->count == run->plies ? "max_plies"
                                       : "threefold";
}

static hm_status put_in_folder(run_of_games *run, uint64_t number, const hm_4d_game *game,
                               hm_error *error) {
    char text_name[64], log_name[64];
    snprintf(text_name, sizeof text_name, "c4d/game_%06llu.c4d", (unsigned long long)number);
    snprintf(log_name, sizeof log_name, "ndjson/game_%06llu.ndjson", (unsigned long long)number);
    hm_text text = {0};
    hm_4d_game_format(game, &text);
    hm_status status = cli_write_inside(&run->folder, text_name, &text, error);
    hm_text_clear(&text);
    if (status == HM_OK) status = write_log(game, cli_inside(&run->folder, log_name), error);
    const char *end = status == HM_OK ? termination(run, game, error) : NULL;
    if (end == NULL) return status == HM_OK ? HM_ERR_MEMORY : status;
    hm_json_open(&run->listed, '{');
    hm_json_member_uint(&run->listed, "index", number);
    hm_json_member_string(&run->listed, "c4d", text_name);
    hm_json_member_string(&run->listed, "ndjson", log_name);
    hm_json_member_uint(&run->listed, "plies", game->count);
    hm_json_member_string(&run->listed, "termination", end);
    hm_json_close(&run->listed, '}');
    return HM_OK;
}

static hm_status put_on_output(run_of_games *run, uint64_t number, const hm_4d_game *game,
                               hm_error *error) {
    const random_arguments *arguments = run->arguments;
    bool log = arguments->to != NULL && strcmp(arguments->to, "ndjson4") == 0;
    if (log) return hm_ndjson4_write_game(game, run->sink, NULL, error);
    hm_text text = {0};
    hm_text_printf(&text, "# seed %llu, game %llu\n", (unsigned long long)arguments->seed.value,
                   (unsigned long long)number);
    hm_4d_game_format(game, &text);
    hm_status status = text.failed ? hm_fail_memory(error, "a game")
                                   : hm_sink_write(run->sink, text.data, text.length, error);
    hm_text_clear(&text);
    return status;
}

static bool go_on(void *context, uint64_t done, uint64_t total) {
    (void)context, (void)done, (void)total;
    return cli_signal() == 0;
}

static hm_status make_games(run_of_games *run, hm_4d_game *game, hm_error *error) {
    hm_status status = HM_OK;
    hm_watch watch = {.progress = go_on};
    for (uint64_t i = 0; i < run->games && status == HM_OK; i++) {
        uint64_t number = run->first + i;
        status =
            hm_4d_random_game(run->arguments->seed.value, number, run->plies, game, &watch, error);
        if (status != HM_OK) return status;
        status = run->sink != NULL ? put_on_output(run, number, game, error)
                                   : put_in_folder(run, number, game, error);
        if (status == HM_OK) run->made++;
    }
    return status;
}

/* ---- a folder that is there already: more games of the same sequence extend it ---- */

static hm_status read_earlier(run_of_games *run, hm_error *error) {
    const char *path = cli_inside(&run->folder, "manifest.json");
    hm_source *source = NULL;
    if (access(path, F_OK) != 0) return HM_OK;
    hm_status status = hm_source_open(&source, path, error);
    for (size_t got = 1; status == HM_OK && got > 0;) {
        enum { BLOCK = 1 << 16 };
        if (!hm_text_reserve(&run->earlier, BLOCK)) {
            status = hm_fail_memory(error, "a game");
            break;
        }
        char *end = run->earlier.data + run->earlier.length;
        status = hm_source_read(source, end, BLOCK, &got, error);
        run->earlier.length += got;
    }
    hm_source_close(source);
    return status;
}

static bool has_number(const hm_json_value *object, const char *key, uint64_t wanted) {
    hm_json_value value;
    uint64_t number;
    return hm_json_get(object, key, &value) && hm_json_uint64(&value, &number) == HM_JSON_FITS &&
           number == wanted;
}

/* Games of another sequence must not be mixed with these. */
static hm_status open_earlier(run_of_games *run, hm_json_value *games, hm_error *error) {
    hm_json_value object;
    hm_status status = read_earlier(run, error);
    *games = (hm_json_value){.type = HM_JSON_NULL};
    if (status != HM_OK || run->earlier.length == 0) return status;
    bool same = hm_json_parse(run->earlier.data, run->earlier.length, &object, NULL) == HM_OK &&
                has_number(&object, "seed", run->arguments->seed.value) &&
                has_number(&object, "max_plies", run->plies) &&
                hm_json_get(&object, "games", games) && games->type == HM_JSON_ARRAY;
    if (same) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0,
                   "%s holds games of another seed or length, choose another folder",
                   run->arguments->output);
}

/* Copies (or with `json` NULL only counts) the earlier games numbered from `first` up to `end`;
 * *lowest becomes the smallest number seen. */
static uint64_t copy_games(const hm_json_value *games, uint64_t first, uint64_t end,
                           uint64_t *lowest, hm_text *json) {
    hm_json_walk walk;
    hm_json_value game, value;
    uint64_t count = 0, index;
    if (games->type != HM_JSON_ARRAY) return 0;
    hm_json_walk_value(&walk, games);
    while (hm_json_next_item(&walk, &game)) {
        bool listed = game.type == HM_JSON_OBJECT && hm_json_get(&game, "index", &value) &&
                      hm_json_uint64(&value, &index) == HM_JSON_FITS;
        if (!listed || index < first || index >= end) continue;
        if (json != NULL) hm_json_put_raw(json, game.text, game.length);
        if (index < *lowest) *lowest = index;
        count++;
    }
    return count;
}

/* Lists what the folder holds: also after an interruption, when games of the earlier run may stand
 * where this one did not get to. */
static hm_status write_manifest(run_of_games *run, const hm_json_value *earlier, hm_error *error) {
    uint64_t first = run->made > 0 ? run->first : UINT64_MAX, end = run->first + run->made;
    hm_text json = {0}, before = {0};
    uint64_t count = run->made + copy_games(earlier, 0, run->first, &first, &before);
    count += copy_games(earlier, end, UINT64_MAX, &first, &run->listed);
    hm_json_open(&json, '{');
    hm_json_member_uint(&json, "seed", run->arguments->seed.value);
    hm_json_member_uint(&json, "max_plies", run->plies);
    hm_json_member_uint(&json, "first", count > 0 ? first : run->first);
    hm_json_member_uint(&json, "n_games", count);
    hm_json_key(&json, "games");
    hm_json_open(&json, '[');
    if (before.length > 0) hm_json_put_raw(&json, before.data, before.length);
    if (run->listed.length > 0) hm_json_put_raw(&json, run->listed.data, run->listed.length);
    hm_json_close(&json, ']');
    hm_json_close(&json, '}');
    hm_json_end_line(&json);
    json.failed |= before.failed || run->listed.failed;
    hm_status status = cli_write_inside(&run->folder, "manifest.json", &json, error);
    hm_text_clear(&before);
    hm_text_clear(&json);
    return status;
}

static hm_status fill_folder(run_of_games *run, hm_4d_game *game, hm_error *error) {
    static const char *const parts[] = {"c4d", "ndjson", NULL};
    hm_error later;
    hm_json_value earlier;
    hm_text_puts(&run->folder.path, run->arguments->output);
    hm_status status = cli_make_folders(&run->folder, parts, error);
    if (status == HM_OK) status = open_earlier(run, &earlier, error);
    if (status != HM_OK) return status;
    status = make_games(run, game, error);
    hm_status listed = write_manifest(run, &earlier, &later);
    if (status == HM_OK && listed != HM_OK) *error = later;
    return status == HM_OK ? listed : status;
}

int cli_random_games_4d(const random_arguments *arguments) {
    run_of_games made = {
        .arguments = arguments,
        .first = arguments->first.value,
        .games = arguments->games.given ? arguments->games.value : 1,
        .plies = arguments->plies.given ? (size_t)arguments->plies.value : 100,
    };
    hm_4d_game game;
    hm_error error;
    hm_status status;
    hm_4d_game_init(&game);
    if (arguments->output != NULL) {
        status = fill_folder(&made, &game, &error);
    } else {
        bool log = arguments->to != NULL && strcmp(arguments->to, "ndjson4") == 0;
        if (made.games > 1 && !log) {
            return cli_usage_error("several games need --output FOLDER, or --to ndjson4");
        }
        int opened = cli_open_text_sink(NULL, NULL, &made.sink);
        if (opened != CLI_DONE) return opened;
        status = make_games(&made, &game, &error);
        if (status == HM_OK) status = hm_sink_commit(made.sink, &error);
    }
    hm_sink_destroy(made.sink);
    hm_4d_game_clear(&game);
    hm_text_clear(&made.folder.path);
    hm_text_clear(&made.listed);
    hm_text_clear(&made.earlier);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}
