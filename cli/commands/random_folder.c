/* Random games in a folder: one folder a form in it, and a manifest. A folder that is there already
 * is extended by more games of the same sequence. */
#include "commands/random.h"
#include "io/whole.h"

#include <unistd.h>

typedef struct filling {
    const random_run *run;
    const char *name; /* of the folder */
    hm_text options;  /* what the request says about rules and reading */
    cli_folder folder;
    hm_text earlier;     /* manifest.json of an earlier run; empty if there is none */
    hm_json_value games; /* in it; null if there is none */
    hm_text list;        /* what the manifest says of the games made */
    uint64_t made;
} filling;

/* ---- games ---- */

static hm_status write_forms(filling *f, uint64_t number, const hm_session *session,
                             hm_error *error) {
    hm_status status = HM_OK;
    hm_text hashes = {0};
    const hm_random_form *form = hm_game_random_form_at(f->run->game, 0);
    hm_json_open(&hashes, '{');
    for (; form->name != NULL && status == HM_OK; form++) {
        char name[96], hex[65] = "";
        hm_text text = {0};
        if (form->folder == NULL) continue;
        snprintf(name, sizeof name, "%s/game_%06llu.%s", form->folder, (unsigned long long)number,
                 form->folder);
        status = hm_session_put_random(session, form, &text, error);
        if (status == HM_OK) status = cli_write_inside(&f->folder, name, &text, hex, error);
        hm_text_clear(&text);
        if (status == HM_OK) hm_json_member_string(&f->list, form->folder, name);
        hm_json_member_string(&hashes, form->folder, hex);
    }
    hm_json_close(&hashes, '}');
    hm_json_key(&f->list, "sha256");
    hm_json_put_raw(&f->list, hashes.data, hashes.length);
    f->list.failed |= hashes.failed;
    hm_text_clear(&hashes);
    return status;
}

static hm_status random_folder_make_game(filling *f, uint64_t number, hm_error *error) {
    hm_session *session;
    const char *end;
    hm_status status = random_play(f->run, number, &session, &end, error);
    if (status != HM_OK) return status;
    size_t before = f->list.length;
    hm_json_open(&f->list, '{');
    hm_json_member_uint(&f->list, "index", number);
    status = write_forms(f, number, session, error);
    hm_json_member_uint(&f->list, "plies", hm_session_plies(session));
    hm_json_member_string(&f->list, "termination", end);
    hm_json_close(&f->list, '}');
    hm_session_destroy(session);
    if (status != HM_OK) f->list.length = before;
    f->made += status == HM_OK;
    return status;
}

/* ---- an earlier run ---- */

static hm_status read_earlier(filling *f, hm_error *error) {
    const char *path = cli_inside(&f->folder, "manifest.json");
    if (access(path, F_OK) != 0) return HM_OK;
    return hm_file_read(path, HM_WHOLE_MOST, &f->earlier, error);
}

static bool has_number(const hm_json_value *object, const char *key, uint64_t wanted) {
    uint64_t number;
    return hm_json_get_uint64(object, key, &number) && number == wanted;
}

static bool random_folder_has_text(const hm_json_value *object, const char *key,
                                   const char *wanted) {
    hm_json_value value;
    bool there = hm_json_get(object, key, &value);
    return there == (wanted != NULL) && (!there || hm_json_is(&value, wanted));
}

/* Plies without a limit are written as 0. */
static uint64_t longest(const random_run *run) {
    return run->plies == SIZE_MAX ? 0 : run->plies;
}

/* Games of other rules are another sequence. */
static bool random_folder_put_options(filling *f) {
    const hm_request *request = f->run->request;
    for (size_t i = 0; i < request->setting_count; i++) {
        const hm_setting *setting = &request->settings[i];
        hm_text_printf(&f->options, "%s%s%s%s", i > 0 ? " " : "", setting->name,
                       setting->value != NULL ? "=" : "",
                       setting->value != NULL ? setting->value : "");
    }
    return !f->options.failed;
}

static const char *options_of(const filling *f) {
    return f->options.length > 0 ? f->options.data : NULL;
}

static bool is_same_sequence(const filling *f, const hm_json_value *object) {
    return has_number(object, "seed", f->run->seed) &&
           has_number(object, "max_plies", longest(f->run)) &&
           random_folder_has_text(object, "start", f->run->place) &&
           random_folder_has_text(object, "options", options_of(f));
}

/* Games of another sequence must not be mixed with these. */
static hm_status open_earlier(filling *f, hm_error *error) {
    hm_json_value object;
    hm_status status = read_earlier(f, error);
    f->games = (hm_json_value){.type = HM_JSON_NULL};
    if (status != HM_OK || f->earlier.length == 0) return status;
    bool same = hm_json_parse(f->earlier.data, f->earlier.length, &object, NULL) == HM_OK &&
                is_same_sequence(f, &object) && hm_json_get(&object, "games", &f->games) &&
                f->games.type == HM_JSON_ARRAY;
    if (same) return HM_OK;
    return hm_fail(error, HM_ERR_ARGUMENT, 0,
                   "%s holds games of another seed, length, start or rules; choose another folder",
                   f->name);
}

/* ---- the manifest ---- */

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

static void random_folder_put_head(const filling *f, uint64_t first, uint64_t games,
                                   hm_text *json) {
    hm_json_member_uint(json, "seed", f->run->seed);
    hm_json_member_uint(json, "max_plies", longest(f->run));
    if (f->run->place != NULL) hm_json_member_string(json, "start", f->run->place);
    if (options_of(f) != NULL) hm_json_member_string(json, "options", options_of(f));
    hm_json_member_uint(json, "first", first);
    hm_json_member_uint(json, "n_games", games);
}

static hm_status random_folder_write_manifest(filling *f, hm_error *error) {
    uint64_t first = f->run->first, end = first + f->made;
    uint64_t lowest = f->made > 0 ? first : UINT64_MAX;
    uint64_t kept = copy_games(&f->games, 0, first, &lowest, NULL) +
                    copy_games(&f->games, end, UINT64_MAX, &lowest, NULL);
    hm_text json = {0};
    hm_json_open(&json, '{');
    random_folder_put_head(f, kept + f->made > 0 ? lowest : first, kept + f->made, &json);
    hm_json_key(&json, "games");
    hm_json_open(&json, '[');
    copy_games(&f->games, 0, first, &lowest, &json);
    if (f->list.length > 0) hm_json_put_raw(&json, f->list.data, f->list.length);
    copy_games(&f->games, end, UINT64_MAX, &lowest, &json);
    hm_json_close(&json, ']');
    hm_json_close(&json, '}');
    hm_json_end_line(&json);
    json.failed |= f->list.failed;
    hm_status status = cli_write_inside(&f->folder, "manifest.json", &json, NULL, error);
    hm_text_clear(&json);
    return status;
}

/* ---- all of it ---- */

static hm_status make_folders(filling *f, hm_error *error) {
    const char *parts[8];
    size_t count = 0;
    const hm_random_form *form;
    for (size_t i = 0; (form = hm_game_random_form_at(f->run->game, i)) != NULL; i++) {
        if (form->folder != NULL && count < 7) parts[count++] = form->folder;
    }
    parts[count] = NULL;
    hm_text_puts(&f->folder.path, f->name);
    return cli_make_folders(&f->folder, parts, error);
}

static hm_status random_folder_fill(filling *f, hm_error *error) {
    hm_error ignored;
    if (!random_folder_put_options(f)) return hm_fail_memory(error, "a manifest");
    hm_status status = make_folders(f, error);
    if (status == HM_OK) status = open_earlier(f, error);
    if (status != HM_OK) return status;
    for (uint64_t i = 0; i < f->run->games && status == HM_OK; i++)
        status = random_folder_make_game(f, f->run->first + i, error);
    if (status == HM_OK) return random_folder_write_manifest(f, error);
    random_folder_write_manifest(f, &ignored); /* the first error is reported */
    return status;
}

hm_status random_fill_folder(const random_run *run, const char *folder, hm_error *error) {
    filling f = {.run = run, .name = folder};
    hm_status status = random_folder_fill(&f, error);
    hm_text_clear(&f.options);
    cli_folder_clear(&f.folder);
    hm_text_clear(&f.earlier);
    hm_text_clear(&f.list);
    return status;
}
