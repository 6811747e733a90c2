/* The folder of a match: its games, and results.ndjson: a line that identifies the match, and one
 * line for each game, appended when the game has ended. A process that is killed while it writes
 * leaves a cut line. When the match continues, that line is dropped and its game is played again.
 * In the end the file is written once more, with the games in order. */
#include "io/whole.h"
#include "match/match.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define RESULTS "results.ndjson"

/* ---- which match it is ---- */

/* Whether an engine that thinks has no limit of its own. */
static bool shares_limits(const hm_match *m) {
    for (unsigned i = 0; i < m->engine_count; i++) {
        const hm_engine *engine = &m->engines[i];
        bool thinks = engine->kind == HM_ENGINE_SEARCH || engine->kind == HM_ENGINE_RIVAL;
        if (thinks && engine->shared_limits) return true;
    }
    return false;
}

/* Everything that the result of a game depends on. The number of games does not belong to it: a
 * match may be made longer. */
static void folder_put_head(hm_match *m) {
    const hm_match_plan *plan = m->plan;
    const hm_search_limits *limits = &plan->limits;
    const hm_search_options *options = &plan->options;
    hm_text *text = &m->head;
    hm_json_open(text, '{');
    hm_json_key(text, "match");
    hm_json_open(text, '[');
    for (size_t i = 0; i < plan->engine_count; i++)
        hm_json_put_cstring(text, plan->engines[i]);
    hm_json_close(text, ']');
    hm_json_member_string(text, "start", plan->openings != NULL ? plan->openings : plan->start);
    hm_json_key(text, "options");
    hm_json_open(text, '{');
    for (size_t i = 0; plan->request != NULL && i < plan->request->setting_count; i++) {
        const hm_setting *setting = &plan->request->settings[i];
        hm_json_member_string(text, setting->name, setting->value != NULL ? setting->value : "");
    }
    hm_json_close(text, '}');
    hm_json_key(text, "movetime");
    if (limits->movetime > 0 && shares_limits(m))
        hm_json_put_uint(text, limits->movetime);
    else
        hm_json_put_null(text);
    /* Those that are as usual are left out where few matches have them. */
    const struct {
        const char *key;
        uint64_t value;
        bool always;
    } numbers[] = {{"plies", plan->plies, true},
                   {"balance", plan->balance, true},
                   {"seed", plan->seed, true},
                   {"max_plies", plan->max_plies, true},
                   {"nodes", limits->nodes, true},
                   {"work", limits->work, false},
                   {"depth", limits->depth, true},
                   {"hash", options->hash, true},
                   {"threads", options->threads, true},
                   {"multipv", options->multipv, false},
                   {"overhead", options->overhead, false},
                   {"nodestime", options->nodestime, false},
                   {"no_mate", options->no_mate, false},
                   {"best_reply", options->best_reply, false},
                   {"engine_seed", options->seed, false},
                   {"plain", options->plain, false},
                   {"spectral", options->spectral, false}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (numbers[i].always || numbers[i].value != 0)
            hm_json_member_uint(text, numbers[i].key, numbers[i].value);
    }
    hm_json_key(text, "patience");
    hm_json_put_double(text, plan->patience);
    hm_json_close(text, '}');
}

/* ---- reading ---- */

static uint64_t folder_number_of(const hm_json_value *object, const char *key) {
    hm_json_value value;
    uint64_t number = 0;
    if (hm_json_get(object, key, &value)) hm_json_uint64(&value, &number);
    return number;
}

static void folder_read_word(const hm_json_value *object, const char *key, char *word,
                             size_t size) {
    hm_json_value value;
    if (!hm_json_get(object, key, &value) || value.length >= size) return;
    word[hm_json_decode(&value, word)] = '\0';
}

/* Up to four numbers of an array, each times `scale`. */
static void read_numbers(const hm_json_value *object, const char *key, double scale, double *at) {
    hm_json_value list, item;
    hm_json_walk walk;
    if (!hm_json_get(object, key, &list)) return;
    hm_json_walk_value(&walk, &list);
    for (int i = 0; i < HM_MATCH_SIDES && hm_json_next_item(&walk, &item); i++) {
        double number = 0;
        hm_json_double(&item, &number);
        at[i] = scale * number;
    }
}

static hm_status folder_read_game(hm_match *m, hm_slice line, hm_error *error) {
    double seats[4] = {0}, late[4] = {0}, points[4] = {0}, places[4] = {0};
    hm_json_value object, forfeit;
    hm_match_game game = {.forfeit = -1};
    hm_status status = hm_json_parse(line.text, line.length, &object, error);
    if (status != HM_OK) return status;
    if (!HM_ROOM(m->games, 1)) return hm_fail_memory(error, "results");
    game.number = folder_number_of(&object, "game");
    game.opening = folder_number_of(&object, "opening");
    game.plies = folder_number_of(&object, "plies");
    folder_read_word(&object, "result", game.result, sizeof game.result);
    folder_read_word(&object, "reason", game.reason, sizeof game.reason);
    folder_read_word(&object, "sha256", game.sha256, sizeof game.sha256);
    folder_read_word(&object, "sent", game.sent, sizeof game.sent);
    if (hm_json_get(&object, "forfeit", &forfeit) && forfeit.type == HM_JSON_NUMBER) {
        game.forfeit = (int)(folder_number_of(&object, "forfeit") % HM_MATCH_SIDES);
    }
    read_numbers(&object, "seats", 1, seats);
    read_numbers(&object, "late", 1, late);
    read_numbers(&object, "points", 1, points);
    read_numbers(&object, "places", 2, places);
    for (int i = 0; i < HM_MATCH_SIDES; i++) {
        bool fits = seats[i] >= 0 && seats[i] < HM_MATCH_ENGINES && late[i] >= 0 && late[i] < 1e9 &&
                    points[i] > -1e6 && points[i] < 1e6 && places[i] >= 0 && places[i] < 9;
        if (!fits) continue;
        game.engine[i] = (unsigned)seats[i];
        game.late[i] = (uint64_t)late[i];
        game.points[i] = (int)points[i];
        game.place[i] = (unsigned)places[i];
    }
    m->games.at[m->games.count++] = game;
    return HM_OK;
}

static hm_status folder_read_lines(hm_match *m, const hm_text *text, const char *path,
                                   hm_error *error) {
    hm_slice rest = {text->data, text->length};
    hm_error cause;
    hm_status status = HM_OK;
    for (bool first = true; status == HM_OK && rest.length > 0; first = false) {
        const char *feed = memchr(rest.text, '\n', rest.length);
        size_t length = feed != NULL ? (size_t)(feed - rest.text) : rest.length;
        hm_slice line = {rest.text, length};
        rest = hm_slice_after(rest, length + (feed != NULL));
        m->listed = feed != NULL;
        if (!first) {
            status = folder_read_game(m, line, &cause);
            /* Text after the last line feed is a cut line. */
            if (feed == NULL && status != HM_ERR_MEMORY) status = HM_OK;
            if (status != HM_OK && error != NULL) *error = cause;
        } else if (length != m->head.length || memcmp(line.text, m->head.data, length) != 0) {
            return hm_fail(error, HM_ERR_FORMAT, 0, "%s is of another match", path);
        }
    }
    return status;
}

static void folder_put_path(const hm_match *m, const char *name, hm_text *path) {
    hm_text_printf(path, "%s/%s", m->plan->folder, name);
}

hm_status hm_folder_open(hm_match *m, hm_error *error) {
    hm_text path = {0}, text = {0};
    const char *folder = m->plan->folder;
    hm_status status = HM_OK;
    if (folder == NULL) return HM_OK;
    folder_put_head(m);
    folder_put_path(m, RESULTS, &path);
    if (path.failed || m->head.failed) {
        status = hm_fail_memory(error, "results");
    } else if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        status = hm_fail_errno(error, folder, "create");
    } else if ((status = hm_folder_take(&m->taken, folder, error)) == HM_OK) {
        hm_sink_sweep(path.data);
        if (access(path.data, F_OK) == 0)
            status = hm_file_read(path.data, HM_WHOLE_MOST, &text, error);
        if (status == HM_OK) status = folder_read_lines(m, &text, path.data, error);
    }
    hm_text_clear(&path);
    hm_text_clear(&text);
    return status;
}

/* ---- writing ---- */

typedef hm_status write_function(const char *path, const hm_text *text, hm_error *error);

static hm_status write_file(const hm_match *m, const char *name, const hm_text *text,
                            write_function *write, hm_error *error) {
    hm_text path = {0};
    folder_put_path(m, name, &path);
    hm_status status =
        path.failed ? hm_fail_memory(error, "results") : write(path.data, text, error);
    hm_text_clear(&path);
    return status;
}

/* The lines of games. */
static void folder_put_lines(const hm_match *m, const hm_match_game *games, size_t count,
                             hm_text *text) {
    hm_facts facts = {0};
    for (size_t i = 0; i < count; i++)
        hm_match_put_game(m, &games[i], &facts);
    hm_facts_json(&facts, text);
    if (facts.failed) text->failed = true;
    hm_facts_clear(&facts);
}

hm_status hm_folder_save(hm_match *m, hm_error *error) {
    hm_text text = {0};
    if (m->plan->folder == NULL) return HM_OK;
    hm_text_add(&text, m->head.data, m->head.length);
    hm_text_puts(&text, "\n");
    folder_put_lines(m, m->games.at, m->games.count, &text);
    hm_status status = write_file(m, RESULTS, &text, hm_file_write, error);
    m->listed = status == HM_OK;
    hm_text_clear(&text);
    return status;
}

hm_status hm_folder_add(hm_match *m, const hm_match_game *game, hm_error *error) {
    hm_text text = {0};
    if (m->plan->folder == NULL) return HM_OK;
    if (!m->listed) return hm_folder_save(m, error);
    folder_put_lines(m, game, 1, &text);
    hm_status status = write_file(m, RESULTS, &text, hm_file_append, error);
    hm_text_clear(&text);
    return status;
}

/* How the game has ended, for readers of its notation. Termination says why where the moves do
 * not: "adjudication: max_plies". */
static hm_status folder_tag_end(const hm_match *m, const hm_match_game *game,
                                const hm_session *session, hm_error *error) {
    const hm_game *rules = session->game;
    hm_text result = {0};
    char reason[64];
    bool points = strcmp(game->result, "points") == 0;
    if (!points) hm_text_puts(&result, game->result);
    for (unsigned side = 0; points && side < m->sides; side++)
        hm_text_printf(&result, "%s%s: %d", side > 0 ? " - " : "", m->dialect->seats[side],
                       game->points[side]);
    snprintf(reason, sizeof reason, "adjudication: %s", game->reason);
    hm_status status = result.failed ? hm_fail_memory(error, "a result")
                                     : rules->set_tag(session->play, "Result", result.data, error);
    if (status == HM_OK && !game->by_rules)
        status = rules->set_tag(session->play, "Termination", reason, error);
    hm_text_clear(&result);
    return status;
}

/* Tags that name the seats, before the tags of the game. An engine's name is the value of a tag, on
 * one line, without what would end it. */
hm_status hm_folder_save_game(hm_match *m, hm_match_game *game, const hm_session *session,
                              hm_error *error) {
    char name[HM_GAME_NAME];
    hm_text text = {0};
    bool comments = m->dialect->comments;
    if (m->plan->folder == NULL) return HM_OK;
    const hm_notation *notation = hm_notation_named(m->dialect->file);
    hm_folder_name_game(m, game->number, name);
    /* Files of games can be put together. */
    if ((notation->flags & HM_IS_MARKED) != 0) hm_notation_put_mark(game->number + 1, &text);
    for (unsigned side = 0; side < m->sides; side++) {
        hm_text_printf(&text, comments ? "# %s: " : "[%s \"", m->dialect->seats[side]);
        for (const char *at = m->engines[game->engine[side]].name; *at != '\0'; at++) {
            bool plain = (unsigned char)*at >= ' ' && strchr("\"[]\\", *at) == NULL;
            hm_text_add(&text, plain ? at : "_", 1);
        }
        hm_text_puts(&text, comments ? "\n" : "\"]\n");
    }
    hm_status status = folder_tag_end(m, game, session, error);
    if (status == HM_OK) status = hm_session_format(session, notation, NULL, &text, error);
    if (status == HM_OK) status = write_file(m, name, &text, hm_file_write, error);
    if (status == HM_OK) hm_text_sha256(&text, game->sha256);
    hm_text_clear(&text);
    return status;
}
