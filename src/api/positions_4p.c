/* Four-player positions and games from inputs. A position text says what stands on the board; a
 * JSON state adds what the text cannot hold: mode, profile, one-point queens, who left, and the
 * positions before (rules4p, section 8). The options of the question go before the state's keys,
 * these before the options block of the text. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

void hm_api_clear_4p(hm_api_place_4p *place) {
    hm_text_clear(&place->options);
    hm_text_clear(&place->history);
    hm_4p_game_destroy(place->game);
    *place = (hm_api_place_4p){0};
}

static hm_api_verdict fail_field(hm_api_error *error, const char *field, const char *message) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_FIELD, 0, "%s", message);
    return hm_api_fail(error, &cause, field, NULL, 0);
}

static hm_api_verdict fail_argument(hm_api_error *error, const char *what, const char *name) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_ARGUMENT, 0, "there is no %s \"%.40s\"", what, name);
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

/* ---- rules: options before keys ---- */

typedef struct ruling {
    hm_4p_mode mode;
    hm_4p_profile profile;
} ruling;

static hm_api_verdict ask_options(const hm_api_options *options, ruling *r, hm_api_error *error) {
    const char *mode = options->mode, *profile = options->profile;
    if (mode != NULL && !hm_4p_mode_named(mode, strlen(mode), &r->mode)) {
        return fail_argument(error, "mode", mode);
    }
    if (profile != NULL && !hm_4p_profile_named(profile, strlen(profile), &r->profile)) {
        return fail_argument(error, "profile", profile);
    }
    return HM_API_YES;
}

/* Single rules: those of the state, then those of the question. `object` may be NULL. */
static hm_api_verdict set_position(hm_api_place_4p *place, const hm_4p_state *state,
                                   const ruling *r, const hm_json_value *object,
                                   const hm_api_options *options, hm_api_error *error) {
    hm_4p_rules rules;
    hm_json_value single;
    hm_error cause;
    hm_4p_rules_init(&rules, r->profile, r->mode);
    if (object != NULL && hm_json_get(object, "rules", &single) &&
        hm_api_read_rules_4p(&single, &rules, &cause) != HM_OK) {
        return hm_api_fail(error, &cause, "rules", NULL, 0);
    }
    if (options->rules != NULL && hm_api_rule_words_4p(options->rules, &rules, &cause) != HM_OK) {
        return hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    rules.king_capture_overrides_check |= options->king_capture_overrides_check;
    hm_4p_position_init(&place->position, state, &rules);
    return HM_API_YES;
}

/* ---- position texts ---- */

static hm_api_verdict read_fen(hm_api_place_4p *place, const char *text, size_t length,
                               const char *field, const hm_api_options *options, hm_4p_state *state,
                               hm_api_error *error) {
    hm_error cause;
    bool named =
        length == 0 || memchr(text, '-', length) == NULL; /* a name is no matter of style */
    unsigned flags = options->strict && !named ? HM_4P_FEN_STRICT : 0;
    hm_status status =
        hm_4p_fen_parse(text, length, flags, state, &place->options, &place->warnings, &cause);
    return status == HM_OK ? HM_API_YES : hm_api_fail(error, &cause, field, text, length);
}

/* ---- JSON states ---- */

static hm_api_verdict read_fen_member(hm_api_place_4p *place, const hm_json_value *object,
                                      const hm_api_options *options, hm_4p_state *state,
                                      hm_api_error *error) {
    hm_json_value value;
    const char *key = hm_json_get(object, "fen4p", &value) ? "fen4p" : "fen4";
    if (!hm_json_get(object, key, &value) || value.type != HM_JSON_STRING) {
        return fail_field(error, "fen4p", "expected a string in \"fen4p\"");
    }
    hm_text text = {0};
    hm_text_puts(&text, "");
    hm_json_decode_text(&value, &text);
    hm_api_verdict verdict =
        text.failed ? hm_api_fail_memory(error)
                    : read_fen(place, text.data, text.length, key, options, state, error);
    hm_text_clear(&text);
    return verdict;
}

/* "mode" and "profile": words that name something. */
static hm_api_verdict read_name(const hm_json_value *object, const char *key, ruling *r,
                                hm_api_error *error) {
    hm_json_value value;
    if (!hm_json_get(object, key, &value)) return HM_API_YES;
    bool known = false;
    if (value.type == HM_JSON_STRING && strcmp(key, "mode") == 0) {
        known = hm_4p_mode_named(value.text, value.length, &r->mode);
    } else if (value.type == HM_JSON_STRING) {
        known = hm_4p_profile_named(value.text, value.length, &r->profile);
    }
    if (known) return HM_API_YES;
    return fail_field(error, key,
                      strcmp(key, "mode") == 0 ? "expected \"teams\", \"ffa\" or \"solo\""
                                               : "expected \"current\", \"2018\" or \"2017\"");
}

static hm_api_verdict read_flags(const hm_json_value *object, const char *key, uint8_t *set,
                                 hm_api_error *error) {
    hm_json_value list, item;
    hm_json_walk walk;
    unsigned count = 0, found = 0;
    if (!hm_json_get(object, key, &list)) return HM_API_YES;
    bool fits = list.type == HM_JSON_ARRAY;
    hm_json_walk_value(&walk, &list);
    for (; fits && hm_json_next_item(&walk, &item); count++) {
        fits = count < HM_4P_SEATS && (item.type == HM_JSON_TRUE || item.type == HM_JSON_FALSE);
        if (item.type == HM_JSON_TRUE) found |= 1u << (count & 3);
    }
    if (!fits || count != HM_4P_SEATS) return fail_field(error, key, "expected four booleans");
    *set = (uint8_t)found;
    return HM_API_YES;
}

static hm_api_verdict read_point_queens(const hm_json_value *object, hm_4p_state *state,
                                        hm_api_error *error) {
    static const char key[] = "one_point_queens";
    hm_json_value list, item;
    hm_json_walk walk;
    if (!hm_json_get(object, key, &list)) return HM_API_YES;
    if (list.type != HM_JSON_ARRAY) return fail_field(error, key, "expected an array of squares");
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &item)) {
        int square;
        bool read = item.type == HM_JSON_STRING &&
                    hm_4p_square_parse(item.text, item.length, &square, NULL) == HM_OK;
        if (!read) return fail_field(error, key, "expected squares such as \"h8\"");
        int kind = HM_4P_KIND(state->square[square]);
        if (kind == HM_4P_QUEEN) {
            state->square[square] =
                (hm_4p_piece)(state->square[square] ^ HM_4P_QUEEN ^ HM_4P_POINT_QUEEN);
        } else if (kind != HM_4P_POINT_QUEEN) {
            return fail_field(error, key, "no queen stands on a square of the list");
        }
    }
    return HM_API_YES;
}

static bool read_hex(const char *text, uint64_t *half) {
    *half = 0;
    for (int i = 0; i < 16; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = text[i] != '\0' ? strchr(digits, text[i]) : NULL;
        if (digit == NULL) return false;
        *half = *half << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

static hm_api_verdict read_history(hm_api_place_4p *place, const hm_json_value *object,
                                   hm_api_error *error) {
    hm_json_value list, item;
    hm_json_walk walk;
    if (!hm_json_get(object, "history", &list)) return HM_API_YES;
    bool fits = list.type == HM_JSON_ARRAY;
    hm_json_walk_value(&walk, &list);
    while (fits && hm_json_next_item(&walk, &item)) {
        uint64_t key[2];
        fits = item.type == HM_JSON_STRING && item.length == 32 && read_hex(item.text, &key[0]) &&
               read_hex(item.text + 16, &key[1]);
        if (fits) hm_text_add(&place->history, key, sizeof key);
    }
    if (!fits) return fail_field(error, "history", "expected position keys of 32 hex digits");
    return place->history.failed ? hm_api_fail_memory(error) : HM_API_YES;
}

/* ---- moves played ---- */

static void note_history(hm_api_place_4p *place) {
    hm_text_add(&place->history, &place->position.key, sizeof place->position.key);
}

/* What came before a capture or a pawn move cannot come again. */
static void forget_history(hm_api_place_4p *place) {
    if (place->position.state.clock == 0) place->history.length = 0;
}

/* The tokens of leaving: "R" or "T", what becomes of the king ("#", "S"), or both. */
typedef struct leaving {
    char how, end; /* 0 where the token has none */
} leaving;

static bool read_leaving(const char *word, size_t length, leaving *token) {
    *token = (leaving){0};
    size_t at = 0;
    if (at < length && (word[at] == 'R' || word[at] == 'T')) token->how = word[at++];
    if (at < length && (word[at] == '#' || word[at] == 'S')) token->end = word[at++];
    return length > 0 && at == length;
}

/* A mate or stalemate that the text states must be one. */
static bool leave(hm_4p_position *position, const leaving *token, hm_4p_effects *effects) {
    int seat = position->state.side;
    hm_4p_reason reason = token->how == 'R' ? HM_4P_RESIGNED : HM_4P_FLAGGED;
    if (token->end != 0 && hm_4p_has_legal_move(position, seat)) return false;
    if (token->how != 0) {
        hm_4p_leave(position, seat, reason, NULL, effects);
    } else {
        hm_4p_settle(position, NULL, effects);
    }
    return true;
}

hm_api_verdict hm_api_play_4p(hm_api_place_4p *place, const char *word, size_t length,
                              hm_4p_effects *effects, hm_error *cause) {
    hm_4p_position *position = &place->position;
    hm_4p_move move = HM_4P_NO_MOVE;
    leaving token;
    bool leaves = read_leaving(word, length, &token);
    if (!leaves) {
        hm_status status = hm_4p_move_parse(position, word, length, &move, cause);
        if (status == HM_ERR_4P_ILLEGAL) return HM_API_NO;
        if (status != HM_OK) return HM_API_ERROR;
    }
    note_history(place);
    if (!leaves) {
        hm_4p_play(position, move, NULL, effects);
    } else if (!leave(position, &token, effects)) {
        hm_fail(cause, HM_ERR_4P_ILLEGAL, 0, "illegal: the player to move has a legal move");
        return HM_API_NO;
    }
    forget_history(place);
    place->last = move;
    place->plies++;
    if (!place->history.failed) return HM_API_YES;
    hm_fail_memory(cause, "the history");
    return HM_API_ERROR;
}

/* Plays up to `most` moves of an array. */
static hm_api_verdict play_array(hm_api_place_4p *place, const hm_json_value *object,
                                 const char *key, uint64_t most, hm_api_error *error) {
    hm_json_value list, item;
    hm_json_walk walk;
    if (!hm_json_get(object, key, &list)) return HM_API_YES;
    if (list.type != HM_JSON_ARRAY) return fail_field(error, key, "expected an array of moves");
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &item)) {
        if (item.type != HM_JSON_STRING) return fail_field(error, key, "expected moves as strings");
        if (place->plies == most) continue;
        hm_text word = {0};
        hm_error cause;
        hm_4p_effects effects;
        hm_json_decode_text(&item, &word);
        hm_api_verdict verdict =
            word.failed ? hm_api_fail_memory(error)
                        : hm_api_play_4p(place, word.data, word.length, &effects, &cause);
        if (!word.failed && verdict != HM_API_YES)
            verdict = hm_api_fail(error, &cause, key, word.data, word.length);
        hm_text_clear(&word);
        if (verdict != HM_API_YES) return verdict;
    }
    return HM_API_YES;
}

static hm_api_verdict fail_ply(hm_api_error *error, uint64_t plies) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_ARGUMENT, 0, "the game has only %llu plies", (unsigned long long)plies);
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

static hm_api_verdict read_json(const hm_api_input *input, const hm_api_options *options,
                                hm_api_place_4p *place, hm_api_error *error) {
    hm_error cause;
    hm_json_value object;
    hm_4p_state state;
    ruling r = {HM_4P_TEAMS, HM_4P_CURRENT};
    if (hm_json_parse(input->text, input->length, &object, &cause) != HM_OK) {
        return hm_api_fail(error, &cause, NULL, input->text, input->length);
    }
    hm_api_verdict verdict = read_fen_member(place, &object, options, &state, error);
    if (verdict == HM_API_YES) verdict = read_name(&object, "mode", &r, error);
    if (verdict == HM_API_YES) verdict = read_name(&object, "profile", &r, error);
    if (verdict == HM_API_YES) verdict = ask_options(options, &r, error);
    if (verdict == HM_API_YES) verdict = read_point_queens(&object, &state, error);
    if (verdict == HM_API_YES) verdict = read_flags(&object, "resigned", &state.resigned, error);
    if (verdict == HM_API_YES) verdict = read_flags(&object, "flagged", &state.flagged, error);
    if (verdict == HM_API_YES)
        verdict = read_flags(&object, "stalemated", &state.stalemated, error);
    if (verdict == HM_API_YES) verdict = read_history(place, &object, error);
    if (verdict == HM_API_YES) verdict = set_position(place, &state, &r, &object, options, error);
    if (verdict != HM_API_YES) return verdict;
    uint64_t most = options->at_ply ? options->ply : UINT64_MAX;
    verdict = play_array(place, &object, "moves_played", most, error);
    return verdict == HM_API_YES ? play_array(place, &object, "moves", most, error) : verdict;
}

/* ---- games ---- */

/* The main line up to the ply asked for. */
static hm_api_verdict walk_game(hm_api_place_4p *place, const hm_api_options *options,
                                hm_api_error *error) {
    const hm_4p_game *game = place->game;
    uint64_t most = options->at_ply ? options->ply : UINT64_MAX;
    place->position = *hm_4p_game_start(game);
    while (place->plies < most) {
        hm_4p_effects effects;
        int32_t next = hm_4p_game_step(game, place->step)->first;
        if (next < 0) break;
        note_history(place);
        hm_4p_game_advance(game, next, &place->position, &effects);
        forget_history(place);
        place->last = hm_4p_game_step(game, next)->move;
        place->step = next;
        place->plies++;
    }
    const hm_text *unknown = hm_4p_game_options(game);
    if (unknown->length > 0) hm_text_add(&place->options, unknown->data, unknown->length);
    return place->history.failed || place->options.failed ? hm_api_fail_memory(error) : HM_API_YES;
}

/* A JSON object with the tags of a game is one, and is answered like a state. */
static bool is_game(const hm_api_input *input) {
    hm_json_value object, tags;
    if (!input->json) return input->notation == HM_NOTATION_PGN4;
    return hm_json_parse(input->text, input->length, &object, NULL) == HM_OK &&
           hm_json_get(&object, "tags", &tags);
}

static hm_api_verdict read_game(const hm_api_input *input, const hm_api_options *options,
                                hm_api_place_4p *place, hm_api_error *error) {
    hm_api_options whole = *options;
    whole.at_ply = false;
    hm_api_verdict verdict = hm_api_game_4p(input, &whole, &place->game, error);
    if (verdict == HM_API_YES) verdict = walk_game(place, options, error);
    if (!input->json) return verdict;
    hm_4p_game_destroy(place->game);
    place->game = NULL;
    return verdict;
}

/* ---- any input ---- */

static hm_api_verdict read_text(const hm_api_input *input, const hm_api_options *options,
                                hm_api_place_4p *place, hm_api_error *error) {
    hm_4p_state state;
    ruling r = {HM_4P_TEAMS, HM_4P_CURRENT};
    hm_api_verdict verdict = ask_options(options, &r, error);
    if (verdict != HM_API_YES) return verdict;
    verdict = read_fen(place, input->text, input->length, NULL, options, &state, error);
    return verdict == HM_API_YES ? set_position(place, &state, &r, NULL, options, error) : verdict;
}

hm_api_verdict hm_api_place_of_4p(const hm_api_input *input, const hm_api_options *options,
                                  hm_api_place_4p *place, hm_api_error *error) {
    hm_api_verdict verdict;
    *place = (hm_api_place_4p){.last = HM_4P_NO_MOVE};
    if (is_game(input)) {
        verdict = read_game(input, options, place, error);
    } else if (input->json) {
        verdict = read_json(input, options, place, error);
    } else {
        verdict = read_text(input, options, place, error);
    }
    if (verdict == HM_API_YES && options->at_ply && options->ply > place->plies) {
        verdict = fail_ply(error, place->plies);
    }
    if (verdict != HM_API_YES) hm_api_clear_4p(place);
    return verdict;
}

unsigned hm_api_occurrences_4p(const hm_api_place_4p *place) {
    unsigned count = 1;
    for (size_t at = 0; at < place->history.length; at += sizeof place->position.key) {
        count +=
            memcmp(place->history.data + at, place->position.key, sizeof place->position.key) == 0;
    }
    return count;
}
