/* Games of four players from any input: pgn4, JSON objects, positions. A JSON game is joined to the
 * text of its tags and moves and read like one. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

/* ---- how games are read ---- */

typedef struct ruling {
    hm_4p_mode mode;
    hm_4p_profile profile;
    hm_4p_reading reading;
} ruling;

static hm_api_verdict fail_argument(hm_api_error *error, const char *what, const char *name) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_ARGUMENT, 0, "there is no %s \"%.40s\"", what, name);
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

static hm_api_verdict fail_field(hm_api_error *error, const char *field, const char *message) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_FIELD, 0, "%s", message);
    return hm_api_fail(error, &cause, field, NULL, 0);
}

static hm_api_verdict rule(const hm_api_options *options, bool strict, ruling *r,
                           hm_api_error *error) {
    const char *mode = options->mode, *profile = options->profile;
    *r = (ruling){.reading.strict = strict};
    if (mode != NULL) {
        if (!hm_4p_mode_named(mode, strlen(mode), &r->mode)) {
            return fail_argument(error, "mode", mode);
        }
        r->reading.mode = &r->mode;
    }
    if (profile != NULL) {
        if (!hm_4p_profile_named(profile, strlen(profile), &r->profile)) {
            return fail_argument(error, "profile", profile);
        }
        r->reading.profile = &r->profile;
    }
    r->reading.king_capture_overrides_check = options->king_capture_overrides_check;
    return HM_API_YES;
}

/* A game says its rules in its tags, and is written with them. */
static hm_api_verdict refuse_rules(const hm_api_options *options, hm_api_error *error) {
    hm_error cause;
    if (options->rules == NULL) return HM_API_YES;
    hm_fail(&cause, HM_ERR_ARGUMENT, 0,
            "single rules are for positions; those of a game stand in its tags");
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

/* ---- games in JSON ---- */

static void join(hm_text *text, const char *before, const hm_json_value *string,
                 const char *after) {
    hm_text_puts(text, before);
    hm_json_decode_text(string, text);
    hm_text_puts(text, after);
}

/* "tags": an object of strings, as the tags of a pgn4 text. */
static bool join_tags(const hm_json_value *tags, hm_text *text) {
    hm_json_walk walk;
    hm_json_value name, value;
    if (tags->type != HM_JSON_OBJECT) return false;
    hm_json_walk_value(&walk, tags);
    while (hm_json_next_member(&walk, &name, &value)) {
        if (value.type != HM_JSON_STRING) return false;
        join(text, "[", &name, " ");
        join(text, "\"", &value, "\"]\n");
    }
    return true;
}

static bool join_comments(const hm_json_value *ply, const char *key, hm_text *text) {
    hm_json_value list, item;
    hm_json_walk walk;
    if (!hm_json_get(ply, key, &list)) return true;
    if (list.type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &item)) {
        if (item.type != HM_JSON_STRING) return false;
        join(text, " {", &item, "} ");
    }
    return true;
}

static bool join_line(const hm_json_value *line, hm_text *text);

static bool join_variations(const hm_json_value *ply, hm_text *text) {
    hm_json_value list, item;
    hm_json_walk walk;
    if (!hm_json_get(ply, "variations", &list)) return true;
    if (list.type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &item)) {
        hm_text_puts(text, " ( ");
        if (!join_line(&item, text)) return false;
        hm_text_puts(text, " )");
    }
    return true;
}

/* A move as a string, or as an object with "long" or "move" and what is said about it. */
static bool join_ply(const hm_json_value *ply, hm_text *text) {
    hm_json_value word, glyph;
    if (ply->type == HM_JSON_STRING) {
        hm_json_decode_text(ply, text);
        return true;
    }
    bool found = hm_json_get(ply, "long", &word) || hm_json_get(ply, "move", &word);
    if (!found || word.type != HM_JSON_STRING) return false;
    if (!join_comments(ply, "comments_before", text)) return false;
    hm_json_decode_text(&word, text);
    if (hm_json_get(ply, "glyph", &glyph) && glyph.type == HM_JSON_STRING)
        join(text, " ", &glyph, "");
    return join_comments(ply, "comments", text) && join_variations(ply, text);
}

/* Nesting is bounded by that of JSON. */
static bool join_line(const hm_json_value *line, hm_text *text) {
    hm_json_walk walk;
    hm_json_value item;
    size_t count = 0;
    if (line->type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, line);
    for (; hm_json_next_item(&walk, &item); count++) {
        if (count > 0) hm_text_puts(text, " .. ");
        if (!join_ply(&item, text)) return false;
    }
    return true;
}

/* Moves onto a game without any; offsets of errors count in the moves joined to a text. */
static hm_api_verdict read_joined(hm_4p_game *game, const hm_text *text, const char *key,
                                  const hm_4p_reading *reading, hm_api_error *error) {
    hm_error cause;
    if (text->failed) return hm_api_fail_memory(error);
    hm_status status = hm_4p_game_read_moves(game, text->data, text->length, reading, &cause);
    if (status == HM_OK) return HM_API_YES;
    return hm_api_fail(error, &cause, key, text->data, text->length);
}

/* "ply", or "moves_played" and "moves": in the text of a line. */
static hm_api_verdict join_moves(const hm_json_value *object, hm_text *text, const char **key,
                                 hm_api_error *error) {
    static const char *const keys[] = {"moves_played", "moves"};
    hm_json_value list;
    hm_text_puts(text, "");
    *key = "ply";
    if (hm_json_get(object, *key, &list)) {
        if (join_line(&list, text)) return HM_API_YES;
        return fail_field(error, *key, "expected an array of moves");
    }
    for (size_t i = 0; i < 2; i++) {
        if (!hm_json_get(object, keys[i], &list)) continue;
        *key = keys[i];
        if (text->length > 0) hm_text_puts(text, " .. ");
        if (!join_line(&list, text)) return fail_field(error, *key, "expected an array of moves");
    }
    return HM_API_YES;
}

/* The start: by its tags, or the state. */
static hm_api_verdict begin_json(const hm_api_input *input, const hm_api_options *options,
                                 const hm_json_value *object, const ruling *r, hm_4p_game **game,
                                 hm_api_error *error) {
    hm_json_value tags;
    hm_api_place_4p place;
    if (hm_json_get(object, "tags", &tags)) {
        hm_text text = {0};
        hm_error cause;
        hm_api_verdict verdict = refuse_rules(options, error);
        if (verdict != HM_API_YES) return verdict;
        hm_text_puts(&text, "");
        if (!join_tags(&tags, &text)) {
            verdict = fail_field(error, "tags", "expected an object of strings");
        } else if (text.failed) {
            verdict = hm_api_fail_memory(error);
        } else if (hm_4p_game_parse(text.data, text.length, &r->reading, game, NULL, &cause) !=
                   HM_OK) {
            verdict = hm_api_fail(error, &cause, "tags", text.data, text.length);
        }
        hm_text_clear(&text);
        return verdict;
    }
    hm_api_options start = *options;
    start.at_ply = true;
    start.ply = 0;
    hm_api_verdict verdict = hm_api_place_of_4p(input, &start, &place, error);
    if (verdict != HM_API_YES) return verdict;
    hm_status status = hm_4p_game_create(&place.position.state, &place.position.rules, game, NULL);
    hm_api_clear_4p(&place);
    return status == HM_OK ? HM_API_YES : hm_api_fail_memory(error);
}

static hm_api_verdict read_json(const hm_api_input *input, const hm_api_options *options,
                                const ruling *r, hm_4p_game **game, hm_api_error *error) {
    hm_error cause;
    hm_json_value object;
    const char *key;
    if (hm_json_parse(input->text, input->length, &object, &cause) != HM_OK) {
        return hm_api_fail(error, &cause, NULL, input->text, input->length);
    }
    hm_text text = {0};
    hm_api_verdict verdict = begin_json(input, options, &object, r, game, error);
    if (verdict == HM_API_YES) verdict = join_moves(&object, &text, &key, error);
    if (verdict == HM_API_YES) verdict = read_joined(*game, &text, key, &r->reading, error);
    hm_text_clear(&text);
    return verdict;
}

static hm_api_verdict read_position(const hm_api_input *input, const hm_api_options *options,
                                    hm_4p_game **game, hm_api_error *error) {
    hm_api_place_4p place;
    hm_api_verdict verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    hm_status status = hm_4p_game_create(&place.position.state, &place.position.rules, game, NULL);
    hm_api_clear_4p(&place);
    return status == HM_OK ? HM_API_YES : hm_api_fail_memory(error);
}

hm_api_verdict hm_api_read_game_4p(const hm_api_input *input, const hm_api_options *options,
                                   bool strict, hm_4p_game **game, hm_api_error *error) {
    ruling r;
    hm_error cause;
    *game = NULL;
    hm_api_verdict verdict = rule(options, strict, &r, error);
    if (verdict != HM_API_YES) return verdict;
    if (input->json) return read_json(input, options, &r, game, error);
    if (input->notation != HM_NOTATION_PGN4) return read_position(input, options, game, error);
    verdict = refuse_rules(options, error);
    if (verdict != HM_API_YES) return verdict;
    hm_status status = hm_4p_game_parse(input->text, input->length, &r.reading, game, NULL, &cause);
    if (status == HM_OK) return HM_API_YES;
    return hm_api_fail(error, &cause, NULL, input->text, input->length);
}

hm_api_verdict hm_api_cut_game_4p(hm_4p_game *game, const hm_api_options *options,
                                  hm_api_error *error) {
    size_t plies = hm_4p_game_plies(game);
    if (!options->at_ply || options->ply == plies) return HM_API_YES;
    if (options->ply > plies) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_ARGUMENT, 0, "the game has only %zu plies", plies);
        return hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    hm_4p_game_cut(game, hm_4p_game_ply(game, (size_t)options->ply));
    return HM_API_YES;
}

hm_api_verdict hm_api_game_4p(const hm_api_input *input, const hm_api_options *options,
                              hm_4p_game **game, hm_api_error *error) {
    hm_api_verdict verdict = hm_api_read_game_4p(input, options, false, game, error);
    if (verdict == HM_API_YES) verdict = hm_api_cut_game_4p(*game, options, error);
    if (verdict == HM_API_YES) return verdict;
    hm_4p_game_destroy(*game);
    *game = NULL;
    return verdict;
}
