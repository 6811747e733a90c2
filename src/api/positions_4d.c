/* 4D positions and games from inputs of any notation, and back into the notation they came in. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

/* ---- JSON states ---- */

/* A state as {"fen4","side","castling","ep","halfmove","fullmove"}; missing fields have defaults,
 * unknown ones are ignored. */
typedef struct fields {
    const hm_json_value *object;
    const hm_api_options *options;
    hm_4d_state *state;
    hm_api_error *error;
} fields;

static hm_api_verdict fail_field(const fields *f, const char *field, const char *message) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_FIELD, 0, "%s", message);
    return hm_api_fail(f->error, &cause, field, NULL, 0);
}

static hm_api_verdict read_fen4(const fields *f, const hm_text *text) {
    hm_error cause;
    unsigned flags = f->options->lenient ? HM_4D_FEN_LENIENT : 0;
    if (hm_4d_fen_parse(text->data, text->length, flags, &f->state->board, &cause) == HM_OK) {
        return HM_API_YES;
    }
    return hm_api_fail(f->error, &cause, "fen4", text->data, text->length);
}

static hm_api_verdict read_text(const fields *f, const char *key, int field) {
    hm_json_value value;
    hm_error cause;
    if (!hm_json_get(f->object, key, &value)) {
        if (field >= 0) return HM_API_YES;
        return fail_field(f, key, "the field \"fen4\" is missing");
    }
    if (value.type != HM_JSON_STRING) {
        hm_fail(&cause, HM_ERR_FIELD, 0, "expected a string in \"%s\"", key);
        return hm_api_fail(f->error, &cause, key, NULL, 0);
    }
    hm_text text = {0};
    hm_json_decode_text(&value, &text);
    hm_api_verdict verdict = HM_API_YES;
    if (text.failed) {
        verdict = hm_api_fail_memory(f->error);
    } else if (field < 0) {
        verdict = read_fen4(f, &text);
    } else if (hm_4d_field_parse((hm_4d_field)field, text.data, text.length, f->state, &cause) !=
               HM_OK) {
        verdict = hm_api_fail(f->error, &cause, key, text.data, text.length);
    }
    hm_text_clear(&text);
    return verdict;
}

static hm_api_verdict read_number(const fields *f, const char *key, uint64_t least,
                                  uint32_t *number) {
    hm_json_value value;
    uint64_t read;
    if (!hm_json_get(f->object, key, &value)) return HM_API_YES;
    bool fits =
        hm_json_uint64(&value, &read) == HM_JSON_FITS && read >= least && read <= HM_4D_CLOCK_MAX;
    if (!fits) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_FIELD, 0, "expected a whole number from %d to %d", (int)least,
                HM_4D_CLOCK_MAX);
        return hm_api_fail(f->error, &cause, key, NULL, 0);
    }
    *number = (uint32_t)read;
    return HM_API_YES;
}

static hm_api_verdict read_state(const fields *f) {
    hm_api_verdict verdict = read_text(f, "fen4", -1);
    if (verdict == HM_API_YES) verdict = read_text(f, "side", HM_4D_FIELD_SIDE);
    if (verdict == HM_API_YES) verdict = read_text(f, "castling", HM_4D_FIELD_CASTLING);
    if (verdict == HM_API_YES) verdict = read_text(f, "ep", HM_4D_FIELD_EP);
    if (verdict == HM_API_YES) verdict = read_number(f, "halfmove", 0, &f->state->halfmove);
    if (verdict == HM_API_YES) verdict = read_number(f, "fullmove", 1, &f->state->fullmove);
    return verdict;
}

/* ---- moves played ---- */

static hm_api_verdict play_word(hm_4d_game *game, hm_4d_position *position, size_t number,
                                const hm_text *word, const char *key, hm_api_error *error) {
    hm_error cause, told;
    hm_4d_move move;
    if (hm_4d_move_parse(position, word->data, word->length, &move, &cause) != HM_OK) {
        hm_fail(&told, cause.status, cause.offset, "move %zu: %s", number, cause.message);
        return hm_api_fail(error, &told, key, word->data, word->length);
    }
    if (hm_4d_game_add(game, move, NULL) != HM_OK) return hm_api_fail_memory(error);
    hm_4d_undo undo;
    hm_4d_make(position, move, &undo);
    return HM_API_YES;
}

/* Moves as strings, or as objects in the forms of hm_4d_json_move_parse. */
static hm_api_verdict play_array(const fields *f, const char *key, hm_4d_game *game) {
    hm_json_value moves, item;
    if (!hm_json_get(f->object, key, &moves)) return HM_API_YES;
    if (moves.type != HM_JSON_ARRAY) return fail_field(f, key, "expected an array of moves");
    hm_4d_position position;
    hm_4d_game_position(game, game->count, &position);
    hm_json_walk walk;
    hm_json_walk_value(&walk, &moves);
    hm_api_verdict verdict = HM_API_YES;
    for (size_t i = 1; verdict == HM_API_YES && hm_json_next_item(&walk, &item); i++) {
        hm_text word = {0};
        if (item.type == HM_JSON_STRING) {
            hm_json_decode_text(&item, &word);
        } else if (item.type == HM_JSON_OBJECT) {
            hm_text_add(&word, item.text, item.length);
        } else {
            return fail_field(f, key, "expected moves as strings or objects");
        }
        verdict = word.failed ? hm_api_fail_memory(f->error)
                              : play_word(game, &position, i, &word, key, f->error);
        hm_text_clear(&word);
    }
    return verdict;
}

/* "moves" are a game only where one is asked for: elsewhere an object may hold, under that key, the
 * list of its legal moves. */
static hm_api_verdict read_json(const hm_api_input *input, const hm_api_options *options,
                                bool replayed, hm_4d_game *game, hm_api_error *error) {
    hm_error cause;
    hm_json_value object;
    if (hm_json_parse(input->text, input->length, &object, &cause) != HM_OK) {
        return hm_api_fail(error, &cause, NULL, input->text, input->length);
    }
    fields f = {.object = &object, .options = options, .state = &game->start, .error = error};
    hm_api_verdict verdict = HM_API_YES;
    if (input->notation != HM_NOTATION_4D_JSON) {
        verdict = read_state(&f);
    } else if (hm_4d_json_parse(input->text, input->length, &game->start, &cause) != HM_OK) {
        verdict = hm_api_fail(error, &cause, NULL, input->text, input->length);
    }
    if (verdict == HM_API_YES) verdict = play_array(&f, "moves_played", game);
    if (verdict == HM_API_YES && replayed) verdict = play_array(&f, "moves", game);
    return verdict;
}

/* ---- texts ---- */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* The text without the blanks around it, from *start up to *end. */
static void trim(const hm_api_input *input, size_t *start, size_t *end) {
    *start = 0;
    *end = input->length;
    while (*start < *end && is_blank(input->text[*start]))
        ++*start;
    while (*end > *start && is_blank(input->text[*end - 1]))
        --*end;
}

static bool is_start_name(const hm_api_input *input) {
    size_t start, end;
    trim(input, &start, &end);
    return end - start >= 3 && memcmp(input->text + start, "4d:", 3) == 0;
}

static hm_status read_start_name(const hm_api_input *input, hm_4d_state *state, hm_error *cause) {
    static const char name[] = "4d:start";
    size_t start, end;
    trim(input, &start, &end);
    if (end - start != sizeof name - 1 || memcmp(input->text + start, name, end - start) != 0) {
        return hm_fail_expected(cause, HM_ERR_PREFIX, input->text, end, start,
                                "4d:start, the one start position");
    }
    hm_4d_state_start(state);
    return HM_OK;
}

/* A position block may be a whole .c4dpos file or the beginning of a game. */
static hm_status read_block(const hm_api_input *input, hm_4d_game *game, hm_error *cause) {
    hm_status status = hm_4d_c4dpos_parse(input->text, input->length, &game->start, cause);
    if (status == HM_OK) return status;
    hm_error other;
    hm_status as_game = hm_4d_game_parse(input->text, input->length, game, &other);
    if (as_game == HM_OK) return as_game;
    if (other.offset > cause->offset) *cause = other;
    return status;
}

static hm_status read_notation(const hm_api_input *input, const hm_api_options *options,
                               hm_4d_game *game, hm_error *cause) {
    unsigned flags = options->lenient ? HM_4D_FEN_LENIENT : 0;
    switch (input->notation) {
    case HM_NOTATION_FEN4D:
        return hm_4d_fen_parse(input->text, input->length, flags, &game->start.board, cause);
    case HM_NOTATION_4D_STATE:
        if (is_start_name(input)) return read_start_name(input, &game->start, cause);
        return hm_4d_state_parse(input->text, input->length, flags, &game->start, cause);
    case HM_NOTATION_C4DPOS:
        return read_block(input, game, cause);
    default:
        return hm_4d_game_parse(input->text, input->length, game, cause);
    }
}

/* Whether the input was recognised and is of this game. */
static hm_api_verdict expect_4d(const hm_api_input *input, hm_api_error *error) {
    const unsigned of_4d = HM_NOTATION_SET(HM_NOTATION_FEN4D) |
                           HM_NOTATION_SET(HM_NOTATION_4D_STATE) |
                           HM_NOTATION_SET(HM_NOTATION_C4D) | HM_NOTATION_SET(HM_NOTATION_C4DPOS) |
                           HM_NOTATION_SET(HM_NOTATION_4D_JSON);
    if (input->error.error.status != HM_OK) {
        *error = input->error;
        return HM_API_ERROR;
    }
    if ((of_4d & HM_NOTATION_SET(input->notation)) != 0) return HM_API_YES;
    hm_error cause;
    hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "expected a 4D position or game, found %s (%s)",
            hm_api_notation_name(input->notation), hm_api_notation_title(input->notation));
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

static hm_api_verdict read_game(const hm_api_input *input, const hm_api_options *options,
                                bool replayed, hm_4d_game *game, hm_api_error *error) {
    hm_4d_game_init(game);
    hm_4d_state_init(&game->start);
    hm_api_verdict verdict = expect_4d(input, error);
    hm_error cause;
    if (verdict != HM_API_YES) return verdict;
    if (input->json) {
        verdict = read_json(input, options, replayed, game, error);
    } else if (read_notation(input, options, game, &cause) != HM_OK) {
        verdict = hm_api_fail(error, &cause, NULL, input->text, input->length);
    }
    if (verdict != HM_API_YES || !options->at_ply) return verdict;
    if (options->ply > game->count) {
        hm_fail(&cause, HM_ERR_ARGUMENT, 0, "the game has only %zu plies", game->count);
        return hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    game->count = (size_t)options->ply;
    return HM_API_YES;
}

hm_api_verdict hm_api_game_4d(const hm_api_input *input, const hm_api_options *options,
                              hm_4d_game *game, hm_api_error *error) {
    return read_game(input, options, false, game, error);
}

hm_api_verdict hm_api_replayed_game_4d(const hm_api_input *input, const hm_api_options *options,
                                       hm_4d_game *game, hm_api_error *error) {
    return read_game(input, options, true, game, error);
}

hm_api_verdict hm_api_board_4d(const hm_api_input *input, const hm_api_options *options,
                               hm_4d_board *board, hm_api_error *error) {
    hm_4d_game game;
    hm_api_verdict verdict = hm_api_game_4d(input, options, &game, error);
    if (verdict == HM_API_YES) {
        hm_4d_position position;
        hm_4d_game_position(&game, game.count, &position);
        *board = position.state.board;
    }
    hm_4d_game_clear(&game);
    return verdict;
}

/* ---- back into the notation ---- */

static void format_as(const hm_4d_game *game, hm_api_notation notation, hm_text *text) {
    hm_4d_position position;
    hm_4d_game_position(game, game->count, &position);
    switch (notation) {
    case HM_NOTATION_FEN4D:
        hm_4d_fen_format(&position.state.board, text);
        break;
    case HM_NOTATION_4D_JSON:
        hm_4d_json_format(&position.state, text);
        break;
    case HM_NOTATION_C4DPOS:
        hm_4d_c4dpos_format(&position.state, text);
        break;
    case HM_NOTATION_C4D:
        hm_4d_game_format(game, text);
        break;
    default:
        hm_4d_state_format(&position.state, text);
    }
}

void hm_api_format_4d(const hm_api_input *input, const hm_4d_game *game, hm_text *text) {
    format_as(game, input->notation, text);
}

void hm_api_put_4d_position(const hm_api_input *input, const hm_4d_game *game, hm_text *json) {
    hm_json_key(json, "position");
    hm_text text = {0};
    if (input->json && input->notation == HM_NOTATION_FEN4D) {
        hm_4d_position position;
        hm_4d_game_position(game, game->count, &position);
        hm_4d_json_put_state(&position.state, json);
        return;
    }
    hm_api_format_4d(input, game, &text);
    if (text.failed || text.data == NULL) {
        json->failed |= text.failed;
        hm_json_put_cstring(json, "");
    } else if (input->json) {
        hm_json_put_raw(json, text.data, text.length);
    } else {
        hm_json_put_string(json, text.data, text.length);
    }
    hm_text_clear(&text);
}

/* ---- other notations, pictures ---- */

static bool is_4d(hm_api_notation notation) {
    return notation >= HM_NOTATION_FEN4D && notation <= HM_NOTATION_4D_JSON;
}

static hm_api_verdict refuse(const hm_api_input *input, const char *what, hm_api_error *error) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "%s (%s) cannot be %s",
            hm_api_notation_name(input->notation), hm_api_notation_title(input->notation), what);
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

/* The game of an input that was recognised; the caller clears it, also after a failure. */
static hm_api_verdict open_game(const hm_api_input *input, const hm_api_options *options,
                                const char *what, hm_4d_game *game, hm_api_error *error) {
    hm_4d_game_init(game);
    if (input->error.error.status != HM_OK) {
        *error = input->error;
        return HM_API_ERROR;
    }
    if (!is_4d(input->notation)) return refuse(input, what, error);
    return hm_api_game_4d(input, options, game, error);
}

hm_api_verdict hm_api_convert_4d(const hm_api_input *input, const hm_api_options *options,
                                 hm_api_notation to, hm_text *text, hm_api_error *error) {
    hm_4d_game game;
    hm_api_verdict verdict = open_game(input, options, "written so", &game, error);
    if (verdict == HM_API_YES && !is_4d(to)) verdict = refuse(input, "written so", error);
    if (verdict == HM_API_YES) format_as(&game, to, text);
    hm_4d_game_clear(&game);
    return verdict == HM_API_YES && text->failed ? hm_api_fail_memory(error) : verdict;
}

hm_api_verdict hm_api_draw_4d(const hm_api_input *input, const hm_api_options *options, bool svg,
                              hm_text *picture, hm_api_error *error) {
    hm_4d_game game;
    hm_api_verdict verdict = open_game(input, options, "drawn", &game, error);
    if (verdict == HM_API_YES) {
        hm_4d_position position;
        hm_4d_game_position(&game, game.count, &position);
        hm_4d_move last = game.count > 0 ? game.moves[game.count - 1] : HM_4D_NO_MOVE;
        if (svg)
            hm_4d_draw_svg(&position, last, picture);
        else
            hm_4d_draw_text(&position, last, picture);
    }
    hm_4d_game_clear(&game);
    return verdict == HM_API_YES && picture->failed ? hm_api_fail_memory(error) : verdict;
}
