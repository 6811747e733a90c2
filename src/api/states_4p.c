/* Four-player positions as members of answers: texts, JSON states, squares, seats; and in other
 * notations and as pictures. */
#include "api/api.h"

#include <stdio.h>
#include <string.h>

/* ---- small values ---- */

void hm_api_put_4p_move(hm_text *json, hm_4p_move move) {
    hm_json_open_string(json);
    hm_4p_move_format(move, json);
    hm_json_close_string(json);
}

void hm_api_put_4p_square(hm_text *json, int square) {
    hm_text text = {0};
    hm_4p_square_format(square, &text);
    hm_json_put_string(json, text.data != NULL ? text.data : "", text.length);
    json->failed |= text.failed;
    hm_text_clear(&text);
}

void hm_api_put_4p_seats(hm_text *json, const char *key, unsigned set) {
    hm_json_key(json, key);
    hm_json_open(json, '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if ((set >> seat & 1) != 0) hm_json_put_string(json, &"RBYG"[seat], 1);
    }
    hm_json_close(json, ']');
}

static void put_flags(hm_text *json, const char *key, unsigned set) {
    hm_json_key(json, key);
    hm_json_open(json, '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        hm_json_put_bool(json, (set >> seat & 1) != 0);
    hm_json_close(json, ']');
}

/* ---- position texts ---- */

/* Profiles of old years write nothing about who left (rules4p, section 8). */
static unsigned fen_flags(const hm_4p_position *position, unsigned style) {
    return style | (position->rules.profile == HM_4P_CURRENT ? 0u : HM_4P_FEN_NO_LEAVERS);
}

void hm_api_format_4p(const hm_4p_position *position, const hm_text *unknown, unsigned style,
                      hm_text *text) {
    hm_4p_fen_format(&position->state, unknown, fen_flags(position, style), text);
}

void hm_api_put_4p_fen(hm_text *json, const hm_4p_position *position, const hm_text *unknown,
                       unsigned style) {
    hm_text text = {0};
    hm_api_format_4p(position, unknown, style, &text);
    hm_json_put_string(json, text.failed ? "" : text.data, text.failed ? 0 : text.length);
    json->failed |= text.failed;
    hm_text_clear(&text);
}

/* ---- JSON states ---- */

static void put_point_queens(hm_text *json, const hm_4p_state *state) {
    hm_json_key(json, "one_point_queens");
    hm_json_open(json, '[');
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (HM_4P_KIND(state->square[square]) == HM_4P_POINT_QUEEN)
            hm_api_put_4p_square(json, square);
    }
    hm_json_close(json, ']');
}

static void put_history(hm_text *json, const hm_text *history) {
    if (history == NULL || history->length == 0) return;
    hm_json_key(json, "history");
    hm_json_open(json, '[');
    for (size_t at = 0; at < history->length; at += 16) {
        uint64_t key[2];
        char hex[40];
        memcpy(key, history->data + at, sizeof key);
        snprintf(hex, sizeof hex, "%016llx%016llx", (unsigned long long)key[0],
                 (unsigned long long)key[1]);
        hm_json_put_cstring(json, hex);
    }
    hm_json_close(json, ']');
}

void hm_api_put_4p_state(hm_text *json, const hm_4p_position *position, const hm_text *unknown,
                         const hm_text *history) {
    const hm_4p_state *state = &position->state;
    const hm_4p_rules *rules = &position->rules;
    hm_json_open(json, '{');
    hm_json_key(json, "fen4p");
    hm_api_put_4p_fen(json, position, unknown, 0);
    hm_json_member_string(json, "mode", hm_4p_mode_name((hm_4p_mode)rules->mode));
    hm_json_member_string(json, "profile", hm_4p_profile_name((hm_4p_profile)rules->profile));
    put_point_queens(json, state);
    put_flags(json, "resigned", state->resigned);
    put_flags(json, "flagged", state->flagged);
    put_flags(json, "stalemated", state->stalemated);
    hm_api_put_rules_4p(json, rules);
    put_history(json, history);
    hm_json_close(json, '}');
}

/* ---- other notations ---- */

static hm_api_verdict refuse(const hm_api_input *input, const char *to, hm_api_error *error) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "%s (%s) cannot be written as %s",
            hm_api_notation_name(input->notation), hm_api_notation_title(input->notation), to);
    return hm_api_fail(error, &cause, NULL, NULL, 0);
}

/* A game keeps its moves; a position is a game without any. */
static hm_api_verdict write_game(const hm_api_input *input, const hm_api_options *options,
                                 unsigned style, hm_text *text, hm_api_error *error) {
    hm_4p_game *game;
    hm_api_verdict verdict = hm_api_game_4p(input, options, &game, error);
    if (verdict != HM_API_YES) return verdict;
    hm_4p_game_format(game, style, text);
    hm_4p_game_destroy(game);
    return text->failed ? hm_api_fail_memory(error) : HM_API_YES;
}

hm_api_verdict hm_api_convert_4p(const hm_api_input *input, const hm_api_options *options,
                                 hm_api_notation to, hm_text *text, hm_api_error *error) {
    hm_api_place_4p place;
    if (to == HM_NOTATION_PGN4) return write_game(input, options, options->style, text, error);
    if (to != HM_NOTATION_FEN4P) return refuse(input, hm_api_notation_name(to), error);
    hm_api_verdict verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    hm_api_format_4p(&place.position, &place.options, options->fen_style, text);
    hm_api_clear_4p(&place);
    return text->failed ? hm_api_fail_memory(error) : HM_API_YES;
}

/* "4p-json": a state on one line. */
static hm_api_verdict write_state(const hm_api_input *input, const hm_api_options *options,
                                  hm_text *text, hm_api_error *error) {
    hm_api_place_4p place;
    hm_api_verdict verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    hm_api_put_4p_state(text, &place.position, &place.options, &place.history);
    hm_api_clear_4p(&place);
    return HM_API_YES;
}

/* "pgn4-json": a game on one line. */
static hm_api_verdict write_json_game(const hm_api_input *input, const hm_api_options *options,
                                      hm_text *text, hm_api_error *error) {
    hm_4p_game *game;
    hm_api_verdict verdict = hm_api_game_4p(input, options, &game, error);
    if (verdict != HM_API_YES) return verdict;
    hm_api_put_4p_game(text, game, input->game, options->style);
    hm_4p_game_destroy(game);
    return HM_API_YES;
}

/* The forms that are no notations: a member "text". */
hm_api_verdict hm_answer_4p_convert(const hm_api_input *input, const hm_api_options *options,
                                    hm_text *json, hm_api_error *error) {
    hm_text text = {0};
    const char *to = options->to == NULL ? "" : options->to;
    hm_api_verdict verdict;
    if (strcmp(to, "4p-json") == 0) {
        verdict = write_state(input, options, &text, error);
    } else if (strcmp(to, "pgn4-json") == 0) {
        verdict = write_json_game(input, options, &text, error);
    } else if (strcmp(to, "pgn4-short") == 0) {
        verdict = write_game(input, options, options->style | HM_4P_GAME_SHORT, &text, error);
    } else {
        return refuse(input, to, error);
    }
    if (verdict == HM_API_YES) {
        hm_json_key(json, "text");
        hm_json_put_string(json, text.failed ? "" : text.data, text.failed ? 0 : text.length);
    }
    json->failed |= text.failed;
    hm_text_clear(&text);
    return verdict;
}

/* ---- pictures ---- */

hm_api_verdict hm_api_draw_4p(const hm_api_input *input, const hm_api_options *options, bool svg,
                              hm_text *picture, hm_api_error *error) {
    hm_api_place_4p place;
    hm_api_verdict verdict = hm_api_place_of_4p(input, options, &place, error);
    if (verdict != HM_API_YES) return verdict;
    if (svg) {
        hm_4p_draw_svg(&place.position, options->seat, place.last, picture);
    } else {
        hm_4p_draw_text(&place.position, options->seat, place.last, picture);
    }
    hm_api_clear_4p(&place);
    return picture->failed ? hm_api_fail_memory(error) : HM_API_YES;
}
