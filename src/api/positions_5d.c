/* 5D games and positions from inputs, and as members of answers. */
#include "api/api.h"

#include <string.h>

hm_api_verdict hm_api_fail_status(hm_api_error *error, hm_status status) {
    hm_error cause;
    if (status == HM_ERR_MEMORY) return hm_api_fail_memory(error);
    hm_fail(&cause, status, 0, "%s",
            status == HM_ERR_FIELD ? "the rules do not know a piece of this position"
                                   : hm_status_name(status));
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

/* ---- reading ---- */

/* "5d:turn_zero" as a text of its own. */
static hm_status read_name(const char *text, size_t length, hm_5d_game **game, hm_error *error) {
    hm_text header = {0};
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    hm_text_puts(&header, "[Board \"");
    hm_text_add(&header, text + 3, length - 3);
    hm_text_puts(&header, "\"]");
    hm_status status =
        header.failed ? hm_fail(error, HM_ERR_MEMORY, 0, "out of memory")
                      : hm_5d_game_parse(header.data, header.length, 0, game, NULL, NULL, error);
    hm_text_clear(&header);
    return status;
}

/* A game, and nothing behind it. */
static hm_status read_game(const char *text, size_t length, unsigned flags, hm_5d_game **game,
                           hm_error *error) {
    size_t used;
    hm_status status = hm_5d_game_parse(text, length, flags, game, &used, NULL, error);
    if (status != HM_OK || used == length) return status;
    return hm_fail_expected(error, HM_ERR_5D_TOKEN, text, length, used, "the end of the game");
}

static hm_api_verdict read_text(const char *text, size_t length, const char *field,
                                const hm_api_options *options, hm_5d_game **game,
                                hm_api_error *error) {
    hm_error cause;
    unsigned flags = HM_5D_PARTIAL | (options->strict ? HM_5D_STRICT : 0u);
    bool named = length > 3 && memcmp(text, "5d:", 3) == 0;
    hm_status status = named ? read_name(text, length, game, &cause)
                             : read_game(text, length, flags, game, &cause);
    return status == HM_OK ? HM_API_YES : hm_api_fail(error, &cause, field, text, length);
}

/* An item of "moves_played": an action as a string, or as an array of its moves. */
static bool read_action(const hm_json_value *item, hm_text *text) {
    hm_json_walk walk;
    hm_json_value part;
    if (item->type == HM_JSON_STRING) {
        hm_json_decode_text(item, text);
        return true;
    }
    if (item->type != HM_JSON_ARRAY) return false;
    hm_json_walk_value(&walk, item);
    while (hm_json_next_item(&walk, &part)) {
        if (part.type != HM_JSON_STRING) return false;
        hm_json_decode_text(&part, text);
        hm_text_puts(text, " ");
    }
    return true;
}

/* Plays one action behind the game, which has led to the position. */
static hm_api_verdict play_text(hm_5d_game *game, hm_5d_position *position, const char *key,
                                const hm_text *text, hm_api_error *error) {
    hm_5d_move_list moves = {0};
    hm_error cause;
    const char *words = text->data == NULL ? "" : text->data;
    hm_status status = hm_5d_action_parse(position, words, text->length, 0, &moves, &cause);
    if (status != HM_OK) hm_api_fail(error, &cause, key, words, text->length);
    if (status == HM_OK) {
        int32_t last = hm_5d_game_ply(game, SIZE_MAX);
        status = hm_5d_game_add(game, last, moves.moves, moves.count, NULL, NULL);
        for (size_t i = 0; i < moves.count && status == HM_OK; i++) {
            hm_5d_undo undo;
            status = hm_5d_make(position, &moves.moves[i], &undo, NULL);
        }
        hm_5d_submit(position);
        if (status != HM_OK) hm_api_fail_status(error, status);
    }
    hm_5d_move_list_clear(&moves);
    return status == HM_OK ? HM_API_YES : HM_API_ERROR;
}

static hm_api_verdict fail_field(hm_api_error *error, const char *field, const char *message) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_FIELD, 0, "%s", message);
    return hm_api_fail(error, &cause, field, NULL, 0);
}

static hm_api_verdict play_array(const hm_json_value *object, const char *key, hm_5d_game *game,
                                 hm_api_error *error) {
    hm_json_value list, item;
    hm_json_walk walk;
    hm_api_verdict verdict = HM_API_YES;
    if (!hm_json_get(object, key, &list)) return HM_API_YES;
    if (list.type != HM_JSON_ARRAY) return fail_field(error, key, "expected an array of actions");
    hm_5d_position *position;
    hm_status status = hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL);
    if (status != HM_OK) return hm_api_fail_memory(error);
    hm_json_walk_value(&walk, &list);
    while (verdict == HM_API_YES && hm_json_next_item(&walk, &item)) {
        hm_text text = {0};
        if (!read_action(&item, &text)) {
            verdict = fail_field(error, key, "expected actions as strings or arrays of strings");
        } else {
            verdict = text.failed ? hm_api_fail_memory(error)
                                  : play_text(game, position, key, &text, error);
        }
        hm_text_clear(&text);
    }
    hm_5d_position_destroy(position);
    return verdict;
}

static hm_api_verdict read_json(const hm_api_input *input, const hm_api_options *options,
                                hm_5d_game **game, hm_api_error *error) {
    hm_error cause;
    hm_json_value object, value;
    if (hm_json_parse(input->text, input->length, &object, &cause) != HM_OK) {
        return hm_api_fail(error, &cause, NULL, input->text, input->length);
    }
    if (!hm_json_get(&object, "fen5d", &value) || value.type != HM_JSON_STRING) {
        return fail_field(error, "fen5d", "expected a string in \"fen5d\"");
    }
    hm_text text = {0};
    hm_json_decode_text(&value, &text);
    hm_api_verdict verdict = text.failed ? hm_api_fail_memory(error)
                                         : read_text(text.data == NULL ? "" : text.data,
                                                     text.length, "fen5d", options, game, error);
    hm_text_clear(&text);
    if (verdict == HM_API_YES) verdict = play_array(&object, "moves_played", *game, error);
    if (verdict == HM_API_YES) verdict = play_array(&object, "moves", *game, error);
    return verdict;
}

hm_api_verdict hm_api_partial_game_5d(const hm_api_input *input, const hm_api_options *options,
                                      hm_5d_game **game, hm_api_error *error) {
    *game = NULL;
    return input->json ? read_json(input, options, game, error)
                       : read_text(input->text, input->length, NULL, options, game, error);
}

hm_api_verdict hm_api_game_5d(const hm_api_input *input, const hm_api_options *options,
                              hm_5d_game **game, hm_api_error *error) {
    hm_api_verdict verdict = hm_api_partial_game_5d(input, options, game, error);
    if (verdict == HM_API_YES) return verdict;
    hm_5d_game_destroy(*game);
    *game = NULL;
    return verdict;
}

hm_api_verdict hm_api_position_5d(const hm_api_input *input, const hm_api_options *options,
                                  hm_5d_position **position, hm_api_error *error) {
    hm_5d_game *game;
    *position = NULL;
    hm_api_verdict verdict = hm_api_game_5d(input, options, &game, error);
    if (verdict != HM_API_YES) return verdict;
    size_t plies = hm_5d_game_plies(game);
    if (options->at_ply && options->ply > plies) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_ARGUMENT, 0, "the game has only %zu plies", plies);
        verdict = hm_api_fail(error, &cause, NULL, NULL, 0);
    } else {
        if (options->at_ply) plies = (size_t)options->ply;
        hm_status status = hm_5d_game_position(game, hm_5d_game_ply(game, plies), position, NULL);
        if (status != HM_OK) verdict = hm_api_fail_status(error, status);
    }
    hm_5d_game_destroy(game);
    return verdict;
}

/* ---- writing ---- */

void hm_api_put_5d_text(hm_text *json, hm_text *text) {
    json->failed |= text->failed;
    hm_json_put_string(json, text->failed ? "" : text->data, text->length);
    hm_text_clear(text);
}

void hm_api_put_5d_position(hm_text *json, const hm_5d_position *position) {
    hm_text text = {0};
    hm_5d_fen_format(position, &text);
    hm_api_put_5d_text(json, &text);
}

void hm_api_put_5d_game(hm_text *json, const hm_5d_game *game, unsigned style) {
    hm_text text = {0};
    hm_5d_game_format(game, style, &text);
    hm_api_put_5d_text(json, &text);
}

void hm_api_put_5d_warnings(hm_text *json, const hm_api_input *input, const hm_5d_game *game) {
    const hm_error *warning = hm_5d_game_warning(game, 0);
    if (warning == NULL) return;
    hm_json_key(json, "warnings");
    hm_json_open(json, '[');
    for (size_t i = 0; warning != NULL; warning = hm_5d_game_warning(game, ++i)) {
        uint64_t line = 0, column = 0;
        hm_text text = {0};
        /* Offsets in a JSON input count in its decoded text. */
        if (!input->json) {
            hm_text_place(input->text, input->length, warning->offset, &line, &column);
            hm_text_printf(&text,
                           "line %llu, column %llu: ", (unsigned long long)(line + input->line - 1),
                           (unsigned long long)column);
        }
        hm_text_puts(&text, warning->message);
        hm_json_put_string(json, text.failed ? "" : text.data, text.length);
        json->failed |= text.failed;
        hm_text_clear(&text);
    }
    hm_json_close(json, ']');
}

void hm_api_put_5d_move(hm_text *json, const hm_5d_position *position, const hm_5d_move *move) {
    hm_text text = {0};
    hm_5d_move_format(position, move, &text);
    hm_api_put_5d_text(json, &text);
}
