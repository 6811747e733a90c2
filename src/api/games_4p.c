/* Games of four players: reading them from any input, check, replay, and the form "pgn4-json": a
 * game as one JSON object with position, legal-move count and points after each ply.
 *
 * A game that goes wrong is not a failure of the program: what came before is told, with the place
 * of the fault, the position there and the moves that the piece could have made; the next game is
 * answered like any other. */
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
    *game = hm_4p_game_create(&place.position.state, &place.position.rules);
    hm_api_clear_4p(&place);
    return *game == NULL ? hm_api_fail_memory(error) : HM_API_YES;
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
    *game = hm_4p_game_create(&place.position.state, &place.position.rules);
    hm_api_clear_4p(&place);
    return *game == NULL ? hm_api_fail_memory(error) : HM_API_YES;
}

static hm_api_verdict read_game(const hm_api_input *input, const hm_api_options *options,
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

static hm_api_verdict cut(hm_4p_game *game, const hm_api_options *options, hm_api_error *error) {
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
    hm_api_verdict verdict = read_game(input, options, false, game, error);
    if (verdict == HM_API_YES) verdict = cut(*game, options, error);
    if (verdict == HM_API_YES) return verdict;
    hm_4p_game_destroy(*game);
    *game = NULL;
    return verdict;
}

/* ---- members of answers ---- */

/* A player who gave up has ended a game of Teams and left the board as it was; the result tells. */
static void put_position(hm_text *json, const char *key, const hm_4p_game *game,
                         const hm_4p_position *position) {
    bool teams = position->rules.mode == HM_4P_TEAMS;
    hm_json_key(json, key);
    hm_api_put_4p_fen(json, position, hm_4p_game_options(game), teams ? HM_4P_FEN_NO_LEAVERS : 0);
}

static void put_points(hm_text *json, const hm_4p_position *position) {
    hm_json_key(json, "points");
    hm_json_open(json, '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        hm_json_put_int(json, position->state.points[seat]);
    hm_json_close(json, ']');
}

/* [ply, seat, points, reason] for everything that gave points. */
static void put_entries(hm_text *ledger, const hm_4p_outcome *outcome, uint64_t ply) {
    for (size_t i = 0; i < outcome->count; i++) {
        const hm_4p_entry *entry = &outcome->entry[i];
        if (entry->points == 0) continue;
        hm_json_open(ledger, '[');
        hm_json_put_uint(ledger, ply);
        hm_json_put_string(ledger, &"RBYG"[entry->seat], 1);
        hm_json_put_uint(ledger, entry->points);
        hm_json_put_cstring(ledger, hm_4p_reason_name((hm_4p_reason)entry->reason));
        hm_json_close(ledger, ']');
    }
}

static void put_comments(hm_text *json, const hm_4p_game *game, int32_t step, bool before) {
    const char *key = before ? "comments_before" : "comments";
    bool open = false;
    for (int32_t i = hm_4p_game_step(game, step)->comment; i >= 0;) {
        hm_4p_comment comment = hm_4p_game_comment(game, i);
        i = comment.next;
        if (comment.before != before) continue;
        if (!open) {
            hm_json_key(json, key);
            hm_json_open(json, '[');
        }
        open = true;
        hm_json_put_string(json, comment.text, comment.length);
    }
    if (open) hm_json_close(json, ']');
}

/* The step's forms; a token of leaving is the same in all of them. */
static void put_forms(hm_text *json, const hm_4p_game *game, int32_t step,
                      const hm_4p_position *before, unsigned style) {
    const hm_4p_step *s = hm_4p_game_step(game, step);
    char move[HM_4P_MOVE_TEXT];
    hm_text text = {0};
    unsigned checks;
    if (s->move != HM_4P_NO_MOVE) {
        hm_4p_move_format(s->move, move);
    } else {
        strcpy(move, hm_4p_leaving_text((hm_4p_leaving)s->leaving));
    }
    hm_json_member_string(json, "move", move);
    hm_json_key(json, "seat");
    hm_json_put_string(json, &"RBYG"[s->seat], 1);
    unsigned flags =
        style & (HM_4P_TEXT_PROMOTION_D | HM_4P_TEXT_SITE_MARKS | HM_4P_GAME_PROMOTION_Q);
    hm_4p_game_format_step(game, step, before, flags, &text, &checks);
    hm_json_member_string(json, "long", text.failed ? "" : text.data);
    text.length = 0;
    hm_4p_game_format_step(game, step, before, flags | HM_4P_GAME_SHORT, &text, NULL);
    hm_json_member_string(json, "short", text.failed ? "" : text.data);
    json->failed |= text.failed;
    hm_text_clear(&text);
    hm_json_key(json, "new_checks");
    hm_json_put_uint(json, checks);
}

static void put_line(hm_text *json, const hm_4p_game *game, int32_t step,
                     const hm_4p_position *start, unsigned style);

static void put_variations(hm_text *json, const hm_4p_game *game, int32_t step,
                           const hm_4p_position *before, unsigned style) {
    const hm_4p_step *s = hm_4p_game_step(game, step);
    if (hm_4p_game_step(game, s->parent)->first != step || s->next < 0) return;
    hm_json_key(json, "variations");
    hm_json_open(json, '[');
    for (int32_t i = s->next; i >= 0; i = hm_4p_game_step(game, i)->next)
        put_line(json, game, i, before, style);
    hm_json_close(json, ']');
}

/* Plays the step on *position and writes what it was and where it led. */
static void put_ply(hm_text *json, const hm_4p_game *game, int32_t step, hm_4p_position *position,
                    unsigned style, hm_4p_outcome *outcome) {
    const hm_4p_position before = *position;
    int glyph = hm_4p_game_step(game, step)->glyph;
    hm_json_open(json, '{');
    put_forms(json, game, step, &before, style);
    hm_4p_game_advance(game, step, position, outcome);
    put_position(json, "position", game, position);
    hm_json_key(json, "legal_count");
    hm_json_put_uint(json, hm_4p_count(position));
    put_points(json, position);
    if (glyph != 0) hm_json_member_string(json, "glyph", hm_4p_glyph_text(glyph));
    put_comments(json, game, step, true);
    put_comments(json, game, step, false);
    put_variations(json, game, step, &before, style);
    hm_json_close(json, '}');
}

/* A line of the tree as an array. Its depth is limited by the reader. */
static void put_line(hm_text *json, const hm_4p_game *game, int32_t step,
                     const hm_4p_position *start, unsigned style) {
    hm_4p_position position = *start;
    hm_4p_outcome outcome;
    hm_json_open(json, '[');
    for (; step >= 0; step = hm_4p_game_step(game, step)->first)
        put_ply(json, game, step, &position, style, &outcome);
    hm_json_close(json, ']');
}

/* ---- replay ---- */

typedef struct ending {
    hm_4p_position position; /* the last one that was reached */
    hm_text ledger;
    uint64_t plies;
} ending;

/* Plays the main line, with its plies as a member if they are asked for. */
static hm_status play_main(hm_text *json, const hm_4p_game *game, const hm_api_options *options,
                           ending *e) {
    hm_4p_outcome outcome = {0};
    *e = (ending){.position = *hm_4p_game_start(game)};
    hm_text_puts(&e->ledger, "[");
    if (options->plies) {
        hm_json_key(json, "ply");
        hm_json_open(json, '[');
    }
    int32_t step = hm_4p_game_step(game, 0)->first;
    for (; step >= 0; step = hm_4p_game_step(game, step)->first) {
        if (options->plies) {
            put_ply(json, game, step, &e->position, options->style, &outcome);
        } else {
            hm_4p_game_advance(game, step, &e->position, &outcome);
        }
        put_entries(&e->ledger, &outcome, ++e->plies);
    }
    if (options->plies) hm_json_close(json, ']');
    hm_4p_position last;
    hm_status status = hm_4p_game_end(game, &last, &outcome);
    if (status == HM_OK &&
        memcmp(last.state.points, e->position.state.points, sizeof last.state.points) != 0) {
        e->position = last;
        put_entries(&e->ledger, &outcome, e->plies);
    }
    hm_text_puts(&e->ledger, "]");
    return status;
}

static void put_rules(hm_text *json, const hm_4p_game *game) {
    const hm_4p_rules *rules = &hm_4p_game_start(game)->rules;
    hm_json_member_string(json, "mode", hm_4p_mode_name((hm_4p_mode)rules->mode));
    hm_json_member_string(json, "profile", hm_4p_profile_name((hm_4p_profile)rules->profile));
}

static void put_result(hm_text *json, const hm_4p_game *game) {
    hm_text text = {0};
    hm_4p_game_result(game, &text);
    hm_json_key(json, "result");
    hm_json_put_string(json, text.failed ? "" : text.data, text.failed ? 0 : text.length);
    json->failed |= text.failed;
    hm_text_clear(&text);
}

/* "line 7, column 3: expected ..." with the line of the file. */
static void put_problem(hm_text *json, const hm_api_input *input, uint64_t offset,
                        const char *message) {
    uint64_t line = 1, column = offset + 1;
    hm_text text = {0};
    if (!input->json) hm_text_place(input->text, input->length, offset, &line, &column);
    hm_text_printf(&text, "line %llu, column %llu: %s",
                   (unsigned long long)(line + input->line - 1), (unsigned long long)column,
                   message);
    hm_json_put_string(json, text.failed ? "" : text.data, text.failed ? 0 : text.length);
    json->failed |= text.failed;
    hm_text_clear(&text);
}

/* In Teams the moves may end otherwise than the tag Result says. */
static void check_result(hm_text *json, const hm_api_input *input, const hm_4p_game *game) {
    const char *tag = hm_4p_game_tag(game, "Result");
    hm_4p_position end;
    hm_4p_outcome outcome;
    hm_4p_status status;
    if (tag == NULL) return;
    if (hm_4p_game_end(game, &end, &outcome) != HM_OK) {
        json->failed = true;
        return;
    }
    hm_4p_status_of(&end, &status);
    if (status.end == HM_4P_GOING_ON || status.end == HM_4P_POINTS_COUNT) return;
    hm_text result = {0}, message = {0};
    hm_4p_game_result(game, &result);
    if (!result.failed && strcmp(result.data, tag) != 0) {
        hm_text_printf(&message, "Result is \"%.40s\", but the moves end in %s", tag, result.data);
        if (!message.failed) put_problem(json, input, 0, message.data);
    }
    json->failed |= result.failed || message.failed;
    hm_text_clear(&result);
    hm_text_clear(&message);
}

/* Remarks, and the fault if there is one. Returns whether all marks are right. */
static bool put_problems(hm_text *json, const hm_api_input *input, const hm_4p_game *game,
                         const hm_api_error *fault) {
    bool right = true;
    hm_json_key(json, "problems");
    hm_json_open(json, '[');
    for (size_t i = 0; i < hm_4p_game_remarks(game); i++) {
        hm_4p_remark remark = hm_4p_game_remark(game, i);
        right = right && remark.status != HM_ERR_4P_MARK;
        put_problem(json, input, remark.offset, remark.message);
    }
    if (fault != NULL) {
        put_problem(json, input, fault->error.offset, fault->error.message);
    } else {
        check_result(json, input, game);
    }
    hm_json_close(json, ']');
    return right;
}

static hm_api_verdict put_end(hm_text *json, const hm_api_input *input, const hm_4p_game *game,
                              const hm_api_options *options, const hm_api_error *fault,
                              bool *right) {
    ending e;
    hm_text plies = {0};
    hm_status status = play_main(&plies, game, options, &e);
    hm_json_member_uint(json, "plies", e.plies);
    hm_json_member_bool(json, "legal", fault == NULL);
    put_result(json, game);
    put_position(json, "final", game, &e.position);
    put_points(json, &e.position);
    hm_json_key(json, "ledger");
    hm_json_put_raw(json, e.ledger.data, e.ledger.length);
    put_rules(json, game);
    *right = put_problems(json, input, game, fault);
    hm_json_member_bool(json, "marks_right", *right);
    if (plies.length > 0) {
        hm_text_puts(json, ",");
        hm_text_add(json, plies.data, plies.length);
    }
    json->failed |= e.ledger.failed || plies.failed;
    hm_text_clear(&e.ledger);
    hm_text_clear(&plies);
    return status == HM_OK ? HM_API_YES : HM_API_ERROR;
}

/* ---- what else could have been played ---- */

/* A square that a token begins with, behind a letter or two. */
static int origin_of(const char *token, size_t length) {
    for (size_t i = 0; i < length && i < 3; i++) {
        if (token[i] < 'a' || token[i] > 'n') continue;
        size_t end = i + 1;
        while (end < length && token[end] >= '0' && token[end] <= '9')
            end++;
        int square;
        bool read = end < length && hm_4p_square_parse(token + i, end - i, &square, NULL) == HM_OK;
        return read ? square : -1;
    }
    return -1;
}

static int kind_of(const char *token, size_t length) {
    static const char letters[] = "NBRQK";
    static const uint8_t kinds[] = {HM_4P_KNIGHT, HM_4P_BISHOP, HM_4P_ROOK, HM_4P_QUEEN,
                                    HM_4P_KING};
    const char *found = length > 0 ? memchr(letters, token[0], sizeof letters - 1) : NULL;
    return found == NULL ? HM_4P_PAWN : kinds[found - letters];
}

/* The legal moves of the piece that a token names: the one on its first square, else all of its
 * letter. */
static void put_moves(hm_text *json, const hm_4p_position *position, const char *token,
                      size_t length) {
    hm_4p_move moves[HM_4P_MOVES_MAX];
    size_t count = hm_4p_generate(position, moves);
    int origin = origin_of(token, length), kind = kind_of(token, length);
    hm_4p_sort_moves(moves, count);
    hm_json_key(json, "moves");
    hm_json_open(json, '[');
    for (size_t i = 0; i < count; i++) {
        int from = HM_4P_MOVE_FROM(moves[i]), found = HM_4P_KIND(position->state.square[from]);
        if (found == HM_4P_POINT_QUEEN) found = HM_4P_QUEEN;
        if (origin >= 0 ? from != origin : found != kind) continue;
        char text[HM_4P_MOVE_TEXT];
        hm_4p_move_format(moves[i], text);
        hm_json_put_cstring(json, text);
    }
    hm_json_close(json, ']');
}

/* Round, seat, token, position and moves at the fault. */
static hm_status put_fault(hm_text *json, const hm_api_input *input, const hm_4p_game *game) {
    hm_4p_fault fault;
    hm_4p_position position;
    if (!hm_4p_game_fault(game, &fault) || fault.round == 0) return HM_OK;
    hm_status status = hm_4p_game_position(game, fault.step, &position);
    if (status != HM_OK) return status;
    const char *token = input->text + fault.offset;
    hm_json_member_uint(json, "round", fault.round);
    hm_json_key(json, "seat");
    hm_json_put_string(json, &"RBYG"[fault.seat], 1);
    if (fault.length == 0) return HM_OK;
    hm_json_key(json, "token");
    hm_json_put_string(json, token, fault.length);
    put_position(json, "position", game, &position);
    put_moves(json, &position, token, fault.length);
    return HM_OK;
}

static bool is_about_a_move(hm_status status) {
    return status == HM_ERR_4P_MOVE || status == HM_ERR_4P_ILLEGAL;
}

static hm_api_verdict tell_fault(hm_text *json, const hm_api_input *input, const hm_4p_game *game,
                                 hm_api_error *error) {
    if (!input->json && put_fault(json, input, game) != HM_OK) return hm_api_fail_memory(error);
    if (!is_about_a_move(error->error.status)) return HM_API_ERROR;
    hm_api_put_error_member(error, json);
    *error = (hm_api_error){.error.status = HM_OK};
    return HM_API_NO;
}

/* A game in JSON may say which one it was. */
static uint64_t number_of(const hm_api_input *input) {
    hm_json_value object, value;
    uint64_t number = input->game;
    bool given = input->json && hm_json_parse(input->text, input->length, &object, NULL) == HM_OK &&
                 hm_json_get(&object, "game", &value);
    if (given && hm_json_uint64(&value, &number) != HM_JSON_FITS) return input->game;
    return number;
}

hm_api_verdict hm_answer_4p_replay(const hm_api_input *input, const hm_api_options *options,
                                   hm_text *json, hm_api_error *error) {
    hm_4p_game *game;
    bool right = true;
    hm_api_verdict verdict = read_game(input, options, false, &game, error);
    if (verdict == HM_API_YES) verdict = cut(game, options, error);
    if (game == NULL) return verdict;
    bool failed = verdict != HM_API_YES;
    hm_json_member_uint(json, "game", number_of(input));
    hm_json_member_uint(json, "line", input->line);
    hm_api_verdict written = put_end(json, input, game, options, failed ? error : NULL, &right);
    if (written != HM_API_YES) {
        verdict = hm_api_fail_memory(error);
    } else if (failed) {
        verdict = tell_fault(json, input, game, error);
    } else if (!right) {
        verdict = HM_API_NO;
    }
    hm_4p_game_destroy(game);
    return verdict;
}

/* ---- check ---- */

hm_api_verdict hm_answer_4p_check_game(const hm_api_input *input, const hm_api_options *options,
                                       hm_text *json, hm_api_error *error) {
    hm_4p_game *game;
    hm_api_verdict verdict = read_game(input, options, true, &game, error);
    if (verdict == HM_API_YES) {
        hm_text text = {0};
        hm_4p_game_format(game, HM_4P_GAME_NESTED, &text);
        hm_json_key(json, "canonical");
        hm_json_put_string(json, text.failed ? "" : text.data, text.failed ? 0 : text.length);
        json->failed |= text.failed;
        hm_text_clear(&text);
        hm_json_member_uint(json, "plies", hm_4p_game_plies(game));
        hm_json_member_uint(json, "steps", hm_4p_game_steps(game) - 1);
        put_rules(json, game);
        put_problems(json, input, game, NULL);
    }
    hm_4p_game_destroy(game);
    return verdict;
}

/* ---- convert ---- */

static void put_tags(hm_text *json, const hm_4p_game *game) {
    hm_json_key(json, "tags");
    hm_json_open(json, '{');
    for (size_t i = 0; i < hm_4p_game_tags(game); i++) {
        const char *name, *value;
        hm_4p_game_tag_at(game, i, &name, &value);
        hm_json_member_string(json, name, value);
    }
    hm_json_close(json, '}');
}

/* Moves of the main line, by which any question about the object finds its last position. */
static void put_moves_played(hm_text *json, const hm_4p_game *game) {
    hm_json_key(json, "moves_played");
    hm_json_open(json, '[');
    int32_t step = hm_4p_game_step(game, 0)->first;
    for (; step >= 0; step = hm_4p_game_step(game, step)->first) {
        const hm_4p_step *s = hm_4p_game_step(game, step);
        char move[HM_4P_MOVE_TEXT];
        if (s->move != HM_4P_NO_MOVE) hm_4p_move_format(s->move, move);
        hm_json_put_cstring(
            json, s->move != HM_4P_NO_MOVE ? move : hm_4p_leaving_text((hm_4p_leaving)s->leaving));
    }
    hm_json_close(json, ']');
}

void hm_api_put_4p_game(hm_text *json, const hm_4p_game *game, uint64_t number, unsigned style) {
    const hm_4p_position *start = hm_4p_game_start(game);
    hm_json_open(json, '{');
    hm_json_member_uint(json, "game", number);
    put_position(json, "fen4p", game, start);
    put_rules(json, game);
    if (hm_4p_game_tags(game) > 0) put_tags(json, game);
    put_result(json, game);
    put_moves_played(json, game);
    hm_json_key(json, "ply");
    put_line(json, game, hm_4p_game_step(game, 0)->first, start, style);
    hm_json_close(json, '}');
}
